"""The squares, their neighbours, the shapes of the dice and the areas."""

from __future__ import annotations

import random

import pytest

from firekeeper.games.chiefdom.board import LETTERS, draw, fished, logs, read, write
from firekeeper.games.chiefdom.components import BLANK, PIPS, SUMS, THROWS
from firekeeper.games.chiefdom.draws import ways
from firekeeper.games.chiefdom.grid import Grid, grid
from tests.games.chiefdom.camp import END
from tests.games.chiefdom.ledger import FORMS

SHEET = grid(10, 8)


def mask(squares: Grid, names: str) -> int:
    return sum(1 << squares.place[cell] for cell in names.split())


def test_1_3_the_sheet_has_80_squares_76_of_them_empty() -> None:
    assert (SHEET.cells[0], SHEET.cells[9], SHEET.cells[79]) == ("A1", "J1", "J8")
    assert SHEET.names(read("".join(BLANK)).pre_drawn) == ["A4", "B4", "I4", "J4"]
    assert (SHEET.full & ~read("".join(BLANK)).occupied).bit_count() == 76


def test_3_1_so_many_places_has_each_shape_on_the_sheet_at_the_start() -> None:
    taken = read("".join(BLANK)).occupied
    counts = [sum(not shape & taken for shape in SHEET.shapes[die]) for die in PIPS]
    assert counts == [76, 114, 84, 55, 40, 108]


@pytest.mark.parametrize("die", FORMS)
def test_3_2_a_shape_is_turned_and_flipped(die: int) -> None:
    five = grid(5, 5)
    found = {
        sum(1 << (row + down) * 5 + column + right for down, right in form)
        for form in FORMS[die]
        for row in range(5)
        for column in range(5)
        if all(row + down < 5 and column + right < 5 for down, right in form)
    }
    assert set(five.shapes[die]) == found
    assert len(five.shapes[die]) == len(found)


def test_5_2_what_a_bonus_leaves_of_a_shape() -> None:
    three = grid(3, 3)
    assert 1 not in three.shrunk
    assert [len(three.shrunk[die]) for die in (2, 3, 4, 5, 6)] == [9, 10, 16, 4, 18]
    assert mask(three, "A1 C1") in three.shrunk[6]
    assert mask(three, "A1 B2") not in three.shrunk[6]
    assert mask(three, "A1 C3") in three.shrunk[3]
    assert mask(three, "A1 C1 A3") in three.shrunk[5]


@pytest.mark.parametrize("squares", [grid(1, 1), grid(1, 4), grid(4, 1), grid(3, 5), SHEET])
def test_3_3_neighbours_share_a_side(squares: Grid) -> None:
    for place, cell in enumerate(squares.cells):
        column, row = cell[0], int(cell[1:])
        beside = {f"{chr(ord(column) + step)}{row}" for step in (-1, 1)} | {f"{column}{row + step}" for step in (-1, 1)}
        assert squares.names(squares.around(1 << place)) == [name for name in squares.cells if name in beside]


def test_areas_are_connected_by_sides() -> None:
    four = grid(4, 2)
    assert [four.names(area) for area in four.areas(mask(four, "A1 B1 D1 C2 D2"))] == [["A1", "B1"], ["D1", "C2", "D2"]]
    assert four.areas(0) == []
    assert four.names(four.reach(mask(four, "A1"), mask(four, "A1 A2 C1"))) == ["A1", "A2"]


def test_a_board_reads_back_as_it_was_written() -> None:
    rng = random.Random(0)
    for _ in range(50):
        cells = "".join(rng.choices("." + LETTERS, k=80))
        assert write(SHEET, read(cells)) == cells
    board = read("".join(END))
    assert (logs(SHEET, board), fished(SHEET, board).bit_count()) == (10, 7)
    assert (board.people.bit_count(), board.houses.bit_count(), board.trees.bit_count()) == (23, 5, 19)


def test_2_3_each_sum_has_its_icon() -> None:
    assert SUMS == {3: "+", 4: "~", 5: "~", 6: "2", 7: "3", 8: "H", 9: "P", 10: "P", 11: "P"}


def test_2_2_a_throw_gives_each_icon_and_shape_once_with_the_lowest_pair() -> None:
    for dice in THROWS:
        given = ways(dice)
        assert len({(way.icon, way.die) for way in given}) == len(given)
        for pair, icon, die in given:
            total = dice[pair[0]] + dice[pair[1]]
            single = total in {2, 12} or len({*dice}) == 1
            assert SUMS.get(total) == icon or (single and die == 1)
    assert ways((1, 2, 2)) == (((1, 2), "~", 1), ((0, 1), "+", 1))
    assert [(way.icon, way.die) for way in ways((5, 5, 5))] == [
        ("~", 1),
        ("2", 1),
        ("3", 1),
        ("+", 1),
        ("H", 1),
        ("P", 1),
        ("P", 5),
    ]


def test_a_drawing_leaves_the_board_it_is_drawn_on_as_it_was() -> None:
    board = read("".join(BLANK))
    after = draw(SHEET, board, "~", mask(SHEET, "E5 F5"))
    assert board == read("".join(BLANK))
    assert SHEET.names(after.water) == ["E5", "F5"]
