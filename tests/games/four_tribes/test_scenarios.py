"""The worked examples and refusals of the rules, as scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firekeeper.games.scenario import run

SCENARIOS = json.loads((Path(__file__).parents[2] / "scenarios" / "four-tribes.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_scenario(scenario: dict[str, Any]) -> None:
    assert run(scenario) == []


def test_every_worked_example_is_there() -> None:
    examples = {scenario["name"].split()[0] for scenario in SCENARIOS}
    assert examples >= {f"FT-2{letter}" for letter in "abcdefg"}
    assert examples >= {f"FT-{number}" for number in (3, 4, 5, 6, 8, 10, 11, 13, 14, 15)}


def test_every_rule_that_refuses_is_there() -> None:
    refusals = {step["refused"] for scenario in SCENARIOS for step in scenario["steps"] if "refused" in step}
    expected = {"4.1", "4.2", "5.1", "5.2", "5.3", "5.5", "6", "8", "8.2", "8.3", "10.1", "10.3", "10.11"}
    assert refusals == expected


def test_houses_elders_and_cards_drawn_at_once_have_no_order_in_a_scenario() -> None:
    step = {
        "seat": 0,
        "do": "A: ~R5 G4",
        "chance": {"four-tribes/side0/card": ["Y7", "B1"]},
        "events": [{"type": "HandDrawn", "cards": ["Y7", "B1"]}],
        "expect": {"position": {"bag": "YRK", "longhouses": ["YRB", ""], "villages": [{"houses": "KGR"}]}},
    }
    position = {
        "villages": [{"card": 3, "houses": "RGK"}],
        "hands": [["R5", "G4"], []],
        "bag": "RKY",
        "longhouses": ["BRY", ""],
    }
    scenario = {"name": "any order", "game": "four-tribes", "seats": 2, "position": position, "steps": [step]}
    assert run(scenario) == []
    assert run(scenario | {"expect": {"position": {"bag": "RKK"}}}) == ["any order: position.bag is 'RYK', not 'RKK'"]
