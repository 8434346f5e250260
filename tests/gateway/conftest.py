"""A gateway on loopback, with players, and a projector where a test wants frames."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from firekeeper.gateway.service import Server, server
from firekeeper.log.feed import Feed
from firekeeper.ops import jobs
from firekeeper.ops.settings import Settings
from firekeeper.projector.projector import Projector
from firekeeper.projector.service import follow
from tests.gateway.visiting import Visitor
from tests.house import free_port
from tests.waiting import until_async


class Gate:
    """A gateway that serves in this event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.server: Server = server(settings)
        self.house = self.server.house
        self.url = f"http://{settings.host}:{settings.port}"
        self._task = asyncio.create_task(self.server.serve())

    async def ready(self) -> None:
        """Waits until it listens."""
        await until_async(lambda: self.server.started, what="the gateway's start")

    async def stop(self) -> None:
        """Stops it as SIGTERM does."""
        self.server.stop()
        await asyncio.wait_for(self._task, 10)


Gates = Callable[..., Gate]


@pytest.fixture
async def gates(redis: Redis, redis_url: str, tmp_path: Path) -> AsyncIterator[Gates]:
    """Makes gateways on the session's server; changes to the settings by name."""
    made: list[Gate] = []

    def make(**changes: object) -> Gate:
        wanted = {
            "redis_url": redis_url,
            "host": "127.0.0.1",
            "port": free_port(),
            "frontend": tmp_path / "dist",
            "tables_per_minute": 0,
            "moves_per_second": 0,
            **changes,
        }
        made.append(Gate(Settings(**wanted)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for gate in made:
        await gate.stop()


@pytest.fixture
async def gate(gates: Gates) -> Gate:
    """One gateway, listening."""
    gate = gates()
    await gate.ready()
    return gate


@pytest.fixture
async def visitors(gate: Gate) -> AsyncIterator[Callable[[], Visitor]]:
    """Makes visitors of the gateway."""
    made: list[Visitor] = []

    def make() -> Visitor:
        made.append(Visitor(gate.url))
        return made[-1]

    yield make
    for visitor in made:
        await visitor.close()


@pytest.fixture
def ann(visitors: Callable[[], Visitor]) -> Visitor:
    """A player."""
    return visitors()


@pytest.fixture
def ben(visitors: Callable[[], Visitor]) -> Visitor:
    """Another player."""
    return visitors()


@pytest.fixture
def eve(visitors: Callable[[], Visitor]) -> Visitor:
    """Somebody who only watches."""
    return visitors()


@pytest.fixture
async def projected(redis: Redis, jobs_url: str) -> AsyncIterator[None]:
    """A projector that follows the feeds while the test runs."""
    queue = jobs.pool(jobs_url)
    task = asyncio.create_task(follow(Feed(redis, "test"), Projector(redis, queue, 0)))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await queue.aclose()
