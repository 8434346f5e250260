"""The projector as a process: follows the feeds, and sweeps for tables whose hint or job was lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import structlog
from redis.exceptions import RedisError

from firekeeper.log.feed import Feed
from firekeeper.log.keys import PARTITIONS
from firekeeper.ops import jobs, logs
from firekeeper.ops.clock import now_ms
from firekeeper.ops.connect import connect
from firekeeper.ops.settings import Settings
from firekeeper.projector.projector import Projector
from firekeeper.projector.store import Store

SLICES: Final = 4
"""A sweep compares the logs of one slice of the partitions with their snapshots: all of them in so many sweeps."""
AT_ONCE: Final = 50
"""So many tables are projected side by side, each over a connection of its own."""
BLOCK_MS: Final = 1000
BACK_OFF_S: Final = 0.5

_logger = structlog.get_logger(__name__)


def run(settings: Settings) -> None:
    """Runs a projector until SIGTERM or SIGINT."""
    logs.configure("projector", settings.log_format)
    asyncio.run(_run(settings))


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    redis = connect(settings.redis)
    projector = Projector(redis, jobs.pool(settings.jobs), settings.ai_delay_ms)
    feed = Feed(redis, f"{socket.gethostname()}:{os.getpid()}", claim_ms=settings.claim_ms)
    tasks = [
        asyncio.create_task(follow(feed, projector)),
        asyncio.create_task(sweep(Store(redis), projector, settings.sweep_ms)),
    ]
    await asyncio.wait([*tasks, asyncio.create_task(stop.wait())], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    await redis.aclose()


async def follow(feed: Feed, projector: Projector) -> None:
    """Projects every table that a hint names, without end; waits where the server is away."""
    ready = False
    while True:
        try:
            if not ready:
                await feed.ensure()
                ready = True
            hints = await feed.read(BLOCK_MS)
            if hints:
                await _each(projector.project, [hint.table for hint in hints])
                await feed.ack(hints)
        except (RedisError, OSError) as away:
            _logger.warning("server_away", why=str(away))
            await asyncio.sleep(BACK_OFF_S)


async def sweep(store: Store, projector: Projector, every_ms: int) -> None:
    """Finds what hints and jobs did not bring about: tables behind their log, and work that is overdue.

    Looks at everything at first and when the server is back, then at one slice a time.
    """
    tick = 0
    while True:
        try:
            looked_at = PARTITIONS[tick % SLICES :: SLICES] if tick else PARTITIONS
            await _each(projector.project, await store.behind(looked_at))
            await _each(projector.start_again, await store.overdue(now_ms()))
            tick += 1
        except (RedisError, OSError) as away:
            _logger.warning("server_away", why=str(away))
            tick = 0
        await asyncio.sleep(every_ms / 1000)


async def _each(do: Callable[[str], Awaitable[None]], tables: Sequence[str]) -> None:
    """Does it for each table once, some at a time. A table that fails keeps no other back; its error is then raised."""
    named = list(dict.fromkeys(tables))
    failed: list[BaseException] = []
    for start in range(0, len(named), AT_ONCE):
        some = named[start : start + AT_ONCE]
        done = await asyncio.gather(*(do(table) for table in some), return_exceptions=True)
        failed += [result for result in done if isinstance(result, BaseException)]
    if failed:
        raise failed[0]
