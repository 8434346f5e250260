"""Commands and facts as one line of text: `A: f5xe4[e5]`, `A: f4^`, `A: +Lm5`, `A: ~Lm5`, `A: Lm5=h6`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from firekeeper.games.protocol import Fact

from .attacks import support
from .components import AROUND, CELLS, CLAN, LETTERS, PLACE
from .events import Attack, Attacked, Command, Discard, Place, Promote, Swap
from .rules import command
from .state import State

_LINE = re.compile(r"([A-D])\s*:\s*(.*)", re.DOTALL)
_CELL = r"([a-h]\d)"
_CARD = r"([A-Z][a-z]\d)"
_ATTACK = re.compile(rf"{_CELL}\s*x\s*{_CELL}(?:\s*\[[\w\s]*\])?")
_PROMOTE = re.compile(rf"{_CELL}\s*\^")
_PLACE = re.compile(rf"\+\s*{_CARD}")
_DISCARD = re.compile(rf"~\s*{_CARD}")
_SWAP = re.compile(rf"{_CARD}\s*=\s*{_CELL}")


def format(state: State, seat: int, command: Command) -> str:  # noqa: A001 - the protocol's name
    """A command as one line; behind an attack in brackets who supports it, as the position has it."""
    line = f"{LETTERS[seat]}: {_written(command)}"
    return line + _brackets(_supporters(state, command)) if isinstance(command, Attack) else line


def text(state: State, fact: Fact) -> str:
    """A fact that answers a command. Raises ValueError on other facts."""
    answered = command(fact)
    if fact.seat is None or answered is None:
        raise ValueError(f"answers no command: {fact.event!r}")
    line = f"{LETTERS[fact.seat]}: {_written(answered)}"
    return line + _brackets(fact.event.support) if isinstance(fact.event, Attacked) else line


def parse(state: State, text: str) -> tuple[int, Command]:
    """Seat and canonical command of one line; what stands in brackets is not read. Raises ValueError with what is
    wrong, but does not ask whether the command is legal.
    """
    whole = _LINE.fullmatch(text.strip())
    if not whole:
        raise ValueError(f"a line begins with the player's letter and a colon, as in 'A: b2xa1': {text!r}")
    seat, rest = LETTERS.index(whole[1]), whole[2]
    if seat >= len(state.clans):
        raise ValueError(f"there is no player {whole[1]} at this table: {text!r}")
    if attack := _ATTACK.fullmatch(rest):
        return seat, Attack(mover=_cell(attack[1], text), target=_cell(attack[2], text))
    if promote := _PROMOTE.fullmatch(rest):
        return seat, Promote(_cell(promote[1], text))
    if place := _PLACE.fullmatch(rest):
        return seat, Place(_card(place[1], text))
    if discard := _DISCARD.fullmatch(rest):
        return seat, Discard(_card(discard[1], text))
    if swap := _SWAP.fullmatch(rest):
        return seat, Swap(_card(swap[1], text), _cell(swap[2], text))
    raise ValueError(f"neither an attack 'b2xa1' nor 'f4^', '+Lm5', '~Lm5' or 'Lm5=h6': {text!r}")


def _written(command: Command) -> str:
    match command:
        case Attack(target=target, mover=mover):
            return f"{mover}x{target}"
        case Promote(from_=cell):
            return f"{cell}^"
        case Place(card=card):
            return f"+{card}"
        case Discard(card=card):
            return f"~{card}"
        case Swap(card=card, cell=cell):
            return f"{card}={cell}"


def _supporters(state: State, attack: Attack) -> Iterable[str]:
    """Cells of who supports an attack; none of one that can't be."""
    target, mover = PLACE.get(attack.target), PLACE.get(attack.mover)
    if target is None or mover is None or state.gap is not None or not state.pyramid:
        return ()
    if mover not in {place for place, _ in AROUND[target]}:
        return ()
    return [CELLS[place] for place in support(state.pyramid, state.options, target, mover) or ()]


def _brackets(cells: Iterable[str]) -> str:
    written = " ".join(cells)
    return f"[{written}]" if written else ""


def _cell(cell: str, text: str) -> str:
    if cell not in PLACE:
        raise ValueError(f"there is no cell {cell} in the pyramid: {text!r}")
    return cell


def _card(card: str, text: str) -> str:
    if card not in CLAN:
        raise ValueError(f"there is no card {card} in Cherokee: {text!r}")
    return card
