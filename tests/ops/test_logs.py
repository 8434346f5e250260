"""Log lines: one shape for all of them, and nothing in them that nobody may read."""

from __future__ import annotations

import io
import json
import logging
from typing import Literal

import pytest
import structlog

from firekeeper.ops import logs

pytestmark = pytest.mark.usefixtures("logging_restored")


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


CANARY = "canary"


def fail(secret: str) -> None:
    """Fails while it knows a secret."""
    raise RuntimeError("the fire is out" if secret else "")


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_an_error_carries_its_trace_without_what_was_known_there(log_format: Literal["json", "console"]) -> None:
    out = io.StringIO()
    logs.configure("gateway", log_format, out)
    try:
        fail(CANARY)
    except RuntimeError:
        structlog.get_logger().exception("failed")
        logging.getLogger("arq.worker").exception("failed there")
    assert out.getvalue().count("RuntimeError: the fire is out") == 2
    assert "canary" not in out.getvalue()


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
