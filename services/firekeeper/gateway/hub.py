"""All open streams of this process, and the one task that brings them what the projectors send out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from firekeeper.gateway import sse
from firekeeper.gateway.subscriber import Subscriber
from firekeeper.gateway.watchers import SHARE_S, Watchers
from firekeeper.log.updates import Resync, Update, Updates
from firekeeper.ops import metrics
from firekeeper.tables.store import StuckTable, Tables, UnknownTable

WATCHERS_WAIT_S: Final = 0.25
"""How long a changed number of watchers waits to be told: many come and go at once."""
BACK_OFF_S: Final = 0.5

_log = structlog.get_logger(__name__)
_streams = metrics.gauge("streams_open", "Event streams that are open in this gateway.")


class Hub:
    """Splits updates by table and tells each stream what it may see. `follower` must not repeat calls by itself."""

    def __init__(self, redis: Redis, follower: Redis, tables: Tables) -> None:
        self._tables = tables
        self._updates = Updates(follower)
        self._subscribers: dict[str, set[Subscriber]] = {}
        self._watchers = Watchers(redis, secrets.token_hex(8), self._watchers_changed)
        self._untold: set[str] = set()
        self._told: dict[str, int] = {}
        self.draining = False

    def __len__(self) -> int:
        return sum(len(subscribers) for subscribers in self._subscribers.values())

    def add(self, subscriber: Subscriber) -> None:
        """A stream begins. It is told what comes from here on; a snapshot is its own affair."""
        self._subscribers.setdefault(subscriber.table, set()).add(subscriber)
        subscriber.start_beating()
        _streams.inc()
        if self.draining:
            subscriber.close()

    def remove(self, subscriber: Subscriber) -> None:
        """A stream has ended."""
        subscriber.close()
        here = self._subscribers[subscriber.table]
        here.remove(subscriber)
        if not here:
            del self._subscribers[subscriber.table]
            self._told.pop(subscriber.table, None)
        if subscriber.watching:
            self._watchers.add(subscriber.table, -1)
        _streams.dec()

    def look_through(self, subscriber: Subscriber, viewer: int | None) -> None:
        """A stream's player has this seat, or none: who has none is counted among the watchers."""
        if (watching := viewer is None) != subscriber.watching:
            subscriber.watching = watching
            self._watchers.add(subscriber.table, 1 if watching else -1)
        if viewer != subscriber.viewer:
            subscriber.look_through(viewer)

    def tell_watchers(self, subscriber: Subscriber) -> None:
        """Tells one stream how many watch."""
        total = self._watchers.total(subscriber.table)
        subscriber.note("watchers", sse.message("watchers", {"count": total}))

    def drain(self) -> None:
        """Ends all streams; those that begin later end at once."""
        self.draining = True
        for subscriber in self._all():
            subscriber.close()

    async def start(self) -> None:
        """Remembers where the update streams end now. Raises RedisError where the server is away."""
        await self._updates.start()

    async def follow(self) -> None:
        """Brings updates to the streams, without end."""
        while True:
            try:
                async for item in self._updates:
                    await self._take(item)
            except Exception as wrong:  # the streams would stay silent for ever
                _log.error("updates_broken", exc_info=wrong)
            for subscriber in self._all():
                subscriber.resync()
            await asyncio.sleep(BACK_OFF_S)

    async def share_watchers(self) -> None:
        """Tells the other gateways how many watch here, and learns how many watch there, without end."""
        while True:
            await asyncio.sleep(SHARE_S)
            try:
                await self._watchers.share(self._subscribers)
            except (RedisError, OSError) as away:
                _log.warning("watchers_not_shared", why=str(away))

    async def _take(self, item: Update | Resync) -> None:
        if isinstance(item, Resync):
            # What a lost server forgot may have been told already: each looks whether its document still stands.
            for subscriber in self._all():
                subscriber.resync()
            return
        if item.table not in self._subscribers:
            return
        if item.fields.get(b"k") == b"1":
            await self._seat_again(item.table)
        following, phrase = item.fields.get(b"n"), item.fields.get(b"p")
        for subscriber in self._subscribers.get(item.table, ()):
            if following is not None:
                subscriber.note("again", sse.message("again", {"table": following.decode()}))
            if phrase is not None:
                seat, _, words = phrase.decode().partition(" ")
                subscriber.note(f"said {seat}", sse.message("said", {"seat": int(seat), "phrase": words}))
            subscriber.take(item)

    async def _seat_again(self, table_id: str) -> None:
        """Somebody sat down or left: everybody looks through the eyes of the seat that is theirs."""
        try:
            table = (await self._tables.load(table_id)).table
        except (UnknownTable, StuckTable, RedisError, OSError) as wrong:
            _log.warning("seats_unknown", table=table_id, why=str(wrong))
            for subscriber in self._subscribers.get(table_id, ()):
                subscriber.resync()
            return
        for subscriber in self._subscribers.get(table_id, ()):
            self.look_through(subscriber, subscriber.seat_at(table))

    def _watchers_changed(self, table: str) -> None:
        if table not in self._untold and table in self._subscribers:
            self._untold.add(table)
            asyncio.get_running_loop().call_later(WATCHERS_WAIT_S, self._tell_watchers, table)

    def _tell_watchers(self, table: str) -> None:
        self._untold.discard(table)
        if (total := self._watchers.total(table)) == self._told.get(table):
            return
        for subscriber in self._subscribers.get(table, ()):
            self._told[table] = total
            self.tell_watchers(subscriber)

    def _all(self) -> Iterable[Subscriber]:
        return [subscriber for here in self._subscribers.values() for subscriber in here]
