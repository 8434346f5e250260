"""Positions as scenario files write them: sheets row by row, of any size; what follows from the squares is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from firekeeper.games.protocol import RuleError

from .board import LETTERS, Board, fished, logs, read, work
from .components import BLANK, CARDS, CARDS_DRAWN, COLUMNS, EMPTY, JOBLESS
from .components import LETTERS as SEAT_LETTERS
from .draws import must_draw
from .events import Draw, Pass
from .fold import drawing_of
from .grid import COLUMN_LETTERS, MOST_LINES, Grid, grid, places
from .judge import drawing
from .notation import format as line_of
from .notation import parse
from .options import Options
from .scoring import count
from .state import PASSED, Act, Sheet, State, board_of, grid_of, standing
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
    """The lines of those who have acted in this turn; on their sheets it may be drawn already."""
    scores: tuple[int, ...] | None = None
    """The totals as the sheets stand; they follow from the sheets and must agree."""


def position(state: State) -> dict[str, Any]:
    """A whole state as a scenario's position: sheets with what was drawn on them in the open turn, and the totals. The
    turn before, and that the sheets are scored, are no part of one.
    """
    squares = grid_of(state)
    sheets = [standing(state, seat) for seat in range(len(state.sheets))]
    written: dict[str, Any] = {
        "sheets": [
            {
                "rows": rows(state, sheet),
                "logs": logs(squares, read(sheet.cells)),
                "fish": fished(squares, read(sheet.cells)).bit_count(),
                "bonus_used": sheet.bonus_used,
            }
            for sheet in sheets
        ],
        "dice": list(state.dice),
        "turn": state.turn,
        "scores": [count(state, sheet).total for sheet in sheets],
    }
    if state.cards:
        written["cards"] = list(state.cards)
    if any(state.acts):
        written["acts"] = [None if act is None else _line(state, seat, act) for seat, act in enumerate(state.acts)]
    return written


def from_position(options: Options, seats: int, position: Mapping[str, Any]) -> State:
    """The state of a position, at the start of a turn or, with acts, within one. Raises ValueError where it
    contradicts itself.

    Left out are empty sheets, a throw of three ones, the first three cards of the list. A house may stand there unpaid:
    then the logs are below zero and nothing can be built.
    """
    given = msgspec.convert(position, Given)
    sheets = given.sheets or ()
    if len(sheets) > seats or any(len(listed) != seats for listed in (given.acts, given.scores) if listed is not None):
        raise ValueError(f"sheets, acts and scores: one entry for each of {seats} players")
    sheets += (GivenSheet(),) * (seats - len(sheets))
    blank = _blank(sheets)
    if given.dice and len(given.dice) != 3:
        raise ValueError("dice: three of them, or none when the sheets are to be scored")
    read_sheets = tuple(_sheet(SEAT_LETTERS[seat], sheet, blank) for seat, sheet in enumerate(sheets))
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
    for seat, line in enumerate(given.acts or ()):
        if line is not None:
            state = _with_act(state, seat, line)
    if all(state.acts):
        raise ValueError("acts: everyone has acted, so the turn has closed")
    totals = tuple(count(state, standing(state, seat)).total for seat in range(seats))
    if given.scores not in {None, totals}:
        raise ValueError(f"scores: these sheets count {totals}, not {given.scores}")
    return state


def script(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """A position prescribes no throw."""
    return {}


def _line(state: State, seat: int, act: Act) -> str:
    drawn = act.drawing
    wish = Pass() if drawn is None else Draw(drawn.sum, drawn.icon, drawn.cells, drawn.jobs, drawn.bonus)
    return line_of(state, seat, wish)


def _with_act(state: State, seat: int, line: str) -> State:
    """The state in which this seat has acted; its sheet as it was when the turn began."""
    by, wish = parse(state, line)
    if by != seat:
        raise ValueError(f"acts: not a line of {SEAT_LETTERS[seat]}: {line}")
    given = state.sheets[seat]
    if isinstance(wish, Draw):
        state = _with_sheet(state, seat, _before(grid_of(state), given, wish))
        try:
            act = Act(drawing_of(drawing(state, seat, wish)))
        except RuleError as refusal:
            raise ValueError(f"acts: {refusal}") from refusal
    elif must_draw(grid_of(state), board_of(state, seat), state.dice):
        raise ValueError(f"acts: {SEAT_LETTERS[seat]} can draw, and so must")
    else:
        act = PASSED
    state = replace(state, acts=(*state.acts[:seat], act, *state.acts[seat + 1 :]))
    if given not in {state.sheets[seat], standing(state, seat)}:
        raise ValueError(f"acts: the sheet of {SEAT_LETTERS[seat]} does not come from {line}")
    return state


def _with_sheet(state: State, seat: int, sheet: Sheet) -> State:
    return replace(state, sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))


def _before(squares: Grid, sheet: Sheet, wish: Draw) -> Sheet:
    """The sheet without what was drawn; the same where nothing is drawn on these squares. Who has no work then was
    jobless (4.7).
    """
    cells = list(sheet.cells)
    drawn = [
        squares.place[cell] for cell in wish.cells if cell in squares.place and cells[squares.place[cell]] != EMPTY
    ]
    if not drawn:
        return sheet
    for place in drawn:
        cells[place] = EMPTY
    for place in places(_misplaced(squares, read("".join(cells)))):
        cells[place] = JOBLESS
    return Sheet("".join(cells), max(0, sheet.bonus_used - wish.bonus))


def _cards(options: Options, given: tuple[int, ...] | None) -> tuple[int, ...]:
    """Three cards, in a position perhaps fewer; none but in the advanced game."""
    most = CARDS_DRAWN if options.advanced else 0
    cards = CARDS[:most] if given is None else given
    if len(cards) > most or len({*cards}) < len(cards) or not {*cards} <= {*CARDS}:
        raise ValueError(f"cards: up to {most} different ones of 1 to {CARDS[-1]} in this game")
    return cards


def _blank(sheets: tuple[GivenSheet, ...]) -> tuple[str, ...]:
    """The rows of a sheet whose rows are left out: as at the start, or empty in the size of the others."""
    rows = next((sheet.rows for sheet in sheets if sheet.rows), BLANK)
    return BLANK if (len(rows[0]), len(rows)) == (COLUMNS, len(BLANK)) else (EMPTY * len(rows[0]),) * len(rows)


def _sheet(name: str, given: GivenSheet, blank: tuple[str, ...]) -> tuple[Grid, Sheet]:
    lines = blank if given.rows is None else given.rows
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
    if wrong := _misplaced(squares, read(sheet.cells)):
        raise ValueError(f"{name}: the person at {squares.names(wrong)[0]} can't have that job there")


def _misplaced(squares: Grid, board: Board) -> int:
    """The people whose job does not go with what is beside them."""
    trees, water, houses = work(squares, board)
    return (
        board.jobless & (trees | water | houses)
        | board.lumberjacks & ~trees
        | board.fishermen & ~water
        | board.builders & ~houses
    )
