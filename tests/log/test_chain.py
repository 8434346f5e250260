"""The hash chain: what its bytes are, and that a changed log never has the same heads."""

from __future__ import annotations

import hashlib
import hmac

import msgspec
import pytest
from msgspec import Struct

from firekeeper.log import chain

SECRET = bytes(range(32))


class Played(Struct, tag="Played", frozen=True):
    """An event whose fields aren't in the order of the alphabet."""

    seat: int
    card: str
    counts: dict[str, int] = {}


def test_canonical_json_is_sorted_without_spaces_at_every_depth() -> None:
    assert chain.canonical({"b": {"d": None, "c": [2, 1]}, "a": "ä"}) == '{"a":"ä","b":{"c":[2,1],"d":null}}'.encode()


def test_a_struct_and_what_it_was_stored_as_are_the_same_bytes() -> None:
    event = Played(seat=1, card="MM", counts={"9": 1, "10": 2})
    stored = msgspec.json.decode(msgspec.json.encode(event))
    assert chain.canonical(event) == chain.canonical(stored)
    assert chain.canonical(event) == b'{"card":"MM","counts":{"10":2,"9":1},"seat":1,"type":"Played"}'


def test_lines_hold_what_they_cover() -> None:
    event = Played(seat=1, card="?")
    assert chain.spectator_line(7, 1700, None, event, 2) == (
        b'{"at":1700,"event":{"card":"?","counts":{},"seat":1,"type":"Played"},"more":2,"seat":null,"seq":7}'
    )
    assert chain.seat_line(1, {"type": "Passed"}) == b'{"event":{"type":"Passed"},"seat":1}'


def test_salt_and_seal_known_answers() -> None:
    line = chain.seat_line(1, {"type": "Passed"})
    salt = chain.salt(SECRET, 7, 1)
    assert salt.hex() == "b85320c337da9f75d9e2628c5e8f711163a7794c96187d6feec217b153697d96"
    assert salt == hmac.new(SECRET, b"salt/7/1", hashlib.sha256).digest()
    assert chain.seal(SECRET, 7, 1, line) == "1e12f988417522df2dd3abbda9d8e44fb64a1d8d405b74f69092d452f344189d"
    assert chain.seal_with(salt, line) == chain.seal(SECRET, 7, 1, line) == hashlib.sha256(salt + line).hexdigest()


def test_head_known_answers() -> None:
    first = chain.next_head(chain.GENESIS, chain.spectator_line(1, 1000, None, {"type": "Opened"}, 0))
    assert first == "d7a0dab122a2d4bb83b42d432e2de9822f9bfbe4688990132dfab5a9461a223a"
    second = chain.next_head(first, chain.spectator_line(2, 1001, 0, {"type": "Passed"}, 0), {"1": "bb", "0": "aa"})
    assert second == "720d1da5ea38a075d94937f4c5fa8123166bead946586fc3ae6521f9c3a7a987"
    raw = bytes.fromhex(first) + b'{"at":1001,"event":{"type":"Passed"},"more":0,"seat":0,"seq":2}{"0":"aa","1":"bb"}'
    assert second == hashlib.sha256(raw).hexdigest()


def test_no_seals_add_nothing_to_a_head() -> None:
    line = chain.spectator_line(1, 0, None, {"type": "Opened"}, 0)
    assert chain.next_head(chain.GENESIS, line) == chain.next_head(chain.GENESIS, line, {})
    assert chain.next_head(chain.GENESIS, line) == hashlib.sha256(bytes(32) + line).hexdigest()


@pytest.mark.parametrize(
    "changed",
    [
        chain.spectator_line(3, 1000, 0, {"type": "Passed"}, 0),
        chain.spectator_line(2, 1001, 0, {"type": "Passed"}, 0),
        chain.spectator_line(2, 1000, 1, {"type": "Passed"}, 0),
        chain.spectator_line(2, 1000, 0, {"type": "Played"}, 0),
        chain.spectator_line(2, 1000, 0, {"type": "Passed"}, 1),
    ],
)
def test_whatever_is_changed_changes_the_head(changed: bytes) -> None:
    line = chain.spectator_line(2, 1000, 0, {"type": "Passed"}, 0)
    assert chain.next_head(chain.GENESIS, changed) != chain.next_head(chain.GENESIS, line)


def test_a_seal_is_one_seats_and_one_events() -> None:
    line = chain.seat_line(0, {"type": "Drew", "card": "9"})
    seals = {chain.seal(SECRET, seq, seat, line) for seq in (1, 2) for seat in (0, 1)}
    assert len(seals) == 4
