"""Where a card may be placed (5, 8): every place, and why another is refused."""

from __future__ import annotations

from firekeeper.games.protocol import RuleError

from .components import RANKED
from .effects import DWARF, PLACING, is_closed
from .events import Place
from .matching import BONUS, accepts, kind, room
from .state import State, Village, team

Open = dict[tuple[int, int], str]
"""By place in the row, from 0, and side: the kinds of cards that fit there."""


def open_sides(state: State, seat: int) -> Open:
    """The sides on which `seat` may place something, with the kinds that fit; the own ones also where they are full,
    since a Red Dragon needs no house.
    """
    own = team(seat)
    return {
        (place, side): accepts(village, side)
        for place, village in enumerate(state.row)
        for side in (0, 1)
        if side == own or not is_closed(village, side)
    }


def places(opened: Open, seat: int, card: str) -> list[tuple[int, int]]:
    """Place in the row, from 0, and side of each legal placement of a card in these open sides."""
    where, own, sort = PLACING[card], team(seat), kind(card)
    if where == "nowhere":
        return []
    return [
        (place, side)
        for (place, side), kinds in opened.items()
        if (where == "either" or (where == "own") == (side == own)) and (sort in kinds or card == BONUS)
    ]


def check_place(state: State, seat: int, command: Place) -> None:
    """Raises RuleError where a card may not be placed there: 4.1 not held, 5.1 or 8 the wrong side, 8 a Sanctuary,
    5.2 no room, 5.3 no match, 5.5 no such village.
    """
    card = command.card
    if card not in state.hands[seat]:
        raise RuleError("4.1", "not_in_hand", f"You do not hold {card}: place a card from your hand.")
    if command.village > len(state.row):
        raise RuleError("5.5", "no_such_village", f"There are {len(state.row)} villages: take one of them.")
    village = state.row[command.village - 1]
    _check_side(village, seat, card, command.side)
    if card == BONUS:
        return
    if room(village, command.side) < 1:
        raise RuleError(
            "5.2", "side_full", "A side holds as many provision cards as the village has houses, and this one is full."
        )
    if kind(card) not in accepts(village, command.side):
        raise RuleError(
            "5.3", "no_match", f"{card} matches no house there that is still free: take another card or village."
        )


def _check_side(village: Village, seat: int, card: str, side: int) -> None:
    where, own = PLACING[card], side == team(seat)
    if card == DWARF:
        raise RuleError("8", "not_placed", "A Dwarf is not placed: keep it for your opponents' next card.")
    if where != "either" and own != (where == "own"):
        if card in RANKED:
            raise RuleError("5.1", "wrong_side", "Cards ranked 3 to 7 are placed on your own side only.")
        needed = "your own" if where == "own" else "your opponents'"
        raise RuleError("8", "wrong_side", f"This special card is placed on {needed} side only.")
    if not own and is_closed(village, side):
        raise RuleError("8", "sanctuary", "A Sanctuary guards that side: your opponents alone may place there.")
