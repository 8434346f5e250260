"""What a seat is asked: `since` tells a double tap and a stale board apart, and other seats disturb nothing."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games.manitou import Choose, Play
from firekeeper.games.protocol import RuleError
from firekeeper.tables import commands
from firekeeper.tables.commands import Conflict, check_decision
from firekeeper.tables.events import Resign
from firekeeper.tables.table import Table
from tests.tables.playing import Evening, seated


def since(table: Table) -> dict[int, int]:
    return {seat: asked.since for seat, asked in table.asked.items()}


def choose(evening: Evening, seat: int) -> None:
    evening.move(seat, evening.legal(seat, random.Random(seat)))


def test_all_who_choose_at_once_are_asked_since_the_start() -> None:
    evening = seated(3)
    assert since(evening.table) == dict.fromkeys(range(3), evening.table.seq)
    assert {asked.at for asked in evening.table.asked.values()} == {evening.table.at}


def test_simultaneous_choices_do_not_disturb_each_other() -> None:
    evening = seated(3)
    start = evening.table.seq
    choose(evening, 1)
    assert since(evening.table) == {0: start, 2: start}
    choose(evening, 0)
    assert since(evening.table) == {2: start}
    check_decision(evening.table, 2, start)
    choose(evening, 2)
    (asked,) = evening.table.asked.values()
    assert asked.since == evening.table.seq  # after the hands that the last choice drew


def test_the_decision_after_a_move_is_its_last_event() -> None:
    evening = seated(2).play(random.Random(0), 2)
    (first,) = evening.table.asked
    evening.step(random.Random(0))
    assert len(evening.appends[-1].lines) == 2  # the card, and the draw
    assert since(evening.table) == {1 - first: evening.table.seq}


def test_ones_own_accepted_command_renews_the_decision() -> None:
    evening = seated(3)
    start = evening.table.seq
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    assert since(evening.table) == {0: start, 1: evening.table.seq, 2: start}
    left = evening.table.seq
    evening.sit("ben")
    assert since(evening.table) == {0: start, 1: evening.table.seq, 2: start}
    with pytest.raises(Conflict):
        check_decision(evening.table, 1, left)


def test_a_seat_given_away_by_the_host_is_asked_anew_and_the_host_is_not() -> None:
    evening = seated(3)
    start = evening.table.seq
    evening.append(commands.leave(evening.table, 1, "ann", evening.now + commands.SILENCE_MS))
    assert since(evening.table) == {0: start, 1: evening.table.seq, 2: start}
    check_decision(evening.table, 0, start)


def test_giving_up_renews_it_too() -> None:
    evening = seated(3)
    evening.move(2, Resign())
    assert since(evening.table)[2] == evening.table.seq


def test_nobody_is_asked_while_a_settlement_is_due_and_all_are_after_it() -> None:
    rng = random.Random(3)
    evening = seated(2)
    while not evening.table.waiting().settle:
        evening.step(rng)
    assert evening.table.asked == {}
    evening.append(commands.settle(evening.table))
    assert since(evening.table) == {0: evening.table.seq, 1: evening.table.seq}


def test_another_decision_than_the_present_one_is_a_conflict() -> None:
    table = seated(2).table
    present = table.asked[0].since
    check_decision(table, 0, present)
    for other in (-1, 0, 1, present - 1, present + 1, 10_000):
        with pytest.raises(Conflict) as stale:
            check_decision(table, 0, other)
        assert stale.value.code == "stale_decision"


def test_who_is_not_asked_has_no_decision() -> None:
    evening = seated(2)
    start = evening.table.seq
    choose(evening, 0)
    with pytest.raises(Conflict):
        check_decision(evening.table, 0, start)
    with pytest.raises(Conflict):
        check_decision(evening.table, 0, evening.table.seq)


def test_without_a_decision_the_rules_alone_judge() -> None:
    evening = seated(2)
    check_decision(evening.table, 0, None)
    choose(evening, 0)
    check_decision(evening.table, 0, None)
    with pytest.raises(RuleError) as refused:
        evening.move(0, Choose(("1", "2", "3", "4", "6", "7", "8")))
    assert refused.value.rule == "4.3"


@pytest.mark.parametrize(
    ("appends", "command"),
    [
        (0, Play("9", "L")),
        (0, Choose(("1",))),
        (0, Choose(("1",) * 8)),
        (0, Choose(("?",) * 8)),
        (2, Choose(("1", "2", "3", "4", "5", "6", "7", "8"))),
        (2, Play("?", "L")),
    ],
)
def test_what_is_refused_changes_nothing(appends: int, command: Choose | Play) -> None:
    evening = seated(2).play(random.Random(0), appends)
    before = msgspec.json.encode(evening.table)
    for seat in (0, 1):
        with pytest.raises(RuleError):
            commands.move(evening.table, seat, command)
    assert msgspec.json.encode(evening.table) == before
