"""The state that a fold of events builds. What follows from other fields is not stored but asked of functions here.

A whole log and a redacted one fold to the same shape: cards that the reader does not know are `HIDDEN`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .components import LETTERS, MAX_ACTIVE, MEDIUM, PICK, PICK_LAST, PLAYS, SMALL, TRIBE, VALUE, counts

Phase = Literal["deal", "choose", "play", "settle", "over"]


class Tribe(Struct, frozen=True, gc=False):
    """One player's cards and points. Cards are in component order; hands and piles have no other order."""

    left: tuple[str, ...] = TRIBE
    """Neither captured nor on a herd: stock, hand and pile together. Public, since all that leaves it is."""
    hand: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """What will be drawn from; while others still choose, the whole party."""
    score: int = 0


class Laid(Struct, frozen=True, gc=False):
    """A card on a herd."""

    seat: int
    card: str


class Herd(Struct, frozen=True, gc=False):
    """A buffalo place with the cards played to it."""

    buffalo: tuple[int, ...] = ()
    """One value, or two, the larger first; empty once it is settled."""
    cards: tuple[Laid, ...] = ()
    """In play order."""
    active: tuple[int, ...] = ()
    """Places in `cards` of the active warriors, the top one last: all of one seat, at most two (6.2).
    A warrior that is not among them is grey."""


class Settled(Struct, frozen=True, gc=False):
    """A herd as it lay at the end of a round, and what it brought."""

    herd: Herd
    points: tuple[int, ...]
    captor: int | None
    prisoners: tuple[str, ...]


class Hunt(Struct, frozen=True, gc=False):
    """The settled field of a round, kept for the players to look at."""

    round: int
    herds: tuple[Settled, ...] = ()
    predator: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    """Running totals; empty until they are counted."""


class State(Struct, frozen=True, gc=False):
    """A game of Manitou."""

    tribes: tuple[Tribe, ...]
    herds: tuple[Herd, Herd, Herd] = (Herd(), Herd(), Herd())
    """Left, middle, right."""
    medium: tuple[int, ...] = MEDIUM
    """Buffalo values not dealt yet, ascending: what is left is known by elimination, its order does not exist."""
    small: tuple[int, ...] = SMALL
    round: int = 0
    starter: int = 0
    to_move: int = 0
    """Whose turn it is; stored, since a scenario's position need not show every card that was played."""
    phase: Phase = "deal"
    last: Hunt | None = None
    """From the first herd's settlement until the next round ends."""


def owned(seat: int, card: str) -> str:
    """A card with its owner, as events and text write it: `"B:MM"`."""
    return f"{LETTERS[seat]}:{card}"


def dealer(state: State) -> int:
    """The last player of the round (4.2)."""
    return (state.starter - 1) % len(state.tribes)


def party_size(state: State, seat: int) -> int:
    """How many cards a full party of `seat` has in this round: eight, the last player's seven (4.3)."""
    return PICK_LAST if seat == dealer(state) else PICK


def pick_size(state: State, seat: int) -> int:
    """How many cards `seat` must choose: a full party, or all of a smaller stock (4.4)."""
    return min(party_size(state, seat), len(state.tribes[seat].left))


def stock(tribe: Tribe) -> dict[str, int]:
    """Card → how many that are neither in hand nor in the pile. Needs a tribe whose cards are known."""
    result = counts(tribe.left)
    for card in tribe.hand + tribe.pile:
        result[card] -= 1
    return {card: count for card, count in result.items() if count}


def played(herds: tuple[Herd, ...], seats: int) -> list[int]:
    """How many cards each seat has on the herds."""
    result = [0] * seats
    for herd in herds:
        for laid in herd.cards:
            result[laid.seat] += 1
    return result


def has_played(tribe: Tribe, plays: int) -> bool:
    """Whether a tribe with `plays` cards on the herds has finished the round (5.3)."""
    return plays >= PLAYS or not (tribe.hand or tribe.pile)


def owner(herd: Herd) -> int | None:
    """Whose warriors are active there (6.2)."""
    return herd.cards[herd.active[0]].seat if herd.active else None


def is_full(herd: Herd, seat: int) -> bool:
    """Whether `seat` has two active warriors there already (5.2)."""
    return len(herd.active) == MAX_ACTIVE and owner(herd) == seat


def is_grey(herd: Herd, place: int) -> bool:
    """Whether the card at this place of the herd is an inactive warrior."""
    return place not in herd.active and not VALUE[herd.cards[place].card]


def hunter_sums(herd: Herd) -> dict[int, int]:
    """Seat → total of its hunters, of those that have any there (7.1), in seat order."""
    result: dict[int, int] = {}
    for laid in herd.cards:
        if VALUE[laid.card]:
            result[laid.seat] = result.get(laid.seat, 0) + VALUE[laid.card]
    return dict(sorted(result.items()))
