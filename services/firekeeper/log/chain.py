"""The hash chain over a log: every viewer can recompute each head from what it may see, and a head tells nothing.

head n = SHA-256(head n-1 ‖ canonical JSON of the event as a spectator sees it ‖ canonical JSON of its seals).
A seal is one seat's salted hash of the event as that seat sees it; only that seat is given the salt.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, Final

import msgspec

GENESIS: Final = "00" * 32
"""The head before the first event."""

_encoder: Final = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """`value` as JSON with sorted keys and no spaces. The same bytes for a struct and for the dict it encodes to.

    A `msgspec.Raw` in it would be copied as it stands, so decode it first.
    """
    return _encoder.encode(value)


def spectator_line(seq: int, at: int, seat: int | None, event: Any, more: int) -> bytes:
    """What the chain covers of one event: `event` redacted for a spectator, `at` in ms, `more` events to come."""
    return canonical({"at": at, "event": event, "more": more, "seat": seat, "seq": seq})


def seat_line(seat: int | None, event: Any) -> bytes:
    """What a seal covers: who acted, and `event` redacted for the seal's own seat."""
    return canonical({"event": event, "seat": seat})


def salt(secret: bytes, seq: int, seat: int) -> bytes:
    """The 32 bytes that keep a seat's seal from being guessed; `secret` is the table's."""
    return hmac.digest(secret, f"salt/{seq}/{seat}".encode(), "sha256")


def seal_with(salt: bytes, line: bytes) -> str:
    """The seal of a `seat_line` under its salt, 64 hex digits: what its seat can check for itself."""
    return hashlib.sha256(salt + line).hexdigest()


def seal(secret: bytes, seq: int, seat: int, line: bytes) -> str:
    """The seal of a `seat_line` for `seat` at `seq`, 64 hex digits."""
    return seal_with(salt(secret, seq, seat), line)


def next_head(previous: str, line: bytes, seals: Mapping[str, str] | None = None) -> str:
    """The head after a `spectator_line` with its seals (seat → seal), 64 hex digits. No seals and `{}` are the same."""
    return hashlib.sha256(bytes.fromhex(previous) + line + (canonical(seals) if seals else b"")).hexdigest()
