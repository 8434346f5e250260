"""The one document of a viewer: what it tells whom, and that nothing in it depends on what a viewer may not know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from firekeeper.tables import commands
from firekeeper.tables.document import document
from firekeeper.tables.events import Resign
from firekeeper.tables.frames import documents, viewers
from firekeeper.tables.record import fold
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Table, apply
from firekeeper.tables.verify import verify
from tests.tables.playing import BEGIN, Evening, evenings, eventful, finished, nulls, seated


def without_host(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "table": {key: value for key, value in told["table"].items() if key != "host"}}


def known(evening: Evening, viewer: int | None) -> list[Table]:
    """What `viewer` knows before each append and at the end: the fold of its redacted log."""
    table, tables = Table(evening.table.id), []
    for append in evening.appends:
        tables.append(table)
        for line in append.lines:
            table = apply(table, redact(table, line.fact, viewer), line.seq, line.at, line.more, line.head)
    return [*tables, table]


def test_no_map_holds_null() -> None:
    for evening in evenings():
        for table in evening.tables[1:]:
            for viewer in viewers(table):
                assert nulls(document(table, viewer)) == []


def test_an_open_table_has_seats_and_no_board() -> None:
    evening = Evening("open", "bot:2", listed=False)
    assert document(evening.table, None) == {
        "seq": 1,
        "table": {
            "id": "t1",
            "game": "manitou",
            "rules": 1,
            "options": {},
            "state": "open",
            "listed": False,
            "seats": {"0": {"kind": "open"}, "1": {"kind": "bot", "level": 2}},
            "turn": [],
            "commitment": evening.table.commitment,
            "opened": BEGIN,
        },
    }


def test_only_the_host_is_told_to_be_the_host() -> None:
    evening = seated(3)
    told = documents(evening.table)
    assert [told[viewer]["table"].get("host") for viewer in (None, 0, 1, 2)] == [None, True, None, None]
    assert [told[viewer]["table"].get("you") for viewer in (None, 0, 1, 2)] == [None, 0, 1, 2]


def test_only_who_is_asked_gets_a_decision_and_what_is_legal() -> None:
    evening = seated(3).play(random.Random(0), 3)
    (turn,) = evening.table.asked
    told = documents(evening.table)
    for viewer in (None, 0, 1, 2):
        assert told[viewer]["table"]["turn"] == [turn]
        assert told[viewer]["table"]["seats"][str(turn)]["since"] == evening.table.asked[turn].at
        assert ("decision" in told[viewer]) == ("legal" in told[viewer]) == (viewer == turn)
        assert ("own" in told[viewer]["view"]) == (viewer is not None)
    assert told[turn]["decision"] == evening.table.asked[turn].since
    plays = told[turn]["legal"]["commands"]
    assert {"type", "card", "herd"} == set(plays[0])
    hand = told[turn]["view"]["own"]["hand"]
    assert {play["card"] for play in plays} <= set(hand)


def test_while_a_party_is_chosen_the_choice_is_described_and_not_listed() -> None:
    told = document(seated(2).table, 0)
    pick = told["legal"]["pick"]
    assert (pick["type"], pick["field"]) == ("Choose", "cards")
    assert pick["count"] in (7, 8)
    assert sum(pick["of"].values()) == 21


def test_nobody_is_asked_while_a_settlement_is_due() -> None:
    rng = random.Random(0)
    evening = seated(2)
    while not evening.table.waiting().settle:
        evening.step(rng)
    for told in documents(evening.table).values():
        assert told["table"]["turn"] == []
        assert "decision" not in told


def test_the_randomness_is_shared_where_a_player_gave_entropy() -> None:
    assert document(seated(2).table, None)["table"]["randomness"] == "shared"
    assert document(Evening("bot:1", "bot:1").table, None)["table"]["randomness"] == "server"


def test_a_finished_game_tells_its_result() -> None:
    evening = finished(2)
    about = document(evening.table, None)["table"]
    assert about["state"] == "finished"
    assert about["ended"] == evening.table.at
    assert sorted(about["scores"]) == sorted(evening.table.position.tribes[seat].score for seat in (0, 1))
    assert about["winners"] == [seat for seat in (0, 1) if about["scores"][seat] == max(about["scores"])]
    assert "reason" not in about


def test_a_resignation_is_told_with_its_reason_and_without_scores() -> None:
    evening = seated(2)
    evening.move(0, Resign())
    evening.append(commands.settle(evening.table))
    about = document(evening.table, 1)["table"]
    assert (about["winners"], about["reason"]) == ([1], "resigned")
    assert "scores" not in about


def test_a_kept_seat_is_away_and_a_seat_given_up_is_not() -> None:
    evening = seated(3)
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.move(2, Resign())
    seats = document(evening.table, None)["table"]["seats"]
    assert seats["1"] == {"kind": "bot", "name": "Ben", "level": 2, "away": True, "since": evening.table.asked[1].at}
    assert seats["2"] == {"kind": "bot", "level": 2, "since": evening.table.at}


def test_no_document_names_a_player_or_the_secret() -> None:
    for evening in (eventful(), seated(2)):
        for table in evening.tables[1:]:
            for told in documents(table).values():
                text = msgspec.json.encode(told).decode()
                assert not any(f'"{hidden}"' in text for hidden in ("ann", "ben", "cleo", evening.table.secret))


@pytest.mark.parametrize("make", [lambda: finished(2), lambda: finished(3), lambda: finished(4), eventful])
def test_the_document_of_the_whole_log_is_that_of_what_the_viewer_knows(make: Callable[[], Evening]) -> None:
    evening = make()
    for viewer in viewers(evening.table):
        for whole, part in zip(evening.tables[1:], known(evening, viewer)[1:], strict=True):
            assert without_host(document(whole, viewer)) == without_host(document(part, viewer))


def test_a_log_file_read_in_mid_game_gives_the_readers_own_document() -> None:
    evening = seated(3).play(random.Random(4), 12)
    for viewer in viewers(evening.table):
        part = verify(evening.log(viewer)).table
        assert without_host(document(part, viewer)) == without_host(document(evening.table, viewer))


def test_folding_lines_is_folding_them_one_by_one() -> None:
    evening = finished(2)
    assert fold(Table("t1"), evening.lines) == evening.table
