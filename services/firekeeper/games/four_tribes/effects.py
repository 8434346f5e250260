"""The fourteen special cards (8): one table of powers, and beside it what their effects may hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct

from .components import EITHER_SIDE, RANKED
from .matching import BONUS
from .state import Card, Last, State, Village, place_of, team

Placing = Literal["own", "opponent", "either", "nowhere"]
"""On which side a card may be placed, as its player sees it."""

Target = tuple[int, int, Card]
"""Place in the row from 0, side, and a card there."""


class Power(Struct, frozen=True):
    """What a card is worth, where it goes and what it may remove when it is placed."""

    value: int
    side: Placing
    targets: Callable[[State, Last, int], Iterator[Target]] | None = None
    """From the state, the placement and the place in the row where it happened."""
    must: bool = False
    """Whether a target must be taken where there is one."""


def _here(state: State, last: Last, place: int) -> Iterator[Target]:
    """Every other card of the village."""
    yield from _cards(state, last, (place,))


def _near(state: State, last: Last, place: int) -> Iterator[Target]:
    """Every other card of the village and its neighbours."""
    yield from _cards(state, last, (place - 1, place, place + 1))


def _diseases_near(state: State, last: Last, place: int) -> Iterator[Target]:
    """Every Disease of the village and its neighbours."""
    return (target for target in _near(state, last, place) if target[2].card == "DI")


def _opposite_provisions(state: State, last: Last, place: int) -> Iterator[Target]:
    """Every provision card on the other side of the village."""
    return (target for target in _here(state, last, place) if target[1] != last.side and target[2].card != BONUS)


def _cards(state: State, last: Last, places: tuple[int, ...]) -> Iterator[Target]:
    for place in places:
        if 0 <= place < len(state.row):
            for side, cards in enumerate(state.row[place].sides):
                for laid in cards:
                    if laid.n != last.n:  # 8.2
                        yield place, side, laid


POWERS: Final = {
    "AS": Power(2, "opponent", _near),
    "BD": Power(1, "either"),
    "CA": Power(4, "either", _opposite_provisions, must=True),
    "CL": Power(5, "own", _diseases_near),
    "DI": Power(2, "either"),
    "DO": Power(6, "either"),
    "DW": Power(0, "nowhere"),
    "GU": Power(5, "own", _near),
    "HA": Power(3, "own"),
    "OF": Power(6, "either"),
    "RD": Power(2, "own"),
    "SA": Power(5, "own"),
    "UN": Power(0, "own"),
    "WI": Power(3, "opponent", _here),
}
"""By special card. A Donkey is worth 2 on the other side, a Unicorn as much as the highest card beside it."""

DONKEY: Final = "DO"
DONKEY_AWAY: Final = 2
DWARF: Final = "DW"
HARVEST: Final = "HA"
SANCTUARY: Final = "SA"
UNICORN: Final = "UN"

PLACING: Final[dict[str, Placing]] = {
    **{card: "either" if int(card[1]) <= EITHER_SIDE else "own" for card in RANKED},
    **{card: power.side for card, power in POWERS.items()},
}
"""By card, on which side it may be placed (5.1, 8)."""


def targets(state: State) -> list[Target]:
    """What the card just placed may remove, in the order of the row (8.2)."""
    last = state.last
    power = POWERS.get(last.card) if last else None
    if last is None or power is None or power.targets is None:
        return []
    place = place_of(state.row, last.village)
    return [] if place is None else list(power.targets(state, last, place))


def must_remove(state: State) -> bool:
    """Whether the effect of the card just placed can't be skipped."""
    return state.last is not None and state.last.card in POWERS and POWERS[state.last.card].must


def is_closed(village: Village, side: int) -> bool:
    """Whether a Sanctuary keeps the other team from placing on a side."""
    return any(laid.card == SANCTUARY for laid in village.sides[side])


def hit(state: State, seat: int) -> Target | None:
    """8.3: the card that a Dwarf of `seat` would hit, the opponents' last placed one, while it lies on the table."""
    n = state.last_placed[1 - team(seat)]
    return next(
        (
            (place, side, laid)
            for place, village in enumerate(state.row)
            for side, cards in enumerate(village.sides)
            for laid in cards
            if laid.n == n
        ),
        None,
    )
