"""Replays and logs: everything once the game is over, one's own eyes until then."""

from __future__ import annotations

import json
from typing import Any

import pytest
from redis.asyncio import Redis

from firekeeper.tables.patch import merge
from firekeeper.tables.verify import verify
from tests.gateway.visiting import Visitor, play_out

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
async def table(ann: Visitor, ben: Visitor) -> str:
    """A table of two that has begun: Ann at seat 0, Ben at seat 1."""
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    return table


async def lines(visitor: Visitor, table: str, query: str = "") -> list[dict[str, Any]]:
    response = await visitor.http.get(f"/api/tables/{table}/log{query}")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in response.text.splitlines()]


async def test_while_it_runs_one_looks_through_ones_own_eyes(ann: Visitor, eve: Visitor, table: str) -> None:
    replay = f"/api/tables/{table}/replay"
    own = await ann.call("GET", replay, status=200)
    assert own == await ann.call("GET", f"{replay}?as=0", status=200)
    assert own != await ann.call("GET", f"{replay}?as=spectator", status=200)
    await ann.refused(403, "GET", f"{replay}?as=1")
    await eve.refused(403, "GET", f"{replay}?as=0")
    await ann.refused(400, "GET", f"{replay}?as=2")
    for eyes in ("everybody", "spectator%0a", "0%0a", "%D9%A0", "-1", "000"):
        await ann.refused(400, "GET", f"{replay}?as={eyes}")
    assert (await ann.http.get(replay)).headers["cache-control"] == "no-store"


async def test_a_replay_leads_to_the_view(redis: Redis, ann: Visitor, eve: Visitor, table: str) -> None:
    await play_out(redis, table)
    for eyes, visitor in (("0", ann), ("spectator", eve)):
        replay = await eve.call("GET", f"/api/tables/{table}/replay?as={eyes}", status=200)
        assert [one["seq"] for one in replay["frames"]] == list(range(1, len(replay["frames"]) + 1))
        view: dict[str, Any] = {}
        for one in replay["frames"]:
            view = merge(view, one["patch"])
            assert replay["keyframes"].get(str(one["seq"]), view) == view
        assert view == (await visitor.look(table))["view"]


async def test_the_replay_of_a_finished_game_may_be_kept(redis: Redis, eve: Visitor, table: str) -> None:
    await play_out(redis, table)
    replay = f"/api/tables/{table}/replay"
    assert "immutable" in (await eve.http.get(f"{replay}?as=1")).headers["cache-control"]
    assert (await eve.http.get(replay)).headers["cache-control"] == "no-store"


async def test_the_log_of_a_game_that_runs_hides_what_it_must(ann: Visitor, eve: Visitor, table: str) -> None:
    await ann.choose(table)
    own = [line for line in await lines(ann, table) if line.get("event", {}).get("type") == "PartyChosen"]
    seen = [line for line in await lines(eve, table) if line.get("event", {}).get("type") == "PartyChosen"]
    assert "?" not in own[0]["event"]["cards"]
    assert set(seen[0]["event"]["cards"]) == {"?"}
    assert "salt" in own[0]
    assert "salt" not in seen[0]
    assert own[0]["head"] == seen[0]["head"]


async def test_the_log_goes_on_where_it_was_read(ann: Visitor, table: str) -> None:
    whole = await lines(ann, table)
    assert whole[0]["firekeeper"] == 1
    assert await lines(ann, table, "?after=3") == whole[4:]
    await ann.refused(400, "GET", f"/api/tables/{table}/log?after=-1")
    await ann.refused(400, "GET", f"/api/tables/{table}/log?after=x")


async def test_the_log_of_a_finished_game_is_sound(redis: Redis, eve: Visitor, table: str) -> None:
    await play_out(redis, table)
    response = await eve.http.get(f"/api/tables/{table}/log")
    assert verify(response.content).finished
    assert '"?"' not in response.text.partition('"SecretRevealed"')[0].partition('"GameStarted"')[2]
