"""What the tests of Chiefdom share: sheets, ways to play on them, all options, random whole games."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chance import KeyedChance
from firekeeper.games.chiefdom.events import DiceRolled
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.games.scenario import ScriptedChance

BLANK = ["..........", "..........", "..........", "##......##", "..........", "..........", "..........", ".........."]
END = ["2L.F~~F.BH", ".2L2~~HHBH", ".L2L..B.BH", "##++++++##", "3L~~22233L", "F~~~LLL33L", "F~~F2233.J", "F~~2L.33.J"]
"""The sheet of the rulebook's end game example."""

OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "no bonus": {"bonus": False},
    "advanced": {"advanced": True},
    "advanced, no bonus": {"advanced": True, "bonus": False},
}
TABLES = [
    *[(name, seats) for name in ("default", "advanced") for seats in chiefdom.seats],
    *[(name, seats) for name in ("no bonus", "advanced, no bonus") for seats in (1, 3)],
]
whole_games = pytest.mark.parametrize(("name", "seats"), TABLES)
"""Each set of options, the usual ones at each size of table."""


def options(name: str = "default") -> chiefdom.Options:
    """A set of options by its name."""
    return msgspec.convert(OPTION_SETS[name], chiefdom.Options)


def key(seed: object) -> bytes:
    """A game's key that follows from `seed`."""
    return hashlib.sha256(str(seed).encode()).digest()


def camp(*rows: str, dice: str = "111", name: str = "default", **more: Any) -> chiefdom.State:
    """A solo game with these rows, `more` said of the sheet, and these dice; no dice: the sheets are to be scored."""
    sheet = {"rows": list(rows or BLANK), **more}
    return chiefdom.from_position(options(name), 1, {"sheets": [sheet], "dice": list(map(int, dice))})


def camps(*sheets: Sequence[str], dice: str = "111", name: str = "default") -> chiefdom.State:
    """A game with these sheets, by seat."""
    position = {"sheets": [{"rows": list(rows)} for rows in sheets], "dice": list(map(int, dice))}
    return chiefdom.from_position(options(name), len(sheets), position)


def fold(state: chiefdom.State, facts: Sequence[Fact]) -> chiefdom.State:
    """The state after all these facts."""
    for fact in facts:
        state = chiefdom.apply(state, fact)
    return state


def throw(state: chiefdom.State, dice: str) -> chiefdom.State:
    """The next turn, with these dice."""
    return chiefdom.apply(state, Fact(None, DiceRolled(tuple(map(int, dice)), state.turn + 1)))


def do(state: chiefdom.State, *lines: str) -> tuple[chiefdom.State, list[Any]]:
    """The state after these lines of notation, and the events of the last one. The next throws are ones."""
    events: list[Any] = []
    for line in lines:
        seat, command = chiefdom.parse(state, line)
        facts = chiefdom.decide(state, seat, command, ScriptedChance({}))
        state, events = fold(state, facts), [fact.event for fact in facts]
    return state, events


def rows(state: chiefdom.State, seat: int = 0) -> list[str]:
    """A seat's sheet, row by row."""
    written: list[str] = chiefdom.position(state)["sheets"][seat]["rows"]
    return written


def refused(state: chiefdom.State, command: chiefdom.Command | str, seat: int = 0) -> tuple[str, str]:
    """Rule and code with which the rules refuse a command, or a line of notation."""
    if isinstance(command, str):
        seat, command = chiefdom.parse(state, command)
    before = msgspec.json.encode(state)
    with pytest.raises(RuleError) as caught:
        chiefdom.decide(state, seat, command, ScriptedChance({}))
    assert msgspec.json.encode(state) == before
    assert caught.value.message.endswith(".")
    return caught.value.rule, caught.value.code


def lines(state: chiefdom.State, seat: int = 0) -> list[str]:
    """What is legal for a seat, as notation."""
    return [chiefdom.format(state, seat, command) for command in chiefdom.legal(state, seat).commands]


def counted(state: chiefdom.State) -> chiefdom.State:
    """The state after the worker has scored the sheets."""
    return fold(state, chiefdom.settle(state, ScriptedChance({})))


def appends(name: str, seats: int, seed: object) -> Iterator[tuple[chiefdom.State, list[Fact]]]:
    """A random whole game with a set of options: before each append its state, and the facts of the append. Who acts
    first in a turn is by chance too.
    """
    rng = random.Random(f"{name} {seats} {seed}")
    state = chiefdom.start(options(name), seats)
    facts = chiefdom.setup(state, KeyedChance(key(seed)))
    while facts:
        yield state, facts
        state = fold(state, facts)
        facts = next_append(state, rng, seed)


def next_append(state: chiefdom.State, rng: random.Random, seed: object) -> list[Fact]:
    """What a random player or the worker appends to this state; `[]` once it is over."""
    waiting = chiefdom.waiting(state)
    if not waiting.seats:
        return chiefdom.settle(state, KeyedChance(key(seed)))
    seat = rng.choice(waiting.seats)
    return chiefdom.decide(state, seat, chiefdom.draw_legal(state, seat, rng), KeyedChance(key(seed)))
