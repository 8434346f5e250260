"""Level 2 is clearly stronger than level 1, from every seat and at every size of table."""

from __future__ import annotations

from typing import Any

import pytest

from firekeeper.games import manitou
from firekeeper.simulate import simulate
from tests.bots.tables import SEED, share_of_wins


@pytest.mark.parametrize(
    ("seats", "games", "least"),
    [
        # Over 1000 games each the share was 0.99, 0.98 and 0.97; chance alone gives 0.50, 0.33 and 0.25.
        pytest.param(2, 200, 0.92, id="two seats"),
        pytest.param(3, 120, 0.90, id="three seats"),
        pytest.param(4, 100, 0.85, id="four seats"),
    ],
)
def test_level_2_nearly_always_wins_against_level_1(seats: int, games: int, least: float) -> None:
    assert share_of_wins(2, 1, seats, games) >= least


@pytest.mark.parametrize("seats", manitou.seats)
def test_level_2_never_asks_for_what_the_rules_refuse(seats: int) -> None:
    for number in range(12):
        table, _ = simulate("manitou", [2] * seats, SEED, number, {})  # raises RuleError on a refusal
        assert table.state == "finished"


@pytest.mark.parametrize(
    ("options", "games"),
    [
        # Over 400 games and more of each kind the share was 1.00; chance alone gives 0.50.
        pytest.param({}, 30, id="standard"),
        pytest.param({"villageSet": "black"}, 20, id="standard, black"),
        pytest.param({"mode": "advanced"}, 12, id="advanced"),
        pytest.param({"mode": "advanced", "villageSet": "black"}, 8, id="advanced, black"),
        pytest.param({"mode": "team"}, 30, id="team"),
        pytest.param({"mode": "team", "villageSet": "black"}, 20, id="team, black"),
    ],
)
def test_in_four_tribes_a_side_of_level_2_nearly_always_wins_from_either_side(
    options: dict[str, Any], games: int
) -> None:
    seats = 4 if options.get("mode") == "team" else 2
    won = 0
    for number in range(games):
        side = number % 2
        levels = [2 if seat % 2 == side else 1 for seat in range(seats)]
        table, _ = simulate("four-tribes", levels, SEED, number // 2, options)
        won += table.winners == tuple(range(side, seats, 2))
    assert won >= 0.9 * games


def test_the_same_seed_gives_the_same_game() -> None:
    assert simulate("manitou", [2, 2, 1], SEED, 7, {}) == simulate("manitou", [2, 2, 1], SEED, 7, {})
