"""What the tests of AI players share: what a seat knows, and whole games between levels."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from firekeeper.games import manitou
from firekeeper.games.manitou.state import Tribe
from firekeeper.games.protocol import HIDDEN, Fact
from firekeeper.simulate import simulate
from tests.games.manitou.hunt import OPTIONS

SEED = hashlib.sha256(b"firekeeper").digest()


def known(state: manitou.State, seat: int) -> manitou.State:
    """What `seat` knows of a position."""
    return replace(
        state,
        tribes=tuple(tribe if other == seat else _hidden(tribe) for other, tribe in enumerate(state.tribes)),
    )


def _hidden(tribe: Tribe) -> Tribe:
    return Tribe(tribe.left, (HIDDEN,) * len(tribe.hand), (HIDDEN,) * len(tribe.pile), tribe.score)


def learned(log: Sequence[Fact], seats: int, seat: int) -> manitou.State:
    """What `seat` knows after a log: the fold of its redacted facts."""
    state = manitou.start(OPTIONS, seats)
    for fact in log:
        state = manitou.apply(state, manitou.redact(OPTIONS, fact, seat))
    return state


def share_of_wins(strong: int, weak: int, seats: int, games: int) -> float:
    """How much of the victories one seat of level `strong` has among seats of level `weak`, from every seat in turn."""
    share = 0.0
    for number in range(games):
        own = number % seats
        levels = [strong if seat == own else weak for seat in range(seats)]
        table, _ = simulate("manitou", levels, SEED, number, {})
        winners = table.winners or ()
        share += (own in winners) / max(1, len(winners))
    return share / games
