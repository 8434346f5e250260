"""Rate limits: so many calls at once, then one each time a share of the period has gone by."""

from __future__ import annotations

import pytest

from firekeeper.gateway import limits
from firekeeper.gateway.limits import Limit


class Time:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


def test_so_many_come_at_once_and_the_next_is_told_how_long_to_wait(time: Time) -> None:
    limit = Limit(4, 2.0, time)
    assert [limit.take("ann") for _ in range(4)] == [0.0] * 4
    assert limit.take("ann") == pytest.approx(0.5, abs=1e-5)
    assert limit.take("ann") == pytest.approx(0.5, abs=1e-5)  # a refused call is not counted


def test_it_is_refilled_evenly(time: Time) -> None:
    limit = Limit(4, 2.0, time)
    for _ in range(4):
        limit.take("ann")
    for _ in range(8):
        time.now += 0.5
        assert limit.take("ann") == 0.0
        assert limit.take("ann") > 0.0


def test_one_key_does_not_hold_another(time: Time) -> None:
    limit = Limit(1, 60.0, time)
    assert limit.take("ann") == 0.0
    assert limit.take("ben") == 0.0
    assert limit.take("ann") > 0.0


def test_none_lifts_it(time: Time) -> None:
    limit = Limit(0, 1.0, time)
    assert [limit.take("ann") for _ in range(100)] == [0.0] * 100


def test_keys_that_are_quiet_for_a_period_are_forgotten(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_KEPT", 3)
    limit = Limit(1, 1.0, time)
    for key in "abc":
        limit.take(key)
    time.now += 1.0
    limit.take("d")
    assert set(limit._due) == {"d"}
