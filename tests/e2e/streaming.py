"""A stream read as raw bytes, and the bytes that a spectator of a game must have been sent, made from its log."""

from __future__ import annotations

import http.client
import threading
from typing import Any
from urllib.parse import urlsplit

from firekeeper.gateway import sse
from firekeeper.tables.document import Document, document
from firekeeper.tables.frames import frame
from firekeeper.tables.record import Line
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Table, apply
from firekeeper.tables.verify import read
from tests.e2e.guest import Guest
from tests.waiting import until


class Tap:
    """The bytes of a stream, gathered by a thread until it is closed or ends."""

    def __init__(self, url: str, path: str, cookie: str) -> None:
        self.content = b""
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self._connection.request("GET", path, headers={"Cookie": cookie, "Accept": sse.MEDIA_TYPE})
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200
        self._thread = threading.Thread(target=self._gather, daemon=True)
        self._thread.start()

    def _gather(self) -> None:
        # A closed connection ends the reading in one of several ways.
        try:
            while chunk := self._answer.read1(65536):
                self.content += chunk
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return

    def close(self) -> None:
        """Goes away."""
        if self._connection.sock is not None:
            self._connection.sock.shutdown(2)
        self._thread.join(5)
        self._connection.close()

    def told(self) -> list[bytes]:
        """The messages about the table so far, each with its closing empty line."""
        whole = self.content[: self.content.rfind(b"\n\n") + 2]
        return [message + b"\n\n" for message in whole.split(b"\n\n")[:-1] if message.startswith(b"id: ")]


def spectator_messages(log: bytes) -> tuple[dict[bytes, bytes], dict[bytes, bytes]]:
    """Every snapshot and every frame that a spectator of a finished game may have got, each by its id.

    They are made from a fold that saw no more than a spectator: each event is redacted before it is applied.
    """
    title, lines = read(log)
    whole = Table(title.table)
    seen = [Table(title.table)]
    facts: list[tuple[Table, Line]] = []
    before: Document = {}
    snapshots: dict[bytes, bytes] = {}
    frames: dict[bytes, bytes] = {}
    for line in lines:
        after = apply(whole, line.fact, line.seq, line.at, line.more, line.head)
        fact = redact(whole if whole.game else after, line.fact, None)
        facts.append((seen[-1], Line(line.seq, line.at, fact.seat, fact.event, line.more, line.head)))
        seen.append(apply(seen[-1], fact, line.seq, line.at, line.more, line.head))
        whole = after
        if line.more:
            continue
        shown = document(seen[-1], None)
        mark = sse.mark(line.seq, line.head)
        snapshots[mark] = sse.message("snapshot", shown, mark)
        if before:
            tables, told = zip(*facts, strict=True)
            frames[mark] = sse.message("frame", frame(before, shown, tables, told, None), mark)
        before, facts = shown, []
    return snapshots, frames


def heard_in_page(received: list[dict[str, Any]]) -> list[bytes]:
    """What DevTools tells of a page's own stream, as the messages that the page must have read."""
    return [
        b"id: %b\nevent: %b\ndata: %b\n\n" % tuple(one[key].encode() for key in ("eventId", "eventName", "data"))
        for one in received
        if one["eventName"] in {"snapshot", "frame"}
    ]


class Watching:
    """A watcher's page at a table and a raw stream beside it; both are compared in the end with what was due."""

    def __init__(self, watcher: Guest, table: str) -> None:
        self._heard: list[dict[str, Any]] = []
        devtools = watcher.context.new_cdp_session(watcher.page)
        devtools.send("Network.enable")
        devtools.on("Network.eventSourceMessageReceived", self._hear)
        watcher.go(f"/t/{table}")
        watcher.sees("table")
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in watcher.context.cookies())
        self._tap = Tap(watcher.url, f"/api/tables/{table}/stream", cookie)

    def _hear(self, message: dict[str, Any]) -> None:
        self._heard.append(message)

    def check(self, log: bytes) -> None:
        """Byte for byte what a fold of the spectator's version of the log gives, and no message left out."""
        snapshots, frames = spectator_messages(log)
        expected = list(frames.values())
        until(lambda: expected[-1] in self._tap.told(), what="the last frame")
        first, *others = self._tap.told()
        self._tap.close()
        assert first in snapshots.values()
        assert others
        assert others == expected[-len(others) :]
        in_page = heard_in_page(self._heard)
        assert in_page[0] in snapshots.values()
        assert in_page[1:] == expected[1 - len(in_page) :]
