"""What one client is sent: a snapshot, then frames, and a snapshot again where frames would not fit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

import structlog
from redis.exceptions import RedisError

from firekeeper.gateway import sse
from firekeeper.gateway.documents import Documents
from firekeeper.gateway.hub import Hub
from firekeeper.gateway.subscriber import Subscriber
from firekeeper.log.codec import PoisonError
from firekeeper.log.stream import EventLog
from firekeeper.tables.store import StuckTable, Tables, UnknownTable
from firekeeper.tables.table import Table

RETRY_S: Final = 1.0
"""When a snapshot is tried again where the server of the logs is away."""
SNAPSHOTS_KEPT: Final = 256

_log = structlog.get_logger(__name__)


class Streams:
    """Makes the bytes of every stream. Many that need the same table at once share one look into its log."""

    def __init__(self, tables: Tables, log: EventLog, documents: Documents, hub: Hub) -> None:
        self._tables = tables
        self._log = log
        self._documents = documents
        self._hub = hub
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._snapshots: dict[tuple[str, int | None], tuple[str, str | None, bytes]] = {}

    async def open(self, table_id: str, player: str | None, last: str = "") -> AsyncGenerator[bytes, None]:
        """The stream of a table for `player`; `last`: the id of the last message that the client got before.

        Raises UnknownTable, StuckTable and RedisError before anything is sent.
        """
        await self.load(table_id)
        return self._events(Subscriber(table_id, player), last)

    async def _events(self, subscriber: Subscriber, last: str) -> AsyncGenerator[bytes, None]:
        if known := sse.read_mark(last):
            subscriber.told = sse.mark(*known)
        self._hub.add(subscriber)
        try:
            chunk = sse.retry()
            while not subscriber.closed:
                if subscriber.stale:
                    chunk += await self._catch_up(subscriber)
                chunk += subscriber.collect()
                if chunk:
                    yield chunk
                    chunk = b""
                await subscriber.wait()
        finally:
            self._hub.remove(subscriber)

    async def _catch_up(self, subscriber: Subscriber) -> bytes:
        """What brings the client to where its table stands; `b""` where it stands there, or that can't be known yet."""
        try:
            table = await self.load(subscriber.table)
            while True:
                heard = subscriber.latest
                message = await self._snapshot(table, subscriber)
                if table.seq >= subscriber.latest:
                    break
                # Not from a shared look: that may have begun before the latest update came.
                table = (await self._tables.load(subscriber.table)).table
                if subscriber.latest == heard and table.seq < heard:
                    subscriber.latest = table.seq  # the log is shorter than it was
        except UnknownTable:
            subscriber.close()
            return b""
        except (StuckTable, PoisonError, RedisError, OSError) as wrong:
            _log.warning("snapshot_put_off", table=subscriber.table, why=str(wrong))
            subscriber.wake_in(RETRY_S)
            return b""
        self._hub.look_through(subscriber, subscriber.seat_at(table))
        if not subscriber.seq:
            self._hub.tell_watchers(subscriber)
        subscriber.told = sse.mark(table.seq, table.head)
        subscriber.caught_up(table)
        return message

    async def _snapshot(self, table: Table, subscriber: Subscriber) -> bytes:
        viewer = subscriber.seat_at(table)
        mark = sse.mark(table.seq, table.head)
        # The log says who sits where: a client that comes back to the same event looks through the same eyes.
        if mark == subscriber.told and (viewer == subscriber.viewer or not subscriber.seq):
            return b""
        rewound = b""
        if subscriber.told and not await self._stands(table, subscriber.told):
            rewound = sse.message("rewound", {"seq": table.seq})
        following = await self._documents.following(table)
        made = self._snapshots.get((table.id, viewer))
        if made is None or made[:2] != (table.head, following):
            message = sse.message("snapshot", await self._documents.of(table, viewer), mark)
            if len(self._snapshots) >= SNAPSHOTS_KEPT:
                self._snapshots.clear()
            made = self._snapshots[table.id, viewer] = (table.head, following, message)
        return rewound + made[2]

    async def _stands(self, table: Table, told: bytes) -> bool:
        """Whether what the client was told last is part of the table's log."""
        known = sse.read_mark(told.decode())
        if known is None or not 0 < known[0] <= table.seq:
            return False
        seq, head = known
        entries = await self._log.read(table.id, after=seq - 1, until=seq)
        return bool(entries) and entries[0].head.startswith(head)

    async def load(self, table_id: str) -> Table:
        """The table as its log stands, now or a moment ago."""
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # A client that goes away must not take the others' answer with it.
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Table:
        return (await self._tables.load(table_id)).table
