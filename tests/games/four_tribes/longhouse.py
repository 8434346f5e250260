"""What the tests of Four Tribes share: sets of options, small positions, ways to play them, random whole games."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from firekeeper.games import four_tribes
from firekeeper.games.chance import KeyedChance
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.games.scenario import ScriptedChance

OPTION_SETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "no towers": {"towerCount": 0},
    "all towers, black": {"towerCount": 10, "villageSet": "black"},
    "own turn": {"towers": ["DW", "HA", "UN", "WI"], "dwarfTiming": "ownTurn", "firstPlayer": 1},
    "advanced": {"mode": "advanced", "towerCount": 10},
    "advanced, black": {"mode": "advanced", "villageSet": "black", "firstPlayer": 0},
    "team": {"mode": "team", "towerCount": 10},
    "team, honour": {"mode": "team", "villageSet": "black", "towers": ["AS", "DW"], "tableTalk": "honour"},
    "stalling": {"stallLimit": 2, "towerCount": 10},
}
whole_games = pytest.mark.parametrize("name", OPTION_SETS)
"""Each set of options, at the table it is made for."""


def options(name: str = "standard", **more: Any) -> four_tribes.Options:
    """A set of options by its name, some of them changed."""
    return msgspec.convert(OPTION_SETS[name] | more, four_tribes.Options)


def seats_of(name: str) -> int:
    """How many seats a set of options is for."""
    return 4 if OPTION_SETS[name].get("mode") == "team" else 2


def key(seed: object) -> bytes:
    """A game's key that follows from `seed`."""
    return hashlib.sha256(str(seed).encode()).digest()


def village(houses: str, first: Sequence[str] = (), second: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """A village as positions write it: a white one with these houses and the cards of both sides."""
    return {
        "card": {0: 1, 2: 1, 3: 3, 4: 5}[len(houses)],
        "houses": houses,
        "sides": [list(first), list(second)],
        **more,
    }


def council(*villages: dict[str, Any], towers: Sequence[str] = (), seats: int = 2, **more: Any) -> four_tribes.State:
    """A position, A to move, hands empty where nothing else is said; options by their camel-case names."""
    known = {"villageSet", "mode", "dwarfTiming", "tableTalk", "stallLimit"}
    chosen = {name: more.pop(name) for name in list(more) if name in known}
    taken: list[int] = []
    for one in villages:  # two villages of a size are the two cards of that size
        taken.append(one["card"] + (one["card"] in taken))
    row = [one | {"card": card} for one, card in zip(villages, taken, strict=True)]
    given = {"villages": row, "hands": [[]] * seats, **more}
    return four_tribes.from_position(options("standard", towers=list(towers), **chosen), seats, given)


def fold(state: four_tribes.State, facts: Sequence[Fact]) -> four_tribes.State:
    """The state after all these facts."""
    for fact in facts:
        state = four_tribes.apply(state, fact)
    return state


def do(state: four_tribes.State, *lines: str) -> tuple[four_tribes.State, list[Any]]:
    """The state after these lines of notation, and the events of the last one. Draws are the first of the pool."""
    events: list[Any] = []
    for line in lines:
        seat, command = four_tribes.parse(state, line)
        facts = four_tribes.decide(state, seat, command, ScriptedChance({}))
        state, events = fold(state, facts), [fact.event for fact in facts]
    return state, events


def names(events: Sequence[Any]) -> list[str]:
    """The types of events."""
    return [type(event).__name__ for event in events]


def refused(state: four_tribes.State, line: str) -> tuple[str, str]:
    """Rule and code with which the rules refuse a line of notation."""
    seat, command = four_tribes.parse(state, line)
    before = msgspec.json.encode(state)
    with pytest.raises(RuleError) as caught:
        four_tribes.decide(state, seat, command, ScriptedChance({}))
    assert msgspec.json.encode(state) == before
    assert caught.value.message
    return caught.value.rule, caught.value.code


def lines(state: four_tribes.State, seat: int = 0) -> list[str]:
    """What is listed as legal for a seat, as notation; discards are not listed."""
    return [four_tribes.format(state, seat, command) for command in four_tribes.legal(state, seat).commands]


def appends(name: str, seed: object = 0) -> Iterator[tuple[four_tribes.State, list[Fact]]]:
    """A random whole game with a set of options: before each append its state, and the facts of the append."""
    rng = random.Random(f"{name} {seed}")
    state = four_tribes.start(options(name), seats_of(name))
    facts = four_tribes.setup(state, KeyedChance(key(seed)))
    while facts:
        yield state, facts
        state = fold(state, facts)
        facts = next_append(state, rng, seed)


def next_append(state: four_tribes.State, rng: random.Random, seed: object) -> list[Fact]:
    """What a random player appends to this state, or somebody who owns up; `[]` once it is over."""
    seats = four_tribes.waiting(state).seats
    if not seats:
        return []
    talker = rng.randrange(len(state.hands))
    if four_tribes.OwnUp() in four_tribes.legal(state, talker).commands and rng.random() < 0.1:
        return four_tribes.decide(state, talker, four_tribes.OwnUp(), KeyedChance(key(seed)))
    seat = seats[rng.randrange(len(seats))]
    return four_tribes.decide(state, seat, four_tribes.draw_legal(state, seat, rng), KeyedChance(key(seed)))
