"""How an event stands in its stream: field `e` is JSON of `{at, seat, event, more, seals?}`, field `h` the head."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from .chain import canonical

T = TypeVar("T")

Millis = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""Milliseconds since 1970, within what JavaScript counts exactly."""
Seat = Annotated[int, Meta(ge=0, le=63)]
More = Annotated[int, Meta(ge=0, le=255)]
Hash = Annotated[str, Meta(min_length=64, max_length=64)]

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns an event of an old shape, as it was stored, into the shape that is decoded today."""


class PoisonError(Exception):
    """A stored event that can't be read. Its table is parked at `seq` - 1; the event is never skipped."""

    def __init__(self, table: str, seq: int, why: str) -> None:
        super().__init__(f"table {table}, event {seq}: {why}")
        self.table = table
        self.seq = seq
        self.why = why


class Entry(Struct, frozen=True):
    """One event of a log, as stored; `event` is its JSON, which only the table's game can read."""

    seq: int
    at: int
    """When it was appended, in milliseconds since 1970; 0 in simulated games."""
    seat: int | None
    """Who acted; `None` for set-up and for what a worker appends."""
    event: Raw
    more: int
    """How many events of the same append are still to come."""
    seals: dict[str, str] | None
    """Seat → seal, on events of a type that may be private."""
    head: str


class NewEntry(Struct, frozen=True):
    """An event on its way into the log: the JSON of its field `e`, and its head."""

    body: bytes
    head: str


class _Stored(Struct, frozen=True, omit_defaults=True):
    at: Millis
    seat: Seat | None
    event: Raw
    more: More
    seals: dict[str, Hash] | None = None


class _Typed(Struct, frozen=True):
    type: str


_HEAD: Final = re.compile(rb"[0-9a-f]{64}")
_encoder: Final = msgspec.json.Encoder()
_stored: Final = msgspec.json.Decoder(_Stored)
_typed: Final = msgspec.json.Decoder(_Typed)


def encode(at: int, seat: int | None, event: Any, more: int, seals: Mapping[str, str] | None, head: str) -> NewEntry:
    """One event, ready to be appended. `event` is the whole event, a tagged struct; no seals and `{}` are the same."""
    stored = _Stored(at, seat, Raw(_encoder.encode(event)), more, dict(seals) if seals else None)
    return NewEntry(_encoder.encode(stored), head)


def decode(table: str, entry_id: bytes, body: bytes | None, head: bytes | None) -> Entry:
    """A stream entry with the id `<seq>-0`. Raises PoisonError where it isn't what `encode` writes."""
    number, _, part = entry_id.partition(b"-")
    seq = int(number)
    if body is None or head is None or part != b"0":
        raise PoisonError(table, seq, "a field is missing, or the id is none of ours")
    try:
        stored = _stored.decode(body)
        return Entry(seq, stored.at, stored.seat, stored.event, stored.more, stored.seals, decode_head(head))
    except (ValueError, RecursionError) as error:
        raise PoisonError(table, seq, str(error)) from error


def decode_head(head: bytes) -> str:
    """A head as it is stored: 64 hex digits. Raises ValueError."""
    if _HEAD.fullmatch(head) is None:
        raise ValueError("the head is not 64 hex digits")
    return head.decode()


def decode_event(
    table: str, entry: Entry, decoder: msgspec.json.Decoder[T], upcasters: Mapping[str, Upcaster] | None = None
) -> T:
    """An entry's event as the game's struct; `upcasters` has one by event type, for types whose shape has changed.

    Raises PoisonError where the event's type is unknown or its fields aren't the type's.
    """
    event: bytes | Raw = entry.event
    try:
        if upcasters and (upcaster := upcasters.get(_typed.decode(event).type)):
            event = _encoder.encode(upcaster(msgspec.json.decode(event)))
        return decoder.decode(event)
    except (ValueError, RecursionError, KeyError, TypeError) as error:
        raise PoisonError(table, entry.seq, str(error) or repr(error)) from error


def fingerprint(command: Any) -> str:
    """32 hex digits that tell one command's content from another's, whatever the order of its keys."""
    return hashlib.sha256(canonical(command)).hexdigest()[:32]
