"""The box, the options and the set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from firekeeper.games import four_tribes
from firekeeper.games.chance import KeyedChance
from firekeeper.games.four_tribes.components import (
    ALWAYS,
    CARDS,
    ELDERS,
    FACES,
    HOUSES,
    OWN_HOUSES,
    RANKED,
    SPECIALS,
    SQUARES,
    TOWERS,
    deck,
)
from firekeeper.games.four_tribes.events import (
    Face,
    FirstPlayerChosen,
    HandDrawn,
    HousesDrawn,
    TowersChosen,
    VillagesLaid,
)
from firekeeper.games.four_tribes.state import colour, squares
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.four_tribes.longhouse import (
    OPTION_SETS,
    appends,
    do,
    fold,
    key,
    names,
    options,
    seats_of,
    whole_games,
)


def dealt(name: str, seed: object = 0) -> four_tribes.State:
    state = four_tribes.start(options(name), seats_of(name))
    return fold(state, four_tribes.setup(state, KeyedChance(key(seed))))


def test_2_1_what_lies_in_the_box() -> None:
    assert len(HOUSES) == 50
    assert Counter(HOUSES) == {"B": 12, "G": 12, "R": 12, "Y": 12, "K": 2}
    assert Counter(ELDERS) == {"B": 3, "G": 3, "R": 3, "Y": 3}
    assert Counter(OWN_HOUSES * 2) == Counter(HOUSES)


def test_2_2_a_deck_of_46_of_which_36_and_the_tower_cards_are_played() -> None:
    assert len(RANKED) == 28
    assert len(SPECIALS) == 14
    assert len(TOWERS) == 10
    assert len(deck(TOWERS)) == 46
    assert len(deck(())) == 36
    assert Counter(deck(("DW",))) == Counter([*RANKED, *ALWAYS, *ALWAYS, "DW"])
    assert list(deck(TOWERS)) == sorted(deck(TOWERS), key=CARDS.index)


def test_2_3_three_faces_of_each_colour_and_as_many_squares_on_both() -> None:
    assert Counter(FACES.values()) == {"B": 3, "G": 3, "R": 3, "Y": 3}
    pairs = {frozenset((FACES[f"{card}a"], FACES[f"{card}b"])) for card in range(1, 7)}
    assert len(pairs) == 6, "each pair of colours is one card"
    assert {name: sum(sizes) for name, sizes in SQUARES.items()} == {"white": 18, "black": 24}


@whole_games
def test_3_the_set_up(name: str) -> None:
    state = dealt(name)
    assert sorted(village.card for village in state.row) == [1, 2, 3, 4, 5, 6]
    assert all(village.elder for village in state.row)
    assert len(state.supply) == 6
    assert [len(hand) for hand in state.hands] == [6] * seats_of(name)
    if state.options.mode == "advanced":
        assert (state.step, state.bag) == ("build", "")
        assert state.houses == (OWN_HOUSES, OWN_HOUSES)
        return
    assert state.step == "turn"
    assert [len(village.houses) for village in state.row] == [squares(state.options, one) for one in state.row]
    assert len(state.bag) == (32 if state.options.village_set == "white" else 26)


def test_3_1_cards_lie_in_any_order_with_any_face_up() -> None:
    rows = [dealt("standard", seed).row for seed in range(40)]
    assert {row[0].card for row in rows} == {1, 2, 3, 4, 5, 6}
    assert {colour(row[0]) for row in rows} == set("BGRY")


def test_3_4_the_same_tower_cards_are_in_both_decks() -> None:
    state = dealt("standard")
    assert len(state.towers) == 5
    assert state.decks == (deck(state.towers), deck(state.towers))
    assert len({dealt("standard", seed).towers for seed in range(9)}) > 1
    assert dealt("own turn").towers == ("DW", "HA", "UN", "WI")
    assert dealt("no towers").towers == ()


def test_3_6_anybody_may_begin_or_the_seat_that_was_agreed() -> None:
    assert {dealt("team", seed).turn for seed in range(40)} == {0, 1, 2, 3}
    assert {dealt("own turn", seed).turn for seed in range(9)} == {1}
    assert four_tribes.waiting(dealt("own turn")).seats == (1,)


def test_the_events_of_a_set_up_stand_in_their_order() -> None:
    state = four_tribes.start(options(), 2)
    events = [fact.event for fact in four_tribes.setup(state, KeyedChance(key(0)))]
    assert names(events) == [
        "TowersChosen",
        "VillagesLaid",
        *["ElderPlaced"] * 6,
        *["HousesDrawn"] * 6,
        *["HandDrawn"] * 2,
        "FirstPlayerChosen",
    ]
    advanced = four_tribes.start(options("advanced"), 2)
    assert "HousesDrawn" not in names([fact.event for fact in four_tribes.setup(advanced, KeyedChance(key(0)))])


def test_the_draws_have_their_labels_and_pools() -> None:
    script: dict[str, list[Any]] = {
        "four-tribes/towers": ["WI", "AS", "DW", "HA", "UN"],
        "four-tribes/villages": ["3b", "3a", "1a", "6a", "1b", "2b"],
        "four-tribes/house/1": ["K"],
        "four-tribes/house/2": ["K"],
        "four-tribes/side0/card/1": ["WI"],
        "four-tribes/side0/card/7": ["UN"],
        "four-tribes/side1/card/6": ["WI"],
        "four-tribes/first": [3],
    }
    events = [
        fact.event for fact in four_tribes.setup(four_tribes.start(options(mode="team"), 4), ScriptedChance(script))
    ]
    assert events[0] == TowersChosen(("AS", "DW", "HA", "UN", "WI"))
    assert isinstance(events[1], VillagesLaid)
    assert events[1].villages[:4] == (Face(3, "b"), Face(1, "a"), Face(6, "a"), Face(2, "b"))
    houses = [event for event in events if isinstance(event, HousesDrawn)]
    assert houses[:2] == [HousesDrawn(1, "BKK"), HousesDrawn(2, "BB")]
    hands = [event for event in events if isinstance(event, HandDrawn)]
    assert [hand.seat for hand in hands] == [0, 1, 2, 3]
    assert "WI" in hands[0].cards
    assert "UN" in hands[2].cards, "partners draw from one deck, the seventh card is the partner's first"
    assert "WI" in hands[1].cards
    assert events[-1] == FirstPlayerChosen(3)


def test_no_label_is_used_twice_in_a_game() -> None:
    used: list[str] = []

    class Noting(KeyedChance):
        def pick(self, label: str, pool: Any, count: int) -> Any:
            used.append(label)
            return super().pick(label, pool, count)

    for state, facts in appends("all towers, black"):
        seat, command = facts[0].seat, four_tribes.command(facts[0])
        chance = Noting(key(0))
        again = (
            four_tribes.setup(state, chance)
            if seat is None or command is None
            else four_tribes.decide(state, seat, command, chance)
        )
        assert again == facts
    assert len(used) == len(set(used))


def test_a_known_deal_stays_the_same_for_ever() -> None:
    state = dealt("all towers, black", "known answer")
    assert [f"{village.card}{village.face}{village.houses}" for village in state.row] == [
        "3bGYYY",
        "1bBBG",
        "5aBGRYY",
        "2aBGR",
        "4bRRYY",
        "6bBBGYK",
    ]
    assert state.hands[1] == ("B5", "G1", "Y3", "Y4", "AS", "OF")
    assert state.turn == 0


def test_10_1_players_place_houses_in_turn_until_all_squares_are_filled() -> None:
    state = dealt("advanced, black")
    placed: list[int] = []
    while state.step == "build":
        (seat,) = four_tribes.waiting(state).seats
        placed.append(seat)
        first = four_tribes.legal(state, seat).commands[0]
        state, events = do(state, four_tribes.format(state, seat, first))
        assert names(events) == ["HousePlaced"]
    assert placed == [0, 1] * 12
    assert [len(own) for own in state.houses] == [13, 13]
    assert (state.step, state.turn) == ("turn", 0)


@pytest.mark.parametrize(
    ("mode", "seats"), [("standard", 4), ("advanced", 4), ("team", 2), ("standard", 1), ("team", 3)]
)
def test_1_1_two_players_or_two_teams(mode: str, seats: int) -> None:
    with pytest.raises(RuleError, match=r"1\.1 seats: .*not"):
        four_tribes.check(options(mode=mode), seats)


def test_1_3_a_first_player_sits_at_the_table_and_no_tower_card_is_named_twice() -> None:
    with pytest.raises(RuleError, match=r"1\.3 first_player"):
        four_tribes.check(options(firstPlayer=2), 2)
    with pytest.raises(RuleError, match=r"3\.4 towers"):
        four_tribes.check(options(towers=["DW", "DW"]), 2)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_1_3_all_options_go_together(name: str) -> None:
    four_tribes.check(options(name), seats_of(name))


def test_1_3_options_have_the_names_of_the_rules_and_their_defaults() -> None:
    assert msgspec.to_builtins(options()) == {
        "towerCount": 5,
        "towers": "random",
        "villageSet": "white",
        "mode": "standard",
        "dwarfTiming": "reaction",
        "firstPlayer": "random",
        "tableTalk": "closed",
        "stallLimit": 60,
    }
    wrong: list[dict[str, Any]] = [
        {"mode": "both"},
        {"towerCount": 11},
        {"towers": ["CA"]},
        {"towers": "all"},
        {"firstPlayer": 4},
        {"firstPlayer": "youngest"},
        {"stallLimit": 0},
        {"tower_count": 5},
    ]
    for one in wrong:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(one, four_tribes.Options)
