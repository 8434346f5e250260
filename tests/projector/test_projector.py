"""Projecting: whatever the order, the number and the fate of the projectors, what they leave is the fold of the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from arq.connections import ArqRedis
from redis import Redis as BlockingRedis
from redis.asyncio import Redis
from redis.exceptions import RedisError

from firekeeper.log import codec, keys
from firekeeper.ops import jobs
from firekeeper.ops.connect import ask
from firekeeper.projector.projector import GRACE_MS, Projector
from firekeeper.tables import commands, snapshot
from firekeeper.tables.events import Resign
from firekeeper.tables.record import record
from firekeeper.tables.table import Table
from tests.projector.conftest import AI_DELAY_MS
from tests.projector.projections import (
    check_projected,
    check_updates,
    due_at,
    is_live,
    notices,
    queued,
    sent,
    stored,
)
from tests.tables.online import Gathering, rewrite

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

New = Callable[[], Projector]


async def test_a_whole_game_projected_at_once_is_told_append_by_append(
    redis: Redis, gathering: Gathering, projector: New
) -> None:
    await gathering.begin(3)
    await gathering.leave("t1", "ben")
    await gathering.play("t1", random.Random(0), 9)
    await gathering.sit("t1", "ben")
    await gathering.execute("t1", lambda now: commands.move(now, 2, Resign()))
    await gathering.play("t1", random.Random(1))
    await projector().project("t1")
    table = await check_projected(redis, "t1")
    assert table.state == "finished"
    assert [update.end for update in await sent(redis, "t1") if update.reseated] != []


async def test_projecting_after_every_append_tells_the_same(redis: Redis, gathering: Gathering, projector: New) -> None:
    patient, eager = projector(), projector()
    for table_id in ("t1", "t2"):
        await gathering.begin(2, table_id)
    for _ in range(12):
        await gathering.play("t1", random.Random(3), 1)
        await eager.project("t1")
        await eager.project("t1")
    await check_projected(redis, "t1")
    eagerly = await sent(redis, "t1")
    await redis.delete(keys.snapshot("t1"), keys.updates(keys.partition("t1")))
    await patient.project("t1")
    assert await sent(redis, "t1") == eagerly


async def test_an_open_table_is_projected_too(redis: Redis, gathering: Gathering, projector: New) -> None:
    await gathering.open("open", "bot:1")
    await projector().project("t1")
    table = await check_projected(redis, "t1")
    assert await due_at(redis, "t1") == table.opened + commands.UNSTARTED_MS + GRACE_MS


async def test_a_hint_of_a_table_that_is_not_there_does_nothing(redis: Redis, projector: New) -> None:
    await projector().project("nothere")
    assert await redis.keys("*nothere*") == []


async def test_two_projectors_at_once_tell_everything_once(redis: Redis, gathering: Gathering, projector: New) -> None:
    await gathering.begin(3)
    crowd = [projector() for _ in range(3)]

    async def follow(one: Projector) -> None:
        for _ in range(40):
            await one.project("t1")

    await asyncio.gather(gathering.play("t1", random.Random(0), 40), *(follow(one) for one in crowd))
    await asyncio.gather(*(one.project("t1") for one in crowd))
    await check_projected(redis, "t1")


async def test_a_slow_projector_does_not_keep_a_later_one_from_the_end_of_the_log(
    redis_url: str, redis: Redis, gathering: Gathering, projector: New
) -> None:
    """One begins; after more and more turns of the loop, and at one blow, the log grows and another gets its hint."""
    blocking = BlockingRedis.from_url(redis_url)
    rng = random.Random(0)
    tries, turns, survived = 0, 0, False
    while not survived:
        turns = max(tries, tries**3 // 10_000)  # on a busy machine an answer takes many
        name = f"t{tries // 16}"  # a game has moves for so many tries
        if tries % 16 == 0:
            await gathering.begin(3, name)
        table = await gathering.play(name, rng, 1)
        facts = commands.settle(table) or commands.move(table, *any_move(table, rng))
        slow = asyncio.create_task(projector().project(name))
        for _ in range(turns):
            await asyncio.sleep(0)
        survived = slow.done()
        for line in record(table, facts, table.at).lines:
            entry = codec.encode(line.at, line.seat, line.event, line.more, line.seals, line.head)
            blocking.xadd(keys.events(name), {"e": entry.body, "h": entry.head}, id=f"{line.seq}-0")
        await asyncio.gather(slow, projector().project(name))
        await check_projected(redis, name)
        tries += 1
        assert tries < 1000
    assert turns > 8
    blocking.close()


def any_move(table: Table, rng: random.Random) -> tuple[int, Any]:
    seat = min(table.asked)
    return seat, table.rulebook.draw_legal(table.position, seat, rng)


async def test_a_projector_may_die_at_any_moment(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    """It is cancelled after more and more turns of the loop, until it comes to its end: every await is a death once."""
    await gathering.open("open", "bot:1", "bot:2")
    await gathering.sit("t1", "ann")
    rng = random.Random(0)
    turns, survived = 0, False
    while not survived:
        await gathering.play("t1", rng, 1)
        victim = asyncio.create_task(projector().project("t1"))
        for _ in range(turns):
            await asyncio.sleep(0)
        survived = victim.done()
        victim.cancel()
        await asyncio.gather(victim, return_exceptions=True)
        await projector().project("t1")  # the hint, given to another
        table = await check_projected(redis, "t1")
        expected = {f"play:t1:{asked.since}:{seat}:0" for seat, asked in table.asked.items() if seat != 0}
        assert expected <= set(await queued(queue))
        turns += 1
        assert turns < 1000
    assert turns > 8


async def test_a_projector_that_could_not_follow_up_does_so_when_it_is_given_the_hint_again(
    redis: Redis, queue: ArqRedis, gathering: Gathering
) -> None:
    away = jobs.pool("unix:///nowhere/at/all.sock")
    await gathering.open("open", "bot:1")
    await gathering.sit("t1", "ann")
    broken = Projector(redis, away, AI_DELAY_MS, gathering.clock)
    with pytest.raises((RedisError, OSError)):
        await broken.project("t1")
    broken._queue = queue  # the server of the jobs is back
    await broken.project("t1")
    table = await check_projected(redis, "t1")
    assert await queued(queue) == [f"play:t1:{table.asked[1].since}:1:0"]


async def test_every_job_is_queued_once_and_named_after_its_decision(
    queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    one, other = projector(), projector()
    await gathering.open("open", "bot:1", "bot:2")
    start = (await gathering.sit("t1", "ann")).seq
    for _ in range(2):
        await one.project("t1")
        await other.project("t1")
    assert await queued(queue) == [f"play:t1:{start}:1:0", f"play:t1:{start}:2:0"]
    rng = random.Random(0)
    await gathering.execute("t1", lambda now: commands.move(now, 0, now.rulebook.draw_legal(now.position, 0, rng)))
    await queue.flushdb()
    await one.project("t1")
    assert await queued(queue) == []  # the others' decisions are as they were, and their jobs on their way


async def test_a_seat_given_to_an_ai_player_is_its_turn(queue: ArqRedis, gathering: Gathering, projector: New) -> None:
    await gathering.begin(2)
    one = projector()
    await one.project("t1")
    assert await queued(queue) == []
    left = await gathering.leave("t1", "ben")
    await one.project("t1")
    assert await queued(queue) == [f"play:t1:{left.seq}:1:0"]


async def test_a_settlement_is_queued(queue: ArqRedis, gathering: Gathering, projector: New) -> None:
    await gathering.begin(2)
    table = await gathering.now("t1")
    while not table.waiting().settle:
        table = await gathering.play("t1", random.Random(table.seq), 1)
    await projector().project("t1")
    assert await queued(queue) == [f"settle:t1:{table.seq}:0"]


async def test_nothing_is_due_where_people_are_asked(redis: Redis, gathering: Gathering, projector: New) -> None:
    await gathering.begin(2)
    await projector().project("t1")
    assert await due_at(redis, "t1") is None
    assert await is_live(redis, "t1")


async def test_the_players_of_a_game_are_told_of_the_one_that_follows(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    await gathering.begin(2)
    await gathering.open("open", "open", id="t2", previous="t1")
    one = projector()
    for _ in range(2):
        await one.project("t2")
    await gathering.sit("t2", "ann")
    await projector().project("t2")
    await one.refold("t2")
    assert await notices(redis, "t1") == ["t2"]
    assert await notices(redis, "t2") == []
    await check_updates(redis, "t2")


@pytest.mark.parametrize(
    ("version", "body"), [("0", None), ("2", b"what a later one wrote"), (snapshot.VERSION, b"{}")]
)
async def test_a_snapshot_that_cannot_be_read_is_folded_again_and_its_frames_are_not_told_again(
    redis: Redis, gathering: Gathering, projector: New, version: str, body: str
) -> None:
    await gathering.begin(3)
    await gathering.play("t1", random.Random(0), 6)
    await projector().project("t1")
    name = keys.snapshot("t1")
    await ask(redis.hset(name, "v", version))
    if body:
        await ask(redis.hset(name, "b", body))
    await gathering.play("t1", random.Random(1), 3)
    await projector().project("t1")
    await check_projected(redis, "t1")
    assert (await stored(redis, "t1"))[b"v"] == snapshot.VERSION.encode()


async def test_after_history_was_rewound_the_fold_is_that_of_the_log(
    redis: Redis, gathering: Gathering, projector: New
) -> None:
    await gathering.begin(2)
    one = projector()
    await gathering.play("t1", random.Random(0), 8)
    await one.project("t1")
    await rewrite(redis, "t1", lambda entries: entries[:-4])
    for again in (one, projector()):
        await again.project("t1")
        table = await gathering.now("t1")
        found = await stored(redis, "t1")
        assert (int(found[b"s"]), found[b"h"].decode()) == (table.seq, table.head)
        await gathering.play("t1", random.Random(9), 1)


async def test_an_old_projector_and_one_that_keeps_few_tables_do_no_harm(
    redis: Redis, queue: ArqRedis, gathering: Gathering
) -> None:
    forgetful = Projector(redis, queue, AI_DELAY_MS, gathering.clock, keep=1)
    for table_id in ("t1", "t2", "t3"):
        await gathering.begin(2, table_id)
    for _ in range(6):
        for table_id in ("t1", "t2", "t3"):
            await gathering.play(table_id, random.Random(0), 1)
            await forgetful.project(table_id)
    for table_id in ("t1", "t2", "t3"):
        await check_projected(redis, table_id)
