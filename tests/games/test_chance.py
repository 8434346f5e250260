"""Labelled randomness: known answers, worked out with openssl and by hand, and what makes it fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from firekeeper.games.chance import KeyedChance, _below, commitment, derive_key
from firekeeper.games.manitou.components import MEDIUM, SMALL, TRIBE

SECRET = bytes(range(32))

# printf 'manitou/starter\0' and u32be 0, 1 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f
BLOCKS = (
    "eba3440109c61a551090adbc89a92bd32a3cf62365d3343207cbb0f78767c136"
    "30031aa0001fa26eca37c6fae514e66f63b9900367d8597714116bef355eaf9d"
)


def test_the_commitment_to_a_secret() -> None:
    known = "36f8a9155d8e1c8c230f0335e864ce7d95a67d349873bcba935f7dc2ae37d097"
    assert commitment("tbl", SECRET) == known
    assert hashlib.sha256(b"firekeeper/1" + b"tbl" + SECRET).hexdigest() == known


def test_the_key_mixes_the_secret_with_every_seats_entropy() -> None:
    known = "356ab0cdf2a7f5f5b350fe9d3541dc5e9de9173804979ff480bd069fd66c3033"
    assert derive_key(SECRET, [b"\xff" * 16, None]).hex() == known
    assert hmac.new(SECRET, b"\xff" * 16 + bytes(16), "sha256").hexdigest() == known
    assert derive_key(SECRET, [None, b"\xff" * 16]).hex() != known


def test_numbers_are_taken_from_the_blocks_in_order() -> None:
    numbers = [int(BLOCKS[place : place + 8], 16) for place in range(0, len(BLOCKS), 8)]
    items = list(range(12))
    for place, number in zip(range(12), numbers, strict=False):
        other = place + number % (12 - place)
        items[place], items[other] = items[other], items[place]
    assert KeyedChance(SECRET).pick("manitou/starter", range(12), 12) == items
    assert items == [5, 11, 8, 0, 7, 9, 3, 4, 2, 6, 10, 1]


@pytest.mark.parametrize(
    ("label", "pool", "drawn"),
    [
        ("manitou/starter", range(4), [1]),
        ("manitou/1/herdL/X", MEDIUM, [9]),
        ("manitou/1/herdL/x", SMALL, [4]),
        ("manitou/1/seat0/hand", TRIBE[:8], ["7", "3", "1"]),
        ("manitou/1/seat0/draw/1", TRIBE[:5], ["3"]),
    ],
)
def test_known_draws_of_manitou(label: str, pool: tuple[object, ...], drawn: list[object]) -> None:
    assert KeyedChance(SECRET).pick(label, pool, len(drawn)) == drawn


def test_numbers_that_would_favour_the_low_ones_are_rejected() -> None:
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 1]), 4) == 3


def test_a_draw_depends_on_its_label_alone() -> None:
    alone = KeyedChance(SECRET).pick("b", TRIBE, 5)
    chance = KeyedChance(SECRET)
    chance.pick("a", TRIBE, 5)
    assert chance.pick("b", TRIBE, 5) == alone
    assert KeyedChance(SECRET).pick("b", TRIBE, 8)[:5] == alone
    assert KeyedChance(SECRET).pick("c", TRIBE, 5) != alone


def test_a_label_is_used_once() -> None:
    chance = KeyedChance(SECRET)
    chance.pick("a", TRIBE, 1)
    with pytest.raises(ValueError, match="used twice: a"):
        chance.pick("a", TRIBE, 1)


def test_what_is_drawn_is_part_of_the_pool_and_the_pool_stays_as_it_was() -> None:
    pool = list(TRIBE)
    drawn = KeyedChance(SECRET).pick("a", pool, len(pool))
    assert Counter(drawn) == Counter(pool)
    assert pool == list(TRIBE)
    assert KeyedChance(SECRET).pick("a", pool, 0) == []
    assert KeyedChance(SECRET).pick("a", [], 0) == []


def test_draws_are_spread_evenly() -> None:
    draws = Counter(KeyedChance(SECRET).pick(str(label), range(6), 1)[0] for label in range(6000))
    assert set(draws) == set(range(6))
    assert all(850 < count < 1150 for count in draws.values())  # five standard deviations
