"""Somebody does not answer in time (Four Tribes 8.3), and what would answer instead is killed: the game goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from firekeeper.games.four_tribes.components import DWARF_MS
from firekeeper.tables.verify import verify
from tests.faults.guests import MOVES_ON_S, Guest
from tests.faults.test_deaths import SETTINGS, kill
from tests.house import House
from tests.waiting import until

pytestmark = pytest.mark.integration


@pytest.fixture
def house(short_tmp: Path) -> Iterator[House]:
    with House(short_tmp / "data", SETTINGS) as house:
        yield house


def test_8_3_the_time_for_a_dwarf_runs_out_though_everything_died_meanwhile(house: House) -> None:
    with Guest(house.url, seed=1) as guest:
        table = guest.open("open", "bot:1", game="four-tribes", towers=["DW"], firstPlayer=1)
        asked = until(lambda: guest.look(table).get("view", {}).get("window") and guest.look(table), what="the window")
        assert asked["table"]["turn"] == [0]
        kill(house, "projector", "worker", "gateway", "valkey")
        since = asked["table"]["seats"]["0"]["since"] / 1000
        until(
            lambda: guest.look(table)["seq"] > asked["seq"],
            seconds=since + DWARF_MS / 1000 + MOVES_ON_S - time.time(),
            what="the answer that the house gives",
        )
        lines = [msgspec.json.decode(line) for line in guest.log(table).splitlines()[1:]]
        answer = lines[asked["seq"]]
        assert (answer["seat"], answer["event"]["type"]) == (0, "Skipped")
        assert answer["at"] >= asked["table"]["seats"]["0"]["since"] + DWARF_MS
        assert verify(guest.log(table)).table.seq >= asked["seq"] + 1
