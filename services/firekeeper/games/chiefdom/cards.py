"""The 18 scoring cards of the advanced game (7), in one table. Cards 6 to 18 are this house's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from .board import Board
from .components import GROUP
from .grid import Grid, places

Counted = tuple[int, int]
"""How often a condition is met, and the squares that meet it."""


class Card(Struct, frozen=True):
    """What a card counts, and the points for each."""

    points: int
    count: Callable[[Grid, Board], Counted]


def _full_lines(lines: tuple[int, ...], mask: int) -> Counted:
    """The rows or columns that lie in `mask` whole."""
    whole = [line for line in lines if not line & ~mask]
    return len(whole), sum(whole)


def _groups(grid: Grid, mask: int) -> Counted:
    """7.2: the connected areas of three squares and more, each once."""
    large = [area for area in grid.areas(mask) if area.bit_count() >= GROUP]
    return len(large), sum(large)


def _each(mask: int) -> Counted:
    return mask.bit_count(), mask


def _beside_two(grid: Grid, people: int, work: int) -> Counted:
    """Those of `people` with two and more squares of `work` beside them."""
    return _each(sum(1 << place for place in places(people) if (grid.around(1 << place) & work).bit_count() > 1))


def _trios(grid: Grid, board: Board) -> Counted:
    """Sets of a lumberjack, a fisherman and a builder; shown are the first of each in reading order."""
    kinds = [list(places(mask)) for mask in (board.lumberjacks, board.fishermen, board.builders)]
    sets = min(map(len, kinds))
    return sets, sum(1 << place for kind in kinds for place in kind[:sets])


def _varied_rows(grid: Grid, board: Board) -> Counted:
    """Rows with a person, a house, a tree and a water square."""
    kinds = (board.people, board.houses, board.trees, board.water)
    rows = [row for row in grid.rows if all(row & kind for kind in kinds)]
    return len(rows), sum(rows) & sum(kinds)


CARDS: Final = {
    1: Card(6, lambda grid, board: _full_lines(grid.rows, board.trees)),
    2: Card(6, lambda grid, board: _full_lines(grid.rows, board.water)),
    3: Card(5, lambda grid, board: _groups(grid, board.lumberjacks)),
    4: Card(5, lambda grid, board: _groups(grid, board.houses)),
    5: Card(5, lambda grid, board: _groups(grid, board.fishermen)),
    6: Card(5, lambda grid, board: _groups(grid, board.builders)),
    7: Card(2, lambda grid, board: _full_lines(grid.rows, board.occupied)),
    8: Card(1, lambda grid, board: _full_lines(grid.columns_masks, board.occupied)),
    9: Card(2, lambda grid, board: _each(board.houses & grid.rim)),
    10: Card(3, lambda grid, board: _each(board.houses & grid.around(board.water))),
    11: Card(2, lambda grid, board: _each(board.houses & grid.around(board.trees))),
    12: Card(4, lambda grid, board: _groups(grid, board.water)),
    13: Card(4, lambda grid, board: _groups(grid, board.trees)),
    14: Card(2, lambda grid, board: _each(board.people & grid.around(board.walls | board.pre_drawn))),
    15: Card(3, lambda grid, board: _beside_two(grid, board.builders, board.houses)),
    16: Card(2, _trios),
    17: Card(2, lambda grid, board: _beside_two(grid, board.fishermen, board.water)),
    18: Card(3, _varied_rows),
}
"""By number. A group is a connected area of one kind, however large (7.2)."""
