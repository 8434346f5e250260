"""A seat that is asked for a limited time: in Four Tribes, for a Dwarf (8.3). Nobody has to wait for who is away."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from redis.asyncio import Redis

from firekeeper.games.four_tribes.components import DWARF_MS
from firekeeper.log.codec import fingerprint
from firekeeper.tables import commands
from firekeeper.tables.logfile import export
from firekeeper.tables.store import Tables
from firekeeper.tables.table import Table
from firekeeper.tables.verify import verify
from firekeeper.tables.work import due
from firekeeper.worker.jobs import Jobs
from tests.tables.online import Gathering

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

WITH_DWARF = {"towers": ["DW"]}


@pytest.fixture
def gathering(redis: Redis) -> Gathering:
    return Gathering(redis)


@pytest.fixture
def worker(gathering: Gathering) -> Jobs:
    return Jobs(Tables(gathering.redis, gathering.clock), gathering.clock)


async def window(gathering: Gathering, seats: int = 2, **options: Any) -> Table:
    """A game at the first moment in which opponents are asked for a Dwarf."""
    table = await gathering.begin(seats, game="four-tribes", options={**WITH_DWARF, **options})
    rng = random.Random(4)
    while not table.waiting().expires:
        table = await gathering.play("t1", rng, appends=1)
    return table


async def test_time_that_has_run_out_passes_and_not_a_moment_before(gathering: Gathering, worker: Jobs) -> None:
    table = await window(gathering)
    (seat,) = table.asked
    (work,) = due(table, 0)
    assert (work.kind, work.seat, work.not_before) == ("expire", seat, table.at + DWARF_MS)
    gathering.clock.now = work.not_before - 1
    await worker.expire("t1", work.key)
    assert (await gathering.now("t1")).seq == table.seq
    gathering.clock.now += 1
    await worker.expire("t1", work.key)
    lines = await gathering.tables.lines("t1")
    assert type(lines[table.seq].event).__name__ == "Skipped"
    assert lines[table.seq].seat == seat
    assert verify(b"".join(export("t1", lines, None))).table.seq == len(lines)


async def test_each_of_two_opponents_gets_an_answer_once_however_often_the_job_runs(
    gathering: Gathering,
) -> None:
    table = await window(gathering, 4, mode="team")
    assert len(table.asked) == 2
    (key,) = {work.key for work in due(table, 0)}
    gathering.clock.now = table.at + DWARF_MS
    crew = [Jobs(Tables(gathering.redis, gathering.clock), gathering.clock) for _ in range(3)]
    await asyncio.gather(*(worker.expire("t1", key) for worker in crew))
    for worker in crew:
        await worker.expire("t1", key)
    lines = (await gathering.tables.lines("t1"))[table.seq :]
    passed = [line.seat for line in lines if type(line.event).__name__ == "Skipped"]
    assert sorted(seat for seat in passed if seat is not None) == sorted(table.asked)


async def test_who_has_answered_in_time_is_not_answered_for(gathering: Gathering, worker: Jobs) -> None:
    table = await window(gathering, 4, mode="team")
    (key,) = {work.key for work in due(table, 0)}
    first, second = sorted(table.asked)
    skip = table.waiting().expires[first][1]
    answer = await gathering.tables.execute("t1", "own", fingerprint(skip), lambda now: commands.move(now, first, skip))
    assert sorted(answer.table.asked) == [second]
    gathering.clock.now = table.at + DWARF_MS
    await worker.expire("t1", key)
    lines = (await gathering.tables.lines("t1"))[table.seq :]
    passed = [line.seat for line in lines if type(line.event).__name__ == "Skipped"]
    assert passed == [first, second]


async def test_an_ai_player_answers_by_itself(gathering: Gathering, worker: Jobs) -> None:
    await gathering.open("bot:1", "bot:1", game="four-tribes", options=WITH_DWARF)
    table = await gathering.now("t1")
    while not table.waiting().expires:
        (work,) = due(table, 0)
        await worker.play("t1", work.key, work.seat)
        table = await gathering.now("t1")
    assert [work.kind for work in due(table, 0)] == ["play"]
