"""What one viewer may see: facts with the rivals' open acts taken out, and the position as JSON-ready maps."""

from __future__ import annotations

from typing import Any, get_args

from firekeeper.games.protocol import Fact, View
from firekeeper.games.whitelist import Whitelist, public

from .board import fished, logs, read
from .events import (
    Acted,
    ChiefdomsScored,
    DiceRolled,
    Drawing,
    Drawn,
    Event,
    Passed,
    ScoringCardsDrawn,
    TurnClosed,
)
from .options import Options
from .scoring import count, rating, surplus_fish
from .state import Sheet, State, Turn, grid_of, phase, standing


def view(state: State, viewer: int | None) -> View:
    """What `viewer` sees of the position: every sheet as it stood when the turn began, the viewer's own with what it
    has drawn since. Maps with small keys: seats, rows, lines, places in an order.
    """
    sheets = [standing(state, seat) if seat == viewer else sheet for seat, sheet in enumerate(state.sheets)]
    seen: View = {
        "phase": phase(state),
        "turn": state.turn,
        "dice": list(state.dice),
        "columns": state.columns,
        "lines": grid_of(state).lines,
        "acted": {str(seat): True for seat, act in enumerate(state.acts) if act is not None},
        "sheets": {str(seat): _sheet(state, sheet) for seat, sheet in enumerate(sheets)},
    }
    if viewer is not None and (act := state.acts[viewer]) is not None:
        seen["drawn"] = _draw(act.drawing)
    if state.last is not None:
        seen["last"] = _turn(state.last)
    if state.cards:
        seen["cards"] = list(state.cards)
    if state.scored is not None:
        seen |= _result(state, state.scored)
    return seen


def glance(state: State) -> View:
    """The turn, the first seat's sheet, and every seat's total, all as they stood when the turn began."""
    return {
        "turn": state.turn,
        "sheets": {"0": "/".join(rows(state, state.sheets[0]))},
        "totals": {str(seat): count(state, sheet).total for seat, sheet in enumerate(state.sheets)},
    }


def rows(state: State, sheet: Sheet) -> list[str]:
    """A sheet's squares row by row, from row 1."""
    columns = state.columns
    return [sheet.cells[start : start + columns] for start in range(0, len(sheet.cells), columns)]


def _own(options: Options, fact: Fact, viewer: int | None) -> Any:
    return fact.event if viewer == fact.seat else Acted()


_WHITELIST = Whitelist(
    get_args(Event),
    {
        ScoringCardsDrawn: public,
        DiceRolled: public,
        Drawn: _own,
        Passed: _own,
        Acted: _own,
        TurnClosed: public,
        ChiefdomsScored: public,
    },
)
redact = _WHITELIST.redact
private = _WHITELIST.private
"""The events that hide something from somebody. `Acted` is one of them, since it carries the seals of what it stands
for."""


def _sheet(state: State, sheet: Sheet) -> View:
    grid, board = grid_of(state), read(sheet.cells)
    points = count(state, sheet)
    seen: View = {
        "rows": {str(number): row for number, row in enumerate(rows(state, sheet), 1)},
        "logs": logs(grid, board),
        "fish": fished(grid, board).bit_count(),
        "houses": board.houses.bit_count(),
        "people": board.people.bit_count(),
        "jobless": board.jobless.bit_count(),
        "bonus_used": sheet.bonus_used,
        "lines": {str(number): score for number, score in enumerate(points.scores, 1)},
        "total": points.total,
    }
    if points.cards:
        seen["cards"] = {str(place): score for place, score in enumerate(points.cards)}
    return seen


def _draw(drawing: Drawing | None) -> View:
    if drawing is None:
        return {"passed": True}
    return {
        "icon": drawing.icon,
        "cells": list(drawing.cells),
        "sum": list(drawing.sum),
        "jobs": dict(drawing.jobs),
        "logs": drawing.logs,
        "fish": drawing.fish,
        "bonus": drawing.bonus,
    }


def _turn(turn: Turn) -> View:
    return {
        "turn": turn.number,
        "dice": list(turn.dice),
        "draws": {str(seat): _draw(drawing) for seat, drawing in enumerate(turn.draws)},
    }


def _result(state: State, scored: ChiefdomsScored) -> View:
    seen: View = {
        "working": {str(seat): _working(texts) for seat, texts in enumerate(scored.squares)},
        "winners": list(scored.winners),
        "surplus": {str(seat): surplus_fish(state, sheet) for seat, sheet in enumerate(state.sheets)},
        "scores": {str(seat): sheet.total for seat, sheet in enumerate(scored.sheets)},
    }
    if len(scored.sheets) == 1:
        seen["rating"] = rating(scored.sheets[0].total)
    return seen


def _working(texts: tuple[str, ...]) -> View:
    seen: View = {str(number): text for number, text in enumerate(texts[:13], 1) if text}
    cards = {str(place): text for place, text in enumerate(texts[13:]) if text}
    return {**seen, "cards": cards} if cards else seen
