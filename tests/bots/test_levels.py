"""The levels of AI players: what a table may be opened with, every game has."""

from __future__ import annotations

import pytest

from firekeeper import bots
from firekeeper.games import GAMES
from firekeeper.games.protocol import Game
from firekeeper.tables.commands import LEVELS
from firekeeper.tables.table import SUBSTITUTE_LEVEL


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: f"{game.slug} {game.version}")
def test_every_game_has_the_levels_that_tables_ask_for(game: Game) -> None:
    assert {*LEVELS, SUBSTITUTE_LEVEL} <= set(bots.levels(game))
