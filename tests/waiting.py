"""Waiting in tests: for a condition, with a deadline, never for a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any


def until(condition: Callable[[], Any], seconds: float = 10.0, what: str = "the condition") -> Any:
    """Waits until `condition()` is true and gives its value; AssertionError after `seconds`."""
    deadline = time.monotonic() + seconds
    while True:
        if value := condition():
            return value
        assert time.monotonic() < deadline, f"{what} did not come true within {seconds} s"
        time.sleep(0.01)


async def until_async(condition: Callable[[], Any], seconds: float = 10.0, what: str = "the condition") -> Any:
    """As `until`, while other tasks go on; `condition` may be a coroutine function."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if asyncio.iscoroutine(value):
            value = await value
        if value:
            return value
        assert time.monotonic() < deadline, f"{what} did not come true within {seconds} s"
        await asyncio.sleep(0.01)
