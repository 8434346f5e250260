"""Hidden worlds: what the cards that a seat does not know might be."""

from __future__ import annotations

import random

from msgspec.structs import replace

from firekeeper.games.protocol import HIDDEN

from .components import in_order
from .state import State, Tribe


def sample(known: State, seat: int, rng: random.Random) -> State:
    """A whole world consistent with what `seat` knows: every unknown hand and pile is dealt from what its tribe has
    left, all such deals being equally likely.
    """
    return replace(known, tribes=tuple(_deal(tribe, rng) for tribe in known.tribes))


def _deal(tribe: Tribe, rng: random.Random) -> Tribe:
    hand, pile = len(tribe.hand), len(tribe.pile)
    if HIDDEN not in (*tribe.hand, *tribe.pile):
        return tribe
    dealt = rng.sample(tribe.left, hand + pile)  # a seat knows all of a party or nothing
    return Tribe(tribe.left, in_order(dealt[:hand]), in_order(dealt[hand:]), tribe.score)
