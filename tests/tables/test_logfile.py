"""Log files: what a reader gets while the game runs, and what everybody gets once it is over."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from firekeeper.tables.logfile import export
from tests.tables.playing import Evening, eventful, finished, seated


def lines(log: bytes) -> list[Any]:
    return [msgspec.json.decode(line) for line in log.splitlines()]


def test_the_header_names_table_game_options_and_who_sits_where() -> None:
    title = lines(eventful().log())[0]
    assert title == {
        "firekeeper": 1,
        "table": "t1",
        "game": "manitou",
        "rules": 1,
        "options": {},
        "seats": [
            {"seat": 0, "name": "Ann", "kind": "human"},
            {"seat": 1, "name": "AI 2", "kind": "bot", "level": 2},
            {"seat": 2, "name": "AI 1", "kind": "bot", "level": 1},
        ],
    }


def test_a_line_has_the_fields_of_the_format_in_their_order() -> None:
    for line in lines(finished(2).log())[1:]:
        order = [name for name in ("seq", "at", "seat", "event", "more", "text", "seals", "head") if name in line]
        assert list(line) == order
        assert ("text" in line) == (line["event"]["type"] in {"PartyChosen", "CardPlayed"})
        private = {"TableOpened", "SeatTaken", "PartyChosen", "HandDrawn", "CardDrawn"}
        assert ("seals" in line) == (line["event"]["type"] in private)


def test_everybody_reads_the_same_whole_log_of_a_finished_game() -> None:
    evening = eventful()
    assert {evening.log(viewer) for viewer in (None, 0, 1, 2)} == {evening.log()}
    text = evening.log().decode()
    assert evening.table.secret in text
    assert '"?"' not in text.replace('"host":"?"', "").replace('"player":"?"', "")


def test_a_running_game_is_told_as_far_as_the_reader_may_see_it() -> None:
    evening = seated(3).play(random.Random(0), 15)
    for viewer in (None, 0, 1, 2):
        told = lines(evening.log(viewer))
        assert evening.table.secret not in evening.log(viewer).decode()
        for line in told[1:]:
            sealed = "seals" in line
            assert ("salt" in line) == (sealed and viewer is not None)
            event = line["event"]
            if event["type"] in {"PartyChosen", "CardDrawn"}:
                whole = line["seat"] == viewer
                assert ("?" not in msgspec.json.encode(event).decode()) == whole
            if event["type"] == "HandDrawn":
                assert ("?" not in event["cards"]) == (event["seat"] == viewer)
            if event["type"] == "TableOpened":
                assert (event["secret"], event["host"]) == ("?", "?")


def test_no_log_names_a_player_behind_a_name() -> None:
    for evening in (eventful(), seated(3)):
        text = evening.log(0).decode()
        assert not any(f'"{player}"' in text for player in ("ann", "ben", "cleo"))


def test_each_seat_gets_its_own_salts() -> None:
    evening = seated(2).play(random.Random(0), 6)
    first, second = ({line["salt"] for line in lines(evening.log(seat))[1:] if "salt" in line} for seat in (0, 1))
    assert first
    assert not first & second


def test_a_reader_may_go_on_from_any_line() -> None:
    evening = eventful()
    whole = evening.log().splitlines(keepends=True)
    for after in (1, 7, evening.table.seq - 1, evening.table.seq):
        assert list(export("t1", evening.lines, None, after)) == whole[after + 1 :]


def test_the_log_of_an_open_table_can_be_read() -> None:
    evening = Evening("open", "open")
    evening.sit("ann")
    assert [line["kind"] for line in lines(evening.log())[0]["seats"]] == ["human", "open"]
