"""The one clock. Whoever needs the time is given a `Clock`, so that a test can pass one that it turns itself."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Gives the time."""

    def __call__(self) -> int:
        """Milliseconds since 1970."""


def now_ms() -> int:
    """The wall clock's time, in milliseconds since 1970. Order comes from seqs, never from here."""
    return time.time_ns() // 1_000_000
