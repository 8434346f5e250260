"""How an event is stored, and what counts as poison."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from firekeeper.log import codec
from firekeeper.log.codec import PoisonError

HEAD = "ab" * 32
SEAL = "cd" * 32


class Said(Struct, tag="Said", frozen=True):
    """What an event of a toy game looks like today."""

    word: str


class Left(Struct, tag="Left", frozen=True):
    """Another one."""

    why: str = ""


EVENTS = msgspec.json.Decoder(Said | Left)


def stored(body: bytes, head: bytes = HEAD.encode()) -> codec.Entry:
    return codec.decode("t1", b"5-0", body, head)


def test_an_operator_can_read_what_is_stored() -> None:
    made = codec.encode(1700, 0, Said("hau"), 1, {"0": SEAL}, HEAD)
    assert made.body == (
        b'{"at":1700,"seat":0,"event":{"type":"Said","word":"hau"},"more":1,"seals":{"0":"' + SEAL.encode() + b'"}}'
    )
    assert made.head == HEAD


def test_seals_are_left_out_where_there_are_none() -> None:
    expected = b'{"at":0,"seat":null,"event":{"type":"Left","why":""},"more":0}'
    assert codec.encode(0, None, Left(), 0, None, HEAD).body == expected
    assert codec.encode(0, None, Left(), 0, {}, HEAD).body == expected


def test_what_was_encoded_is_decoded() -> None:
    entry = stored(codec.encode(1700, 0, Said("hau"), 1, {"0": SEAL}, HEAD).body)
    assert (entry.seq, entry.at, entry.seat, entry.more) == (5, 1700, 0, 1)
    assert (entry.seals, entry.head) == ({"0": SEAL}, HEAD)
    assert codec.decode_event("t1", entry, EVENTS) == Said("hau")


def test_an_events_unknown_field_is_ignored() -> None:
    entry = stored(b'{"at":1,"seat":0,"event":{"type":"Said","word":"hau","loud":true},"more":0}')
    assert codec.decode_event("t1", entry, EVENTS) == Said("hau")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"at":1,"seat":0,"more":0}',
        b'{"at":-1,"seat":0,"event":{},"more":0}',
        b'{"at":9007199254740992,"seat":0,"event":{},"more":0}',
        b'{"at":1,"seat":64,"event":{},"more":0}',
        b'{"at":1,"seat":0,"event":{},"more":256}',
        b'{"at":1,"seat":0,"event":{},"more":0,"seals":{"0":"short"}}',
        b'{"at":1,"seat":0,"event":{},"more":' + b"9" * 5000 + b"}",
    ],
)
def test_a_malformed_entry_is_poison(body: bytes) -> None:
    with pytest.raises(PoisonError) as caught:
        stored(body)
    assert (caught.value.table, caught.value.seq) == ("t1", 5)


@pytest.mark.parametrize("head", [b"", b"ab", b"\xff" * 64])
def test_a_malformed_head_is_poison(head: bytes) -> None:
    with pytest.raises(PoisonError, match="table t1, event 5"):
        stored(codec.encode(0, None, Left(), 0, None, HEAD).body, head)


def test_a_missing_field_is_poison() -> None:
    with pytest.raises(PoisonError):
        codec.decode("t1", b"5-0", None, HEAD.encode())
    with pytest.raises(PoisonError):
        codec.decode("t1", b"5-0", codec.encode(0, None, Left(), 0, None, HEAD).body, None)


@pytest.mark.parametrize(
    "event",
    [b'{"type":"Sung"}', b'{"type":"Said"}', b'{"type":"Said","word":7}', b"{}", b"7", b"[" * 2000 + b"]" * 2000],
)
def test_an_event_that_the_game_does_not_know_is_poison(event: bytes) -> None:
    body = b'{"at":1,"seat":0,"event":' + event + b',"more":0}'
    with pytest.raises(PoisonError) as caught:
        codec.decode_event("t1", stored(body), EVENTS)
    assert caught.value.seq == 5


def test_an_old_shape_is_cast_up_before_it_is_decoded() -> None:
    def louder(event: dict[str, Any]) -> dict[str, Any]:
        return {"type": "Said", "word": event["text"].upper()}

    entry = stored(b'{"at":1,"seat":0,"event":{"type":"Spoke","text":"hau"},"more":0}')
    assert codec.decode_event("t1", entry, EVENTS, {"Spoke": louder}) == Said("HAU")
    other = stored(b'{"at":1,"seat":0,"event":{"type":"Left","why":"late"},"more":0}')
    assert codec.decode_event("t1", other, EVENTS, {"Spoke": louder}) == Left("late")
    broken = stored(b'{"at":1,"seat":0,"event":{"type":"Spoke"},"more":0}')
    with pytest.raises(PoisonError):
        codec.decode_event("t1", broken, EVENTS, {"Spoke": louder})


def test_a_fingerprint_tells_content_not_order() -> None:
    print_of = codec.fingerprint({"seat": 0, "decision": 4, "command": {"type": "Play", "card": "9"}})
    assert print_of == codec.fingerprint({"command": {"card": "9", "type": "Play"}, "decision": 4, "seat": 0})
    assert print_of != codec.fingerprint({"command": {"card": "8", "type": "Play"}, "decision": 4, "seat": 0})
    assert len(print_of) == 32
