"""Cherokee (Frédéric Moyersoen, 2011): six clans climb a pyramid of influence, for two to four players."""

from collections.abc import Callable, Mapping
from typing import Any

from .events import Attack, Command, Discard, Event, Place, Promote, Swap
from .fold import apply
from .notation import format, parse, text  # noqa: A004 - the protocol's name
from .options import Options
from .positions import from_position, position, script
from .rules import check, command, decide, draw_legal, legal, offer, outcome, setup, start, waiting
from .sampling import sample
from .scoring import settle
from .state import State
from .view import glance, private, redact, view

slug: str = "cherokee"
title: str = "Cherokee"
version: int = 1
seats: tuple[int, ...] = (2, 3, 4)
upcasters: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}

__all__ = [
    "Attack",
    "Command",
    "Discard",
    "Event",
    "Options",
    "Place",
    "Promote",
    "State",
    "Swap",
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
