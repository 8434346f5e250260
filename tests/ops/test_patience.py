"""Patience: how long something that keeps dying is started again."""

from __future__ import annotations

import pytest

from firekeeper.ops.patience import OutOfPatienceError, Patience


class Time:
    """A clock that a test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_pauses_grow_and_the_fifth_death_is_the_last() -> None:
    patience = Patience(clock=Time())
    assert [patience.died() for _ in range(4)] == [0.1, 0.2, 0.4, 0.8]
    with pytest.raises(OutOfPatienceError, match="stopped 5 times within 60 s"):
        patience.died()


def test_deaths_long_ago_are_forgiven() -> None:
    clock = Time()
    patience = Patience(clock=clock)
    for _ in range(20):
        assert patience.died() <= 0.8
        clock.now += 16
    clock.now += 60
    assert patience.died() == 0.1


def test_a_pause_is_never_longer_than_five_seconds() -> None:
    patience = Patience(deaths=100, clock=Time())
    assert max(patience.died() for _ in range(99)) == 5.0
