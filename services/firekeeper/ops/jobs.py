"""The job queue: arq as a timer and an executor. The log stays the truth, so a job may be lost, late, or run twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
from arq.connections import ArqRedis

from . import connect
from .clock import now_ms

QUEUE: Final = "firekeeper:jobs"

KEEP_RESULT_S: Final = 0
"""Results aren't kept, on functions and worker alike: a kept result would refuse the same job id."""

POLL_S: Final = 0.05
"""How often a worker looks for jobs, in seconds."""

TIMEOUT_S: Final = 10
"""How long a job may run. arq refuses the id of a job whose worker was killed for this long and 10 s more."""

MAX_TRIES: Final = 3

HEALTH_CHECK_S: Final = 5

Kind: TypeAlias = Literal["play", "settle", "expire"]
"""`play`: an AI player's turn. `settle`: a settlement that is due. `expire`: the time of an asked seat has run out.

Also the name of the worker's function: `play(ctx, table, decision, seat)`, `settle(ctx, table, seq)`,
`expire(ctx, table, seq)`.
"""


def pool(url: str) -> ArqRedis:
    """The queue at `url`, for enqueueing and as a worker's `redis_pool`. Jobs are MessagePack, never pickle."""
    return ArqRedis(
        connect.pool(url),
        job_serializer=serialize,
        job_deserializer=deserialize,
        default_queue_name=QUEUE,
    )


def job_id(kind: Kind, table: str, at: int, seat: int | None = None, attempt: int = 0) -> str:
    """`play:{table}:{decision}:{seat}:{attempt}`, or `settle` or `expire` with `:{table}:{seq}:{attempt}`."""
    return ":".join(str(part) for part in (kind, table, at, seat, attempt) if part is not None)


async def enqueue(
    queue: ArqRedis,
    kind: Kind,
    table: str,
    at: int,
    seat: int | None = None,
    attempt: int = 0,
    not_before_ms: int | None = None,
) -> bool:
    """Puts a job in the queue, to be run at `not_before_ms` (ms since 1970) or at once. Three short round trips.

    `at` is the decision of a `play`, else the seq. False where a job of this id waits or runs: it is on its way; one
    that doesn't arrive is asked for again with a higher `attempt`. Raises ValueError where `seat` doesn't fit `kind`.
    """
    if (seat is None) == (kind == "play"):
        raise ValueError(f"a {kind} job and seat {seat}")
    arguments = (table, at) if seat is None else (table, at, seat)
    # arq counts how long a job is kept from this moment: one that was due days ago would be refused.
    later = not_before_ms if not_before_ms and not_before_ms > now_ms() else None
    when = None if later is None else datetime.fromtimestamp(later / 1000, UTC)
    job = await queue.enqueue_job(kind, *arguments, _job_id=job_id(kind, table, at, seat, attempt), _defer_until=when)
    return job is not None


def serialize(job: dict[str, Any]) -> bytes:
    """A job as MessagePack."""
    return msgspec.msgpack.encode(job, enc_hook=_enc_hook)


def deserialize(job: bytes) -> dict[str, Any]:
    """The job in `serialize`d bytes."""
    return msgspec.msgpack.decode(job, type=dict[str, Any])


def _enc_hook(value: Any) -> Any:
    """The error of a failed job as text: arq serializes results too."""
    if isinstance(value, BaseException):
        return repr(value)
    raise NotImplementedError
