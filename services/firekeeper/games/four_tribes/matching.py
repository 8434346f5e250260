"""Whether cards fit the houses of a village (5.2, 5.3). A special card is `"*"`, which matches any house."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .components import BLACK, COLOURS, SPECIALS
from .state import Card, Village

ANY: Final = "*"
BONUS: Final = "RD"
"""The Red Dragon is no provision card: it fills no house."""
_KIND: Final = dict.fromkeys(SPECIALS, ANY)


def kind(card: str) -> str:
    """A card's colour, or `ANY`."""
    return _KIND.get(card, card[0])


def provisions(side: tuple[Card, ...]) -> list[Card]:
    """The cards of a side that fill a house."""
    return [laid for laid in side if laid.card != BONUS]


def kinds(side: tuple[Card, ...]) -> str:
    """The kinds of a side's provision cards, sorted."""
    return "".join(sorted([_KIND.get(laid.card, laid.card[0]) for laid in side if laid.card != BONUS]))


def matches(houses: str, cards: str) -> bool:
    """5.3: whether cards of these kinds can each have a house of their own, of their colour or black, specials any.

    They can where there are no more cards than houses, and black ones enough for what each colour has too many of.
    """
    excess = sum([max(0, cards.count(colour) - houses.count(colour)) for colour in COLOURS])
    return len(cards) <= len(houses) and excess <= houses.count(BLACK)


@lru_cache(maxsize=1 << 16)
def accepted(houses: str, cards: str) -> str:
    """The kinds of which one more card fits, in component order, `ANY` last; `""` where the side is full."""
    return "".join(kind for kind in COLOURS + ANY if matches(houses, cards + kind))


def room(village: Village, side: int) -> int:
    """How many provision cards a side still takes (5.2)."""
    return len(village.houses) - len(provisions(village.sides[side]))


def accepts(village: Village, side: int) -> str:
    """The kinds of which one more card fits on a side."""
    return accepted(village.houses, kinds(village.sides[side]))


def complete_since(village: Village, side: int) -> int | None:
    """7.2: the placement with which a side became complete; `None` while it is not.

    Nothing is added to a complete side but a bonus, so it is the last of its provision cards.
    """
    cards = provisions(village.sides[side])
    return cards[-1].n if cards and len(cards) >= len(village.houses) else None


def is_full(village: Village) -> bool:
    """Whether both sides are complete."""
    return complete_since(village, 0) is not None and complete_since(village, 1) is not None
