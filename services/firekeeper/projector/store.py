"""What the projector writes and asks of Redis: snapshots with their updates, what is due, what is parked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.log.updates import UPDATES_KEPT, tell
from firekeeper.ops.connect import ask
from firekeeper.tables import snapshot
from firekeeper.tables.table import Table

Update = Sequence[bytes]
"""One entry of the update stream: field, value, field, value, …"""


class Store:
    """The projector's side of the partitions' keys."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._project = redis.register_script(_source("project"))
        self._behind = redis.register_script(_source("behind"))

    async def write(self, base_seq: int, table: Table, updates: Sequence[Update], due: int | None) -> bool:
        """Writes a fold that began from the stored snapshot at `base_seq` (0: none). False: another was first.

        `due`: when the table must be looked at again, in ms.
        """
        number = keys.partition(table.id)
        places = [keys.snapshot(table.id), keys.updates(number), keys.due(number), keys.live(number)]
        values: list[bytes | str | int] = [
            table.id,
            base_seq,
            table.seq,
            table.head,
            snapshot.VERSION,
            snapshot.pack(table),
            "" if due is None else due,
            int(table.state == "finished"),
            UPDATES_KEPT,
        ]
        for update in updates:
            values += (len(update), *update)
        return bool(await self._project(places, values))

    async def snapshot_seq(self, table_id: str) -> int:
        """The seq of the stored snapshot; 0 where there is none."""
        return int(await ask(self._redis.hget(keys.snapshot(table_id), "s")) or 0)

    async def count_try(self, table_id: str) -> int:
        """Counts that the work after a table's snapshot was started again. Gives the count."""
        return int(await ask(self._redis.hincrby(keys.snapshot(table_id), "tries", 1)))

    async def put_off(self, table_id: str, due: int) -> None:
        """The table, if anything of it is due, is to be looked at again at `due` (ms)."""
        await ask(self._redis.zadd(keys.due(keys.partition(table_id)), {table_id: due}, xx=True))

    async def overdue(self, now: int) -> list[str]:
        """The tables that were to be looked at by `now` (ms)."""
        pipe = self._redis.pipeline(transaction=False)
        for number in keys.PARTITIONS:
            pipe.zrangebyscore(keys.due(number), 0, now, 0, 100)
        return [table.decode() for found in await pipe.execute() for table in found]

    async def behind(self, partitions: Sequence[int]) -> list[str]:
        """The live tables of some partitions whose snapshot is behind their log."""
        found: list[str] = []
        for number in partitions:
            answer = await self._behind([keys.live(number)], [keys.tag(number)])
            found += [table.decode() for table in answer]
        return found

    async def notice(self, table_id: str, field: bytes, value: bytes) -> None:
        """Tells a table's viewers something that is no event of its log."""
        await tell(self._redis, table_id, field, value)

    async def park(self, table_id: str, why: str) -> None:
        """Marks a table whose log can't be folded; it is not looked at again until it is folded anew."""
        number = keys.partition(table_id)
        await ask(self._redis.hset(keys.parked(number), table_id, why))
        await ask(self._redis.zrem(keys.due(number), table_id))
        await ask(self._redis.srem(keys.live(number), table_id))

    async def unpark(self, table_id: str) -> None:
        """A parked table that could be folded is live again."""
        number = keys.partition(table_id)
        if await ask(self._redis.hdel(keys.parked(number), table_id)):
            await ask(self._redis.sadd(keys.live(number), table_id))

    async def all_tables(self) -> list[str]:
        """The ids of all tables that have a log."""
        prefix = "*:ev:*"
        return sorted([key.decode().split(":", 2)[2] async for key in self._redis.scan_iter(prefix, count=1000)])


def _source(name: str) -> str:
    return (Path(__file__).parent / f"{name}.lua").read_text(encoding="utf-8")
