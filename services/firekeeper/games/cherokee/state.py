"""The state that a fold of events builds. What follows from other fields is not stored but asked of functions here.

A whole log and a redacted one fold to the same shape: cards and clans that the reader does not know are `HIDDEN`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from firekeeper.games.protocol import HIDDEN

from .components import BASE, BELOW, CLANS, TRIBESMEN, VALUE, WOMEN, deck
from .options import Options

Phase = Literal["deal", "attack", "promote", "place", "settle", "over"]


class Climb(Struct, frozen=True, gc=False):
    """A successor that moved up: cells and card."""

    from_: str
    to: str
    card: str


class Chain(Struct, frozen=True, gc=False):
    """The last attack and all that came of it, kept for the players to look at."""

    seat: int
    target: str
    mover: str
    card: str
    """Who moved to the target."""
    expelled: str
    support: tuple[str, ...]
    promotions: tuple[Climb, ...] = ()
    placed: tuple[str, str] | None = None
    """Cell and hand card in the base; `None` until it lies."""


class State(Struct, frozen=True, gc=False):
    """A game of Cherokee."""

    options: Options
    clans: tuple[str, ...]
    """By seat."""
    neutral: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    """By seat, in component order; empty before the deal."""
    pyramid: tuple[str, ...] = ()
    """36 cards in the order of CELLS; empty before the deal, `GAP` at the gap."""
    gap: int | None = None
    """The place where nobody stands while a chain runs."""
    discards: tuple[str, ...] = ()
    """In the order in which they came."""
    to_move: int = 0
    last: Chain | None = None
    """Until the next attack, or until somebody does without one."""
    scores: tuple[int, ...] = ()
    """Feathers by seat; empty until they are counted."""
    women: tuple[int, ...] = ()


def phase(state: State) -> Phase:
    """Where in a turn or in the game this is; in "promote" a successor must move up, forced or not."""
    if state.scores:
        return "over"
    if state.gap is not None:
        return "place" if state.gap in BASE else "promote"
    if not state.hands:
        return "deal"
    return "attack" if any(state.hands) else "settle"


def successors(pyramid: tuple[str, ...], gap: int) -> tuple[int, ...]:
    """The places from which one may move up into a gap in rows 1-7: two where equals of the same sex stand below it,
    else the one (6.2).
    """
    left, right = BELOW[gap]
    mine, other = pyramid[left], pyramid[right]
    if VALUE[mine] != VALUE[other]:
        return (left,) if VALUE[mine] > VALUE[other] else (right,)
    if (mine in WOMEN) != (other in WOMEN):
        return (left,) if mine in WOMEN else (right,)
    return (left, right)


def tribesmen(state: State) -> tuple[str, ...]:
    """The cards that are in the game, in component order (8.3)."""
    if state.options.mode == "open" and state.options.open_unused_clans == "removed":
        return deck((*state.clans, *state.neutral))
    return TRIBESMEN


def unused(state: State) -> tuple[str, ...]:
    """The clans that nobody has and that are not neutral. Needs a state whose clans are known."""
    return tuple(clan for clan in CLANS if clan not in state.clans and clan not in state.neutral)


def clans_known(state: State) -> bool:
    """Whether every seat's clan is known to the reader."""
    return HIDDEN not in state.clans
