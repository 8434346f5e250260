"""Tables of people who play by HTTP as fast as they are answered, each watched by somebody."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from msgspec import Struct, field

from firekeeper.tables.patch import merge

from .client import JSON, Client, new_id

PATIENCE_S = 10.0


class Measured(Struct):
    """What a load saw. Latencies in seconds, from a move's POST to its frame at the watcher."""

    moves: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    """From a move's POST to its answer, in seconds."""
    frames: int = 0
    frame_bytes: int = 0
    finished: list[str] = field(default_factory=list)


class Hall:
    """Plays `tables` tables of two people for `seconds`; a table that ends is followed by another."""

    def __init__(self, port: int, tables: int, seconds: float, seed: int = 1, pause: float = 0.0) -> None:
        self._port = port
        self._tables = tables
        self._seconds = seconds
        self._seed = seed
        self._pause = pause
        self._deadline = 0.0
        self.measured = Measured()

    async def run(self) -> Measured:
        """Plays; raises AssertionError where a legal move is not accepted."""
        began = time.perf_counter()
        self._deadline = began + self._seconds
        await asyncio.gather(*(self._seat_people(number) for number in range(self._tables)))
        self.measured.seconds = time.perf_counter() - began
        return self.measured

    async def _seat_people(self, number: int) -> None:
        rng = random.Random(self._seed * 1000 + number)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(Client(self._port)) for _ in range(2)]
            watcher = await stack.enter_async_context(Client(self._port))
            while time.perf_counter() < self._deadline:
                await self._game(clients, watcher, rng)

    async def _game(self, clients: Sequence[Client], watcher: Client, rng: random.Random) -> None:
        table = await open_table(clients)
        players = [Player(client, table) for client in clients]
        sent: dict[int, float] = {}
        watching = [asyncio.create_task(player.follow()) for player in players]
        watching.append(asyncio.create_task(self._watch(watcher, table, sent)))
        await asyncio.gather(*(player.asked.wait() for player in players))
        try:
            while time.perf_counter() < self._deadline:
                player = await whose_turn(players)
                if player is None:
                    self.measured.finished.append(table)
                    return
                await self._move(player, rng, sent)
                if self._pause:
                    await asyncio.sleep(self._pause)
        finally:
            for task in watching:
                task.cancel()

    async def _move(self, player: Player, rng: random.Random, sent: dict[int, float]) -> None:
        document = player.document
        command = some_command(document["legal"], rng)
        body = {"command_id": new_id(), "decision": document["decision"], "command": command}
        posted = time.perf_counter()
        # Each move of these tables is one append, so the watcher's next frame is this move's.
        sent[document["seq"]] = posted
        answer = await player.client.expect(201, "POST", f"/api/tables/{player.table}/moves", body)
        self.measured.answers.append(time.perf_counter() - posted)
        self.measured.moves += 1
        player.take(answer)

    async def _watch(self, watcher: Client, table: str, sent: dict[int, float]) -> None:
        last = 0
        async for arrived, name, message in watcher.stream(table):
            told = JSON.decode(message.partition(b"data: ")[2])
            if name == b"frame":
                self.measured.frames += 1
                self.measured.frame_bytes += len(message)
                if last in sent:
                    self.measured.latencies.append(arrived - sent.pop(last))
            if name in {b"frame", b"snapshot"}:
                last = told["seq"]


class Player:
    """One player at one table, who holds the newest document as a phone does."""

    def __init__(self, client: Client, table: str) -> None:
        self.client = client
        self.table = table
        self.document: dict[str, Any] = {"seq": 0}
        self.asked = asyncio.Event()
        """Set while there is something to do: a move, or the end of the game."""

    async def follow(self) -> None:
        """Follows the table's stream."""
        async for _, name, message in self.client.stream(self.table):
            told = JSON.decode(message.partition(b"data: ")[2])
            if name == b"snapshot":
                self.take(told)
            elif name == b"frame" and told["seq"] > self.document["seq"]:
                self.take(merge(self.document, told["patch"]))

    def take(self, document: dict[str, Any]) -> None:
        """Holds a document, unless a newer one is held."""
        if document["seq"] < self.document["seq"]:
            return
        self.document = document
        if "decision" in document or document["table"]["state"] == "finished":
            self.asked.set()
        else:
            self.asked.clear()


async def whose_turn(players: Sequence[Player]) -> Player | None:
    """A player who is asked, as soon as there is one; `None` once the game is over."""
    waits = [asyncio.ensure_future(player.asked.wait()) for player in players]
    try:
        await asyncio.wait(waits, timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
    player = next((player for player in players if player.asked.is_set()), None)
    if player is None:
        raise AssertionError(f"nobody is asked at {players[0].table}: {players[0].document['table']}")
    return None if player.document["table"]["state"] == "finished" else player


async def open_table(clients: Sequence[Client]) -> str:
    """The id of a table where these players sit; the game has begun."""
    seats = ["open"] * len(clients)
    body = {"command_id": new_id(), "game": "manitou", "options": {}, "seats": seats, "listed": False}
    table: str = (await clients[0].expect(201, "POST", "/api/tables", body))["id"]
    for client in clients:
        await client.expect(200, "POST", f"/api/tables/{table}/seats", {"entropy": new_id()})
    return table


def some_command(legal: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A random one of the commands that a document says are legal."""
    if commands := legal.get("commands"):
        chosen: dict[str, Any] = rng.choice(commands)
        return chosen
    pick = legal["pick"]
    pool = [card for card, count in pick["of"].items() for _ in range(count)]
    return {"type": pick["type"], pick["field"]: rng.sample(pool, pick["count"])}
