"""Hidden worlds: what the rivals may have done in the open turn, which is all that a seat does not know."""

from __future__ import annotations

import random

from msgspec.structs import replace

from .draws import random_draw
from .fold import drawing_of
from .judge import drawing
from .state import PASSED, Act, State, board_of, bonus_left, grid_of


def sample(known: State, seat: int, rng: random.Random) -> State:
    """A whole world consistent with what `seat` knows: a rival who has acted drew something by chance, or passed where
    nothing could be drawn.
    """
    acts = [
        _some_act(known, rival, rng) if act is not None and act.hidden else act for rival, act in enumerate(known.acts)
    ]
    return replace(known, acts=tuple(acts))


def _some_act(known: State, rival: int, rng: random.Random) -> Act:
    bonus = bonus_left(known, rival) > 0
    wish = random_draw(grid_of(known), board_of(known, rival), known.dice, bonus, rng)
    return PASSED if wish is None else Act(drawing_of(drawing(known, rival, wish)))
