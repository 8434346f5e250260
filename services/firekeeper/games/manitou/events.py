"""What a player may ask for, and what happened."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .components import Place

Card = Annotated[str, Meta(max_length=2)]
"""`"1"` … `"10"`, `"CH" "MM" "RM" "SC" "CM"`, or `"?"` where the reader may not know it. The rules refuse others."""
Cards = Annotated[tuple[Card, ...], Meta(max_length=21)]
Owned = Annotated[str, Meta(max_length=4)]
"""A card with its owner: `"B:MM"`."""
Seat = Annotated[int, Meta(ge=0, le=3)]
Round = Annotated[int, Meta(ge=1, le=3)]
Points = Annotated[int, Meta(ge=-1000, le=1000)]
BySeat = Annotated[tuple[Points, ...], Meta(min_length=2, max_length=4)]
Values = Annotated[tuple[Points, ...], Meta(max_length=2)]


class Choose(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The party for this round, in any order (4.3)."""

    cards: Cards


class Play(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One hand card to a herd (5.1)."""

    card: Card
    herd: Place


class HerdsDealt(Struct, frozen=True, tag_field="type"):
    """A round begins: `herds` maps L, M and R to their values, the larger first; `starter` plays first (3.1, 4.2)."""

    round: Round
    herds: dict[Place, Values]
    starter: Seat


class PartyChosen(Struct, frozen=True, tag_field="type"):
    """The acting seat has chosen its party; `cards` in component order (4.3). Private."""

    cards: Cards


class HandDrawn(Struct, frozen=True, tag_field="type"):
    """`seat` drew its first hand from its party; `cards` in component order (4.5). Private to `seat`."""

    seat: Seat
    cards: Cards


class CardPlayed(Struct, frozen=True, tag_field="type"):
    """A card lies on a herd; `felled` went grey by it, defender first, the card itself included where it fell (6)."""

    card: Card
    herd: Place
    felled: tuple[Owned, ...]


class CardDrawn(Struct, frozen=True, tag_field="type"):
    """The acting seat drew from its pile (5.1). Private."""

    card: Card


class RoundEnded(Struct, frozen=True, tag_field="type"):
    """Everyone has played; what was not played goes home (5.3)."""

    round: Round


class HerdSettled(Struct, frozen=True, tag_field="type"):
    """A herd is scored: points for buffalo by seat, owner of the active warriors, whom he caught in play order (7)."""

    herd: Place
    buffalo: BySeat
    captor: Seat | None
    prisoners: tuple[Owned, ...]


class FurPredatorStruck(Struct, frozen=True, tag_field="type"):
    """The seats with the highest hunter total of the round lose ten points (8)."""

    seats: tuple[Seat, ...]


class RoundSettled(Struct, frozen=True, tag_field="type"):
    """A round is scored; `scores` are the running totals by seat."""

    round: Round
    scores: BySeat


Command = Choose | Play
Event = (
    HerdsDealt
    | PartyChosen
    | HandDrawn
    | CardPlayed
    | CardDrawn
    | RoundEnded
    | HerdSettled
    | FurPredatorStruck
    | RoundSettled
)
