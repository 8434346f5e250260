"""Folds one table's log: writes its snapshot, every viewer's frame and its lobby row, and starts what follows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec
import structlog
from arq.connections import ArqRedis
from msgspec import Struct
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import RedisError

from firekeeper.log.codec import Entry, PoisonError
from firekeeper.log.stream import EventLog
from firekeeper.ops import jobs, metrics
from firekeeper.ops.clock import Clock, now_ms
from firekeeper.projector.store import Store, Update
from firekeeper.tables import snapshot
from firekeeper.tables.events import BotSeated, SeatLeft, SeatTaken
from firekeeper.tables.frames import Documents, documents, frame, viewers
from firekeeper.tables.lobby import Lobby
from firekeeper.tables.record import Line, fold
from firekeeper.tables.store import NO_SNAPSHOT, decode
from firekeeper.tables.table import Table
from firekeeper.tables.work import Work, due

GRACE_MS: Final = 2000
"""How long after its time a job counts as lost."""
MOST_GRACES: Final = 15

_logger = structlog.get_logger(__name__)
_folded = metrics.counter("events_folded", "Events folded into projections.")
_parked = metrics.counter("tables_parked", "Tables whose log could not be folded.")
_encode = msgspec.json.Encoder().encode


class Projected(Struct, frozen=True):
    """A table as this projector last folded it, with each viewer's document."""

    table: Table
    documents: Documents


class Projector:
    """Folds tables, any number of times, beside any number of other projectors: the stored snapshot decides."""

    def __init__(
        self, redis: Redis, queue: ArqRedis, ai_delay_ms: int, clock: Clock = now_ms, keep: int = 1000
    ) -> None:
        self._log = EventLog(redis)
        self._store = Store(redis)
        self._lobby = Lobby(redis)
        self._queue = queue
        self._ai_delay_ms = ai_delay_ms
        self._clock = clock
        self._keep = keep
        self._kept: OrderedDict[str, Projected] = OrderedDict()

    async def project(self, table_id: str) -> None:
        """Brings a table's projections to the end of its log. A log that can't be folded parks its table.

        Raises RedisError or OSError where a server is away, and nothing else: one table never stops the others.
        """
        try:
            while not await self._project(table_id):
                self._kept.pop(table_id, None)
        except (RedisError, OSError):
            raise
        except Exception as wrong:
            await self._park(table_id, wrong)

    async def _park(self, table_id: str, wrong: Exception) -> None:
        _parked.inc()
        why = str(wrong) if isinstance(wrong, PoisonError) else repr(wrong)
        _logger.error("table_parked", table=table_id, why=why, exc_info=wrong)
        self._kept.pop(table_id, None)
        await self._store.park(table_id, why)

    async def _project(self, table_id: str) -> bool:
        """One try: False where what is kept here is not what is stored, so that it must be read again."""
        kept = self._kept.get(table_id)
        known = (kept.table.seq, kept.table.head) if kept else None
        found = await self._log.load(table_id, known, version=snapshot.VERSION)
        if kept and (found.rewound or found.snapshot):
            return False
        base = kept.table if kept else Table(table_id)
        if found.snapshot:
            base = snapshot.unpack(found.snapshot.body) or base
        told = base.seq
        if told == 0 and (told := await self._store.snapshot_seq(table_id)):
            # A snapshot that can't be read, but its frames were sent: the log must reach as far, from its first event.
            found = await self._log.load(table_id, version=NO_SNAPSHOT)
        if base.seq == found.seq:
            if not kept and base.seq:
                await self._follow_up(base, base)
                self._keep_table(Projected(base, documents(base)))
            return True
        folded = _fold(base, kept.documents if kept else None, found.entries, told)
        return await self._write(base, told, folded)

    async def refold(self, table_id: str) -> int:
        """Folds a table again from its first event, whatever is stored. Gives the number of events.

        A parked table is live again. Raises PoisonError where it can't be folded; it is then parked.
        """
        await self._store.unpark(table_id)
        self._kept.pop(table_id, None)
        try:
            while True:
                told = await self._store.snapshot_seq(table_id)
                found = await self._log.load(table_id, version=NO_SNAPSHOT)
                if await self._write(Table(table_id), told, _fold(Table(table_id), None, found.entries, told)):
                    return found.seq
        except (RedisError, OSError):
            raise
        except Exception as wrong:
            await self._park(table_id, wrong)
            raise wrong if isinstance(wrong, PoisonError) else PoisonError(table_id, 0, repr(wrong)) from wrong

    async def _write(self, base: Table, told: int, folded: _Fold) -> bool:
        if folded.table.seq:
            if told == 0 and folded.table.previous:
                # Before the fold is stored, so that it is told again where this projector dies in between.
                await self._store.notice(folded.table.previous, b"n", folded.table.id.encode())
            work = self._due(folded.table)
            if not await self._store.write(told, folded.table, folded.updates, _look_again(work)):
                return False
            await self._follow_up(base, folded.table)
            # Kept last: where this projector fails before, it finds a snapshot it does not know and follows up again.
            if folded.documents:
                self._keep_table(Projected(folded.table, folded.documents))
            _folded.inc(folded.table.seq - base.seq)
        if folded.poison:
            raise folded.poison
        return True

    async def _follow_up(self, before: Table, table: Table) -> None:
        """What is told once the fold is stored. Done again where a projector died before it could."""
        await self._lobby.write(table, _players(before) - _players(table))
        asked_before = {} if before is table else {(work.kind, work.key, work.seat) for work in due(before, 0)}
        for work in self._due(table):
            if (work.kind, work.key, work.seat) not in asked_before:
                await self._enqueue(work, attempt=0)

    async def start_again(self, table_id: str) -> None:
        """Puts the overdue work of a table into the queue once more: its job was lost, or its worker is slow."""
        await self.project(table_id)
        if not (kept := self._kept.get(table_id)):
            return
        now = self._clock()
        works = self._due(kept.table)
        # Of what came after a clock that was put back, only the list of what is due knows when it was asked for.
        late = [work for work in works if work.not_before + GRACE_MS <= now or kept.table.at > now]
        tries = await self._store.count_try(table_id) if late else 0
        # Work that fails again and again is asked for ever more slowly.
        looks = [now + GRACE_MS * min(tries, MOST_GRACES)] if late else []
        looks += [work.not_before + GRACE_MS for work in works if work not in late]
        if looks:
            await self._store.put_off(table_id, min(looks))
        for work in late:
            await self._enqueue(work, attempt=tries)

    def _due(self, table: Table) -> list[Work]:
        """The table's work. Where the clock was put back since its last event, as if that had come at this moment."""
        ahead = max(0, table.at - self._clock())
        return [replace(work, not_before=work.not_before - ahead) for work in due(table, self._ai_delay_ms)]

    async def _enqueue(self, work: Work, attempt: int) -> None:
        seat = work.seat if work.kind == "play" else None
        await jobs.enqueue(self._queue, work.kind, work.table, work.key, seat, attempt, work.not_before)

    def _keep_table(self, projected: Projected) -> None:
        self._kept[projected.table.id] = projected
        self._kept.move_to_end(projected.table.id)
        if len(self._kept) > self._keep:
            self._kept.popitem(last=False)


