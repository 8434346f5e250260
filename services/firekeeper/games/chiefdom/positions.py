"""Positions as scenario files write them: sheets row by row, of any size; what follows from the squares is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from firekeeper.games.protocol import RuleError

from .board import LETTERS, fished, logs, read, work
from .components import BLANK, CARDS, CARDS_DRAWN, EMPTY
from .components import LETTERS as SEAT_LETTERS
from .draws import must_draw
from .events import Draw, Pass
from .fold import drawing_of
from .grid import COLUMN_LETTERS, MOST_LINES, Grid, grid
from .judge import drawing
from .notation import format as line_of
from .notation import parse
from .options import Options
from .state import PASSED, Act, Sheet, State, board_of, grid_of
from .view import rows

Face = Annotated[int, Meta(ge=1, le=6)]


class GivenSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet; `logs` and `fish` follow from the squares (4.11) and must agree where they are given."""

    rows: tuple[str, ...] | None = None
    """Left out: the sheet at the start."""
    logs: int | None = None
    fish: int | None = None
    bonus_used: int = 0


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written. Lists by seat; `None` is what was left out."""

    sheets: tuple[GivenSheet, ...] | None = None
    dice: tuple[Face, ...] | None = None
    """Empty: the last turn is over and the sheets are to be scored."""
    turn: Annotated[int, Meta(ge=1, le=9999)] = 1
    cards: tuple[int, ...] | None = None
    acts: tuple[str | None, ...] | None = None
    """The lines of those who have acted in this turn."""


def position(state: State) -> dict[str, Any]:
    """A whole state as a scenario's position. The turn before, and that the sheets are scored, are no part of one."""
    squares = grid_of(state)
    written: dict[str, Any] = {
        "sheets": [
            {
                "rows": rows(state, sheet),
                "logs": logs(squares, read(sheet.cells)),
                "fish": fished(squares, read(sheet.cells)).bit_count(),
                "bonus_used": sheet.bonus_used,
            }
            for sheet in state.sheets
        ],
        "dice": list(state.dice),
        "turn": state.turn,
    }
    if state.cards:
        written["cards"] = list(state.cards)
    if any(state.acts):
        written["acts"] = [None if act is None else _line(state, seat, act) for seat, act in enumerate(state.acts)]
    return written


def from_position(options: Options, seats: int, position: Mapping[str, Any]) -> State:
    """The state of a position, at the start of a turn or, with acts, within one. Raises ValueError where it
    contradicts itself.

    Left out are empty sheets, a throw of three ones, the first cards of the list. A house may stand there unpaid: then
    the logs are below zero and nothing can be built.
    """
    given = msgspec.convert(position, Given)
    sheets = (GivenSheet(),) * seats if given.sheets is None else given.sheets
    if len(sheets) != seats or len(given.acts or sheets) != seats:
        raise ValueError(f"sheets and acts: one entry for each of {seats} players")
    if given.dice and len(given.dice) != 3:
        raise ValueError("dice: three of them, or none when the sheets are to be scored")
    read_sheets = tuple(_sheet(SEAT_LETTERS[seat], sheet) for seat, sheet in enumerate(sheets))
    sizes = {(squares.columns, squares.lines) for squares, _ in read_sheets}
    if len(sizes) > 1:
        raise ValueError("sheets: all are of one size")
    state = State(
        options,
        tuple(sheet for _, sheet in read_sheets),
        (None,) * seats,
        min(sizes)[0],
        _cards(options, given.cards),
        given.turn,
        (1, 1, 1) if given.dice is None else given.dice,
    )
    if given.acts is None:
        return state
    acts = tuple(None if line is None else _act(state, seat, line) for seat, line in enumerate(given.acts))
    if all(acts):
        raise ValueError("acts: everyone has acted, so the turn has closed")
    return replace(state, acts=acts)


def script(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """A position prescribes no throw."""
    return {}


def _line(state: State, seat: int, act: Act) -> str:
    drawn = act.drawing
    wish = Pass() if drawn is None else Draw(drawn.sum, drawn.icon, drawn.cells, drawn.jobs, drawn.bonus)
    return line_of(state, seat, wish)


def _act(state: State, seat: int, line: str) -> Act:
    by, wish = parse(state, line)
    if by != seat:
        raise ValueError(f"acts: not a line of {SEAT_LETTERS[seat]}: {line}")
    if isinstance(wish, Draw):
        try:
            return Act(drawing_of(drawing(state, seat, wish)))
        except RuleError as refusal:
            raise ValueError(f"acts: {refusal}") from refusal
    if must_draw(grid_of(state), board_of(state, seat), state.dice):
        raise ValueError(f"acts: {SEAT_LETTERS[seat]} can draw, and so must")
    return PASSED


def _cards(options: Options, given: tuple[int, ...] | None) -> tuple[int, ...]:
    wanted = CARDS_DRAWN if options.advanced else 0
    cards = CARDS[:wanted] if given is None else given
    if len(cards) != wanted or len({*cards}) != wanted or not {*cards} <= {*CARDS}:
        raise ValueError(f"cards: {wanted} different ones of 1 to {CARDS[-1]} in this game")
    return cards


def _sheet(name: str, given: GivenSheet) -> tuple[Grid, Sheet]:
    lines = BLANK if given.rows is None else given.rows
    _check_rows(name, lines)
    squares, sheet = grid(len(lines[0]), len(lines)), Sheet("".join(lines), given.bonus_used)
    _check_people(name, squares, sheet)
    board = read(sheet.cells)
    if given.logs not in {None, found := logs(squares, board)}:
        raise ValueError(f"{name}: by its squares this sheet has {found} logs, not {given.logs}")
    if given.fish not in {None, found := fished(squares, board).bit_count()}:
        raise ValueError(f"{name}: by its squares this sheet has {found} fish, not {given.fish}")
    if not 0 <= given.bonus_used <= board.houses.bit_count():
        raise ValueError(f"{name}: no more bonus actions are used than there are houses")
    return squares, sheet


def _check_rows(name: str, lines: tuple[str, ...]) -> None:
    columns = len(lines[0]) if lines else 0
    if not 1 <= columns <= len(COLUMN_LETTERS) or not 1 <= len(lines) <= MOST_LINES:
        raise ValueError(f"{name}: a sheet has 1 to {len(COLUMN_LETTERS)} columns and 1 to {MOST_LINES} rows")
    for line in lines:
        if len(line) != columns or not {*line} <= {*EMPTY, *LETTERS}:
            raise ValueError(f"{name}: not a row of {columns} squares: {line!r}")


def _check_people(name: str, squares: Grid, sheet: Sheet) -> None:
    """4.11: nobody is jobless beside work, and nobody has work that is not there."""
    board = read(sheet.cells)
    trees, water, houses = work(squares, board)
    wrong = (
        board.jobless & (trees | water | houses)
        | board.lumberjacks & ~trees
        | board.fishermen & ~water
        | board.builders & ~houses
    )
    if wrong:
        raise ValueError(f"{name}: the person at {squares.names(wrong)[0]} can't have that job there")
