"""The worked examples and refusals of the rules, as scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firekeeper.games.scenario import run

SCENARIOS = json.loads((Path(__file__).parents[2] / "scenarios" / "chiefdom.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    assert run(scenario) == []


def test_every_worked_example_is_there() -> None:
    names = {scenario["name"].split()[0] for scenario in SCENARIOS}
    assert names >= {"E1", "E2", "E3", "E4", "E5", "E7", "E8", "E10", "E11", "E12", "E14"}


def test_every_refusal_is_there() -> None:
    refusals = {step.get("refused") for scenario in SCENARIOS for step in scenario["steps"]}
    assert refusals >= {"2.1", "2.2", "2.7", "3.1", "4.1", "4.3", "4.4", "4.5", "5.1", "5.2"}


def test_every_card_is_there() -> None:
    cards = {card for scenario in SCENARIOS for card in scenario.get("position", {}).get("cards", ())}
    assert cards == set(range(1, 19))


def test_the_example_game_has_33_turns_and_127_points() -> None:
    (game,) = (scenario for scenario in SCENARIOS if scenario["name"].startswith("E12 the rulebook's"))
    *turns, last, end = game["steps"]
    assert len(turns) == 33
    assert (last["do"], end["expect"]["scores"]) == ("A: -", [127])
