"""What can happen at a table, whatever game is played there.

Unknown fields are ignored, so that a log of a later version can be read.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from firekeeper.games.protocol import HIDDEN

Text = Annotated[str, Meta(max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class TableOpened(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The first event of every log.

    `seats`: what each seat is meant for, `"open"` or `"bot:<level>"`. `host`: the player who opened it; `secret`:
    64 hex digits, promised by `commitment`; both hidden from everybody while the game runs. `previous`: the table
    whose players asked to play again.
    """

    game: Text
    rules: int
    options: dict[str, object]
    seats: list[Text]
    host: Text
    listed: bool
    commitment: Text
    secret: Text
    previous: Text = ""


class SeatTaken(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A player sat down, or took a seat back. `player`: hidden from all; `entropy`: 32 hex digits from the client."""

    seat: SeatNumber
    name: Text
    player: Text
    entropy: Text


class SeatLeft(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A player left. At a live table a `BotSeated` follows, until the player takes the seat back."""

    seat: SeatNumber


class BotSeated(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """An AI player of `level` plays this seat from here on."""

    seat: SeatNumber
    level: int


class GameStarted(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The seats are filled. `entropy`: by seat, `None` for an AI player; the game's key follows from it."""

    commitment: Text
    entropy: list[Text | None]


class Resigned(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A player gave up. With two seats the other one wins, with more an AI player takes the seat for good."""

    seat: SeatNumber


class GameEnded(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """All seats that share the victory, totals by seat; `reason` only where the game was not played out."""

    winners: list[SeatNumber]
    scores: list[int] | None
    reason: Text = ""


class SecretRevealed(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The end of every finished log: what derives every draw, and every salt of the seals."""

    secret: Text


class Resign(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The table's own command, legal in every game at any time."""


TABLE_EVENTS: Final = (
    TableOpened | SeatTaken | SeatLeft | BotSeated | GameStarted | Resigned | GameEnded | SecretRevealed
)
PRIVATE_EVENTS: Final = frozenset({TableOpened, SeatTaken})
"""Table events with a field that is hidden from someone."""

UNNAMED: Final = HIDDEN
"""Stands for a player in every log that leaves the server, also after the end: who sat there is nobody's business."""
