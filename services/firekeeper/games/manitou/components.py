"""What lies in the box: cards, buffalo, the table of warriors and the rulebook's numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from firekeeper.games.protocol import HIDDEN

# 2.1
HUNTERS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
WARRIORS: Final = ("CH", "MM", "RM", "SC", "CM")
"""Chief, medicine man, rainmaker, scout, Clan Mother."""
KINDS: Final = HUNTERS + WARRIORS
COPIES: Final = {kind: 2 if kind == "5" or kind in WARRIORS else 1 for kind in KINDS}
TRIBE: Final = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""The 21 cards of one colour in component order, doubles adjacent."""
VALUE: Final = {kind: int(kind) if kind in HUNTERS else 0 for kind in KINDS}
"""What a card adds to a hunter sum; 6.9: a warrior adds nothing."""

# 2.2: the printed list of small values is one too long. One 5 is left out here.
MEDIUM: Final = (9, 10, 10, 11, 12, 13)
SMALL: Final = (1, 2, 2, 3, 4, 4, 5, 6, 7)

# 3.1
Place = Literal["L", "M", "R"]
HERDS: Final[tuple[Place, Place, Place]] = ("L", "M", "R")
LAYOUT: Final = {2: ("Xx", "x", "x"), 3: ("Xx", "X", "x"), 4: ("Xx", "Xx", "x")}
"""By number of players and herd: `X` a medium buffalo card, `x` a small one."""

ROUNDS: Final = 3  # 1.2
PICK: Final = 8  # 4.3
PICK_LAST: Final = 7  # 4.3
HAND: Final = 3  # 4.5
PLAYS: Final = 7  # 5.3
MAX_ACTIVE: Final = 2  # 6.2
PENALTY: Final = 10  # 8.1

BEATS: Final = {
    "CH": frozenset({"MM", "RM", "SC"}),
    "MM": frozenset({"RM", "CM"}),
    "RM": frozenset({"SC", "CM"}),
    "SC": frozenset({"MM", "CM"}),
    "CM": frozenset({"CH"}),
}
"""6.1: a warrior → the kinds it beats. It equals its own kind and loses to all others."""

LETTERS: Final = "ABCD"
"""Seats in text: seat 0 is A."""

RANK: Final = {kind: place for place, kind in enumerate((*KINDS, HIDDEN))}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """`cards` in component order, unknown ones last."""
    return tuple(sorted(cards, key=RANK.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` less one `card`, or less one unknown where it does not stand there."""
    place = cards.index(card if card in cards else HIDDEN)
    return cards[:place] + cards[place + 1 :]


def counts(cards: Iterable[str]) -> dict[str, int]:
    """Card → how many, never zero, in the order in which the cards come."""
    result: dict[str, int] = {}
    for card in cards:
        result[card] = result.get(card, 0) + 1
    return result
