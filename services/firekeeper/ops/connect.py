"""Makes the connections to Redis or Valkey: `redis://`, `rediss://` and `unix://` URLs, answers in bytes."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from redis.asyncio import Connection, ConnectionPool, Redis, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import BusyLoadingError, ConnectionError, TimeoutError  # noqa: A004

CONNECT_S: Final = 2
"""How long a connection may take to be made."""

ANSWER_S: Final = 10
"""How long an answer may take: a slow disk's flush fits in, and so does every blocking read (at most 5 s)."""

RETRIES: Final = 3
"""How often a call is sent again where its connection broke: enough to bridge a restart of the embedded server.

Everything the house writes may be sent twice: an append knows its command, a snapshot its seq.
"""


class _Cancellable(AbstractConnection):
    """A connection whose calls end when their task is cancelled.

    redis sends through `asyncio.wait_for`, which on Python 3.11 may swallow a cancellation that comes just when the
    sending is done: an endless loop over blocking reads would then never end.
    """

    __slots__ = ()

    async def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Sends, and then asks whether the task was cancelled meanwhile."""
        task = asyncio.current_task()
        before = task.cancelling() if task else 0
        await super().send_packed_command(command, check_health)
        if task and task.cancelling() > before:
            await self.disconnect(nowait=True)  # an answer is under way that nobody will read
            raise asyncio.CancelledError


class _Tcp(_Cancellable, Connection):
    pass


class _Tls(_Cancellable, SSLConnection):
    pass


class _Unix(_Cancellable, UnixDomainSocketConnection):
    pass


_KINDS: Final = {Connection: _Tcp, SSLConnection: _Tls, UnixDomainSocketConnection: _Unix}


def connect(url: str, *, retries: int = RETRIES) -> Redis:
    """A client with its own pool. It connects on its first call; close it with `aclose`.

    `retries=0` is for who must notice that a connection broke: a follower, a health check.
    """
    return Redis(connection_pool=pool(url, retries=retries))


def pool(url: str, *, retries: int = RETRIES) -> ConnectionPool:
    """The pool behind `connect`. Raises ValueError where `url` is none of the known kinds."""
    options: dict[str, Any] = {
        "decode_responses": False,
        "socket_connect_timeout": CONNECT_S,
        "socket_timeout": ANSWER_S,
        "health_check_interval": 15,
    }
    if retries:
        options["retry"] = Retry(ExponentialBackoff(cap=0.4, base=0.025), retries)
        # OSError: a connection that could not even be made.
        options["retry_on_error"] = [ConnectionError, TimeoutError, BusyLoadingError, OSError]
    made = ConnectionPool.from_url(url, **options)
    made.connection_class = _KINDS[made.connection_class]
    return made


def unix_url(path: str, database: int = 0) -> str:
    """The URL of a server behind a unix socket at an absolute path, which may have spaces."""
    return f"unix://{quote(path)}?db={database}"


def with_database(url: str, database: int) -> str:
    """The URL of another database of the same server."""
    parts = urlsplit(url)
    query = {name: value for name, value in parse_qsl(parts.query) if name != "db"}
    if parts.scheme == "unix":
        return f"unix://{parts.netloc}{parts.path}?{urlencode({**query, 'db': database})}"
    return urlunsplit(parts._replace(path="", query=urlencode({**query, "db": database})))


async def ask(answer: Any) -> Any:
    """Awaits a command's answer. For those that redis-py types for its blocking client too, as plain values."""
    return await answer
