"""The state that a fold of events builds. What follows from other fields is not stored but asked of functions here.

A whole log and a redacted one fold to the same shape: cards that the reader does not know are `HIDDEN`. No order of
a pile or of the bag stands in it: a pile is what is left of a deck.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from msgspec import Struct

from firekeeper.games.protocol import HIDDEN

from .components import FACES, HOUSES, LETTERS, SQUARES, TEAMS, less
from .options import Options

LAID: Final = re.compile(r"(?:([AB]):)?([A-Z][A-Z1-7])(?:@([0-9]{1,7}))?")
"""A card on the table as it is written: its owner, itself, and the number of its placement."""

Step = Literal[
    "deal",  # the set-up, until a first player is chosen
    "build",  # 10.1: a house is placed
    "turn",
    "effect",  # a target is chosen for the card just placed
    "dwarf",  # the opponents are asked for a Dwarf
    "react",  # who played it draws
    "score",  # the village is full on both sides
    "elder",  # it is scored: the elder is won, or moves
    "take",  # 10.3: a house is taken
    "turn village",  # the other face, the same again, or none
    "renew",  # houses and an elder for it
    "refill",  # 10.3: a house is placed
    "harvest",  # one more card
    "draw",
    "lose",  # a talker's turn begins
    "over",
]
"""What happens next. In "deal", "react", "score", "elder", "turn village", "renew", "draw" and "lose" nobody is asked:
an append never ends there."""


class Card(Struct, frozen=True, gc=False):
    """A card on the table."""

    n: int
    """The number of its placement in the game, from 1."""
    card: str
    owner: int
    """The team whose deck it belongs to."""


class Village(Struct, frozen=True, gc=False):
    """A village card in the row."""

    card: int
    """1 to 6: which one, wherever in the row it lies."""
    face: str
    """`"a"` or `"b"`."""
    houses: str = ""
    sides: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """By team, in the order in which the cards were placed."""
    elder: bool = False
    """Whether an elder of its colour stands on it, or beside it (10.2)."""
    track: int | None = None
    """10.2: the side to which the elder has moved; `None` in the centre."""


class Removed(Struct, frozen=True, gc=False):
    """What an effect removed."""

    village: int
    """The village's card, not its place."""
    side: int
    card: str


class Last(Struct, frozen=True, gc=False):
    """The last placement of the game, which the effects, the Dwarf and the scoring speak of."""

    seat: int
    card: str
    village: int
    """The village's card, not its place, since a row closes up."""
    side: int
    n: int
    removed: Removed | None = None
    dwarf: int | None = None
    """The seat whose Dwarf has hit it."""


class Scored(Struct, frozen=True, gc=False):
    """The last scored village as it stood, kept for the players to look at."""

    village: Village
    place: int
    sums: tuple[int, int]
    winner: int
    tied: bool
    then: Literal["", "won", "moved"] = ""
    """What its elder did."""


class State(Struct, frozen=True, gc=False):
    """A game of Four Tribes. Pairs are by team."""

    options: Options
    hands: tuple[tuple[str, ...], ...]
    """By seat, in component order."""
    towers: tuple[str, ...] = ()
    decks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """All cards of a team that are in the game, in component order."""
    discards: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    row: tuple[Village, ...] = ()
    longhouses: tuple[str, str] = ("", "")
    supply: str = ""
    bag: str = ""
    house_discard: str = ""
    houses: tuple[str, str] = ("", "")
    """10.1: the players' own supplies in the advanced mode."""
    step: Step = "deal"
    turn: int = 0
    """The seat whose turn it is."""
    housing: int = 0
    """The seat that takes or places a house, where one is."""
    asked: tuple[int, ...] = ()
    """The seats that are still asked for a Dwarf."""
    owed: int = 0
    """In "react" and "draw": how many cards are still to be drawn."""
    placements: int = 0
    last_placed: tuple[int, int] = (0, 0)
    """The number of each team's last placement, 0 before its first."""
    last: Last | None = None
    scored: Scored | None = None
    villages_scored: int = 0
    stall: int = 0
    """9.3: turns in a row without a placement."""
    talked: int | None = None
    """10.11: the seat that has owned up and has not yet lost a turn for it."""
    cards_drawn: tuple[int, int] = (0, 0)
    """So many cards have been drawn from each team's deck in the game, and so many houses from the bag: they name the
    draws."""
    houses_drawn: int = 0


def team(seat: int) -> int:
    """The team of a seat; it has the side of the same number at every village (10.7)."""
    return seat % TEAMS


def opponents(state: State, seat: int) -> tuple[int, ...]:
    """The seats of the other team."""
    return tuple(other for other in range(len(state.hands)) if team(other) != team(seat))


def colour(village: Village) -> str:
    """The colour of the face that is up, which is its elder's."""
    return FACES[f"{village.card}{village.face}"]


def squares(options: Options, village: Village) -> int:
    """How many houses a village has room for (2.3)."""
    return SQUARES[options.village_set][village.card - 1]


def place_of(row: tuple[Village, ...], card: int) -> int | None:
    """Where in the row, from 0, a village card lies; `None` where it has left."""
    return next((place for place, village in enumerate(row) if village.card == card), None)


def on_table(state: State, owner: int) -> list[str]:
    """A team's cards on the table."""
    return [laid.card for village in state.row for side in village.sides for laid in side if laid.owner == owner]


def pile_count(state: State, owner: int) -> int:
    """How many cards a team can draw before its discards are shuffled."""
    held = sum([len(hand) for hand in state.hands[owner::TEAMS]])
    laid = sum([laid.owner == owner for village in state.row for side in village.sides for laid in side])
    return len(state.decks[owner]) - held - laid - len(state.discards[owner])


def pile(state: State, owner: int) -> tuple[str, ...]:
    """A team's draw pile in component order; `HIDDEN` cards where hands or discards are not all known."""
    gone = [*state.hands[owner::TEAMS], state.discards[owner]]
    if any(HIDDEN in cards for cards in gone):
        return (HIDDEN,) * pile_count(state, owner)
    return tuple(less(state.decks[owner], *gone, on_table(state, owner)))


def written(side: tuple[Card, ...], team: int, laid: Card) -> str:
    """A card on a side as commands and events write it: `"G4"`, `"B:G4"`, and `"CA@31"` for a later twin."""
    name = laid.card if laid.owner == team else f"{LETTERS[laid.owner]}:{laid.card}"
    first = next(other for other in side if other.card == laid.card and other.owner == laid.owner)
    return name if first.n == laid.n else f"{name}@{laid.n}"


def find(side: tuple[Card, ...], team: int, text: str) -> Card | None:
    """The card on a side that `text` means; `None` where there is none. The inverse of `written`, and `@n` may stand
    where it is not needed.
    """
    read = LAID.fullmatch(text)
    if read is None:
        return None
    owner, card, number = read.groups()
    by = LETTERS.index(owner) if owner else team
    return next(
        (laid for laid in side if laid.card == card and laid.owner == by and (not number or laid.n == int(number))),
        None,
    )


def start(options: Options, seats: int) -> State:
    """The state before any event."""
    bag = "" if options.mode == "advanced" else HOUSES
    return State(options, hands=((),) * seats, bag=bag)
