"""Whole games without any server: AI players at one table, and the log they leave."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from firekeeper import bots
from firekeeper.games.protocol import State
from firekeeper.tables import commands
from firekeeper.tables.events import TABLE_EVENTS
from firekeeper.tables.record import Line, Recorded, record
from firekeeper.tables.redact import redact
from firekeeper.tables.table import Table


def simulate(
    game: str, levels: Sequence[int], seed: bytes, index: int, options: dict[str, Any]
) -> tuple[Table, list[Line]]:
    """One whole game between AI players of `levels`, by seat: the table at its end, and its log.

    Table id, secret and the players' choices derive from the arguments, and every `at` is 0: the same arguments give
    the same lines, others another table. Raises RuleError, TableError or LookupError where such a game can't be.
    """
    asked = msgspec.json.encode([game, levels, options, index, seed.hex()], order="sorted")
    root = hashlib.sha256(b"simulate" + asked).digest()
    opening = commands.Opening(
        id=f"s{root.hex()[:9]}",
        game=game,
        options=options,
        seats=[f"bot:{level}" for level in levels],
        host="",
        listed=False,
        secret=hashlib.sha256(b"secret" + root).digest(),
    )
    played = record(Table(opening.id), commands.open_table(opening), at=0)
    lines = list(played.lines)
    known = [played.table.rulebook.start(played.table.options, len(levels)) for _ in levels]
    _learn(known, played)
    while played.table.state != "finished":
        played = record(played.table, _next_facts(played.table, known), at=0)
        lines += played.lines
        _learn(known, played)
    return played.table, lines


def _next_facts(table: Table, known: Sequence[State]) -> list[Any]:
    waiting = table.waiting()
    if waiting.settle:
        return commands.settle(table)
    seat = waiting.seats[0]
    decision = table.asked[seat].since
    level = table.seats[seat].level
    command = bots.choose(table.rulebook, known[seat], seat, level, table.bot_seed(seat, decision))
    return commands.move(table, seat, command)


def _learn(known: list[State], played: Recorded) -> None:
    """Each seat's knowledge grows by what it may see of the append."""
    game = played.table.rulebook
    for line in played.lines:
        if not isinstance(line.event, TABLE_EVENTS):
            for seat, state in enumerate(known):
                known[seat] = game.apply(state, redact(played.table, line.fact, seat))
