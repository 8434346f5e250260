"""Log lines: one shape for all of them, and nothing in them that nobody may read."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from firekeeper.ops import logs


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def lines(out: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_lines_are_json_where_no_terminal_is() -> None:
    out = io.StringIO()
    logs.configure("gateway", "auto", out)
    structlog.get_logger().info("move_accepted", table="t1", seq=7)
    (line,) = lines(out)
    assert line.pop("timestamp")
    assert line == {"event": "move_accepted", "table": "t1", "seq": 7, "level": "info", "service": "gateway"}


def test_libraries_log_into_the_same_stream() -> None:
    out = io.StringIO()
    logs.configure("worker", "json", out)
    logging.getLogger("arq.worker").warning("slow %s", "job")
    (line,) = lines(out)
    assert (line["event"], line["level"], line["service"]) == ("slow job", "warning", "worker")


def test_debug_lines_are_left_out() -> None:
    out = io.StringIO()
    logs.configure("gateway", "json", out)
    structlog.get_logger().debug("detail")
    assert out.getvalue() == ""


def test_people_read_plain_lines() -> None:
    out = io.StringIO()
    logs.configure("gateway", "console", out)
    structlog.get_logger().info("move_accepted", table="t1")
    assert "move_accepted" in out.getvalue()
    assert "table=t1" in out.getvalue()
    assert not out.getvalue().startswith("{")


def test_an_error_carries_its_trace() -> None:
    out = io.StringIO()
    logs.configure("gateway", "json", out)
    try:
        raise RuntimeError("the fire is out")
    except RuntimeError:
        structlog.get_logger().exception("failed")
    (line,) = lines(out)
    assert "RuntimeError: the fire is out" in str(line["exception"])


def test_what_nobody_may_read_is_dropped_at_any_depth() -> None:
    out = io.StringIO()
    logs.configure("gateway", "json", out)
    structlog.get_logger().info(
        "request",
        session_token="canary1",
        headers={"Cookie": "canary2", "Authorization": "canary3", "Host": "here"},
        tables=[{"secret": "canary4", "id": "t1"}],
        entropy="canary5",
        url="redis://user:canary6@host:1/0",
    )
    assert "canary" not in out.getvalue()
    (line,) = lines(out)
    assert line["headers"] == {"Host": "here"}
    assert line["tables"] == [{"id": "t1"}]
    assert line["url"] == "redis://host:1/0"
