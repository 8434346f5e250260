"""What each viewer may see of the table's own events. A type that is not listed here is not known to be public."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from firekeeper.games.protocol import Fact
from firekeeper.tables.events import (
    PRIVATE_EVENTS,
    TABLE_EVENTS,
    BotSeated,
    GameEnded,
    GameStarted,
    Resigned,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableOpened,
)
from firekeeper.tables.redact import may_be_private, publish, redact
from tests.tables.playing import ENTROPY, SECRET, seated

OPENED = TableOpened("manitou", 1, {}, ["open", "bot:1"], "ann", True, "c0ffee", SECRET.hex(), "t0")
PUBLIC = [
    SeatLeft(1),
    BotSeated(1, 2),
    GameStarted("c0ffee", [ENTROPY[0], None]),
    Resigned(0),
    GameEnded([0], [3, 2], "resigned"),
    SecretRevealed(SECRET.hex()),
]
HIDDEN = [(OPENED, {"host", "secret"}, {"host"}), (SeatTaken(0, "Ann", "ann", ENTROPY[0]), {"player"}, {"player"})]


def changed(before: Any, after: Any) -> set[str]:
    old, new = msgspec.to_builtins(before), msgspec.to_builtins(after)
    assert old.keys() == new.keys()
    return {name for name in old if old[name] != new[name]}


def test_every_event_of_the_table_is_judged_here() -> None:
    assert {type(event) for event in PUBLIC} | {type(event) for event, _, _ in HIDDEN} == set(get_args(TABLE_EVENTS))
    assert {type(event) for event, _, _ in HIDDEN} == PRIVATE_EVENTS


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_only_these_fields_are_hidden_and_from_everybody(viewer: int | None) -> None:
    table = seated(2).table
    for event in PUBLIC:
        fact = Fact(0, event)
        assert redact(table, fact, viewer) == publish(fact) == fact
        assert not may_be_private(table, fact)
    for event, while_it_runs, for_ever in HIDDEN:
        fact = Fact(0, event)
        seen, published = redact(table, fact, viewer), publish(fact)
        assert (changed(event, seen.event), changed(event, published.event)) == (while_it_runs, for_ever)
        assert {getattr(seen.event, name) for name in while_it_runs} == {"?"}
        assert may_be_private(table, fact)
