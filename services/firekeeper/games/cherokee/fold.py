"""The fold: a state and a fact give the next state. It checks nothing and takes whole and redacted facts alike."""

from __future__ import annotations

from msgspec.structs import replace

from firekeeper.games.protocol import Fact

from .components import GAP, PLACE, in_order, laid, without
from .events import (
    Attacked,
    BaseSwapped,
    CardDiscarded,
    CardPlaced,
    ClansDealt,
    FeathersCounted,
    HandsDealt,
    Promoted,
    PyramidDealt,
)
from .state import Chain, Climb, State


def apply(state: State, fact: Fact) -> State:
    """The state after `fact`. Raises TypeError on an event that is not Cherokee's."""
    match fact.event:
        case Attacked() as event:
            return _attacked(state, _actor(fact), event)
        case Promoted() as event:
            return _promoted(state, event)
        case CardPlaced() as event:
            return _placed(state, _actor(fact), event)
        case CardDiscarded(card=card):
            discards = (*state.discards, card)
            return replace(_played(state, _actor(fact), card), discards=discards, last=None)
        case BaseSwapped() as event:
            pyramid = laid(state.pyramid, [(PLACE[event.cell], event.card)])
            discards = (*state.discards, event.expelled)
            after = _played(state, _actor(fact), event.card)
            return replace(after, pyramid=pyramid, discards=discards, last=None)
        case ClansDealt() as event:
            return replace(state, clans=event.clans, neutral=event.neutral)
        case PyramidDealt() as event:
            return replace(state, pyramid=tuple(card for row in event.rows for card in row.split()))
        case HandsDealt() as event:
            return replace(state, hands=tuple(in_order(hand) for hand in event.hands), to_move=event.starter)
        case FeathersCounted() as event:
            return replace(state, scores=event.scores, women=event.women, clans=event.clans)
    raise TypeError(f"not an event of Cherokee: {fact.event!r}")


def _actor(fact: Fact) -> int:
    if fact.seat is None:
        raise TypeError(f"an event without a seat: {fact.event!r}")
    return fact.seat


def _attacked(state: State, seat: int, event: Attacked) -> State:
    target, mover = PLACE[event.target], PLACE[event.mover]
    card = state.pyramid[mover]
    return replace(
        state,
        pyramid=laid(state.pyramid, [(target, card), (mover, GAP)]),
        gap=mover,
        discards=(*state.discards, event.expelled),
        last=Chain(seat, event.target, event.mover, card, event.expelled, event.support),
    )


def _promoted(state: State, event: Promoted) -> State:
    left, filled = PLACE[event.from_], PLACE[event.to]
    climb = Climb(event.from_, event.to, event.card)
    last = state.last and replace(state.last, promotions=(*state.last.promotions, climb))
    return replace(state, pyramid=laid(state.pyramid, [(filled, event.card), (left, GAP)]), gap=left, last=last)


def _placed(state: State, seat: int, event: CardPlaced) -> State:
    pyramid = laid(state.pyramid, [(PLACE[event.cell], event.card)])
    last = state.last and replace(state.last, placed=(event.cell, event.card))
    return replace(_played(state, seat, event.card), pyramid=pyramid, gap=None, last=last)


def _played(state: State, seat: int, card: str) -> State:
    """A card has left the hand and the turn is over: clockwise, the next who holds any is to move (4.4)."""
    hands = (*state.hands[:seat], without(state.hands[seat], card), *state.hands[seat + 1 :])
    clockwise = [(seat + step) % len(hands) for step in range(1, len(hands) + 1)]
    to_move = next((other for other in clockwise if hands[other]), clockwise[0])
    return replace(state, hands=hands, to_move=to_move)
