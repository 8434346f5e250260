"""One table's log: append what a command did, load what a writer needs, read and follow."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct
from redis.asyncio import Redis

from . import keys
from .chain import GENESIS
from .codec import Entry, NewEntry, PoisonError, decode, decode_head
from .scripts import source

START: Final = (0, GENESIS)
"""Seq and head of an empty log."""

_BLOCK_MS: Final = 2000
"""How long one blocking read waits: below the time after which a client thinks its server dead."""


class Appended(Struct, frozen=True):
    """The events are in the log, as seqs `first` … `last`."""

    first: int
    last: int


class Duplicate(Struct, frozen=True):
    """This command was appended before, as seqs `first` … `last`; nothing was done this time."""

    first: int
    last: int


class Conflict(Struct, frozen=True):
    """The log doesn't end where the writer thought but at `seq`, `head`; nothing was done.

    A seq below what was expected, or the same seq with another head: history was rewound.
    """

    seq: int
    head: str


class Reused(Struct, frozen=True):
    """This command id was appended before with another fingerprint; nothing was done."""


class Sealed(Struct, frozen=True):
    """The game is over; nothing was done."""


class Parked(Struct, frozen=True):
    """A projector could not fold the table; nothing was done."""


AppendResult: TypeAlias = Appended | Duplicate | Conflict | Reused | Sealed | Parked


class TooBigError(ValueError):
    """An append of more than 256 events or 256 KB; nothing was done."""


class Snapshot(Struct, frozen=True):
    """A stored fold of the log's first `seq` events, where its head was `head`. `body` is its writer's affair."""

    seq: int
    head: str
    body: bytes


class Command(Struct, frozen=True):
    """A command that is in the log: the seqs of its append, and its fingerprint."""

    first: int
    last: int
    fingerprint: str


class Loaded(Struct, frozen=True):
    """A table's log, as far as its reader didn't know it."""

    seq: int
    """The log's last seq; 0 where it is empty or the table unknown."""
    head: str
    rewound: bool
    """What the reader knew is not part of this log: it must forget it. `entries` then don't build on it."""
    snapshot: Snapshot | None
    """There only where it is newer than what the reader knew."""
    entries: list[Entry]
    """Everything after `snapshot`, else after what the reader knew, else from the first event on."""
    command: Command | None
    """The fate of the command that was asked for, where it is in the log."""
    parked: bool = False
    """A projector could not fold the table: nothing is to be appended until somebody has looked at it."""


class EventLog:
    """The logs of all tables. `redis` answers in bytes (`decode_responses` off)."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._append = redis.register_script(source("append"))
        self._load = redis.register_script(source("load"))

    async def append(
        self,
        table: str,
        expected_seq: int,
        expected_head: str,
        command_id: str,
        fingerprint: str,
        entries: Sequence[NewEntry],
        final: bool = False,
    ) -> AppendResult:
        """Appends the events of one command, all or none, where the log ends at `expected_seq`, `expected_head`.

        Safe to call again with the same `command_id` after a lost answer. `final`: the last of these events ends the
        game, nothing but a duplicate is answered after it. Raises TooBigError, and redis.RedisError where the server
        doesn't answer: the events may then be in the log or not.
        """
        if not entries or not command_id or command_id.startswith("#"):
            raise ValueError("an append has events, and a command id that doesn't start with #")
        number = keys.partition(table)
        places = [
            keys.events(table), keys.commands(table), keys.feed(number), keys.live(number), keys.parked(number),
        ]  # fmt: skip
        values: list[str | bytes | int] = [
            expected_seq, expected_head, command_id, fingerprint, table, int(final),
        ]  # fmt: skip
        for entry in entries:
            values += (entry.body, entry.head)
        match await self._append(places, values):
            case [b"ok", first, last]:
                return Appended(first, last)
            case [b"dup", first, last]:
                return Duplicate(first, last)
            case [b"conflict", seq, head]:
                return Conflict(seq, head.decode(errors="replace"))
            case [b"reused"]:
                return Reused()
            case [b"sealed"]:
                return Sealed()
            case [b"parked"]:
                return Parked()
            case [b"too_big"]:
                raise TooBigError(f"table {table}: {len(entries)} events in one append")
            case answer:
                raise RuntimeError(f"append.lua answered {answer!r}")

    async def load(
        self,
        table: str,
        known: tuple[int, str] | None = None,
        command_id: str | None = None,
        version: str = "",
    ) -> Loaded:
        """Reads a table in one round trip. `known` is the seq and head that the caller has folded up to.

        `version` names the snapshots that the caller can read (their field `v`); others are passed over. Raises
        PoisonError where an event can't be read.
        """
        seq, head = known or START
        parked = keys.parked(keys.partition(table))
        places = [keys.events(table), keys.commands(table), keys.snapshot(table), parked]
        answer = await self._load(places, [seq, head, command_id or "", version, table])
        tail_seq, tail_head, rewound, snapshot, entries, command, is_parked = answer
        try:
            end = decode_head(tail_head)
        except ValueError as wrong:
            raise PoisonError(table, tail_seq, str(wrong)) from wrong
        return Loaded(
            seq=tail_seq,
            head=end,
            rewound=bool(rewound),
            snapshot=Snapshot(snapshot[0], snapshot[1].decode(), snapshot[2]) if snapshot else None,
            entries=[_from_pairs(table, entry_id, pairs) for entry_id, pairs in entries],
            command=_command(command) if command else None,
            parked=bool(is_parked),
        )

    async def read(self, table: str, after: int = 0, until: int | None = None, count: int | None = None) -> list[Entry]:
        """The events with seqs `after` + 1 … `until`, at most `count` of them, in order. Raises PoisonError."""
        end = "+" if until is None else f"{until}-0"
        answer = await self._redis.xrange(keys.events(table), f"{after + 1}-0", end, count)
        return [_from_fields(table, entry_id, fields) for entry_id, fields in answer]

    async def follow(self, table: str, after: int = 0) -> AsyncIterator[Entry]:
        """The events after seq `after`, those in the log first, then each as it is appended, without end.

        Holds one connection while it waits. Raises PoisonError, and redis.RedisError where the server goes away; call
        again with the last seq then.
        """
        while True:
            answer = await self._redis.xread({keys.events(table): f"{after}-0"}, count=100, block=_BLOCK_MS)
            for _, entries in answer:
                for entry_id, fields in entries:
                    entry = _from_fields(table, entry_id, fields)
                    after = entry.seq
                    yield entry


def _from_pairs(table: str, entry_id: bytes, pairs: list[bytes]) -> Entry:
    return _from_fields(table, entry_id, dict(zip(pairs[::2], pairs[1::2], strict=True)))


def _from_fields(table: str, entry_id: bytes, fields: dict[bytes, bytes]) -> Entry:
    return decode(table, entry_id, fields.get(b"e"), fields.get(b"h"))


def _command(value: Any) -> Command:
    first, last, fingerprint = value.decode().split(":", 2)
    return Command(int(first), int(last), fingerprint)
