"""What projectors leave on the server, read back and compared with the pure fold of the log."""

from __future__ import annotations

from typing import Any

import msgspec
from arq.connections import ArqRedis
from msgspec import Struct
from redis.asyncio import Redis

from firekeeper.log import keys
from firekeeper.ops import jobs
from firekeeper.ops.connect import ask
from firekeeper.tables import snapshot
from firekeeper.tables.frames import documents, viewers
from firekeeper.tables.lobby import Lobby, row_of
from firekeeper.tables.patch import merge
from firekeeper.tables.record import fold
from firekeeper.tables.store import Tables
from firekeeper.tables.table import Table


class Sent(Struct, frozen=True):
    """One entry of an update stream: from which seq to which, and each viewer's message."""

    start: int
    end: int
    reseated: bool
    messages: dict[int | None, bytes]


async def sent(redis: Redis, table_id: str) -> list[Sent]:
    """The updates of a table, in the order in which they were sent."""
    found = []
    for _, fields in await redis.xrange(keys.updates(keys.partition(table_id))):
        if fields[b"t"] == table_id.encode() and b"n" not in fields:
            messages = {
                None if name == b"s" else int(name): message
                for name, message in fields.items()
                if name not in (b"t", b"f", b"o", b"k")
            }
            found.append(Sent(int(fields[b"f"]), int(fields[b"o"]), b"k" in fields, messages))
    return found


async def notices(redis: Redis, table_id: str) -> list[str]:
    """The tables that a table's viewers were told of."""
    entries = await redis.xrange(keys.updates(keys.partition(table_id)))
    return [fields[b"n"].decode() for _, fields in entries if fields[b"t"] == table_id.encode() and b"n" in fields]


async def queued(queue: ArqRedis) -> list[str]:
    """The ids of the jobs that wait."""
    return sorted(job.decode() for job in await queue.zrange(jobs.QUEUE, 0, -1))


async def stored(redis: Redis, table_id: str) -> dict[bytes, bytes]:
    """A table's snapshot."""
    found: dict[bytes, bytes] = await ask(redis.hgetall(keys.snapshot(table_id)))
    return found


async def is_live(redis: Redis, table_id: str) -> bool:
    """Whether the sweep looks at a table."""
    return bool(await ask(redis.sismember(keys.live(keys.partition(table_id)), table_id)))


async def due_at(redis: Redis, table_id: str) -> float | None:
    """When a table is to be looked at, in ms."""
    found: float | None = await redis.zscore(keys.due(keys.partition(table_id)), table_id)
    return found


async def parked(redis: Redis, table_id: str) -> str | None:
    """Why a table is parked."""
    why = await ask(redis.hget(keys.parked(keys.partition(table_id)), table_id))
    return None if why is None else str(why.decode())


async def check_projected(redis: Redis, table_id: str) -> Table:
    """Asserts that all that is stored of a table is what its log folds to, and each append was told once."""
    lines = await Tables(redis).lines(table_id)
    table = fold(Table(table_id), lines)
    found = await stored(redis, table_id)
    assert (int(found[b"s"]), found[b"h"].decode()) == (table.seq, table.head)
    assert snapshot.unpack(found[b"b"]) == table
    await check_updates(redis, table_id)
    await check_row(redis, table)
    assert await is_live(redis, table_id) == (table.state != "finished")
    if table.state == "finished":
        assert await due_at(redis, table_id) is None
    return table


async def check_updates(redis: Redis, table_id: str) -> None:
    """Asserts that the updates of a table follow each other without holes or repeats, and hold the right frames."""
    lines = await Tables(redis).lines(table_id)
    updates = await sent(redis, table_id)
    ends = [line.seq for line in lines if line.more == 0]
    assert [(update.start, update.end) for update in updates] == list(zip([0, *ends[:-1]], ends, strict=True))
    table = Table(table_id)
    held: dict[int | None, Any] = {}
    for update in updates:
        table = fold(table, lines[update.start : update.end])
        assert set(update.messages) == set(viewers(table))
        for viewer, document in documents(table).items():
            told = frame_in(update.messages[viewer], f"{table.seq}.{table.head[:12]}")
            assert (told["seq"], len(told["facts"])) == (table.seq, update.end - update.start)
            held[viewer] = merge(held.get(viewer, {}), told["patch"])
            assert held[viewer] == msgspec.json.decode(msgspec.json.encode(document))


def frame_in(message: bytes, mark: str) -> Any:
    """The frame in an SSE message with that id."""
    name, kind, data, *rest = message.decode().split("\n")
    assert (name, kind, rest) == (f"id: {mark}", "event: frame", ["", ""])
    return msgspec.json.decode(data.removeprefix("data: "))


async def check_row(redis: Redis, table: Table) -> None:
    """Asserts that a listed table stands with its present row in the list of its state, and in no other."""
    lobby = Lobby(redis)
    for state in ("open", "live", "finished"):
        rows = [row for row in (await lobby.listed(state)).tables if row.id == table.id]
        shown = table.listed and state == table.state and (table.started or state != "finished")
        assert rows == ([row_of(table)] if shown else [])
