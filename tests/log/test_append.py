"""Appending: once a command, only at the log's end, all or nothing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import pytest
from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.log.stream import (
    START,
    Appended,
    AppendResult,
    Conflict,
    Duplicate,
    EventLog,
    Reused,
    Sealed,
    TooBigError,
)
from firekeeper.ops.connect import connect
from tests.log.writing import entries

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

TABLE = "t1"
NUMBER = keys.partition(TABLE)


@dataclass
class Table:
    """Appends words to a table whose end it knows."""

    log: EventLog
    seq: int = 0
    head: str = START[1]

    async def say(self, command_id: str, *words: str, final: bool = False) -> AppendResult:
        made = entries(self.seq, self.head, *words)
        answer = await self.log.append(TABLE, self.seq, self.head, command_id, "print", made, final)
        if isinstance(answer, Appended):
            self.seq, self.head = answer.last, made[-1].head
        return answer


@pytest.fixture
def log(redis: Redis) -> EventLog:
    return EventLog(redis)


@pytest.fixture
def table(log: EventLog) -> Table:
    return Table(log)


async def test_the_events_of_a_command_follow_each_other(log: EventLog, table: Table) -> None:
    assert await table.say("c1", "hau", "kola") == Appended(1, 2)
    assert await table.say("c2", "wakan") == Appended(3, 3)
    assert [(e.seq, e.more, bytes(e.event)) for e in await log.read(TABLE)] == [
        (1, 1, b'{"type":"Said","word":"hau"}'),
        (2, 0, b'{"type":"Said","word":"kola"}'),
        (3, 0, b'{"type":"Said","word":"wakan"}'),
    ]


async def test_an_append_tells_the_feed_and_lists_the_table_as_live(redis: Redis, table: Table) -> None:
    await table.say("c1", "hau", "kola")
    await table.say("c2", "wakan")
    hints = [fields for _, fields in await redis.xrange(keys.feed(NUMBER))]
    assert hints == [{b"t": b"t1", b"s": b"2"}, {b"t": b"t1", b"s": b"3"}]
    assert await redis.smembers(keys.live(NUMBER)) == {b"t1"}  # type: ignore[misc]  # declared for both kinds of client


async def test_a_command_sent_twice_is_appended_once(redis: Redis, log: EventLog, table: Table) -> None:
    await table.say("c1", "hau", "kola")
    await table.say("c2", "wakan")
    assert await log.append(TABLE, *START, "c1", "print", entries(*START, "hau", "kola")) == Duplicate(1, 2)
    assert await log.append(TABLE, table.seq, table.head, "c1", "print", entries(3, table.head, "x")) == Duplicate(1, 2)
    assert await redis.xlen(keys.events(TABLE)) == 3
    assert await redis.xlen(keys.feed(NUMBER)) == 2


async def test_a_command_id_with_other_content_is_refused(redis: Redis, log: EventLog, table: Table) -> None:
    await table.say("c1", "hau")
    made = entries(table.seq, table.head, "kola")
    assert await log.append(TABLE, table.seq, table.head, "c1", "other", made) == Reused()
    assert await redis.xlen(keys.events(TABLE)) == 1


async def test_a_stale_writer_is_told_where_the_log_ends(redis: Redis, log: EventLog, table: Table) -> None:
    await table.say("c1", "hau", "kola")
    assert await log.append(TABLE, *START, "c2", "print", entries(*START, "x")) == Conflict(2, table.head)
    assert await redis.xlen(keys.events(TABLE)) == 2
    assert await table.say("c2", "x") == Appended(3, 3)


async def test_a_writer_ahead_of_the_log_leaves_no_gap(log: EventLog, table: Table) -> None:
    await table.say("c1", "hau")
    assert await log.append(TABLE, 5, table.head, "c2", "print", entries(5, table.head, "x")) == Conflict(1, table.head)


async def test_a_writer_on_a_lost_branch_is_refused_at_the_same_seq(log: EventLog, table: Table) -> None:
    await table.say("c1", "hau")
    lost = entries(*START, "kola")[-1].head
    assert await log.append(TABLE, 1, lost, "c2", "print", entries(1, lost, "x")) == Conflict(1, table.head)


async def test_nothing_follows_the_end_of_a_game(log: EventLog, table: Table) -> None:
    assert await table.say("c1", "hau", final=True) == Appended(1, 1)
    assert await table.say("c2", "x") == Sealed()
    assert await log.append(TABLE, *START, "c1", "print", entries(*START, "hau"), final=True) == Duplicate(1, 1)
    assert len(await log.read(TABLE)) == 1


async def test_256_events_fit_and_257_do_not(redis: Redis, table: Table) -> None:
    with pytest.raises(TooBigError):
        await table.say("c1", *("x" for _ in range(257)))
    assert await redis.keys() == []
    assert await table.say("c1", *("x" for _ in range(256))) == Appended(1, 256)


async def test_256_kilobytes_do_not_fit(redis: Redis, table: Table) -> None:
    with pytest.raises(TooBigError):
        await table.say("c1", "hau", "x" * 262_000)
    assert await redis.keys() == []
    assert await table.say("c1", "hau", "x" * 261_000) == Appended(1, 2)


async def test_an_append_without_events_or_command_is_a_mistake(log: EventLog) -> None:
    with pytest.raises(ValueError, match="command id"):
        await log.append(TABLE, *START, "c1", "print", [])
    with pytest.raises(ValueError, match="command id"):
        await log.append(TABLE, *START, "", "print", entries(*START, "x"))
    with pytest.raises(ValueError, match="command id"):
        await log.append(TABLE, *START, "#final", "print", entries(*START, "x"))


async def test_a_server_that_forgot_the_script_is_given_it_again(redis: Redis, table: Table) -> None:
    await table.say("c1", "hau")
    await redis.script_flush()
    assert await table.say("c2", "kola") == Appended(2, 2)


async def test_writers_that_race_share_no_seq(redis_url: str, redis: Redis, log: EventLog) -> None:
    async def write(name: str) -> list[Appended]:
        client = connect(redis_url)
        mine, table = [], Table(EventLog(client))
        for turn in range(30):
            while True:
                match await table.say(f"{name}{turn}", name, str(turn)):
                    case Appended() as done:
                        mine.append(done)
                        break
                    case Conflict(seq, head):
                        table.seq, table.head = seq, head
                    case answer:
                        raise AssertionError(answer)
        await client.aclose()
        return mine

    writers = await asyncio.gather(*(write(name) for name in "abcd"))
    spans = sorted((done.first, done.last) for mine in writers for done in mine)
    assert spans == [(seq, seq + 1) for seq in range(1, 241, 2)]
    logged = [bytes(entry.event) for entry in await log.read(TABLE)]
    for name, mine in zip("abcd", writers, strict=True):
        for turn, done in enumerate(mine):
            assert logged[done.first - 1] == b'{"type":"Said","word":"%s"}' % name.encode()
            assert logged[done.last - 1] == b'{"type":"Said","word":"%d"}' % turn
    assert await redis.xlen(keys.feed(NUMBER)) == 120
