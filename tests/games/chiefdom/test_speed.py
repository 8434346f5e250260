"""What a move may cost, measured in the processor's time, with much room for slow machines."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from firekeeper.games import chiefdom
from tests.games.chiefdom.camp import BLANK, appends, camp, fold

CROSSED = [
    "~.2.H.3.~.",
    ".2.H.3.~.2",
    "2.H.3.~.2.",
    ".H.3.~.2.H",
    "H.3.~.2.H.",
    ".3.~.2.H.3",
    "3.~.2.H.3.",
    ".~.2.H.3.~",
]
"""Every empty square touches several kinds of work, so that each person drawn there has a choice."""


def seconds(call: Callable[[], object]) -> float:
    """The best of some tries."""
    best = 1.0
    for _ in range(5):
        before = time.process_time()
        call()
        best = min(best, time.process_time() - before)
    return best


@pytest.mark.parametrize("rows", [BLANK, CROSSED], ids=["empty", "crossed"])
def test_everything_that_is_legal_is_listed_within_10_ms(rows: list[str]) -> None:
    for dice in combinations_with_replacement("123456", 3):
        state = camp(*rows, dice="".join(dice))
        assert seconds(partial(chiefdom.legal, state, 0)) < 0.010


def test_in_a_game_everything_that_is_legal_is_listed_within_2_ms() -> None:
    rng = random.Random(0)
    for state, _ in appends("default", 1, "speed"):
        if state.dice:
            thrown = replace(state, dice=tuple(rng.choices(range(1, 7), k=3)))
            assert seconds(partial(chiefdom.legal, thrown, 0)) < 0.002


def test_a_random_game_of_two_takes_less_than_100_ms() -> None:
    def game() -> None:
        for state, facts in appends("default", 2, "quick"):
            fold(state, facts)

    assert seconds(game) < 0.1
