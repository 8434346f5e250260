"""The lists of tables: who is shown which rows, in pages without holes or repeats."""

from __future__ import annotations

import random

import msgspec
import pytest
from redis.asyncio import Redis

from firekeeper.games.protocol import Fact
from firekeeper.tables import commands
from firekeeper.tables.events import Resign
from firekeeper.tables.lobby import PAGE, STATES, Lobby, Page, Row, row_of
from firekeeper.tables.table import Table
from tests.tables.playing import BEGIN, Evening, nulls, seated

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@pytest.fixture
def lobby(redis: Redis) -> Lobby:
    return Lobby(redis)


async def places(lobby: Lobby, player: str = "ann") -> list[str]:
    """The lists that hold anything, and the player's own."""
    found: list[str] = [state for state in STATES if (await lobby.listed(state)).tables]
    return [*found, *(["mine"] if (await lobby.mine(player, None)).tables else [])]


async def write_all(lobby: Lobby, evening: Evening) -> None:
    for before, after in zip(evening.tables, evening.tables[1:], strict=False):
        await lobby.write(after, _players(before) - _players(after))


def _players(table: Table) -> frozenset[str]:
    return frozenset(seat.player for seat in table.seats if seat.player)


async def test_a_table_goes_from_list_to_list_and_stays_its_players_own(lobby: Lobby) -> None:
    evening = Evening("open", "open")
    await lobby.write(evening.table)
    assert await places(lobby) == ["open"]
    evening.sit("ann")
    await lobby.write(evening.table)
    assert await places(lobby) == ["open", "mine"]
    evening.sit("ben")
    await lobby.write(evening.table)
    assert await places(lobby) == ["live", "mine"]
    evening.play(random.Random(0))
    await lobby.write(evening.table)
    assert await places(lobby) == ["finished", "mine"]
    assert await places(lobby, "ben") == ["finished", "mine"]
    assert await places(lobby, "cleo") == ["finished"]


async def test_an_unlisted_table_is_shown_to_its_players_alone(lobby: Lobby) -> None:
    await lobby.write(seated(2, listed=False).table)
    assert await places(lobby) == ["mine"]
    assert await places(lobby, "cleo") == []


async def test_a_table_closed_unstarted_is_in_no_list(lobby: Lobby) -> None:
    evening = Evening("open", "open")
    evening.sit("ann")
    evening.append(commands.close(evening.table, BEGIN + commands.UNSTARTED_MS))
    await write_all(lobby, evening)
    assert await places(lobby) == []


async def test_who_left_an_open_table_does_not_have_it_any_more(lobby: Lobby) -> None:
    evening = Evening("open", "open")
    evening.sit("ann")
    evening.append(commands.leave(evening.table, None, "ann", evening.now))
    await write_all(lobby, evening)
    assert await places(lobby) == ["open"]


async def test_a_kept_seat_is_still_ones_own_and_one_given_up_is_not(lobby: Lobby) -> None:
    evening = seated(3)
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.move(2, Resign())
    await write_all(lobby, evening)
    (row,) = (await lobby.mine("ben", None)).tables
    assert row.you == 1
    assert row.seats["1"].kind == "bot"
    assert await places(lobby, "cleo") == ["live"]


async def test_a_row_tells_what_a_list_shows(lobby: Lobby) -> None:
    evening = seated(2).play(random.Random(0), 5)
    await lobby.write(evening.table)
    (row,) = (await lobby.listed("live")).tables
    told = msgspec.to_builtins(row)
    assert nulls(told) == []
    assert told == {
        "id": "t1",
        "game": "manitou",
        "state": "live",
        "listed": True,
        "seats": {"0": {"kind": "human", "name": "Ann"}, "1": {"kind": "human", "name": "Ben"}},
        "turn": sorted(evening.table.asked),
        "opened": BEGIN,
        "updated": evening.table.at,
        "started": evening.table.started,
        "glance": msgspec.to_builtins(evening.table.rulebook.glance(evening.table.position)),
    }
    evening.play(random.Random(0))
    await lobby.write(evening.table)
    (mine,) = (await lobby.mine("ben", "finished")).tables
    assert (mine.you, mine.scores) == (1, list(evening.table.scores or ()))
    assert (await lobby.mine("ben", "live")).tables == []
    assert "ben" not in msgspec.json.encode(mine).decode()


async def test_an_older_state_changes_nothing_and_the_same_again_neither(lobby: Lobby) -> None:
    evening = seated(2).play(random.Random(0))
    await lobby.write(evening.table)
    before = await lobby.listed("finished")
    for table in (evening.tables[3], evening.tables[-2], evening.table):
        await lobby.write(table)
        assert await lobby.listed("finished") == before
        assert await places(lobby) == ["finished", "mine"]


async def test_a_list_of_one_game_leaves_the_others_out(lobby: Lobby) -> None:
    await lobby.write(Evening("open", "open").table)
    assert len((await lobby.listed("open", "manitou")).tables) == 1
    assert (await lobby.listed("open", "chiefdom")).tables == []
    assert (await lobby.mine("ann", None, "chiefdom")).tables == []


def numbered(number: int, at: int) -> Table:
    evening = Evening.unopened(f"t{number:03}")
    evening.now = at
    evening.append(_opened(evening.table.id))
    return evening.table


def _opened(table_id: str) -> list[Fact]:
    return [Evening("open", "open", id=table_id).lines[0].fact]


async def pages(lobby: Lobby) -> list[Page]:
    found = [await lobby.listed("open")]
    while (after := found[-1].next) is not None:
        found.append(await lobby.listed("open", after=after))
    return found


def ids(found: list[Page]) -> list[str]:
    return [row.id for page in found for row in page.tables]


@pytest.mark.parametrize("count", [0, 1, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 3 * PAGE + 7])
async def test_pages_have_no_holes_and_no_repeats(lobby: Lobby, count: int) -> None:
    tables = [numbered(number, BEGIN + number // 3) for number in range(count)]  # three at each moment
    for table in tables:
        await lobby.write(table)
    found = await pages(lobby)
    assert [len(page.tables) for page in found[:-1]] == [PAGE] * (len(found) - 1)
    assert found[-1].tables or count == 0
    rows = [row for page in found for row in page.tables]
    assert sorted(ids(found)) == [table.id for table in tables]
    assert [row.updated for row in rows] == sorted((row.updated for row in rows), reverse=True)


async def test_tables_of_one_moment_are_paged_too(lobby: Lobby) -> None:
    for number in range(3 * PAGE):
        await lobby.write(numbered(number, BEGIN))
    assert len(set(ids(await pages(lobby)))) == len(ids(await pages(lobby))) == 3 * PAGE


async def test_a_table_that_moves_between_two_pages_makes_no_hole(lobby: Lobby) -> None:
    tables = [numbered(number, BEGIN) for number in range(2 * PAGE)]
    for table in tables:
        await lobby.write(table)
    first = await lobby.listed("open")
    last = first.tables[-1].id
    moved = Evening.unopened(last)
    moved.now = BEGIN
    moved.append(_opened(last))
    moved.sit("ann")
    await lobby.write(moved.table)  # the row that the next page begins after stands elsewhere
    second = await lobby.listed("open", after=first.next)
    assert sorted(ids([first, second])) == [table.id for table in tables]


async def test_a_row_follows_from_the_table() -> None:
    row = row_of(Evening("open", "bot:2").table)
    assert isinstance(row, Row)
    assert (row.started, row.glance, row.winners) == (None, None, None)
