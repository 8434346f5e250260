"""The one document of a viewer: what a GET, an answer to a move, a snapshot and the frames' patches all speak of."""

from __future__ import annotations

from typing import Any

import msgspec

from firekeeper.games.protocol import Fact
from firekeeper.tables.logfile import notation
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Seat, Table

Document = dict[str, Any]
"""`{seq, table, view?, decision?, legal?}`, ready for JSON; no map value is null."""


def document(table: Table, viewer: int | None) -> Document:
    """The document of `viewer`, a seat or (`None`) a spectator. `table` is the whole fold, or what the viewer knows."""
    made: Document = {"seq": table.seq, "table": _about(table, viewer)}
    if table.position is not None:
        made["view"] = table.rulebook.view(table.position, viewer)
    if viewer is not None and (asked := table.asked.get(viewer)):
        made["decision"] = asked.since
        made["legal"] = table.rulebook.offer(table.position, viewer)
    return made


def _about(table: Table, viewer: int | None) -> dict[str, Any]:
    about: dict[str, Any] = {
        "id": table.id,
        "game": table.game,
        "rules": table.rules,
        "options": msgspec.to_builtins(table.options),
        "state": table.state,
        "listed": table.listed,
        "seats": {str(number): _seat(table, number, seat) for number, seat in enumerate(table.seats)},
        "turn": sorted(table.asked),
        "commitment": table.commitment,
        "opened": table.opened,
    }
    if table.started:
        about["started"] = table.started
        about["randomness"] = "shared" if any(table.entropy) else "server"
    if table.winners is not None:
        about["ended"] = table.ended
        about["winners"] = list(table.winners)
    if table.scores is not None:
        about["scores"] = list(table.scores)
    if table.reason:
        about["reason"] = table.reason
    if viewer is not None:
        about["you"] = viewer
        if table.may_host(table.seats[viewer].player):
            about["host"] = True
    return about


def _seat(table: Table, number: int, seat: Seat) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": seat.kind}
    if seat.name:
        shown["name"] = seat.name
    if seat.level:
        shown["level"] = seat.level
    if seat.away:
        shown["away"] = True
    if asked := table.asked.get(number):
        shown["since"] = asked.at
    return shown


def shown_fact(table: Table, fact: Fact, viewer: int | None) -> dict[str, Any]:
    """`{seat, event, text?}` as `viewer` reads it; `table` stands before the fact.

    Notation is made from what the viewer may see, on what answers a command.
    """
    seen = redact(table, fact, viewer)
    shown = {"seat": seen.seat, "event": msgspec.to_builtins(seen.event)}
    if text := notation(table, fact, seen):
        shown["text"] = text
    return shown
