"""Runs scenarios: a position, steps from it, and what is expected of them. Pure, for every game alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from . import find
from .expectations import Expect, event_failures, expect_failures
from .protocol import Fact, Game, RuleError, State

T = TypeVar("T")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: `do` a command of `seat`, as JSON or text, or `settle`."""

    seat: int | None = None
    do: dict[str, Any] | str | None = None
    settle: bool = False
    chance: dict[str, list[Any]] = {}
    events: list[dict[str, Any]] = []
    """Each must occur, in this order, with at least these fields; others may stand between."""
    refused: str | bool = False
    """The rule that must refuse the step; `true`: any."""
    expect: Expect = Expect()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it."""

    name: str
    game: str
    seats: int
    rule: str = ""
    rules: int | None = None
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    """Replaces the deal."""
    chance: dict[str, list[Any]] = {}
    expect: Expect = Expect()
    steps: list[Step] = []


class ScriptedChance:
    """Draws what is prescribed by label prefix, the longest that fits first, and else the first of the pool."""

    def __init__(self, script: Mapping[str, Sequence[Any]]) -> None:
        self._script = {prefix: list(values) for prefix, values in script.items()}

    def prescribe(self, script: Mapping[str, Sequence[Any]]) -> None:
        """Sets what is drawn from here on under each of these prefixes."""
        self._script |= {prefix: list(values) for prefix, values in script.items()}

    def pick(self, label: str, pool: Sequence[T], count: int) -> list[T]:
        """`count` items of `pool`. Raises ValueError where a prescribed value is not in it."""
        prefixes = [prefix for prefix, values in self._script.items() if values and label.startswith(prefix)]
        script = self._script[max(prefixes, key=len)] if prefixes else []
        rest, drawn = list(pool), []
        for _ in range(count):
            value = _next(script, rest[0]) if script else rest[0]
            if value not in rest:
                raise ValueError(f"chance {label}: {value!r} can't be drawn from {rest}")
            rest.remove(value)
            drawn.append(value)
        return drawn


def _next(script: list[Any], like: Any) -> Any:
    """Takes the next value; where values are several numbers together, such as dice, they may stand as a list, as
    text, or one after the other.
    """
    if not isinstance(like, tuple):
        return script.pop(0)
    if isinstance(script[0], int):
        return tuple(script.pop(0) for _ in like[: len(script)])
    return tuple(map(int, script.pop(0)))


def run(scenario: Mapping[str, Any]) -> list[str]:
    """What fails in one scenario (parsed JSON), each as a line that says where; `[]` where all holds.
    It ends with the first step that fails.
    """
    try:
        read = msgspec.convert(scenario, Scenario, str_keys=True)
        game = find(read.game, read.rules)
        chance, state = _begin(game, read)
        failures = expect_failures(game, state, read.expect)
    except (msgspec.ValidationError, LookupError, ValueError, RuleError) as error:
        return [f"{scenario.get('name', 'scenario')}: {error}"]
    number = 0
    while not failures and number < len(read.steps):
        step = read.steps[number]
        number += 1
        try:
            state, failures = _run_step(game, state, step, chance)
        except ValueError as error:
            failures = [str(error)]
    place = f"{read.name}, step {number}" if number else read.name
    return [f"{place}: {failure}" for failure in failures]


def _begin(game: Game, scenario: Scenario) -> tuple[ScriptedChance, State]:
    options = msgspec.convert(scenario.options, game.Options)
    game.check(options, scenario.seats)
    chance = ScriptedChance(scenario.chance)
    if scenario.position is not None:
        state = game.from_position(options, scenario.seats, scenario.position)
        chance.prescribe(game.script(scenario.position))
        return chance, state
    state = game.start(options, scenario.seats)
    for fact in game.setup(state, chance):
        state = game.apply(state, fact)
    return chance, state


def _run_step(game: Game, state: State, step: Step, chance: ScriptedChance) -> tuple[State, list[str]]:
    """The state after a step, and what failed in it. Raises ValueError where the step can't be understood."""
    chance.prescribe(step.chance)
    before = msgspec.json.encode(state)
    try:
        facts = _facts(game, state, step, chance)
    except RuleError as error:
        failures = _refusal_failures(error, step.refused)
        if msgspec.json.encode(state) != before:
            failures.append("the refused step changed the state")
        return state, failures or expect_failures(game, state, step.expect)
    if step.refused:
        by = f" by {step.refused}" if isinstance(step.refused, str) else ""
        return state, [f"was not refused{by}, but gave {_types(facts)}"]
    for fact in facts:
        state = game.apply(state, fact)
    return state, event_failures(game, state, facts, step.events) + expect_failures(game, state, step.expect)


def _facts(game: Game, state: State, step: Step, chance: ScriptedChance) -> list[Fact]:
    if step.settle:
        return game.settle(state, chance)
    if step.do is None:
        raise ValueError("a step does something or settles")
    if isinstance(step.do, str):
        seat, command = game.parse(state, step.do)
        if step.seat not in {None, seat}:
            raise ValueError(f"the text is seat {seat}'s, the step seat {step.seat}'s: {step.do!r}")
        return game.decide(state, seat, command, chance)
    if step.seat is None:
        raise ValueError("a command needs a seat")
    try:
        command = msgspec.convert(step.do, game.Command)
    except msgspec.ValidationError as error:
        raise RuleError("", "not_a_command", str(error)) from error
    return game.decide(state, step.seat, command, chance)


def _refusal_failures(error: RuleError, refused: str | bool) -> list[str]:
    if not refused:
        return [f"was refused: {str(error).strip()}"]
    if isinstance(refused, str) and refused != error.rule:
        return [f"was to be refused by {refused}, but was refused by {str(error).strip()}"]
    return []


def _types(facts: Sequence[Fact]) -> str:
    return ", ".join(type(fact.event).__name__ for fact in facts) or "nothing"
