"""The worker as a process: arq with our functions, without results, retries of its own or pickle."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import structlog
from arq.worker import Worker, func
from redis.exceptions import RedisError

from firekeeper.ops import jobs, logs
from firekeeper.ops.connect import connect
from firekeeper.ops.patience import SERVER_AWAY
from firekeeper.ops.settings import Settings
from firekeeper.tables.store import Tables
from firekeeper.worker.jobs import Jobs

_logger = structlog.get_logger(__name__)


def run(settings: Settings) -> int:
    """Runs a worker until SIGTERM or SIGINT. Gives its exit code: SERVER_AWAY where that made arq give up."""
    logs.configure("worker", settings.log_format)
    logging.getLogger("arq").setLevel(logging.WARNING)  # it tells of every job
    try:
        asyncio.run(_run(settings))
    except (RedisError, OSError) as away:
        _logger.warning("server_away", why=str(away))
        return SERVER_AWAY
    except asyncio.CancelledError:
        _logger.info("stopped")
    return 0


async def _run(settings: Settings) -> None:
    redis = connect(settings.redis)
    work = Jobs(Tables(redis))
    worker = Worker(
        functions=[
            func(_job(work.play), name="play", keep_result=jobs.KEEP_RESULT_S),
            func(_job(work.settle), name="settle", keep_result=jobs.KEEP_RESULT_S),
            func(_job(work.expire), name="expire", keep_result=jobs.KEEP_RESULT_S),
        ],
        redis_pool=jobs.pool(settings.jobs),
        queue_name=jobs.QUEUE,
        job_serializer=jobs.serialize,
        job_deserializer=jobs.deserialize,
        keep_result=jobs.KEEP_RESULT_S,
        poll_delay=jobs.POLL_S,
        job_timeout=jobs.TIMEOUT_S,
        max_tries=jobs.MAX_TRIES,
        health_check_interval=jobs.HEALTH_CHECK_S,
        max_jobs=20,
    )
    await worker.async_run()


def _job(function: Any) -> Any:
    """Every arq function is handed a context first; ours need none."""

    async def job(_ctx: dict[Any, Any], *arguments: Any) -> None:
        await function(*arguments)

    job.__qualname__ = function.__name__
    return job
