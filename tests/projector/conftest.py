"""Projectors on the session's server, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
from arq.connections import ArqRedis
from redis.asyncio import Redis

from firekeeper.ops import jobs
from firekeeper.projector.projector import Projector
from tests.tables.online import Gathering

AI_DELAY_MS = 400


@pytest.fixture
async def queue(redis: Redis, jobs_url: str) -> AsyncIterator[ArqRedis]:
    pool = jobs.pool(jobs_url)
    yield pool
    await pool.aclose()


@pytest.fixture
def gathering(redis: Redis) -> Gathering:
    return Gathering(redis)


@pytest.fixture
def projector(redis: Redis, queue: ArqRedis, gathering: Gathering) -> Callable[[], Projector]:
    """Makes a projector, as another process would."""
    return lambda: Projector(redis, queue, AI_DELAY_MS, gathering.clock)
