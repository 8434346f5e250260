"""Tables on a real server: loaded as their log stands, changed once a command, parked where they can't be read."""

from __future__ import annotations

import asyncio
import random

import pytest
from redis.asyncio import Redis

from firekeeper.games.protocol import Fact
from firekeeper.log import keys
from firekeeper.tables import commands, snapshot
from firekeeper.tables.events import Resign
from firekeeper.tables.record import fold
from firekeeper.tables.store import NO_SNAPSHOT, StuckTable, Tables, UnknownTable
from firekeeper.tables.table import Table
from tests.tables.online import Gathering, rewrite, spoil
from tests.tables.playing import ENTROPY, opening

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
def gathering(redis: Redis) -> Gathering:
    return Gathering(redis)


async def store_snapshot(redis: Redis, table: Table, version: str = snapshot.VERSION, body: bytes = b"") -> None:
    stored = {"s": table.seq, "h": table.head, "v": version, "b": body or snapshot.pack(table)}
    await redis.hset(keys.snapshot(table.id), mapping=stored)  # type: ignore[misc]


async def test_a_table_is_what_its_log_folds_to(redis: Redis, gathering: Gathering) -> None:
    await gathering.begin(2)
    played = await gathering.play("t1", random.Random(0))
    lines = await gathering.tables.lines("t1")
    assert fold(Table("t1"), lines) == played
    assert (await Tables(redis).load("t1")).table == played
    assert played.state == "finished"


async def test_an_unknown_table_is_unknown(gathering: Gathering) -> None:
    for ask in (gathering.tables.load, gathering.tables.lines):
        with pytest.raises(UnknownTable):
            await ask("nothere")
    with pytest.raises(UnknownTable):
        await gathering.sit("nothere", "ann")


async def test_a_command_is_applied_once_however_often_it_is_sent(gathering: Gathering) -> None:
    await gathering.open("open", "open")

    def sit(table: Table) -> list[Fact]:
        return commands.sit(table, None, "ann", "Ann", ENTROPY[0])

    first = await gathering.tables.execute("t1", "ab", "print", sit)
    await gathering.sit("t1", "ben")
    again = await gathering.tables.execute("t1", "ab", "print", sit)
    assert (first.duplicate, again.duplicate) == (False, True)
    assert again.table == first.table  # as it was after the command, and not as it is
    with pytest.raises(commands.Conflict) as reused:
        await gathering.tables.execute("t1", "ab", "another", sit)
    assert reused.value.code == "command_id_reused"


async def test_opening_twice_with_one_command_id_is_opening_once(gathering: Gathering) -> None:
    for expected in (False, True):
        done = await gathering.tables.open(opening("open", "open"), "ab", "print")
        assert done.duplicate == expected
        assert done.table.seq == 1
    with pytest.raises(commands.Conflict):
        await gathering.tables.open(opening("open", "bot:1"), "ab", "another")


async def test_nothing_is_written_where_the_decision_refuses_or_gives_nothing(gathering: Gathering) -> None:
    before = await gathering.open("open", "open")
    with pytest.raises(commands.Forbidden):
        await gathering.execute("t1", lambda now: commands.start(now, "ben"))
    assert (await gathering.execute("t1", lambda now: [])).table == before
    assert await gathering.now("t1") == before


async def test_many_writers_at_once_lose_nothing(redis: Redis, gathering: Gathering) -> None:
    await gathering.begin(4)
    writers = [Gathering(redis) for _ in range(4)]

    async def choose(seat: int) -> None:
        rng = random.Random(seat)
        await writers[seat].tables.execute(
            "t1",
            f"choice{seat}",
            "print",
            lambda now: commands.move(now, seat, now.rulebook.draw_legal(now.position, seat, rng)),
        )

    await asyncio.gather(*(choose(seat) for seat in range(4)))
    table = await gathering.now("t1")
    assert table.position.phase == "play"
    assert [line.seq for line in await gathering.tables.lines("t1")] == list(range(1, table.seq + 1))


async def test_a_finished_game_takes_no_more(gathering: Gathering) -> None:
    await gathering.begin(2)
    played = await gathering.play("t1", random.Random(0))
    stale = await gathering.tables.at("t1", played.seq - 9)
    with pytest.raises(commands.Conflict):
        await gathering.execute("t1", lambda now: commands.sit(now, None, "dan", "Dan", ENTROPY[3]))
    with pytest.raises(commands.Conflict):  # not even where a writer's table is old
        await gathering.execute("t1", lambda now: commands.leave(stale, None, "ann", 0))
    assert await gathering.now("t1") == played


async def test_a_snapshot_saves_reading_and_changes_nothing(redis: Redis, gathering: Gathering) -> None:
    await gathering.begin(3)
    middle = await gathering.play("t1", random.Random(0), 10)
    await store_snapshot(redis, middle)
    end = await gathering.play("t1", random.Random(1), 10)
    assert (await Tables(redis).load("t1")).table == end


