"""The rules of a turn: who must act, what they may do, and what comes of it. Numbers cite RULES.md."""

from __future__ import annotations

import random

from firekeeper.games.protocol import Chance, Fact, Legal, Outcome, RuleError, Waiting

from .components import CARDS, CARDS_DRAWN, SEATS, THROWS
from .draws import draws, must_draw, random_draw
from .events import (
    Command,
    DiceRolled,
    Draw,
    Drawn,
    Pass,
    Passed,
    ScoringCardsDrawn,
    TurnClosed,
)
from .fold import apply
from .judge import drawing
from .options import Options
from .state import Act, Sheet, State, board_of, bonus_left, grid_of, is_asked, phase


def check(options: Options, seats: int) -> None:
    """Raises RuleError where this number of seats can't play. All options go together."""
    if seats not in SEATS:
        raise RuleError("1.1", "seats", f"Chiefdom is for 1 to 6 players, not {seats}.")


def start(options: Options, seats: int) -> State:
    """The state before any event, everyone with an empty sheet."""
    return State(options, (Sheet(),) * seats, (None,) * seats)


def setup(state: State, chance: Chance) -> list[Fact]:
    """The scoring cards, where they are played with (7.1), and the first throw."""
    facts = []
    if state.options.advanced:
        facts.append(Fact(None, ScoringCardsDrawn(tuple(chance.pick("chiefdom/cards", CARDS, CARDS_DRAWN)))))
    return [*facts, roll(state, chance)]


def roll(state: State, chance: Chance) -> Fact:
    """The throw of the turn that follows `state` (2.1)."""
    turn = state.turn + 1
    (dice,) = chance.pick(f"chiefdom/dice/{turn}", THROWS, 1)
    return Fact(None, DiceRolled(dice, turn))


def waiting(state: State) -> Waiting:
    """All who have not acted in this turn, at once (2.1)."""
    match phase(state):
        case "act":
            return Waiting(seats=tuple(seat for seat, act in enumerate(state.acts) if act is None))
        case "count":
            return Waiting(settle=True)
        case "over":
            return Waiting(over=True)
    return Waiting()


def legal(state: State, seat: int) -> Legal:
    """Every draw of a seat that is asked, and the pass where it may (2.7); nothing for the others."""
    if not is_asked(state, seat):
        return Legal()
    squares, board = grid_of(state), board_of(state, seat)
    commands: list[Command] = [*draws(squares, board, state.dice, bonus_left(state, seat) > 0)]
    if not must_draw(squares, board, state.dice):
        commands.append(Pass())
    return Legal(tuple(commands))


def draw_legal(state: State, seat: int, rng: random.Random) -> Command:
    """One random legal command of a seat that is asked: a draw wherever there is one. Raises ValueError where the seat
    is not asked.
    """
    if not is_asked(state, seat):
        raise ValueError(f"seat {seat} is not asked")
    bonus = bonus_left(state, seat) > 0
    return random_draw(grid_of(state), board_of(state, seat), state.dice, bonus, rng) or Pass()


def decide(state: State, seat: int, command: Command, chance: Chance) -> list[Fact]:
    """What follows when `seat` does `command`: with the last seat of a turn the turn closes, and unless nobody drew
    the dice are thrown again (2.8).

    Raises RuleError: 2.1 where the seat is not asked, 2.7 for a pass, 2.2 to 5.2 for a draw.
    """
    if not is_asked(state, seat):
        raise RuleError("2.1", "has_acted", "You have acted in this turn: wait for the next throw of the dice.")
    fact = Fact(seat, _event(state, seat, command))
    after = apply(state, fact)
    acts = [act for act in after.acts if act is not None]
    return [fact] if len(acts) < len(after.acts) else [fact, *_close(after, acts, chance)]


def command(fact: Fact) -> Command | None:
    """The command that a whole fact answers, with the job of every new person; `None` for consequences, and for
    `Acted`, which tells no command.
    """
    match fact.event:
        case Drawn() as event:
            return Draw(event.sum, event.icon, event.cells, event.jobs, event.bonus)
        case Passed():
            return Pass()
    return None


def outcome(state: State) -> Outcome | None:
    """How it ended (6.15); `None` before the sheets are scored."""
    scored = state.scored
    return None if scored is None else Outcome(scored.winners, tuple(sheet.total for sheet in scored.sheets))


def _event(state: State, seat: int, command: Command) -> Drawn | Passed:
    if isinstance(command, Draw):
        return drawing(state, seat, command)
    if must_draw(grid_of(state), board_of(state, seat), state.dice):
        raise RuleError("2.7", "must_draw", "There is something that you can draw, so you have to.")
    return Passed()


def _close(state: State, acts: list[Act], chance: Chance) -> list[Fact]:
    """Every seat has acted: what they drew, and the next throw, or the end (2.8)."""
    closed = Fact(None, TurnClosed(tuple(act.drawing for act in acts)))
    anybody = any(act.drawing for act in acts)
    return [closed, roll(state, chance)] if anybody else [closed]
