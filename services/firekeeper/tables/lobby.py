"""The list of tables that people choose from: one row a table, written by the projector, read by the gateway."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from firekeeper.ops.connect import ask
from firekeeper.tables.table import SeatKind, Table

State = Literal["open", "live", "finished"]
STATES: Final[tuple[State, ...]] = ("open", "live", "finished")
PAGE: Final = 30

# One hash tag: the lists are small, and a row and its places in them change together.
_ROWS: Final = "{lobby}:rows"
_SEQS: Final = "{lobby}:seqs"


def _listing(state: State) -> str:
    return f"{{lobby}}:{state}"


def _own(player: str) -> str:
    return f"{{lobby}}:mine:{player}"


class RowSeat(Struct, frozen=True, omit_defaults=True):
    """A seat as a list shows it: whose it is; `away`: an AI player keeps it for its player."""

    kind: SeatKind
    name: str = ""
    level: int = 0
    away: bool = False


class Row(Struct, frozen=True, omit_defaults=True):
    """One table in a list. `you`: the seat of the one who asks for their own tables; times in ms."""

    id: str
    game: str
    state: State
    listed: bool
    seats: dict[str, RowSeat]
    turn: list[int]
    opened: int
    updated: int
    started: int | None = None
    ended: int | None = None
    winners: list[int] | None = None
    scores: list[int] | None = None
    you: int | None = None
    glance: dict[str, Any] | None = None


class _Stored(Struct, frozen=True):
    """A row with what nobody is shown: who sits where, as keyed hashes."""

    row: Row
    players: dict[str, int]


class Page(Struct, frozen=True, omit_defaults=True):
    """Rows, and where the next ones begin."""

    tables: list[Row]
    next: str | None = None


def row_of(table: Table) -> Row:
    """A table's row as anybody sees it."""
    return Row(
        id=table.id,
        game=table.game,
        state=table.state,
        listed=table.listed,
        seats={str(i): RowSeat(seat.kind, seat.name, seat.level, seat.away) for i, seat in enumerate(table.seats)},
        turn=sorted(table.asked),
        opened=table.opened,
        updated=table.at,
        started=table.started or None,
        ended=table.ended or None,
        winners=None if table.winners is None else list(table.winners),
        scores=None if table.scores is None else list(table.scores),
        glance=None if table.position is None else table.rulebook.glance(table.position),
    )


class Lobby:
    """Reads and writes the lists. Writing the same or an older state of a table again changes nothing."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._write = redis.register_script(files(__package__).joinpath("lobby.lua").read_text())

    async def write(self, table: Table, gone: frozenset[str] = frozenset()) -> None:
        """Puts a table's row where it belongs; `gone`: players who left it. A table closed unstarted is in no list."""
        closed = table.state == "finished" and not table.started
        players = {seat.player: number for number, seat in enumerate(table.seats) if seat.player}
        stored = msgspec.json.encode(_Stored(row_of(table), players))
        here = [] if closed else [_own(player) for player in sorted(players)]
        left = [_own(player) for player in sorted(players if closed else gone - players.keys())]
        await self._write(
            keys=[_ROWS, _SEQS, *(_listing(state) for state in STATES), *here, *left],
            args=[table.id, table.seq, stored, table.state, table.at, int(table.listed and not closed), len(here)],
        )

    async def listed(self, state: State, game: str | None = None, after: str | None = None) -> Page:
        """Listed tables in `state`, newest first."""
        return await self._page(_listing(state), after, lambda stored: game in (None, stored.row.game))

    async def mine(self, player: str, state: State | None, game: str | None = None, after: str | None = None) -> Page:
        """The tables where `player` has a seat, the newest first."""
        return await self._page(
            _own(player),
            after,
            lambda stored: (
                player in stored.players and state in (None, stored.row.state) and game in (None, stored.row.game)
            ),
            player,
        )

    async def _page(self, key: str, after: str | None, wanted: Any, player: str | None = None) -> Page:
        rows: list[Row] = []
        cursor = ""
        score, _, last = (after or "+inf:").partition(":")
        offset = 0
        seen: set[bytes] = set()
        while True:
            found = await self._redis.zrevrangebyscore(key, score, "-inf", offset, PAGE * 2, withscores=True)
            offset += len(found)
            # Tables that come in at the top meanwhile push others down, where they are found a second time.
            found = [(table, at) for table, at in found if table not in seen]
            if not found:
                return Page(rows)
            seen.update(table for table, _ in found)
            stored = await ask(self._redis.hmget(_ROWS, [table for table, _ in found]))
            for (table, at), packed in zip(found, stored, strict=True):
                if last and f"{at:.0f}" == score and table.decode() >= last:
                    continue  # tables of the same moment stand in the order of their ids, the highest first
                if packed is None or not wanted(one := _decoder.decode(packed)):
                    continue
                if len(rows) == PAGE:
                    return Page(rows, cursor)
                rows.append(_shown(one, player))
                cursor = f"{at:.0f}:{table.decode()}"


def _shown(stored: _Stored, player: str | None) -> Row:
    if player is None:
        return stored.row
    return msgspec.structs.replace(stored.row, you=stored.players[player])


_decoder: Final = msgspec.json.Decoder(_Stored)
