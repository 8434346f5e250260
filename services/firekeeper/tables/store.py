"""Tables as the services use them: loaded from the log, changed by appending to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from redis.asyncio import Redis

from firekeeper.games import find
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.log import codec
from firekeeper.log.codec import Entry, PoisonError
from firekeeper.log.stream import Appended, Command, Conflict, Duplicate, EventLog, Parked, Reused, Sealed
from firekeeper.ops.clock import Clock, now_ms
from firekeeper.tables import commands, snapshot
from firekeeper.tables.events import TableOpened
from firekeeper.tables.logfile import event_decoder
from firekeeper.tables.record import Line, fold, record
from firekeeper.tables.table import Table

ATTEMPTS: Final = 5
"""How often a command is decided again because somebody else wrote first."""
NO_SNAPSHOT: Final = "none"
"""The version that no snapshot has: whoever asks for it gets the events."""


class UnknownTable(Exception):
    """No table has this id."""


class StuckTable(Exception):
    """The table's log can't be folded; it is parked until somebody looks at it."""


class Busy(Exception):
    """Too many writers at once: the command is not in the log and may be sent again."""


class Loaded(Struct, frozen=True):
    """A table at the end of its log, and the fate of the command that was asked for."""

    table: Table
    command: Command | None


class Done(Struct, frozen=True):
    """What became of a command: the table after it, and whether it was in the log before."""

    table: Table
    duplicate: bool = False


class Tables:
    """Loads tables and appends to their logs. Keeps the last tables it folded, and reads only what came since."""

    def __init__(self, redis: Redis, clock: Clock = now_ms, keep: int = 1000) -> None:
        self._log = EventLog(redis)
        self._clock = clock
        self._keep = keep
        self._kept: OrderedDict[str, Table] = OrderedDict()

    async def load(self, table_id: str, command_id: str | None = None) -> Loaded:
        """The table as its log stands, in one round trip. Raises UnknownTable or StuckTable."""
        kept = self._kept.get(table_id)
        known = (kept.seq, kept.head) if kept else None
        try:
            found = await self._log.load(table_id, known, command_id, version=snapshot.VERSION)
        except PoisonError as poison:
            raise StuckTable(str(poison)) from poison
        if found.seq == 0:
            raise UnknownTable(table_id)
        if found.parked:
            raise StuckTable(f"table {table_id} is parked")
        if found.rewound:
            self._kept.pop(table_id, None)
        base = kept if kept and not found.rewound else Table(table_id)
        if found.snapshot:
            base = snapshot.unpack(found.snapshot.body) or await self.at(table_id, found.snapshot.seq)
        table = _fold(base, found.entries)
        self._remember(table)
        return Loaded(table, found.command)

    async def lines(self, table_id: str, until: int | None = None) -> list[Line]:
        """The whole log of a table. Raises UnknownTable or StuckTable."""
        try:
            entries = await self._log.read(table_id, until=until)
            if not entries:
                raise UnknownTable(table_id)
            return decode(Table(table_id), entries)
        except PoisonError as poison:
            raise StuckTable(str(poison)) from poison

    async def news(self, table_id: str, known: tuple[int, str] | None) -> tuple[Table, list[Line]]:
        """The table, and the lines after the seq and head that the caller has read - all of them where these are void.

        Raises UnknownTable or StuckTable.
        """
        table = (await self.load(table_id)).table
        try:
            found = await self._log.load(table_id, known, version=NO_SNAPSHOT)
            if known is None or found.rewound:
                return table, decode(Table(table_id), found.entries)
            return table, decode(table, found.entries, after=known[0])
        except PoisonError as poison:
            raise StuckTable(str(poison)) from poison

    async def at(self, table_id: str, seq: int) -> Table:
        """The table as it was after `seq`."""
        try:
            entries = await self._log.read(table_id, until=seq)
        except PoisonError as poison:
            raise StuckTable(str(poison)) from poison
        return _fold(Table(table_id), entries)

    async def execute(
        self,
        table_id: str,
        command_id: str,
        fingerprint: str,
        decide: commands.Decide,
        allow: Callable[[Table], object] | None = None,
    ) -> Done:
        """Decides a command and appends what follows; decides again where somebody else wrote meanwhile.

        A command that is in the log already gives the table as it was after it, also where its seat is gone since: the
        fingerprint tells whose it was. `allow` says who may ask for anything else. `decide` and `allow` may raise what
        they like; nothing is then written. Raises Conflict where the id was used for another command, Busy,
        UnknownTable, StuckTable.
        """
        if done := await self._execute_on_kept(table_id, command_id, fingerprint, decide, allow):
            return done
        for _ in range(ATTEMPTS):
            loaded = await self.load(table_id, command_id)
            if loaded.command and loaded.command.fingerprint == fingerprint:
                return Done(await self.at(table_id, loaded.command.last), duplicate=True)
            if allow:
                allow(loaded.table)
            if loaded.command:
                raise _reused()
            facts = decide(loaded.table)
            if not facts:
                return Done(loaded.table)
            if done := await self._append(loaded.table, facts, command_id, fingerprint):
                return done
        raise Busy(table_id)

    async def _execute_on_kept(
        self,
        table_id: str,
        command_id: str,
        fingerprint: str,
        decide: commands.Decide,
        allow: Callable[[Table], object] | None,
    ) -> Done | None:
        """The hopeful try: most tables stand where they were left, and the append itself knows whether they do.

        Saves the reading. `None` where that did not come off, a refusal included: it may be of yesterday's table.
        """
        table = self._kept.get(table_id)
        if table is None:
            return None
        try:
            if allow:
                allow(table)
            facts = decide(table)
        except (commands.TableError, RuleError):
            return None
        return await self._append(table, facts, command_id, fingerprint) if facts else None

    async def open(self, opening: commands.Opening, command_id: str, fingerprint: str) -> Done:
        """Opens a table, once a command id. Raises as `execute` and `commands.open_table` do."""
        facts = commands.open_table(opening)
        if done := await self._append(Table(opening.id), facts, command_id, fingerprint):
            return done
        raise Busy(opening.id)

    async def _append(self, table: Table, facts: list[Fact], command_id: str, fingerprint: str) -> Done | None:
        recorded = record(table, facts, self._clock())
        entries = [
            codec.encode(line.at, line.seat, line.event, line.more, line.seals, line.head) for line in recorded.lines
        ]
        final = recorded.table.state == "finished"
        result = await self._log.append(table.id, table.seq, table.head, command_id, fingerprint, entries, final)
        match result:
            case Appended():
                self._remember(recorded.table)
                return Done(recorded.table)
            case Duplicate(last=last):
                return Done(await self.at(table.id, last), duplicate=True)
            case Reused():
                raise _reused()
            case Sealed():
                raise commands.Conflict("finished", "This game is over.")
            case Parked():
                raise StuckTable(f"table {table.id} is parked")
            case Conflict():
                return None

    def _remember(self, table: Table) -> None:
        known = self._kept.get(table.id)
        if known is None or known.seq <= table.seq or known.head == table.head:
            self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        if len(self._kept) > self._keep:
            self._kept.popitem(last=False)


def _fold(base: Table, entries: list[Entry]) -> Table:
    try:
        return fold(base, decode(base, entries))
    except Exception as wrong:  # an event that can't be folded sticks its own table, and no other
        raise StuckTable(f"table {base.id}: {wrong!r}") from wrong


def _reused() -> commands.Conflict:
    return commands.Conflict("command_id_reused", "This command id was used for another command.")


def decode(table: Table, entries: Iterable[Entry], after: int | None = None) -> list[Line]:
    """Stored entries as lines with typed events: those that follow `table`, or seq `after` of its log.

    Raises PoisonError, also where one is missing.
    """
    game = table.rulebook if table.game else None
    lines: list[Line] = []
    for seq, entry in enumerate(entries, 1 + (table.seq if after is None else after)):
        if entry.seq != seq:
            raise PoisonError(table.id, entry.seq, f"event {seq} is missing before it")
        upcasters = game.upcasters if game else None
        event = codec.decode_event(table.id, entry, event_decoder(game), upcasters)
        if isinstance(event, TableOpened):
            try:
                game = find(event.game, event.rules)
            except LookupError as unknown:
                raise PoisonError(table.id, entry.seq, str(unknown)) from unknown
        lines.append(Line(entry.seq, entry.at, entry.seat, event, entry.more, entry.head, entry.seals))
    return lines