class _Fold(Struct, frozen=True):
    table: Table
    documents: Documents | None
    """Each viewer's document of `table`, where it was made."""
    updates: list[Update]
    poison: PoisonError | None = None


def _fold(base: Table, shown: Documents | None, entries: Sequence[Entry], told: int) -> _Fold:
    """Folds whole appends onto `base`; `shown`: its documents, if they are there.

    Appends up to seq `told` make no frames again. Stops before an append that can't be folded; the good ones stand.
    """
    updates: list[Update] = []
    start = 0
    for end, entry in enumerate(entries, 1):
        if entry.more:
            continue
        try:
            lines = decode(base, entries[start:end])
            tables = [base]
            for line in lines:
                tables.append(fold(tables[-1], [line]))
            after = None
            if entry.seq > told:
                after = documents(tables[-1])
                updates.append(_update(tables, lines, shown or (documents(base) if base.seq else {}), after))
        except PoisonError as poison:
            return _Fold(base, shown, updates, poison)
        except Exception as wrong:  # whatever an event breaks, it sticks its own table and no other
            return _Fold(base, shown, updates, PoisonError(base.id, entry.seq, repr(wrong)))
        base, shown, start = tables[-1], after, end
    return _Fold(base, shown, updates)


def _update(
    tables: Sequence[Table],
    lines: Sequence[Line],
    before: Documents,
    after: Documents,
) -> Update:
    """The update stream's entry of one append: each viewer's frame as the whole SSE message that will be sent."""
    end = tables[-1]
    # The first event is told with the table it opens.
    positions = [tables[1], *tables[1:-1]] if tables[0].seq == 0 else tables[:-1]
    fields = [b"t", end.id.encode(), b"f", str(tables[0].seq).encode(), b"o", str(end.seq).encode()]
    if any(isinstance(line.event, SeatTaken | SeatLeft | BotSeated) for line in lines):
        fields += (b"k", b"1")
    for viewer in viewers(end):
        told = frame(before.get(viewer, {}), after[viewer], positions, lines, viewer)
        message = b"id: %d.%s\nevent: frame\ndata: %s\n\n" % (end.seq, end.head[:12].encode(), _encode(told))
        fields += (b"s" if viewer is None else str(viewer).encode(), message)
    return fields


def _look_again(work: Sequence[Work]) -> int | None:
    """When to see whether the work was done; `None` where there is none."""
    return min(one.not_before for one in work) + GRACE_MS if work else None


def _players(table: Table) -> frozenset[str]:
    return frozenset(seat.player for seat in table.seats if seat.player)
