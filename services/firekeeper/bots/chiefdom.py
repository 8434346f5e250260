"""A sensible player of Chiefdom, one draw deep: each draw is worth what the sheet then has and still promises."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from firekeeper.bots.chiefdom_prospects import Prospects
from firekeeper.games.chiefdom import legal
from firekeeper.games.chiefdom.board import NOBODY, Board, Hired, draw, work
from firekeeper.games.chiefdom.components import HOUSE, PERSON
from firekeeper.games.chiefdom.events import Command, Draw
from firekeeper.games.chiefdom.grid import Grid
from firekeeper.games.chiefdom.state import State, board_of, bonus_left, grid_of, hired

WHIM: Final = 0.1
"""Draws that differ by less than so many points are all as good."""

Staff = Callable[[int, Draw], Hired]
"""The work that new people on a mask of squares take by a draw."""


def choose(known: State, seat: int, rng: random.Random) -> Command:
    """A legal command of `seat`, which must be asked, from what it knows: the fold of its redacted log."""
    commands: tuple[Command, ...] = legal(known, seat).commands
    if not commands:
        raise ValueError(f"seat {seat} is not asked")
    grid, board, spare = grid_of(known), board_of(known, seat), bonus_left(known, seat)
    prospects = Prospects(grid, board, known.cards)
    staff = _staff(grid, board)
    best, most = commands[0], float("-inf")
    for command in commands:
        if isinstance(command, Draw):
            mask = sum([1 << grid.place[cell] for cell in command.cells])
            new = staff(mask, command) if command.icon == PERSON else NOBODY
            left = spare - command.bonus + (known.options.bonus and command.icon == HOUSE)  # 5.1
            worth = prospects.worth(draw(grid, board, command.icon, mask, new), left)
        elif len(known.sheets) == 1:  # 2.8: alone, who passes ends the game
            worth = prospects.points(board)
        else:
            worth = prospects.worth(board, spare)
        worth += WHIM * rng.random()
        if worth > most:
            best, most = command, worth
    return best


def _staff(grid: Grid, board: Board) -> Staff:
    """Who takes what work on a board: what the draw chooses, else what the place gives (4.4)."""
    trees, water, houses = work(grid, board)
    only = Hired(trees & ~(water | houses), water & ~(trees | houses), houses & ~(trees | water))

    def staff(mask: int, wish: Draw) -> Hired:
        chosen = hired(grid, wish.jobs) if wish.jobs else NOBODY
        return Hired(only[0] & mask | chosen[0], only[1] & mask | chosen[1], only[2] & mask | chosen[2])

    return staff
