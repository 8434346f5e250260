"""Moves: in which order they are judged, that a repetition is answered alike, and that no body breaks anything."""

from __future__ import annotations

from typing import Any

import pytest
from redis.asyncio import Redis

from firekeeper.log.stream import EventLog
from tests.gateway.conftest import Gates
from tests.gateway.visiting import Visitor, new_id, party, problem

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

JSON = {"Content-Type": "application/json"}


@pytest.fixture
async def table(ann: Visitor, ben: Visitor) -> str:
    """A table of two that has begun: Ann at seat 0, Ben at seat 1."""
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    return table


async def end_of(redis: Redis, table: str) -> int:
    return (await EventLog(redis).load(table)).seq


async def test_a_move_is_answered_with_the_document_after_it(ann: Visitor, table: str) -> None:
    before = await ann.look(table)
    answer = await ann.move(table, party(before), decision=before["decision"])
    assert answer.status_code == 201
    after = answer.json()
    assert after["seq"] > before["seq"]
    assert after["view"]["seats"]["0"]["chosen"] is True
    assert "decision" not in after
    assert after == await ann.look(table)


async def test_a_repetition_is_answered_as_the_first_time(redis: Redis, ann: Visitor, ben: Visitor, table: str) -> None:
    before = await ann.look(table)
    move = {"command_id": new_id(), "decision": before["decision"], "command": party(before)}
    first = await ann.call("POST", f"/api/tables/{table}/moves", move, 201)
    await ben.choose(table)
    end = await end_of(redis, table)
    assert await ann.call("POST", f"/api/tables/{table}/moves", move, 201) == first
    assert await end_of(redis, table) == end


async def test_an_id_names_one_command(redis: Redis, ann: Visitor, ben: Visitor, table: str) -> None:
    before = await ann.look(table)
    move = {"command_id": new_id(), "decision": before["decision"], "command": party(before)}
    await ann.call("POST", f"/api/tables/{table}/moves", move, 201)
    end = await end_of(redis, table)
    other = {**move, "command": {"type": "Resign"}}
    for visitor, body in ((ann, other), (ben, move)):
        refused = await visitor.refused(409, "POST", f"/api/tables/{table}/moves", body)
        assert refused["code"] == "command_id_reused"
        assert refused["document"]["seq"] == end
    assert await end_of(redis, table) == end


async def test_a_stale_decision_is_a_conflict_before_any_rule(ann: Visitor, table: str) -> None:
    document = await ann.look(table)
    nonsense = {"type": "Choose", "cards": ["9"]}
    answer = await ann.move(table, nonsense, decision=document["decision"] - 1)
    refused = problem(answer, 409)
    assert refused["code"] == "stale_decision"
    assert refused["document"] == document
    assert problem(await ann.move(table, nonsense, decision=document["decision"]), 422)["rule"]


async def test_a_rule_refuses_with_its_number(redis: Redis, ann: Visitor, table: str) -> None:
    end = await end_of(redis, table)
    refused = problem(await ann.move(table, {"type": "Play", "card": "9", "herd": "L"}), 422)
    assert refused["rule"]
    assert refused["code"].islower()
    assert await end_of(redis, table) == end


async def test_another_seat_is_nobody_elses(redis: Redis, ann: Visitor, eve: Visitor, table: str) -> None:
    document = await ann.look(table)
    end = await end_of(redis, table)
    answer = await eve.move(table, party(document), decision=document["decision"])
    assert problem(answer, 403)["code"] == "no_seat"
    await eve.call("POST", "/api/session", {}, 200)
    assert problem(await eve.move(table, {"type": "Resign"}), 403)["code"] == "no_seat"
    assert await end_of(redis, table) == end


async def test_a_command_id_opens_nothing_to_who_has_no_seat(ann: Visitor, eve: Visitor, table: str) -> None:
    move = {"command_id": new_id(), "command": {"type": "Resign"}}
    await ann.call("POST", f"/api/tables/{table}/moves", move, 201)
    await eve.refused(403, "POST", f"/api/tables/{table}/moves", move)


