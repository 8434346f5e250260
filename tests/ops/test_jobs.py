"""The job queue: an id at a time, the right arguments, no pickle, and free again once it was run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from arq import func
from arq.connections import ArqRedis
from arq.worker import Worker
from redis.asyncio import Redis

from firekeeper.ops import jobs

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.integration,
    pytest.mark.filterwarnings("ignore:Call to deprecated close:DeprecationWarning"),  # arq's own, as it ends
]


@pytest.fixture
async def queue(redis: Redis, jobs_url: str) -> AsyncIterator[ArqRedis]:
    queue = jobs.pool(jobs_url)
    yield queue
    await queue.aclose()


async def run_all(jobs_url: str) -> list[tuple[Any, ...]]:
    """What a worker runs until the queue is empty: name and arguments of each job."""
    ran: list[tuple[Any, ...]] = []

    async def play(_ctx: dict[Any, Any], table: str, decision: int, seat: int) -> None:
        ran.append(("play", table, decision, seat))

    async def settle(_ctx: dict[Any, Any], table: str, seq: int) -> None:
        ran.append(("settle", table, seq))

    async def expire(_ctx: dict[Any, Any], table: str, seq: int) -> None:
        ran.append(("expire", table, seq))
        raise RuntimeError("the table is gone")

    worker = Worker(
        functions=[
            func(play, name="play", keep_result=jobs.KEEP_RESULT_S),  # type: ignore[arg-type]  # arq names the ctx
            func(settle, name="settle", keep_result=jobs.KEEP_RESULT_S),  # type: ignore[arg-type]  # arq names the ctx
            func(expire, name="expire", keep_result=jobs.KEEP_RESULT_S),  # type: ignore[arg-type]  # arq names the ctx
        ],
        queue_name=jobs.QUEUE,
        redis_pool=jobs.pool(jobs_url),
        burst=True,
        poll_delay=jobs.POLL_S,
        keep_result=jobs.KEEP_RESULT_S,
        job_timeout=jobs.TIMEOUT_S,
        job_serializer=jobs.serialize,
        job_deserializer=jobs.deserialize,
        handle_signals=False,
    )
    await worker.async_run()
    await worker.close()
    return ran


def test_ids_name_what_is_to_be_done() -> None:
    assert jobs.job_id("play", "t1", 12, 0, 3) == "play:t1:12:0:3"
    assert jobs.job_id("settle", "t1", 12) == "settle:t1:12:0"
    assert jobs.job_id("expire", "t1", 12, attempt=1) == "expire:t1:12:1"


async def test_a_worker_runs_each_job_with_its_arguments(queue: ArqRedis, jobs_url: str) -> None:
    assert await jobs.enqueue(queue, "play", "t1", 12, seat=0)
    assert await jobs.enqueue(queue, "settle", "t1", 13)
    assert sorted(await run_all(jobs_url)) == [("play", "t1", 12, 0), ("settle", "t1", 13)]


async def test_a_job_that_waits_is_not_put_in_again_but_its_next_attempt_is(queue: ArqRedis) -> None:
    assert await jobs.enqueue(queue, "play", "t1", 12, seat=0)
    assert not await jobs.enqueue(queue, "play", "t1", 12, seat=0)
    assert await jobs.enqueue(queue, "play", "t1", 12, seat=1)
    assert await jobs.enqueue(queue, "play", "t1", 12, seat=0, attempt=1)
    assert await queue.zcard(jobs.QUEUE) == 3


async def test_a_job_that_ran_or_failed_leaves_its_id_free(queue: ArqRedis, jobs_url: str) -> None:
    kinds: tuple[jobs.Kind, ...] = ("settle", "expire")
    for kind in kinds:
        assert await jobs.enqueue(queue, kind, "t1", 12)
        assert (kind, "t1", 12) in await run_all(jobs_url)
        assert await jobs.enqueue(queue, kind, "t1", 12)


async def test_a_job_waits_for_its_time(queue: ArqRedis) -> None:
    await jobs.enqueue(queue, "expire", "t1", 12, not_before_ms=4_000_000_000_123)
    assert await queue.zscore(jobs.QUEUE, "expire:t1:12:0") == 4_000_000_000_123


async def test_jobs_are_messagepack(queue: ArqRedis) -> None:
    await jobs.enqueue(queue, "play", "t1", 12, seat=0)
    stored = jobs.deserialize(await queue.get("arq:job:play:t1:12:0:0"))
    assert (stored["f"], stored["a"]) == ("play", ["t1", 12, 0])


async def test_a_seat_belongs_to_a_play_and_to_nothing_else(queue: ArqRedis) -> None:
    with pytest.raises(ValueError, match="settle"):
        await jobs.enqueue(queue, "settle", "t1", 12, seat=0)
    with pytest.raises(ValueError, match="play"):
        await jobs.enqueue(queue, "play", "t1", 12)
