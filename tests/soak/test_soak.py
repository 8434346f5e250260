"""Long runs with bounds: many whole games, and many deaths of every process. `make soak` runs them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firekeeper.simulate import simulate
from firekeeper.tables.logfile import export
from firekeeper.tables.verify import verify
from tests.faults.guests import Guest
from tests.faults.test_deaths import SETTINGS, check_all_move_on, check_log, kill, seqs
from tests.house import House
from tests.waiting import until

pytestmark = pytest.mark.slow

GAMES = 100
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    *(("manitou", seats, {}) for seats in (2, 3, 4)),
    *(("cherokee", seats, {"mode": mode}) for seats in (2, 3, 4) for mode in ("secret", "open")),
    *(
        ("four-tribes", 4 if mode == "team" else 2, {"mode": mode, "villageSet": villages, "towerCount": towers})
        for mode in ("standard", "advanced", "team")
        for villages in ("white", "black")
        for towers in (0, 5, 10)
    ),
    *(
        ("chiefdom", seats, {"advanced": advanced, "bonus": bonus})
        for seats in range(1, 7)
        for advanced in (False, True)
        for bonus in (False, True)
    ),
]
DEATHS_S = 240.0
PROCESSES = ("gateway", "projector", "worker", "valkey")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_many_games_verify(
    game: str, seats: int, options: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    began = time.perf_counter()
    for index in range(GAMES):
        levels = [1 + (index >> seat) % 2 for seat in range(seats)]
        table, lines = simulate(game, levels, b"soak", index, options)
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
