"""Players and spectators as tests use them: HTTP calls with a session of their own, and open streams."""

from __future__ import annotations

import asyncio
import random
import secrets
from types import TracebackType
from typing import Any

import httpx
import msgspec
from redis.asyncio import Redis

from firekeeper.games.protocol import Fact
from firekeeper.tables import commands
from firekeeper.tables.store import Tables
from firekeeper.tables.table import Table

PATIENCE_S = 10.0


def new_id() -> str:
    """A command id, or a client's entropy: 32 hex digits."""
    return secrets.token_hex(16)


class Visitor:
    """Somebody with a browser: keeps its cookie, knows no other way in than the API."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE_S)

    async def call(self, method: str, path: str, body: Any = None, status: int | None = None, **more: Any) -> Any:
        """The decoded body of a call; with `status`, it must answer so."""
        response = await self.http.request(method, path, json=body, **more)
        if status is not None:
            assert response.status_code == status, (response.status_code, response.text)
        return response.json()

    async def refused(self, status: int, method: str, path: str, body: Any = None, **more: Any) -> dict[str, Any]:
        """The problem document of a call that must be refused with `status`."""
        response = await self.http.request(method, path, json=body, **more)
        return problem(response, status)

    async def open(self, *seats: str, **changes: Any) -> str:
        """Opens a table of Manitou and gives its id."""
        body = {"command_id": new_id(), "game": "manitou", "seats": list(seats), **changes}
        return str((await self.call("POST", "/api/tables", body, 201))["id"])

    async def sit(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """Sits down; gives the document."""
        body = {"entropy": new_id()} | ({} if seat is None else {"seat": seat})
        document: dict[str, Any] = await self.call("POST", f"/api/tables/{table}/seats", body, 200)
        return document

    async def look(self, table: str) -> dict[str, Any]:
        """The document as this visitor sees it."""
        document: dict[str, Any] = await self.call("GET", f"/api/tables/{table}", status=200)
        return document

    async def move(self, table: str, command: Any, **changes: Any) -> httpx.Response:
        """Sends a move and gives the answer, whatever it is."""
        body = {"command_id": new_id(), "command": command, **changes}
        return await self.http.post(f"/api/tables/{table}/moves", json=body)

    async def choose(self, table: str) -> dict[str, Any]:
        """Chooses the first legal party."""
        document = await self.look(table)
        answer = await self.move(table, party(document), decision=document["decision"])
        assert answer.status_code == 201, answer.text
        chosen: dict[str, Any] = answer.json()
        return chosen

    async def close(self) -> None:
        """Goes away."""
        await self.http.aclose()


def party(document: dict[str, Any]) -> dict[str, Any]:
    """A legal command where a document describes the party that must be chosen."""
    pick = document["legal"]["pick"]
    cards = [card for card, count in pick["of"].items() for _ in range(count)]
    return {"type": pick["type"], pick["field"]: cards[: pick["count"]]}


async def play_out(redis: Redis, table_id: str) -> None:
    """Plays a live table to its end in everybody's place: random legal moves, and the settlements that are due."""
    tables = Tables(redis)
    rng = random.Random(1)

    def decide(table: Table) -> list[Fact]:
        if not table.asked:
            return commands.settle(table)
        seat = min(table.asked)
        return commands.move(table, seat, table.rulebook.draw_legal(table.position, seat, rng))

    while (await tables.execute(table_id, new_id(), "", decide)).table.state != "finished":
        pass


def problem(response: httpx.Response, status: int) -> dict[str, Any]:
    """The problem document that an answer must be."""
    assert response.status_code == status, (response.status_code, response.text)
    assert response.headers["content-type"] == "application/problem+json"
    said: dict[str, Any] = response.json()
    assert said["status"] == status
    assert said["detail"]
    assert said["code"]
    return said


class Message(msgspec.Struct, frozen=True):
    """One server-sent event; a comment has the name `""`."""

    name: str
    id: str
    data: Any


class Listener:
    """An open stream, read as it comes."""

    def __init__(self, visitor: Visitor, table: str, last: str = "") -> None:
        self._visitor = visitor
        self._path = f"/api/tables/{table}/stream"
        self._headers = {"Last-Event-ID": last} if last else {}
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._opened: asyncio.Future[httpx.Response] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._listen())

    async def __aenter__(self) -> Listener:
        self.response = await asyncio.wait_for(self._opened, PATIENCE_S)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def next(self, *names: str) -> Message:
        """The next message of one of these names; others before it, but for watchers and comments, must not come."""
        async with asyncio.timeout(PATIENCE_S):
            while (message := await self._heard.get()).name not in names:
                assert message.name in {"watchers", ""}, f"{names} was expected, {message} came"
            return message

    async def ended(self) -> None:
        """Waits for the server to end the stream."""
        await asyncio.wait_for(asyncio.shield(self._task), PATIENCE_S)

    async def _listen(self) -> None:
        async with self._visitor.http.stream("GET", self._path, headers=self._headers, timeout=None) as response:
            self._opened.set_result(response)
            lines: list[str] = []
            async for line in response.aiter_lines():
                if line:
                    lines.append(line)
                    continue
                fields = dict(one.split(": ", 1) for one in lines if not one.startswith(":"))
                lines = []
                if "retry" not in fields:
                    data = msgspec.json.decode(fields["data"]) if "data" in fields else None
                    self._heard.put_nowait(Message(fields.get("event", ""), fields.get("id", ""), data))
