"""What one viewer may see: facts with the hidden cards taken out, and the position as JSON-ready maps."""

from __future__ import annotations

from typing import Any, get_args

from firekeeper.games.protocol import HIDDEN, Fact, View
from firekeeper.games.whitelist import Whitelist, public

from .components import CELLS, CLAN, ROWS
from .events import (
    Attacked,
    BaseSwapped,
    CardDiscarded,
    CardPlaced,
    ClansDealt,
    Event,
    FeathersCounted,
    HandsDealt,
    Promoted,
    PyramidDealt,
)
from .options import Options
from .scoring import totals
from .state import Chain, State, phase

TOP = 3
"""So many rows of the pyramid a miniature shows."""


def view(state: State, viewer: int | None) -> View:
    """What `viewer` sees of the position. Maps with small keys: cells, seats, clans, places in an order."""
    seen: View = {
        "phase": phase(state),
        "to_move": state.to_move,
        "pyramid": {cell: card for cell, card in zip(CELLS, state.pyramid, strict=False) if card},
        "totals": totals(state.pyramid),
        "hands": {str(seat): len(hand) for seat, hand in enumerate(state.hands)},
        "discards": {str(place): card for place, card in enumerate(state.discards)},
    }
    if state.gap is not None:
        seen["gap"] = CELLS[state.gap]
    if viewer is not None and state.hands:
        seen["own"] = {"clan": state.clans[viewer], "hand": dict.fromkeys(state.hands[viewer], 1)}
    if state.hands and (state.options.mode == "open" or state.scores):
        seen["clans"] = _by_seat(state.clans)
    if state.neutral:
        seen["neutral"] = list(state.neutral)
    if state.last is not None:
        seen["last"] = _chain(state.last)
    if state.scores:
        seen["scores"] = _by_seat(state.scores)
        seen["women"] = _by_seat(state.women)
    return seen


def glance(state: State) -> View:
    """The clans of the top rows, `.` at a gap, and how many hand cards are still to come."""
    clans = [CLAN.get(card, ".") for card in state.pyramid]
    top = {str(row): "".join(clans[place] for place in ROWS[row]) for row in range(TOP)} if clans else {}
    return {"top": top, "left": sum(map(len, state.hands))}


def _clans(options: Options, fact: Fact, viewer: int | None) -> ClansDealt:
    event: ClansDealt = fact.event
    if options.mode == "open":
        return event
    return ClansDealt(tuple(_only(viewer, seat, clan, HIDDEN) for seat, clan in enumerate(event.clans)), event.neutral)


def _hands(options: Options, fact: Fact, viewer: int | None) -> HandsDealt:
    event: HandsDealt = fact.event
    hands = tuple(_only(viewer, seat, hand, (HIDDEN,) * len(hand)) for seat, hand in enumerate(event.hands))
    return HandsDealt(hands, event.starter)


def _only(viewer: int | None, seat: int, own: Any, hidden: Any) -> Any:
    return own if viewer == seat else hidden


_WHITELIST = Whitelist(
    get_args(Event),
    {
        ClansDealt: _clans,
        PyramidDealt: public,
        HandsDealt: _hands,
        Attacked: public,
        Promoted: public,
        CardPlaced: public,
        CardDiscarded: public,
        BaseSwapped: public,
        FeathersCounted: public,
    },
)
redact = _WHITELIST.redact
private = _WHITELIST.private


def _by_seat(values: tuple[Any, ...]) -> View:
    return {str(seat): value for seat, value in enumerate(values)}


def _chain(chain: Chain) -> View:
    seen: View = {
        "seat": chain.seat,
        "target": chain.target,
        "mover": chain.mover,
        "card": chain.card,
        "expelled": chain.expelled,
        "support": list(chain.support),
        "promotions": {
            str(place): {"from": climb.from_, "to": climb.to, "card": climb.card}
            for place, climb in enumerate(chain.promotions)
        },
    }
    if chain.placed is not None:
        seen["placed"] = dict(zip(("cell", "card"), chain.placed, strict=True))
    return seen
