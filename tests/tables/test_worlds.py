"""Nothing that a viewer is sent depends on what it may not know: content, count, order and size alike."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from firekeeper.tables.frames import documents, frame, replay, viewers
from firekeeper.tables.lobby import row_of
from firekeeper.tables.logfile import export
from tests.tables.playing import Evening, eventful, finished
from tests.tables.worlds import hidden_cards, masked, other_world

EVENINGS = {"two": lambda: finished(2, 5), "three": lambda: finished(3, 6), "four": lambda: finished(4, 7)}
CASES = [(name, viewer) for name, seats in (("two", 2), ("three", 3), ("four", 4)) for viewer in (None, *range(seats))]


def told(evening: Evening, viewer: int | None) -> list[bytes]:
    """Everything that `viewer` is sent while the game runs: documents, frames, log lines, lobby rows, replay."""
    sent: list[Any] = []
    for number in range(1, len(evening.appends) - 1):
        shown, seen = (documents(table)[viewer] for table in evening.tables[number : number + 2])
        told_now = frame(shown, seen, evening.told_with(number), evening.appends[number].lines, viewer)
        sent += [seen, told_now, row_of(evening.tables[number + 1])]
    live = [line for append in evening.appends[:-1] for line in append.lines]
    sent += [msgspec.json.decode(line) for line in export(evening.table.id, live, viewer)]
    sent.append(replay(evening.table.id, live, viewer))
    sent.append(documents(evening.table)[viewer])
    return [msgspec.json.encode(masked(msgspec.to_builtins(one))) for one in sent]


@pytest.mark.parametrize(("name", "viewer"), CASES)
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(name: str, viewer: int | None) -> None:
    evening = EVENINGS[name]()
    other = other_world(evening, viewer, random.Random(9))
    assert hidden_cards(evening, viewer) != hidden_cards(other, viewer)
    assert evening.table.secret != other.table.secret
    assert evening.table.scores == other.table.scores
    for here, there in zip(told(evening, viewer), told(other, viewer), strict=True):
        assert here == there


def test_worlds_look_the_same_where_seats_change_hands() -> None:
    evening = eventful(3)
    for viewer in viewers(evening.table):
        other = other_world(evening, viewer, random.Random(1))
        assert told(evening, viewer) == told(other, viewer)


def test_whoever_may_know_sees_the_difference() -> None:
    evening = finished(2, 5)
    other = other_world(evening, 0, random.Random(9))
    assert told(evening, 1) != told(other, 1)
