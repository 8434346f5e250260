"""The log as a file: a header, then one line an event, as anybody may read it.

While a game runs a reader gets what it may see, and the salts of its own seat's seals. Once the game is over
everybody gets the whole events; only the players behind the names stay hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from firekeeper.games.protocol import Fact, Game
from firekeeper.log.chain import salt
from firekeeper.tables.events import TABLE_EVENTS
from firekeeper.tables.record import Line, fold
from firekeeper.tables.redact import publish, redact
from firekeeper.tables.table import Seat, Table

FORMAT: Final = 1


class HeaderSeat(Struct, frozen=True, omit_defaults=True):
    seat: int
    name: str
    kind: str
    level: int = 0


class Header(Struct, frozen=True):
    """The first line. All of it follows from the table's events and the table's id."""

    firekeeper: int
    table: str
    game: str
    rules: int
    options: Any
    seats: list[HeaderSeat]


class LogLine(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One event. `text`: notation, where it answers a command; `salt`: the reader's own, hex."""

    seq: int
    at: int
    seat: int | None
    event: Any
    more: int
    text: str | None = None
    seals: dict[str, str] | None = None
    salt: str | None = None
    head: str

    @property
    def fact(self) -> Fact:
        """The event with the seat that acted."""
        return Fact(self.seat, self.event)


def header(table: Table) -> Header:
    """The header of a table's log as it now stands."""
    seats = [HeaderSeat(number, _name(seat), seat.kind, seat.level) for number, seat in enumerate(table.seats)]
    return Header(FORMAT, table.id, table.game, table.rules, msgspec.to_builtins(table.options), seats)


def _name(seat: Seat) -> str:
    return seat.name or (f"AI {seat.level}" if seat.kind == "bot" else "")


def notation(table: Table, fact: Fact, seen: Fact) -> str | None:
    """The text of `seen`, a version of `fact`, in the position before it; `None` where it tells of no command."""
    if isinstance(fact.event, TABLE_EVENTS):
        return None
    game = table.rulebook
    return game.text(table.position, seen) if game.command(seen) is not None else None


def log_line(table: Table, line: Line, viewer: int | None, whole: bool) -> LogLine:
    """A line as its reader sees it; `table` is the fold before it (for the first: any, its game is not asked)."""
    seen = publish(line.fact) if whole else redact(table, line.fact, viewer)
    shown_salt = None
    if line.seals and viewer is not None and not whole:
        shown_salt = salt(bytes.fromhex(table.secret), line.seq, viewer).hex()
    return LogLine(
        seq=line.seq,
        at=line.at,
        seat=seen.seat,
        event=seen.event,
        more=line.more,
        text=notation(table, line.fact, seen),
        seals=line.seals,
        salt=shown_salt,
        head=line.head,
    )


def export(table_id: str, lines: Iterable[Line], viewer: int | None, after: int = 0) -> Iterator[bytes]:
    """The log of a table as JSON Lines for `viewer`, each with its line feed; with `after`, only later events.

    The header comes first, where `after` is 0. `viewer` is a seat, or `None` for a spectator.
    """
    lines = list(lines)
    end = fold(Table(table_id), lines)
    whole = end.state == "finished"
    if after == 0:
        yield encode(header(end))
    # The first event tells the secret that its own salts are made of.
    table = Table(table_id, secret=end.secret)
    for line in lines:
        if line.seq > after:
            yield encode(log_line(table, line, viewer, whole))
        table = fold(table, [line])


def encode(line: Header | LogLine) -> bytes:
    """A line as it stands in the file, with its line feed."""
    return msgspec.json.encode(line) + b"\n"


def event_decoder(game: Game | None) -> msgspec.json.Decoder[Any]:
    """Decodes one event of a table that plays `game`; without a game, only the table's own events."""
    key = (game.slug, game.version) if game else None
    if key not in _DECODERS:
        _DECODERS[key] = msgspec.json.Decoder(TABLE_EVENTS | game.Event if game else TABLE_EVENTS)
    return _DECODERS[key]


_DECODERS: dict[tuple[str, int] | None, msgspec.json.Decoder[Any]] = {}
