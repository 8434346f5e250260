"""Long runs with bounds: many whole games, and many deaths of every process. `make soak` runs them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firekeeper.simulate import simulate
from firekeeper.tables.logfile import export
from firekeeper.tables.verify import verify
from tests.faults.guests import Guest
from tests.faults.test_deaths import SETTINGS, check_all_move_on, check_log, kill, seqs
from tests.house import House
from tests.waiting import until

pytestmark = pytest.mark.slow

GAMES = 300
DEATHS_S = 240.0
PROCESSES = ("gateway", "projector", "worker", "valkey")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_games_verify(seats: int, record_property: Callable[[str, object], None]) -> None:
    began = time.perf_counter()
    for index in range(GAMES):
        levels = [1 + (index >> seat) % 2 for seat in range(seats)]
        table, lines = simulate("manitou", levels, b"soak", index, {})
        assert verify(b"".join(export(table.id, lines, None))).finished
    record_property("games_per_second", round(GAMES / (time.perf_counter() - began), 1))


@pytest.mark.timeout(900)
def test_many_deaths(short_tmp: Path, record_property: Callable[[str, object], None]) -> None:
    rng = random.Random(9)
    deaths = games = 0
    deadline = time.monotonic() + DEATHS_S
    with House(short_tmp / "data", SETTINGS) as house, Guest(house.url, seed=9) as guest:
        while time.monotonic() < deadline:
            tables = [guest.open("bot:2", "bot:1") for _ in range(4)]
            own = guest.open("open", "bot:2")
            while seqs(guest, tables):
                kill(house, *rng.sample(PROCESSES, rng.randint(1, 2)))
                deaths += 1
                check_all_move_on(guest, tables)
                # The launcher gives a house up whose processes die all the time; people's machines do not do that.
                time.sleep(15)
            guest.play(own)
            until(lambda own=own: not seqs(guest, [own]), seconds=30, what="the end of the game")  # type: ignore[misc]
            for table in [*tables, own]:
                check_log(guest, table)
                games += 1
    record_property("deaths", deaths)
    record_property("games", games)
    assert deaths > 5
