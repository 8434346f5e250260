"""A log read on a terminal, move by move, with everybody's eyes or one seat's."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.tables.replay import replay
from firekeeper.tables.verify import BadLog
from tests.tables.playing import Evening, eventful, finished, seated


def test_every_event_is_one_line() -> None:
    evening = eventful()
    shown, position = replay(evening.log(), None, None)
    assert [one.seq for one in shown] == list(range(1, evening.table.seq + 1))
    assert shown[0].text == "TableOpened game manitou, rules 1, options {}, seats [open,open,bot:1], listed true"
    assert {one.seat for one in shown} == {"", "A", "B", "C"}
    assert position == evening.table.rulebook.position(evening.table.position)


def test_a_moment_of_the_game_is_the_position_after_that_event() -> None:
    evening = finished(2)
    for append in evening.tables[4:40:9]:
        shown, position = replay(evening.log(), None, append.seq)
        assert shown[-1].seq == append.seq
        assert position == append.rulebook.position(append.position)


def test_before_the_game_has_begun_there_is_no_position() -> None:
    assert replay(finished(2).log(), None, 1)[1] is None


@pytest.mark.parametrize("eyes", [0, 1, 2])
def test_a_seats_eyes_see_what_that_seat_saw(eyes: int) -> None:
    evening = finished(3)
    for table in evening.tables[4:80:5]:
        shown, seen = replay(evening.log(), eyes, table.seq)
        assert seen == table.rulebook.view(table.position, eyes)
        for one, line in zip(shown, evening.lines, strict=False):
            kind = type(line.event).__name__
            own = line.event.seat == eyes if kind == "HandDrawn" else line.seat == eyes
            if kind in {"PartyChosen", "HandDrawn", "CardDrawn"}:
                assert ("?" in one.text) != own


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_running_games_log_can_be_looked_at_too(viewer: int | None) -> None:
    evening = seated(2).play(random.Random(0), 9)
    for eyes in (None, 0, 1):
        shown, seen = replay(evening.log(viewer), eyes, None)
        assert len(shown) == evening.table.seq
        assert seen is not None
        msgspec.json.encode(seen)


def test_no_line_shows_hashes_or_players() -> None:
    evening = eventful()
    for one in replay(evening.log(), None, None)[0]:
        assert evening.table.secret not in one.text
        assert evening.table.commitment not in one.text


def test_what_is_no_log_is_refused_and_not_broken_upon() -> None:
    evening = finished(2)
    lines = evening.log().splitlines(keepends=True)
    drawn = next(number for number, line in enumerate(lines) if b'"CardDrawn"' in line)
    twice = lines[drawn].replace(b'"seq":%d' % drawn, b'"seq":%d' % (drawn + 1))
    unheard = lines[drawn].replace(b"CardDrawn", b"CardLost")
    for log, seq in (
        (b"", 0),
        (b"{}\n", 0),
        (b"[" * 100_000 + b"\n", 0),
        (lines[0] + b"[" * 100_000 + b"\n", 1),
        (b"".join([*lines[:drawn], unheard]), drawn),
        (b"".join([*lines[: drawn + 1], twice]), drawn + 1),
    ):
        with pytest.raises(BadLog) as bad:
            replay(log, None, None)
        assert bad.value.seq == seq


def test_there_are_no_eyes_where_there_is_no_seat() -> None:
    with pytest.raises(BadLog):
        replay(Evening("open", "open").log(), 2, None)
