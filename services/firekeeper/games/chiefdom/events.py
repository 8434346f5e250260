"""What a player may ask for, and what happened."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .components import Icon, Job

Square = Annotated[str, Meta(max_length=3)]
"""`"A1"` … `"J8"`, column and row. The rules refuse others."""
Squares = Annotated[tuple[Square, ...], Meta(max_length=4)]
Wished = Annotated[tuple[Square, ...], Meta(max_length=9)]
"""More than any shape has, so that it is the rules that refuse too many."""
Die = Annotated[int, Meta(ge=0, le=2)]
Jobs = Annotated[dict[Square, Job], Meta(max_length=4)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Total = Annotated[int, Meta(ge=-10_000, le=10_000)]
Card = Annotated[int, Meta(ge=1, le=18)]
Listed = Annotated[str, Meta(max_length=4_000)]
"""Squares in one text: `"A1 B2 C3"`."""


class Draw(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """Icons on one's own sheet. `sum` are the two dice that are added, from 0; `jobs` names the new people's work only
    where they may choose (4.4); `bonus` leaves out one square of the shape (5.2).
    """

    sum: tuple[Die, Die]
    icon: Icon
    cells: Wished
    jobs: Jobs = {}
    bonus: bool = False


class Pass(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Nothing can be drawn (2.7)."""


class Drawing(Struct, frozen=True):
    """What a seat drew in a turn: `cells` in reading order, a job for every new person, and the logs and fish that it
    has after it. Logs are below zero only where a position has houses that nobody paid for.
    """

    sum: tuple[Die, Die]
    icon: Icon
    cells: Squares
    jobs: Jobs
    logs: Total
    fish: Total
    bonus: bool


class ScoringCardsDrawn(Struct, frozen=True, tag_field="type"):
    """The scoring cards of this game, in the order in which they were drawn (7.1)."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=3)]


class DiceRolled(Struct, frozen=True, tag_field="type"):
    """A turn begins (2.1)."""

    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=3, max_length=3)]
    turn: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Which one, from 1, so that it can be read without counting; 0 where it is not said."""


class Drawn(Drawing, frozen=True, tag_field="type"):
    """The acting seat has drawn. Until the turn closes it is the seat's own secret."""


class Passed(Struct, frozen=True, tag_field="type"):
    """The acting seat draws nothing in this turn. Until the turn closes it is the seat's own secret."""


class Acted(Struct, frozen=True, tag_field="type"):
    """The acting seat has drawn or passed: what the others see until the turn closes."""


class TurnClosed(Struct, frozen=True, tag_field="type"):
    """Every seat has acted: what each drew, `None` where it passed."""

    draws: Annotated[tuple[Drawing | None, ...], Meta(min_length=1, max_length=6)]


class Count(Struct, frozen=True):
    """One sheet's points: the lines 6.1 to 6.13, the cards in the order in which they were drawn, and their sum."""

    scores: Annotated[tuple[Total, ...], Meta(min_length=13, max_length=13)]
    cards: Annotated[tuple[Total, ...], Meta(max_length=3)]
    total: Total


class ChiefdomsScored(Struct, frozen=True, tag_field="type"):
    """The end: each sheet's points, who wins, and by sheet the squares that each line and then each card counted."""

    sheets: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=6)]
    winners: Annotated[tuple[Seat, ...], Meta(max_length=6)]
    squares: Annotated[
        tuple[Annotated[tuple[Listed, ...], Meta(min_length=13, max_length=16)], ...],
        Meta(min_length=1, max_length=6),
    ]


Command = Draw | Pass
Event = ScoringCardsDrawn | DiceRolled | Drawn | Passed | Acted | TurnClosed | ChiefdomsScored
