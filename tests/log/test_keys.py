"""Key names: a table's partition never changes, and what one script touches shares a hash tag."""

from __future__ import annotations

import re

import pytest

from firekeeper.log import keys


@pytest.mark.parametrize(("table", "number"), [("", 0), ("a", 3), ("t1", 55), ("kJ2x9QwLmZ", 59), ("ä", 3)])
def test_a_table_stays_in_its_partition_for_ever(table: str, number: int) -> None:
    assert keys.partition(table) == number


def test_keys_read_as_documented() -> None:
    assert keys.events("a") == "{p03}:ev:a"
    assert keys.commands("a") == "{p03}:id:a"
    assert keys.snapshot("a") == "{p03}:snap:a"
    assert keys.feed(7) == "{p07}:feed"
    assert keys.live(7) == "{p07}:live"
    assert keys.due(7) == "{p07}:due"
    assert keys.updates(7) == "{p07}:upd"
    assert keys.parked(63) == "{p63}:parked"


def test_all_keys_of_an_append_share_a_tag() -> None:
    for table in ("a", "t1", "kJ2x9QwLmZ"):
        number = keys.partition(table)
        names = [keys.events(table), keys.commands(table), keys.snapshot(table), keys.feed(number), keys.live(number)]
        assert {re.findall(r"\{.*?\}", name)[0] for name in names} == {keys.tag(number)}


def test_tables_spread_over_every_partition() -> None:
    assert {keys.partition(f"table-{n}") for n in range(2000)} == set(keys.PARTITIONS)
