"""The state that a fold of events builds. What follows from other fields is not stored but asked of functions here.

A whole log and a redacted one fold to the same shape: what another seat did in the open turn is `HIDDEN_ACT`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from .board import Board, Hired, draw, read, write
from .components import BLANK, COLUMNS, JOBS, Job
from .events import ChiefdomsScored, Drawing
from .grid import Grid, grid
from .options import Options

Phase = Literal["deal", "act", "count", "over"]

START: Final = "".join(BLANK)


class Sheet(Struct, frozen=True, gc=False):
    """One player's sheet. Logs, fish, and what is cut or fished follow from the squares (4.11)."""

    cells: str = START
    """What stands on each square in reading order: `. # + ~ 2 3 H J L F B`."""
    bonus_used: int = 0


class Act(Struct, frozen=True):
    """What a seat did in the open turn: it drew, or passed, or the reader may not know which."""

    drawing: Drawing | None = None
    hidden: bool = False


class Turn(Struct, frozen=True):
    """A turn that has closed; `draws` by seat, `None` where it passed."""

    number: int
    dice: tuple[int, ...]
    draws: tuple[Drawing | None, ...]


class State(Struct, frozen=True):
    """A game of Chiefdom."""

    options: Options
    sheets: tuple[Sheet, ...]
    """By seat, as they stood when the turn began."""
    acts: tuple[Act | None, ...]
    """By seat, in the open turn; `None`: still to act."""
    columns: int = COLUMNS
    cards: tuple[int, ...] = ()
    """In the order in which they were drawn."""
    turn: int = 0
    """The number of the last roll, from 1."""
    dice: tuple[int, ...] = ()
    """Empty before the first roll and after the last turn."""
    last: Turn | None = None
    scored: ChiefdomsScored | None = None


PASSED: Final = Act()
HIDDEN_ACT: Final = Act(hidden=True)


def phase(state: State) -> Phase:
    """Where in the game this is; in "count" the game has ended and the sheets are not scored yet."""
    if state.scored is not None:
        return "over"
    if state.dice:
        return "act"
    return "count" if state.turn else "deal"


def is_asked(state: State, seat: int) -> bool:
    """Whether `seat` has still to act in this turn (2.1)."""
    return bool(state.dice) and 0 <= seat < len(state.acts) and state.acts[seat] is None


def grid_of(state: State) -> Grid:
    """The grid that this game is played on."""
    return grid(state.columns, len(state.sheets[0].cells) // state.columns)


def board_of(state: State, seat: int) -> Board:
    """The squares of a seat as they stood when the turn began."""
    return read(state.sheets[seat].cells)


def bonus_left(state: State, seat: int) -> int:
    """How many bonus actions a seat has: one for each house, less those used (5.1); none without the option."""
    if not state.options.bonus:
        return 0
    return board_of(state, seat).houses.bit_count() - state.sheets[seat].bonus_used


def standing(state: State, seat: int) -> Sheet:
    """A seat's sheet with what it has drawn in the open turn, where the reader knows it."""
    act = state.acts[seat]
    sheet = state.sheets[seat]
    return sheet if act is None or act.drawing is None else drawn_on(grid_of(state), sheet, act.drawing)


def drawn_on(squares: Grid, sheet: Sheet, drawing: Drawing) -> Sheet:
    """The sheet after a drawing."""
    board = draw(
        squares, read(sheet.cells), drawing.icon, mask_of(squares, drawing.cells), hired(squares, drawing.jobs)
    )
    return Sheet(write(squares, board), sheet.bonus_used + drawing.bonus)


def mask_of(squares: Grid, cells: tuple[str, ...] | list[str]) -> int:
    """The mask of squares that are on the grid."""
    mask = 0
    for cell in cells:
        mask |= 1 << squares.place[cell]
    return mask


def hired(squares: Grid, jobs: dict[str, Job]) -> Hired:
    """Who of the new people takes which job."""
    return Hired(*(mask_of(squares, [cell for cell, taken in jobs.items() if taken == job]) for job in JOBS))
