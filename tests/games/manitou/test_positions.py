"""Positions of scenario files: read, filled in, written, refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from firekeeper.games import manitou
from firekeeper.games.manitou.components import MEDIUM, SMALL, TRIBE
from tests.games.manitou.hunt import OPTIONS, appends, field, fold


@pytest.mark.parametrize("seats", manitou.seats)
def test_a_position_reads_back_as_the_state(seats: int) -> None:
    for before, facts in appends(seats, "positions"):
        state = fold(before, facts)
        written = manitou.position(state)
        again = manitou.from_position(OPTIONS, seats, written)
        # The settled field of the round before is to look at, no part of a position; nor is whose turn it last was.
        assert replace(again, last=None, to_move=0) == replace(state, last=None, to_move=0)
        assert manitou.waiting(again) == manitou.waiting(state)


def test_an_empty_position_is_the_first_choice() -> None:
    state = field(3)
    assert manitou.waiting(state).seats == (0, 1, 2)
    assert [herd.buffalo for herd in state.herds] == [(9, 1), (10,), (2,)]
    assert (state.medium, state.small) == ((10, 11, 12, 13), (2, 3, 4, 4, 5, 6, 7))
    assert [tribe.left for tribe in state.tribes] == [TRIBE] * 3


def test_hidden_cards_are_filled_in_list_order_hands_first() -> None:
    state = field(2, starter=0, to_move=0, herds={"L": {"cards": []}})
    assert [tribe.hand for tribe in state.tribes] == [("1", "2", "3")] * 2
    assert [tribe.pile for tribe in state.tribes] == [("4", "5", "5", "6", "7"), ("4", "5", "5", "6")]
    hand_given = field(2, starter=0, to_move=0, hands=[["4", "1", "CH"], ["9", "MM", "CM"]])
    assert hand_given.tribes[0].pile == ("2", "3", "5", "5", "6")
    assert hand_given.tribes[1].hand == ("9", "MM", "CM")


def test_what_misses_from_21_is_captive() -> None:
    state = field(2, to_move=0, hands=[["1"], ["2"]], piles=[[], []], stocks=[["3", "CH"], []])
    assert state.tribes[0].left == ("1", "3", "CH")
    assert state.tribes[1].left == ("2",)


def test_earlier_rounds_have_used_buffalo_up() -> None:
    state = field(4, round=3)
    assert (state.medium, state.small) == ((), ())
    assert len(field(2, round=2).medium) == len(MEDIUM) - 2
    assert len(field(2, round=2).small) == len(SMALL) - 6
    given = field(2, buffalo_left={"X": [13, 12], "x": [7]})
    assert (given.medium, given.small) == ((12, 13), (7,))


def test_starter_and_turn_follow_from_what_was_played() -> None:
    played = {"L": {"cards": ["B:1", "C:1"]}}
    state = field(3, herds=played)
    assert (state.starter, state.to_move) == (1, 0)
    assert field(3, to_move=2, herds={}).starter == 2
    assert field(3, starter=2, herds={"L": {"cards": ["C:1"]}}).to_move == 0


def test_grey_warriors_have_a_dash() -> None:
    state = field(2, herds={"L": {"cards": ["A:CH-", "B:MM", "A:9"]}})
    assert state.herds[0].active == (1,)
    assert manitou.position(state)["herds"]["L"]["cards"] == ["A:CH-", "B:MM", "A:9"]


def test_piles_are_scripted_draws() -> None:
    script = manitou.script({"round": 2, "piles": [["9", "1"], []]})
    assert script == {"manitou/2/seat0/draw/": ["9", "1"], "manitou/2/seat1/draw/": []}
    assert manitou.script({}) == {}


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"hands": [["1", "1", "2"], []]}, "A: 1 stands"),
        ({"herds": {"L": {"cards": ["A:CH", "A:CH"]}}, "hands": [["CH"], ["1"]]}, "A: CH stands"),
        ({"stocks": [["5", "5", "5"], []]}, "A: 5 stands"),
        ({"hands": [["1", "2", "3"], ["1", "2", "3"]], "piles": [["4", "5", "6", "7", "8", "9"], []]}, "a party has 8"),
        ({"starter": 0, "hands": [["1"], ["1", "2", "3"]], "piles": [[], ["4", "5", "6", "7", "8"]]}, "a party has 7"),
        ({"hands": [[], ["1"]], "piles": [["2"], []]}, "a hand is empty only when the pile is"),
        ({"hands": [["1"]]}, "hands: one entry for each of 2 players"),
        ({"to_move": 2}, "to_move: there is no seat 2"),
        ({"to_move": 0, "hands": [[], ["1"]]}, "A has nothing left to play"),
        ({"herds": {"L": {"buffalo": [8]}}}, "8 stands"),
        ({"herds": {"L": {"buffalo": [13]}, "M": {"buffalo": [13]}}}, "13 stands"),
        ({"herds": {"L": {"buffalo": [13, 12]}}}, "a medium and a small one"),
        ({"herds": {"L": {"cards": ["C:9"]}}}, "not a card of a player here: C:9"),
        ({"herds": {"L": {"cards": ["A:9-"]}}}, "a hunter is never grey"),
        ({"herds": {"L": {"cards": ["A:CH", "B:MM"]}}}, "belong to one player"),
        ({"herds": {"L": {"cards": ["A:CH", "A:MM", "A:SC"]}}}, "two of them at most"),
        ({"chosen": [["1", "2"], None], "starter": 0}, "a party of A has 8 cards"),
        ({"chosen": [None, None], "hands": [["1"], []]}, "there are no hands"),
        ({"chosen": [list("12345678"), list("1234567")], "starter": 0}, "all have chosen"),
        ({"herd": {}}, "unknown field `herd`"),
        ({"round": 4}, "round"),
    ],
)
def test_a_position_that_contradicts_itself(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        field(2, **position)
