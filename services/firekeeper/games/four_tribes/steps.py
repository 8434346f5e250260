"""What comes next in a turn (6): each function gives the state at its step, or, where nothing is to be done there, at
the next one that has something to do.

All of it follows from what everybody may see, so a redacted log goes through the same steps.
"""

from __future__ import annotations

from msgspec.structs import replace

from .components import HAND
from .effects import DWARF, HARVEST, targets
from .matching import is_full
from .state import State, opponents, pile_count, place_of, squares, team


def effect(state: State) -> State:
    """6, 2: the player chooses what the card just placed removes, where there is anything."""
    return replace(state, step="effect") if targets(state) else window(state)


def window(state: State) -> State:
    """6, 3: the opponents are asked for a Dwarf, whoever holds one, where it is among the tower cards (8.3)."""
    if state.options.dwarf_timing == "reaction" and DWARF in state.towers:
        return replace(state, step="dwarf", asked=opponents(state, state.turn))
    return score(state)


def score(state: State) -> State:
    """6, 4: the village where a card was placed is scored where both its sides are full."""
    place = place_of(state.row, state.last.village) if state.last else None
    full = place is not None and is_full(state.row[place])
    return replace(state, step="score", asked=()) if full else harvest(replace(state, asked=()))


def harvest(state: State) -> State:
    """6, 5: after a Harvest its player is asked for one more card."""
    if state.last is not None and state.last.card == HARVEST:
        return replace(state, step="harvest")
    return draw(state, state.turn)


def draw(state: State, seat: int, owed: int | None = None) -> State:
    """6, 6: the seat whose turn it is draws `owed` cards, else back to six, as far as there are any (4.1, 4.2)."""
    missing = HAND - len(state.hands[seat]) if owed is None else owed
    if missing > 0 and _can_draw(state, team(seat)):
        return replace(state, step="draw", owed=missing)
    return end_turn(state)


def react(state: State, seat: int) -> State:
    """8.3: whoever played a Dwarf in reaction draws back to six at once, then the turn goes on."""
    missing = HAND - len(state.hands[seat])
    if missing > 0 and _can_draw(state, team(seat)):
        return replace(state, step="react", owed=missing, asked=())
    return score(replace(state, owed=0))


def end_turn(state: State) -> State:
    """The next seat's turn, or the end of a game in which nothing is placed any more (9.3)."""
    if state.stall >= state.options.stall_limit:
        return replace(state, step="over", owed=0)
    return begin_turn(state, (state.turn + 1) % len(state.hands))


def begin_turn(state: State, seat: int) -> State:
    """The turn of `seat`, who may have lost it (10.11)."""
    return replace(state, step="lose" if state.talked == seat else "turn", turn=seat, owed=0)


def house_taken(state: State) -> State:
    """10.3: the other player takes the next house; after the last one the loser begins to place, or a claimed
    village turns.
    """
    place = scored_place(state)
    if state.row[place].houses:
        return replace(state, step="take", housing=1 - state.housing)
    return refill(state) if state.row[place].elder else replace(state, step="turn village")


def refill(state: State) -> State:
    """10.3: houses are placed anew, the loser of the village first."""
    loser = 1 - state.scored.winner if state.scored else 0
    return replace(state, step="refill", housing=loser)


def house_placed(state: State) -> State:
    """10.1, 10.3: the other player places the next house; after the last one the turn goes on."""
    after = replace(state, housing=1 - state.housing)
    if any(len(village.houses) < squares(state.options, village) for village in state.row):
        return after
    if state.step == "build":
        return begin_turn(after, after.housing)
    return harvest(after)


def scored_place(state: State) -> int:
    """Where in the row the village lies that is being scored, turned or refilled."""
    place = place_of(state.row, state.last.village) if state.last else None
    if place is None:
        raise ValueError("no village is being scored")
    return place


def _can_draw(state: State, side: int) -> bool:
    return bool(state.discards[side]) or pile_count(state, side) > 0
