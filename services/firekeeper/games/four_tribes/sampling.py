"""Hidden worlds: what the hands and discards that a seat does not know might be."""

from __future__ import annotations

import random

from msgspec.structs import replace

from firekeeper.games.protocol import HIDDEN

from .components import TEAMS, in_order, less
from .state import State, on_table, team


def sample(known: State, seat: int, rng: random.Random) -> State:
    """A whole world consistent with what `seat` knows: of each deck, what lies nowhere in sight is dealt to the hands
    and discards that are hidden, all such deals being equally likely; what is left over is the pile.
    """
    hands, discards = list(known.hands), list(known.discards)
    for owner in range(TEAMS):
        free = less(known.decks[owner], *hands[owner::TEAMS], discards[owner], on_table(known, owner))
        rng.shuffle(free)
        for other in range(len(hands)):
            if team(other) == owner:
                hands[other] = _dealt(hands[other], free)
        discards[owner] = _dealt(discards[owner], free)
    return replace(known, hands=tuple(hands), discards=(discards[0], discards[1]))


def _dealt(cards: tuple[str, ...], free: list[str]) -> tuple[str, ...]:
    """`cards` with one of `free`, which loses it, in place of each hidden one."""
    return in_order([free.pop() if card == HIDDEN else card for card in cards]) if HIDDEN in cards else cards
