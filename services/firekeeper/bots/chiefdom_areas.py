"""Forests, lakes, walls and room on a sheet of Chiefdom, quickly found for each of many draws on it."""

from __future__ import annotations

from functools import lru_cache

from firekeeper.games.chiefdom.grid import Grid, places

Form = tuple[int, tuple[int, ...]]
"""One orientation of a shape: where its first square may lie, and how many squares on from it the others lie."""


class Areas:
    """The connected areas of one kind on a board, and which is the largest once more squares are drawn."""

    __slots__ = ("_best", "_grid", "_rims")

    def __init__(self, grid: Grid, mask: int, heavy: int = 0) -> None:
        """Of equally many squares, an area with more of them in `heavy` is larger."""
        areas = grid.areas(mask)
        self._grid = grid
        self._rims = [(area, grid.around(area)) for area in areas]
        self._best = _largest(areas, heavy) if areas else 0

    def largest(self, drawn: int, heavy: int = 0) -> int:
        """The largest area when the empty squares of `drawn` are added."""
        if not drawn:
            return self._best
        joined = [self._best]
        for piece in self._grid.areas(drawn):
            area = piece
            for other, rim in self._rims:
                if rim & piece:
                    area |= other
            apart = []
            for other in joined:
                if other & area:
                    area |= other
                else:
                    apart.append(other)
            joined = [*apart, area]
        return _largest(joined, heavy)


def _largest(areas: list[int], heavy: int) -> int:
    return max(areas, key=lambda area: area.bit_count() << 8 | (area & heavy).bit_count())


def wall_to_draw(grid: Grid, walls: int, empty: int) -> int | None:
    """Empty squares, as few as can be, that would join the west to the east by walls, as a mask: 0 where the walls do
    it, `None` where nothing can.
    """
    west, east = grid.columns_masks[0], grid.columns_masks[-1]
    seen = grid.reach(walls & west, walls)
    steps = [seen]
    entries = [0]
    while not seen & east:
        reached = grid.around(steps[-1]) if len(steps) > 1 else grid.around(seen) | west
        entry = reached & empty & ~seen
        if not entry:
            return None
        step = entry | grid.reach(grid.around(entry) & walls, walls) & ~seen
        seen |= step
        steps.append(step)
        entries.append(entry)
    goal, path = east, 0
    for step, entry in zip(steps[:0:-1], entries[:0:-1], strict=True):
        end = goal & step
        near = end | grid.around(grid.reach(end & walls, walls))
        square = near & entry & -(near & entry)
        path |= square
        goal = grid.around(square)
    return path


def fits(grid: Grid, empty: int) -> list[int]:
    """In how many places the shapes of the dice from 2 on fit, a die each (3.2)."""
    found = []
    for forms in _forms(grid):
        number = 0
        for firsts, steps in forms:
            fitting = firsts & empty
            for step in steps:
                fitting &= empty >> step
            number += fitting.bit_count()
        found.append(number)
    return found


@lru_cache(maxsize=64)
def _forms(grid: Grid) -> tuple[tuple[Form, ...], ...]:
    """The orientations of the shapes of the dice from 2 on."""
    return tuple(_orientations(grid.shapes[die]) for die in sorted(grid.shapes) if die > 1)


def _orientations(masks: tuple[int, ...]) -> tuple[Form, ...]:
    firsts: dict[tuple[int, ...], int] = {}
    for mask in masks:
        first, *others = places(mask)
        steps = tuple(other - first for other in others)
        firsts[steps] = firsts.get(steps, 0) | 1 << first
    return tuple((first, steps) for steps, first in firsts.items())
