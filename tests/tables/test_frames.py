"""Frames: each viewer's patches, applied one after another, give that viewer's document after every append."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from firekeeper.tables import commands
from firekeeper.tables.frames import KEYFRAME_EVERY, documents, frame, replay, viewers
from firekeeper.tables.patch import merge
from firekeeper.tables.record import fold
from firekeeper.tables.table import Table
from tests.tables.playing import Evening, evenings, eventful, finished, seated


def json(value: Any) -> Any:
    """As it arrives at a client."""
    return msgspec.json.decode(msgspec.json.encode(value))


def frames(evening: Evening, viewer: int | None) -> list[dict[str, Any]]:
    """The frame of every append after the first."""
    made = []
    for number in range(1, len(evening.appends)):
        shown, seen = (documents(table)[viewer] for table in evening.tables[number : number + 2])
        lines = evening.appends[number].lines
        made.append(json(frame(shown, seen, evening.told_with(number), lines, viewer)))
    return made


def test_frames_chain_over_whole_games_for_every_viewer() -> None:
    for evening in evenings():
        for viewer in viewers(evening.table):
            held = json(documents(evening.tables[1])[viewer])
            for told, append, after in zip(
                frames(evening, viewer), evening.appends[1:], evening.tables[2:], strict=True
            ):
                assert set(told) == {"seq", "at", "facts", "patch"}
                assert (told["seq"], told["at"]) == (after.seq, after.at)
                assert len(told["facts"]) == len(append.lines)
                held = merge(held, told["patch"])
                assert held == json(documents(after)[viewer])


def test_a_frame_names_what_happened_as_its_viewer_may_read_it() -> None:
    evening = seated(2)
    choice = evening.legal(0, random.Random(0))
    evening.move(0, choice)
    cards = list(choice.cards)
    (own,) = frames(evening, 0)[-1]["facts"]
    assert own == {
        "seat": 0,
        "event": {"type": "PartyChosen", "cards": cards},
        "text": f"A: {{{' '.join(cards)}}}",
    }
    for viewer in (None, 1):
        (other,) = frames(evening, viewer)[-1]["facts"]
        hidden = ["?"] * len(cards)
        assert other == {
            "seat": 0,
            "event": {"type": "PartyChosen", "cards": hidden},
            "text": f"A: {{{' '.join(hidden)}}}",
        }


def test_only_what_answers_a_command_has_text() -> None:
    for told in frames(eventful(), None):
        for fact in told["facts"]:
            assert ("text" in fact) == (fact["event"]["type"] in {"PartyChosen", "CardPlayed"})


def test_a_frame_does_not_repeat_the_board() -> None:
    evening = seated(4).play(random.Random(0), 20)
    told = frames(evening, 0)[-1]
    assert len(msgspec.json.encode(told["patch"])) < len(msgspec.json.encode(documents(evening.table)[0])) / 3


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_replay_shows_every_event_and_its_keyframes_agree(viewer: int | None) -> None:
    for evening in (finished(2), eventful()):
        told = json(replay(evening.table.id, evening.lines, viewer))
        assert [one["seq"] for one in told["frames"]] == list(range(1, evening.table.seq + 1))
        view: dict[str, Any] = {}
        table = Table(evening.table.id)
        keys = []
        for one, line in zip(told["frames"], evening.lines, strict=True):
            assert one["fact"]["event"]["type"] == type(line.event).__name__
            table = fold(table, [line])
            view = merge(view, one["patch"])
            seen = {} if table.position is None else json(table.rulebook.view(table.position, viewer))
            assert view == seen
            if key := told["keyframes"].get(str(line.seq)):
                keys.append(line.seq)
                assert key == view
        started = next(line.seq for line in evening.lines if type(line.event).__name__ == "GameStarted")
        assert keys[0] == started
        assert {after - before for before, after in pairwise(keys)} == {KEYFRAME_EVERY}
        assert keys[-1] > evening.table.seq - KEYFRAME_EVERY


def test_a_replay_of_a_table_that_never_started_has_no_view() -> None:
    evening = Evening("open", "open")
    evening.append(commands.close(evening.table, evening.now + commands.UNSTARTED_MS))
    told = replay("t1", evening.lines, None)
    assert [one["patch"] for one in told["frames"]] == [{}, {}, {}]
    assert told["keyframes"] == {}
