"""Rules 5 and 6: turns, and how warriors fight."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from firekeeper.games import manitou
from firekeeper.games.manitou.components import WARRIORS
from firekeeper.games.manitou.events import CardDrawn, CardPlayed, Play, RoundEnded
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.manitou.hunt import LARGE_LEFT, do, field, herd, refusal, settle

PAIRS = {
    "L": {"buffalo": [13, 3], "cards": ["A:CH", "A:CH"]},
    "M": {"buffalo": [2], "cards": ["A:MM", "A:MM"]},
    "R": {"buffalo": [6], "cards": ["A:SC", "A:SC"]},
}


def duel(cards: list[str], attacker: str) -> tuple[list[str], list[str]]:
    """Herd L after B has played `attacker` there, and what was felled."""
    state = field(2, herds={"L": {"cards": cards}}, hands=[["1"], [attacker]], to_move=1, starter=0)
    after, events = do(state, f"B: {attacker}>L")
    return herd(after, "L"), list(events[0].felled)


def test_5_1_one_card_then_one_from_the_pile_clockwise() -> None:
    state = field(3, starter=1, to_move=1, herds=LARGE_LEFT, hands=[["1", "2", "3"]] * 3)
    after, events = do(state, "B: 2>M")
    assert [type(event) for event in events] == [CardPlayed, CardDrawn]
    assert (len(after.tribes[1].hand), len(after.tribes[1].pile)) == (3, 4)
    assert manitou.waiting(after).seats == (2,)
    assert manitou.waiting(do(after, "C: 3>M")[0]).seats == (0,)


def test_5_1_an_empty_pile_gives_nothing() -> None:
    state = field(2, hands=[["1", "2"], ["3"]], piles=[[], []], to_move=0)
    after, events = do(state, "A: 1>L")
    assert [type(event) for event in events] == [CardPlayed]
    assert after.tribes[0].hand == ("2",)


def test_5_1_only_in_ones_turn_and_only_from_the_hand() -> None:
    state = field(2, starter=0, to_move=0, hands=[["1", "2", "3"], ["4", "5", "6"]])
    assert refusal(state, "B: 4>L").code == "not_your_turn"
    assert refusal(state, "A: 4>L").code == "not_in_hand"
    assert refusal(field(2), "A: 4>L").code == "not_playing"
    assert refusal(state, "B: 4>L").rule == refusal(state, "A: 4>L").rule == refusal(field(2), "A: 4>L").rule == "5.1"


def test_5_1_turn_is_judged_before_the_card() -> None:
    state = field(2, starter=0, to_move=0, hands=[["1", "2", "3"], ["4", "5", "6"]])
    assert refusal(state, "B: 9>L").code == "not_your_turn"


@pytest.mark.parametrize("card", ["?", "11", "", "A:"])
def test_5_1_what_is_no_card_is_not_in_the_hand(card: str) -> None:
    state = field(2, starter=0, to_move=0, hands=[["1", "2", "3"], ["4", "5", "6"]])
    with pytest.raises(RuleError) as refused:
        manitou.decide(state, 0, Play(card, "L"), ScriptedChance({}))
    assert refused.value.code == "not_in_hand"


def test_5_1_an_unknown_card_is_not_played_even_from_an_unknown_hand() -> None:
    state = field(2, starter=0, to_move=0, hands=[["1", "2", "3"], ["4", "5", "6"]])
    unknown = replace(state.tribes[0], hand=("?", "?", "?"))
    with pytest.raises(RuleError) as refused:
        manitou.decide(replace(state, tribes=(unknown, state.tribes[1])), 0, Play("?", "L"), ScriptedChance({}))
    assert refused.value.code == "not_in_hand"


def test_5_2_a_hunter_may_go_to_any_herd() -> None:
    state = field(2, herds=PAIRS, hands=[["9", "CM"], ["1"]], piles=[[], []], to_move=0)
    assert manitou.legal(state, 0).commands == (Play("9", "L"), Play("9", "M"), Play("9", "R"))


def test_5_2_no_third_active_warrior_of_ones_own() -> None:
    herds = {"L": {"cards": ["A:MM", "A:CH"]}, "M": {"cards": ["B:MM", "B:CH"]}, "R": {"cards": ["A:RM"]}}
    state = field(2, herds=herds, hands=[["SC"], ["1"]], to_move=0)
    assert refusal(state, "A: SC>L").rule == "5.2"
    assert manitou.legal(state, 0).commands == (Play("SC", "M"), Play("SC", "R"))


def test_5_2_without_a_legal_place_a_warrior_goes_anywhere_grey() -> None:
    state = field(2, herds=PAIRS, hands=[["RM", "CM"], ["1"]], piles=[[], []], to_move=0)
    assert len(manitou.legal(state, 0).commands) == 6
    after, events = do(state, "A: RM>R")
    assert events[0].felled == ("A:RM",)
    assert herd(after, "R") == ["A:SC", "A:SC", "A:RM-"]
    assert after.herds[2].active == (0, 1)


def test_5_2_equal_cards_make_one_play() -> None:
    state = field(2, starter=0, to_move=0, hands=[["5", "5", "MM"], ["1"]])
    assert len(manitou.legal(state, 0).commands) == 6


def test_5_3_the_hunt_ends_after_seven_cards_and_the_eighth_goes_home() -> None:
    herds = {
        "L": {"cards": ["A:1", "B:1", "A:2", "B:2", "A:3", "B:3"]},
        "M": {"cards": ["A:4", "B:4", "A:5", "B:5", "A:6", "B:6", "A:7"]},
    }
    state = field(2, starter=0, herds=herds, hands=[["CH"], ["7"]])
    after, events = do(state, "B: 7>R")
    assert events[-1] == RoundEnded(1)
    assert manitou.waiting(after).settle
    assert after.tribes[0].left.count("CH") == 2
    assert (after.tribes[0].hand, after.tribes[1].pile) == ((), ())


OUTCOMES = {  # row plays against column: W the attacker stays, L the attacker falls, = both fall
    "CH": "=WWWL",
    "MM": "L=WLW",
    "RM": "LL=WW",
    "SC": "LWL=W",
    "CM": "WLLL=",
}


@pytest.mark.parametrize("attacker", WARRIORS)
@pytest.mark.parametrize("defender", WARRIORS)
def test_6_1_the_table_of_warriors(attacker: str, defender: str) -> None:
    result = OUTCOMES[attacker][WARRIORS.index(defender)]
    cards, felled = duel([f"A:{defender}"], attacker)
    assert (
        felled
        == {
            "W": [f"A:{defender}"],
            "L": [f"B:{attacker}"],
            "=": [f"A:{defender}", f"B:{attacker}"],
        }[result]
    )
    assert cards == [
        f"A:{defender}" + ("-" if result in "W=" else ""),
        f"B:{attacker}" + ("-" if result in "L=" else ""),
    ]


def test_6_1_chief_beats_three_and_clan_mother_beats_him_alone() -> None:
    wins = {kind: row.count("W") for kind, row in OUTCOMES.items()}
    assert wins == {"CH": 3, "MM": 2, "RM": 2, "SC": 2, "CM": 1}


def test_6_2_active_warriors_belong_to_one_player() -> None:
    with pytest.raises(ValueError, match="belong to one player"):
        field(2, herds={"L": {"cards": ["A:CH", "B:MM"]}})


def test_6_3_where_none_is_active_any_warrior_becomes_active() -> None:
    for kind in WARRIORS:
        assert duel(["A:CH-", "A:SC-", "B:2"], kind)[1] == []


def test_6_4_ones_own_second_warrior_protects_the_first() -> None:
    for kind in WARRIORS:
        cards, felled = duel(["B:SC"], kind)
        assert (cards, felled) == (["B:SC", f"B:{kind}"], [])


def test_6_5_equal_warriors_fall_together() -> None:
    assert duel(["A:SC"], "SC") == (["A:SC-", "B:SC-"], ["A:SC", "B:SC"])


def test_6_6_an_inferior_attacker_falls_alone() -> None:
    assert duel(["A:MM"], "SC")[1] == ["A:MM"]
    assert duel(["A:MM"], "CM") == (["A:MM", "B:CM-"], ["B:CM"])


def test_6_7_against_two_the_superior_attacker_sacrifices_himself() -> None:
    assert duel(["A:SC", "A:MM"], "CH") == (["A:SC", "A:MM-", "B:CH-"], ["A:MM", "B:CH"])


def test_6_7_against_two_an_equal_attacker_does_the_same() -> None:
    assert duel(["A:SC", "A:MM"], "MM") == (["A:SC", "A:MM-", "B:MM-"], ["A:MM", "B:MM"])


def test_6_7_against_two_an_inferior_attacker_falls_alone() -> None:
    assert duel(["A:SC", "A:MM"], "CM") == (["A:SC", "A:MM", "B:CM-"], ["B:CM"])


def test_6_8_after_the_sacrifice_the_first_warrior_is_met_alone() -> None:
    assert duel(["A:SC", "A:MM-", "B:CH-"], "RM") == (["A:SC-", "A:MM-", "B:CH-", "B:RM"], ["A:SC"])


def test_6_8_only_active_warriors_count_towards_two() -> None:
    assert duel(["B:SC", "B:MM-", "A:CH-"], "CM") == (["B:SC", "B:MM-", "A:CH-", "B:CM"], [])


def test_6_9_hunters_and_warriors_leave_each_other_alone() -> None:
    assert duel(["A:CH", "A:9"], "5") == (["A:CH", "A:9", "B:5"], [])
    state = field(2, herds={"L": {"buffalo": [4], "cards": ["A:CH", "A:MM"]}}, hands=[[], ["1"]], piles=[[], []])
    assert settle(do(state, "B: 1>L")[0])[1][0].buffalo == (0, 4)
