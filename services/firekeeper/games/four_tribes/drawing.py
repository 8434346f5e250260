"""Draws from piles and from the bag, one label a card and a house, so that nothing depends on an order kept secret."""

from __future__ import annotations

from firekeeper.games.protocol import Chance

from .components import in_order, letters
from .events import BagRefilled, HandDrawn, HousesDrawn, PileShuffled
from .state import State, pile, squares, team


def cards(state: State, seat: int, count: int, chance: Chance) -> HandDrawn | PileShuffled:
    """Up to `count` cards for a seat, as many as the pile has; from an empty one the discards are shuffled first
    (4.2). One of both must have cards.
    """
    side = team(seat)
    left = list(pile(state, side))
    if not left:
        return PileShuffled(side)
    drawn = []
    for number in range(min(count, len(left))):
        (card,) = chance.pick(f"four-tribes/side{side}/card/{state.cards_drawn[side] + number + 1}", left, 1)
        left.remove(card)
        drawn.append(card)
    return HandDrawn(seat, in_order(drawn))


def houses(state: State, place: int, chance: Chance) -> HousesDrawn | BagRefilled | None:
    """What comes next until the village at this place, from 0, has all its houses: some from the bag, or the bag
    filled again as soon as it is empty (7.6); `None` where it has them, or nothing is left.
    """
    if not state.bag and state.house_discard:
        return BagRefilled()
    village = state.row[place]
    left, drawn = list(state.bag), list[str]()
    for number in range(min(squares(state.options, village) - len(village.houses), len(left))):
        (house,) = chance.pick(f"four-tribes/house/{state.houses_drawn + number + 1}", left, 1)
        left.remove(house)
        drawn.append(house)
    return HousesDrawn(place + 1, letters(drawn)) if drawn else None
