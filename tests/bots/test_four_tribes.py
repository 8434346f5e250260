"""The sensible player of Four Tribes, where one sees what is sensible. Rule numbers are those of RULES.md."""

from __future__ import annotations

import random

import pytest

from firekeeper import bots
from firekeeper.bots.four_tribes import choose
from firekeeper.games import four_tribes
from firekeeper.games.protocol import Fact
from firekeeper.simulate import simulate
from tests.bots.tables import SEED
from tests.games.four_tribes.longhouse import (
    OPTION_SETS,
    appends,
    council,
    do,
    fold,
    options,
    seats_of,
    village,
    whole_games,
)
from tests.games.four_tribes.test_knowledge import other_world, whole_log


def moves(state: four_tribes.State) -> set[str]:
    """What the seat that is asked does, whatever its whim, as notation."""
    seat = four_tribes.waiting(state).seats[0]
    return {four_tribes.format(state, seat, choose(state, seat, random.Random(whim))) for whim in range(20)}


def learned(name: str, log: list[Fact], seat: int) -> four_tribes.State:
    """What `seat` knows after a log: the fold of its redacted facts."""
    start = four_tribes.start(options(name), seats_of(name))
    return fold(start, [four_tribes.redact(options(name), fact, seat) for fact in log])


def test_7_1_it_completes_a_village_that_it_wins() -> None:
    state = council(village("RG", ["R5"], ["G4", "R6"]), village("BY"), hands=[["G7", "G4", "B3", "Y4"], []])
    assert moves(state) == {"A: G7@1"}


def test_7_2_it_does_not_complete_a_village_with_a_tie_that_it_loses() -> None:
    state = council(village("RG", ["R5"], ["G4", "R6"]), village("BY"), hands=[["G5", "B6"], []])
    assert moves(state) == {"A: B6@2"}


def test_5_1_it_closes_the_other_side_with_a_weak_card() -> None:
    state = council(village("GY", ["Y6", "G3"], ["Y5"]), village("BR"), hands=[["B6", "G2", "R7"], []])
    assert moves(state) == {"A: G2@1'"}


def test_5_1_it_leaves_a_village_open_that_it_would_lose() -> None:
    state = council(village("GY", ["Y4"], ["Y7", "G6"]), village("BR"), hands=[["B7", "G6", "G2"], []])
    assert moves(state) == {"A: B7@2"}


def test_5_1_weak_cards_go_to_the_other_side_and_high_ones_to_its_own() -> None:
    for card, line in (("R7", "A: R7@1"), ("R1", "A: R1@1'")):
        assert moves(council(village("RRR"), hands=[[card], []])) == {line}


def test_9_1_it_takes_the_elder_that_wins_the_game() -> None:
    state = council(
        village("RG", ["R7"], ["G3", "R3"], face="b"),
        village("RG", ["R5"], ["G4", "R6"], face="b"),
        hands=[["G7"], []],
        longhouses=["YY", "G"],
    )
    assert moves(state) == {"A: G7@2"}, "there stands the third yellow elder"


def test_9_1_it_keeps_the_other_side_from_winning_the_game() -> None:
    state = council(
        village("RRR", ["R4", "R2"], ["R7", "R6"], face="b"),
        village("BBYY", ["B3"], ["B5", "Y7"]),
        hands=[["GU", "Y6"], []],
        longhouses=["", "RR"],
    )
    assert moves(state) <= {"A: GU@1", "A: GU@2"}, "it reaches from either village"
    assert moves(do(state, "A: GU@2")[0]) == {"A: x1'R7"}


def test_8_it_removes_the_card_whose_loss_changes_most() -> None:
    state = council(village("RRG", ["R4"], ["R7", "R6"]), village("BBGG", ["B3"], ["B2"]), hands=[["GU"], []])
    state, _ = do(state, "A: GU@1")
    assert moves(state) == {"A: x1'R7"}


def test_8_it_skips_an_effect_that_could_only_hit_itself() -> None:
    state, _ = do(council(village("RRG", ["R4"]), hands=[["GU"], []]), "A: GU@1")
    assert moves(state) == {"A: -"}


def test_8_a_catapult_goes_where_it_does_not_hit_its_own_cards() -> None:
    state = council(village("RRG", ["R6"], ["G5"]), hands=[["CA"], []])
    assert moves(state) == {"A: CA@1"}
    assert moves(do(state, "A: CA@1'")[0]) == {"A: x1R6"}, "it must"


def test_8_an_assassin_opens_a_side_that_leads() -> None:
    state = council(village("RG", ["R3"], ["R7", "G6"]), village("BY"), towers=["AS"], hands=[["AS", "B3"], []])
    assert moves(state) == {"A: AS@2'"}
    assert moves(do(state, "A: AS@2'")[0]) == {"A: x1'R7"}


def test_8_4_a_unicorn_stands_beside_the_highest_card() -> None:
    state = council(village("RRG", ["R3"]), village("BBY", ["B7"]), towers=["UN"], hands=[["UN"], []])
    assert moves(state) == {"A: UN@2"}


def test_8_5_a_donkey_is_worth_six_at_home_and_closes_a_side_with_two() -> None:
    home = council(village("RG", ["R6"], ["R7", "G4"]), towers=["DO"], hands=[["DO"], []])
    assert moves(home) == {"A: DO@1"}
    away = council(village("RG", ["R6", "G4"], ["G7"]), village("BY"), towers=["DO"], hands=[["DO"], []])
    assert moves(away) == {"A: DO@1'"}


