"""A lean HTTP client on raw sockets: what it costs itself must not drown what is measured."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any

import msgspec

JSON = msgspec.json.Decoder()


class Client:
    """One player: a session, and one connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = b""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Client:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._writer is not None:
            self._writer.close()

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and decoded body of one call."""
        status, content = await self.raw(method, path, body)
        return status, JSON.decode(content) if content[:1] in {b"{", b"["} else content

    async def raw(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """Status and bytes of one call."""
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(self._request(method, path, body))
        status, headers = await self._head(self._reader)
        length = int(headers.get(b"content-length", b"0"))
        return status, await self._reader.readexactly(length)

    async def expect(self, status: int, method: str, path: str, body: Any = None) -> Any:
        """The decoded body of a call that must answer with `status`."""
        got, content = await self.call(method, path, body)
        if got != status:
            raise AssertionError(f"{method} {path}: {got} {content}")
        return content

    async def stream(self, table: str) -> AsyncIterator[tuple[float, bytes, bytes]]:
        """The table's events on a connection of their own: when each was whole (s), its name, its bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(self._request("GET", f"/api/tables/{table}/stream"))
            status, headers = await self._head(reader)
            if status != 200:
                raise AssertionError(f"stream: {status}")
            chunked = headers.get(b"transfer-encoding") == b"chunked"
            buffer = b""
            while True:
                chunk = await _chunk(reader) if chunked else await reader.read(65536)
                if not chunk:
                    return
                buffer += chunk
                while (end := buffer.find(b"\n\n")) >= 0:
                    message, buffer = buffer[: end + 2], buffer[end + 2 :]
                    name = message.partition(b"event: ")[2].partition(b"\n")[0]
                    if name:
                        yield time.perf_counter(), name, message
        finally:
            writer.close()

    def _request(self, method: str, path: str, body: Any = None) -> bytes:
        content = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n".encode()
        if self._cookie:
            head += b"cookie: " + self._cookie + b"\r\n"
        if content:
            head += b"content-type: application/json\r\ncontent-length: %d\r\n" % len(content)
        return head + b"\r\n" + content

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[bytes, bytes]]:
        first, *rest = (await reader.readuntil(b"\r\n\r\n")).rstrip().split(b"\r\n")
        headers = {}
        for line in rest:
            name, _, value = line.partition(b":")
            headers[name.lower()] = value.strip()
            if name.lower() == b"set-cookie":
                self._cookie = value.strip().partition(b";")[0]
        return int(first.split(b" ", 2)[1]), headers


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    size = int((await reader.readuntil(b"\r\n")).strip(), 16)
    chunk = await reader.readexactly(size + 2)
    return chunk[:-2]


def new_id() -> str:
    """A command id, or a client's entropy: 32 hex digits."""
    return secrets.token_hex(16)
