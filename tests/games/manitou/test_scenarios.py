"""The worked examples and refusals of the rules, as scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firekeeper.games.scenario import run

SCENARIOS = json.loads((Path(__file__).parents[2] / "scenarios" / "manitou.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    assert run(scenario) == []


def test_every_worked_example_is_there() -> None:
    names = {scenario["name"].split()[0] for scenario in SCENARIOS}
    assert names >= {"E1", "E2", "E3", "E4a", "E5a", "E5b", "E6a", "E6b", "E7", "E9", "E11", "E12"}
