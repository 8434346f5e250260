"""The house stands on any Redis from 7 on and on Valkey: whole games on each, where a Docker engine can run them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from testcontainers.core.docker_client import DockerClient

from firekeeper.ops import jobs
from firekeeper.ops.connect import connect, with_database
from firekeeper.projector.projector import Projector
from firekeeper.tables.logfile import export
from firekeeper.tables.verify import verify
from tests.conftest import container
from tests.projector.conftest import AI_DELAY_MS
from tests.projector.projections import check_projected
from tests.tables.online import Gathering

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


def engine_answers() -> bool:
    try:
        return bool(DockerClient().client.ping())
    except Exception:  # whatever is wrong with it, it does not answer
        return False


@pytest.fixture(scope="module", params=["redis:7-alpine", "redis:8-alpine", "valkey/valkey:8-alpine"])
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    if not engine_answers():
        pytest.skip("NO DOCKER ENGINE answers here, so other servers than the embedded one are not tried")
    yield from container(request.param)


async def test_a_whole_game_is_played_and_projected(server: str) -> None:
    redis = connect(server)
    queue = jobs.pool(with_database(server, 1))
    gathering = Gathering(redis)
    projector = Projector(redis, queue, AI_DELAY_MS, gathering.clock)
    await gathering.begin(3)
    await projector.project("t1")
    table = await gathering.play("t1", random.Random(1))
    await projector.project("t1")
    assert table.state == "finished"
    await check_projected(redis, "t1")
    assert verify(b"".join(export("t1", await gathering.tables.lines("t1"), None))).finished
    await queue.aclose()
    await redis.aclose()
