"""The fold: a state and a fact give the next state. It checks nothing and takes whole and redacted facts alike."""

from __future__ import annotations

from msgspec.structs import replace

from firekeeper.games.protocol import Fact

from .events import Acted, ChiefdomsScored, DiceRolled, Drawing, Drawn, Passed, ScoringCardsDrawn, TurnClosed
from .state import HIDDEN_ACT, PASSED, Act, State, Turn, drawn_on, grid_of


def apply(state: State, fact: Fact) -> State:
    """The state after `fact`. Raises TypeError on an event that is not Chiefdom's."""
    match fact.event:
        case Drawn() as event:
            return _acted(state, fact, Act(drawing_of(event)))
        case Passed():
            return _acted(state, fact, PASSED)
        case Acted():
            return _acted(state, fact, HIDDEN_ACT)
        case TurnClosed() as event:
            return _closed(state, event)
        case DiceRolled(dice=dice):
            return replace(state, turn=state.turn + 1, dice=dice)
        case ScoringCardsDrawn(cards=cards):
            return replace(state, cards=cards)
        case ChiefdomsScored() as event:
            return replace(state, scored=event)
    raise TypeError(f"not an event of Chiefdom: {fact.event!r}")


def drawing_of(event: Drawn) -> Drawing:
    """What the event says, as `TurnClosed` says it again."""
    return Drawing(event.sum, event.icon, event.cells, event.jobs, event.logs, event.fish, event.bonus)


def _acted(state: State, fact: Fact, act: Act) -> State:
    if fact.seat is None:
        raise TypeError(f"an event without a seat: {fact.event!r}")
    return replace(state, acts=(*state.acts[: fact.seat], act, *state.acts[fact.seat + 1 :]))


def _closed(state: State, event: TurnClosed) -> State:
    squares = grid_of(state)
    sheets = tuple(
        sheet if drawing is None else drawn_on(squares, sheet, drawing)
        for sheet, drawing in zip(state.sheets, event.draws, strict=True)
    )
    last = Turn(state.turn, state.dice, event.draws)
    return replace(state, sheets=sheets, acts=(None,) * len(sheets), dice=(), last=last)
