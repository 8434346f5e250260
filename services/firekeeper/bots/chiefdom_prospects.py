"""What a sheet of Chiefdom promises by the end of the game: its points as they stand, and what may still come.

Nothing is searched. What is to come is a weighted sum of what the sheet offers, each weight being a value for the last
empty square, to which another is added the emptier the sheet is. The weights were found by playing: fitted to how some
ten thousand games went on and then tuned over as many more. Each helps only together with the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from operator import mul
from typing import Final, NamedTuple

from firekeeper.bots.chiefdom_areas import Areas, fits, wall_to_draw
from firekeeper.games.chiefdom.board import Board
from firekeeper.games.chiefdom.cards import CARDS
from firekeeper.games.chiefdom.components import (
    EMPTY_POINTS,
    FED,
    FISH_POINTS,
    HOUSE_LOGS,
    HOUSE_POINTS,
    LACK_POINTS,
    LAKE_POINTS,
    LOG_POINTS,
    PERSON_POINTS,
    SHELTERED,
    TREES,
    WALL_POINTS,
    WHOLE_WALL,
    WORKER_POINTS,
)
from firekeeper.games.chiefdom.grid import Grid


class Outlook(NamedTuple):
    """What a sheet offers for the time to come; or the weights of that, in points for each."""

    empty: float = 0
    """Empty squares."""
    logs: float = 0
    """Logs towards the next house."""
    more_logs: float = 0
    """Logs towards the house after it."""
    uncut: float = 0
    """Trees that a lumberjack could still come to cut."""
    unfished: float = 0
    """Water squares that a fisherman could still come to fish."""
    by_lumberjacks: float = 0
    """Empty squares beside lumberjacks: trees drawn there are cut."""
    by_fishermen: float = 0
    """Empty squares beside fishermen: water drawn there is fished."""
    seekers: float = 0
    """Jobless people beside an empty square, who may still find work."""
    sites: float = 0
    """Empty squares where a house could stand, five at most."""
    by_forest: float = 0
    """Empty squares beside the largest forest."""
    other_trees: float = 0
    """Trees outside the largest forest that could still be joined to it."""
    other_water: float = 0
    """Water squares outside the largest lake that could still be joined to it."""
    hungry: float = 0
    homeless: float = 0
    surplus: float = 0
    """Fish that nobody eats."""
    room: float = 0
    """People whom the houses could still take in."""
    bonus: float = 0
    """Bonus actions that are left."""
    places: float = 0
    """How many places the shapes of more than one square find, as a sum of square roots by shape."""
    corners: float = 0
    """The square root of the number of places for the shape of a 2."""


LATE: Final = Outlook(
    empty=1.13,
    logs=1.09,
    uncut=0.2,
    unfished=1.54,
    by_lumberjacks=1.02,
    by_fishermen=0.69,
    seekers=3.51,
    sites=1.73,
    by_forest=1.05,
    other_trees=0.54,
    other_water=0.3,
    hungry=-0.05,
    homeless=0.48,
    surplus=-0.22,
    room=0.18,
    bonus=0.9,
    places=2.53,
    corners=-6.31,
)
"""The weights for the last empty square."""
EARLY: Final = Outlook(
    empty=-0.54,
    logs=-0.48,
    more_logs=0.59,
    sites=-1.64,
    hungry=0.47,
    homeless=2.49,
    surplus=-6.04,
    room=-1.1,
    bonus=4.54,
    places=-5.86,
    corners=43.63,
)
"""What is added to them on an empty sheet; on others in proportion to the empty squares."""
WALLS: Final = (0.0, 4.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.0)
"""Points by the number of squares that the walls still lack to be whole, of the twelve that they are then worth; for
more of them, or where they can't be whole any more, the last. Set by hand: twice as much, or none, wins as much.
"""
SITES: Final = 5
"""More places for a house are no better."""


@lru_cache(maxsize=1024)
def weights(empty: int, squares: int) -> tuple[float, ...]:
    """The weights of an outlook on a sheet with so many empty squares."""
    return tuple(late + early * empty / squares for late, early in zip(LATE, EARLY, strict=True))


class Prospects:
    """What a board is worth, and what it is worth after a draw. What the draw leaves as it is, is looked at once."""

    __slots__ = ("_around", "_cards", "_forests", "_grid", "_lakes", "_path", "_start", "_trees", "_walls", "_water")

    def __init__(self, grid: Grid, board: Board, cards: tuple[int, ...]) -> None:
        self._grid = grid
        self._cards = [CARDS[card] for card in cards]
        self._start = (grid.full & ~board.pre_drawn).bit_count()
        self._around: Callable[[int], int] = lru_cache(maxsize=512)(grid.around)
        self._trees, self._water = board.trees, board.water
        self._forests = Areas(grid, board.trees, board.three)
        self._lakes = Areas(grid, board.water)
        self._walls = board.walls | board.pre_drawn
        self._path = wall_to_draw(grid, self._walls, grid.full & ~board.occupied)

    def worth(self, board: Board, bonus: int) -> float:
        """The points of a board and what is to come, with so many bonus actions left. It is the first board, or that
        after a draw.
        """
        points, lacking, outlook = self._look(board, bonus)
        promised: float = sum(map(mul, outlook, weights(outlook.empty, self._start)))
        return points + promised + WALLS[min(lacking, len(WALLS) - 1)]

    def points(self, board: Board) -> int:
        """The points of a board as it stands (6); as for `worth`."""
        return self._look(board, 0)[0]

    def _look(self, board: Board, bonus: int) -> tuple[int, int, Outlook]:
        """The points of a board, how many squares the walls lack to be whole, and its outlook."""
        around = self._around
        two, three, water, houses = board.two, board.three, board.water, board.houses
        jobless, lumberjacks, fishermen = board.jobless, board.lumberjacks, board.fishermen
        people = jobless | lumberjacks | fishermen | board.builders
        trees, walls = two | three, board.walls | board.pre_drawn
        empty = self._grid.full & ~(trees | water | houses | people | walls)
        by_lumberjacks, by_fishermen, by_empty = around(lumberjacks), around(fishermen), around(empty)
        forest = self._forests.largest(trees & ~self._trees, three)
        lake = self._lakes.largest(water & ~self._water)
        number, built, room = people.bit_count(), houses.bit_count(), empty.bit_count()
        fish = (water & by_fishermen).bit_count()
        logs = TREES["2"] * (two & by_lumberjacks).bit_count() + TREES["3"] * (three & by_lumberjacks).bit_count()
        logs -= HOUSE_LOGS * built
        lacking = self._lacking(walls, empty)
        surplus, hungry = fish - -(-number // FED), number - FED * fish
        homeless = number - SHELTERED * built
        points = (
            HOUSE_POINTS * built
            + WALL_POINTS * board.walls.bit_count()
            + (0 if lacking else WHOLE_WALL)
            + PERSON_POINTS * number
            + WORKER_POINTS * (fishermen & around(trees)).bit_count()
            + WORKER_POINTS * (lumberjacks & around(water)).bit_count()
            + 2 * forest.bit_count()
            + (three & forest).bit_count()
            + LAKE_POINTS * lake.bit_count()
            + LOG_POINTS * logs
            + FISH_POINTS * max(0, surplus)
            + EMPTY_POINTS * room
            + LACK_POINTS * (max(0, homeless) + max(0, hungry) + jobless.bit_count())
        )
        for card in self._cards:
            points += card.points * card.count(self._grid, board)[0]
        places = [sqrt(number) for number in fits(self._grid, empty)]
        uncut = trees & ~by_lumberjacks & by_empty
        lone_trees = trees & ~forest & by_empty
        return (
            points,
            lacking,
            Outlook(
                room,
                min(logs, HOUSE_LOGS),
                min(max(0, logs - HOUSE_LOGS), HOUSE_LOGS),
                2 * uncut.bit_count() + (uncut & three).bit_count(),
                (water & ~by_fishermen & by_empty).bit_count(),
                (empty & by_lumberjacks).bit_count(),
                (empty & by_fishermen).bit_count(),
                (jobless & by_empty).bit_count(),
                min(SITES, (empty & around(jobless | board.builders)).bit_count()),
                (empty & around(forest)).bit_count(),
                2 * lone_trees.bit_count() + (lone_trees & three).bit_count(),
                (water & ~lake & by_empty).bit_count(),
                max(0, hungry),
                max(0, homeless),
                max(0, surplus),
                max(0, -homeless),
                bonus,
                sum(places),
                places[0],
            ),
        )

    def _lacking(self, walls: int, empty: int) -> int:
        """How many squares the walls lack to be whole; more than there are where they can't be."""
        path = self._path
        if path is None:
            return self._start
        if walls != self._walls or path & ~empty:
            path = wall_to_draw(self._grid, walls, empty)
        return self._start if path is None else path.bit_count()
