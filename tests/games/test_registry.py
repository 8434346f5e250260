"""The registry of games."""

from __future__ import annotations

import pytest

from firekeeper.games import GAMES, UnknownGameError, find, manitou


def test_a_game_is_found_by_name_and_version() -> None:
    assert find("manitou") is manitou
    assert find("manitou", 1) is manitou


def test_each_game_stands_under_its_own_name_and_version() -> None:
    assert all(key == (game.slug, game.version) for key, game in GAMES.items())


def test_an_unknown_name_is_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownGameError, match=r"no game 'chess' here; there is: .*manitou"):
        find("chess")


def test_an_unknown_version_is_refused_with_what_there_is() -> None:
    with pytest.raises(LookupError, match="manitou has no rules version 99 here; there is: 1"):
        find("manitou", 99)
