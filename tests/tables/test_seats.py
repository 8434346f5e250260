"""Sitting down, leaving, coming back, and starting."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from firekeeper.games.protocol import Fact
from firekeeper.tables import commands
from firekeeper.tables.commands import SILENCE_MS, UNSTARTED_MS, Conflict, Forbidden, TableError
from firekeeper.tables.events import BotSeated, GameEnded, GameStarted, Resign, Resigned, SeatLeft, SeatTaken
from firekeeper.tables.frames import documents
from firekeeper.tables.table import Seat, Table
from firekeeper.tables.verify import verify
from tests.tables.playing import BEGIN, ENTROPY, Evening, seated


def sit(table: Table, seat: int | None, player: str) -> list[Fact]:
    return commands.sit(table, seat, player, player.title(), ENTROPY[3])


def refused(kind: type[TableError], ask: Callable[[], object]) -> str:
    with pytest.raises(kind) as refusal:
        ask()
    return refusal.value.code


def test_players_take_the_first_open_seat_or_the_one_they_name() -> None:
    evening = Evening("bot:1", "open", "open", "open")
    evening.append(sit(evening.table, 3, "ben"))
    evening.append(sit(evening.table, None, "ann"))
    assert [seat.player for seat in evening.table.seats] == ["", "ann", "", "ben"]
    assert (evening.table.seat_of("ben"), evening.table.seat_of("cleo")) == (3, None)
    assert evening.lines[-1].seat == 1


@pytest.mark.parametrize("seat", [0, 1, 4, -1, -2, 99])
def test_a_seat_that_is_not_open_cannot_be_taken(seat: int) -> None:
    evening = Evening("bot:1", "open", "open", "open")
    evening.append(sit(evening.table, 1, "ann"))
    assert refused(Conflict, lambda: sit(evening.table, seat, "ben")) == "seat_taken"


def test_a_player_has_one_seat() -> None:
    evening = Evening("open", "open", "open")
    evening.sit("ann")
    assert sit(evening.table, None, "ann") == []
    assert sit(evening.table, 0, "ann") == []
    assert refused(Conflict, lambda: sit(evening.table, 1, "ann")) == "one_seat"


def test_the_last_one_to_sit_down_starts_the_game() -> None:
    evening = Evening("open", "bot:1", "open")
    evening.sit("ann", "ben")
    assert [table.state for table in evening.tables[1:]] == ["open", "open", "live"]
    told = [type(line.event).__name__ for line in evening.appends[-1].lines]
    assert told == ["SeatTaken", "GameStarted", "HerdsDealt"]
    started = evening.appends[-1].lines[1].event
    assert isinstance(started, GameStarted)
    assert started.entropy == [ENTROPY[0], None, ENTROPY[1]]


def test_who_leaves_before_the_start_leaves_an_open_seat_and_takes_the_entropy_along() -> None:
    evening = Evening("open", "open")
    evening.sit("ann")
    (left,) = commands.leave(evening.table, None, "ann", evening.now)
    assert left == Fact(0, SeatLeft(0))
    evening.append([left])
    assert evening.table.seats[0] == Seat()
    evening.sit("ben", "ann")
    assert evening.table.entropy == (ENTROPY[1], ENTROPY[0])
    assert evening.table.seat_of("ben") == 0


def test_the_entropy_of_who_left_before_the_start_is_not_in_the_key() -> None:
    evening = Evening("open", "open")
    evening.sit("ben")
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.append(sit(evening.table, 1, "ann"))
    evening.append(commands.start(evening.table, "ann"))
    assert evening.table.entropy == (None, ENTROPY[3])


def test_an_ai_player_keeps_the_seat_of_who_leaves_a_game_until_it_is_taken_back() -> None:
    evening = seated(3)
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    kept = evening.table.seats[1]
    assert (kept.kind, kept.level, kept.name, kept.away) == ("bot", 2, "Ben", True)
    assert (evening.table.seat_of("ben"), evening.table.kept_for("ben")) == (None, 1)

    assert refused(Conflict, lambda: sit(evening.table, 1, "dan")) == "seat_taken"
    assert refused(Conflict, lambda: sit(evening.table, None, "dan")) == "seat_taken"
    assert refused(Conflict, lambda: sit(evening.table, 0, "ben")) == "seat_taken"
    assert refused(Forbidden, lambda: commands.leave(evening.table, None, "ben", evening.now)) == "not_your_seat"

    before = evening.table.entropy
    evening.append(sit(evening.table, None, "ben"))
    assert evening.table.seats[1] == Seat("human", name="Ben", player="ben")
    assert evening.table.entropy == before
    assert evening.lines[-1].fact == Fact(1, SeatTaken(1, "Ben", "ben", ENTROPY[3]))


def test_leaving_what_one_does_not_have_is_refused() -> None:
    table = seated(2).table
    assert refused(Forbidden, lambda: commands.leave(table, None, "dan", BEGIN)) == "not_your_seat"
    assert refused(Forbidden, lambda: commands.leave(table, 0, "ben", BEGIN)) == "not_your_seat"
    assert refused(Forbidden, lambda: commands.leave(table, 7, "ann", BEGIN)) == "not_your_seat"
    assert refused(Forbidden, lambda: commands.leave(table, -1, "ann", BEGIN)) == "not_your_seat"


def test_the_host_gives_a_silent_seat_away_after_three_minutes_and_not_before() -> None:
    evening = seated(2)
    asked = evening.table.asked[1].at
    early = asked + SILENCE_MS - 1
    assert refused(Conflict, lambda: commands.leave(evening.table, 1, "ann", early)) == "not_silent"
    facts = commands.leave(evening.table, 1, "ann", asked + SILENCE_MS)
    assert facts == [Fact(0, SeatLeft(1)), Fact(0, BotSeated(1, 2))]
    evening.append(facts)
    assert evening.table.seats[1].away
    evening.append(sit(evening.table, None, "ben"))
    assert evening.table.seat_of("ben") == 1


def test_only_the_host_gives_seats_away_and_only_of_who_is_asked() -> None:
    evening = seated(3)
    late = evening.now + SILENCE_MS
    assert refused(Forbidden, lambda: commands.leave(evening.table, 0, "cleo", late)) == "not_your_seat"
    evening.move(1, evening.legal(1, random.Random(0)))
    assert refused(Conflict, lambda: commands.leave(evening.table, 1, "ann", late)) == "not_silent"


def test_the_host_of_an_open_table_makes_room_at_once() -> None:
    evening = Evening("open", "open", "open")
    evening.sit("ann", "ben")
    assert commands.leave(evening.table, 1, "ann", evening.now) == [Fact(0, SeatLeft(1))]
    assert refused(Forbidden, lambda: commands.leave(evening.table, 0, "ben", evening.now)) == "not_your_seat"


def test_a_host_without_a_seat_may_give_one_away_too() -> None:
    evening = Evening("open", "open", host="cleo")
    evening.sit("ann", "ben")
    facts = commands.leave(evening.table, 1, "cleo", evening.now + SILENCE_MS)
    assert facts[0] == Fact(None, SeatLeft(1))


def test_the_host_alone_starts_and_open_seats_become_ai_players() -> None:
    evening = Evening("open", "open", "bot:1")
    evening.sit("ann")
    assert refused(Forbidden, lambda: commands.start(evening.table, "ben")) == "not_the_host"
    evening.append(commands.start(evening.table, "ann"))
    assert [(seat.kind, seat.level, seat.away) for seat in evening.table.seats] == [
        ("human", 0, False),
        ("bot", 2, False),
        ("bot", 1, False),
    ]
    assert evening.table.state == "live"
    assert commands.start(evening.table, "ann") == []


def test_where_the_host_has_left_whoever_sits_first_may_start() -> None:
    evening = Evening("open", "open", "open", "open")
    evening.sit("ann", "ben", "cleo")
    assert refused(Forbidden, lambda: commands.start(evening.table, "ben")) == "not_the_host"
    evening.append(commands.leave(evening.table, None, "ann", evening.now))
    assert refused(Forbidden, lambda: commands.start(evening.table, "cleo")) == "not_the_host"
    assert refused(Forbidden, lambda: commands.start(evening.table, "dan")) == "not_the_host"
    told = documents(evening.table)
    assert [told[viewer]["table"].get("host") for viewer in (1, 2)] == [True, None]
    evening.append(commands.start(evening.table, "ben"))
    assert evening.table.state == "live"


def test_an_unstarted_table_closes_after_a_day_and_not_before() -> None:
    evening = Evening("open", "open")
    evening.sit("ann")
    assert commands.close(evening.table, BEGIN + UNSTARTED_MS - 1) == []
    ending = commands.close(evening.table, BEGIN + UNSTARTED_MS)
    assert ending[0].event == GameEnded([], None, "abandoned")
    evening.append(ending)
    assert evening.table.state == "finished"
    assert refused(Conflict, lambda: sit(evening.table, None, "ben")) == "finished"
    assert refused(Conflict, lambda: commands.start(evening.table, "ann")) == "finished"
    assert refused(Conflict, lambda: commands.leave(evening.table, None, "ann", BEGIN)) == "finished"
    assert refused(Conflict, lambda: commands.move(evening.table, 0, Resign())) == "finished"
    assert commands.close(evening.table, BEGIN + 2 * UNSTARTED_MS) == []


def test_a_started_table_never_closes() -> None:
    assert commands.close(seated(2).table, BEGIN + 10 * UNSTARTED_MS) == []


def test_of_two_the_other_wins_when_one_resigns() -> None:
    evening = seated(2).play(random.Random(1), 6)
    evening.move(0, Resign())
    assert evening.lines[-1].fact == Fact(0, Resigned(0))
    assert evening.table.state == "live"
    assert evening.table.asked == {}
    assert evening.table.waiting().settle
    assert refused(Conflict, lambda: commands.move(evening.table, 0, Resign())) == "resigned"
    assert refused(Conflict, lambda: commands.move(evening.table, 1, Resign())) == "finished"
    assert refused(Conflict, lambda: evening.move(1, evening.legal(1, random.Random(0)))) == "finished"
    evening.append(commands.settle(evening.table))
    assert (evening.table.state, evening.table.winners) == ("finished", (1,))
    assert (evening.table.scores, evening.table.reason) == (None, "resigned")
    assert commands.settle(evening.table) == []


def test_who_plays_alone_and_resigns_ends_the_game_without_a_winner() -> None:
    evening = Evening("open", game="chiefdom")
    evening.sit("ann")
    evening.play(random.Random(1), 5)
    evening.move(0, Resign())
    assert [line.fact for line in evening.appends[-1].lines] == [Fact(0, Resigned(0))]
    assert evening.table.waiting().settle
    evening.append(commands.settle(evening.table))
    assert (evening.table.winners, evening.table.scores, evening.table.reason) == ((), None, "resigned")
    assert verify(evening.log()).finished


def test_of_more_an_ai_player_takes_the_seat_for_good() -> None:
    evening = seated(3).play(random.Random(1), 6)
    evening.move(2, Resign())
    assert [line.fact for line in evening.appends[-1].lines] == [Fact(2, Resigned(2)), Fact(2, BotSeated(2, 2))]
    assert evening.table.seats[2] == Seat("bot", 2)
    assert evening.table.kept_for("cleo") is None
    assert refused(Conflict, lambda: sit(evening.table, 2, "cleo")) == "seat_taken"
    assert refused(Conflict, lambda: commands.move(evening.table, 2, Resign())) == "resigned"
    evening.play(random.Random(2))
    assert evening.table.scores is not None


def test_nobody_moves_before_the_start() -> None:
    table = Evening("open", "open").table
    assert refused(Conflict, lambda: commands.move(table, 0, Resign())) == "not_started"


def test_a_name_that_is_taken_back_may_be_another() -> None:
    evening = seated(2)
    evening.append(commands.leave(evening.table, None, "ann", evening.now))
    evening.append(commands.sit(evening.table, None, "ann", "Anna", ENTROPY[0]))
    assert evening.table.seats[0].name == "Anna"
