"""One stream of structured log lines from every service, without secrets: JSON, or for people on a terminal."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, Literal, TextIO

import structlog

_HIDDEN: Final = re.compile(r"secret|token|cookie|authorization|password|entropy|salt", re.IGNORECASE)
_PASSWORD: Final = re.compile(r"(?<=://)[^/@\s]*@")


def configure(
    service: str, log_format: Literal["auto", "json", "console"] = "auto", stream: TextIO | None = None
) -> None:
    """Sends structlog's lines and those of the standard library's loggers to `stream` (standard error), from INFO on.

    `service` stands on each line. `auto` is `console` on a terminal, else `json`.
    """
    out = stream or sys.stderr
    console = log_format == "console" or (log_format == "auto" and out.isatty())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _named(service),
        structlog.processors.StackInfoRenderer(),
        drop_secrets,
    ]
    last: list[structlog.typing.Processor] = (
        # A plain traceback: the other kind shows local variables, and among them secrets and hidden cards.
        [structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback)]
        if console
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    sink = logging.StreamHandler(out)
    sink.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [sink]
    root.setLevel(logging.INFO)


def drop_secrets(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Removes values whose name says that nobody may read them, at any depth, and passwords in URLs."""
    return {name: _clean(value) for name, value in line.items() if not _HIDDEN.search(name)}


def _clean(value: Any) -> Any:
    match value:
        case str():
            return _PASSWORD.sub("", value)
        case dict():
            return {name: _clean(item) for name, item in value.items() if not _HIDDEN.search(str(name))}
        case list() | tuple():
            return [_clean(item) for item in value]
        case _:
            return value


def _named(service: str) -> structlog.typing.Processor:
    def add(_logger: Any, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        line.setdefault("service", service)
        return line

    return add
