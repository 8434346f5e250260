"""The rules of a turn: who must act, what they may do, and what comes of it. Numbers cite RULES.md."""

from __future__ import annotations

import random

import msgspec

from firekeeper.games.protocol import HIDDEN, Chance, Fact, Legal, Outcome, RuleError, View, Waiting

from .attacks import attacks, climb, may_attack, move_up, party, promoted, support, wins
from .components import AROUND, BASE, CELLS, CLAN, CLANS, GAP, NEUTRAL, PLACE, SEATS, VALUE, deck, in_order, laid, rows
from .events import (
    Attack,
    Attacked,
    BaseSwapped,
    CardDiscarded,
    CardPlaced,
    ClansDealt,
    Command,
    Discard,
    HandsDealt,
    Place,
    Promote,
    Promoted,
    PyramidDealt,
    Swap,
)
from .options import Options
from .scoring import winners
from .state import State, phase, successors


def check(options: Options, seats: int) -> None:
    """Raises RuleError where this number of seats can't play. All options go together."""
    if seats not in SEATS:
        raise RuleError("1.1", "seats", f"Cherokee is for 2 to 4 players, not {seats}.")


def start(options: Options, seats: int) -> State:
    """The state before any event."""
    return State(options, clans=(HIDDEN,) * seats)


def setup(state: State, chance: Chance) -> list[Fact]:
    """Clans, pyramid, hands and, by lot, the starting player (4, 8.1)."""
    seats, is_open = len(state.clans), state.options.mode == "open"
    clans = chance.pick("cherokee/clans", CLANS, seats)
    rest = [clan for clan in CLANS if clan not in clans]
    neutral = chance.pick("cherokee/neutral", rest, NEUTRAL) if is_open else []
    removed = is_open and state.options.open_unused_clans == "removed"
    cards = deck((*clans, *neutral) if removed else CLANS)
    pyramid = chance.pick("cherokee/pyramid", cards, len(CELLS))
    left = [card for card in cards if card not in pyramid]
    dealt = chance.pick("cherokee/hands", left, len(left))
    size = len(left) // seats
    hands = tuple(in_order(dealt[seat * size : (seat + 1) * size]) for seat in range(seats))
    (starter,) = chance.pick("cherokee/starter", range(seats), 1)
    return [
        Fact(None, ClansDealt(tuple(clans), tuple(neutral))),
        Fact(None, PyramidDealt(rows(pyramid, GAP))),
        Fact(None, HandsDealt(hands, starter)),
    ]


def waiting(state: State) -> Waiting:
    """One seat at a time, clockwise (4.4), until all hands are empty."""
    match phase(state):
        case "settle":
            return Waiting(settle=True)
        case "over":
            return Waiting(over=True)
        case "deal":
            return Waiting()
    return Waiting(seats=(state.to_move,))


def legal(state: State, seat: int) -> Legal:
    """All commands of a seat whose turn it is, in the order of the cells and cards; nothing for the others."""
    if state.to_move != seat:
        return Legal()
    match phase(state):
        case "attack":
            pairs = attacks(state.pyramid, state.options, may_attack(state, seat))
            commands: list[Command] = [Attack(CELLS[target], CELLS[mover]) for target, mover in pairs]
            if not pairs or not state.options.attack_mandatory:
                commands += _passes(state, seat)
            return Legal(tuple(commands))
        case "promote" if state.gap is not None:
            return Legal(tuple(Promote(CELLS[place]) for place in successors(state.pyramid, state.gap)))
        case "place":
            return Legal(tuple(Place(card) for card in state.hands[seat]))
    return Legal()


def offer(state: State, seat: int) -> View:
    """What a seat may do, as JSON."""
    shown: View = msgspec.to_builtins(legal(state, seat))
    return shown


def draw_legal(state: State, seat: int, rng: random.Random) -> Command:
    """One random legal command of a seat that is asked. Raises ValueError where the seat is not asked."""
    commands: tuple[Command, ...] = legal(state, seat).commands
    if not commands:
        raise ValueError(f"seat {seat} is not asked")
    return commands[rng.randrange(len(commands))]


def decide(state: State, seat: int, command: Command, chance: Chance) -> list[Fact]:
    """What follows when `seat` does `command`, up to where a seat must act or all hands are empty.
    Raises RuleError: 4.4 out of turn, 5 and 8.2 for an attack, 6 for all else.
    """
    if seat not in waiting(state).seats:
        raise RuleError("4.4", "not_your_turn", "It is not your turn: wait until the players before you have played.")
    match command:
        case Attack():
            return _attack(state, seat, command)
        case Promote():
            return _promote(state, seat, command)
        case Place():
            return _place(state, seat, command)
        case Discard():
            return _discard(state, seat, command)
        case Swap():
            return _swap(state, seat, command)


def command(fact: Fact) -> Command | None:
    """The command that a whole fact answers; `None` for consequences."""
    match fact.event:
        case Attacked(target=target, mover=mover):
            return Attack(target, mover)
        case Promoted(from_=cell, chosen=True):
            return Promote(cell)
        case CardPlaced(card=card):
            return Place(card)
        case CardDiscarded(card=card):
            return Discard(card)
        case BaseSwapped(card=card, cell=cell):
            return Swap(card, cell)
    return None


def outcome(state: State) -> Outcome | None:
    """How it ended (7); `None` before the feathers are counted."""
    return Outcome(winners(state), state.scores) if state.scores else None


