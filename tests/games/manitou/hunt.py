"""What the tests of Manitou share: short ways to set a field up and to play on it, and random whole games."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from firekeeper.games import manitou
from firekeeper.games.chance import KeyedChance
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.games.scenario import ScriptedChance

OPTIONS = manitou.Options()
LARGE_LEFT = {"L": {"buffalo": [13, 3]}, "M": {"buffalo": [2]}, "R": {"buffalo": [6]}}


def key(seed: object) -> bytes:
    """A game's key that follows from `seed`."""
    return hashlib.sha256(str(seed).encode()).digest()


def field(seats: int, **position: Any) -> manitou.State:
    """A position."""
    return manitou.from_position(OPTIONS, seats, position)


def fold(state: manitou.State, facts: Sequence[Fact]) -> manitou.State:
    """The state after all these facts."""
    for fact in facts:
        state = manitou.apply(state, fact)
    return state


def do(state: manitou.State, *lines: str) -> tuple[manitou.State, list[Any]]:
    """The state after these lines of notation, and the events of the last one."""
    events: list[Any] = []
    for line in lines:
        seat, command = manitou.parse(state, line)
        facts = manitou.decide(state, seat, command, ScriptedChance({}))
        state, events = fold(state, facts), [fact.event for fact in facts]
    return state, events


def settle(state: manitou.State) -> tuple[manitou.State, list[Any]]:
    """The state after the settlement that is due, and its events."""
    facts = manitou.settle(state, ScriptedChance({}))
    assert facts, "no settlement is due"
    return fold(state, facts), [fact.event for fact in facts]


def refusal(state: manitou.State, line: str) -> RuleError:
    """How the rules refuse a line of notation."""
    seat, command = manitou.parse(state, line)
    with pytest.raises(RuleError) as caught:
        manitou.decide(state, seat, command, ScriptedChance({}))
    return caught.value


def herd(state: manitou.State, name: str) -> list[str]:
    """The cards of a herd as text, `-` for grey."""
    cards: list[str] = manitou.position(state)["herds"][name]["cards"]
    return cards


def scores(state: manitou.State) -> list[int]:
    """The running totals by seat."""
    return [tribe.score for tribe in state.tribes]


def appends(seats: int, seed: object) -> Iterator[tuple[manitou.State, list[Fact]]]:
    """A random whole game: before each append its state, and the facts of the append."""
    rng = random.Random(str(seed))
    state = manitou.start(OPTIONS, seats)
    facts = manitou.setup(state, KeyedChance(key(seed)))
    while facts:
        yield state, facts
        state = fold(state, facts)
        facts = next_append(state, rng, seed)


def next_append(state: manitou.State, rng: random.Random, seed: object) -> list[Fact]:
    """What a random player or the worker appends to this state; `[]` once it is over."""
    waiting = manitou.waiting(state)
    if not waiting.seats:
        return manitou.settle(state, KeyedChance(key(seed)))
    seat = rng.choice(waiting.seats)
    command = manitou.draw_legal(state, seat, rng)
    return manitou.decide(state, seat, command, KeyedChance(key(seed)))
