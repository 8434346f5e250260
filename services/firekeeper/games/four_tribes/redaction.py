"""Facts as a viewer may see them: a whitelist by event type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from firekeeper.games.protocol import HIDDEN, Fact

from .events import (
    BagRefilled,
    CardPlaced,
    CardRemoved,
    CardsDiscarded,
    DwarfPlayed,
    ElderMoved,
    ElderPlaced,
    ElderWon,
    Event,
    FirstPlayerChosen,
    HandDrawn,
    HousePlaced,
    HousesDrawn,
    HouseTaken,
    Passed,
    PileShuffled,
    Skipped,
    TableTalked,
    TowersChosen,
    TurnLost,
    VillageLeft,
    VillageScored,
    VillagesLaid,
    VillageTurned,
)
from .options import Options

Redaction = Callable[[Fact, "int | None"], Any]
"""The event of a fact as a viewer sees it."""


def redact(options: Options, fact: Fact, viewer: int | None) -> Fact:
    """`fact` as `viewer` sees it, `None` being a spectator: hidden cards are `HIDDEN`, their number stays."""
    event = _REDACT[type(fact.event)](fact, viewer)
    return fact if event is fact.event else Fact(fact.seat, event)


def _public(fact: Fact, viewer: int | None) -> Any:
    return fact.event


def _drawn(fact: Fact, viewer: int | None) -> Any:
    """10.8: a partner does not see them either."""
    event: HandDrawn = fact.event
    return event if viewer == event.seat else HandDrawn(event.seat, (HIDDEN,) * len(event.cards))


def _discarded(fact: Fact, viewer: int | None) -> Any:
    """4.3"""
    event: CardsDiscarded = fact.event
    return event if viewer == fact.seat else CardsDiscarded((HIDDEN,) * len(event.cards))


_REDACT: dict[type, Redaction] = {
    TowersChosen: _public,
    VillagesLaid: _public,
    ElderPlaced: _public,
    HousesDrawn: _public,
    BagRefilled: _public,
    FirstPlayerChosen: _public,
    HandDrawn: _drawn,
    PileShuffled: _public,
    CardPlaced: _public,
    CardRemoved: _public,
    Skipped: _public,
    DwarfPlayed: _public,
    CardsDiscarded: _discarded,
    Passed: _public,
    TableTalked: _public,
    TurnLost: _public,
    VillageScored: _public,
    ElderWon: _public,
    ElderMoved: _public,
    VillageTurned: _public,
    VillageLeft: _public,
    HousePlaced: _public,
    HouseTaken: _public,
}


def check_redactions(events: Iterable[type], redactions: Iterable[type]) -> None:
    """Raises TypeError where an event type has no redaction, so that none is ever shown whole by oversight."""
    missing = set(events) - set(redactions)
    if missing:
        raise TypeError(f"no redaction for {sorted(event.__name__ for event in missing)}")


check_redactions(get_args(Event), _REDACT)

private: frozenset[type] = frozenset(event for event, redaction in _REDACT.items() if redaction is not _public)
"""The events that hide cards from somebody."""
