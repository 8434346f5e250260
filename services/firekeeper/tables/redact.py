"""What each viewer may see of a table's events: the table's own whitelist, and the game's for the game's events."""

from __future__ import annotations

from typing import Final, get_args

from msgspec.structs import replace

from firekeeper.games.protocol import HIDDEN, Fact
from firekeeper.tables.events import (
    PRIVATE_EVENTS,
    TABLE_EVENTS,
    UNNAMED,
    BotSeated,
    GameEnded,
    GameStarted,
    Resigned,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableOpened,
)
from firekeeper.tables.table import Table

_PUBLIC: Final = frozenset({SeatLeft, BotSeated, GameStarted, Resigned, GameEnded, SecretRevealed})
if frozenset(get_args(TABLE_EVENTS)) != _PUBLIC | PRIVATE_EVENTS:
    raise TypeError("every table event is either public or redacted")


def redact(table: Table, fact: Fact, viewer: int | None) -> Fact:
    """`fact` as `viewer` sees it while the game runs; `None` is a spectator. The type and the order stay."""
    if type(fact.event) in _PUBLIC:
        return fact
    match fact.event:
        case TableOpened() as event:
            return Fact(fact.seat, replace(event, host=UNNAMED, secret=HIDDEN))
        case SeatTaken() as event:
            return Fact(fact.seat, replace(event, player=UNNAMED))
    return table.rulebook.redact(table.options, fact, viewer)


def publish(fact: Fact) -> Fact:
    """`fact` as everybody may read it once the game is over: whole, but for the players behind the names."""
    match fact.event:
        case TableOpened() as event:
            return Fact(fact.seat, replace(event, host=UNNAMED))
        case SeatTaken() as event:
            return Fact(fact.seat, replace(event, player=UNNAMED))
    return fact


def may_be_private(table: Table, fact: Fact) -> bool:
    """Whether events of this type hide something from somebody, so that each seat gets a seal of its own version."""
    kind = type(fact.event)
    return kind in PRIVATE_EVENTS or kind in table.rulebook.private
