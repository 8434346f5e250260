"""Positions of scenario files: read, filled in, written, refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from firekeeper.games import cherokee
from firekeeper.games.cherokee.components import TRIBESMEN
from tests.games.cherokee.council import F1, appends, council, edit, fold, options, whole_games


def read(seats: int = 2, name: str = "default", **position: Any) -> cherokee.State:
    return cherokee.from_position(options(name), seats, position)


@whole_games
def test_a_position_reads_back_as_the_state(name: str, seats: int) -> None:
    for before, facts in appends(name, seats, "positions"):
        state = fold(before, facts)
        written = cherokee.position(state)
        again = cherokee.from_position(options(name), seats, written)
        # The last chain is to look at, and no part of a position; nor is that the feathers have been counted.
        plain = replace(state, last=None, scores=(), women=(), to_move=0)
        assert replace(again, to_move=0) == plain
        if not state.scores:
            assert cherokee.waiting(again) == cherokee.waiting(state)
            assert cherokee.position(again) == written


def test_an_empty_position_is_the_plainest_deal() -> None:
    state = read(3)
    assert state.pyramid == TRIBESMEN[:36]
    assert state.hands == (TRIBESMEN[36:48], TRIBESMEN[48:60], TRIBESMEN[60:])
    assert (state.clans, state.neutral, state.discards, state.to_move) == (("B", "U", "P"), (), (), 0)
    assert read(2, "open").neutral == ("P", "D")


def test_clans_left_out_are_those_that_are_free() -> None:
    state = read(2, "open", neutral=["B", "P"], unused=["U", "L"])
    assert state.clans == ("D", "W")
    assert read(2, "open", clans=["L", "B"]).neutral == ("U", "P")


def test_what_hands_leave_is_discarded() -> None:
    state = read(pyramid=F1, hands=[["Lm5"], ["Lm7"]])
    assert len(state.discards) == 34
    assert not {"Lm5", "Lm7"} & set(state.discards)


def test_what_discards_leave_is_dealt_evenly_one_more_to_those_who_are_first() -> None:
    discards = [card for card in TRIBESMEN if card not in " ".join(F1).split()][:31]
    state = read(3, pyramid=F1, discards=discards, to_move=2)
    assert [len(hand) for hand in state.hands] == [2, 1, 2]
    assert state.discards == tuple(discards)


def test_in_the_removed_game_the_unused_clans_are_no_part() -> None:
    state = read(2, "open, removed", clans=["D", "W"], neutral=["B", "P"])
    assert not {"U", "L"} & {card[0] for card in (*state.pyramid, *sum(state.hands, ()))}
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert cherokee.position(state)["unused"] == ["U", "L"]


def test_a_gap_in_mid_turn() -> None:
    pyramid = edit(F1, h3="..")
    state = read(pyramid=pyramid, hands=[["Lm5"], []])
    assert cherokee.legal(state, 0).commands == (cherokee.Place("Lm5"),)
    assert cherokee.position(state)["gap"] == "h3"
    assert cherokee.position(state)["pyramid"] == pyramid
    choice = read(pyramid=edit(F1, f3=".."), gap="f3", hands=[["Lm5"], []])
    assert cherokee.legal(choice, 0).commands == (cherokee.Promote("g3"), cherokee.Promote("g4"))
    assert len(read(pyramid=pyramid).discards) == 1


@pytest.mark.parametrize(
    ("hands", "to_move"),
    [
        ([["Lm5"], []], 0),
        ([[], ["Lm5"]], 1),
        ([["Lm5"], ["Lm7"]], 0),
        ([["Lm5"], ["Lm7", "Lm9"]], 1),
        ([["Lm5"], [], ["Lm7"]], 2),
        ([[], []], 0),
    ],
)
def test_whose_turn_it_is_follows_from_the_hands(hands: list[list[str]], to_move: int) -> None:
    assert read(len(hands), pyramid=F1, hands=hands).to_move == to_move


def test_a_position_prescribes_no_draws() -> None:
    assert cherokee.script(cherokee.position(council())) == {}


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"pyramid": F1[:7]}, "eight rows"),
        ({"pyramid": edit(F1, a1="..", b1="..")}, "one gap at most"),
        ({"pyramid": edit(F1, a1="Dm9")}, "Dm9 stands in the position twice"),
        ({"pyramid": edit(F1, a1="Xm9")}, "Xm9 is no card"),
        ({"pyramid": F1, "gap": "h3"}, "has no .. at h3"),
        ({"pyramid": edit(F1, h3=".."), "gap": "h4"}, "has no .. at h4"),
        ({"pyramid": edit(F1, h3=".."), "hands": [[], []]}, "A has no card to play"),
        ({"pyramid": edit(F1, g1="..")}, "who moves up to g1 is no choice"),
        ({"pyramid": F1, "hands": [["Bm6"], []]}, "Bm6 stands"),
        ({"pyramid": F1, "discards": ["Bm6"]}, "Bm6 stands"),
        ({"pyramid": F1, "hands": [["Lm5"], []], "to_move": 1}, "B has no card to play"),
        ({"hands": [["Lm5"]]}, "hands: one entry for each of 2 players"),
        ({"clans": ["D"]}, "clans: one entry for each of 2 players"),
        ({"clans": ["D", "X"]}, "there is no clan X"),
        ({"clans": ["D", "D"]}, "no clan stands in a position twice"),
        ({"clans": ["D", "W"], "neutral": ["B", "U"]}, "0 clans are neutral in the secret game"),
        ({"clans": ["D", "W"], "unused": ["B", "U", "P"]}, "L belongs to nobody either"),
        ({"to_move": 2}, "no seat 2"),
        ({"pyramids": []}, "unknown field `pyramids`"),
    ],
)
def test_a_position_that_contradicts_itself(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(2, **position)


def test_the_open_game_has_two_neutral_clans_and_the_removed_no_others() -> None:
    with pytest.raises(ValueError, match="2 clans are neutral in the open game"):
        read(2, "open", clans=["D", "W"], neutral=["B"])
    with pytest.raises(ValueError, match="out of this game"):
        read(2, "open, removed", clans=["D", "W"], neutral=["B", "P"], hands=[["Lm5"], []])
