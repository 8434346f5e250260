"""The set-up (3, 10.1): tower cards, the row of villages with elders and houses, first hands, and who begins."""

from __future__ import annotations

from firekeeper.games.protocol import Chance, Fact

from . import drawing
from .components import FACES, HAND, TOWERS, in_order
from .events import ElderPlaced, Event, Face, FirstPlayerChosen, TowersChosen, VillagesLaid
from .fold import apply
from .state import State, colour


def setup(state: State, chance: Chance) -> list[Fact]:
    """The facts that lay the game out, until the first turn, or the first house of the advanced mode."""
    facts: list[Fact] = []

    def happen(event: Event) -> None:
        nonlocal state
        facts.append(Fact(None, event))
        state = apply(state, facts[-1])

    happen(TowersChosen(_towers(state, chance)))
    happen(VillagesLaid(_villages(chance)))
    for place, village in enumerate(state.row):
        happen(ElderPlaced(place + 1, colour(village)))
    for place in range(len(state.row)):
        while (event := drawing.houses(state, place, chance)) is not None:
            happen(event)
    for seat in range(len(state.hands)):
        happen(drawing.cards(state, seat, HAND, chance))
    happen(FirstPlayerChosen(_first(state, chance)))
    return facts


def _towers(state: State, chance: Chance) -> tuple[str, ...]:
    """3.4"""
    towers = state.options.towers
    if towers != "random":
        return in_order(towers)
    return in_order(chance.pick("four-tribes/towers", TOWERS, state.options.tower_count))


def _villages(chance: Chance) -> tuple[Face, ...]:
    """3.1: all twelve faces are shuffled; of each card the first one that turns up is its place and its face."""
    row: dict[int, str] = {}
    for face in chance.pick("four-tribes/villages", tuple(FACES), len(FACES)):
        row.setdefault(int(face[0]), face[1])
    return tuple(Face(card, face) for card, face in row.items())


def _first(state: State, chance: Chance) -> int:
    """3.6"""
    chosen = state.options.first_player
    if chosen != "random":
        return chosen
    (seat,) = chance.pick("four-tribes/first", range(len(state.hands)), 1)
    return seat
