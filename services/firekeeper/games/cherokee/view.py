"""What one viewer may see: facts with the hidden cards taken out, and the position as JSON-ready maps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from firekeeper.games.protocol import HIDDEN, Fact, View

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

Redaction = Callable[[Options, Any, "int | None"], Any]
"""An event as a viewer sees it."""

TOP = 3
"""So many rows of the pyramid a miniature shows."""


def redact(options: Options, fact: Fact, viewer: int | None) -> Fact:
    """`fact` as `viewer` sees it, `None` being a spectator: hidden cards are `HIDDEN`, their number stays."""
    event = _REDACT[type(fact.event)](options, fact.event, viewer)
    return fact if event is fact.event else Fact(fact.seat, event)


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


def _public(options: Options, event: Any, viewer: int | None) -> Any:
    return event


def _clans(options: Options, event: ClansDealt, viewer: int | None) -> ClansDealt:
    if options.mode == "open":
        return event
    return ClansDealt(tuple(_only(viewer, seat, clan, HIDDEN) for seat, clan in enumerate(event.clans)), event.neutral)


def _hands(options: Options, event: HandsDealt, viewer: int | None) -> HandsDealt:
    hands = tuple(_only(viewer, seat, hand, (HIDDEN,) * len(hand)) for seat, hand in enumerate(event.hands))
    return HandsDealt(hands, event.starter)


def _only(viewer: int | None, seat: int, own: Any, hidden: Any) -> Any:
    return own if viewer == seat else hidden


_REDACT: dict[type, Redaction] = {
    ClansDealt: _clans,
    PyramidDealt: _public,
    HandsDealt: _hands,
    Attacked: _public,
    Promoted: _public,
    CardPlaced: _public,
    CardDiscarded: _public,
    BaseSwapped: _public,
    FeathersCounted: _public,
}


def check_redactions(events: Iterable[type], redactions: Iterable[type]) -> None:
    """Raises TypeError where an event type has no redaction, so that none is ever shown whole by oversight."""
    missing = set(events) - set(redactions)
    if missing:
        raise TypeError(f"no redaction for {sorted(event.__name__ for event in missing)}")


check_redactions(get_args(Event), _REDACT)

private: frozenset[type] = frozenset(event for event, redaction in _REDACT.items() if redaction is not _public)
"""The events that hide cards from somebody, or may."""


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
