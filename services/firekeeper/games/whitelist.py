"""What viewers may see of a game's events: a whitelist by event type, the same in every game but for the types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .protocol import Event, Fact, Options

Redaction = Callable[[Options, Fact, "int | None"], Any]
"""The event of a fact as a viewer, a seat or (`None`) a spectator, sees it."""


def public(options: Options, fact: Fact, viewer: int | None) -> Event:
    """The redaction of what everybody may see."""
    return fact.event


class Whitelist:
    """The redactions of a game by event type.

    Raises TypeError where one of its `events` has none, so that no event is ever shown whole by oversight.
    """

    def __init__(self, events: Iterable[type], redactions: Mapping[type, Redaction]) -> None:
        missing = set(events) - set(redactions)
        if missing:
            raise TypeError(f"no redaction for {sorted(event.__name__ for event in missing)}")
        self._redactions = redactions
        self.private: frozenset[type] = frozenset(event for event, how in redactions.items() if how is not public)
        """The events that hide something from somebody, or may."""

    def redact(self, options: Options, fact: Fact, viewer: int | None) -> Fact:
        """`fact` as `viewer` sees it, `None` being a spectator."""
        event = self._redactions[type(fact.event)](options, fact, viewer)
        return fact if event is fact.event else Fact(fact.seat, event)
