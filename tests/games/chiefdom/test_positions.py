"""Positions of scenario files: read, filled in, written, refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from firekeeper.games import chiefdom
from tests.games.chiefdom.camp import BLANK, END, appends, camp, do, fold, options, whole_games


def read(seats: int = 1, name: str = "default", **position: Any) -> chiefdom.State:
    return chiefdom.from_position(options(name), seats, position)


@whole_games
def test_a_position_reads_back_as_the_state(name: str, seats: int) -> None:
    for before, facts in appends(name, seats, "positions"):
        state = fold(before, facts)
        written = chiefdom.position(state)
        again = chiefdom.from_position(options(name), seats, written)
        # The turn before is to look at, and no part of a position; nor is that the sheets have been scored.
        assert again == replace(state, last=None, scored=None)
        assert chiefdom.position(again) == written


def test_an_empty_position_is_an_empty_sheet_and_three_ones() -> None:
    state = read(3)
    written = chiefdom.position(state)
    assert written == {
        "sheets": [{"rows": BLANK, "logs": 0, "fish": 0, "bonus_used": 0}] * 3,
        "dice": [1, 1, 1],
        "turn": 1,
        "scores": [-76] * 3,
    }
    assert chiefdom.position(read(1, "advanced"))["cards"] == [1, 2, 3]
    assert read(2, sheets=[{}, {"rows": END}]).columns == 10


def test_sheets_that_are_left_out_are_empty_and_of_the_size_of_the_others() -> None:
    assert read(3, sheets=[{"rows": END}]) == read(3, sheets=[{"rows": END}, {}, {"rows": BLANK}])
    assert read(2, sheets=[{}, {"rows": ["#..", "..J"]}]) == read(
        2, sheets=[{"rows": ["..."] * 2}, {"rows": ["#..", "..J"]}]
    )


def test_sheets_may_have_other_sizes_and_walls() -> None:
    state = read(sheets=[{"rows": ["#..", "..#"]}])
    assert chiefdom.view(state, None)["columns"] == 3
    assert chiefdom.view(state, None)["lines"] == 2


def test_logs_and_fish_follow_from_the_squares() -> None:
    assert chiefdom.position(camp(*END))["sheets"][0] | {"rows": []} == {
        "rows": [],
        "logs": 10,
        "fish": 7,
        "bonus_used": 0,
    }
    assert read(sheets=[{"rows": END, "logs": 10, "fish": 7}]) == read(sheets=[{"rows": END}])
    assert chiefdom.position(camp("H."))["sheets"][0]["logs"] == -5


def test_a_turn_in_which_some_have_acted() -> None:
    state = read(3, dice=[1, 3, 1], acts=["A: 13/1 ~ A1", None, None])
    assert chiefdom.waiting(state).seats == (1, 2)
    assert chiefdom.position(state)["acts"] == ["A: 13/1 ~ A1", None, None]
    full = [{"rows": ["~."]}] * 2
    assert chiefdom.position(read(2, sheets=full, dice=[4, 5, 2], acts=[None, "B: -"]))["acts"] == [None, "B: -"]


def test_2_1_in_the_open_turn_a_position_shows_what_has_been_drawn() -> None:
    sheets = [{"rows": ["J.J.", "....", "HB3L"], "bonus_used": 0}, {"rows": ["...."] * 3}]
    before = read(2, sheets=sheets, dice=[1, 3, 4])
    after, _ = do(before, "A: 13/4 ~ B1 A2 B2!")
    written = chiefdom.position(after)
    drawn = {"rows": ["F~F.", "~~..", "HB3L"], "logs": -2, "fish": 2, "bonus_used": 1}
    assert written["sheets"] == [drawn, {"rows": ["...."] * 3, "logs": 0, "fish": 0, "bonus_used": 0}]
    assert written["scores"][0] > chiefdom.position(before)["scores"][0]
    assert read(2, **written) == after == read(2, **written | {"sheets": sheets})
    assert chiefdom.view(after, 1)["sheets"]["0"]["rows"] == {"1": "J.J.", "2": "....", "3": "HB3L"}


def test_without_dice_the_sheets_are_to_be_scored() -> None:
    assert chiefdom.waiting(read(dice=[])).settle


def test_a_position_prescribes_no_throw() -> None:
    assert chiefdom.script(chiefdom.position(camp())) == {}


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"sheets": [{}, {}, {}]}, "one entry for each of 2 players"),
        ({"acts": [None]}, "one entry for each of 2 players"),
        ({"sheets": [{"rows": ["..."]}, {"rows": [".."]}]}, "all are of one size"),
        ({"sheets": [{"rows": ["...", ".."]}, {}]}, "A: not a row of 3 squares"),
        ({"sheets": [{"rows": ["..X"]}, {}]}, "A: not a row of 3 squares: '..X'"),
        ({"sheets": [{"rows": []}, {}]}, "A: a sheet has 1 to 26 columns"),
        ({"sheets": [{"rows": ["." * 27]}, {}]}, "A: a sheet has 1 to 26 columns"),
        ({"sheets": [{"rows": ["."] * 27}, {}]}, "A: a sheet has 1 to 26 columns"),
        ({"sheets": [{"rows": END}, {"rows": ["~J........", *BLANK[1:]]}]}, "B: the person at B1 can't"),
        ({"sheets": [{"rows": END}, {"rows": ["~L........", *BLANK[1:]]}]}, "B: the person at B1 can't"),
        ({"sheets": [{"rows": END}, {"rows": ["3F........", *BLANK[1:]]}]}, "B: the person at B1 can't"),
        ({"sheets": [{"rows": END}, {"rows": ["3B........", *BLANK[1:]]}]}, "B: the person at B1 can't"),
        ({"sheets": [{"rows": END, "logs": 9}, {}]}, "A: by its squares this sheet has 10 logs, not 9"),
        ({"sheets": [{"rows": END, "fish": 0}, {}]}, "A: by its squares this sheet has 7 fish, not 0"),
        ({"sheets": [{"rows": END, "bonus_used": 6}, {}]}, "A: no more bonus actions"),
        ({"dice": [1, 2]}, "dice: three of them"),
        ({"dice": [1, 2, 7]}, "<= 6"),
        ({"cards": [1, 2, 3]}, "cards: up to 0 different ones"),
        ({"acts": ["A: 11/1 ~ A1", "B: 11/1 ~ A1"]}, "everyone has acted"),
        ({"acts": ["B: 11/1 ~ A1", None]}, "acts: not a line of A"),
        ({"acts": ["A: -", None]}, "A can draw"),
        ({"acts": ["A: 11/1 W A1", None]}, "acts: 4.1"),
        ({"sheets": [{"rows": ["~~."]}], "acts": ["A: 11/1 ~ B1 C1", None]}, "acts: 3.1"),
        ({"sheets": [{"rows": ["~2."]}], "acts": ["A: 11/1 ~ B1", None]}, "the sheet of A does not come from"),
        ({"sheets": [{"rows": ["HB~~"]}], "dice": [1, 3, 6], "acts": ["A: 13/6 ~ C1 D1!", None]}, "does not come from"),
        ({"scores": [-76]}, "one entry for each of 2 players"),
        ({"scores": [-76, 0]}, "scores: these sheets count"),
        ({"turns": 3}, "unknown field `turns`"),
    ],
)
def test_a_position_that_contradicts_itself(position: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(2, **position)


@pytest.mark.parametrize("cards", [[1, 1, 2], [1, 2, 19], [1, 2, 3, 4]])
def test_three_different_cards_lie_open(cards: list[int]) -> None:
    with pytest.raises(ValueError, match="cards: up to 3 different ones of 1 to 18"):
        read(1, "advanced", cards=cards)


def test_a_position_may_have_fewer_cards() -> None:
    assert chiefdom.position(read(1, "advanced", cards=[7]))["cards"] == [7]
