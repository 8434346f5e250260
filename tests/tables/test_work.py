"""The work that a table calls for, read off its state."""

from __future__ import annotations

import random

from firekeeper.tables import commands
from firekeeper.tables.commands import UNSTARTED_MS
from firekeeper.tables.events import Resign
from firekeeper.tables.work import Work, due
from tests.tables.playing import BEGIN, Evening, evenings, finished, seated

DELAY = 400


def test_an_open_table_calls_for_its_end_after_a_day() -> None:
    evening = Evening("open", "bot:1")
    assert due(evening.table, DELAY) == [Work("expire", "t1", 1, 0, BEGIN + UNSTARTED_MS)]


def test_people_who_are_asked_are_nobodys_work() -> None:
    assert due(seated(2).table, DELAY) == []


def test_each_ai_player_that_is_asked_is_one_job_of_its_decision() -> None:
    evening = Evening("bot:1", "open", "bot:2")
    evening.sit("ann")
    asked = evening.table.asked[0].since
    soon = evening.table.at + DELAY
    assert due(evening.table, DELAY) == [Work("play", "t1", asked, 0, soon), Work("play", "t1", asked, 2, soon)]


def test_a_seat_that_an_ai_player_keeps_is_work_until_it_is_taken_back() -> None:
    evening = seated(2)
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    assert [(work.seat, work.key) for work in due(evening.table, DELAY)] == [(1, evening.table.seq)]
    evening.sit("ben")
    assert due(evening.table, DELAY) == []


def test_a_settlement_is_one_job_that_waits_for_nothing() -> None:
    rng = random.Random(0)
    evening = seated(2)
    while not evening.table.waiting().settle:
        evening.step(rng)
    assert due(evening.table, DELAY) == [Work("settle", "t1", evening.table.seq, 0, evening.table.at)]
    evening = seated(2)
    evening.move(1, Resign())
    assert [work.kind for work in due(evening.table, DELAY)] == ["settle"]


def test_a_finished_game_calls_for_nothing() -> None:
    assert due(finished(2).table, DELAY) == []


def test_somebody_can_act_after_every_append_or_a_settlement_is_due_or_it_is_over() -> None:
    for evening in evenings():
        for table in evening.tables[1:]:
            waiting = table.waiting()
            assert tuple(sorted(table.asked)) == tuple(sorted(waiting.seats))
            kinds = [table.state == "open", bool(table.asked), waiting.settle, table.state == "finished"]
            assert sum(kinds) == 1
            assert waiting.over == (table.state == "finished")
