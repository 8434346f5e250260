"""The gateway as a process: it serves, and stops when it is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.gateway.visiting import Listener, Visitor
from tests.house import free_port
from tests.waiting import until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@contextmanager
def process(redis_url: str, port: int, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {
        **os.environ,
        "FIREKEEPER_REDIS_URL": redis_url,
        "FIREKEEPER_HOST": "127.0.0.1",
        "PORT": str(port),
    }
    command = [sys.executable, "-m", "firekeeper.cli", "serve", "gateway"]
    with log.open("wb") as out:
        started = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def live(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health/live").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_within_five_seconds_though_streams_are_open(
    redis: object, redis_url: str, tmp_path: Path, told: signal.Signals
) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    log = tmp_path / "gateway.log"
    with process(redis_url, port, log) as gateway:
        until(lambda: live(url), what="the gateway's start")
        visitor = Visitor(url)
        table = await visitor.open("open", "open")
        async with Listener(visitor, table) as one, Listener(visitor, table) as other:
            await one.next("snapshot")
            await other.next("snapshot")
            began = time.monotonic()
            gateway.send_signal(told)
            await one.ended()
            await other.ended()
            code = until(lambda: gateway.poll() is not None and (gateway.poll(),), what="the gateway's end")
            assert time.monotonic() - began < 5
            assert code == (0,)
        await visitor.close()
    assert "Traceback" not in log.read_text()
    assert visitor.http.cookies["firekeeper"] not in log.read_text()


async def test_a_port_that_is_taken_is_said(redis: object, redis_url: str, tmp_path: Path) -> None:
    port = free_port()
    log = tmp_path / "gateway.log"
    with process(redis_url, port, log):
        until(lambda: live(f"http://127.0.0.1:{port}"), what="the gateway's start")
        with process(redis_url, port, tmp_path / "other.log") as other:
            until(lambda: other.poll() is not None, what="the end of the second gateway")
            assert other.returncode not in {None, 0}
            assert "address already in use" in (tmp_path / "other.log").read_text()
