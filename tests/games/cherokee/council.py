"""What the tests of Cherokee share: two pyramids, ways to change and play them, all options, random whole games."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from firekeeper.games import cherokee
from firekeeper.games.chance import KeyedChance
from firekeeper.games.cherokee.components import CELLS, PLACE, TRIBESMEN, rows
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.games.scenario import ScriptedChance

F1 = [
    "Bm6",
    "Uw6 Dm9",
    "Pw5 Bm7 Wm4",
    "Lm8 Uw4 Dw7 Pm5",
    "Wm6 Ww6 Bw3 Lw8 Um5",
    "Pm7 Dm4 Lw5 Bm4 Uw7 Wm9",
    "Bw6 Pw6 Um6 Dm6 Lm6 Ww3 Dw5",
    "Lm4 Lw4 Pm9 Ww5 Bm5 Uw5 Dm5 Pm4",
]
F0 = [
    "Um4",
    "Um5 Uw4",
    "Uw5 Um6 Uw6",
    "Um8 Uw3 Uw8 Um9",
    "Dm7 Um7 Uw7 Pm7 Lw7",
    "Lw6 Pm6 Ww6 Bw6 Dw6 Lm6",
    "Ww5 Bw5 Dm5 Lm5 Pm5 Wm5 Bm5",
    "Dw4 Lw4 Pm4 Wm4 Bm4 Dm4 Lm4 Pw4",
]
"""By default nobody can be expelled here."""

OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "own clan": {"attackOwnClan": "allowed"},
    "may pass": {"attackMandatory": False},
    "may swap": {"attackMandatory": False, "noAttack": "swapBase"},
    "must, else swap": {"noAttack": "swapBase"},
    "woman's tie": {"womanWinsAttackTie": True},
    "open": {"mode": "open"},
    "open, removed": {"mode": "open", "openUnusedClans": "removed"},
    "most members": {"finalTie": "mostMembers"},
    "all at once": {
        "attackOwnClan": "allowed",
        "attackMandatory": False,
        "noAttack": "swapBase",
        "womanWinsAttackTie": True,
        "mode": "open",
        "openUnusedClans": "removed",
        "finalTie": "mostMembers",
    },
}
TABLES = [(name, seats) for name in OPTION_SETS for seats in cherokee.seats]
whole_games = pytest.mark.parametrize(("name", "seats"), TABLES)
"""Each set of options at each size of table."""


def options(name: str = "default", **more: Any) -> cherokee.Options:
    """A set of options by its name, some of them changed."""
    return msgspec.convert(OPTION_SETS[name] | more, cherokee.Options)


def key(seed: object) -> bytes:
    """A game's key that follows from `seed`."""
    return hashlib.sha256(str(seed).encode()).digest()


def council(pyramid: Sequence[str] = F1, seats: int = 2, **more: Any) -> cherokee.State:
    """A position, A to move with Lm5 in hand where nothing else is said; options by their camel-case names."""
    chosen = {name: more.pop(name) for name in list(more) if name in {"attackOwnClan", *OPTION_SETS["all at once"]}}
    given = {"to_move": 0, "hands": [["Lm5"], *[[]] * (seats - 1)], **more}
    return cherokee.from_position(options(**chosen), seats, {"pyramid": list(pyramid), **given})


def edit(pyramid: Sequence[str], **cells: str) -> list[str]:
    """The pyramid with other cards on some cells."""
    cards = [card for row in pyramid for card in row.split()]
    for cell, card in cells.items():
        cards[PLACE[cell]] = card
    return list(rows(cards, ".."))


def around(**cells: str) -> list[str]:
    """A pyramid with these cards on these cells and others, in component order, everywhere else."""
    others = iter([card for card in TRIBESMEN if card not in cells.values()])
    return list(rows([cells[cell] if cell in cells else next(others) for cell in CELLS], ".."))


def fold(state: cherokee.State, facts: Sequence[Fact]) -> cherokee.State:
    """The state after all these facts."""
    for fact in facts:
        state = cherokee.apply(state, fact)
    return state


def do(state: cherokee.State, *lines: str) -> tuple[cherokee.State, list[Any]]:
    """The state after these lines of notation, and the events of the last one."""
    events: list[Any] = []
    for line in lines:
        seat, command = cherokee.parse(state, line)
        facts = cherokee.decide(state, seat, command, ScriptedChance({}))
        state, events = fold(state, facts), [fact.event for fact in facts]
    return state, events


def refused(state: cherokee.State, line: str) -> tuple[str, str]:
    """Rule and code with which the rules refuse a line of notation."""
    seat, command = cherokee.parse(state, line)
    before = msgspec.json.encode(state)
    with pytest.raises(RuleError) as caught:
        cherokee.decide(state, seat, command, ScriptedChance({}))
    assert msgspec.json.encode(state) == before
    assert caught.value.message
    return caught.value.rule, caught.value.code


def lines(state: cherokee.State, seat: int = 0) -> list[str]:
    """What is legal for a seat, as notation."""
    return [cherokee.format(state, seat, command) for command in cherokee.legal(state, seat).commands]


def appends(name: str, seats: int, seed: object) -> Iterator[tuple[cherokee.State, list[Fact]]]:
    """A random whole game with a set of options: before each append its state, and the facts of the append."""
    rng = random.Random(f"{name} {seats} {seed}")
    state = cherokee.start(options(name), seats)
    facts = cherokee.setup(state, KeyedChance(key(seed)))
    while facts:
        yield state, facts
        state = fold(state, facts)
        facts = next_append(state, rng, seed)


def next_append(state: cherokee.State, rng: random.Random, seed: object) -> list[Fact]:
    """What a random player or the worker appends to this state; `[]` once it is over."""
    waiting = cherokee.waiting(state)
    if not waiting.seats:
        return cherokee.settle(state, KeyedChance(key(seed)))
    (seat,) = waiting.seats
    return cherokee.decide(state, seat, cherokee.draw_legal(state, seat, rng), KeyedChance(key(seed)))
