"""The houses of the advanced mode (10.1, 10.3): players place and take them in turn."""

from __future__ import annotations

from firekeeper.games.protocol import RuleError

from .components import counts
from .events import PlaceHouse, TakeHouse
from .state import State, squares, team
from .steps import scored_place


def placements(state: State, seat: int) -> list[PlaceHouse]:
    """Each house of the seat's own on each village with an empty square."""
    own = counts(state.houses[team(seat)])
    return [
        PlaceHouse(place, house)
        for place, village in enumerate(state.row, 1)
        if len(village.houses) < squares(state.options, village)
        for house in own
    ]


def takings(state: State) -> list[TakeHouse]:
    """Each house of the village that was scored."""
    place = scored_place(state)
    return [TakeHouse(place + 1, house) for house in counts(state.row[place].houses)]


def check_placed(state: State, seat: int, command: PlaceHouse) -> None:
    """Raises RuleError 10.1 where the house is not owned or the village has no empty square."""
    if command.house not in counts(state.houses[team(seat)]):
        raise RuleError("10.1", "not_your_house", f"You have no house {command.house} left: place another one.")
    row = state.row
    if command.village > len(row) or len(row[command.village - 1].houses) >= squares(
        state.options, row[command.village - 1]
    ):
        raise RuleError("10.1", "no_empty_square", "There is no empty square: choose a village that has one.")


def check_taken(state: State, command: TakeHouse) -> None:
    """Raises RuleError 10.3 where the house does not stand on the village that was scored."""
    if command not in takings(state):
        raise RuleError(
            "10.3", "no_such_house", "Take a house that stands on the village whose elder was just moved or claimed."
        )