@pytest.mark.parametrize(
    ("version", "body"),
    [("0", b"x"), ("2", b"x"), (NO_SNAPSHOT + "x", b"x"), (snapshot.VERSION, b"x"), (snapshot.VERSION, b"{}")],
)
async def test_a_snapshot_that_cannot_be_read_is_passed_over(
    redis: Redis, gathering: Gathering, version: str, body: bytes
) -> None:
    await gathering.begin(2)
    middle = await gathering.play("t1", random.Random(0), 10)
    await store_snapshot(redis, middle, version, body)
    end = await gathering.play("t1", random.Random(1), 4)
    assert (await Tables(redis).load("t1")).table == end


async def test_a_snapshot_of_a_lost_history_is_passed_over(redis: Redis, gathering: Gathering) -> None:
    await gathering.begin(2)
    lost = await gathering.play("t1", random.Random(0), 10)
    await store_snapshot(redis, lost)
    await rewrite(redis, "t1", lambda entries: entries[:-4])
    table = (await Tables(redis).load("t1")).table
    assert table.seq == lost.seq - 4


async def test_whoever_kept_a_lost_history_forgets_it(redis: Redis, gathering: Gathering) -> None:
    await gathering.begin(3)
    kept = await gathering.play("t1", random.Random(0), 6)
    lost = await gathering.execute("t1", lambda now: commands.move(now, 2, Resign()))
    await rewrite(redis, "t1", lambda entries: entries[: kept.seq])
    assert lost.table.resigned == (2,)
    assert await gathering.now("t1") == kept
    other = await gathering.play("t1", random.Random(5), 6)
    assert other.seq > lost.table.seq
    assert (await Tables(redis).load("t1")).table == other


@pytest.mark.parametrize(
    "event",
    [
        None,
        {"type": "NeverHeard"},
        {"type": "CardPlayed"},
        {"type": "CardPlayed", "card": "9", "herd": "L", "felled": []},
        {"type": "SeatTaken", "seat": 99, "name": "", "player": "", "entropy": ""},
        {"type": "TableOpened"},
    ],
)
async def test_a_log_that_cannot_be_folded_sticks_its_table_alone(
    redis: Redis, gathering: Gathering, event: dict[str, object] | None
) -> None:
    await gathering.begin(2, "t1")
    good = await gathering.begin(2, "t2")
    await spoil(redis, "t1", event)
    for tables in (gathering.tables, Tables(redis)):
        with pytest.raises(StuckTable):
            await tables.load("t1")
        assert (await tables.load("t2")).table == good
    with pytest.raises(StuckTable):
        await gathering.leave("t1", "ann")


async def test_a_game_of_another_version_sticks(redis: Redis, gathering: Gathering) -> None:
    await gathering.open("open", "open")
    await rewrite(redis, "t1", lambda entries: [[entries[0][0].replace(b'"rules":1', b'"rules":99'), entries[0][1]]])
    with pytest.raises(StuckTable):
        await Tables(redis).load("t1")


async def test_news_are_the_lines_after_what_one_knows(redis: Redis, gathering: Gathering) -> None:
    known = await gathering.begin(2)
    table = await gathering.play("t1", random.Random(0), 5)
    told, lines = await gathering.tables.news("t1", (known.seq, known.head))
    assert told == table
    assert [line.seq for line in lines] == list(range(known.seq + 1, table.seq + 1))
    assert fold(known, lines) == table
    _, every = await gathering.tables.news("t1", None)
    assert fold(Table("t1"), every) == table
    await store_snapshot(redis, table)
    assert (await gathering.tables.news("t1", (known.seq, known.head)))[1] == lines
    await rewrite(redis, "t1", lambda entries: entries[:-2])
    _, all_again = await gathering.tables.news("t1", (table.seq, table.head))
    assert [line.seq for line in all_again] == list(range(1, table.seq - 1))


async def test_time_never_goes_back_in_a_log(gathering: Gathering) -> None:
    await gathering.begin(2)
    before = await gathering.now("t1")
    gathering.clock.now -= 3_600_000
    after = await gathering.play("t1", random.Random(0), 3)
    assert after.at == before.at
    assert {asked.at for asked in after.asked.values()} == {before.at}


async def test_who_may_not_ask_is_told_of_the_very_same_command_alone(gathering: Gathering) -> None:
    await gathering.open("open", "open")

    def sit(table: Table) -> list[Fact]:
        return commands.sit(table, None, "ann", "Ann", ENTROPY[0])

    def nobody(table: Table) -> None:
        raise commands.Forbidden("no_seat", "Not yours.")

    await gathering.tables.execute("t1", "ab", "print", sit)
    with pytest.raises(commands.Forbidden):
        await gathering.tables.execute("t1", "ab", "another", sit, allow=nobody)
    with pytest.raises(commands.Forbidden):
        await gathering.tables.execute("t1", "cd", "print", sit, allow=nobody)
    # A seat that was given up by this command: its answer may have been lost.
    assert (await gathering.tables.execute("t1", "ab", "print", sit, allow=nobody)).duplicate
