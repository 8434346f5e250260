"""Simulated games of every mode leave logs that verify: each draw and each consequence follows again."""

from __future__ import annotations

from typing import Any

import pytest

from firekeeper.simulate import simulate
from firekeeper.tables.logfile import export
from firekeeper.tables.verify import verify


@pytest.mark.parametrize("mode", ["standard", "advanced", "team"])
@pytest.mark.parametrize("villages", ["white", "black"])
@pytest.mark.parametrize("towers", [0, 5, 10])
def test_a_simulated_game_is_whole_and_by_the_rules(mode: str, villages: str, towers: int) -> None:
    options: dict[str, Any] = {"mode": mode, "villageSet": villages, "towerCount": towers}
    table, lines = simulate("four-tribes", [1] * (4 if mode == "team" else 2), b"towers", towers, options)
    done = verify(b"".join(export(table.id, lines, None)))
    assert done.finished
    assert done.table.winners
    assert done.table.scores is None
    assert done.table.reason == ""


def test_a_game_that_stalls_says_so_in_its_log() -> None:
    table, lines = simulate("four-tribes", [1, 1], b"stall", 2, {"stallLimit": 1})
    done = verify(b"".join(export(table.id, lines, None)))
    assert done.table.reason == "stalled"
