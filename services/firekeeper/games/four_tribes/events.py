"""What a player may ask for, and what happened."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Card = Annotated[str, Meta(max_length=2)]
"""`"R5"`, `"CA"`, or `"?"` where the reader may not know it. The rules refuse others."""
Laid = Annotated[str, Meta(max_length=12)]
"""A card on the table: `"G4"`, with its owner where that is not the side's team, `"B:G4"`; `@n`, the number of its
placement, tells twins apart, else the earlier is meant: `"CA@31"`."""
At = Annotated[int, Meta(ge=1, le=6)]
"""A village by its place in the row."""
Side = Annotated[int, Meta(ge=0, le=1)]
"""Also a team: 0 or 1, as a seat's number is even or odd."""
Seat = Annotated[int, Meta(ge=0, le=3)]
House = Annotated[str, Meta(max_length=1)]
"""`B G R Y`, or `K` for a black one; elders have the same letters. The rules refuse others."""
Houses = Annotated[str, Meta(min_length=1, max_length=5)]
"""Several houses, `"GRK"`: their order says nothing."""
Cards = Annotated[tuple[Card, ...], Meta(max_length=12)]
Sum = Annotated[int, Meta(ge=0, le=99)]


class Place(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A hand card beside a village (5)."""

    card: Card
    village: At
    side: Side


class Remove(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The target of the effect of the card that was just placed (8)."""

    village: At
    side: Side
    card: Laid


class React(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A Dwarf from the hand against the opponents' last placed card (8.3)."""


class Skip(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """No target, no Dwarf, or no second card after Harvest."""


class Discard(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One to three hand cards away, in place of a placement (4.1)."""

    cards: Cards


class Pass(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Nothing, with an empty hand (4.2)."""


class PlaceHouse(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A house of one's own on an empty square (10.1, 10.3)."""

    village: At
    house: House


class TakeHouse(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A house of the village that was scored to one's own supply (10.3)."""

    village: At
    house: House


class OwnUp(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """To have table-talked (10.11)."""


class Face(Struct, frozen=True):
    """A village card, 1 to 6, and the face that is up."""

    card: At
    face: House


class TowersChosen(Struct, frozen=True, tag_field="type"):
    """The tower cards that are in both decks (3.4)."""

    cards: Cards


class VillagesLaid(Struct, frozen=True, tag_field="type"):
    """The row of villages (3.1)."""

    villages: Annotated[tuple[Face, ...], Meta(max_length=6)]


class ElderPlaced(Struct, frozen=True, tag_field="type"):
    """An elder from the supply stands on a village (3.2, 7.4)."""

    village: At
    elder: House


class HousesDrawn(Struct, frozen=True, tag_field="type"):
    """Houses from the bag onto a village (3.3, 7.4); split where the bag runs out."""

    village: At
    houses: Houses


class BagRefilled(Struct, frozen=True, tag_field="type"):
    """All discarded houses are back in the bag (7.6)."""


class FirstPlayerChosen(Struct, frozen=True, tag_field="type"):
    """Who begins (3.6): the end of the set-up, but for the houses of the advanced mode (10.1)."""

    seat: Seat


class HandDrawn(Struct, frozen=True, tag_field="type"):
    """Cards from the pile to a seat's hand, in component order, private; split where the pile runs out (4)."""

    seat: Seat
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=6)]


class PileShuffled(Struct, frozen=True, tag_field="type"):
    """A team's discards are its pile (4.2)."""

    side: Side


class CardPlaced(Struct, frozen=True, tag_field="type"):
    """A hand card lies beside a village (5)."""

    card: Card
    village: At
    side: Side


class CardRemoved(Struct, frozen=True, tag_field="type"):
    """An effect has sent a card to its owner's discards (8.2)."""

    village: At
    side: Side
    card: Laid


class Skipped(Struct, frozen=True, tag_field="type"):
    """No target, no Dwarf, or no second card after Harvest."""


class DwarfPlayed(Struct, frozen=True, tag_field="type"):
    """A Dwarf and the card it hit have gone to their owners' discards (8.3)."""

    village: At
    side: Side
    card: Laid


class CardsDiscarded(Struct, frozen=True, tag_field="type"):
    """Hand cards to the discards, private (4.1)."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=3)]


class Passed(Struct, frozen=True, tag_field="type"):
    """A turn with an empty hand (4.2)."""


class TableTalked(Struct, frozen=True, tag_field="type"):
    """A player has owned up to table-talk (10.11)."""

    seat: Seat


class TurnLost(Struct, frozen=True, tag_field="type"):
    """In place of the turn of a player who talked (10.11)."""

    seat: Seat


class VillageScored(Struct, frozen=True, tag_field="type"):
    """Both sides were full: their sums, who wins, and whether a tie decided (7.1, 7.2). Their cards are discarded."""

    village: At
    sums: Annotated[tuple[Sum, ...], Meta(min_length=2, max_length=2)]
    winner: Side
    tied: bool


class ElderWon(Struct, frozen=True, tag_field="type"):
    """A village's elder in a team's longhouse (7.3, 10.2)."""

    village: At
    elder: House
    side: Side


class ElderMoved(Struct, frozen=True, tag_field="type"):
    """A village's elder on the winner's side of it (10.2)."""

    village: At
    side: Side


class VillageTurned(Struct, frozen=True, tag_field="type"):
    """The face that is up, also where it stays (7.4, 7.5)."""

    village: At
    face: House


class VillageLeft(Struct, frozen=True, tag_field="type"):
    """No elder for either face: the village has left the row, which closes up (7.5)."""

    village: At


class HousePlaced(Struct, frozen=True, tag_field="type"):
    """A house from a player's own supply (10.1, 10.3)."""

    village: At
    house: House


class HouseTaken(Struct, frozen=True, tag_field="type"):
    """A house to a player's own supply (10.3)."""

    village: At
    house: House


Command = Place | Remove | React | Skip | Discard | Pass | PlaceHouse | TakeHouse | OwnUp
Event = (
    TowersChosen
    | VillagesLaid
    | ElderPlaced
    | HousesDrawn
    | BagRefilled
    | FirstPlayerChosen
    | HandDrawn
    | PileShuffled
    | CardPlaced
    | CardRemoved
    | Skipped
    | DwarfPlayed
    | CardsDiscarded
    | Passed
    | TableTalked
    | TurnLost
    | VillageScored
    | ElderWon
    | ElderMoved
    | VillageTurned
    | VillageLeft
    | HousePlaced
    | HouseTaken
)
