"""What an AI player knows: the fold of its seat's redacted log, and never more, whatever became of the log."""

from __future__ import annotations

import random
from typing import Any

import pytest
from redis.asyncio import Redis

from firekeeper.tables import commands
from firekeeper.tables.events import TABLE_EVENTS, Resign
from firekeeper.tables.redact import redact
from firekeeper.tables.store import Tables
from firekeeper.worker.jobs import Knowledge
from tests.tables.online import Gathering, rewrite

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
def gathering(redis: Redis) -> Gathering:
    return Gathering(redis)


@pytest.fixture
def knowledge(redis: Redis) -> Knowledge:
    return Knowledge(Tables(redis), keep=100)


async def redacted(gathering: Gathering, table_id: str, seat: int) -> Any:
    """The fold of a seat's redacted log, from the first event on."""
    table = await gathering.now(table_id)
    game = table.rulebook
    state = game.start(table.options, len(table.seats))
    for line in await gathering.tables.lines(table_id):
        if not isinstance(line.event, TABLE_EVENTS):
            state = game.apply(state, redact(table, line.fact, seat))
    return state


async def check(gathering: Gathering, knowledge: Knowledge, table_id: str = "t1") -> None:
    table = await gathering.now(table_id)
    for seat in range(len(table.seats)):
        known = await knowledge.of(table_id, seat)
        assert known is not None
        assert (known.seq, known.head) == (table.seq, table.head)
        assert known.state == await redacted(gathering, table_id, seat)
        for other, tribe in enumerate(known.state.tribes):
            if other != seat:
                assert set(tribe.hand + tribe.pile) <= {"?"}


async def test_before_the_game_has_begun_nobody_knows_anything(gathering: Gathering, knowledge: Knowledge) -> None:
    await gathering.open("open", "bot:1")
    assert await knowledge.of("t1", 1) is None


async def test_knowledge_grows_with_the_log(gathering: Gathering, knowledge: Knowledge) -> None:
    await gathering.begin(3)
    await check(gathering, knowledge)
    for number in range(12):
        await gathering.play("t1", random.Random(number), 4)
        await check(gathering, knowledge)


async def test_events_of_the_table_are_passed_over(gathering: Gathering, knowledge: Knowledge) -> None:
    await gathering.begin(3)
    await check(gathering, knowledge)
    await gathering.leave("t1", "ben")
    await check(gathering, knowledge)
    await gathering.sit("t1", "ben")
    await gathering.execute("t1", lambda now: commands.move(now, 2, Resign()))
    await check(gathering, knowledge)


async def test_what_was_known_of_a_lost_history_is_void(
    redis: Redis, gathering: Gathering, knowledge: Knowledge
) -> None:
    await gathering.begin(2)
    lost = await gathering.play("t1", random.Random(0), 9)
    await check(gathering, knowledge)
    await rewrite(redis, "t1", lambda entries: entries[: lost.seq - 4])
    await check(gathering, knowledge)
    await gathering.play("t1", random.Random(7), 9)
    await check(gathering, knowledge)


async def test_nothing_is_known_any_more_where_the_start_itself_was_lost(
    redis: Redis, gathering: Gathering, knowledge: Knowledge
) -> None:
    await gathering.begin(2)
    await gathering.play("t1", random.Random(0), 5)
    await check(gathering, knowledge)
    await rewrite(redis, "t1", lambda entries: entries[:2])  # opened, and one player at the table
    assert await knowledge.of("t1", 0) is None


async def test_who_keeps_little_reads_it_again(redis: Redis, gathering: Gathering) -> None:
    forgetful = Knowledge(Tables(redis, keep=1), keep=1)
    for table_id in ("t1", "t2"):
        await gathering.begin(2, table_id)
    for number in range(4):
        for table_id in ("t1", "t2"):
            await gathering.play(table_id, random.Random(number), 2)
            await check(gathering, forgetful, table_id)
