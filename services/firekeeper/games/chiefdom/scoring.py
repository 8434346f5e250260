"""The points of a sheet, line by line (6) and card by card (7), and who wins."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from firekeeper.games.protocol import Chance, Fact

from .board import Board, cut, fished, logs, read
from .cards import CARDS
from .components import (
    EMPTY_POINTS,
    FED,
    FISH_POINTS,
    HOUSE_POINTS,
    LACK_POINTS,
    LAKE_POINTS,
    LOG_POINTS,
    PERSON_POINTS,
    RATINGS,
    SHELTERED,
    THREE,
    TREE_POINTS,
    TREES,
    TWO,
    WALL_POINTS,
    WHOLE_WALL,
    WORKER_POINTS,
)
from .events import ChiefdomsScored, Count
from .grid import Grid, grid
from .state import Sheet, State, grid_of, phase


class Line(NamedTuple):
    """Points, and the squares that were counted for them."""

    points: int
    squares: int = 0


def settle(state: State, chance: Chance) -> list[Fact]:
    """What a worker appends once nobody could draw; `[]` where no settlement is due."""
    if phase(state) != "count":
        return []
    squares = grid_of(state)
    scored = ChiefdomsScored(
        tuple(count(state, sheet) for sheet in state.sheets),
        winners(state),
        tuple(
            tuple(" ".join(squares.names(line.squares)) for line in all_lines(state, sheet)) for sheet in state.sheets
        ),
    )
    return [Fact(None, scored)]


def count(state: State, sheet: Sheet) -> Count:
    """What a sheet is worth as it stands."""
    points = [line.points for line in all_lines(state, sheet)]
    return Count(tuple(points[:13]), tuple(points[13:]), sum(points))


def all_lines(state: State, sheet: Sheet) -> tuple[Line, ...]:
    """The thirteen lines of a sheet, and a line for each card in the order in which they were drawn."""
    return _all_lines(state.columns, sheet.cells, state.cards)


def winners(state: State) -> tuple[int, ...]:
    """The highest total wins, then the most surplus fish, then they share it (6.15)."""
    results = [(count(state, sheet).total, surplus_fish(state, sheet)) for sheet in state.sheets]
    return tuple(seat for seat, result in enumerate(results) if result == max(results))


def surplus_fish(state: State, sheet: Sheet) -> int:
    """The fish of a sheet that nobody eats (6.9)."""
    board = read(sheet.cells)
    return surplus(board.people.bit_count(), fished(grid_of(state), board).bit_count())


def rating(total: int) -> int:
    """How a solo player did, from 0 to 7 (6.16)."""
    return bisect_right(RATINGS, total)


def surplus(people: int, fish: int) -> int:
    """The fish that are left when two people eat of each; a fish that is half eaten is eaten (6.9)."""
    return max(0, fish - -(-people // FED))


def hungry(people: int, fish: int) -> int:
    """The people that no fish is left for (6.12)."""
    return max(0, people - FED * fish)


def homeless(people: int, houses: int) -> int:
    """The people that find no room in a house (6.11)."""
    return max(0, people - SHELTERED * houses)


def is_whole(squares: Grid, board: Board) -> bool:
    """Whether walls join the west of the chiefdom to its east (6.2)."""
    walls = board.walls | board.pre_drawn
    west, east = squares.columns_masks[0], squares.columns_masks[-1]
    return bool(squares.reach(walls & west, walls) & east)


def largest_forest(squares: Grid, board: Board) -> int:
    """The forest of most squares, of equal ones that with more trees (6.6)."""
    return max(squares.areas(board.trees), key=lambda area: (area.bit_count(), _trees(board, area)), default=0)


def largest_lake(squares: Grid, board: Board) -> int:
    """The lake of most squares, of equal ones the first (6.7)."""
    return max(squares.areas(board.water), key=int.bit_count, default=0)


@lru_cache(maxsize=2048)
def _all_lines(columns: int, cells: str, cards: tuple[int, ...]) -> tuple[Line, ...]:
    squares, board = grid(columns, len(cells) // columns), read(cells)
    return (*_lines(squares, board), *(_card(squares, board, card) for card in cards))


def _card(squares: Grid, board: Board, number: int) -> Line:
    card = CARDS[number]
    times, counted = card.count(squares, board)
    return Line(card.points * times, counted)


def _lines(squares: Grid, board: Board) -> tuple[Line, ...]:
    people, houses = board.people, board.houses.bit_count()
    number = people.bit_count()
    caught = fished(squares, board)
    fish, unspent = caught.bit_count(), logs(squares, board)
    forest, lake = largest_forest(squares, board), largest_lake(squares, board)
    whole = is_whole(squares, board)
    left = surplus(number, fish)
    return (
        _each(HOUSE_POINTS, board.houses),  # 6.1
        Line(
            WALL_POINTS * board.walls.bit_count() + WHOLE_WALL * whole,
            board.walls | (board.pre_drawn if whole else 0),
        ),  # 6.2
        _each(PERSON_POINTS, people),  # 6.3
        _each(WORKER_POINTS, board.fishermen & squares.around(board.trees)),  # 6.4
        _each(WORKER_POINTS, board.lumberjacks & squares.around(board.water)),  # 6.5
        Line(TREE_POINTS * _trees(board, forest), forest),  # 6.6
        _each(LAKE_POINTS, lake),  # 6.7
        Line(LOG_POINTS * unspent, cut(squares, board) if unspent else 0),  # 6.8
        Line(FISH_POINTS * left, caught if left else 0),  # 6.9
        _each(EMPTY_POINTS, squares.full & ~board.occupied),  # 6.10
        Line(LACK_POINTS * homeless(number, houses)),  # 6.11
        Line(LACK_POINTS * hungry(number, fish)),  # 6.12
        _each(LACK_POINTS, board.jobless),  # 6.13
    )


def _each(points: int, squares: int) -> Line:
    return Line(points * squares.bit_count(), squares)


def _trees(board: Board, area: int) -> int:
    return TREES[TWO] * (board.two & area).bit_count() + TREES[THREE] * (board.three & area).bit_count()
