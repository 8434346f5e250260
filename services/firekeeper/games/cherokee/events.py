"""What a player may ask for, and what happened."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

Card = Annotated[str, Meta(max_length=3)]
"""Clan, sex and value, `"Dm7"`, or `"?"` where the reader may not know it. The rules refuse others."""
Cell = Annotated[str, Meta(max_length=2)]
"""`"a1"` (the apex) … `"h8"`. The rules refuse others."""
Clan = Annotated[str, Meta(max_length=1)]
"""`B U P D W L`, or `"?"` where the reader may not know it."""
Seat = Annotated[int, Meta(ge=0, le=3)]
Row = Annotated[str, Meta(max_length=31)]
Hand = Annotated[tuple[Card, ...], Meta(max_length=18)]
Count = Annotated[int, Meta(ge=0, le=84)]
Counts = Annotated[tuple[Count, ...], Meta(min_length=2, max_length=4)]
Clans = Annotated[tuple[Clan, ...], Meta(min_length=2, max_length=4)]


class Attack(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Expel whoever stands on `target`; who stands on `mover` takes the place (5)."""

    target: Cell
    mover: Cell


class Promote(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Which of two equal successors of the same sex moves up (6.2)."""

    from_: Cell = field(name="from")


class Place(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A hand card into the gap in the base (6.4)."""

    card: Card


class Discard(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A hand card to the discards in place of an attack (6.5)."""

    card: Card


class Swap(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A hand card for the one on a cell of the base, in place of an attack (6.5)."""

    card: Card
    cell: Cell


class ClansDealt(Struct, frozen=True, tag_field="type"):
    """Each seat's clan, and those that lie open as neutral (4.1, 8.1). Private in the secret game."""

    clans: Clans
    neutral: Annotated[tuple[Clan, ...], Meta(max_length=2)]


class PyramidDealt(Struct, frozen=True, tag_field="type"):
    """The pyramid, eight rows from the top, each as cards with spaces between (4.2)."""

    rows: Annotated[tuple[Row, ...], Meta(min_length=8, max_length=8)]


class HandsDealt(Struct, frozen=True, tag_field="type"):
    """Each seat's hand in component order, and who begins (4.3, 4.4). Hands are private."""

    hands: Annotated[tuple[Hand, ...], Meta(min_length=2, max_length=4)]
    starter: Seat


class Attacked(Struct, frozen=True, tag_field="type"):
    """`expelled` has left `target`, and who stood on `mover` stands there (6.1). `support` are the cells of the other
    attackers, from the top: none where the mover suffices, else all of its clan around the target that rank lower.
    `card` is the mover's, so that an attack can be read without the pyramid (4.6).
    """

    target: Cell
    mover: Cell
    expelled: Card
    support: Annotated[tuple[Cell, ...], Meta(max_length=3)]
    card: Card


class Promoted(Struct, frozen=True, tag_field="type"):
    """A successor has moved up into the gap (6.2); `chosen` where the player chose between equals."""

    from_: Cell = field(name="from")
    to: Cell
    card: Card
    chosen: bool


class CardPlaced(Struct, frozen=True, tag_field="type"):
    """A hand card has filled the gap in the base (6.4)."""

    cell: Cell
    card: Card


class CardDiscarded(Struct, frozen=True, tag_field="type"):
    """A hand card was discarded in place of an attack (6.5)."""

    card: Card


class BaseSwapped(Struct, frozen=True, tag_field="type"):
    """A hand card has replaced `expelled` in the base, in place of an attack (6.5)."""

    cell: Cell
    card: Card
    expelled: Card


class FeathersCounted(Struct, frozen=True, tag_field="type"):
    """The end: each seat's feathers, women in the pyramid, and clan (7.2, 7.3)."""

    scores: Counts
    women: Counts
    clans: Clans


Command = Attack | Promote | Place | Discard | Swap
Event = (
    ClansDealt
    | PyramidDealt
    | HandsDealt
    | Attacked
    | Promoted
    | CardPlaced
    | CardDiscarded
    | BaseSwapped
    | FeathersCounted
)
