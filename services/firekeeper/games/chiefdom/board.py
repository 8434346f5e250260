"""One sheet's squares as masks, what follows from them (4.11), and what a draw changes. Made for speed: a board is ten
integers, and an AI player may draw on one without a command.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple

from .components import EMPTY, HOUSE, HOUSE_LOGS, PERSON, THREE, TREES, TWO, WALL, WATER
from .grid import Grid, places


class Board(Struct, frozen=True, gc=False):
    """Masks of the squares with each thing on them. A person stands in the mask of its job."""

    pre_drawn: int
    walls: int
    """Drawn ones."""
    water: int
    two: int
    three: int
    houses: int
    jobless: int
    lumberjacks: int
    fishermen: int
    builders: int

    @property
    def occupied(self) -> int:
        """All squares that are not empty."""
        return self.pre_drawn | self.walls | self.water | self.trees | self.houses | self.people

    @property
    def trees(self) -> int:
        """Tree squares of both kinds."""
        return self.two | self.three

    @property
    def people(self) -> int:
        """Squares with a person, whatever its job."""
        return self.jobless | self.lumberjacks | self.fishermen | self.builders


LETTERS: Final = "#+~23HJLFB"
"""How rows write what stands on a square, in the order of a board's masks."""


class Hired(NamedTuple):
    """The new people of a draw that take a job at once, as masks (4.4); the rest stay jobless."""

    lumberjacks: int = 0
    fishermen: int = 0
    builders: int = 0


NOBODY: Final = Hired()

_BITS: Final = {
    letter: str.maketrans({other: "1" if other == letter else "0" for other in EMPTY + LETTERS}) for letter in LETTERS
}


@lru_cache(maxsize=8192)
def read(cells: str) -> Board:
    """The board of a sheet's letters in reading order."""
    backwards = cells[::-1]
    return Board(*(int(backwards.translate(_BITS[letter]), 2) for letter in LETTERS))


def write(grid: Grid, board: Board) -> str:
    """The letters of a board in reading order."""
    cells = [EMPTY] * len(grid.cells)
    for letter, mask in zip(LETTERS, astuple(board), strict=True):
        for place in places(mask):
            cells[place] = letter
    return "".join(cells)


def cut(grid: Grid, board: Board) -> int:
    """The tree squares that have been cut: those beside a lumberjack (4.8)."""
    return board.trees & grid.around(board.lumberjacks)


def fished(grid: Grid, board: Board) -> int:
    """The water squares that have been fished: those beside a fisherman (4.9)."""
    return board.water & grid.around(board.fishermen)


def logs(grid: Grid, board: Board) -> int:
    """Unspent logs: the trees of the cut squares less five for each house (4.11)."""
    beside = grid.around(board.lumberjacks)
    cut_trees = TREES[TWO] * (board.two & beside).bit_count() + TREES[THREE] * (board.three & beside).bit_count()
    return cut_trees - HOUSE_LOGS * board.houses.bit_count()


def work(grid: Grid, board: Board) -> Hired:
    """The squares beside trees, water and houses: who is drawn there finds that work (4.4)."""
    return Hired(grid.around(board.trees), grid.around(board.water), grid.around(board.houses))


def draw(grid: Grid, board: Board, icon: str, mask: int, hired: Hired = NOBODY) -> Board:
    """The board after icons are drawn on the empty squares of `mask`; who gets work by it takes it (4.4-4.7)."""
    pre_drawn, walls, water, two, three, houses, jobless, lumberjacks, fishermen, builders = (
        board.pre_drawn,
        board.walls,
        board.water,
        board.two,
        board.three,
        board.houses,
        board.jobless,
        board.lumberjacks,
        board.fishermen,
        board.builders,
    )
    if icon == PERSON:
        lumberjacks |= hired.lumberjacks
        fishermen |= hired.fishermen
        builders |= hired.builders
        jobless |= mask & ~(hired.lumberjacks | hired.fishermen | hired.builders)
    elif icon == WALL:
        walls |= mask
    else:
        beside = grid.around(mask) & jobless
        jobless ^= beside
        if icon == WATER:
            water |= mask
            fishermen |= beside
        elif icon == HOUSE:
            houses |= mask
            builders |= beside
        else:
            lumberjacks |= beside
            if icon == TWO:
                two |= mask
            else:
                three |= mask
    return Board(pre_drawn, walls, water, two, three, houses, jobless, lumberjacks, fishermen, builders)
