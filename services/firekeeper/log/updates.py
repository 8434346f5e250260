"""Follows what the projectors send out: the update streams of all partitions, in one blocking read.

Positions are kept here as real ids, so nothing is lost between two reads, nor over a server restart.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import structlog
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import BusyLoadingError, ConnectionError, TimeoutError  # noqa: A004

from . import keys

UPDATES_KEPT: Final = 2000
"""How many updates a partition keeps: a gateway that is further behind sends snapshots."""

_BLOCK_MS: Final = 2000
_BACK_OFF_S: Final = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_AWAY: Final = (ConnectionError, TimeoutError, BusyLoadingError, OSError)

_log = structlog.get_logger(__name__)


class Update(Struct, frozen=True):
    """What a projector sent out after it folded the events `from_seq` + 1 … `to_seq` of a table."""

    table: str
    from_seq: int
    to_seq: int
    fields: dict[bytes, bytes]
    """Everything else in the entry, as it was written: each viewer's frame."""


class Resync(Struct, frozen=True):
    """The connection was lost and is back.

    The streams of the partitions in `rewound` have lost their end: updates of their tables may be missing, or may
    have told of a history that is gone. Elsewhere nothing was missed.
    """

    rewound: tuple[int, ...]


class Updates:
    """An endless iteration over updates and resyncs, from the moment of `start` on.

    `redis` must not send calls again by itself (`connect(url, retries=0)`), or a lost connection would go unnoticed.
    On a cluster, give each reader one of `partitions`.
    """

    def __init__(self, redis: Redis, *, partitions: Sequence[int] = keys.PARTITIONS) -> None:
        self._redis = redis
        self._numbers = {keys.updates(number).encode(): number for number in partitions}
        self._positions: dict[Any, Any] = {}  # stream → id of the last entry read, both bytes

    async def start(self) -> None:
        """Remembers where the streams end now. Whoever reads a snapshot after this misses nothing."""
        self._positions = await self._ends()

    async def __aiter__(self) -> AsyncIterator[Update | Resync]:
        """Waits for updates; starts first where that wasn't done, and connects again whenever the server is back."""
        failures = 0
        while True:
            try:
                if not self._positions:
                    await self.start()
                if failures:
                    resync = await self._resync()
                    failures = 0
                    yield resync
                answer = await self._redis.xread(self._positions, count=500, block=_BLOCK_MS)
            except _AWAY as error:
                _log.warning("updates_interrupted", error=str(error), failures=failures)
                await asyncio.sleep(_BACK_OFF_S[min(failures, len(_BACK_OFF_S) - 1)])
                failures += 1
                continue
            for name, entries in answer:
                for entry_id, fields in entries:
                    self._positions[name] = entry_id
                    if (update := _update(fields)) is not None:
                        yield update

    async def _resync(self) -> Resync:
        ends = await self._ends()
        rewound = [name for name, end in ends.items() if _order(end) < _order(self._positions[name])]
        self._positions.update({name: ends[name] for name in rewound})
        return Resync(tuple(self._numbers[name] for name in rewound))

    async def _ends(self) -> dict[bytes, bytes]:
        async with self._redis.pipeline(transaction=False) as pipe:
            for name in self._numbers:
                pipe.xrevrange(name, count=1)
            answers = await pipe.execute()
        return {name: tail[0][0] if tail else b"0-0" for name, tail in zip(self._numbers, answers, strict=True)}


async def tell(redis: Redis, table: str, field: bytes, value: bytes) -> None:
    """Tells those who follow a table something that is no event of its log."""
    fields = {b"t": table.encode(), b"f": b"0", b"o": b"0", field: value}
    await redis.xadd(keys.updates(keys.partition(table)), fields, maxlen=UPDATES_KEPT)  # type: ignore[arg-type]


def _order(entry_id: bytes) -> tuple[int, int]:
    millis, _, number = entry_id.partition(b"-")
    return int(millis), int(number)


def _update(fields: dict[bytes, bytes]) -> Update | None:
    """The update in an entry; None where it is malformed: whoever waits for it sees the gap in the seqs."""
    rest: dict[bytes, Any] = dict(fields)
    try:
        return Update(rest.pop(b"t").decode(), int(rest.pop(b"f")), int(rest.pop(b"o")), rest)
    except (KeyError, ValueError) as error:
        _log.error("update_malformed", fields=sorted(fields), error=repr(error))
        return None
