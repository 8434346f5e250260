"""Commands and facts as one line of text: `A: 9>L`, `B: CH>M x MM`, `A: {1 5 5 9 CH MM SC CM}`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from firekeeper.games.protocol import Fact

from .components import COPIES, HERDS, LETTERS, in_order
from .events import CardPlayed, Choose, Command, Play
from .rules import command
from .state import State, owned

_LINE = re.compile(r"([A-D])\s*:\s*(.*)", re.DOTALL)
_PLAY = re.compile(r"(\w+)\s*>\s*([LMR])(?:\s+x\s.*)?")
_PARTY = re.compile(r"\{([\w\s]*)\}")


def format(state: State, seat: int, command: Command) -> str:  # noqa: A001 - the protocol's name
    """A command as one line: `A: 9>L`, or a party in component order."""
    match command:
        case Choose(cards=cards):
            return owned(seat, f" {{{' '.join(in_order(cards))}}}")
        case Play(card=card, herd=herd):
            return owned(seat, f" {card}>{herd}")


def text(state: State, fact: Fact) -> str:
    """A fact that answers a command, as a reader may see it, the felled behind it: `A: CH>L x MM`.
    Raises ValueError on other facts.
    """
    answered = command(fact)
    if fact.seat is None or answered is None:
        raise ValueError(f"answers no command: {fact.event!r}")
    line = format(state, fact.seat, answered)
    if isinstance(fact.event, CardPlayed) and fact.event.felled:
        return f"{line} x {' '.join(card.partition(':')[2] for card in fact.event.felled)}"
    return line


def parse(state: State, text: str) -> tuple[int, Choose | Play]:
    """Seat and canonical command of one line; what stands behind ` x ` is not read. Raises ValueError with what is
    wrong, but does not ask whether the command is legal.
    """
    whole = _LINE.fullmatch(text.strip())
    if not whole:
        raise ValueError(f"a line begins with the player's letter and a colon, as in 'A: 9>L': {text!r}")
    seat, rest = LETTERS.index(whole[1]), whole[2]
    if seat >= len(state.tribes):
        raise ValueError(f"there is no player {whole[1]} at this table: {text!r}")
    if play := _PLAY.fullmatch(rest):
        card, herd = _known([play[1]], text)[0], HERDS[HERDS.index(play[2])]
        return seat, Play(card, herd)
    if party := _PARTY.fullmatch(rest):
        return seat, Choose(in_order(_known(party[1].split(), text)))
    raise ValueError(f"neither a play, as '9>L', nor a party, as '{{1 5 CH}}': {text!r}")


def _known(cards: Iterable[str], text: str) -> list[str]:
    known = list(cards)
    for card in known:
        if card not in COPIES:
            raise ValueError(f"there is no card {card} in Manitou: {text!r}")
    return known