def test_8_a_red_dragon_is_added_where_it_turns_a_village() -> None:
    state = council(
        village("RG", ["R5", "G3"], ["R7"]), village("BBY", ["B3"]), towers=["RD"], hands=[["RD", "B3"], []]
    )
    assert moves(state) == {"A: RD@1"}


def test_8_3_a_dwarf_hits_the_card_that_decides_a_village() -> None:
    state = council(village("RG", ["R5"], ["G4", "R6"]), village("BY"), towers=["DW"], hands=[["G7", "B3"], ["DW"]])
    assert moves(do(state, "A: G7@1")[0]) == {"B: !DW"}
    assert moves(do(state, "A: B3@2")[0]) == {"B: -"}


def test_8_3_who_holds_no_dwarf_lets_it_pass() -> None:
    state = council(village("RG", ["R5"], ["G4", "R6"]), towers=["DW"], hands=[["G7"], ["B7"]])
    assert moves(do(state, "A: G7@1")[0]) == {"B: -"}


def test_8_3_where_a_dwarf_is_a_turn_it_takes_one_for_a_card_that_is_worth_it() -> None:
    state = council(
        village("RRR", ["R5"], ["R4", "R6"], face="b"),
        village("BY"),
        towers=["DW"],
        hands=[["R7", "B4"], ["Y6", "DW"]],
        dwarfTiming="ownTurn",
        longhouses=["RR", ""],
    )
    assert moves(do(state, "A: R7@1")[0]) == {"B: !DW"}
    assert moves(do(state, "A: B4@2")[0]) == {"B: Y6@2"}


def test_8_6_after_harvest_it_places_what_helps_and_else_nothing() -> None:
    state = council(village("RG"), village("BBY", ["B6"]), towers=["HA"], hands=[["HA", "B7"], []])
    assert moves(do(state, "A: HA@1")[0]) == {"A: B7@2"}
    state = council(village("RG", [], ["R7", "G6"]), towers=["HA"], hands=[["HA", "G4"], []])
    assert moves(do(state, "A: HA@1")[0]) == {"A: -"}


def test_4_1_it_discards_what_fits_nowhere() -> None:
    state = council(village("RG", ["R7"], ["R6", "G6"]), village("RR"), hands=[["B3", "B4", "B5", "G3"], []])
    assert moves(state) == {"A: ~B3 B4 B5"}


def test_4_2_with_an_empty_hand_it_passes() -> None:
    assert moves(council(village("RG"))) == {"A: ."}


def test_10_1_it_places_houses_that_suit_its_hand() -> None:
    state = council(
        village("", elder=True, card=1),
        village("", card=2),
        mode="advanced",
        phase="build",
        hands=[["R7", "R6", "B3", "G4", "GU", "SA"], []],
        houses=["BGRYK", "BGRYK"],
    )
    assert moves(state) <= {"A: h1+R", "A: h2+R"}


def test_10_2_it_claims_an_elder_rather_than_move_one() -> None:
    state = council(
        village("RG", ["R5"], ["G4", "R6"]),
        village("RG", ["R5"], ["G4", "R6"], track="A"),
        mode="advanced",
        hands=[["G7"], []],
    )
    assert moves(state) == {"A: G7@2"}


def test_10_7_it_plays_for_its_team() -> None:
    state = council(
        village("GY", ["Y6", "G3"], ["Y5"]), village("BR"), mode="team", seats=4, to_move=2, hands=[[], [], ["G2"], []]
    )
    assert moves(state) == {"C: G2@1'"}


@whole_games
def test_it_decides_by_nothing_but_what_its_seat_knows(name: str) -> None:
    whole = whole_log(name)
    for seat in range(seats_of(name)):
        for end in range(3, len(whole) - 1, 7):
            log = whole[:end]
            state = learned(name, log, seat)
            if four_tribes.command(whole[end]) is None or seat not in four_tribes.waiting(state).seats:
                continue
            other = learned(name, other_world(name, log, seat, random.Random(end)), seat)
            assert choose(state, seat, random.Random(end)) == choose(other, seat, random.Random(end))


@whole_games
def test_what_it_knows_is_enough_for_the_choice_that_the_whole_position_would_give(name: str) -> None:
    log: list[Fact] = []
    for number, (state, facts) in enumerate(appends(name)):
        for seat in four_tribes.waiting(state).seats if number % 7 == 1 else ():
            known = learned(name, log, seat)
            assert choose(state, seat, random.Random(5)) == choose(known, seat, random.Random(5))
        log += facts


def test_the_same_knowledge_and_seed_give_the_same_command() -> None:
    state = learned("standard", whole_log("standard")[:40], 0)
    seat = four_tribes.waiting(state).seats[0]
    first, again = (bots.choose(four_tribes, state, seat, 2, b"seed") for _ in range(2))
    assert first == again


def test_it_raises_where_it_is_not_asked() -> None:
    with pytest.raises(ValueError, match="not asked"):
        choose(council(village("RG")), 1, random.Random(0))


def test_levels_of_the_game() -> None:
    assert bots.levels(four_tribes) == [1, 2]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_level_2_never_asks_for_what_the_rules_refuse_and_its_games_end(name: str) -> None:
    for number in range(3):
        seats = seats_of(name)
        table, _ = simulate(
            "four-tribes", [2] * seats, SEED, number, OPTION_SETS[name]
        )  # raises RuleError on a refusal
        assert table.state == "finished"
        if name != "stalling":
            assert table.reason != "stalled"
