"""A folded table as bytes and back, so that a long game need not be folded again. A cache: the log stays the truth."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from firekeeper.tables.table import Table, decode_options

VERSION: Final = "1"
"""Raised with every change to the shape of a table or of a game's state: older snapshots are then folded again."""


class _Packed(msgspec.Struct, frozen=True):
    table: Table
    position: msgspec.Raw


def pack(table: Table) -> bytes:
    """The snapshot of a table."""
    return msgspec.json.encode(_Packed(replace(table, position=None), msgspec.Raw(msgspec.json.encode(table.position))))


def unpack(packed: bytes) -> Table | None:
    """The table of a snapshot of this `VERSION`; `None` where it can't be read, and the log must be folded."""
    try:
        snapshot = _decoder.decode(packed)
        table = snapshot.table
        game = table.rulebook
        position = msgspec.json.decode(snapshot.position, type=game.State | None)
        return replace(table, options=decode_options(game, table.options), position=position)
    except (msgspec.MsgspecError, LookupError):
        return None


_decoder: Final = msgspec.json.Decoder(_Packed)
