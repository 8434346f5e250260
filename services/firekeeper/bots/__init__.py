"""AI players. They get what their seat knows - the fold of that seat's redacted log - and a seed; never more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from firekeeper.bots import cherokee, chiefdom, four_tribes, manitou
from firekeeper.games.protocol import Command, Game, State

Bot = Callable[[State, int, random.Random], Command]
"""From what a seat knows, the seat and a generator: one legal command."""

_BOTS: Final[dict[tuple[str, int], Bot]] = {
    ("cherokee", 2): cherokee.choose,
    ("chiefdom", 2): chiefdom.choose,
    ("four-tribes", 2): four_tribes.choose,
    ("manitou", 2): manitou.choose,
}


def choose(game: Game, known: State, seat: int, level: int, seed: bytes) -> Any:
    """The command of an AI player of `level` at `seat`. Level 1 plays any legal command, in every game.

    The same knowledge and seed give the same command. Raises LookupError for a level the game does not have.
    """
    rng = random.Random(seed)
    if level == 1:
        return game.draw_legal(known, seat, rng)
    try:
        bot = _BOTS[game.slug, level]
    except KeyError:
        raise LookupError(f"{game.title} has no AI player of level {level}") from None
    return bot(known, seat, rng)


def levels(game: Game) -> list[int]:
    """The levels of AI players that a game has."""
    return [1, *sorted(level for slug, level in _BOTS if slug == game.slug)]
