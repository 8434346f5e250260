"""Facts as a viewer may see them: a whitelist by event type."""

from __future__ import annotations

from typing import Any, get_args

from firekeeper.games.protocol import HIDDEN, Fact
from firekeeper.games.whitelist import Whitelist, public

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


def _drawn(options: Options, fact: Fact, viewer: int | None) -> Any:
    """10.8: a partner does not see them either."""
    event: HandDrawn = fact.event
    return event if viewer == event.seat else HandDrawn(event.seat, (HIDDEN,) * len(event.cards))


def _discarded(options: Options, fact: Fact, viewer: int | None) -> Any:
    """4.3"""
    event: CardsDiscarded = fact.event
    return event if viewer == fact.seat else CardsDiscarded((HIDDEN,) * len(event.cards))


_WHITELIST = Whitelist(
    get_args(Event),
    {
        TowersChosen: public,
        VillagesLaid: public,
        ElderPlaced: public,
        HousesDrawn: public,
        BagRefilled: public,
        FirstPlayerChosen: public,
        HandDrawn: _drawn,
        PileShuffled: public,
        CardPlaced: public,
        CardRemoved: public,
        Skipped: public,
        DwarfPlayed: public,
        CardsDiscarded: _discarded,
        Passed: public,
        TableTalked: public,
        TurnLost: public,
        VillageScored: public,
        ElderWon: public,
        ElderMoved: public,
        VillageTurned: public,
        VillageLeft: public,
        HousePlaced: public,
        HouseTaken: public,
    },
)
redact = _WHITELIST.redact
private = _WHITELIST.private
