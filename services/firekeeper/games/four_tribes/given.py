"""A scenario's position as it is written, read and checked by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from .components import CARDS, LETTERS, TEAMS, TOWERS
from .state import LAID, Card, Last, Step

Pair = Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)]
Village = Annotated[int, Meta(ge=1, le=6)]


class GivenVillage(Struct, frozen=True, forbid_unknown_fields=True):
    """A village as written; `sides` by team, `"B:G2@5"`."""

    card: Village | None = None
    face: Literal["a", "b"] | None = None
    houses: str | None = None
    sides: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=2, max_length=2)] = ((), ())
    track: Literal["centre", "A", "B"] | None = None
    """Left out: the centre."""
    elder: bool = True
    """False where it is claimed and the village has not turned yet."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written; `None` is what was left out. Hands by seat; what comes in pairs by team."""

    villages: Annotated[tuple[GivenVillage, ...], Meta(max_length=6)] | None = None
    hands: tuple[tuple[str, ...] | None, ...] | None = None
    piles: tuple[tuple[str, ...], ...] | None = None
    discards: tuple[tuple[str, ...], ...] | None = None
    longhouses: Pair = ("", "")
    houses: Pair | None = None
    supply: str | None = None
    bag: str | None = None
    house_discard: str | None = None
    towers: tuple[str, ...] | None = None
    to_move: int = 0
    last_placed: tuple[int | None, int | None] | None = None
    placements: int | None = None
    phase: Step | None = None
    housing: int | None = None
    """The seat that takes or places a house; left out: `to_move`."""
    asked: tuple[int, ...] = ()
    last: Last | None = None
    """The last placement; villages by their card."""
    winner: Annotated[int, Meta(ge=0, le=1)] = 0
    """Who won the village that is being taken apart or filled again."""
    stall: int = 0
    talked: int | None = None


def read(position: Mapping[str, Any], seats: int) -> Given:
    """The position as written. Raises ValueError where a field is unknown, of another shape, or names no such seat."""
    try:
        given = msgspec.convert(position, Given)
    except msgspec.ValidationError as error:
        raise ValueError(f"position: {error}") from error
    for name, wanted in (("hands", seats), ("piles", TEAMS), ("discards", TEAMS)):
        entries: Sequence[Any] | None = getattr(given, name)
        if entries is not None and len(entries) != wanted:
            raise ValueError(f"{name}: {wanted} entries, not {len(entries)}")
    for name, seat in (("to_move", given.to_move), ("housing", given.housing), ("talked", given.talked)):
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"{name}: there is no seat {seat}")
    if any(card not in TOWERS for card in given.towers or ()):
        raise ValueError(f"towers: not all of these are tower cards: {given.towers}")
    return given


def laid(villages: Sequence[GivenVillage]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The cards on both sides of each village, in the order of placement. Those without `@n` get the lowest numbers
    that are free, in the order in which they stand. Raises ValueError for what is no card, and for a number twice.
    """
    texts = [[[_parts(text) for text in side] for side in village.sides] for village in villages]
    numbers = [int(n) for sides in texts for side in sides for _, _, n in side if n]
    if len(set(numbers)) != len(numbers):
        raise ValueError("villages: no two cards are the same placement of the game")
    free = (n for n in count(1) if n not in numbers)
    row = []
    for sides in texts:
        read = [
            [
                Card(int(n) if n else next(free), card, LETTERS.index(owner) if owner else team)
                for owner, card, n in side
            ]
            for team, side in enumerate(sides)
        ]
        first, second = (tuple(sorted(side, key=lambda card: card.n)) for side in read)
        row.append((first, second))
    return row


def _parts(text: str) -> tuple[str, str, str]:
    """Owner, card and number of a card on the table; what is not written is empty."""
    match = LAID.fullmatch(text)
    if not match or match[2] not in CARDS:
        raise ValueError(f"villages: not a card on the table: {text!r}")
    return match[1] or "", match[2], match[3] or ""
