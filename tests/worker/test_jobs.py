"""Jobs: an AI player's turn, a settlement, a closing - each once, however often, late or together it is asked for."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest
from arq import Retry
from redis.asyncio import Redis

from firekeeper import bots
from firekeeper.games.protocol import Fact
from firekeeper.log import keys
from firekeeper.tables import commands
from firekeeper.tables.commands import UNSTARTED_MS
from firekeeper.tables.events import Resign
from firekeeper.tables.logfile import export
from firekeeper.tables.store import Tables
from firekeeper.tables.table import Table
from firekeeper.tables.verify import verify
from firekeeper.tables.work import Work, due
from firekeeper.worker.jobs import Jobs
from tests.tables.online import Gathering, spoil

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
def gathering(redis: Redis) -> Gathering:
    return Gathering(redis)


@pytest.fixture
def worker(gathering: Gathering) -> Jobs:
    return new_worker(gathering)


def new_worker(gathering: Gathering) -> Jobs:
    """A worker as another process would be."""
    return Jobs(Tables(gathering.redis, gathering.clock), gathering.clock)


async def do(worker: Jobs, work: Work) -> None:
    match work.kind:
        case "play":
            await worker.play(work.table, work.key, work.seat)
        case "settle":
            await worker.settle(work.table, work.key)
        case "expire":
            await worker.expire(work.table, work.key)


async def work_off(worker: Jobs, gathering: Gathering, table_id: str = "t1") -> Table:
    """Does what the table calls for until people are asked, or it is over."""
    table = await gathering.now(table_id)
    while works := due(table, 0):
        await do(worker, works[0])
        after = await gathering.now(table_id)
        assert after.seq > table.seq
        table = after
    return table


@pytest.mark.parametrize(
    "seats", [("bot:1", "bot:1"), ("bot:1", "bot:2", "bot:2"), ("bot:2", "bot:1", "bot:2", "bot:1")]
)
async def test_ai_players_play_whole_games_by_the_rules(
    gathering: Gathering, worker: Jobs, seats: tuple[str, ...]
) -> None:
    await gathering.open(*seats)
    table = await work_off(worker, gathering)
    assert table.state == "finished"
    assert verify(b"".join(export("t1", await gathering.tables.lines("t1"), None))).finished


async def test_a_turn_is_played_once_though_its_job_runs_often(gathering: Gathering) -> None:
    start = await gathering.open("bot:1", "bot:2", "bot:1")
    crew = [new_worker(gathering) for _ in range(4)]
    for seat in range(3):
        decision = start.asked[seat].since
        done = await asyncio.gather(
            *(one.play("t1", decision, seat) for one in crew for _ in range(2)), return_exceptions=True
        )
        assert {type(result) for result in done} <= {type(None), Retry}
        await crew[0].play("t1", decision, seat)
    lines = await gathering.tables.lines("t1")
    assert Counter(line.seat for line in lines if type(line.event).__name__ == "PartyChosen") == {0: 1, 1: 1, 2: 1}


async def test_two_runs_of_one_job_choose_the_same(redis: Redis, gathering: Gathering) -> None:
    """The seed is the decision's: a retried job can't choose until it likes what it draws."""
    chosen = []
    for _ in range(2):
        await redis.flushall()
        other = Gathering(redis)
        start = await other.open("bot:2", "open")
        start = await other.sit("t1", "ann")
        await new_worker(other).play("t1", start.asked[0].since, 0)
        chosen.append((await other.tables.lines("t1"))[-1].event)
    assert chosen[0] == chosen[1]


async def test_a_decision_that_is_past_is_left_alone(gathering: Gathering, worker: Jobs) -> None:
    start = await gathering.open("bot:1", "bot:1")
    decision = start.asked[0].since
    for stale in (0, decision - 1, decision + 1, 99):
        await worker.play("t1", stale, 0)
    await worker.play("t1", decision, 7)
    assert await gathering.now("t1") == start
    await worker.play("t1", decision, 0)
    after = await gathering.now("t1")
    await worker.play("t1", decision, 0)
    assert await gathering.now("t1") == after


async def test_a_seat_that_its_player_took_back_is_left_alone(gathering: Gathering, worker: Jobs) -> None:
    await gathering.begin(2)
    left = await gathering.leave("t1", "ben")
    back = await gathering.sit("t1", "ben")
    for decision in (left.asked[1].since, back.asked[1].since):
        await worker.play("t1", decision, 1)
    assert await gathering.now("t1") == back


async def test_a_players_own_turn_is_never_played(gathering: Gathering, worker: Jobs) -> None:
    start = await gathering.begin(2)
    await worker.play("t1", start.asked[0].since, 0)
    assert await gathering.now("t1") == start


async def test_a_seat_that_was_left_is_kept_and_one_given_up_is_played(gathering: Gathering, worker: Jobs) -> None:
    await gathering.begin(3)
    await gathering.leave("t1", "ben")
    await gathering.execute("t1", lambda now: commands.move(now, 2, Resign()))
    table = await work_off(worker, gathering)
    assert sorted(table.asked) == [0]


async def test_wherever_somebody_acts_in_between_the_turn_is_played_once_or_tried_again(gathering: Gathering) -> None:
    """Another seat chooses after more and more turns of the loop."""
    turns, retried, survived = 0, 0, False
    while not survived:
        table_id = f"t{turns}"
        await gathering.open("bot:1", "open", id=table_id)
        start = await gathering.sit(table_id, "ann")
        job = asyncio.create_task(new_worker(gathering).play(table_id, start.asked[0].since, 0))
        for _ in range(turns):
            await asyncio.sleep(0)
        survived = job.done()
        rng = random.Random(0)
        await gathering.execute(table_id, lambda now, rng=rng: choose(now, 1, rng))  # type: ignore[misc]
        try:
            await job
        except Retry:
            retried += 1
            assert 0 in (await gathering.now(table_id)).asked
            await new_worker(gathering).play(table_id, start.asked[0].since, 0)
        lines = await gathering.tables.lines(table_id)
        assert Counter(line.seat for line in lines if type(line.event).__name__ == "PartyChosen") == {0: 1, 1: 1}
        turns += 1
        assert turns < 1000
    assert retried > 0


def choose(table: Table, seat: int, rng: random.Random) -> list[Fact]:
    return commands.move(table, seat, table.rulebook.draw_legal(table.position, seat, rng))


async def test_a_settlement_is_appended_once(gathering: Gathering) -> None:
    table = await gathering.begin(2)
    while not table.waiting().settle:
        table = await gathering.play("t1", random.Random(table.seq), 1)
    crew = [new_worker(gathering) for _ in range(4)]
    for stale in (0, table.seq - 1, table.seq + 1):
        await crew[0].settle("t1", stale)
    assert await gathering.now("t1") == table
    await asyncio.gather(*(one.settle("t1", table.seq) for one in crew for _ in range(2)))
    lines = await gathering.tables.lines("t1")
    assert [type(line.event).__name__ for line in lines].count("RoundSettled") == 1
    assert (await gathering.now("t1")).position.round == 2


async def test_the_last_settlement_ends_the_game_and_reveals_the_secret(
    redis: Redis, gathering: Gathering, worker: Jobs
) -> None:
    start = await gathering.open("bot:1", "bot:2")
    table = await work_off(worker, gathering)
    last = [type(line.event).__name__ for line in (await gathering.tables.lines("t1"))[-3:]]
    assert last == ["RoundSettled", "GameEnded", "SecretRevealed"]
    assert table.scores == tuple(tribe.score for tribe in table.position.tribes)
    assert table.winners == tuple(seat for seat in (0, 1) if table.scores[seat] == max(table.scores))
    for work in (Work("play", "t1", start.seq, 0, 0), Work("settle", "t1", table.seq, 0, 0)):
        await do(worker, work)
    assert await gathering.now("t1") == table


async def test_a_resignation_between_two_is_settled(gathering: Gathering, worker: Jobs) -> None:
    await gathering.begin(2)
    await gathering.execute("t1", lambda now: commands.move(now, 0, Resign()))
    table = await work_off(worker, gathering)
    assert (table.winners, table.reason) == ((1,), "resigned")


async def test_a_table_that_nobody_starts_is_closed_after_a_day(gathering: Gathering, worker: Jobs) -> None:
    await gathering.open("open", "open")
    sat = await gathering.sit("t1", "ann")
    gathering.clock.now = sat.opened + UNSTARTED_MS - 1
    await worker.expire("t1", 1)
    assert await gathering.now("t1") == sat
    gathering.clock.now += 1
    for _ in range(2):
        await worker.expire("t1", sat.seq)
    closed = await gathering.now("t1")
    assert (closed.state, closed.reason, closed.seq) == ("finished", "abandoned", sat.seq + 2)


async def test_a_job_without_a_table_or_with_a_stuck_one_is_given_up(
    redis: Redis, gathering: Gathering, worker: Jobs
) -> None:
    start = await gathering.open("bot:1", "bot:1")
    await spoil(redis, "t1")
    before = await redis.xlen(keys.events("t1"))
    for table_id in ("nothere", "t1"):
        await worker.play(table_id, start.seq, 0)
        await worker.settle(table_id, start.seq)
        await worker.expire(table_id, start.seq)
    assert await redis.xlen(keys.events("t1")) == before


async def test_an_ai_player_of_a_level_chooses_as_that_level(gathering: Gathering, worker: Jobs) -> None:
    start = await gathering.open("bot:2", "bot:1")
    for seat, level in ((0, 2), (1, 1)):
        table = await gathering.now("t1")
        known = await worker._known.of("t1", seat)
        assert known is not None
        decision = table.asked[seat].since
        expected = bots.choose(table.rulebook, known.state, seat, level, start.bot_seed(seat, decision))
        await worker.play("t1", decision, seat)
        chosen = next(line.event for line in await gathering.tables.lines("t1") if line.seat == seat)
        assert chosen.cards == expected.cards
