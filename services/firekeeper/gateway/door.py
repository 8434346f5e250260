"""The outermost layer of every call: no foreign origin comes in, and no answer leaves without its security headers."""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from firekeeper.gateway.problems import MEDIA_TYPE, RETRY_S, STORE_AWAY, Refusal, encode
from firekeeper.ops import metrics

# No inline script; inline style, since Svelte's transitions and `style:` are attributes.
CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY: Final = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # With no-referrer a browser would say `Origin: null` of the app's own calls.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
ANSWER_S: Final = 6.0
"""How long an answer may take to begin: a slow disk's flush and a restart of the server fit in."""
_NO_STORE: Final = (b"cache-control", b"no-store")

_calls = metrics.counter("calls", "Calls by route and status.", ("method", "route", "status"))
_seconds = metrics.seconds("call", "Time until a call's answer begins.", ("method", "route"))
_Measures = tuple[Any, Any]


class Door:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._public = urlsplit(public_url).netloc.lower().encode() if public_url else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        is_api = scope["path"].startswith("/api/")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                headers += SECURITY
                if is_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                message["headers"] = headers
                _observe(scope, message["status"], time.perf_counter() - began)
            await send(message)

        if self._is_foreign(scope):
            refusal = Refusal(HTTPStatus.FORBIDDEN, "foreign_origin", "This call comes from another site's page.")
            await _turn_away(refusal, answer)
        elif is_api:
            await self._in_time(scope, receive, answer)
        else:
            await self._app(scope, receive, answer)

    async def _in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands a call on, and puts it off where its answer does not begin in time: a server that hangs is away."""
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            deadline.reschedule(None)  # a stream goes on for hours
            await send(message)

        try:
            async with asyncio.timeout(ANSWER_S) as deadline:
                await self._app(scope, receive, answer)
        except TimeoutError:
            if begun:
                raise
            headers = {"Retry-After": str(RETRY_S)}
            refusal = Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "store_away", STORE_AWAY, headers=headers)
            await _turn_away(refusal, send)

    def _is_foreign(self, scope: HTTPScope) -> bool:
        """Whether the call says that it comes from a page of another site."""
        origin = host = None
        for name, value in scope["headers"]:
            if name == b"origin":
                origin = value.lower()
            elif name == b"host":
                host = value.lower()
        if origin is None:
            return False
        _, scheme_end, place = origin.partition(b"://")
        return not scheme_end or place not in (host, self._public)


async def _turn_away(refusal: Refusal, send: Send) -> None:
    body = encode(refusal)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in refusal.headers.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _observe(scope: HTTPScope, status: int, seconds: float) -> None:
    key = (scope["method"], str(scope.get("path_template") or ""), status)
    measures = _measures.get(key)
    if measures is None:
        measures = _measures[key] = (_calls.labels(*key), _seconds.labels(*key[:2]))
    measures[0].inc()
    measures[1].observe(seconds)


_measures: dict[tuple[str, str, int], _Measures] = {}
