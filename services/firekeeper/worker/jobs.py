"""What a job does: it looks whether its work is still open, does it, and appends - once, however often it runs."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import structlog
from arq import Retry
from msgspec import Struct

from firekeeper import bots
from firekeeper.games.protocol import Command, Fact, State
from firekeeper.log.codec import fingerprint
from firekeeper.ops.clock import Clock, now_ms
from firekeeper.tables import commands
from firekeeper.tables.events import TABLE_EVENTS, GameStarted
from firekeeper.tables.redact import redact
from firekeeper.tables.store import Busy, StuckTable, Tables, UnknownTable
from firekeeper.tables.table import Table

RETRY_S: Final = 0.2

_logger = structlog.get_logger(__name__)


class Jobs:
    """The work of one worker process."""

    def __init__(self, tables: Tables, clock: Clock = now_ms, keep: int = 1000) -> None:
        self._tables = tables
        self._clock = clock
        self._known = Knowledge(tables, keep)

    async def play(self, table_id: str, decision: int, seat: int) -> None:
        """An AI player's turn, if it is still that one."""
        try:
            known = await self._known.of(table_id, seat)
            table = (await self._tables.load(table_id)).table
        except (UnknownTable, StuckTable) as gone:
            _logger.warning("job_without_table", table=table_id, why=str(gone))
            return
        if not _open(table, decision, seat):
            return
        if known is None or known.seq != table.seq:
            raise Retry(RETRY_S)  # somebody acted between the two reads
        seed = table.bot_seed(seat, decision)
        command = bots.choose(table.rulebook, known.state, seat, table.seats[seat].level, seed)

        def decide(table: Table) -> list[Fact]:
            return commands.move(table, seat, command) if _open(table, decision, seat) else []

        await self._append(table_id, f"play:{decision}:{seat}", command, decide)

    async def settle(self, table_id: str, seq: int) -> None:
        """The settlement that is due after `seq`, and the end of the game."""
        await self._append(table_id, f"settle:{seq}", None, lambda now: commands.settle(now) if now.seq == seq else [])

    async def expire(self, table_id: str, seq: int) -> None:
        """What expires: a table that nobody started, or the time of the players who are asked since `seq`."""
        try:
            table = (await self._tables.load(table_id)).table
        except (UnknownTable, StuckTable) as gone:
            _logger.warning("job_without_table", table=table_id, why=str(gone))
            return
        if table.state == "open":
            await self._append(table_id, f"expire:{seq}", None, lambda now: commands.close(now, self._clock()))
        for seat, command in commands.expired(table, seq, self._clock()).items():
            await self._answer_for(table_id, seq, seat, command)

    async def _answer_for(self, table_id: str, seq: int, seat: int, command: Command) -> None:
        def decide(table: Table) -> list[Fact]:
            late = commands.expired(table, seq, self._clock())
            return commands.move(table, seat, command) if seat in late else []

        await self._append(table_id, f"expire:{seq}:{seat}", command, decide)

    async def _append(self, table_id: str, command_id: str, command: object, decide: commands.Decide) -> None:
        try:
            await self._tables.execute(table_id, command_id, fingerprint(command), decide)
        except (UnknownTable, StuckTable) as gone:
            _logger.warning("job_without_table", table=table_id, why=str(gone))
        except commands.Conflict as late:
            _logger.info("job_too_late", table=table_id, command=command_id, why=late.code)
        except Busy:
            raise Retry(RETRY_S) from None


def _open(table: Table, decision: int, seat: int) -> bool:
    asked = table.asked.get(seat)
    return asked is not None and asked.since == decision and table.seats[seat].kind == "bot"


class Known(Struct, frozen=True):
    """A game's state as a seat knows it after `seq`."""

    seq: int
    head: str
    state: State


class Knowledge:
    """What seats know: the folds of their redacted logs, kept so that only what came since need be read."""

    def __init__(self, tables: Tables, keep: int) -> None:
        self._tables = tables
        self._keep = keep
        self._kept: OrderedDict[tuple[str, int], Known] = OrderedDict()

    async def of(self, table_id: str, seat: int) -> Known | None:
        """What `seat` knows at the end of the log; `None` before the game has begun."""
        known = self._kept.pop((table_id, seat), None)
        table, lines = await self._tables.news(table_id, (known.seq, known.head) if known else None)
        if lines and lines[0].seq == 1:
            known = None  # the log was cut back: what was known is void
        for line in lines:
            state = known.state if known else None
            if isinstance(line.event, GameStarted):
                state = table.rulebook.start(table.options, len(table.seats))
            elif state is not None and not isinstance(line.event, TABLE_EVENTS):
                state = table.rulebook.apply(state, redact(table, line.fact, seat))
            if state is not None:
                known = Known(line.seq, line.head, state)
        if known is not None:
            self._kept[table_id, seat] = known
            if len(self._kept) > self._keep:
                self._kept.popitem(last=False)
        return known
