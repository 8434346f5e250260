"""A player who talks to the house over HTTP, and sends what was not answered again until it is."""

from __future__ import annotations

import random
import secrets
import time
from types import TracebackType
from typing import Any

import httpx
from msgspec import Struct

PATIENCE_S = 20.0
"""How long an answer may fail to come: longer than any restart."""
MOVES_ON_S = 5.0
"""Within so many seconds a table goes on, whoever died."""


class Acknowledged(Struct, frozen=True):
    """A move that was answered with 201: the seq up to which its board stands, and the card that it played."""

    seat: int
    seq: int
    command: dict[str, Any]


class Guest:
    """One player, with a session of its own and a seat at some tables."""

    def __init__(self, url: str, seed: int) -> None:
        self._http = httpx.Client(base_url=url, timeout=5.0)
        self._rng = random.Random(seed)
        self.acknowledged: dict[str, list[Acknowledged]] = {}

    def __enter__(self) -> Guest:
        self.call("POST", "/api/session", {})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """The answer to a call, which is sent again while the house can't be reached or knows nothing of it."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer = self._http.request(method, path, json=body)
                if answer.status_code < 500:
                    return answer
                why = f"{answer.status_code} {answer.text}"
            except httpx.TransportError as lost:
                why = repr(lost)
            assert time.monotonic() < deadline, f"{method} {path}: {why}"
            time.sleep(0.02)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The body of an answer that says yes."""
        answer = self.ask(method, path, body)
        assert answer.is_success, (method, path, answer.status_code, answer.text)
        return answer.json()

    def open(self, *seats: str, game: str = "manitou", **options: Any) -> str:
        """Opens a table, and sits down where a seat is open."""
        body = {"command_id": secrets.token_hex(16), "game": game, "seats": list(seats), "options": options}
        table = str(self.call("POST", "/api/tables", body)["id"])
        if "open" in seats:
            self.call("POST", f"/api/tables/{table}/seats", {"entropy": secrets.token_hex(16)})
        return table

    def look(self, table: str) -> Any:
        """The document of a table."""
        return self.call("GET", f"/api/tables/{table}")

    def log(self, table: str) -> bytes:
        """The log file of a table."""
        return self.ask("GET", f"/api/tables/{table}/log").content

    def play(self, table: str, moves: int | None = None) -> None:
        """Plays random moves at a table, so many or to its end. The others always answer in time."""
        waiting_since = time.monotonic()
        while moves != 0:
            document = self.look(table)
            if document["table"]["state"] == "finished":
                return
            if "decision" not in document:
                waited = time.monotonic() - waiting_since
                assert waited < MOVES_ON_S, f"nothing has happened at {table} for {waited:.1f} s: {document['table']}"
                time.sleep(0.01)
                continue
            self._move(table, document)
            moves = None if moves is None else moves - 1
            waiting_since = time.monotonic()

    def _move(self, table: str, document: Any) -> None:
        command = self._choose(document["legal"])
        body = {"command_id": secrets.token_hex(16), "decision": document["decision"], "command": command}
        answer = self.call("POST", f"/api/tables/{table}/moves", body)
        told = Acknowledged(document["table"]["you"], answer["seq"], command)
        self.acknowledged.setdefault(table, []).append(told)

    def _choose(self, legal: Any) -> dict[str, Any]:
        if "commands" in legal:
            command: dict[str, Any] = self._rng.choice(legal["commands"])
            return command
        pick = legal["pick"]
        cards = [card for card, count in pick["of"].items() for _ in range(count)]
        return {"type": pick["type"], pick["field"]: sorted(self._rng.sample(cards, pick["count"]))}
