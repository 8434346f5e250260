"""The house's secret: the one that was set, or the same random one for every process."""

from __future__ import annotations

import pytest
from redis.asyncio import Redis

from firekeeper.ops.secret import house_secret
from firekeeper.ops.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


async def test_it_is_made_once_and_kept(redis: Redis) -> None:
    first = await house_secret(redis, Settings())
    assert len(first) == 32
    assert await house_secret(redis, Settings()) == first


async def test_another_house_has_another(redis: Redis) -> None:
    first = await house_secret(redis, Settings())
    await redis.flushall()
    assert await house_secret(redis, Settings()) != first


async def test_what_was_set_is_taken(redis: Redis) -> None:
    assert await house_secret(redis, Settings(secret="a secret of my own")) == b"a secret of my own"
    assert await redis.keys() == []
