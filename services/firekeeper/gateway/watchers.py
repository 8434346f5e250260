"""How many watch a table without a seat, over all gateways: each keeps its own count in Redis, where it expires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.ops.clock import Clock, now_ms

SHARE_S: Final = 3.0
"""How often the counts are shared."""
KEPT_MS: Final = 15_000
"""After so long without a word, a gateway's count no longer counts."""


def _key(table: str) -> str:
    """Hash: gateway → `count:until`, `until` in ms."""
    return f"{keys.tag(keys.partition(table))}:watch:{table}"


class Watchers:
    """The counts. `changed` is called with a table whose total is another than before."""

    def __init__(self, redis: Redis, gateway: str, changed: Callable[[str], None], clock: Clock = now_ms) -> None:
        self._redis = redis
        self._gateway = gateway
        self._changed = changed
        self._clock = clock
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, int] = {}
        self._shared: set[str] = set()

    def total(self, table: str) -> int:
        """Streams without a seat at a table: those here, and those elsewhere as far as is known."""
        return self._here[table] + self._elsewhere.get(table, 0)

    def add(self, table: str, count: int) -> None:
        """One more watches here, or (-1) one less."""
        self._here[table] += count
        if not self._here[table]:
            del self._here[table]
        self._changed(table)

    async def share(self, followed: Iterable[str]) -> None:
        """Writes what watches here, and reads what watches elsewhere, for the `followed` tables."""
        # Counts change while the answers are under way: what was written is what must be taken back later.
        written = {table: self._here[table] for table in {*followed, *self._shared}}
        if not written:
            return
        now = self._clock()
        async with self._redis.pipeline(transaction=False) as pipe:
            for table, count in written.items():
                if count:
                    pipe.hset(_key(table), self._gateway, f"{count}:{now + KEPT_MS}")
                    pipe.pexpire(_key(table), KEPT_MS)
                else:
                    pipe.hdel(_key(table), self._gateway)
                    pipe.exists(_key(table))
                pipe.hgetall(_key(table))
            answers = await pipe.execute()
        self._shared = {table for table, count in written.items() if count}
        elsewhere = {table: self._others(counts, now) for table, counts in zip(written, answers[2::3], strict=True)}
        before, self._elsewhere = self._elsewhere, {table: count for table, count in elsewhere.items() if count}
        for table in written:
            if before.get(table, 0) != elsewhere[table]:
                self._changed(table)

    def _others(self, counts: dict[bytes, bytes], now: int) -> int:
        others = (value.partition(b":") for gateway, value in counts.items() if gateway.decode() != self._gateway)
        return sum(int(count) for count, _, until in others if int(until) > now)
