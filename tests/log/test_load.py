"""Loading, reading and following: what a reader didn't know, and whether what it knew still holds."""

from __future__ import annotations

import asyncio

import pytest
from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.log.codec import PoisonError
from firekeeper.log.stream import START, Command, EventLog, Snapshot
from tests.log.writing import entries
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

TABLE = "t1"


@pytest.fixture
def log(redis: Redis) -> EventLog:
    return EventLog(redis)


@pytest.fixture
async def heads(log: EventLog) -> list[str]:
    """The heads of a table with six events: head n at place n."""
    made = entries(*START, "a", "b", "c", "d", "e", "f", sealed=True)
    await log.append(TABLE, *START, "c1", "print", made)
    return [START[1], *(entry.head for entry in made)]


async def keep_snapshot(redis: Redis, seq: int, head: str, version: str = "") -> None:
    fields = {"s": seq, "h": head, "v": version, "b": b"\x00folded"}
    await redis.hset(keys.snapshot(TABLE), mapping=fields)  # type: ignore[misc]  # declared for both kinds of client


async def test_a_table_that_nobody_opened_is_empty(log: EventLog) -> None:
    loaded = await log.load("nobody", command_id="c1")
    assert (loaded.seq, loaded.head) == START
    assert (loaded.entries, loaded.snapshot, loaded.command, loaded.rewound) == ([], None, None, False)


async def test_whoever_knows_nothing_gets_everything(log: EventLog, heads: list[str]) -> None:
    loaded = await log.load(TABLE)
    assert (loaded.seq, loaded.head, loaded.rewound) == (6, heads[6], False)
    assert [entry.seq for entry in loaded.entries] == [1, 2, 3, 4, 5, 6]
    assert [entry.head for entry in loaded.entries] == heads[1:]
    assert all(set(entry.seals or ()) == {"0", "1"} for entry in loaded.entries)


async def test_whoever_knows_a_part_gets_the_rest(log: EventLog, heads: list[str]) -> None:
    loaded = await log.load(TABLE, (4, heads[4]))
    assert ([entry.seq for entry in loaded.entries], loaded.rewound) == ([5, 6], False)
    loaded = await log.load(TABLE, (6, heads[6]))
    assert (loaded.entries, loaded.rewound, loaded.seq) == ([], False, 6)


async def test_a_newer_snapshot_saves_folding(redis: Redis, log: EventLog, heads: list[str]) -> None:
    await keep_snapshot(redis, 4, heads[4])
    loaded = await log.load(TABLE, (2, heads[2]))
    assert loaded.snapshot == Snapshot(4, heads[4], b"\x00folded")
    assert [entry.seq for entry in loaded.entries] == [5, 6]


async def test_an_older_snapshot_is_left_where_it_is(redis: Redis, log: EventLog, heads: list[str]) -> None:
    await keep_snapshot(redis, 4, heads[4])
    loaded = await log.load(TABLE, (5, heads[5]))
    assert loaded.snapshot is None
    assert [entry.seq for entry in loaded.entries] == [6]


async def test_a_snapshot_of_another_version_is_passed_over(redis: Redis, log: EventLog, heads: list[str]) -> None:
    await keep_snapshot(redis, 4, heads[4], "manitou/1")
    assert (await log.load(TABLE, version="manitou/2")).snapshot is None
    assert len((await log.load(TABLE, version="manitou/2")).entries) == 6
    assert (await log.load(TABLE, version="manitou/1")).snapshot is not None


@pytest.mark.parametrize("seq", [4, 9])
async def test_a_snapshot_of_a_lost_branch_is_passed_over(
    redis: Redis, log: EventLog, heads: list[str], seq: int
) -> None:
    await keep_snapshot(redis, seq, "ab" * 32)
    loaded = await log.load(TABLE, (2, heads[2]))
    assert loaded.snapshot is None
    assert [entry.seq for entry in loaded.entries] == [3, 4, 5, 6]


@pytest.mark.parametrize("seq", [3, 6, 9])
async def test_a_reader_on_a_lost_branch_is_told_to_forget_it(log: EventLog, heads: list[str], seq: int) -> None:
    loaded = await log.load(TABLE, (seq, "ab" * 32))
    assert loaded.rewound
    assert [entry.seq for entry in loaded.entries] == [1, 2, 3, 4, 5, 6]
    assert (loaded.seq, loaded.head) == (6, heads[6])


async def test_a_rewound_reader_gets_even_an_older_snapshot(redis: Redis, log: EventLog, heads: list[str]) -> None:
    await keep_snapshot(redis, 4, heads[4])
    loaded = await log.load(TABLE, (9, "ab" * 32))
    assert loaded.rewound
    assert loaded.snapshot is not None
    assert [entry.seq for entry in loaded.entries] == [5, 6]


async def test_the_fate_of_a_command_comes_along(log: EventLog, heads: list[str]) -> None:
    known = (6, heads[6])
    assert (await log.load(TABLE, known, "c1")).command == Command(1, 6, "print")
    assert (await log.load(TABLE, known, "c2")).command is None


async def test_loading_takes_one_round_trip(redis: Redis, log: EventLog, heads: list[str]) -> None:
    await keep_snapshot(redis, 4, heads[4])
    await log.load(TABLE)

    async def sent() -> int:
        # A script's own calls aren't commands that a client sent.
        stats = await redis.info("commandstats")
        return sum(one["calls"] for name, one in stats.items() if name in ("cmdstat_evalsha", "cmdstat_eval"))

    before, total = await sent(), (await redis.info("stats"))["total_reads_processed"]
    await log.load(TABLE, (2, heads[2]), "c1")
    after = (await redis.info("stats"))["total_reads_processed"]
    assert await sent() - before == 1
    assert after - total == 2  # the load, and this question


async def test_reading_takes_a_part(log: EventLog, heads: list[str]) -> None:
    assert [e.seq for e in await log.read(TABLE, after=2, until=4)] == [3, 4]
    assert [e.seq for e in await log.read(TABLE, after=2, count=3)] == [3, 4, 5]
    assert [e.seq for e in await log.read(TABLE, after=6)] == []
    assert (await log.read(TABLE))[-1].head == heads[6]


async def test_poison_names_its_table_and_seq_and_the_good_part_can_be_read(
    redis: Redis, log: EventLog, heads: list[str]
) -> None:
    await redis.xadd(keys.events(TABLE), {"e": "{}", "h": heads[6]}, id="7-0")
    with pytest.raises(PoisonError) as caught:
        await log.load(TABLE, (4, heads[4]))
    assert (caught.value.table, caught.value.seq) == (TABLE, 7)
    assert [e.seq for e in await log.read(TABLE, after=4, until=caught.value.seq - 1)] == [5, 6]


async def test_a_follower_gets_what_is_there_and_then_each_event(log: EventLog, heads: list[str]) -> None:
    seen: list[int] = []

    async def follow() -> None:
        async for entry in log.follow(TABLE, after=4):
            seen.append(entry.seq)
            if entry.seq == 8:
                return

    follower = asyncio.create_task(follow())
    await until_async(lambda: seen == [5, 6])
    await log.append(TABLE, 6, heads[6], "c2", "print", entries(6, heads[6], "g", "h"))
    await asyncio.wait_for(follower, 5)
    assert seen == [5, 6, 7, 8]
