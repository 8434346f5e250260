"""The work that a table calls for: AI turns, settlements, what expires. Read off the state, never off an event."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from firekeeper.tables.commands import UNSTARTED_MS
from firekeeper.tables.table import Table


class Work(Struct, frozen=True):
    """One job. `key`: the decision it answers, for the others the seq it follows; `not_before` in ms."""

    kind: Literal["play", "settle", "expire"]
    table: str
    key: int
    seat: int
    not_before: int


def due(table: Table, ai_delay_ms: int) -> list[Work]:
    """All work that the table calls for. AI players answer `ai_delay_ms` after the last event at the soonest."""
    if table.state == "finished":
        return []
    if table.state == "open":
        return [Work("expire", table.id, table.seq, 0, table.opened + UNSTARTED_MS)]
    waiting = table.waiting()
    if waiting.settle:
        return [Work("settle", table.id, table.seq, 0, table.at)]
    plays = [
        Work("play", table.id, asked.since, seat, table.at + ai_delay_ms)
        for seat, asked in table.asked.items()
        if table.seats[seat].kind == "bot"
    ]
    expiries = [
        Work("expire", table.id, table.asked[seat].since, seat, table.asked[seat].at + after)
        for seat, (after, _) in waiting.expires.items()
        if table.seats[seat].kind == "human"
    ]
    return plays + expiries
