"""Following the update streams: from now on, without loss, and honest about what may have been lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from firekeeper.log import keys
from firekeeper.log.updates import Resync, Update, Updates
from firekeeper.ops.connect import connect
from firekeeper.ops.valkey import Valkey
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


async def send(redis: Redis, table: str, seq: int, frame: bytes = b"{}") -> None:
    stream = keys.updates(keys.partition(table))
    await redis.xadd(stream, {"t": table, "f": seq - 1, "o": seq, "0": frame, "s": b"[]"})


class Follower:
    """Collects what an `Updates` gives, as a task."""

    def __init__(self, updates: Updates) -> None:
        self.items: list[Update | Resync] = []
        self._updates = updates
        self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        async for item in self._updates:
            self.items.append(item)

    @property
    def updates(self) -> list[Update]:
        return [item for item in self.items if isinstance(item, Update)]

    @property
    def resyncs(self) -> list[Resync]:
        return [item for item in self.items if isinstance(item, Resync)]

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@pytest.fixture
async def client(redis_url: str, redis: Redis) -> AsyncIterator[Redis]:
    client = connect(redis_url, retries=0)
    yield client
    await client.aclose()


async def test_updates_of_all_partitions_arrive_from_the_start_on(redis: Redis, client: Redis) -> None:
    await send(redis, "t1", 1)
    updates = Updates(client)
    await updates.start()
    await send(redis, "t1", 2, b"before anyone reads")
    follower = Follower(updates)
    await send(redis, "t2", 1)
    await send(redis, "a", 7)
    await until_async(lambda: len(follower.items) == 3)
    assert {(u.table, u.from_seq, u.to_seq) for u in follower.updates} == {("t1", 1, 2), ("t2", 0, 1), ("a", 6, 7)}
    (early,) = [update for update in follower.updates if update.table == "t1"]
    assert early.fields == {b"0": b"before anyone reads", b"s": b"[]"}
    await follower.stop()


async def test_one_table_keeps_its_order(redis: Redis, client: Redis) -> None:
    updates = Updates(client)
    await updates.start()
    follower = Follower(updates)
    for seq in range(1, 201):
        await send(redis, "t1", seq)
    await until_async(lambda: len(follower.items) == 200)
    assert [update.to_seq for update in follower.updates] == list(range(1, 201))
    await follower.stop()


async def test_a_malformed_update_is_passed_over(redis: Redis, client: Redis) -> None:
    updates = Updates(client)
    await updates.start()
    await redis.xadd(keys.updates(0), {"t": "x", "f": "one"})
    await send(redis, "t1", 1)
    follower = Follower(updates)
    await until_async(lambda: follower.items)
    assert [update.table for update in follower.updates] == ["t1"]
    await follower.stop()


async def test_a_lost_connection_is_told_and_nothing_is_missed(redis: Redis, client: Redis) -> None:
    updates = Updates(client)
    await updates.start()
    follower = Follower(updates)
    await send(redis, "t1", 1)
    await until_async(lambda: follower.updates)
    await redis.execute_command("CLIENT", "KILL", "TYPE", "NORMAL", "SKIPME", "yes")
    await send(redis, "t1", 2)
    await until_async(lambda: len(follower.updates) == 2)
    assert follower.resyncs == [Resync(())]
    await follower.stop()


async def test_a_stream_that_lost_its_end_is_told(redis: Redis, client: Redis) -> None:
    lost = keys.updates(keys.partition("t1"))
    await redis.xadd(lost, {"t": "t1", "f": 0, "o": 1}, id="99999999999999-0")
    updates = Updates(client)
    await updates.start()
    follower = Follower(updates)
    await send(redis, "t2", 1)
    await until_async(lambda: follower.updates)
    await redis.delete(lost)
    await redis.execute_command("CLIENT", "KILL", "TYPE", "NORMAL", "SKIPME", "yes")
    await until_async(lambda: follower.resyncs)
    assert follower.resyncs == [Resync((keys.partition("t1"),))]
    await send(redis, "t1", 1)
    await until_async(lambda: len(follower.updates) == 2)
    await follower.stop()


async def test_nothing_is_lost_over_a_killed_server(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server:
        keeper = asyncio.create_task(server.keep())
        writer, reader = connect(server.url, retries=0), connect(server.url, retries=0)
        updates = Updates(reader)
        await updates.start()
        follower = Follower(updates)
        sent = 0
        for kill in range(3):
            for _ in range(100):
                sent += 1
                await until_async(partial(_sent, writer, sent))
            pid = server.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await until_async(partial(_has_resynced, follower, kill + 1))
        await until_async(lambda: {update.to_seq for update in follower.updates} == set(range(1, sent + 1)))
        assert all(resync == Resync(()) for resync in follower.resyncs)
        keeper.cancel()
        await follower.stop()
        await writer.aclose()
        await reader.aclose()


async def _sent(writer: Redis, seq: int) -> bool:
    try:
        await send(writer, "t1", seq)
    except (RedisError, OSError):
        return False
    return True


def _has_resynced(follower: Follower, times: int) -> bool:
    return len(follower.resyncs) == times
