"""What gets lost is found again: hints, jobs, tables with an event that can't be read, and whole projections."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from arq.connections import ArqRedis
from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.log.feed import Feed
from firekeeper.log.stream import EventLog
from firekeeper.ops.connect import ask
from firekeeper.ops.settings import Settings
from firekeeper.projector.projector import GRACE_MS, Projector
from firekeeper.projector.rebuild import rebuild
from firekeeper.projector.service import follow, sweep
from firekeeper.projector.store import Store
from firekeeper.tables.lobby import Lobby
from firekeeper.tables.store import StuckTable
from firekeeper.tables.table import Table
from tests.projector.conftest import AI_DELAY_MS
from tests.projector.projections import (
    check_projected,
    check_updates,
    due_at,
    is_live,
    parked,
    queued,
    sent,
    stored,
)
from tests.tables.online import Gathering, rewrite, spoil
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

New = Callable[[], Projector]
LATE = AI_DELAY_MS + GRACE_MS


async def is_projected(redis: Redis, table: Table) -> bool:
    """Whether the fold of `table` is stored, and its row, which is written last."""
    row = await ask(redis.hget("{lobby}:seqs", table.id))
    return int((await stored(redis, table.id)).get(b"s", 0)) == int(row or 0) == table.seq


async def until_projected(redis: Redis, *tables: Table) -> None:
    async def are_projected() -> bool:
        return all([await is_projected(redis, table) for table in tables])

    await until_async(are_projected)


async def bots_turn(gathering: Gathering, table_id: str = "t1") -> Table:
    """A table where an AI player is asked."""
    await gathering.open("open", "bot:1", id=table_id)
    return await gathering.sit(table_id, "ann")


async def test_hints_bring_every_table_up_to_date(redis: Redis, gathering: Gathering, projector: New) -> None:
    tables = [await gathering.begin(2, f"t{number}") for number in range(9)]
    following = asyncio.create_task(follow(Feed(redis, "one"), projector()))
    await until_projected(redis, *tables)
    moved = await gathering.play("t3", random.Random(0), 5)
    await until_projected(redis, moved)
    following.cancel()
    await check_projected(redis, "t3")


async def test_a_sweep_finds_tables_whose_hint_was_lost(redis: Redis, gathering: Gathering, projector: New) -> None:
    tables = [await gathering.begin(2, f"t{number}") for number in range(9)]
    await redis.delete(*(keys.feed(number) for number in keys.PARTITIONS))
    sweeping = asyncio.create_task(sweep(Store(redis), projector(), 10))
    await until_projected(redis, *tables)
    sweeping.cancel()
    for table in tables:
        await check_projected(redis, table.id)


async def test_a_finished_game_is_not_swept(redis: Redis, gathering: Gathering, projector: New) -> None:
    await gathering.begin(2)
    await gathering.play("t1", random.Random(0))
    assert await Store(redis).behind(keys.PARTITIONS) == ["t1"]
    await projector().project("t1")
    assert await Store(redis).behind(keys.PARTITIONS) == []
    assert not await is_live(redis, "t1")


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_lost_job_is_queued_again_under_another_name(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New, restarted: bool
) -> None:
    table = await bots_turn(gathering)
    decision = table.asked[1].since
    one, store = projector(), Store(redis)
    await one.project("t1")
    assert await store.overdue(gathering.clock.now) == []
    for attempt in (1, 2, 3):
        gathering.clock.now = int(await due_at(redis, "t1") or 0)
        assert await store.overdue(gathering.clock.now - 1) == []
        assert await store.overdue(gathering.clock.now) == ["t1"]
        await queue.flushdb()
        if restarted:  # the sweep of a projector that has never seen the table
            one = projector()
        await one.start_again("t1")
        assert f"play:t1:{decision}:1:{attempt}" in await queued(queue)
        assert await due_at(redis, "t1") == gathering.clock.now + attempt * GRACE_MS  # ever more slowly


async def test_a_house_that_was_shut_for_days_goes_on(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    """The clock of these tables stands years back; the job queue counts by the clock of today."""
    table = await bots_turn(gathering)
    await gathering.open("open", "open", id="t2")
    for table_id in ("t1", "t2"):
        await projector().project(table_id)
    decision = table.asked[1].since
    assert await queued(queue) == ["expire:t2:1:0", f"play:t1:{decision}:1:0"]
    gathering.clock.now += 7 * 24 * 3_600_000
    assert sorted(await Store(redis).overdue(gathering.clock.now)) == ["t1", "t2"]
    for table_id in ("t1", "t2"):
        await projector().start_again(table_id)
    assert {"expire:t2:1:1", f"play:t1:{decision}:1:1"} <= set(await queued(queue))


async def test_a_clock_that_was_put_back_delays_no_turn(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    table = await bots_turn(gathering)
    gathering.clock.now = table.at - 3_600_000
    one = projector()
    await one.project("t1")
    assert await due_at(redis, "t1") == gathering.clock.now + LATE
    await queue.flushdb()
    gathering.clock.now += LATE
    await one.start_again("t1")
    assert await queued(queue) == [f"play:t1:{table.asked[1].since}:1:1"]
    assert await due_at(redis, "t1") == gathering.clock.now + GRACE_MS


async def test_work_that_is_not_late_is_left_alone(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    table = await bots_turn(gathering)
    one = projector()
    await one.project("t1")
    assert await due_at(redis, "t1") == table.at + LATE
    await queue.flushdb()
    gathering.clock.now = table.at + LATE - 1
    await one.start_again("t1")
    assert await queued(queue) == []
    assert await due_at(redis, "t1") == table.at + LATE


async def test_a_move_takes_the_table_off_the_list_of_late_ones(
    redis: Redis, gathering: Gathering, projector: New
) -> None:
    await bots_turn(gathering)
    one = projector()
    await one.project("t1")
    before = await due_at(redis, "t1")
    await gathering.play("t1", random.Random(1), 2)
    await one.project("t1")
    after = await due_at(redis, "t1")
    assert after is None or before is None or after > before
    assert (await stored(redis, "t1"))[b"tries"] == b"0"


@pytest.mark.parametrize(
    "event", [None, {"type": "NeverHeard"}, {"type": "CardPlayed", "card": "9", "herd": "L", "felled": []}]
)
async def test_a_poison_event_parks_its_own_table_and_keeps_what_was_good(
    redis: Redis, gathering: Gathering, projector: New, event: dict[str, object] | None
) -> None:
    one = projector()
    await bots_turn(gathering, "t1")
    await bots_turn(gathering, "t2")
    await one.project("t1")
    good = await stored(redis, "t1")
    told = await sent(redis, "t1")
    await spoil(redis, "t1", event)
    for table_id in ("t1", "t2"):
        await one.project(table_id)
        await projector().project(table_id)
    assert await parked(redis, "t1")
    assert (await due_at(redis, "t1"), await is_live(redis, "t1")) == (None, False)
    assert await stored(redis, "t1") == good
    assert await sent(redis, "t1") == told
    assert await parked(redis, "t2") is None
    await check_projected(redis, "t2")
    assert await Store(redis).behind(keys.PARTITIONS) == []


SEATED = {"type": "SeatTaken", "seat": 15, "name": "", "player": "", "entropy": ""}


@pytest.mark.parametrize(
    ("fields", "entry_id"),
    [
        ({}, "{next}-0"),
        ({"h": b"\xff" * 64}, "{next}-0"),
        ({"h": b"z" * 64}, "{next}-0"),
        ({"h": b"0" * 64}, "{gap}-0"),
        ({"h": b"0" * 64}, "{next}-1"),
        ({"h": b"0" * 64, "event": SEATED}, "{next}-0"),
    ],
)
async def test_whatever_is_wrong_with_an_entry_it_sticks_its_own_table_alone(
    redis: Redis, gathering: Gathering, projector: New, fields: dict[str, Any], entry_id: str
) -> None:
    await bots_turn(gathering, "t1")
    await bots_turn(gathering, "t2")
    one = projector()
    await one.project("t1")
    end = (await gathering.now("t1")).seq
    event = fields.get("event", {"type": "Resigned", "seat": 0})
    stored_event = msgspec.json.encode({"at": 1, "seat": None, "event": event, "more": 0})
    entry = {"e": stored_event, **{name: value for name, value in fields.items() if name != "event"}}
    await redis.xadd(keys.events("t1"), entry, id=entry_id.format(next=end + 1, gap=end + 3))  # type: ignore[arg-type]
    for table_id in ("t1", "t2"):
        await one.project(table_id)
        await projector().project(table_id)
        await one.start_again(table_id)
    assert await parked(redis, "t1")
    assert await parked(redis, "t2") is None
    await check_projected(redis, "t2")


async def test_a_parked_table_takes_no_moves(redis: Redis, gathering: Gathering, projector: New) -> None:
    table = await bots_turn(gathering, "t1")
    await Store(redis).park("t1", "its board can't be drawn")
    with pytest.raises(StuckTable):
        await gathering.tables.load("t1")
    with pytest.raises(StuckTable):
        await gathering.play("t1", random.Random(0), 1)
    assert (await EventLog(redis).load("t1")).seq == table.seq
    await projector().refold("t1")
    assert (await gathering.now("t1")).seq == table.seq


async def test_what_is_good_before_a_poison_event_is_projected(
    redis: Redis, gathering: Gathering, projector: New
) -> None:
    table = await bots_turn(gathering)
    await spoil(redis, "t1", {"type": "NeverHeard"})
    await projector().project("t1")
    assert await is_projected(redis, table)
    assert [update.end for update in await sent(redis, "t1")] == [1, table.seq]


async def test_a_table_whose_first_event_is_poison_is_parked(redis: Redis, projector: New) -> None:
    await spoil(redis, "t1", {"type": "NeverHeard"})
    await projector().project("t1")
    assert await parked(redis, "t1")
    assert await stored(redis, "t1") == {}


async def test_rebuilding_after_a_repair_unparks(
    redis_url: str, jobs_url: str, redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    table = await bots_turn(gathering)
    await bots_turn(gathering, "t2")
    await projector().project("t1")
    await spoil(redis, "t1")
    await projector().project("t1")
    settings = Settings(redis_url=redis_url, jobs_url=jobs_url, ai_delay_ms=AI_DELAY_MS)
    done = await rebuild(settings, [], lambda _part, _whole: None)
    assert list(done.parked) == ["t1"]
    assert await parked(redis, "t1") == done.parked["t1"]
    assert not await is_live(redis, "t1")

    await rewrite(redis, "t1", lambda entries: entries[: table.seq])
    await queue.flushdb()
    done = await rebuild(settings, ["t1"], lambda _part, _whole: None)
    assert (done.tables, done.events, done.parked) == (1, table.seq, {})
    assert await parked(redis, "t1") is None
    await check_projected(redis, "t1")
    assert await due_at(redis, "t1") == table.at + LATE
    assert await queued(queue) == [f"play:t1:{table.asked[1].since}:1:0"]
    await gathering.play("t1", random.Random(0), 3)
    await projector().project("t1")
    await check_projected(redis, "t1")


async def test_rebuilding_gives_what_was_there_before(
    redis_url: str, jobs_url: str, redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    await gathering.begin(2, "t1")
    await gathering.play("t1", random.Random(0))
    await gathering.begin(3, "t2", listed=False)
    await gathering.play("t2", random.Random(0), 7)
    await bots_turn(gathering, "t3")
    await gathering.open("open", "open", id="t4")
    names = ["t1", "t2", "t3", "t4"]
    one = projector()
    for name in names:
        await one.project(name)
    jobs_before = await queued(queue)

    async def everything() -> list[object]:
        lobby = Lobby(redis)
        pages = [await lobby.listed(state) for state in ("open", "live", "finished")]
        own = [await lobby.mine(player, None) for player in ("ann", "ben", "cleo")]
        left = [await stored(redis, name) for name in names]
        return [*pages, *own, *left, *[await due_at(redis, name) for name in names]]

    before, told = await everything(), [await sent(redis, name) for name in names]
    await redis.delete(*await redis.keys("{lobby}*"))
    for name in names[::2]:
        await ask(redis.hset(keys.snapshot(name), mapping={"b": b"damaged", "v": "0"}))
    await redis.delete(*(keys.due(number) for number in keys.PARTITIONS))
    await queue.flushdb()

    settings = Settings(redis_url=redis_url, jobs_url=jobs_url, ai_delay_ms=AI_DELAY_MS)
    parts: list[tuple[int, int]] = []
    done = await rebuild(settings, [], lambda part, whole: parts.append((part, whole)))
    assert parts == [(number, 4) for number in (1, 2, 3, 4)]
    assert (done.tables, done.parked) == (4, {})
    assert await everything() == before
    assert [await sent(redis, name) for name in names] == told
    assert await queued(queue) == jobs_before


async def test_rebuilding_while_people_play_tells_nothing_twice(
    redis: Redis, gathering: Gathering, projector: New
) -> None:
    await gathering.begin(3)
    one, other = projector(), projector()

    async def fold_again() -> None:
        for _ in range(20):
            await other.refold("t1")

    async def go_on() -> None:
        for number in range(40):
            await gathering.play("t1", random.Random(number), 1)
            await one.project("t1")

    await asyncio.gather(fold_again(), go_on())
    await one.project("t1")
    await check_updates(redis, "t1")
    await check_projected(redis, "t1")


async def test_a_table_that_fails_keeps_no_other_back(
    redis: Redis, queue: ArqRedis, gathering: Gathering, projector: New
) -> None:
    tables = [await bots_turn(gathering, f"t{number}") for number in range(5)]
    one = projector()
    for table in tables:
        await one.project(table.id)
    await ask(redis.hset(keys.snapshot("t2"), "tries", "not a number"))  # the server answers with an error
    await queue.flushdb()
    gathering.clock.now += LATE
    sweeping = asyncio.create_task(sweep(Store(redis), one, 1000))
    expected = {f"play:{table.id}:{table.asked[1].since}:1:1" for table in tables if table.id != "t2"}

    async def are_queued() -> bool:
        return expected <= set(await queued(queue))

    await until_async(are_queued)
    sweeping.cancel()
