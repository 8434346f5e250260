"""Tables of Manitou played in memory: a log grows append by append, as the services write it, without any server."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from firekeeper.games.protocol import Fact
from firekeeper.tables import commands
from firekeeper.tables.commands import Opening
from firekeeper.tables.events import Resign
from firekeeper.tables.logfile import export
from firekeeper.tables.record import Line, Recorded, fold, record
from firekeeper.tables.table import Table

SECRET = bytes(range(32))
ENTROPY = ("a0" * 16, "b1" * 16, "c2" * 16, "d3" * 16)
PLAYERS = ("ann", "ben", "cleo", "dan")
BEGIN = 1_700_000_000_000
SECOND = 1000


def opening(*seats: str, **changes: Any) -> Opening:
    """What Ann asks for: a table of Manitou with these seats."""
    wanted: dict[str, Any] = {
        "id": "t1",
        "game": "manitou",
        "options": {},
        "seats": list(seats),
        "host": "ann",
        "listed": True,
        "secret": SECRET,
        **changes,
    }
    return Opening(**wanted)


class Evening:
    """A table with its log, and a clock that goes on one second an append."""

    def __init__(self, *seats: str, **changes: Any) -> None:
        asked = opening(*seats, **changes)
        self._lay(asked.id)
        self.append(commands.open_table(asked))

    @classmethod
    def unopened(cls, table_id: str) -> Evening:
        """A table whose log is empty."""
        evening = cls.__new__(cls)
        evening._lay(table_id)
        return evening

    def _lay(self, table_id: str) -> None:
        self.now = BEGIN
        self.table = Table(table_id)
        self.lines: list[Line] = []
        self.appends: list[Recorded] = []
        self.tables: list[Table] = [self.table]
        """The table before each append, and the one after the last."""

    def append(self, facts: Sequence[Fact]) -> Recorded:
        """Writes `facts` as one append."""
        recorded = record(self.table, facts, self.now)
        self.table = recorded.table
        self.lines += recorded.lines
        self.appends.append(recorded)
        self.tables.append(self.table)
        self.now += SECOND
        return recorded

    def sit(self, *players: str) -> None:
        """Each sits down at the first open seat."""
        for player in players:
            entropy = ENTROPY[PLAYERS.index(player)]
            self.append(commands.sit(self.table, None, player, player.title(), entropy))

    def move(self, seat: int, command: Any) -> None:
        """`seat` does `command`."""
        self.append(commands.move(self.table, seat, command))

    def legal(self, seat: int, rng: random.Random) -> Any:
        """A random legal command of `seat`."""
        return self.table.rulebook.draw_legal(self.table.position, seat, rng)

    def step(self, rng: random.Random) -> None:
        """One more append: the settlement that is due, or a random move of one who is asked."""
        if self.table.waiting().settle:
            self.append(commands.settle(self.table))
            return
        seat = rng.choice(sorted(self.table.asked))
        self.move(seat, self.legal(seat, rng))

    def play(self, rng: random.Random, appends: int | None = None) -> Evening:
        """Goes on to the end of the game, or for so many appends."""
        while self.table.state == "live" and appends != 0:
            self.step(rng)
            appends = None if appends is None else appends - 1
        return self

    def told_with(self, number: int) -> list[Table]:
        """The table before each event of an append; the first event of all is told with the table that it opens."""
        lines = self.appends[number].lines
        tables = [self.tables[number]]
        for line in lines[:-1]:
            tables.append(fold(tables[-1], [line]))
        return tables if number else [fold(tables[0], lines[:1]), *tables[1:]]

    def log(self, viewer: int | None = None) -> bytes:
        """The log file as `viewer` reads it."""
        return b"".join(export(self.table.id, self.lines, viewer))


def seated(seats: int, **changes: Any) -> Evening:
    """A game just begun between `seats` people."""
    evening = Evening(*["open"] * seats, **changes)
    evening.sit(*PLAYERS[:seats])
    return evening


def finished(seats: int = 2, seed: int = 0, **changes: Any) -> Evening:
    """A whole game of random moves."""
    return seated(seats, **changes).play(random.Random(seed))


def eventful(seed: int = 0) -> Evening:
    """A whole game of three in which seats are left, taken back, kept by AI players and given up."""
    rng = random.Random(seed)
    evening = Evening("open", "open", "bot:1")
    evening.sit("ben")
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.sit("ann", "ben")
    evening.play(rng, 10)
    evening.append(commands.leave(evening.table, None, "ben", evening.now))
    evening.play(rng, 8)
    evening.sit("ben")
    evening.play(rng, 8)
    evening.append(commands.move(evening.table, 1, Resign()))
    return evening.play(rng)


def wild(seed: int) -> Evening:
    """A whole game of random moves among which seats are left, taken back, given away and given up at random."""
    rng = random.Random(seed)
    seats = [rng.choice(("open", "open", "bot:1", "bot:2")) for _ in range(rng.randint(2, 4))]
    evening = Evening(*seats, listed=rng.random() < 0.5)
    while evening.table.state == "open":
        _coming_and_going(evening, rng)
    while evening.table.state == "live":
        own = evening.table.seat_of(rng.choice(PLAYERS))
        if own is not None and rng.random() < 0.01 and not evening.table.lost_by_resignation:
            evening.move(own, Resign())
        elif rng.random() < 0.2:
            _coming_and_going(evening, rng)
        else:
            evening.step(rng)
    return evening


def _coming_and_going(evening: Evening, rng: random.Random) -> None:
    """Somebody sits down, leaves, starts the game or gives a seat away, or is refused."""
    player = rng.choice(PLAYERS)
    seat = rng.choice((None, None, *range(len(evening.table.seats))))
    late = evening.now + rng.choice((0, commands.SILENCE_MS))
    try:
        match rng.randrange(8):
            case 0 | 1 | 2 | 3:
                facts = commands.sit(evening.table, seat, player, player.title(), rng.randbytes(16).hex())
            case 4 | 5 | 6:
                facts = commands.leave(evening.table, seat, player, late)
            case _:
                facts = commands.start(evening.table, player)
    except commands.TableError:
        return
    if facts:
        evening.append(facts)


def evenings() -> Iterator[Evening]:
    """One whole game for each number of seats, and an eventful one."""
    for seats in (2, 3, 4):
        yield finished(seats, seed=seats)
    yield eventful()


def nulls(value: Any, path: str = "") -> list[str]:
    """Where a map holds null."""
    if isinstance(value, dict):
        here = [f"{path}.{key}" for key, item in value.items() if item is None]
        return here + [found for key, item in value.items() for found in nulls(item, f"{path}.{key}")]
    if isinstance(value, list | tuple):
        return [found for place, item in enumerate(value) for found in nulls(item, f"{path}[{place}]")]
    return []
