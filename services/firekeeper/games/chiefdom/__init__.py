"""Chiefdom (Arif Nezih Savi, 2023): three dice for all, a chiefdom on each sheet, for one to six players."""

from collections.abc import Callable, Mapping
from typing import Any

from .events import Command, Draw, Event, Pass
from .fold import apply
from .notation import format, parse, text  # noqa: A004 - the protocol's name
from .offer import offer
from .options import Options
from .positions import from_position, position, script
from .rules import check, command, decide, draw_legal, legal, outcome, setup, start, waiting
from .sampling import sample
from .scoring import settle
from .state import State
from .view import glance, private, redact, view

slug: str = "chiefdom"
title: str = "Chiefdom"
version: int = 1
seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
upcasters: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}

__all__ = [
    "Command",
    "Draw",
    "Event",
    "Options",
    "Pass",
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
