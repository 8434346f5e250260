"""Rate limits in the process: so many calls in a time, all at once or spread (GCRA)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_KEPT: Final = 20_000
"""Above so many keys, those that have not called for a period are forgotten."""


class Limit:
    """`count` calls of one key at once, and `count` more in each `period_s` seconds, evenly refilled; 0 lifts it."""

    def __init__(self, count: int, period_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._interval = period_s / count if count else 0.0
        self._burst = period_s - self._interval + 1e-6  # sums of floats are not exact
        self._clock = clock
        self._due: dict[str, float] = {}

    def take(self, key: str) -> float:
        """Counts a call. 0 where it may go on, else the seconds to wait; it is then not counted."""
        if not self._interval:
            return 0.0
        now = self._clock()
        due = max(self._due.get(key, now), now)
        if due - now > self._burst:
            return due - now - self._burst
        if len(self._due) >= _KEPT:
            self._due = {known: at for known, at in self._due.items() if at > now}
        self._due[key] = due + self._interval
        return 0.0