def _passes(state: State, seat: int) -> list[Command]:
    """What may be done in place of an attack (6.5)."""
    hand = state.hands[seat]
    if state.options.no_attack == "discardCard":
        return [Discard(card) for card in hand]
    return [Swap(card, CELLS[place]) for card in hand for place in BASE]


def _attack(state: State, seat: int, attack: Attack) -> list[Fact]:
    pyramid, options = state.pyramid, state.options
    target, mover = _check_shape(state, attack)
    clan = CLAN[pyramid[mover]]
    if clan not in may_attack(state, seat):
        raise RuleError(
            "8.2", "foreign_clan", "That clan is not yours to attack with: take your own tribesmen or neutral ones."
        )
    if clan == CLAN[pyramid[target]] and options.attack_own_clan == "forbidden":
        raise RuleError("5.2", "own_clan", "Members of one clan do not attack each other: choose another attacker.")
    helpers = support(pyramid, options, target, mover)
    if helpers is None:
        everyone = tuple(place for place, _ in AROUND[target] if CLAN[pyramid[place]] == clan)
        if wins(pyramid, options, target, everyone):
            raise RuleError(
                "5.6",
                "not_the_highest",
                "Of several attackers the highest moves up, in a tie the woman: choose that one.",
            )
        raise RuleError("5.4", "attack_too_weak", _too_weak(state, target, party(pyramid, target, mover)))
    cells = tuple(CELLS[one] for one in helpers)
    facts = [Fact(seat, Attacked(attack.target, attack.mover, pyramid[target], cells, pyramid[mover]))]
    return facts + _climb(seat, laid(pyramid, [(target, pyramid[mover]), (mover, GAP)]), mover)


def _check_shape(state: State, attack: Attack) -> tuple[int, int]:
    """5.1: the places of target and mover."""
    if state.gap is not None:
        raise RuleError(
            "5.1", "attack_made", "You have attacked in this turn: fill the gap before anyone attacks again."
        )
    target, mover = PLACE.get(attack.target), PLACE.get(attack.mover)
    if target is None or mover is None:
        raise RuleError("5.1", "no_such_cell", "The pyramid has the cells a1 at the top to h8 in the base.")
    if mover not in {place for place, _ in AROUND[target]}:
        raise RuleError(
            "5.1",
            "not_adjacent",
            "A tribesman attacks its neighbours at the side and the two it supports, never downward.",
        )
    return target, mover


def _too_weak(state: State, target: int, attackers: tuple[int, ...]) -> str:
    """5.4 with the numbers, as the player must have seen them."""
    total = sum([VALUE[state.pyramid[place]] for place in attackers])
    age = any(below for place, below in AROUND[target] if place in attackers)
    value = VALUE[state.pyramid[target]] - age
    needed = "a higher value than its target"
    if state.options.woman_wins_attack_tie:
        needed += ", or an equal one where a woman attacks a man"
    return f"{total} is not more than {value}: the attack needs {needed}."


def _climb(seat: int, pyramid: tuple[str, ...], gap: int) -> list[Fact]:
    """The promotions that need no choice, down to the base or to the next choice (6.2)."""
    _, _, climbs = climb(pyramid, gap)
    return [Fact(seat, event) for event in climbs]


def _promote(state: State, seat: int, promote: Promote) -> list[Fact]:
    gap, place = state.gap, PLACE.get(promote.from_)
    if gap is None or gap in BASE or place is None or place not in successors(state.pyramid, gap):
        raise RuleError(
            "6.2", "no_successor", "Only where two equal successors of the same sex stand below the gap you choose one."
        )
    event = promoted(state.pyramid, place, gap, chosen=True)
    return [Fact(seat, event), *_climb(seat, move_up(state.pyramid, place, gap), place)]


def _place(state: State, seat: int, place: Place) -> list[Fact]:
    if state.gap is None or state.gap not in BASE:
        raise RuleError("6.4", "no_gap", "A hand card goes into the base once the gap has come down to it.")
    _check_in_hand("6.4", state, seat, place.card)
    return [Fact(seat, CardPlaced(CELLS[state.gap], place.card))]


def _discard(state: State, seat: int, discard: Discard) -> list[Fact]:
    _check_pass(state, seat, "discardCard")
    _check_in_hand("6.5", state, seat, discard.card)
    return [Fact(seat, CardDiscarded(discard.card))]


def _swap(state: State, seat: int, swap: Swap) -> list[Fact]:
    _check_pass(state, seat, "swapBase")
    _check_in_hand("6.5", state, seat, swap.card)
    place = PLACE.get(swap.cell)
    if place is None or place not in BASE:
        raise RuleError("6.5", "not_in_the_base", "Only a card in the base, h1 to h8, can be replaced.")
    return [Fact(seat, BaseSwapped(swap.cell, swap.card, state.pyramid[place]))]


def _check_pass(state: State, seat: int, kind: str) -> None:
    """6.5: whether something may be done in place of an attack, and this."""
    if state.gap is not None:
        raise RuleError("6.5", "attack_made", "You have attacked in this turn: fill the gap.")
    if state.options.no_attack != kind:
        instead = "discard a hand card" if kind == "swapBase" else "replace a card of the base"
        raise RuleError("6.5", "not_this_way", f"Who does not attack has to {instead} at this table.")
    if state.options.attack_mandatory and attacks(state.pyramid, state.options, may_attack(state, seat)):
        raise RuleError("6.5", "must_attack", "There is somebody to expel, so you have to attack.")


def _check_in_hand(rule: str, state: State, seat: int, card: str) -> None:
    if card not in CLAN or card not in state.hands[seat]:
        raise RuleError(rule, "not_in_hand", f"You do not hold {card}: take a card from your hand.")
