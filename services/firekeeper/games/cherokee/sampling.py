"""Hidden worlds: what the clans and cards that a seat does not know might be."""

from __future__ import annotations

import random

from msgspec.structs import replace

from firekeeper.games.protocol import HIDDEN

from .components import CLANS, in_order
from .state import State, clans_known, tribesmen


def sample(known: State, seat: int, rng: random.Random) -> State:
    """A whole world consistent with what `seat` knows: the clans and hands of the others are dealt from what lies
    nowhere in sight, all such deals being equally likely.
    """
    return replace(known, clans=_clans(known, rng), hands=_hands(known, rng))


def _clans(known: State, rng: random.Random) -> tuple[str, ...]:
    if clans_known(known):
        return known.clans
    free = iter(rng.sample(CLANS, len(CLANS)))
    return tuple(
        next(clan for clan in free if clan not in known.clans) if clan == HIDDEN else clan for clan in known.clans
    )


def _hands(known: State, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    seen = {*known.pyramid, *known.discards, *(card for hand in known.hands for card in hand)}
    free = [card for card in tribesmen(known) if card not in seen]
    rng.shuffle(free)
    return tuple(
        in_order([free.pop() if card == HIDDEN else card for card in hand]) if HIDDEN in hand else hand
        for hand in known.hands
    )
