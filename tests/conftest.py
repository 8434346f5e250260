"""What integration tests share: one real server a session, and a client on an empty database for each test.

The server is the embedded one; `FIREKEEPER_REDIS_URL` names another, which must be empty since tests flush it, and
`FIREKEEPER_TEST_SERVER` an image that is run in a container: `valkey/valkey:9`, `redis:7`.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import redis as blocking
import structlog
from redis.asyncio import Redis

from firekeeper.ops.connect import connect, with_database
from firekeeper.ops.valkey import Valkey


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests (`pytest.mark.anyio`) run on asyncio."""
    return "asyncio"


@pytest.fixture
def logging_restored() -> Iterator[None]:
    """A test may send log lines where it likes: those of later tests go where they went before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def short_tmp() -> Iterator[Path]:
    """A folder with a short path, as sockets need it; pytest's own are too long on some systems."""
    folder = Path(tempfile.mkdtemp(prefix="fk-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The session's server, database 0."""
    if named := os.environ.get("FIREKEEPER_REDIS_URL"):
        with blocking.from_url(named) as client:
            if client.info("keyspace"):
                pytest.exit("The server that FIREKEEPER_REDIS_URL names holds data, and tests flush it.", 2)
        yield named
    elif image := os.environ.get("FIREKEEPER_TEST_SERVER"):
        yield from container(image)
    else:
        folder = Path(tempfile.mkdtemp(prefix="fk-"))
        try:
            with Valkey(folder) as server:
                yield server.url
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def jobs_url(redis_url: str) -> str:
    """The job queue's database on the session's server."""
    return with_database(redis_url, 1)


@pytest.fixture
async def redis(redis_url: str, anyio_backend: str) -> AsyncIterator[Redis]:
    """A client of the session's server, whose databases are all empty."""
    client = connect(redis_url)
    await client.flushall()
    yield client
    await client.aclose()


def container(image: str) -> Iterator[str]:
    """A server of this image, in a container; its URL, database 0."""
    from testcontainers.core.container import DockerContainer  # noqa: PLC0415 - only here is a Docker engine needed
    from testcontainers.core.wait_strategies import LogMessageWaitStrategy  # noqa: PLC0415

    ready = LogMessageWaitStrategy("Ready to accept connections")
    with DockerContainer(image).with_exposed_ports(6379).waiting_for(ready) as server:
        yield f"redis://{server.get_container_host_ip()}:{server.get_exposed_port(6379)}/0"
