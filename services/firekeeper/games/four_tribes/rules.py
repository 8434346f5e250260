"""The rules of a turn: who must act, what they may do, and what comes of it. Numbers cite RULES.md."""

from __future__ import annotations

import random

import msgspec

from firekeeper.games.protocol import Chance, Fact, Legal, Pick, RuleError, View, Waiting

from .components import DWARF_MS, MAX_DISCARD, counts, in_order
from .consequences import due
from .effects import DWARF, hit, must_remove, targets
from .events import (
    CardPlaced,
    CardRemoved,
    CardsDiscarded,
    Command,
    Discard,
    DwarfPlayed,
    Event,
    HousePlaced,
    HouseTaken,
    OwnUp,
    Pass,
    Passed,
    Place,
    PlaceHouse,
    React,
    Remove,
    Skip,
    Skipped,
    TableTalked,
    TakeHouse,
)
from .fold import apply
from .houses import check_placed, check_taken, placements, takings
from .placing import check_place, open_sides, places
from .state import State, find, written
from .talk import check_own_up, may_own_up

_PHASES: dict[type, tuple[str, ...]] = {
    Place: ("turn", "harvest"),
    Remove: ("effect",),
    React: ("dwarf",),
    Skip: ("effect", "dwarf", "harvest"),
    Discard: ("turn",),
    Pass: ("turn",),
    PlaceHouse: ("build", "refill"),
    TakeHouse: ("take",),
}
"""In which steps a command has its place; `React` in a turn too where `dwarfTiming` says so."""
_OFFER_A_DISCARD = 12
"""A random player that could place discards instead once in so many turns."""


def waiting(state: State) -> Waiting:
    """The seat whose turn it is, the one that handles a house, or the opponents asked for a Dwarf, for ten seconds."""
    match state.step:
        case "turn" | "effect" | "harvest":
            return Waiting(seats=(state.turn,))
        case "dwarf":
            return Waiting(seats=state.asked, expires=dict.fromkeys(state.asked, (DWARF_MS, Skip())))
        case "build" | "take" | "refill":
            return Waiting(seats=(state.housing,))
        case "over":
            return Waiting(over=True)
    return Waiting()


def settle(state: State, chance: Chance) -> list[Fact]:
    """Nothing is left to a worker: a village is scored within the move that fills it."""
    return []


def legal(state: State, seat: int) -> Legal:
    """All commands of a seat: those it is asked for, in the order of the row; discards as a pick; owning up always
    where it is allowed.
    """
    commands: list[Command] = list(_commands(state, seat)) if seat in waiting(state).seats else []
    pick = None
    hand = state.hands[seat]
    if state.step == "turn" and state.turn == seat and hand:
        pick = Pick("Discard", "cards", min(MAX_DISCARD, len(hand)), counts(hand), least=1)
    if may_own_up(state):
        commands.append(OwnUp())
    return Legal(tuple(commands), pick)


def offer(state: State, seat: int) -> View:
    """What a document offers: all of `legal`, which is short."""
    offered: View = msgspec.to_builtins(legal(state, seat))
    return offered


def draw_legal(state: State, seat: int, rng: random.Random) -> Command:
    """One random legal command of a seat that is asked: mostly a placement where one is possible. Never owns up.
    Raises ValueError where the seat is not asked.
    """
    if seat not in waiting(state).seats:
        raise ValueError(f"seat {seat} is not asked")
    if state.step != "turn":
        commands = _commands(state, seat)
        return commands[rng.randrange(len(commands))]
    hand = state.hands[seat]
    if _may_react(state, seat) and rng.random() < 0.5:
        return React()
    if rng.randrange(_OFFER_A_DISCARD):
        opened = open_sides(state, seat)
        for card in rng.sample(hand, len(hand)):
            if there := places(opened, seat, card):
                place, side = there[rng.randrange(len(there))]
                return Place(card, place + 1, side)
    if not hand:
        return Pass()
    return Discard(in_order(rng.sample(hand, rng.randint(1, min(MAX_DISCARD, len(hand))))))


def decide(state: State, seat: int, command: Command, chance: Chance) -> list[Fact]:
    """What follows when `seat` does `command`, until a seat must act or the game is over.

    Raises RuleError, checked in this order: 6 another phase, 4.1 not this seat's turn, then the card, the side, the
    room, the match, the target.
    """
    if not isinstance(command, OwnUp):
        _check_phase(state, seat, command)
    event: Event | None = _answer(state, seat, command)
    facts: list[Fact] = []
    while event is not None:
        facts.append(Fact(seat, event))
        state = apply(state, facts[-1])
        event = due(state, chance)
    return facts


def command(fact: Fact) -> Command | None:
    """The command that a whole fact answers; `None` for consequences and set-up."""
    match fact.event:
        case CardPlaced(card=card, village=village, side=side):
            return Place(card, village, side)
        case CardRemoved(village=village, side=side, card=card):
            return Remove(village, side, card)
        case DwarfPlayed():
            return React()
        case Skipped():
            return Skip()
        case CardsDiscarded(cards=cards):
            return Discard(cards)
        case Passed():
            return Pass()
        case HousePlaced(village=village, house=house):
            return PlaceHouse(village, house)
        case HouseTaken(village=village, house=house):
            return TakeHouse(village, house)
        case TableTalked():
            return OwnUp()
    return None


