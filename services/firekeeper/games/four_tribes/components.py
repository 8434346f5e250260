"""What lies in the box: cards, houses, villages and elders, and the rulebook's numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from firekeeper.games.protocol import HIDDEN

# 2.1
COLOURS: Final = "BGRY"
"""Blue, green, red, yellow: the four tribes. Elders and houses are letters, several of them a string in this order."""
BLACK: Final = "K"
HOUSES: Final = "B" * 12 + "G" * 12 + "R" * 12 + "Y" * 12 + BLACK * 2
"""The bag at the start: 50 houses."""
OWN_HOUSES: Final = "B" * 6 + "G" * 6 + "R" * 6 + "Y" * 6 + BLACK
"""10.1: a player's own supply in the advanced mode."""
ELDERS: Final = "B" * 3 + "G" * 3 + "R" * 3 + "Y" * 3

# 2.2
RANKS: Final = range(1, 8)
EITHER_SIDE: Final = 2
"""5.1: colour cards up to this rank go to either side."""
RANKED: Final = tuple(f"{colour}{rank}" for colour in COLOURS for rank in RANKS)
"""The 28 colour cards of a deck."""
SPECIALS: Final = ("AS", "BD", "CA", "CL", "DI", "DO", "DW", "GU", "HA", "OF", "RD", "SA", "UN", "WI")
"""Assassin, Black Dragon, Catapult, Cleric, Disease, Donkey, Dwarf, Guardian, Harvest, Offering, Red Dragon,
Sanctuary, Unicorn, Wine."""
ALWAYS: Final = ("CA", "GU", "OF", "SA")
"""Two of each are in every deck."""
TOWERS: Final = tuple(card for card in SPECIALS if card not in ALWAYS)
"""The ten with a tower icon, one each; some of them are chosen for a game."""
CARDS: Final = (*RANKED, *SPECIALS)
"""All cards in component order."""
HAND: Final = 6
MAX_DISCARD: Final = 3
"""4.1"""

# 2.3
FACES: Final = {
    "1a": "B",
    "1b": "G",
    "2a": "R",
    "2b": "Y",
    "3a": "B",
    "3b": "R",
    "4a": "G",
    "4b": "Y",
    "5a": "B",
    "5b": "Y",
    "6a": "G",
    "6b": "R",
}
"""The village cards' twelve faces and their colours."""
VILLAGES: Final = 6
SQUARES: Final = {"white": (2, 2, 3, 3, 4, 4), "black": (3, 3, 4, 4, 5, 5)}
"""By set of village cards: how many houses the cards 1 to 6 have, on both faces."""

# 9.1
OF_ONE_COLOUR: Final = 3

SEATS: Final = {"standard": 2, "advanced": 2, "team": 4}
TEAMS: Final = 2
LETTERS: Final = "ABCD"
"""Seats in text: seat 0 is A. Teams are A and B alike."""
DWARF_MS: Final = 10_000
"""8.3: how long the opponents are asked for a Dwarf."""

_CARD_ORDER: Final = {card: place for place, card in enumerate((*CARDS, HIDDEN))}
_LETTER_ORDER: Final = {letter: place for place, letter in enumerate(COLOURS + BLACK)}


def deck(towers: Iterable[str]) -> tuple[str, ...]:
    """One team's deck with these tower cards, in component order (2.2, 3.4)."""
    return in_order((*RANKED, *ALWAYS, *ALWAYS, *towers))


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """`cards` in component order, unknown ones last."""
    return tuple(sorted(cards, key=_CARD_ORDER.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """`cards` less one `card`, or less one unknown where it is not among them."""
    place = cards.index(card if card in cards else HIDDEN)
    return cards[:place] + cards[place + 1 :]


def less(cards: Iterable[str], *parts: Iterable[str]) -> list[str]:
    """`cards` less all that `parts` hold, in their order. What is not among them is ignored."""
    rest = list(cards)
    for part in parts:
        for card in part:
            if card in rest:
                rest.remove(card)
    return rest


def letters(*parts: Iterable[str]) -> str:
    """Houses or elders as one string in component order."""
    return "".join(sorted([letter for part in parts for letter in part], key=_LETTER_ORDER.__getitem__))


def counts(items: Iterable[str]) -> dict[str, int]:
    """Item → how many, never zero, in the order in which the items come."""
    result: dict[str, int] = {}
    for item in items:
        result[item] = result.get(item, 0) + 1
    return result
