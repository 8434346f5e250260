"""Labelled randomness from one key, so that whoever learns the secret can derive every draw again.

Block i of a label is HMAC-SHA256(key, label ‖ 0x00 ‖ u32be i). Its eight big-endian 32-bit numbers are made
uniform below n by rejection, and a pool is drawn from by a partial Fisher-Yates shuffle.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

NO_ENTROPY = bytes(16)
"""Stands for a seat whose client gave none: an AI player."""


def commitment(table: str, secret: bytes) -> str:
    """The public promise of a table's 32-byte secret, 64 hex digits."""
    return hashlib.sha256(b"firekeeper/1" + table.encode() + secret).hexdigest()


def derive_key(secret: bytes, entropy: Sequence[bytes | None]) -> bytes:
    """The 32-byte key of a game: the table's secret mixed with 16 bytes of each seat, in seat order."""
    return hmac.digest(secret, b"".join(part or NO_ENTROPY for part in entropy), "sha256")


class KeyedChance:
    """The randomness of one game. Raises ValueError where a label is used twice in one decision."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._used: set[str] = set()

    def pick(self, label: str, pool: Sequence[T], count: int) -> list[T]:
        """`count` items of `pool` in drawn order; 0 ≤ count ≤ len(pool)."""
        if label in self._used:
            raise ValueError(f"chance label used twice: {label}")
        self._used.add(label)
        numbers = _numbers(self._key, label)
        items = list(pool)
        for place in range(count):
            other = place + _below(numbers, len(items) - place)
            items[place], items[other] = items[other], items[place]
        return items[:count]


def _numbers(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, label.encode() + b"\x00" + block.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(numbers: Iterator[int], bound: int) -> int:
    """A uniform number in 0 … bound - 1; numbers past the last whole multiple of `bound` are rejected."""
    limit = (1 << 32) // bound * bound
    return next(number for number in numbers if number < limit) % bound
