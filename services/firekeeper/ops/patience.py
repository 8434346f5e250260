"""How often something that keeps dying is started again, and after what pause."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

SERVER_AWAY: Final = 75
"""The exit code of a service that ends because Redis is away: it is started again and not counted against it."""


class OutOfPatienceError(Exception):
    """It died too often in too short a time."""


class Patience:
    """Counts the deaths of one process: at the `deaths`th within `within_s` seconds it is given up.

    The pause before a restart starts at `pause_s` and doubles with each death in that time, up to 5 s.
    """

    def __init__(
        self,
        deaths: int = 5,
        within_s: float = 60.0,
        pause_s: float = 0.1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = deaths
        self._within_s = within_s
        self._pause_s = pause_s
        self._clock = clock
        self._times: deque[float] = deque()

    def died(self) -> float:
        """Counts a death. Gives the pause before the restart, in seconds; raises OutOfPatienceError."""
        now = self._clock()
        self._times.append(now)
        while self._times[0] <= now - self._within_s:
            self._times.popleft()
        count = len(self._times)
        if count >= self._most:
            raise OutOfPatienceError(f"stopped {count} times within {self._within_s:.0f} s")
        return min(5.0, self._pause_s * 2.0 ** (count - 1))
