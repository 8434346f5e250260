"""What one viewer may see: facts with the hidden cards taken out, and the position as JSON-ready maps."""

from __future__ import annotations

from typing import get_args

from firekeeper.games.protocol import HIDDEN, Fact, View
from firekeeper.games.whitelist import Whitelist, public

from .components import HERDS, counts
from .events import (
    CardDrawn,
    CardPlayed,
    Event,
    FurPredatorStruck,
    HandDrawn,
    HerdsDealt,
    HerdSettled,
    PartyChosen,
    RoundEnded,
    RoundSettled,
)
from .rules import Options
from .state import Herd, Hunt, Settled, State, Tribe, dealer, hunter_sums, is_grey, owned


def view(state: State, viewer: int | None) -> View:
    """What `viewer` sees of the position. Maps with small keys; counts are never zero."""
    seen: View = {
        "phase": state.phase,
        "round": state.round,
        "starter": state.starter,
        "dealer": dealer(state),
        "herds": dict(zip(HERDS, map(_herd, state.herds), strict=True)),
        "seats": {str(seat): _tribe(state, tribe) for seat, tribe in enumerate(state.tribes)},
    }
    if viewer is not None:
        own = state.tribes[viewer]
        seen["own"] = {"hand": counts(own.hand), "pile": counts(own.pile)}
    if state.last is not None:
        seen["last"] = _hunt(state.last)
    return seen


def glance(state: State) -> View:
    """The round, and each herd's values with the seat that leads there, where one alone does."""
    return {"round": state.round, "herds": dict(zip(HERDS, map(_miniature, state.herds), strict=True))}


def _party(options: Options, fact: Fact, viewer: int | None) -> PartyChosen:
    event: PartyChosen = fact.event
    return event if viewer == fact.seat else PartyChosen((HIDDEN,) * len(event.cards))


def _hand(options: Options, fact: Fact, viewer: int | None) -> HandDrawn:
    event: HandDrawn = fact.event
    return event if viewer == event.seat else HandDrawn(event.seat, (HIDDEN,) * len(event.cards))


def _draw(options: Options, fact: Fact, viewer: int | None) -> CardDrawn:
    event: CardDrawn = fact.event
    return event if viewer == fact.seat else CardDrawn(HIDDEN)


_WHITELIST = Whitelist(
    get_args(Event),
    {
        HerdsDealt: public,
        PartyChosen: _party,
        HandDrawn: _hand,
        CardPlayed: public,
        CardDrawn: _draw,
        RoundEnded: public,
        HerdSettled: public,
        FurPredatorStruck: public,
        RoundSettled: public,
    },
)
redact = _WHITELIST.redact
private = _WHITELIST.private


def _herd(herd: Herd) -> View:
    return {
        "buffalo": list(herd.buffalo),
        "cards": {
            str(place): owned(laid.seat, laid.card) + ("-" if is_grey(herd, place) else "")
            for place, laid in enumerate(herd.cards)
        },
        "sums": {str(seat): total for seat, total in hunter_sums(herd).items()},
    }


def _tribe(state: State, tribe: Tribe) -> View:
    seen: View = {
        "score": tribe.score,
        "hand": len(tribe.hand),
        "pile": len(tribe.pile),
        "left": counts(tribe.left),
    }
    if state.phase == "choose" and tribe.pile:
        seen["chosen"] = True
    return seen


def _hunt(hunt: Hunt) -> View:
    seen: View = {"round": hunt.round, "herds": dict(zip(HERDS, map(_settled, hunt.herds), strict=False))}
    if hunt.predator:
        seen["predator"] = list(hunt.predator)
    if hunt.scores:
        seen["scores"] = {str(seat): score for seat, score in enumerate(hunt.scores)}
    return seen


def _settled(settled: Settled) -> View:
    seen = _herd(settled.herd)
    seen["points"] = {str(seat): points for seat, points in enumerate(settled.points) if points}
    if settled.captor is not None:
        seen["captor"] = settled.captor
    seen["prisoners"] = {str(place): prisoner for place, prisoner in enumerate(settled.prisoners)}
    return seen


def _miniature(herd: Herd) -> View:
    sums = hunter_sums(herd)
    leaders = [seat for seat, total in sums.items() if total == max(sums.values())]
    return {"buffalo": list(herd.buffalo), **({"lead": leaders[0]} if len(leaders) == 1 else {})}
