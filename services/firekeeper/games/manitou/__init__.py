"""Manitou (Günter Burkhardt, 1997): three hunts for buffalo and prisoners, for two to four tribes."""

from collections.abc import Callable, Mapping
from typing import Any

from .events import Choose, Command, Event, Play
from .fold import apply
from .notation import format, parse, text  # noqa: A004 - the protocol's name
from .positions import from_position, position, script
from .rules import Options, check, command, decide, draw_legal, legal, offer, outcome, setup, start, waiting
from .sampling import sample
from .scoring import settle
from .state import State
from .view import glance, private, redact, view

slug: str = "manitou"
title: str = "Manitou"
version: int = 1
seats: tuple[int, ...] = (2, 3, 4)
upcasters: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}

__all__ = [
    "Choose",
    "Command",
    "Event",
    "Options",
    "Play",
    "State",
    "apply",
    "check",
    "command",
    "decide",
    "draw_legal",
    "format",
    "from_position",
    "glance",
    "legal",
    "offer",
    "outcome",
    "parse",
    "position",
    "private",
    "redact",
    "sample",
    "script",
    "seats",
    "settle",
    "setup",
    "slug",
    "start",
    "text",
    "title",
    "upcasters",
    "version",
    "view",
    "waiting",
]
