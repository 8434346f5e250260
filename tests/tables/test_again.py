"""Playing again: the same options, everybody one seat on, an open seat for each player."""

from __future__ import annotations

import random

import pytest

from firekeeper.tables import commands
from firekeeper.tables.again import play_again, seat_again
from firekeeper.tables.commands import Conflict, Forbidden
from firekeeper.tables.events import Resign
from tests.tables.playing import Evening, seated
from tests.tables.worlds import OTHER_SECRET


def played() -> Evening:
    evening = Evening("open", "bot:1", "open", "open")
    evening.sit("ann", "ben", "cleo")
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.move(3, Resign())
    return evening.play(random.Random(0))


def test_everybody_moves_on_by_one_seat() -> None:
    evening = played()
    asked = play_again(evening.table, "t2", "ben", OTHER_SECRET)
    assert asked.seats == ["bot:2", "open", "bot:1", "open"]  # Cleo gave up, Ben's seat was kept
    assert (asked.id, asked.previous, asked.host) == ("t2", "t1", "ben")
    assert (asked.game, asked.options, asked.listed) == ("manitou", {}, True)
    assert [seat_again(evening.table, player) for player in ("ann", "ben", "cleo", "dan")] == [1, 3, None, None]
    commands.open_table(asked)


def test_only_who_played_may_ask_and_only_after_the_end() -> None:
    with pytest.raises(Forbidden):
        play_again(played().table, "t2", "cleo", OTHER_SECRET)
    with pytest.raises(Conflict):
        play_again(seated(2).table, "t2", "ann", OTHER_SECRET)
