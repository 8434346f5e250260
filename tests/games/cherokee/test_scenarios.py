"""The worked examples and refusals of the rules, as scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firekeeper.games.scenario import run

SCENARIOS = json.loads((Path(__file__).parents[2] / "scenarios" / "cherokee.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    assert run(scenario) == []


def test_every_worked_example_is_there() -> None:
    names = {scenario["name"].split()[0] for scenario in SCENARIOS}
    assert names >= {"CH-1", "CH-2", "CH-3", "CH-4", "CH-5", "CH-7", "CH-9", "CH-10", "CH-12"}


def test_every_refusal_is_there() -> None:
    refusals = {step.get("refused") for scenario in SCENARIOS for step in scenario["steps"]}
    assert refusals >= {"4.4", "5.1", "8.2", "5.2", "5.6", "5.4", "6.2", "6.4", "6.5"}
