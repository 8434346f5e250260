"""The squares of a sheet as bits of one integer: A1 is bit 0, and bits go on in reading order, row by row.

A set of squares is a mask. Everything here follows from the size of the grid and is made once for each size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from .components import PIPS

COLUMN_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_LINES: Final = 26


class Grid:
    """A grid of `columns` × `lines` squares."""

    __slots__ = ("cells", "columns", "columns_masks", "full", "lines", "place", "rim", "rows", "shapes", "shrunk")

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.lines = lines
        self.cells = tuple(f"{letter}{line}" for line in range(1, lines + 1) for letter in COLUMN_LETTERS[:columns])
        """The names of the squares by bit."""
        self.place = {cell: place for place, cell in enumerate(self.cells)}
        self.full = (1 << columns * lines) - 1
        row = (1 << columns) - 1
        self.rows = tuple(row << line * columns for line in range(lines))
        column = sum(1 << line * columns for line in range(lines))
        self.columns_masks = tuple(column << place for place in range(columns))
        self.rim = self.rows[0] | self.rows[-1] | self.columns_masks[0] | self.columns_masks[-1]
        self.shapes = {die: self._placements(_turned(pips)) for die, pips in PIPS.items()}
        """By die: every place for its shape on an empty grid, in the order of the squares (3.1, 3.2)."""
        self.shrunk = {
            die: self._placements({part for whole in _turned(pips) for part in _less_one(whole)})
            for die, pips in PIPS.items()
            if len(pips) > 1
        }
        """By die: the same with one square of the shape left out (5.2)."""

    def around(self, mask: int) -> int:
        """The squares that share a side with a square of `mask`; squares of `mask` that touch each other too (3.3)."""
        columns = self.columns
        east = (mask & ~self.columns_masks[-1]) << 1
        west = (mask & ~self.columns_masks[0]) >> 1
        return (east | west | mask << columns | mask >> columns) & self.full

    def names(self, mask: int) -> list[str]:
        """The squares of `mask` by their names, in reading order."""
        return [self.cells[place] for place in places(mask)]

    def areas(self, mask: int) -> list[int]:
        """The connected areas of `mask`, in the order of their first squares."""
        found = []
        while mask:
            area = self.reach(mask & -mask, mask)
            found.append(area)
            mask ^= area
        return found

    def reach(self, start: int, mask: int) -> int:
        """The squares of `mask` that are connected with those of `start` within it."""
        columns, east, west = self.columns, ~self.columns_masks[-1], ~self.columns_masks[0]
        area, edge = start, start
        while edge:
            spread = (edge & east) << 1 | (edge & west) >> 1 | edge << columns | edge >> columns
            edge = spread & mask & ~area
            area |= edge
        return area

    def _placements(self, forms: set[frozenset[tuple[int, int]]]) -> tuple[int, ...]:
        found = {
            sum(1 << (line + down) * self.columns + column + right for down, right in form)
            for form in forms
            for line in range(self.lines - max(down for down, _ in form))
            for column in range(self.columns - max(right for _, right in form))
        }
        return tuple(sorted(found, key=lambda mask: list(places(mask))))


@lru_cache(maxsize=64)
def grid(columns: int, lines: int) -> Grid:
    """The grid of that size."""
    return Grid(columns, lines)


def places(mask: int) -> Iterator[int]:
    """The bits of `mask`, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _turned(pips: tuple[tuple[int, int], ...]) -> set[frozenset[tuple[int, int]]]:
    """Every way to rotate and flip a shape, moved to the corner (3.2)."""
    forms = set()
    form = list(pips)
    for _ in range(4):
        form = [(right, -down) for down, right in form]
        forms |= {_cornered(form), _cornered([(down, -right) for down, right in form])}
    return forms


def _less_one(form: frozenset[tuple[int, int]]) -> set[frozenset[tuple[int, int]]]:
    return {_cornered([other for other in form if other != left_out]) for left_out in form}


def _cornered(form: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    top, left = min(down for down, _ in form), min(right for _, right in form)
    return frozenset((down - top, right - left) for down, right in form)
