"""Folds every log again from its first event: what is stored of it is thrown away."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from firekeeper.log.codec import PoisonError
from firekeeper.ops import jobs
from firekeeper.ops.connect import connect
from firekeeper.ops.settings import Settings
from firekeeper.projector.projector import Projector
from firekeeper.projector.store import Store
from firekeeper.tables.store import UnknownTable


class Rebuilt(Struct, frozen=True):
    """What was folded; `parked`: table → why its log can't be folded."""

    tables: int
    events: int
    seconds: float
    parked: dict[str, str]


async def rebuild(settings: Settings, tables: Sequence[str], progress: Callable[[int, int], None]) -> Rebuilt:
    """Folds the named tables again, or all. `progress` is told how many of how many are done.

    Raises UnknownTable where a named one has no log.
    """
    redis = connect(settings.redis)
    queue = jobs.pool(settings.jobs)
    store = Store(redis)
    projector = Projector(redis, queue, settings.ai_delay_ms, keep=1)
    known = await store.all_tables()
    if missing := set(tables).difference(known):
        raise UnknownTable(f"there is no table {', '.join(sorted(missing))}")
    named = list(tables) or known
    began = time.perf_counter()
    events = 0
    parked: dict[str, str] = {}
    for number, table in enumerate(named, 1):
        try:
            events += await projector.refold(table)
        except PoisonError as poison:
            parked[table] = str(poison)
        progress(number, len(named))
    await redis.aclose()
    await queue.aclose()
    return Rebuilt(len(named), events, time.perf_counter() - began, parked)
