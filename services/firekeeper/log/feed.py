"""The projectors' side of the feeds: hints that a table has moved, each given to one projector of the group."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from . import keys

GROUP: Final = "projector"

_COUNT: Final = 100
"""How many hints one read takes from one partition at most."""


class Hint(Struct, frozen=True):
    """A table's log has reached `seq` at least. It may come late, twice, or never: the log is the truth."""

    table: str
    seq: int
    partition: int
    id: bytes
    """The feed entry, to be acknowledged."""


class Feed:
    """The feeds as one consumer of the group reads them: all 64 on a single server, one `partitions` on a cluster.

    `consumer` names this process; `claim_ms` is the time after which hints that another consumer was given, and never
    acknowledged, are taken over. One reader a Feed: `read` isn't called while another call of it is under way.
    """

    def __init__(
        self, redis: Redis, consumer: str, *, claim_ms: int = 5000, partitions: Sequence[int] = keys.PARTITIONS
    ) -> None:
        self._redis = redis
        self._consumer = consumer
        self._claim_ms = claim_ms
        self._numbers = {keys.feed(number).encode(): number for number in partitions}
        self._next_claim = 0.0

    async def ensure(self) -> None:
        """Makes the group on every feed where it is missing, from the oldest hint that is still there."""
        async with self._redis.pipeline(transaction=False) as pipe:
            for name in self._numbers:
                pipe.xgroup_create(name, GROUP, id="0", mkstream=True)
            for answer in await pipe.execute(raise_on_error=False):
                if isinstance(answer, Exception) and "BUSYGROUP" not in str(answer):
                    raise answer

    async def read(self, block_ms: int = 1000) -> list[Hint]:
        """The next hints; `[]` after `block_ms` (1 … 5000) without any. Abandoned ones come first, when it is time.

        Makes the group again where it was lost, as after a FLUSHALL. Raises redis.RedisError where the server is away.
        """
        try:
            if time.monotonic() >= self._next_claim and (abandoned := await self._claim()):
                return abandoned
            answer = await self._redis.xreadgroup(
                GROUP, self._consumer, dict.fromkeys(self._numbers, ">"), count=_COUNT, block=block_ms
            )
        except ResponseError as error:
            # In a pipeline the error's name stands after the command's.
            if "NOGROUP" not in str(error) and "UNBLOCKED" not in str(error):
                raise
            await self.ensure()
            return []
        return [hint for name, entries in answer for hint in self._hints(self._numbers[name], entries)]

    async def ack(self, hints: Iterable[Hint]) -> None:
        """Says that these hints were followed, or that they need not be: nobody is given them again."""
        ordered = sorted(hints, key=lambda hint: hint.partition)
        if not ordered:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for number, group in groupby(ordered, key=lambda hint: hint.partition):
                pipe.xack(keys.feed(number), GROUP, *(hint.id for hint in group))
            await pipe.execute()

    async def _claim(self) -> list[Hint]:
        """Takes over what others left for `claim_ms`. Entries that were trimmed meanwhile drop out by themselves."""
        async with self._redis.pipeline(transaction=False) as pipe:
            for name in self._numbers:
                pipe.xautoclaim(name, GROUP, self._consumer, min_idle_time=self._claim_ms, count=_COUNT)
            answers = await pipe.execute()
        hints = [
            hint
            for number, answer in zip(self._numbers.values(), answers, strict=True)
            for hint in self._hints(number, answer[1])
        ]
        if not hints:
            self._next_claim = time.monotonic() + self._claim_ms / 2000
        return hints

    def _hints(self, number: int, entries: list[tuple[bytes, dict[bytes, bytes] | Any]]) -> list[Hint]:
        return [
            Hint(fields[b"t"].decode(), int(fields[b"s"]), number, entry_id) for entry_id, fields in entries if fields
        ]
