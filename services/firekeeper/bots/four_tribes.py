"""A sensible player of Four Tribes, one card deep: each placement is worth what the villages then promise."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from firekeeper.bots.four_tribes_worth import Outlook
from firekeeper.games.four_tribes import apply
from firekeeper.games.four_tribes.components import BLACK, MAX_DISCARD, in_order, without
from firekeeper.games.four_tribes.effects import DWARF, HARVEST, Target, hit, must_remove, targets
from firekeeper.games.four_tribes.events import (
    CardPlaced,
    Command,
    Discard,
    Pass,
    Place,
    PlaceHouse,
    React,
    Remove,
    Skip,
    TakeHouse,
)
from firekeeper.games.four_tribes.houses import placements, takings
from firekeeper.games.four_tribes.placing import open_sides, places
from firekeeper.games.four_tribes.rules import waiting
from firekeeper.games.four_tribes.state import State, Village, team, written
from firekeeper.games.protocol import Fact

KEEP: Final = {
    "AS": 0.025,
    "CA": 0.025,
    "CL": 0.005,
    "DW": 0.05,
    "GU": 0.025,
    "HA": 0.025,
    "RD": 0.015,
    "SA": 0.01,
    "WI": 0.025,
}
"""What a card in hand is worth, as a share of the game, beyond what it can do at the villages as they stand."""
DRAW: Final = 0.5
"""What a card to be drawn is worth, of an average card in hand,"""
FRESH: Final = 0.004
"""and at least: better than one that fits nowhere."""
TURN: Final = 0.01
"""What it is worth that the other team loses a card on the table: it was a turn. An own one costs as much."""
EXTRA: Final = 0.8
"""What the card that may follow a Harvest is worth, of the best one now."""
WHIM: Final = 0.002
"""Commands that differ by less than such a share of the game are all as good."""


def choose(known: State, seat: int, rng: random.Random) -> Command:
    """A legal command of `seat`, which must be asked, from what it knows: the fold of its redacted log."""
    if seat not in waiting(known).seats:
        raise ValueError(f"seat {seat} is not asked")
    match known.step:
        case "turn":
            return _turn(known, seat, rng)
        case "effect":
            return _effect(known, seat)
        case "dwarf":
            return _reaction(known, seat)
        case "harvest":
            return _extra_card(known, seat)
    return _house(known, seat, rng)


def _turn(known: State, seat: int, rng: random.Random) -> Command:
    """A placement, a discard, or a Dwarf where it is a turn of its own."""
    hand = known.hands[seat]
    outlook = Outlook(known, seat, hand)
    rests = _rests(known, seat)
    whole = outlook.whole(known.row)
    dearness = {card: whole - rest.whole(known.row) + KEEP.get(card, 0.0) for card, rest in rests.items()}
    draw = FRESH + DRAW * sum([dearness[card] for card in hand]) / max(1, len(hand))
    placed = [(gain - dearness[place.card], place) for gain, place in _placements(known, seat, rests)]
    extra = EXTRA * max([gain for gain, place in placed if place.card != HARVEST and gain > 0], default=0.0)
    appeals: list[tuple[float, Command]] = [
        (draw + gain + (extra if place.card == HARVEST else 0.0), place) for gain, place in placed
    ]
    cheapest = sorted(hand, key=dearness.__getitem__)
    for count in range(1, min(MAX_DISCARD, len(hand)) + 1):
        given = cheapest[:count]
        appeals.append((sum([draw - dearness[card] for card in given]), Discard(in_order(given))))
    if DWARF in hand and known.options.dwarf_timing == "ownTurn" and hit(known, seat):
        appeals.append((draw + _dwarf_gain(known, seat, outlook), React()))
    return max(appeals, key=lambda one: one[0] + WHIM * rng.random())[1] if appeals else Pass()


def _extra_card(known: State, seat: int) -> Place | Skip:
    """8.6: after Harvest, one more card where that is better than none."""
    rests = _rests(known, seat)
    whole = Outlook(known, seat, known.hands[seat]).whole(known.row)
    best: Place | Skip = Skip()
    most = 0.0
    for gain, place in _placements(known, seat, rests):
        worth = gain + rests[place.card].whole(known.row) - whole - KEEP.get(place.card, 0.0)
        if worth > most:
            best, most = place, worth
    return best


def _effect(known: State, seat: int) -> Remove | Skip:
    """The card whose loss changes most."""
    outlook = Outlook(known, seat, known.hands[seat])
    gain, (place, side, laid) = max(
        ((_removal_gain(known, seat, target, outlook), target) for target in targets(known)), key=lambda one: one[0]
    )
    if gain <= 0 and not must_remove(known):
        return Skip()
    return Remove(place + 1, side, written(known.row[place].sides[side], side, laid))


def _reaction(known: State, seat: int) -> React | Skip:
    """A Dwarf where the card it hits is worth one. It is thought about also by those who hold none, so that the time
    it takes tells nothing.
    """
    gain = _dwarf_gain(known, seat, Outlook(known, seat, known.hands[seat]))
    return React() if gain > 0 and DWARF in known.hands[seat] else Skip()


def _house(known: State, seat: int, rng: random.Random) -> PlaceHouse | TakeHouse:
    """The house that suits the own hand best on the village where it goes, or from which it is taken."""
    outlook = Outlook(known, seat, known.hands[seat])
    offered: list[PlaceHouse | TakeHouse] = [*(takings(known) if known.step == "take" else placements(known, seat))]

    def appeal(command: PlaceHouse | TakeHouse) -> float:
        whim = WHIM * rng.random()
        if command.house == BLACK:  # it suits everybody
            return whim
        village = known.row[command.village - 1]
        before = "" if isinstance(command, TakeHouse) else village.houses
        then, now = (replace(village, houses=houses) for houses in (before + command.house, before))
        return outlook.prospect(then) - outlook.prospect(now) + whim

    return max(offered, key=appeal)


def _rests(known: State, seat: int) -> dict[str, Outlook]:
    """By card in hand, what the villages promise without it."""
    hand = known.hands[seat]
    return {card: Outlook(known, seat, without(hand, card)) for card in dict.fromkeys(hand)}


def _placements(known: State, seat: int, rests: Mapping[str, Outlook]) -> Iterator[tuple[float, Place]]:
    """Each placement with what is gained by it at the villages, the best effect included."""
    opened = open_sides(known, seat)
    for card, rest in rests.items():
        for place, side in places(opened, seat, card):
            after = apply(known, Fact(seat, CardPlaced(card, place + 1, side)))
            gain = rest.promise(after.row[place]) - rest.promise(known.row[place])
            yield gain + _effect_gain(after, seat, rest), Place(card, place + 1, side)


def _effect_gain(placed: State, seat: int, outlook: Outlook) -> float:
    """What the effect of the card just placed gains."""
    gains = [_removal_gain(placed, seat, target, outlook) for target in targets(placed)]
    return max(gains if must_remove(placed) else [0.0, *gains], default=0.0)


def _dwarf_gain(known: State, seat: int, outlook: Outlook) -> float:
    """What a Dwarf gains that hits the opponents' last placed card, less what it is worth in hand."""
    struck = hit(known, seat)
    return (_removal_gain(known, seat, struck, outlook) if struck else 0.0) - KEEP[DWARF]


def _removal_gain(known: State, seat: int, target: Target, outlook: Outlook) -> float:
    """What is gained when a card leaves the table."""
    place, side, laid = target
    village = known.row[place]
    turn = -TURN if laid.owner == team(seat) else TURN
    return outlook.promise(_less(village, side, laid.n)) - outlook.promise(village) + turn


def _less(village: Village, side: int, n: int) -> Village:
    """The village without the card of the n-th placement."""
    first, second = (
        tuple(card for card in cards if card.n != n) if other == side else cards
        for other, cards in enumerate(village.sides)
    )
    return replace(village, sides=(first, second))
