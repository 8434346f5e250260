"""The feeds: each hint to one projector, again to another where the first died, whatever happens to the group."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.log.feed import GROUP, Feed, Hint
from firekeeper.log.stream import START, EventLog
from firekeeper.ops.connect import connect
from tests.log.writing import entries
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

TABLES = ["t1", "t2", "t3", "a", "b"]


async def move(redis: Redis, *tables: str) -> None:
    log = EventLog(redis)
    for table in tables:
        await log.append(table, *START, "c1", "print", entries(*START, "hau"))


async def drain(feed: Feed) -> list[Hint]:
    """Everything the feed gives until it is silent."""
    taken: list[Hint] = []
    while hints := await feed.read(block_ms=1):
        taken += hints
    return taken


@pytest.fixture
async def feed(redis: Redis) -> Feed:
    feed = Feed(redis, "first")
    await feed.ensure()
    return feed


async def test_hints_of_all_partitions_come_in_one_read(redis: Redis, feed: Feed) -> None:
    await move(redis, *TABLES)
    hints = await feed.read(block_ms=1000)
    assert {(hint.table, hint.seq, hint.partition) for hint in hints} == {(t, 1, keys.partition(t)) for t in TABLES}


async def test_a_hint_from_before_the_group_is_not_lost(redis: Redis) -> None:
    await move(redis, "t1")
    feed = Feed(redis, "first")
    await feed.ensure()
    await feed.ensure()
    assert [hint.table for hint in await feed.read(block_ms=1000)] == ["t1"]


async def test_a_blocked_reader_wakes_up(redis_url: str, redis: Redis, feed: Feed) -> None:
    reading = asyncio.create_task(feed.read(block_ms=5000))

    async def is_blocked() -> bool:
        return bool((await redis.info("clients"))["blocked_clients"])

    await until_async(is_blocked)
    await move(redis, "t1")
    assert [hint.table for hint in await asyncio.wait_for(reading, 2)] == ["t1"]


async def test_silence_gives_nothing(feed: Feed) -> None:
    assert await feed.read(block_ms=1) == []


async def test_two_projectors_share_the_hints(redis: Redis, feed: Feed) -> None:
    second = Feed(redis, "second")
    await move(redis, *TABLES)
    assert len(await drain(feed)) == len(TABLES)
    assert await drain(second) == []


async def test_hints_of_a_dead_projector_go_to_another(redis: Redis, feed: Feed) -> None:
    await move(redis, *TABLES)
    taken = await drain(feed)
    await feed.ack([hint for hint in taken if hint.table in ("t1", "a")])

    second = Feed(redis, "second", claim_ms=50)
    rest: list[Hint] = []

    async def took_over() -> bool:
        rest.extend(await second.read(block_ms=1))
        return len(rest) >= 3

    await until_async(took_over)
    assert {hint.table for hint in rest} == {"t2", "t3", "b"}
    await second.ack(rest)
    for number in {keys.partition(table) for table in TABLES}:
        assert (await redis.xpending(keys.feed(number), GROUP))["pending"] == 0


async def test_hints_at_work_are_not_taken_away(redis: Redis, feed: Feed) -> None:
    await move(redis, "t1")
    await drain(feed)
    assert await drain(Feed(redis, "second", claim_ms=60_000)) == []


async def test_a_trimmed_hint_is_not_given_again(redis: Redis, feed: Feed) -> None:
    await move(redis, "t1")
    await drain(feed)
    name = keys.feed(keys.partition("t1"))
    await redis.xtrim(name, maxlen=0, approximate=False)
    second = Feed(redis, "second", claim_ms=1)

    async def is_dropped() -> bool:
        assert await second.read(block_ms=1) == []
        return not (await redis.xpending(name, GROUP))["pending"]

    await until_async(is_dropped)


async def test_a_lost_group_is_made_again_and_hints_after_it_arrive(redis: Redis, feed: Feed) -> None:
    await redis.flushall()
    await move(redis, "t1")
    seen: list[Hint] = []

    async def arrived() -> bool:
        seen.extend(await feed.read(block_ms=1))
        return bool(seen)

    await until_async(arrived)
    assert [hint.table for hint in seen] == ["t1"]


async def test_a_group_lost_while_a_projector_waits_is_made_again(redis_url: str, redis: Redis) -> None:
    client = connect(redis_url)
    feed = Feed(client, "first")
    await feed.ensure()
    seen: list[Hint] = []

    async def project() -> None:
        while not seen:
            seen.extend(await feed.read(block_ms=5000))

    async def is_blocked() -> bool:
        return bool((await redis.info("clients"))["blocked_clients"])

    reading = asyncio.create_task(project())
    await until_async(is_blocked)
    await redis.flushall()
    await move(redis, "t1")
    await asyncio.wait_for(reading, 3)
    assert [hint.table for hint in seen] == ["t1"]
    await client.aclose()


async def test_acknowledging_nothing_asks_nothing(feed: Feed) -> None:
    await feed.ack([])
