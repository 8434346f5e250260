"""Connections: answers in bytes, a broken one is bridged or told, and a cancelled task ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError  # noqa: A004

from firekeeper.ops.connect import connect, with_database
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
async def unforgiving(redis_url: str) -> AsyncIterator[Redis]:
    client = connect(redis_url, retries=0)
    yield client
    await client.aclose()


async def cut(redis: Redis) -> None:
    await redis.execute_command("CLIENT", "KILL", "TYPE", "NORMAL", "SKIPME", "yes")


async def test_answers_are_bytes(redis: Redis) -> None:
    await redis.set("name", "ä")
    assert await redis.get("name") == "ä".encode()


async def test_databases_are_apart(redis: Redis, redis_url: str) -> None:
    other = connect(with_database(redis_url, 1))
    await other.set("name", 1)
    assert await redis.get("name") is None
    await other.aclose()


async def test_a_cut_connection_is_bridged(redis: Redis, redis_url: str) -> None:
    client = connect(redis_url)
    await client.set("n", 1)
    await cut(redis)
    assert await client.get("n") == b"1"
    await client.aclose()


async def test_who_must_notice_a_cut_connection_does(redis: Redis, unforgiving: Redis) -> None:
    async def read() -> None:
        await unforgiving.xread({"nothing": "0-0"}, block=5000)

    async def is_blocked() -> bool:
        return bool((await redis.info("clients"))["blocked_clients"])

    reading = asyncio.create_task(read())
    await until_async(is_blocked)
    await cut(redis)
    with pytest.raises(ConnectionError):
        await asyncio.wait_for(reading, 2)


async def test_an_unknown_kind_of_url_is_refused() -> None:
    with pytest.raises(ValueError, match="redis://"):
        connect("http://localhost")


async def test_a_cancelled_reader_ends_whenever_it_is_cancelled(redis: Redis, unforgiving: Redis) -> None:
    await redis.xadd("stream", {"x": "y"}, id="1-0")

    async def read() -> None:
        last = "0-0"
        while True:
            if await unforgiving.xread({"stream": last}, block=2000):
                last = "1-0"

    for turns in range(200):
        reader = asyncio.create_task(read())
        for _ in range(turns % 40):  # another moment each time: while it connects, sends, or waits
            await asyncio.sleep(0)
        reader.cancel()
        _, still_there = await asyncio.wait([reader], timeout=1)
        assert not still_there, f"a reader that was cancelled after {turns % 40} turns of the loop goes on"
