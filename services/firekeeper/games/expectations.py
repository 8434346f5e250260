"""What a scenario may expect of a position and of events, and how far they are from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from .protocol import Command, Fact, Game, Legal, Pick, State

MULTISETS = frozenset({"hands", "piles", "stocks", "discards", "chosen", "buffalo_left", "unused"})
"""Fields of positions in which the order of a list says nothing."""
LETTERS = frozenset({"houses", "bag", "house_discard", "supply", "longhouses"})
"""Fields that are strings of letters, of which the order says nothing either."""


class Expect(Struct, frozen=True, forbid_unknown_fields=True):
    """What is expected; what is left out is not compared. Commands stand as JSON or text, maps are by seat."""

    position: dict[str, Any] | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    waiting: list[int] | None = None
    legal: dict[int, list[dict[str, Any] | str]] = {}
    legal_includes: dict[int, list[dict[str, Any] | str]] = {}
    legal_excludes: dict[int, list[dict[str, Any] | str]] = {}
    legal_count: dict[int, int] = {}


def expect_failures(game: Game, state: State, expect: Expect) -> list[str]:
    """How `state` differs from what is expected, a line each."""
    failures = []
    if expect.position is not None:
        failures += differences("position", expect.position, game.position(state), ordered=True)
    outcome = game.outcome(state)
    if expect.scores is not None:
        scores = game.position(state).get("scores") if outcome is None else outcome.scores
        failures += differences("scores", expect.scores, list(scores or ()), ordered=True)
    if expect.winners is not None:
        winners = [] if outcome is None else sorted(outcome.winners)
        failures += differences("winners", sorted(expect.winners), winners, ordered=True)
    if expect.waiting is not None:
        seats = sorted(game.waiting(state).seats)
        failures += differences("waiting", sorted(expect.waiting), seats, ordered=True)
    return failures + _legal_failures(game, state, expect)


def event_failures(game: Game, state: State, facts: Sequence[Fact], expected: Sequence[dict[str, Any]]) -> list[str]:
    """The first expected event that did not occur in its order; `state` is the one after `facts`, and where it is
    over, `GameEnded` stands behind them.
    """
    occurred = [{"seat": fact.seat, **_plain(fact.event)} for fact in facts]
    outcome = game.outcome(state)
    if outcome is not None:
        occurred.append({"type": "GameEnded", **_plain(outcome)})
    place = 0
    for event in expected:
        found = (at for at in range(place, len(occurred)) if _has(occurred[at], event))
        at = next(found, None)
        if at is None:
            return [f"event {event} did not occur; after what was found before it there was {occurred[place:]}"]
        place = at + 1
    return []


def differences(path: str, expected: Any, actual: Any, *, ordered: bool) -> list[str]:
    """Where `actual` differs from `expected`. Only what is named is compared; `{}` stands for anything; a card
    without `@n` is equal to one with it, and a string of letters to the same ones in another order.
    """
    if expected == {}:
        return []
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [
            failure
            for name, value in expected.items()
            for failure in (
                differences(f"{path}.{name}", value, actual[name], ordered=ordered and name not in MULTISETS)
                if name in actual
                else [f"{path} has no {name}"]
            )
        ]
    if not isinstance(expected, list) or not isinstance(actual, list):
        return [] if _same(path, expected, actual) else [f"{path} is {actual!r}, not {expected!r}"]
    if len(expected) != len(actual):
        return [f"{path} is {actual}, not {expected}"]
    if not ordered and not any(isinstance(item, dict | list | None) for item in (*expected, *actual)):
        same = Counter(expected) == Counter(actual)
        return [] if same else [f"{path} is {actual}, not {expected} in any order"]
    return [
        failure
        for place, (value, other) in enumerate(zip(expected, actual, strict=True))
        for failure in differences(f"{path}[{place}]", value, other, ordered=ordered)
    ]


def _same(path: str, expected: Any, actual: Any) -> bool:
    """Whether two values that are no collections are the same, at this path."""
    if not isinstance(expected, str) or not isinstance(actual, str):
        return bool(expected == actual)
    if path.rpartition(".")[2].partition("[")[0] in LETTERS:
        return Counter(expected) == Counter(actual)
    return expected == (actual if "@" in expected else actual.partition("@")[0])


def count(legal: Legal) -> int:
    """How many commands are legal."""
    return len(legal.commands) + (_selections(legal.pick) if legal.pick else 0)


def _plain(struct: Any) -> Any:
    """A struct as it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(struct))


def _has(occurred: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Whether an event has at least the expected fields; the cards of one event have no order."""
    return all(
        name in occurred and not differences(name, value, occurred[name], ordered=name != "cards")
        for name, value in expected.items()
    )


def _legal_failures(game: Game, state: State, expect: Expect) -> list[str]:
    failures = []
    for seat, number in expect.legal_count.items():
        there = count(game.legal(state, seat))
        if there != number:
            failures.append(f"legal_count of seat {seat} is {there}, not {number}")
    for seat, commands in expect.legal_includes.items():
        failures += [f"{line} is not legal" for line, is_legal in _judged(game, state, seat, commands) if not is_legal]
    for seat, commands in expect.legal_excludes.items():
        failures += [f"{line} is legal" for line, is_legal in _judged(game, state, seat, commands) if is_legal]
    for seat, commands in expect.legal.items():
        judged = _judged(game, state, seat, commands)
        failures += [f"{line} is not legal" for line, is_legal in judged if not is_legal]
        named = {line for line, _ in judged}
        legal = game.legal(state, seat)
        more = [line for command in legal.commands if (line := game.format(state, seat, command)) not in named]
        failures += [f"{line} is legal too" for line in more]
        if legal.pick and len(named) != count(legal):
            failures.append(f"{count(legal)} commands are legal for seat {seat}, not {len(named)}")
    return failures


def _judged(game: Game, state: State, seat: int, commands: Sequence[dict[str, Any] | str]) -> list[tuple[str, bool]]:
    """Each command as text, and whether it is legal for `seat`. Raises ValueError where one is none, or another's."""
    legal, judged = game.legal(state, seat), []
    for written in commands:
        line = written if isinstance(written, str) else game.format(state, seat, _command(game, written))
        by, command = game.parse(state, line)
        if by != seat:
            raise ValueError(f"not a command of seat {seat}: {line}")
        is_legal = command in legal.commands or (legal.pick is not None and _is_selection(command, legal.pick))
        judged.append((game.format(state, seat, command), is_legal))
    return judged


def _command(game: Game, written: dict[str, Any]) -> Command:
    try:
        return msgspec.convert(written, game.Command)
    except msgspec.ValidationError as error:
        raise ValueError(f"{written}: {error}") from error


def _is_selection(command: Command, pick: Pick) -> bool:
    if type(command).__name__ != pick.type:
        return False
    cards = getattr(command, pick.field)
    return (pick.least or pick.count) <= len(cards) <= pick.count and Counter(cards) <= Counter(pick.of)


def _selections(pick: Pick) -> int:
    """How many different selections a pick has."""
    ways = [1] + [0] * pick.count
    for copies in pick.of.values():
        ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(pick.count + 1)]
    return sum(ways[pick.least or pick.count :])
