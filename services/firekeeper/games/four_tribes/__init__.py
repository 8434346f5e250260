"""Four Tribes (Jason Glover, 2014): two sides vie for the favour of village elders, for two players or two teams."""

from collections.abc import Callable, Mapping
from typing import Any

from .events import Command, Discard, Event, OwnUp, Pass, Place, PlaceHouse, React, Remove, Skip, TakeHouse
from .fold import apply
from .notation import format, parse, text  # noqa: A004 - the protocol's name
from .options import Options, check
from .positions import from_position, position, script
from .redaction import private, redact
from .rules import command, decide, draw_legal, legal, offer, settle, waiting
from .sampling import sample
from .scoring import outcome
from .setup import setup
from .state import State, start
from .view import glance, view

slug: str = "four-tribes"
title: str = "Four Tribes"
version: int = 1
seats: tuple[int, ...] = (2, 4)
upcasters: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}

__all__ = [
    "Command",
    "Discard",
    "Event",
    "Options",
    "OwnUp",
    "Pass",
    "Place",
    "PlaceHouse",
    "React",
    "Remove",
    "Skip",
    "State",
    "TakeHouse",
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
