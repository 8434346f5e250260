"""Opening tables, sitting down and leaving, starting, and playing again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from redis.asyncio import Redis

from tests.gateway.conftest import Gate
from tests.gateway.visiting import Visitor, new_id, play_out
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

NOBODY = "0000000000"


async def test_the_games_are_listed_with_what_may_be_chosen(ann: Visitor) -> None:
    games = await ann.call("GET", "/api/games", status=200)
    assert games[0] == {"slug": "manitou", "title": "Manitou", "seats": [2, 3, 4], "options": [], "levels": [1, 2]}


async def test_the_rules_are_text_for_players(ann: Visitor) -> None:
    response = await ann.http.get("/api/games/manitou/rules")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "Manitou" in response.text
    await ann.refused(404, "GET", "/api/games/chess/rules")


async def test_a_table_is_opened_once_a_command_id(ann: Visitor, ben: Visitor) -> None:
    body = {"command_id": new_id(), "game": "manitou", "seats": ["open", "open"], "listed": True}
    await ann.call("POST", "/api/session", {}, 200)
    first = await ann.call("POST", "/api/tables", body, 201)
    assert await ann.call("POST", "/api/tables", body, 201) == first
    assert len(first["id"]) == 10
    assert len(first["commitment"]) == 64
    assert (await ann.refused(409, "POST", "/api/tables", {**body, "listed": False}))["code"] == "command_id_reused"
    assert (await ben.call("POST", "/api/tables", body, 201))["id"] != first["id"]


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"game": "chess"}, 400, "bad_table"),
        ({"seats": ["open"] * 7}, 400, "bad_seats"),
        ({"seats": ["open", "bot:9"]}, 400, "bad_level"),
        ({"seats": ["open", "host"]}, 400, "bad_table"),
        ({"options": {"colour": "red"}}, 400, "bad_table"),
        ({"options": json.loads('{"a":' * 400 + "1" + "}" * 400)}, 400, "bad_table"),
        ({"options": {"a": 10**400}}, 400, "bad_table"),
        ({"clock": {"days": 1}}, 400, "no_clocks"),
        ({"clock": "live"}, 400, "no_clocks"),
        ({"command_id": "A" * 32}, 400, "malformed"),
        ({"command_id": "a" * 32 + "\n"}, 400, "malformed"),
        ({"listed": "yes"}, 400, "malformed"),
        ({"colour": "red"}, 400, "malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(ann: Visitor, changes: dict[str, Any], status: int, code: str) -> None:
    body = {"command_id": new_id(), "game": "manitou", "seats": ["open", "open"], **changes}
    assert (await ann.refused(status, "POST", "/api/tables", body))["code"] == code


async def test_no_clock_may_be_said_in_words(ann: Visitor) -> None:
    await ann.open("open", "open", clock="none")
    await ann.open("open", "open", clock=None)


async def test_two_sit_down_and_the_game_begins(ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    await ann.call("PATCH", "/api/session", {"name": "Ann"}, 200)
    table = await ann.open("open", "open")
    waiting = await ann.sit(table)
    assert waiting["table"]["state"] == "open"
    assert waiting["table"]["seats"] == {"0": {"kind": "human", "name": "Ann"}, "1": {"kind": "open"}}
    assert waiting["table"]["host"] is True
    playing = await ben.sit(table)
    assert (playing["table"]["state"], playing["table"]["you"]) == ("live", 1)
    assert "host" not in playing["table"]
    assert playing["decision"] == playing["seq"]
    assert sum(playing["legal"]["pick"]["of"].values()) == 21
    watched = await eve.look(table)
    assert watched["table"]["turn"] == [0, 1]
    assert {"decision", "legal"}.isdisjoint(watched)
    assert "own" not in watched["view"]


async def test_one_player_one_seat(ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open", "open")
    await ann.sit(table, 1)
    assert (await ann.sit(table))["table"]["you"] == 1
    body = {"entropy": new_id(), "seat": 2}
    refused = await ann.refused(409, "POST", f"/api/tables/{table}/seats", body)
    assert refused["code"] == "one_seat"
    assert refused["document"]["table"]["you"] == 1
    body = {"entropy": new_id(), "seat": 1}
    assert (await ben.refused(409, "POST", f"/api/tables/{table}/seats", body))["code"] == "seat_taken"
    assert (await ben.sit(table))["table"]["you"] == 0


async def test_who_leaves_an_open_table_may_come_back(ann: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    left = await ann.call("DELETE", f"/api/tables/{table}/seats", {}, 200)
    assert left["table"]["seats"]["0"] == {"kind": "open"}
    assert "you" not in left["table"]
    assert (await ann.sit(table, 1))["table"]["you"] == 1


async def test_who_leaves_a_live_table_may_take_the_seat_back(ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    await ben.call("DELETE", f"/api/tables/{table}/seats", {}, 200)
    kept = await ann.look(table)
    seat = kept["table"]["seats"]["1"]
    assert (seat["kind"], seat["level"], seat["away"]) == ("bot", 2, True)
    assert (await ben.move(table, {"type": "Resign"})).status_code == 403
    back = await ben.sit(table)
    assert (back["table"]["you"], back["table"]["seats"]["1"]["kind"]) == (1, "human")
    assert (await ben.move(table, {"type": "Resign"})).status_code == 201


async def test_only_the_host_starts(ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    table = await ann.open("open", "open", "open")
    await ann.sit(table)
    await ben.sit(table)
    for stranger in (ben, eve):
        assert (await stranger.refused(403, "POST", f"/api/tables/{table}/start", {}))["code"] == "not_the_host"
    started = await ann.call("POST", f"/api/tables/{table}/start", {}, 200)
    assert started["table"]["seats"]["2"]["level"] == 2
    assert (await ann.call("POST", f"/api/tables/{table}/start", {}, 200))["seq"] == started["seq"]


async def test_who_has_no_seat_has_none_to_leave(ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.refused(403, "DELETE", f"/api/tables/{table}/seats", {})
    await ben.refused(403, "DELETE", f"/api/tables/{table}/seats", {"seat": 0})
    await ann.refused(403, "DELETE", f"/api/tables/{table}/seats", {"seat": 9})


async def test_nobody_is_sent_away_before_three_silent_minutes(ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    refused = await ann.refused(409, "DELETE", f"/api/tables/{table}/seats", {"seat": 1})
    assert refused["code"] == "not_silent"


@pytest.mark.parametrize("call", ["", "/seats", "/start", "/moves", "/again", "/stream", "/replay", "/log"])
async def test_a_table_that_is_not_there(ann: Visitor, call: str) -> None:
    bodies: dict[str, Any] = {
        "/seats": {"entropy": new_id()},
        "/start": {},
        "/moves": {"command_id": new_id(), "command": {"type": "Resign"}},
        "/again": {},
    }
    method = "POST" if call in bodies else "GET"
    assert (await ann.refused(404, method, f"/api/tables/{NOBODY}{call}", bodies.get(call)))["code"] == "no_table"


async def test_playing_again_moves_everybody_on_by_one(redis: Redis, ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    table = await ann.open("open", "open", listed=True)
    await ann.sit(table)
    await ben.sit(table)
    again = f"/api/tables/{table}/again"
    assert (await ann.refused(409, "POST", again, {}))["code"] == "not_finished"
    await ann.move(table, {"type": "Resign"})
    await play_out(redis, table)
    await eve.refused(403, "POST", again, {})
    assert "again" not in (await eve.look(table))["table"]
    following = await ben.call("POST", again, {}, 201)
    assert await ann.call("POST", again, {}, 201) == following
    assert (await eve.look(table))["table"]["again"] == following["id"]
    opened = await ben.look(following["id"])
    assert opened["table"]["listed"] is True
    assert opened["table"]["options"] == {}
    assert (await ben.sit(following["id"]))["table"]["you"] == 0
    assert (await ann.sit(following["id"]))["table"]["you"] == 1


async def test_an_ai_player_moves_on_too(redis: Redis, ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "bot:1", "open")
    await ann.sit(table)
    await ben.sit(table)
    await ann.move(table, {"type": "Resign"})
    await ben.call("DELETE", f"/api/tables/{table}/seats", {}, 200)
    await play_out(redis, table)
    following = (await ben.call("POST", f"/api/tables/{table}/again", {}, 201))["id"]
    seats = (await ben.look(following))["table"]["seats"]
    assert seats == {"0": {"kind": "open"}, "1": {"kind": "bot", "level": 2}, "2": {"kind": "bot", "level": 1}}
    await ann.refused(403, "POST", f"/api/tables/{table}/again", {})


async def test_a_table_of_ai_players_alone_starts_at_once(ann: Visitor) -> None:
    document = await ann.look(await ann.open("bot:1", "bot:2"))
    assert (document["table"]["state"], document["table"]["randomness"]) == ("live", "server")


async def test_the_lists_show_what_they_should(
    projected: None, gate: Gate, ann: Visitor, ben: Visitor, visitors: Callable[[], Visitor]
) -> None:
    shown = await ann.open("open", "open", listed=True)
    hidden = await ann.open("open", "open")
    await ann.sit(shown)
    await ann.sit(hidden)

    async def rows(visitor: Visitor, query: str = "") -> list[str]:
        page = await visitor.call("GET", f"/api/tables{query}", status=200)
        return [row["id"] for row in page["tables"]]

    async def both_listed() -> bool:
        return set(await rows(ann, "?mine=1")) == {shown, hidden}

    await until_async(both_listed, what="the projector's rows")
    assert await rows(ben) == [shown]
    assert await rows(ben, "?mine=1") == []
    assert await rows(ben, "?state=live") == []
    assert await rows(ben, "?state=open&game=chess") == []
    assert (await ann.call("GET", "/api/tables?mine=1&state=open", status=200))["tables"][0]["you"] == 0


@pytest.mark.parametrize(
    "query", ["state=closed", "after=1", "after=x:y", "after=1:" + "a" * 65, "after=%D9%A3:abc", "mine=perhaps"]
)
async def test_a_list_that_cannot_be_asked_for(ann: Visitor, query: str) -> None:
    await ann.refused(400, "GET", f"/api/tables?{query}")


async def test_lists_are_paged(projected: None, ann: Visitor) -> None:
    opened = {await ann.open("open", "open", listed=True) for _ in range(31)}

    async def pages() -> list[list[str]]:
        first = await ann.call("GET", "/api/tables", status=200)
        if "next" not in first:
            return []
        second = await ann.call("GET", f"/api/tables?after={first['next']}", status=200)
        return [[row["id"] for row in page["tables"]] for page in (first, second)]

    first, second = await until_async(pages, what="a second page")
    assert (len(first), len(second)) == (30, 1)
    assert {*first, *second} == opened
