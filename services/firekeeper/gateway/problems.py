"""Errors as problem documents (RFC 9457), and which exception becomes which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from math import ceil
from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from redis.exceptions import RedisError

from firekeeper.games.protocol import RuleError
from firekeeper.gateway.shapes import Problem
from firekeeper.tables.commands import BadTable, Conflict, Forbidden, TableError
from firekeeper.tables.store import Busy, StuckTable, UnknownTable

MEDIA_TYPE: Final = "application/problem+json"
RETRY_S: Final = 1
"""When to try again where the server of the logs is away, or a table is being written to by many."""
STORE_AWAY: Final = "The house can't reach its logs; nothing is known of this call. Send it again."

_log = structlog.get_logger(__name__)
_encode = msgspec.json.Encoder().encode

Call = Request[Any, Any, Any]


class Refusal(Exception):
    """A call that is refused, said in full. `document`: the present one, ready for JSON."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        document: dict[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.rule = rule
        self.document = document
        self.headers = dict(headers or {})


def too_many(wait_s: float) -> Refusal:
    """Too many calls; one more is welcome after `wait_s` seconds."""
    seconds = max(1, ceil(wait_s))
    detail = f"That was too much at once; try again in {seconds} s."
    return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too_many", detail, headers={"Retry-After": str(seconds)})


def encode(refusal: Refusal) -> bytes:
    """The problem document of a refusal."""
    problem: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(refusal.status).phrase,
        "status": refusal.status,
        "detail": refusal.detail,
        "code": refusal.code,
    }
    if refusal.rule is not None:
        problem["rule"] = refusal.rule
    if refusal.document is not None:
        problem["document"] = refusal.document
    return _encode(problem)


def _answer(refusal: Refusal) -> Response[bytes]:
    return Response(encode(refusal), status_code=refusal.status, media_type=MEDIA_TYPE, headers=refusal.headers)


def _refused(_call: Call, refusal: Refusal) -> Response[bytes]:
    return _answer(refusal)


def _rule(_call: Call, wrong: RuleError) -> Response[bytes]:
    return _answer(Refusal(HTTPStatus.UNPROCESSABLE_ENTITY, wrong.code, wrong.message, rule=wrong.rule))


def _table(_call: Call, wrong: TableError) -> Response[bytes]:
    status = {Forbidden: HTTPStatus.FORBIDDEN, Conflict: HTTPStatus.CONFLICT, BadTable: HTTPStatus.BAD_REQUEST}
    return _answer(Refusal(status[type(wrong)], wrong.code, wrong.message))


def _unknown(_call: Call, _wrong: UnknownTable) -> Response[bytes]:
    return _answer(Refusal(HTTPStatus.NOT_FOUND, "no_table", "There is no such table."))


def _malformed(_call: Call, wrong: Exception) -> Response[bytes]:
    detail = "The body is nested too deeply." if isinstance(wrong, RecursionError) else str(wrong)
    return _answer(Refusal(HTTPStatus.BAD_REQUEST, "malformed", detail))


def _later(code: str, detail: str) -> Callable[[Call, Exception], Response[bytes]]:
    def answer(call: Call, wrong: Exception) -> Response[bytes]:
        _log.warning("call_put_off", code=code, path=call.scope["path"], why=str(wrong))
        headers = {"Retry-After": str(RETRY_S)}
        return _answer(Refusal(HTTPStatus.SERVICE_UNAVAILABLE, code, detail, headers=headers))

    return answer


_away: Final = _later("store_away", STORE_AWAY)


def _framework(_call: Call, wrong: HTTPException) -> Response[bytes]:
    status = HTTPStatus(wrong.status_code)
    code = status.name.lower()
    if isinstance(wrong, ValidationException) and "'data'" in str(wrong.extra):
        return _answer(Refusal(status, "no_body", "This call takes a body of JSON, {} at least."))
    if status < HTTPStatus.INTERNAL_SERVER_ERROR:
        parts = [wrong.detail or status.description]
        if isinstance(wrong.extra, list):
            parts += [f"{one.get('key', '')}: {one.get('message', '')}" for one in wrong.extra if isinstance(one, dict)]
        return _answer(Refusal(status, code, " ".join(parts), headers=wrong.headers))
    return _answer(Refusal(status, code, status.description or status.phrase))


def _unexpected(call: Call, wrong: Exception) -> Response[bytes]:
    if isinstance(wrong, HTTPException) and "disconnected" in wrong.detail:
        # Phones lose their connection in the middle of a body every day; nobody reads this answer.
        return _answer(Refusal(HTTPStatus.BAD_REQUEST, "cut_off", "The body was cut off."))
    _log.error("call_failed", method=call.scope["method"], path=call.scope["path"], exc_info=wrong)
    detail = "Something went wrong here; the house has written it down."
    return _answer(Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "internal", detail))


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Refusal: _refused,
    RuleError: _rule,
    TableError: _table,
    UnknownTable: _unknown,
    StuckTable: _later("table_stuck", "This table is stuck: its log can't be read. Its other data are safe."),
    Busy: _later("busy", "Too many moves came at once; nothing was done."),
    RedisError: _away,
    ConnectionError: _away,
    TimeoutError: _away,
    msgspec.MsgspecError: _malformed,
    UnicodeDecodeError: _malformed,
    RecursionError: _malformed,
    HTTPException: _framework,
    HTTPStatus.INTERNAL_SERVER_ERROR.value: _unexpected,
}
"""What each exception that leaves a route becomes."""


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a route may answer with, for its description; any may answer 400 and 503."""
    return {
        status: ResponseSpec(
            Problem, description=HTTPStatus(status).phrase, media_type=MEDIA_TYPE, generate_examples=False
        )
        for status in sorted({*statuses, HTTPStatus.BAD_REQUEST, HTTPStatus.SERVICE_UNAVAILABLE})
    }