def _may_react(state: State, seat: int) -> bool:
    """8.3: whether a Dwarf may be played, now that its time is."""
    timely = state.step == "dwarf" or state.options.dwarf_timing == "ownTurn"
    return timely and DWARF in state.hands[seat] and hit(state, seat) is not None


def _commands(state: State, seat: int) -> list[Command]:
    """What a seat that is asked may do, but for discards and for owning up."""
    match state.step:
        case "turn":
            reaction: list[Command] = [React()] if _may_react(state, seat) else []
            return [*_placings(state, seat), *reaction, *([] if state.hands[seat] else [Pass()])]
        case "harvest":
            return [*_placings(state, seat), Skip()]
        case "effect":
            removals: list[Command] = [
                Remove(place + 1, side, written(state.row[place].sides[side], side, laid))
                for place, side, laid in targets(state)
            ]
            return removals if must_remove(state) else [*removals, Skip()]
        case "dwarf":
            return [React(), Skip()] if _may_react(state, seat) else [Skip()]
        case "take":
            return [*takings(state)]
    return [*placements(state, seat)]


def _placings(state: State, seat: int) -> list[Command]:
    opened = open_sides(state, seat)
    return [
        Place(card, place + 1, side)
        for card in dict.fromkeys(state.hands[seat])
        for place, side in places(opened, seat, card)
    ]


def _check_phase(state: State, seat: int, command: Command) -> None:
    """6, 4.1: whether it is the time for such a command, and this seat's."""
    phases = _PHASES[type(command)]
    if isinstance(command, React) and state.options.dwarf_timing == "ownTurn":
        phases = ("turn",)
    if state.step not in phases:
        raise RuleError("6", "another_phase", _NOW.get(state.step, "Nothing can be done here any more."))
    if seat not in waiting(state).seats:
        raise RuleError("4.1", "not_your_turn", "It is not your turn: wait until the others have played.")


_NOW = {
    "build": "The villages still lack houses: these are placed first.",
    "turn": "A turn is a card placed, or one to three discarded.",
    "effect": "The effect of the card just placed comes first: choose its target, or skip it.",
    "dwarf": "The opponents are asked for a Dwarf: wait until they have answered.",
    "harvest": "After Harvest one more card may be placed, or the turn ends without it.",
    "take": "The houses of the village are taken back first.",
    "refill": "The village still lacks houses: these are placed first.",
    "over": "This game is over.",
}


def _answer(state: State, seat: int, command: Command) -> Event:
    """The event with which a command is answered. Raises RuleError."""
    match command:
        case Place(card=card, village=village, side=side):
            check_place(state, seat, command)
            return CardPlaced(card, village, side)
        case Remove():
            return _removal(state, command)
        case React():
            return _reaction(state, seat)
        case Skip():
            if state.step == "effect" and must_remove(state):
                raise RuleError("8", "catapult", "A Catapult removes a card from the opposite side: choose one.")
            return Skipped()
        case Discard(cards=cards):
            return _discard(state, seat, cards)
        case Pass():
            if state.hands[seat]:
                raise RuleError("4.2", "cards_in_hand", "You hold cards: place one, or discard one to three.")
            return Passed()
        case PlaceHouse(village=village, house=house):
            check_placed(state, seat, command)
            return HousePlaced(village, house)
        case TakeHouse(village=village, house=house):
            check_taken(state, command)
            return HouseTaken(village, house)
        case OwnUp():
            check_own_up(state)
            return TableTalked(seat)


def _removal(state: State, command: Remove) -> CardRemoved:
    """8.2"""
    place, side = command.village - 1, command.side
    laid = find(state.row[place].sides[side], side, command.card) if place < len(state.row) else None
    if laid is None or (place, side, laid) not in targets(state):
        raise RuleError("8.2", "no_target", "This card can't be removed by the one you placed: choose another.")
    return CardRemoved(command.village, side, written(state.row[place].sides[side], side, laid))


def _reaction(state: State, seat: int) -> DwarfPlayed:
    """8.3"""
    if DWARF not in state.hands[seat]:
        raise RuleError("8.3", "no_dwarf", "You do not hold a Dwarf.")
    struck = hit(state, seat)
    if struck is None:
        raise RuleError("8.3", "nothing_to_hit", "Your opponents' last placed card no longer lies on the table.")
    place, side, laid = struck
    return DwarfPlayed(place + 1, side, written(state.row[place].sides[side], side, laid))


def _discard(state: State, seat: int, cards: tuple[str, ...]) -> CardsDiscarded:
    """4.1"""
    if not 1 <= len(cards) <= MAX_DISCARD:
        raise RuleError("4.1", "discard_count", f"Discard one to three cards, not {len(cards)}.")
    held = state.hands[seat]
    for card in cards:
        if cards.count(card) > held.count(card) or card not in counts(held):
            raise RuleError("4.1", "not_in_hand", f"You do not hold {cards.count(card)} × {card}: discard others.")
    return CardsDiscarded(in_order(cards))
