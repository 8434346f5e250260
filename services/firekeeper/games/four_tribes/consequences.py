"""What follows by itself in steps in which nobody is asked: draws, scoring, elders, turned villages, lost turns."""

from __future__ import annotations

from firekeeper.games.protocol import Chance

from . import drawing
from .components import FACES
from .events import (
    BagRefilled,
    ElderMoved,
    ElderPlaced,
    ElderWon,
    Event,
    HousesDrawn,
    TurnLost,
    VillageLeft,
    VillageScored,
    VillageTurned,
)
from .scoring import sums, winner
from .state import Scored, State, Village, colour
from .steps import scored_place


def due(state: State, chance: Chance) -> Event | None:
    """The next event that nobody is asked for; `None` where somebody is, or the game is over."""
    match state.step:
        case "react":
            seat = state.last.dwarf if state.last and state.last.dwarf is not None else state.turn
            return drawing.cards(state, seat, state.owed, chance)
        case "draw":
            return drawing.cards(state, state.turn, state.owed, chance)
        case "score":
            return _score(state)
        case "elder" if state.scored is not None:
            return _elder(state, state.scored)
        case "turn village":
            return _turn_village(state)
        case "renew":
            return _renew(state, chance)
        case "lose":
            return TurnLost(state.turn)
    return None


def _score(state: State) -> VillageScored:
    """7.1, 7.2"""
    place = scored_place(state)
    village = state.row[place]
    side, tied = winner(village)
    return VillageScored(place + 1, sums(village), side, tied)


def _elder(state: State, scored: Scored) -> ElderWon | ElderMoved:
    """7.3, and in the advanced mode 10.2: an elder is claimed by who has won it twice in a row."""
    village, place, side = scored.village, scored.place, scored.winner
    if state.options.mode == "advanced" and village.track != side:
        return ElderMoved(place, side)
    return ElderWon(place, colour(village), side)


def _turn_village(state: State) -> VillageTurned | VillageLeft:
    """7.4, 7.5: the other face where the supply has its elder, else the same again, else the village leaves."""
    place = scored_place(state)
    card, face = state.row[place].card, state.row[place].face
    other = "b" if face == "a" else "a"
    for up in (other, face):
        if FACES[f"{card}{up}"] in state.supply:
            return VillageTurned(place + 1, up)
    return VillageLeft(place + 1)


def _renew(state: State, chance: Chance) -> HousesDrawn | BagRefilled | ElderPlaced:
    """7.4: houses from the bag, in the advanced mode none, then the elder."""
    place = scored_place(state)
    village: Village = state.row[place]
    drawn = None if state.options.mode == "advanced" else drawing.houses(state, place, chance)
    return drawn or ElderPlaced(place + 1, colour(village))
