"""Processes killed in mid-game: every table goes on within seconds, and no move that was acknowledged is lost."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from firekeeper.tables.verify import verify
from tests.faults.guests import MOVES_ON_S, Guest
from tests.house import House
from tests.waiting import until

pytestmark = pytest.mark.integration

SETTINGS = {"FIREKEEPER_AI_DELAY_MS": "40"}
BOTS = (
    ("manitou", ("bot:1", "bot:2", "bot:1")),
    ("cherokee", ("bot:2", "bot:1")),
    ("four-tribes", ("bot:1", "bot:2")),
    ("chiefdom", ("bot:2", "bot:1", "bot:1")),
)
MID_GAME = 20
"""The seq at which something dies: all games are on their way, and none is over."""


@pytest.fixture
def house(short_tmp: Path) -> Iterator[House]:
    with House(short_tmp / "data", SETTINGS) as house:
        yield house


def kill(house: House, *names: str) -> None:
    """Kills processes of the house at once, and waits until others stand in their place."""
    before = house.processes()
    for name in names:
        os.kill(before[name], signal.SIGKILL)

    def replaced() -> bool:
        return all(house.processes().get(name, before[name]) != before[name] for name in names)

    until(replaced, what=f"the return of {', '.join(names)}")
    house.wait_ready()


def seqs(guest: Guest, tables: Sequence[str]) -> dict[str, int]:
    """Where the tables that are not over stand."""
    documents = {table: guest.look(table) for table in tables}
    return {table: told["seq"] for table, told in documents.items() if told["table"]["state"] != "finished"}


def check_all_move_on(guest: Guest, tables: Sequence[str]) -> None:
    """Asserts that every table moves, or is over, within seconds."""
    before = seqs(guest, tables)
    deadline = time.monotonic() + MOVES_ON_S
    standing = dict(before)
    while standing:
        standing = {table: seq for table, seq in seqs(guest, list(standing)).items() if seq == before[table]}
        assert time.monotonic() < deadline, f"these stand still: {standing}"


def check_log(guest: Guest, table: str) -> None:
    """Asserts that a game went by the rules to its end, with each acknowledged move in it once."""
    log = guest.log(table)
    assert verify(log).finished
    lines = [msgspec.json.decode(line) for line in log.splitlines()[1:]]
    played = Counter(
        (line["event"]["card"], line["event"]["herd"])
        for line in lines
        if line["event"]["type"] == "CardPlayed" and line["seat"] == 0
    )
    told = guest.acknowledged.get(table, [])
    for one in told:
        assert one.seq <= len(lines)
        done = next(line for line in reversed(lines[: one.seq]) if line["seat"] == one.seat and "text" in line)
        if one.command["type"] == "Play":
            assert (done["event"]["card"], done["event"]["herd"]) == (one.command["card"], one.command["herd"])
        else:
            assert sorted(done["event"]["cards"]) == one.command["cards"]
    plays = Counter((one.command["card"], one.command["herd"]) for one in told if one.command["type"] == "Play")
    assert not told or played == plays


@pytest.mark.parametrize(
    "victims", [("projector",), ("worker",), ("gateway",), ("valkey",), ("projector", "worker", "gateway", "valkey")]
)
def test_games_go_on_and_end_whoever_is_killed(house: House, victims: tuple[str, ...]) -> None:
    with Guest(house.url, seed=len(victims)) as guest:
        bots = [guest.open(*seats, game=game) for game, seats in BOTS]
        own = guest.open("open", "bot:2")
        guest.play(own, moves=4)
        until(lambda: all(seq >= MID_GAME for seq in seqs(guest, bots).values()), what="mid-game")
        kill(house, *victims)
        check_all_move_on(guest, bots)
        guest.play(own)
        until(lambda: not seqs(guest, bots), seconds=30, what="the end of all games")
        for table in [*bots, own]:
            check_log(guest, table)
        assert guest.acknowledged[own]


def test_a_house_that_was_killed_goes_on_where_it_stood(house: House) -> None:
    with Guest(house.url, seed=3) as guest:
        bots = [guest.open(*seats, game=game) for game, seats in BOTS]
        until(lambda: all(seq >= MID_GAME for seq in seqs(guest, bots).values()), what="mid-game")
        before = seqs(guest, bots)
    pids = house.processes()
    os.kill(pids["launcher"], signal.SIGKILL)
    house.stop()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in pids.values()), what="the end of all processes")
    with House(house.data, SETTINGS) as again, Guest(again.url, seed=4) as guest:
        assert all(guest.look(table)["seq"] >= seq for table, seq in before.items())
        check_all_move_on(guest, bots)
        until(lambda: not seqs(guest, bots), seconds=30, what="the end of all games")
        for table in bots:
            check_log(guest, table)
