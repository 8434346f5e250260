"""Server-sent events as bytes."""

from __future__ import annotations

import random
import re
from typing import Any, Final

import msgspec

HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MEDIA_TYPE: Final = "text/event-stream"
BEAT: Final = b": \n\n"
"""A comment: it keeps proxies from closing a quiet stream, and tells that the client is gone."""

_MARK: Final = re.compile(r"(\d{1,9})\.([0-9a-f]{12})")
_encode = msgspec.json.Encoder().encode


def message(event: str, content: Any, mark: bytes = b"") -> bytes:
    """One message; `content` is made JSON, `mark` is its id."""
    return (b"id: %b\n" % mark if mark else b"") + b"event: %b\ndata: %b\n\n" % (event.encode(), _encode(content))


def mark(seq: int, head: str) -> bytes:
    """The id of a message after which a client knows a table up to `seq`: `12.0123456789ab`."""
    return f"{seq}.{head[:12]}".encode()


def mark_of(told: bytes) -> bytes:
    """The mark of a message that begins with it, as frames and snapshots do."""
    return told[4 : told.index(b"\n")]


def read_mark(text: str) -> tuple[int, str] | None:
    """Seq and the first 12 hex digits of the head, or `None` where it is no mark."""
    found = _MARK.fullmatch(text)
    return (int(found[1]), found[2]) if found else None


def retry() -> bytes:
    """How long a client waits before it connects again: not all at the same moment after a restart."""
    return b"retry: %d\n\n" % random.randint(1000, 4000)
