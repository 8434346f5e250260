"""Snapshots: a table packed at any point of its life unpacks to the same table, and an unreadable one to none."""

from __future__ import annotations

import msgspec
import pytest

from firekeeper.tables.record import fold
from firekeeper.tables.snapshot import pack, unpack
from firekeeper.tables.table import Table
from tests.tables.playing import evenings, finished


def test_a_table_packs_and_unpacks_after_every_event() -> None:
    for evening in evenings():
        table = Table(evening.table.id)
        for line in evening.lines:
            table = fold(table, [line])
            unpacked = unpack(pack(table))
            assert unpacked == table
            assert unpacked is not None
            assert unpacked.asked == table.asked


def test_a_game_goes_on_from_a_snapshot_as_it_would_have() -> None:
    evening = finished(3)
    middle = unpack(pack(evening.tables[len(evening.tables) // 2]))
    assert middle is not None
    assert fold(middle, evening.lines[middle.seq :]) == evening.table


@pytest.mark.parametrize(
    "damage",
    [
        lambda packed: b"",
        lambda packed: packed[:-1],
        lambda packed: b"\xff" + packed[1:],
        lambda packed: packed.replace(b'"manitou"', b'"unheard"'),
        lambda packed: packed.replace(b'"rules":1', b'"rules":99'),
        lambda packed: packed.replace(b'"tribes"', b'"tribez"'),
        lambda packed: b"[]",
    ],
)
def test_a_snapshot_that_cannot_be_read_is_none(damage: object) -> None:
    assert callable(damage)
    packed = pack(finished(2).tables[10])
    assert damage(packed) != packed
    assert unpack(damage(packed)) is None


def test_a_snapshot_is_json_that_an_operator_can_read() -> None:
    assert msgspec.json.decode(pack(finished(2).table))["table"]["game"] == "manitou"
