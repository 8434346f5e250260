"""Whole games in which people come and go at random: everything that holds of a table holds after each append."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firekeeper.tables import commands
from firekeeper.tables.document import document
from firekeeper.tables.events import BotSeated, SeatLeft, SeatTaken
from firekeeper.tables.frames import documents, frame, viewers
from firekeeper.tables.patch import merge
from firekeeper.tables.redact import redact
from firekeeper.tables.snapshot import pack, unpack
from firekeeper.tables.table import Table, apply
from firekeeper.tables.verify import verify
from tests.tables.playing import Evening, nulls, wild

seeds = given(st.integers(0, 10_000))
few = settings(max_examples=12, deadline=None)


@seeds
@few
def test_the_log_is_sound(seed: int) -> None:
    evening = wild(seed)
    assert verify(evening.log()).finished
    half = len(evening.appends) // 2
    part = Evening.unopened("t1")
    for append in evening.appends[:half]:
        part.append([line.fact for line in append.lines])
    for viewer in viewers(part.table):
        assert not verify(part.log(viewer)).finished


@seeds
@few
def test_somebody_can_act_or_a_settlement_is_due_or_it_is_over(seed: int) -> None:
    for table in wild(seed).tables[1:]:
        due = [table.state == "open", bool(table.asked), table.waiting().settle, table.state == "finished"]
        assert sum(due) == 1
        assert unpack(pack(table)) == table
        players = [seat.player for seat in table.seats if seat.player]
        assert len(players) == len(set(players))


@seeds
@few
def test_every_viewers_frames_chain_and_tell_what_it_may_know(seed: int) -> None:
    evening = wild(seed)
    for viewer in viewers(evening.table):
        held: dict[str, Any] = {}
        known = Table("t1")
        for number, append in enumerate(evening.appends):
            before, after = evening.tables[number : number + 2]
            for line in append.lines:
                known = apply(known, redact(after, line.fact, viewer), line.seq, line.at, line.more, line.head)
            shown = documents(before)[viewer] if before.seq else {}
            seen = document(after, viewer)
            assert nulls(seen) == []
            held = merge(held, frame(shown, seen, evening.told_with(number), append.lines, viewer)["patch"])
            assert msgspec.json.encode(held, order="sorted") == msgspec.json.encode(seen, order="sorted")
            told, knows = dict(seen["table"]), dict(document(known, viewer)["table"])
            told.pop("host", None)
            knows.pop("host", None)
            assert (told, seen.get("view")) == (knows, document(known, viewer).get("view"))
            assert seen.get("legal") == document(known, viewer).get("legal")


@example(409)  # a host without a seat gives one away
@seeds
@few
def test_a_present_decision_stays_while_others_act(seed: int) -> None:
    evening = wild(seed)
    for before, append, after in zip(evening.tables[1:-1], evening.appends[1:], evening.tables[2:], strict=True):
        acted = {line.seat for line in append.lines}
        acted |= {line.event.seat for line in append.lines if isinstance(line.event, SeatTaken | SeatLeft | BotSeated)}
        for seat, asked in after.asked.items():
            if seat in before.asked and seat not in acted:
                assert asked == before.asked[seat]
                commands.check_decision(after, seat, before.asked[seat].since)
            else:
                assert asked.since == after.seq
                if seat in before.asked:
                    with pytest.raises(commands.Conflict):
                        commands.check_decision(after, seat, before.asked[seat].since)
