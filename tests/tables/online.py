"""Tables of Manitou on a real server, changed through `Tables` as the services do it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from redis.asyncio import Redis

from firekeeper.games.protocol import Fact
from firekeeper.log import keys
from firekeeper.log.codec import fingerprint
from firekeeper.ops.connect import ask
from firekeeper.tables import commands
from firekeeper.tables.store import Done, Tables
from firekeeper.tables.table import Table
from tests.tables.playing import BEGIN, ENTROPY, PLAYERS, SECOND, opening


class Clock:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> int:
        return self.now


class Gathering:
    """Players at the tables of one server. Each command gets an id of its own, and takes a second."""

    def __init__(self, redis: Redis, clock: Clock | None = None) -> None:
        self.redis = redis
        self.clock = clock or Clock()
        self.tables = Tables(redis, self.clock)
        self._commands = 0

    async def open(self, *seats: str, **changes: Any) -> Table:
        """Ann opens a table."""
        asked = opening(*seats, **changes)
        self._commands += 1
        self.clock.now += SECOND
        return (await self.tables.open(asked, f"open{self._commands}", "opening")).table

    async def begin(self, seats: int, table_id: str = "t1", **changes: Any) -> Table:
        """A game just begun between `seats` people."""
        await self.open(*["open"] * seats, id=table_id, **changes)
        for player in PLAYERS[:seats]:
            await self.sit(table_id, player)
        return await self.now(table_id)

    async def now(self, table_id: str) -> Table:
        """The table as its log stands."""
        return (await self.tables.load(table_id)).table

    async def execute(self, table_id: str, decide: Callable[[Table], list[Fact]]) -> Done:
        """A command of somebody's."""
        self._commands += 1
        self.clock.now += SECOND
        name = f"c{self._commands}"
        return await self.tables.execute(table_id, name, fingerprint(name), decide)

    async def sit(self, table_id: str, player: str) -> Table:
        """`player` sits down at the first open seat, or takes the own one back."""
        entropy = ENTROPY[PLAYERS.index(player)]
        done = await self.execute(table_id, lambda now: commands.sit(now, None, player, player.title(), entropy))
        return done.table

    async def leave(self, table_id: str, player: str) -> Table:
        """`player` leaves."""
        return (await self.execute(table_id, lambda now: commands.leave(now, None, player, self.clock.now))).table

    async def play(self, table_id: str, rng: random.Random, appends: int | None = None) -> Table:
        """Random moves and settlements up to the end of the game, or so many of them."""
        table = await self.now(table_id)
        while table.state == "live" and appends != 0:
            facts = _next(table, rng)
            table = (await self.execute(table_id, lambda _, facts=facts: facts)).table  # type: ignore[misc]
            appends = None if appends is None else appends - 1
        return table


def _next(table: Table, rng: random.Random) -> list[Fact]:
    if table.waiting().settle:
        return commands.settle(table)
    seat = rng.choice(sorted(table.asked))
    return commands.move(table, seat, table.rulebook.draw_legal(table.position, seat, rng))


async def rewrite(redis: Redis, table_id: str, change: Callable[[list[Any]], Sequence[Any]]) -> None:
    """Makes a table's stream anew of its changed entries, each `[event JSON, head]`: history that is rewound."""
    entries = [[fields[b"e"], fields[b"h"]] for _, fields in await redis.xrange(keys.events(table_id))]
    await redis.delete(keys.events(table_id))
    kept = change(entries)
    for seq, (event, head) in enumerate(kept, 1):
        await redis.xadd(keys.events(table_id), {"e": event, "h": head}, id=f"{seq}-0")
    for command, span in (await ask(redis.hgetall(keys.commands(table_id)))).items():
        if command == b"#final" or int(span.split(b":")[1]) > len(kept):
            await ask(redis.hdel(keys.commands(table_id), command.decode()))


async def spoil(redis: Redis, table_id: str, event: object = None) -> None:
    """Puts a further entry into a table's log: `event`, or something that is no event at all."""
    seq = await redis.xlen(keys.events(table_id)) + 1
    body = b"{" if event is None else msgspec.json.encode({"at": BEGIN, "seat": None, "event": event, "more": 0})
    await redis.xadd(keys.events(table_id), {"e": body, "h": "ab" * 32}, id=f"{seq}-0")
