"""What lies in the box and how the pyramid is laid: cards, cells, neighbours and the rulebook's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from firekeeper.games.protocol import HIDDEN

# 3.1
CLANS: Final = ("B", "U", "P", "D", "W", "L")
"""Birds, Blue, Wild Potato, Deer, Wolf, Long Hair."""
SEXES: Final = {"m": (4, 5, 6, 7, 8, 9), "w": (3, 4, 5, 6, 7, 8)}
"""Men and women with the values of each clan's cards, one each."""
TRIBESMEN: Final = tuple(f"{clan}{sex}{value}" for clan in CLANS for sex in SEXES for value in SEXES[sex])
"""The 72 cards in component order."""
CLAN: Final = {card: card[0] for card in TRIBESMEN}
VALUE: Final = {card: int(card[2]) for card in TRIBESMEN}
WOMEN: Final = frozenset(card for card in TRIBESMEN if card[1] == "w")
RANK: Final = {card: 2 * VALUE[card] + (card in WOMEN) for card in TRIBESMEN}
"""5.6, 6.2: the higher value goes first, at the same value the woman."""

SEATS: Final = (2, 3, 4)
NEUTRAL: Final = 2
"""8.1: so many clans lie open between the players of the open variant."""

# 3.3
LEVELS: Final = 8
CELLS: Final = tuple(f"{'abcdefgh'[row]}{column}" for row in range(LEVELS) for column in range(1, row + 2))
"""The 36 cells from the apex a1 down to h8, each row from left to right. A place is an index of it."""
PLACE: Final = {cell: place for place, cell in enumerate(CELLS)}
ROW: Final = tuple(row for row in range(LEVELS) for _ in range(row + 1))
"""The row of each place, 0 at the apex, 7 in the base."""
ROWS: Final = tuple(range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2) for row in range(LEVELS))
"""The places of each row."""
BASE: Final = ROWS[-1]
FEATHERS: Final = tuple(LEVELS - 1 - row for row in ROW)
"""3.2, 7.2: what a tribesman earns at each place, seven at the apex, nothing in the base."""

# 3.4
SIDE: Final = tuple(
    tuple(other for other in (place - 1, place + 1) if other in ROWS[ROW[place]]) for place in range(len(CELLS))
)
"""By place: the neighbours in the same row."""
BELOW: Final[tuple[tuple[int, ...], ...]] = tuple(
    () if place in BASE else (place + ROW[place] + 1, place + ROW[place] + 2) for place in range(len(CELLS))
)
"""By place: the two that it stands on, its successors; none in the base."""
AROUND: Final = tuple(
    tuple((other, other in BELOW[place]) for other in sorted(SIDE[place] + BELOW[place])) for place in range(len(CELLS))
)
"""By place: from where it can be attacked, and whether that is from below (5.1, 5.3)."""

GAP: Final = ""
"""What stands in the pyramid where nobody does."""
LETTERS: Final = "ABCD"
"""Seats in text: seat 0 is A."""

_ORDER: Final = {card: place for place, card in enumerate((*TRIBESMEN, HIDDEN))}


def deck(clans: Iterable[str]) -> tuple[str, ...]:
    """The tribesmen of these clans in component order."""
    used = frozenset(clans)
    return tuple(card for card in TRIBESMEN if CLAN[card] in used)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """`cards` in component order, unknown ones last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` less one `card`, or less one unknown where it does not stand there."""
    place = cards.index(card if card in cards else HIDDEN)
    return cards[:place] + cards[place + 1 :]


def laid(pyramid: tuple[str, ...], cards: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The pyramid with these cards at these places."""
    places = list(pyramid)
    for place, card in cards:
        places[place] = card
    return tuple(places)


def rows(pyramid: Sequence[str], gap: str) -> tuple[str, ...]:
    """The pyramid as eight lines from the top, with `gap` where nobody stands."""
    return tuple(" ".join(pyramid[place] or gap for place in row) for row in ROWS)
