"""The names of all keys that hold tables, spread over 64 partitions.

A table's partition is the crc32 of its id modulo 64, for ever. A partition is a hash tag (`{p07}`), so a cluster
spreads the partitions over its nodes, and all keys that one script touches stand on one node.
"""

from __future__ import annotations

import zlib
from typing import Final

PARTITIONS: Final = tuple(range(64))
"""Every partition, in order."""


def partition(table: str) -> int:
    """The partition of a table, 0 … 63."""
    return zlib.crc32(table.encode()) % len(PARTITIONS)


def tag(number: int) -> str:
    """The hash tag of a partition: `{p07}`."""
    return f"{{p{number:02}}}"


def events(table: str) -> str:
    """Stream: the table's log. Ids are `<seq>-0`, fields `e` (JSON of the event) and `h` (head of the chain)."""
    return f"{tag(partition(table))}:ev:{table}"


def commands(table: str) -> str:
    """Hash: command id → `first:last:fingerprint` of its append; `#final`, where the game is over, → its last seq."""
    return f"{tag(partition(table))}:id:{table}"


def snapshot(table: str) -> str:
    """Hash: the newest folded state. Fields `s` (seq), `h` (head at seq), `v` (version of its writer), `b` (body)."""
    return f"{tag(partition(table))}:snap:{table}"


def feed(number: int) -> str:
    """Stream of a partition: hints `t` (table), `s` (seq) that a table has moved."""
    return f"{tag(number)}:feed"


def live(number: int) -> str:
    """Set of a partition: tables that may still move."""
    return f"{tag(number)}:live"


def due(number: int) -> str:
    """Sorted set of a partition: what must be looked at, by milliseconds since 1970."""
    return f"{tag(number)}:due"


def updates(number: int) -> str:
    """Stream of a partition: what each viewer gets after an append, ready to be sent."""
    return f"{tag(number)}:upd"


def parked(number: int) -> str:
    """Hash of a partition: table → why its log can't be folded."""
    return f"{tag(number)}:parked"