async def test_no_move_before_the_game_has_begun(ann: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    assert problem(await ann.move(table, {"type": "Resign"}), 409)["code"] == "not_started"


async def test_a_seat_at_one_table_is_none_at_another(ann: Visitor, ben: Visitor, table: str) -> None:
    other = await ben.open("open", "bot:2")
    await ben.sit(other)
    assert (await ann.move(other, {"type": "Resign"})).status_code == 403


@pytest.mark.parametrize(
    "command",
    [
        {"type": "Attack"},
        {"type": "CardPlayed", "card": "9", "herd": "L", "felled": []},
        {"type": 5},
        {"card": "9", "herd": "L"},
        {"type": "Play", "card": 9, "herd": "L"},
        {"type": "Play", "card": "9", "herd": "X"},
        {"type": "Play", "card": "9", "herd": "L", "colour": "red"},
        {"type": "Resign", "seat": 1},
        {"type": "Choose", "cards": ["1"] * 22},
        {"type": "Choose", "cards": {"1": 2}},
        None,
        [],
        "Resign",
        10**400,
    ],
)
async def test_a_command_that_is_none(redis: Redis, ann: Visitor, table: str, command: Any) -> None:
    end = await end_of(redis, table)
    assert problem(await ann.move(table, command), 400)["code"] == "malformed"
    assert await end_of(redis, table) == end


ID = b'{"command_id":"%s","command":' % (b"0" * 32)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"null", 400),
        (b"[]", 400),
        (b"{", 400),
        (b"Resign", 400),
        (b"\xff\xfe", 400),
        (ID + b'{"type":"Resign"}}trailing', 400),
        (ID + b'{"type":"\xff"}}', 400),
        (ID + b'{"type":"Play","card":"\\ud800","herd":"L"}}', 400),
        (ID + b'{"type":"Play","card":"\xc3\x28","herd":"L"}}', 400),
        (ID + b'{"type":"Resign"},"decision":"7"}', 400),
        (ID + b'{"type":"Resign"},"decision":7.5}', 400),
        (ID + b'{"type":"Resign"},"decision":' + b"9" * 5000 + b"}", 400),
        (ID + b"9" * 5000 + b"}", 400),
        (ID + b"[" * 7000 + b"]" * 7000 + b"}", 400),
        (ID + b'{"type":' * 900 + b"1" + b"}" * 901, 400),
        (b"[" * 100_000, 413),
        (ID + b'{"type":"' + b"a" * 1_000_000 + b'"}}', 413),
    ],
)
async def test_no_body_breaks_anything(redis: Redis, ann: Visitor, table: str, body: bytes, status: int) -> None:
    end = await end_of(redis, table)
    problem(await ann.http.post(f"/api/tables/{table}/moves", content=body, headers=JSON), status)
    assert await end_of(redis, table) == end


async def test_a_body_without_a_length_is_counted_as_it_comes(ann: Visitor, table: str) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    problem(await ann.http.post(f"/api/tables/{table}/moves", content=endless(), headers=JSON), 413)


async def test_bodies_are_json_and_say_so(ann: Visitor, table: str) -> None:
    move = b'{"command_id":"%s","command":{"type":"Resign"}}' % new_id().encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = await ann.http.post(f"/api/tables/{table}/moves", content=move, headers={"Content-Type": kind})
        assert problem(answer, 415)["code"] == "not_json"


async def test_who_moves_too_fast_is_told_to_wait(gates: Gates) -> None:
    gate = gates(moves_per_second=3, tables_per_minute=2)
    await gate.ready()
    hasty = Visitor(gate.url)
    await hasty.call("POST", "/api/session", {}, 200)
    table = await hasty.open("open", "open")
    await hasty.sit(table)
    answers = [await hasty.move(table, {"type": "Resign"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [409, 409, 409, 429]
    assert answers[-1].headers["retry-after"] == "1"
    await hasty.open("open", "open")
    body = {"command_id": new_id(), "game": "manitou", "seats": ["open", "open"]}
    refused = await hasty.http.post("/api/tables", json=body)
    assert problem(refused, 429)["code"] == "too_many"
    assert int(refused.headers["retry-after"]) > 1
    calm = Visitor(gate.url)
    await calm.call("POST", "/api/session", {}, 200)
    await calm.open("open", "open")
    await hasty.close()
    await calm.close()


async def test_giving_up_at_a_larger_table_is_answered_again(ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    table = await ann.open("open", "open", "open")
    for visitor in (ann, ben, eve):
        await visitor.sit(table)
    move = {"command_id": new_id(), "command": {"type": "Resign"}}
    first = await ann.call("POST", f"/api/tables/{table}/moves", move, 201)
    assert "you" not in first["table"]
    assert await ann.call("POST", f"/api/tables/{table}/moves", move, 201) == first
