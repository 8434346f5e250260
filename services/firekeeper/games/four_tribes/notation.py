"""Commands and facts as one line of text: `A: R5@2`, `R1@2'`, `x3'G4`, `~R5 G2`, `!DW`, `-`, `.`, `!talk`, `h2+R`."""

from __future__ import annotations

import re

from firekeeper.games.protocol import Fact

from .components import BLACK, CARDS, COLOURS, LETTERS, in_order
from .events import Command, Discard, OwnUp, Pass, Place, PlaceHouse, React, Remove, Skip, TakeHouse
from .rules import command
from .state import State, find, team, written

_LINE = re.compile(r"([A-D])\s*:\s*(.*)", re.DOTALL)
_CARD = r"([A-Z][A-Z1-7])"
_AT = r"([1-6])\s*('?)"
_PLACE = re.compile(rf"{_CARD}\s*@\s*{_AT}")
_REMOVE = re.compile(rf"x\s*{_AT}\s*((?:([AB]):)?{_CARD}(?:@[0-9]{{1,7}})?)")
_DISCARD = re.compile(rf"~\s*({_CARD}(?:\s+{_CARD})*)")
_HOUSE = re.compile(r"h\s*([1-6])\s*([+-])\s*(\w)")
_WORDS: dict[str, Command] = {"!DW": React(), "!talk": OwnUp(), "-": Skip(), ".": Pass()}


def format(state: State, seat: int, command: Command) -> str:  # noqa: A001 - the protocol's name
    """A command as one line."""
    return f"{LETTERS[seat]}: {_written(seat, command)}"


def text(state: State, fact: Fact) -> str:
    """A fact that answers a command. Raises ValueError on other facts."""
    answered = command(fact)
    if fact.seat is None or answered is None:
        raise ValueError(f"answers no command: {fact.event!r}")
    return format(state, fact.seat, answered)


def parse(state: State, text: str) -> tuple[int, Command]:
    """Seat and canonical command of one line. Raises ValueError with what is wrong, but does not ask whether the
    command is legal.
    """
    whole = _LINE.fullmatch(text.strip())
    if not whole:
        raise ValueError(f"a line begins with the player's letter and a colon, as in 'A: R5@2': {text!r}")
    seat, rest = LETTERS.index(whole[1]), whole[2]
    if seat >= len(state.hands):
        raise ValueError(f"there is no player {whole[1]} at this table: {text!r}")
    if rest in _WORDS:
        return seat, _WORDS[rest]
    if place := _PLACE.fullmatch(rest):
        return seat, Place(_card(place[1], text), int(place[2]), _side(seat, place[3]))
    if remove := _REMOVE.fullmatch(rest):
        _card(remove[5], text)
        return seat, _removal(state, int(remove[1]), _side(seat, remove[2]), remove[3])
    if discard := _DISCARD.fullmatch(rest):
        return seat, Discard(in_order(_card(card, text) for card in discard[1].split()))
    if house := _HOUSE.fullmatch(rest):
        kind = PlaceHouse if house[2] == "+" else TakeHouse
        return seat, kind(int(house[1]), _house(house[3], text))
    raise ValueError(
        f"neither a placement 'R5@2' nor 'x3'G4', '~R5 G2', '!DW', '-', '.', '!talk', 'h2+R' or 'h2-R': {text!r}"
    )


def _written(seat: int, command: Command) -> str:
    match command:
        case Place(card=card, village=village, side=side):
            return f"{card}@{village}{_mark(seat, side)}"
        case Remove(village=village, side=side, card=card):
            return f"x{village}{_mark(seat, side)}{card}"
        case Discard(cards=cards):
            return f"~{' '.join(cards)}"
        case PlaceHouse(village=village, house=house):
            return f"h{village}+{house}"
        case TakeHouse(village=village, house=house):
            return f"h{village}-{house}"
    return next(word for word, meant in _WORDS.items() if meant == command)


def _removal(state: State, village: int, side: int, card: str) -> Remove:
    """With the owner and the number of the card only where they are needed."""
    cards = state.row[village - 1].sides[side] if village <= len(state.row) else ()
    laid = find(cards, side, card)
    return Remove(village, side, card if laid is None else written(cards, side, laid))


def _mark(seat: int, side: int) -> str:
    return "" if side == team(seat) else "'"


def _side(seat: int, mark: str) -> int:
    return 1 - team(seat) if mark else team(seat)


def _card(card: str, text: str) -> str:
    if card not in CARDS:
        raise ValueError(f"there is no card {card} in Four Tribes: {text!r}")
    return card


def _house(house: str, text: str) -> str:
    if house not in COLOURS + BLACK:
        raise ValueError(f"there is no house {house} in Four Tribes: {text!r}")
    return house
