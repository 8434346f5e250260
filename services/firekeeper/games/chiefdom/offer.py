"""What a seat may draw, told in short: the icons and shapes, not their many places."""

from __future__ import annotations

from typing import Any

from firekeeper.games.protocol import View

from .components import SINGLE
from .draws import fits, room, ways
from .state import State, board_of, bonus_left, grid_of, is_asked


def offer(state: State, seat: int) -> View:
    """`{draws, singles?, bonus?, pass?}`; empty where the seat is not asked.

    `draws` has each icon and shape that fits anywhere, by its place in the order of `ways`, with the lowest pair of
    dice, `bonusOnly` where it fits with one square left out alone. `singles` are the squares for a wall and a house;
    `bonus`: one square of a shape may be left out (5); `pass`: nothing need be drawn (2.7).
    """
    if not is_asked(state, seat):
        return {}
    grid, board = grid_of(state), board_of(state, seat)
    has_bonus = bonus_left(state, seat) > 0
    draws: list[View] = []
    for way in ways(state.dice):
        shown: dict[str, Any] = {"sum": list(way.pair), "icon": way.icon, "shape": way.die}
        if fits(grid, board, way, bonus=False):
            draws.append(shown)
        elif has_bonus and fits(grid, board, way, bonus=True):
            draws.append({**shown, "bonusOnly": True})
    offered: View = {"draws": {str(number): shown for number, shown in enumerate(draws)}}
    singles = [shown["icon"] for shown in draws if shown["icon"] in SINGLE]
    if singles:
        offered["singles"] = {icon: " ".join(grid.names(room(grid, board, icon))) for icon in singles}
    if has_bonus and any(shown["shape"] > 1 for shown in draws):
        offered["bonus"] = True
    if all("bonusOnly" in shown for shown in draws):
        offered["pass"] = True
    return offered
