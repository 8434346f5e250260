"""A log file move by move, for people who read it on a terminal."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from firekeeper.games.protocol import HIDDEN
from firekeeper.tables.events import TABLE_EVENTS, TableOpened
from firekeeper.tables.logfile import notation
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Table, apply
from firekeeper.tables.verify import BadLog, read

LETTERS = "ABCDEFGHIJKLMNOP"


class Shown(Struct, frozen=True):
    """One event: who acted (a letter, or empty), and notation, or the event's fields."""

    seq: int
    seat: str
    text: str


def replay(log: bytes, viewer: int | None, until: int | None) -> tuple[list[Shown], dict[str, Any] | None]:
    """The events of a log up to `until`, and what then lies on the table.

    `viewer` is the seat whose eyes are looked through, `None` sees all that the file tells. Of a whole log the position
    is given as scenario files write it, else what the viewer sees. Raises BadLog.
    """
    title, lines = read(log)
    if viewer is not None and viewer >= len(title.seats):
        raise BadLog(0, f"there is no seat {viewer} at this table")
    table = Table(title.table)
    shown: list[Shown] = []
    for line in lines[:until]:
        fact = line.fact
        try:
            seen = fact if viewer is None or isinstance(fact.event, TABLE_EVENTS) else redact(table, fact, viewer)
            text = notation(table, fact, seen) or _fields(seen.event)
            shown.append(Shown(line.seq, "" if fact.seat is None else LETTERS[fact.seat], text))
            table = apply(table, seen, line.seq, line.at, line.more, line.head)
        except Exception as wrong:  # whatever a forged event breaks, it is this line that is wrong
            raise BadLog(line.seq, f"this event can't be: {wrong!r}") from wrong
    if table.position is None:
        return shown, None
    whole = viewer is None and isinstance(lines[0].event, TableOpened) and lines[0].event.secret != HIDDEN
    game = table.rulebook
    return shown, game.position(table.position) if whole else game.view(table.position, viewer)


def _fields(event: Any) -> str:
    fields = msgspec.to_builtins(event)
    name = fields.pop("type")
    told = ", ".join(f"{key} {_plain(value)}" for key, value in fields.items() if key not in HASHES)
    return f"{name} {told}".rstrip()


HASHES = frozenset({"commitment", "secret", "entropy", "host", "player"})


def _plain(value: Any) -> str:
    return msgspec.json.encode(value).decode().replace('"', "")
