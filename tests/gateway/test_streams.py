"""What a client that follows a table is told, and that it is always able to go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis

from firekeeper.gateway import hub, sse, watchers
from firekeeper.gateway.subscriber import FRAMES_HELD, Subscriber
from firekeeper.log import keys
from firekeeper.log.updates import Update
from firekeeper.tables.patch import merge
from firekeeper.tables.table import Table
from tests.gateway.conftest import Gate, Gates
from tests.gateway.visiting import Listener, Visitor, new_id, party, play_out
from tests.waiting import until_async

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
async def table(ann: Visitor, ben: Visitor) -> str:
    """A table of two that has begun: Ann at seat 0, Ben at seat 1."""
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.sit(table)
    return table


async def all_told(redis: Redis, table: str) -> None:
    """Waits until the projector has told all that the log holds: what comes after it is new."""
    await until_async(lambda: projected_seq(redis, table), what="the projection")


async def projected_seq(redis: Redis, table: str) -> bool:
    stored = await redis.hget(keys.snapshot(table), "s")  # type: ignore[misc]
    last = (await redis.xrevrange(keys.events(table), count=1))[0][0]
    return stored is not None and last == b"%s-0" % stored


async def send(redis: Redis, table: str, before: int, after: int, **fields: Any) -> None:
    """Writes an update as a projector would."""
    update: dict[Any, Any] = {"t": table, "f": before, "o": after, **fields}
    await redis.xadd(keys.updates(keys.partition(table)), update)


def frame(seq: int, head: str = "f" * 12) -> bytes:
    return sse.message("frame", {"seq": seq}, f"{seq}.{head}".encode())


async def test_a_snapshot_comes_first(ann: Visitor, eve: Visitor, table: str) -> None:
    async with Listener(ann, table) as own, Listener(eve, table) as others:
        for listener, visitor in ((own, ann), (others, eve)):
            snapshot = await listener.next("snapshot")
            assert snapshot.data == await visitor.look(table)
            assert snapshot.id.startswith(f"{snapshot.data['seq']}.")
        headers = own.response.headers
        assert headers["content-type"] == "text/event-stream; charset=utf-8"
        assert headers["cache-control"] == "no-store"
        assert headers["x-accel-buffering"] == "no"


async def test_frames_lead_from_document_to_document(
    redis: Redis, projected: None, ann: Visitor, ben: Visitor, eve: Visitor, table: str
) -> None:
    await all_told(redis, table)
    everyone = (ann, ben, eve)
    async with AsyncExitStack() as stack:
        listeners = [await stack.enter_async_context(Listener(visitor, table)) for visitor in everyone]
        documents = [(await listener.next("snapshot")).data for listener in listeners]
        for mover in (ann, ben):
            await mover.choose(table)
            for number, listener in enumerate(listeners):
                told = await listener.next("frame")
                assert told.id.startswith(f"{told.data['seq']}.")
                assert told.data["facts"]
                documents[number] = merge(documents[number], told.data["patch"])
        assert documents == [await visitor.look(table) for visitor in everyone]


async def test_a_gap_is_filled_with_a_snapshot(redis: Redis, eve: Visitor, table: str) -> None:
    async with Listener(eve, table) as listener:
        seq = (await listener.next("snapshot")).data["seq"]
        await send(redis, table, seq, seq + 1, s=frame(seq + 1))
        assert (await listener.next("frame")).data == {"seq": seq + 1}
        await send(redis, table, seq + 2, seq + 3, s=frame(seq + 3))
        await listener.next("rewound")  # the log never was where the made-up frame said
        assert (await listener.next("snapshot")).data["seq"] == seq


async def test_what_was_told_is_not_told_again(redis: Redis, eve: Visitor, table: str) -> None:
    async with Listener(eve, table) as listener:
        seq = (await listener.next("snapshot")).data["seq"]
        await send(redis, table, seq - 1, seq, s=frame(seq))
        await send(redis, table, seq, seq + 1, s=frame(seq + 1))
        await send(redis, table, seq, seq + 1, s=frame(seq + 1))
        await send(redis, table, seq + 1, seq + 2, s=frame(seq + 2))
        assert [(await listener.next("frame")).data["seq"] for _ in range(2)] == [seq + 1, seq + 2]


async def test_who_comes_back_to_the_same_event_needs_nothing(redis: Redis, ann: Visitor, table: str) -> None:
    async with Listener(ann, table) as listener:
        last = await listener.next("snapshot")
    async with Listener(ann, table, last.id) as listener:
        seq = last.data["seq"]
        await listener.next("watchers")
        await send(redis, table, seq, seq + 1, **{"0": frame(seq + 1)})
        assert (await listener.next("frame")).data["seq"] == seq + 1


async def test_who_comes_back_later_gets_a_snapshot(ann: Visitor, ben: Visitor, table: str) -> None:
    async with Listener(ben, table) as listener:
        last = await listener.next("snapshot")
    await ann.choose(table)
    async with Listener(ben, table, last.id) as listener:
        assert (await listener.next("snapshot")).data["seq"] > last.data["seq"]


@pytest.mark.parametrize("seq", [1, 3, 99])
async def test_who_comes_back_from_another_history_is_told(eve: Visitor, table: str, seq: int) -> None:
    async with Listener(eve, table, f"{seq}.{'0' * 12}") as listener:
        rewound = await listener.next("rewound")
        assert rewound.data == {"seq": (await listener.next("snapshot")).data["seq"]}


async def test_an_id_that_is_none_counts_as_none(eve: Visitor, table: str) -> None:
    async with Listener(eve, table, "nonsense") as listener:
        await listener.next("snapshot")


async def test_a_new_seat_means_new_eyes(redis: Redis, projected: None, ann: Visitor, ben: Visitor) -> None:
    table = await ann.open("open", "open")
    await ann.sit(table)
    await ben.call("POST", "/api/session", {}, 200)
    await all_told(redis, table)
    async with Listener(ann, table) as own, Listener(ben, table) as others:
        assert "you" not in (await others.next("snapshot")).data["table"]
        await own.next("snapshot")
        await ben.sit(table)
        assert (await others.next("snapshot")).data["table"]["you"] == 1
        assert (await own.next("frame")).data["patch"]["table"]["seats"]["1"]["kind"] == "human"
        await ben.call("DELETE", f"/api/tables/{table}/seats", {}, 200)
        left = (await others.next("snapshot")).data
        assert "own" not in left["view"]
        assert {"you", "host"}.isdisjoint(left["table"])
        await own.next("frame")


async def test_playing_again_is_told(redis: Redis, projected: None, ann: Visitor, eve: Visitor, table: str) -> None:
    await play_out(redis, table)
    await all_told(redis, table)
    async with Listener(eve, table) as listener:
        assert "again" not in (await listener.next("snapshot")).data["table"]
        following = (await ann.call("POST", f"/api/tables/{table}/again", {}, 201))["id"]
        assert (await listener.next("again")).data == {"table": following}
    async with Listener(eve, table) as listener:
        assert (await listener.next("snapshot")).data["table"]["again"] == following


async def test_watchers_are_counted_without_seats(
    ann: Visitor, eve: Visitor, visitors: Callable[[], Visitor], table: str
) -> None:
    async with Listener(ann, table) as listener:
        await listener.next("snapshot")
        assert (await listener.next("watchers")).data == {"count": 0}
        async with Listener(eve, table), Listener(visitors(), table):
            while (await listener.next("watchers")).data != {"count": 2}:
                pass
        while (await listener.next("watchers")).data != {"count": 0}:
            pass


async def test_watchers_at_another_gateway_count_too(
    monkeypatch: pytest.MonkeyPatch, gates: Gates, ann: Visitor, table: str
) -> None:
    monkeypatch.setattr(hub, "SHARE_S", 0.05)
    gate = gates()
    await gate.ready()
    there = Visitor(gate.url)
    async with Listener(ann, table) as here:
        await here.next("snapshot")
        async with Listener(there, table) as other:
            await other.next("snapshot")
            while (await here.next("watchers")).data != {"count": 1}:
                pass
        while (await here.next("watchers")).data != {"count": 0}:
            pass
    await there.close()


async def test_who_goes_away_leaves_nothing_behind(gate: Gate, visitors: Callable[[], Visitor], table: str) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(20):
            listener = await stack.enter_async_context(Listener(visitors(), table))
            await listener.next("snapshot")
        assert len(gate.house.hub) == 20
    await until_async(lambda: len(gate.house.hub) == 0, what="the end of 20 streams")


async def test_many_that_come_at_once_share_one_look_into_the_log(
    redis: Redis, gate: Gate, visitors: Callable[[], Visitor], table: str
) -> None:
    before = (await redis.info("commandstats")).get("cmdstat_evalsha", {"calls": 0})["calls"]
    async with AsyncExitStack() as stack:
        listeners = [Listener(visitors(), table) for _ in range(30)]
        for listener in listeners:
            await stack.enter_async_context(listener)
        snapshots = [(await listener.next("snapshot")).data for listener in listeners]
    assert all(snapshot == snapshots[0] for snapshot in snapshots)
    after = (await redis.info("commandstats"))["cmdstat_evalsha"]["calls"]
    assert after - before < 60


async def test_a_quiet_stream_is_kept_alive(monkeypatch: pytest.MonkeyPatch, eve: Visitor, table: str) -> None:
    monkeypatch.setattr("firekeeper.gateway.subscriber.HEARTBEAT_S", 0.05)
    async with Listener(eve, table) as listener:
        await listener.next("snapshot")
        for _ in range(3):
            await listener.next("")


async def test_a_client_says_when_it_may_come_back(gate: Gate, table: str) -> None:
    async with (
        httpx.AsyncClient(base_url=gate.url) as http,
        http.stream("GET", f"/api/tables/{table}/stream") as response,
    ):
        first = await anext(response.aiter_text())
    assert 1000 <= int(first.partition("retry: ")[2].partition("\n")[0]) <= 4000


class Quiet:
    """A subscriber under test, without a stream around it."""

    def __init__(self) -> None:
        self.subscriber = Subscriber("t1", None)
        self.subscriber.caught_up(Table("t1", seq=10))

    def take(self, before: int, after: int) -> None:
        self.subscriber.take(Update("t1", before, after, {b"s": frame(after)}))


async def test_a_slow_client_costs_bounded_memory() -> None:
    quiet = Quiet()
    for seq in range(10, 10 + FRAMES_HELD):
        quiet.take(seq, seq + 1)
    assert not quiet.subscriber.stale
    quiet.take(10 + FRAMES_HELD, 11 + FRAMES_HELD)
    assert quiet.subscriber.stale
    assert quiet.subscriber.collect() == b""


async def test_frames_wait_in_order_and_the_last_one_is_remembered() -> None:
    quiet = Quiet()
    quiet.take(10, 12)
    quiet.take(12, 13)
    quiet.subscriber.note("watchers", b"event: watchers\ndata: 1\n\n")
    quiet.subscriber.note("watchers", b"event: watchers\ndata: 2\n\n")
    assert quiet.subscriber.collect() == frame(12) + frame(13) + b"event: watchers\ndata: 2\n\n"
    assert quiet.subscriber.told == b"13." + b"f" * 12


async def test_what_waited_for_the_old_eyes_is_dropped() -> None:
    quiet = Quiet()
    quiet.take(10, 11)
    quiet.subscriber.look_through(0)
    assert quiet.subscriber.stale
    assert quiet.subscriber.collect() == b""


async def test_a_gateway_that_died_stops_counting(redis: Redis) -> None:
    told: list[str] = []
    now = [1_000_000]
    here = watchers.Watchers(redis, "here", told.append, lambda: now[0])
    there = watchers.Watchers(redis, "there", told.append, lambda: now[0])
    there.add("t1", 1)
    await there.share(["t1"])
    await here.share(["t1"])
    assert here.total("t1") == 1
    now[0] += watchers.KEPT_MS
    await here.share(["t1"])
    assert here.total("t1") == 0


async def test_two_players_never_see_each_others_cards(
    redis: Redis, projected: None, ann: Visitor, ben: Visitor, eve: Visitor, table: str
) -> None:
    await all_told(redis, table)
    async with Listener(ben, table) as rival, Listener(eve, table) as watcher:
        await rival.next("snapshot")
        await watcher.next("snapshot")
        document = await ann.look(table)
        command = party(document)
        body = {"command_id": new_id(), "decision": document["decision"], "command": command}
        await ann.call("POST", f"/api/tables/{table}/moves", body, 201)
        for listener in (rival, watcher):
            told = await listener.next("frame")
            assert told.data["facts"][0]["event"]["cards"] == ["?"] * len(command["cards"])
            assert "own" not in told.data["patch"].get("view", {})


async def test_streams_outlive_the_calls_that_need_no_seat(gate: Gate, eve: Visitor, table: str) -> None:
    async with Listener(eve, table) as listener:
        await listener.next("snapshot")
        await asyncio.gather(*(eve.look(table) for _ in range(20)))
        assert len(gate.house.hub) == 1


async def test_a_phrase_reaches_all_who_follow(ann: Visitor, ben: Visitor, eve: Visitor, table: str) -> None:
    async with Listener(ben, table) as other, Listener(eve, table) as watching:
        for listener in (other, watching):
            await listener.next("snapshot")
        answer = await ann.http.post(f"/api/tables/{table}/phrases", json={"phrase": "luck"})
        assert answer.status_code == 204, answer.text
        for listener in (other, watching):
            assert (await listener.next("said")).data == {"seat": 0, "phrase": "luck"}


async def test_only_fixed_phrases_of_players_and_not_too_many(ann: Visitor, eve: Visitor, table: str) -> None:
    path = f"/api/tables/{table}/phrases"
    await ann.refused(400, "POST", path, {"phrase": "play the red five"})
    assert (await eve.refused(403, "POST", path, {"phrase": "hello"}))["code"] == "no_seat"
    answers = [(await ann.http.post(path, json={"phrase": "thanks"})).status_code for _ in range(5)]
    assert answers == [204, 204, 204, 204, 429]
