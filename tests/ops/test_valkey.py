"""The embedded server: its own folder, its own life, and nothing lost whatever ends it."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
import textwrap
import time
from functools import partial
from pathlib import Path

import pytest
import redis as blocking

from firekeeper.ops.valkey import FolderInUseError, Valkey, ValkeyError
from tests.processes import is_running
from tests.waiting import until_async

pytestmark = pytest.mark.integration


def client(server: Valkey) -> blocking.Redis:
    return blocking.Redis.from_url(server.url)


def settings_of(server: Valkey) -> dict[str, str]:
    with client(server) as redis:
        return redis.config_get("*")  # type: ignore[no-any-return]  # declared for both kinds of client


def test_it_flushes_every_write_keeps_everything_and_has_no_port(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server:
        held = settings_of(server)
    assert held["appendonly"] == "yes"
    assert held["appendfsync"] == "always"
    assert held["aof-use-rdb-preamble"] == "no"
    assert held["maxmemory-policy"] == "noeviction"
    assert (held["save"], held["port"], held["databases"]) == ("", "0", "2")


def test_only_this_user_may_use_its_socket_and_folder(short_tmp: Path) -> None:
    with Valkey(short_tmp / "data"):
        assert stat.S_IMODE((short_tmp / "data" / "v.sock").stat().st_mode) == 0o700
        assert stat.S_IMODE((short_tmp / "data").stat().st_mode) == 0o700


def test_it_is_there_within_a_second(short_tmp: Path) -> None:
    before = time.monotonic()
    with Valkey(short_tmp):
        assert time.monotonic() - before < 1


def test_a_restart_keeps_what_was_written(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server, client(server) as redis:
        redis.set("kept", "yes")
    with Valkey(short_tmp) as server, client(server) as redis:
        assert redis.get("kept") == b"yes"


def test_stopping_ends_the_server_and_stopping_twice_is_no_harm(short_tmp: Path) -> None:
    server = Valkey(short_tmp)
    server.start()
    pid = server.pid
    assert pid is not None
    server.stop()
    server.stop()
    assert not is_running(pid)
    assert server.pid is None


@pytest.mark.parametrize("name", ["with space", "quote'n\"quote", "ümlaut", "long " * 25])
def test_any_folder_name_will_do(short_tmp: Path, name: str) -> None:
    with Valkey(short_tmp / name) as server, client(server) as redis:
        redis.set("kept", "yes")
        assert (short_tmp / name / "appendonlydir").is_dir()
    with Valkey(short_tmp / name) as server, client(server) as redis:
        assert redis.get("kept") == b"yes"


def test_where_the_folder_is_too_long_for_a_socket_the_socket_goes_elsewhere_and_leaves_no_trace(
    short_tmp: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(short_tmp))
    deep = short_tmp / ("x" * 60) / ("y" * 60)
    with Valkey(deep) as server:
        assert not (deep / "v.sock").exists()
        (runtime,) = short_tmp.glob("firekeeper-*")
        assert stat.S_IMODE(runtime.stat().st_mode) == 0o700
        with client(server) as redis:
            assert redis.ping()
    assert not list(short_tmp.glob("firekeeper-*"))


def test_a_second_server_on_the_folder_is_refused(short_tmp: Path) -> None:
    with Valkey(short_tmp) as first, client(first) as redis:
        with pytest.raises(FolderInUseError) as caught:
            Valkey(short_tmp).start()
        assert f"process {os.getpid()}" in str(caught.value)
        assert "FIREKEEPER_DATA" in str(caught.value)
        assert redis.ping()
    with Valkey(short_tmp):
        pass


def test_a_server_that_does_not_start_says_why(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server, client(server) as redis:
        redis.set("kept", "yes")
    (log,) = (short_tmp / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"damage" + log.read_bytes())
    with pytest.raises(ValkeyError) as caught:
        Valkey(short_tmp).start()
    assert "Bad file format" in str(caught.value)
    assert str(short_tmp / "valkey.log") in str(caught.value)


def test_a_named_binary_is_used(short_tmp: Path) -> None:
    other = short_tmp / "no-server"
    other.write_text("#!/bin/sh\necho this is no server\nexit 3\n")
    other.chmod(0o700)
    with pytest.raises(ValkeyError, match="this is no server"):
        Valkey(short_tmp / "data", other).start()


PARENT = """
    import sys, time
    from pathlib import Path
    from firekeeper.ops.valkey import Valkey
    server = Valkey(Path(sys.argv[1]))
    server.start()
    print(server.pid, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_server_ends_with_its_parent_and_the_folder_is_free(short_tmp: Path, end: signal.Signals) -> None:
    folder = short_tmp / "data"
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PARENT), str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.send_signal(end)
    with Valkey(folder) as server, client(server) as redis:
        assert not is_running(pid)
        assert redis.ping()


@pytest.mark.anyio
async def test_a_server_that_dies_is_started_again_with_everything(short_tmp: Path) -> None:
    with Valkey(short_tmp) as server:
        keeper = asyncio.create_task(server.keep())
        for turn in range(2):
            with client(server) as redis:
                redis.rpush("turns", turn)
            pid = server.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            await until_async(partial(_answers_as_another, server, pid))
        with client(server) as redis:
            assert redis.lrange("turns", 0, -1) == [b"0", b"1"]
        with pytest.raises(FolderInUseError):
            Valkey(short_tmp).start()
        keeper.cancel()


@pytest.mark.anyio
async def test_a_server_that_keeps_dying_is_given_up_with_its_last_words(short_tmp: Path) -> None:
    fragile = short_tmp / "fragile"
    with Valkey(short_tmp / "data") as server:
        fragile.write_text("#!/bin/sh\necho no space left on device\nexit 1\n")
        fragile.chmod(0o700)
        server._binary = fragile
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)
        with pytest.raises(ValkeyError, match=r"stopped 5 times within 60 s.*no space left on device"):
            await asyncio.wait_for(server.keep(), 20)


def _answers_as_another(server: Valkey, pid: int) -> bool:
    if server.pid in (None, pid):
        return False
    try:
        with client(server) as redis:
            return bool(redis.ping())
    except blocking.RedisError:
        return False
