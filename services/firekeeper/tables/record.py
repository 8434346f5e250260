"""Facts become lines of the log: numbered, sealed for each seat, and chained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from firekeeper.games.protocol import Event, Fact
from firekeeper.log.chain import next_head, seal, seat_line, spectator_line
from firekeeper.tables.redact import may_be_private, redact
from firekeeper.tables.table import Table, apply


class Line(Struct, frozen=True, omit_defaults=True):
    """One event of a log, with the whole event as it stands in the stream."""

    seq: int
    at: int
    seat: int | None
    event: Event
    more: int
    head: str
    seals: dict[str, str] | None = None

    @property
    def fact(self) -> Fact:
        return Fact(self.seat, self.event)


class Recorded(Struct, frozen=True):
    """The lines of one append, and the table after it."""

    lines: tuple[Line, ...]
    table: Table


def record(table: Table, facts: Sequence[Fact], at: int) -> Recorded:
    """`facts` as the next append of `table`'s log, at `at` (ms; never before the last event)."""
    at = max(at, table.at)
    lines: list[Line] = []
    for number, fact in enumerate(facts):
        more = len(facts) - number - 1
        # The first event names the game and the seats, so it is folded before it is sealed.
        after = apply(table, fact, table.seq + 1, at, more, "")
        seals = seals_of(after, fact) if may_be_private(after, fact) else None
        head = head_after(table.head, after, fact, at, more, seals)
        table = replace(after, head=head)
        lines.append(Line(table.seq, at, fact.seat, fact.event, more, head, seals))
    return Recorded(tuple(lines), table)


def seals_of(table: Table, fact: Fact) -> dict[str, str]:
    """By seat, the seal of `fact` at `table.seq` as that seat sees it; its salt is that seat's alone."""
    secret = bytes.fromhex(table.secret)
    return {
        str(seat): seal(secret, table.seq, seat, seat_line(fact.seat, redact(table, fact, seat).event))
        for seat in range(len(table.seats))
    }


def head_after(previous: str, table: Table, fact: Fact, at: int, more: int, seals: dict[str, str] | None) -> str:
    """The chain head after the event at `table.seq`: over what a spectator sees of it, and the seals."""
    seen = redact(table, fact, None)
    return next_head(previous, spectator_line(table.seq, at, seen.seat, seen.event, more), seals)


def fold(table: Table, lines: Iterable[Line]) -> Table:
    """The table after `lines`."""
    for line in lines:
        table = apply(table, line.fact, line.seq, line.at, line.more, line.head)
    return table
