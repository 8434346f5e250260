"""The launcher: everything comes up with one command, stays up, and ends together and in order."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis as blocking

from firekeeper.ops.launcher import announcement
from firekeeper.ops.network import lan_address
from firekeeper.ops.settings import Settings
from firekeeper.ops.valkey import Valkey
from tests.processes import is_running
from tests.waiting import until

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[2]


class House:
    """A launcher in a process of its own, with what its services wrote."""

    def __init__(self, folder: Path, deaths: int, kinds: tuple[str, ...], environment: dict[str, str]) -> None:
        self.folder = folder
        self.port = _free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.ops.house", str(folder), str(deaths), *kinds],
            cwd=ROOT,
            env={
                **os.environ,
                "FIREKEEPER_REDIS_URL": "",
                "FIREKEEPER_DATA": str(folder / "data"),
                "FIREKEEPER_HOST": "127.0.0.1",
                "PORT": str(self.port),
                **environment,
            },
            stdout=(folder / "out").open("wb"),
            stderr=(folder / "err").open("wb"),
        )

    @property
    def journal(self) -> list[list[str]]:
        path = self.folder / "journal"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    @property
    def out(self) -> str:
        return (self.folder / "out").read_text()

    @property
    def err(self) -> str:
        return (self.folder / "err").read_text()

    def pids(self, name: str) -> list[int]:
        """The processes that were started under a name, in order."""
        return [int(pid) for who, what, pid in self.journal if (who, what) == (name, "started")]

    def started(self, *names: str) -> None:
        until(lambda: all(self.pids(name) for name in names), what=f"the start of {names}")

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(20)


Build = Callable[..., House]


@pytest.fixture
def build(short_tmp: Path) -> Iterator[Build]:
    houses: list[House] = []

    def make(*kinds: str, deaths: int = 5, environment: dict[str, str] | None = None) -> House:
        houses.append(House(short_tmp, deaths, kinds, environment or {}))
        return houses[-1]

    yield make
    for house in houses:
        if house.process.poll() is None:
            house.end()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def test_it_says_where_to_play_within_five_seconds(build: Build) -> None:
    before = time.monotonic()
    house = build("good", "good", "web")
    until(lambda: "Firekeeper is ready." in house.out)
    assert time.monotonic() - before < 5
    assert f"http://127.0.0.1:{house.port}" in house.out
    assert str(house.folder / "data") in house.out
    assert house.end() == 0
    assert house.out.count("Firekeeper is ready.") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_the_other_way_round_and_the_server_last(build: Build, number: signal.Signals) -> None:
    house = build("good", "good", "web")
    house.started("good0", "good1", "web2")
    assert house.end(number) == 0
    assert [name for name, what, _ in house.journal if what == "stopped"] == ["web2", "good1", "good0"]
    log = (house.folder / "data" / "valkey.log").read_text()
    assert "ready to exit" in log


def test_services_find_the_embedded_server(build: Build) -> None:
    house = build("good")
    house.started("good0")
    (pid,) = house.pids("good0")
    url = f"unix://{house.folder}/data/v.sock?db=0"
    if Path("/proc").exists():
        assert f"FIREKEEPER_REDIS_URL={url}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    with blocking.Redis.from_url(url) as client:
        assert client.ping()


def test_a_service_that_dies_is_started_again(build: Build) -> None:
    house = build("good", "web")
    house.started("good0", "web1")
    os.kill(house.pids("good0")[0], signal.SIGKILL)
    until(lambda: len(house.pids("good0")) == 2)
    assert len(house.pids("web1")) == 1
    told = [json.loads(line) for line in house.err.splitlines()]
    assert [(line["event"], line["name"], line["service"]) for line in told] == [("service_died", "good0", "launcher")]
    assert house.end() == 0
    assert house.journal[-1] == ["good0", "stopped", str(house.pids("good0")[1])]


def test_a_service_that_keeps_dying_is_given_up_loudly(build: Build) -> None:
    house = build("good", "bad")
    assert house.process.wait(20) == 1
    assert len(house.pids("bad1")) == 5
    assert house.err.count("the fire is out") == 5
    assert "firekeeper: bad1 stopped 5 times within 60 s, the last time with exit code 1; giving up." in house.err
    assert [name for name, what, _ in house.journal if what == "stopped"] == ["good0"]


def test_ends_because_the_server_is_away_are_not_counted(build: Build) -> None:
    house = build("away", deaths=2)
    until(lambda: len(house.pids("away0")) == 5)
    assert house.end() == 0


def test_a_service_that_does_not_stop_is_killed(build: Build) -> None:
    house = build("good", "deaf")
    house.started("good0", "deaf1")
    assert house.end() == 0
    assert not is_running(house.pids("deaf1")[0])
    assert [name for name, what, _ in house.journal if what == "stopped"] == ["good0"]


def test_everything_ends_with_a_killed_launcher_and_the_folder_is_free(build: Build) -> None:
    house = build("good", "good", "web")
    house.started("good0", "good1", "web2")
    house.end(signal.SIGKILL)
    pids = [house.pids(name)[0] for name in ("good0", "good1", "web2")]
    until(lambda: not any(is_running(pid) for pid in pids))
    with Valkey(house.folder / "data"):
        pass


def test_a_killed_server_comes_back_under_running_services(build: Build) -> None:
    house = build("good")
    house.started("good0")
    url = f"unix://{house.folder}/data/v.sock?db=0"
    with blocking.Redis.from_url(url) as client:
        client.set("kept", "yes")
        os.kill(client.info("server")["process_id"], signal.SIGKILL)

    def kept() -> bool:
        try:
            with blocking.Redis.from_url(url) as again:
                return bool(again.get("kept"))
        except blocking.RedisError:
            return False

    until(kept)
    assert len(house.pids("good0")) == 1
    assert house.end() == 0


def test_a_taken_port_is_said_before_anything_starts(build: Build) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        house = build("good", environment={"PORT": str(port)})
        assert house.process.wait(20) == 1
    assert f"firekeeper: Port {port} is in use by another program." in house.err
    assert "PORT=8080" in house.err
    assert house.journal == []


def test_an_address_of_another_machine_is_refused(build: Build) -> None:
    house = build("good", environment={"FIREKEEPER_HOST": "192.0.2.1"})
    assert house.process.wait(20) == 1
    assert "FIREKEEPER_HOST" in house.err


def test_a_second_house_on_the_folder_is_refused(build: Build) -> None:
    first = build("good")
    first.started("good0")
    second = build("good")
    assert second.process.wait(20) == 1
    assert "is in use by another Firekeeper" in second.err


def test_another_server_is_used_where_it_is_named(build: Build, short_tmp: Path) -> None:
    with Valkey(short_tmp / "elsewhere") as server:
        house = build("good", "web", environment={"FIREKEEPER_REDIS_URL": server.url})
        until(lambda: "Firekeeper is ready." in house.out)
        assert house.end() == 0
    assert not (house.folder / "data").exists()


def test_the_announcement_names_the_address_for_phones() -> None:
    text = announcement(Settings(port=9000), "192.168.1.5", codes=True)
    assert "http://localhost:9000" in text
    assert "http://192.168.1.5:9000" in text
    assert "█" in text
    assert "█" not in announcement(Settings(port=9000), "192.168.1.5", codes=False)


def test_the_announcement_of_a_house_that_keeps_to_itself_invites_nobody() -> None:
    text = announcement(Settings(host="127.0.0.1"), "192.168.1.5", codes=True)
    assert "192.168.1.5" not in text
    assert "█" not in text


def test_the_code_leads_to_the_public_address_where_there_is_one() -> None:
    public = announcement(Settings(public_url="https://play.example.org"), "192.168.1.5", codes=True)
    assert "https://play.example.org" in public
    assert _code(public) != _code(announcement(Settings(), "192.168.1.5", codes=True))
    assert _code(public) == _code(announcement(Settings(public_url="https://play.example.org"), None, codes=True))


def _code(text: str) -> list[str]:
    return [line for line in text.splitlines() if "█" in line]


def test_the_lan_address_is_an_address_of_this_machine() -> None:
    address = lan_address()
    if address is not None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((address, 0))
