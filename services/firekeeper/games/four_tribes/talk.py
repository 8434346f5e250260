"""Table-talk in the team game (10.11): who talked owns up, and loses a turn for it."""

from __future__ import annotations

from firekeeper.games.protocol import RuleError

from .state import State


def may_own_up(state: State) -> bool:
    """Whether anybody may own up: in an honour game, while no talk is open."""
    options = state.options
    playing = state.step not in {"deal", "over"}
    return options.mode == "team" and options.table_talk == "honour" and state.talked is None and playing


def check_own_up(state: State) -> None:
    """Raises RuleError 10.11 where nobody may own up."""
    if state.talked is not None:
        raise RuleError("10.11", "talk_is_open", "A turn is still to be lost for earlier talk: wait until it is.")
    if not may_own_up(state):
        raise RuleError("10.11", "no_talk", "Owning up belongs to team games that are played on one's honour.")
