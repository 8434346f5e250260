"""The server of the logs goes away and comes back: calls are put off, streams stay open, nothing needs a restart."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from firekeeper.gateway import sse
from firekeeper.log import keys
from firekeeper.ops.connect import connect
from firekeeper.ops.valkey import Valkey
from tests.gateway.conftest import Gate, Gates
from tests.gateway.visiting import Listener, Visitor, new_id, party, problem
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
async def server(short_tmp: Path) -> AsyncIterator[Valkey]:
    """A server of our own, to be stopped and started."""
    valkey = Valkey(short_tmp)
    valkey.start()
    yield valkey
    valkey.stop()


@pytest.fixture
async def gate(gates: Gates, server: Valkey) -> Gate:
    """A gateway on that server."""
    gate = gates(redis_url=server.url)
    await gate.ready()
    return gate


async def ready(visitor: Visitor) -> bool:
    return (await visitor.http.get("/health/ready")).status_code == 200


async def test_calls_are_put_off_until_the_server_is_back(server: Valkey, ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    document = await ann.look(table)
    move = {"command_id": new_id(), "decision": document["decision"], "command": party(document)}
    server.stop()
    assert (await ann.http.get("/health/live")).status_code == 200
    calls = [
        ("GET", "/health/ready", None),
        ("GET", f"/api/tables/{table}", None),
        ("GET", f"/api/tables/{table}/stream", None),
        ("GET", "/api/tables", None),
        ("POST", f"/api/tables/{table}/moves", move),
        ("POST", "/api/session", {}),
    ]
    for method, path, body in calls:
        answer = await ann.http.request(method, path, json=body)
        assert problem(answer, 503)["code"] == "store_away"
        assert int(answer.headers["retry-after"]) >= 1
    server.start()
    await until_async(lambda: ready(ann), what="a gateway that is ready again")
    assert (await ann.call("POST", f"/api/tables/{table}/moves", move, 201))["seq"] > document["seq"]


async def test_a_server_that_hangs_is_away_too(
    monkeypatch: pytest.MonkeyPatch, server: Valkey, ann: Visitor, ben: Visitor
) -> None:
    monkeypatch.setattr("firekeeper.gateway.door.ANSWER_S", 0.3)
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    document = await ann.look(table)
    move = {"command_id": new_id(), "decision": document["decision"], "command": party(document)}
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        for method, path, body in (("GET", f"/api/tables/{table}", None), ("POST", f"/api/tables/{table}/moves", move)):
            answer = await ann.http.request(method, path, json=body)
            assert problem(answer, 503)["code"] == "store_away"
            assert int(answer.headers["retry-after"]) >= 1
    finally:
        os.kill(server.pid, signal.SIGCONT)
    after = await ann.call("POST", f"/api/tables/{table}/moves", move, 201)
    assert after["view"]["seats"]["0"]["chosen"] is True
    assert await ann.call("POST", f"/api/tables/{table}/moves", move, 201) == after


async def test_streams_stay_open_and_go_on(
    monkeypatch: pytest.MonkeyPatch, server: Valkey, ann: Visitor, eve: Visitor
) -> None:
    monkeypatch.setattr("firekeeper.gateway.subscriber.HEARTBEAT_S", 0.05)
    table = await ann.open("open", "open")
    async with Listener(eve, table) as listener:
        seq = (await listener.next("snapshot")).data["seq"]
        server.stop()
        await listener.next("")
        await listener.next("")
        server.start()
        await until_async(lambda: ready(ann), what="a gateway that is ready again")
        seated = (await ann.sit(table))["seq"]
        told = sse.message("frame", {"seq": seated}, b"%d.ffffffffffff" % seated)
        redis = connect(server.url)
        await redis.xadd(keys.updates(keys.partition(table)), {"t": table, "f": seq, "o": seated, "s": told})
        await redis.aclose()
        # A frame, or a snapshot where the stream looked into the log in the meantime.
        assert (await listener.next("frame", "snapshot")).data["seq"] == seated


async def test_a_table_whose_log_cannot_be_read_says_so(server: Valkey, ann: Visitor, eve: Visitor) -> None:
    table, other = await ann.open("open", "open"), await ann.open("open", "open")
    redis = connect(server.url)
    await redis.delete(keys.events(table))
    await redis.xadd(keys.events(table), {"e": "{}", "h": "0" * 64}, id="1-0")
    await redis.aclose()
    for call in ("", "/stream", "/replay", "/log"):
        assert (await eve.refused(503, "GET", f"/api/tables/{table}{call}"))["code"] == "table_stuck"
    move = {"command_id": new_id(), "command": {"type": "Resign"}}
    assert (await ann.refused(503, "POST", f"/api/tables/{table}/moves", move))["code"] == "table_stuck"
    await eve.look(other)


async def test_a_gateway_starts_without_its_server(gates: Gates, server: Valkey, short_tmp: Path) -> None:
    server.stop()
    gate = gates(redis_url=server.url)
    await gate.ready()
    visitor = Visitor(gate.url)
    await visitor.refused(503, "POST", "/api/session", {})
    server.start()
    await until_async(lambda: ready(visitor), what="a gateway that is ready")
    table = await visitor.open("open", "open")
    async with Listener(visitor, table) as listener:
        await listener.next("snapshot")
    await visitor.close()


async def test_who_is_told_to_stop_ends_its_streams(gates: Gates, server: Valkey) -> None:
    gate = gates(redis_url=server.url)
    await gate.ready()
    visitor = Visitor(gate.url)
    table = await visitor.open("open", "open")
    async with Listener(visitor, table) as listener:
        await listener.next("snapshot")
        began = asyncio.get_running_loop().time()
        await gate.stop()
        await listener.ended()
        assert asyncio.get_running_loop().time() - began < 2
    await visitor.close()
