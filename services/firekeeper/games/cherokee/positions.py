"""Positions as scenario files write them. What one leaves out is filled in so that the card counts stay possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .components import BASE, CELLS, CLAN, CLANS, GAP, LETTERS, NEUTRAL, PLACE, ROWS, in_order, rows
from .options import Options
from .state import State, clans_known, phase, successors, tribesmen, unused

_OPEN = ".."
"""The gap in a written pyramid."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written. Lists by seat, the pyramid by row from the top; `None` is what was left out."""

    pyramid: tuple[str, ...] | None = None
    hands: tuple[tuple[str, ...], ...] | None = None
    clans: tuple[str, ...] | None = None
    neutral: tuple[str, ...] | None = None
    unused: tuple[str, ...] | None = None
    discards: tuple[str, ...] | None = None
    to_move: int | None = None
    gap: str | None = None


def position(state: State) -> dict[str, Any]:
    """A state as a scenario's position. That the feathers are counted is no part of one."""
    written: dict[str, Any] = {
        "pyramid": list(rows(state.pyramid, _OPEN)) if state.pyramid else [],
        "hands": [list(hand) for hand in state.hands],
        "clans": list(state.clans),
        "neutral": list(state.neutral),
        "discards": list(state.discards),
    }
    if clans_known(state):
        written["unused"] = list(unused(state))
    if phase(state) not in {"settle", "over"}:
        written["to_move"] = state.to_move
    if state.gap is not None:
        written["gap"] = CELLS[state.gap]
    return written


def from_position(options: Options, seats: int, position: Mapping[str, Any]) -> State:
    """The state of a position, at the start of a turn or, with a gap, within one. Raises ValueError where it
    contradicts itself.

    Clans are filled in list order, seats before neutral ones; then the cards, also in list order: the pyramid, whole
    hands or as many as the discards leave, the discards. Where hands and discards are given, cards may be missing.
    """
    given = _read(position, seats)
    clans, neutral = _clans(given, options, seats)
    blank = State(options, clans, neutral)
    cards = tribesmen(blank)
    standing = None if given.pyramid is None else _pyramid(given.pyramid)
    free = _less(cards, [card for card in standing or () if card], *(given.hands or ()), given.discards or ())
    pyramid = _take(free, len(CELLS)) if standing is None else standing
    gap = _gap(given, pyramid)
    hands: Sequence[tuple[str, ...]]
    if given.hands is not None:
        hands = given.hands
    else:
        first = 0 if given.to_move is None else given.to_move
        whole = (len(cards) - len(CELLS)) // seats
        hands = _deal(free, seats, first, whole if given.discards is None else None)
    discards = tuple(free) if given.discards is None else given.discards
    to_move = _to_move(given, hands)
    state = replace(
        blank, pyramid=pyramid, gap=gap, hands=tuple(map(in_order, hands)), discards=discards, to_move=to_move
    )
    _check_turn(state)
    return state


def script(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """A position prescribes no draws: after the deal there are none."""
    return {}


def _read(position: Mapping[str, Any], seats: int) -> Given:
    given = msgspec.convert(position, Given)
    for name in ("hands", "clans"):
        by_seat: Sequence[Any] | None = getattr(given, name)
        if by_seat is not None and len(by_seat) != seats:
            raise ValueError(f"{name}: one entry for each of {seats} players")
    if given.to_move is not None and not 0 <= given.to_move < seats:
        raise ValueError(f"to_move: there is no seat {given.to_move}")
    for name in ("clans", "neutral", "unused"):
        for clan in getattr(given, name) or ():
            if clan not in CLANS:
                raise ValueError(f"{name}: there is no clan {clan}")
    return given


def _clans(given: Given, options: Options, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clans of the seats, and the neutral ones."""
    named = [*(given.clans or ()), *(given.neutral or ()), *(given.unused or ())]
    if len(set(named)) != len(named):
        raise ValueError("clans: no clan stands in a position twice")
    free = [clan for clan in CLANS if clan not in named]
    wanted = NEUTRAL if options.mode == "open" else 0
    clans = _take(free, seats) if given.clans is None else given.clans
    neutral = _take(free, wanted) if given.neutral is None else given.neutral
    if len(clans) != seats or len(neutral) != wanted:
        raise ValueError(f"neutral: {wanted} clans are neutral in the {options.mode} game")
    if given.unused is not None and free:
        raise ValueError(f"unused: {' '.join(free)} belongs to nobody either")
    return clans, neutral


def _pyramid(lines: Sequence[str]) -> tuple[str, ...]:
    """The cards of a written pyramid, `GAP` at the gap."""
    written = [line.split() for line in lines]
    if [len(row) for row in written] != [len(row) for row in ROWS]:
        raise ValueError("pyramid: eight rows from the top, with 1 to 8 cards")
    cards = [card for row in written for card in row]
    if cards.count(_OPEN) > 1:
        raise ValueError("pyramid: one gap at most")
    return tuple(GAP if card == _OPEN else card for card in cards)


def _gap(given: Given, pyramid: tuple[str, ...]) -> int | None:
    gap = pyramid.index(GAP) if GAP in pyramid else None
    if given.gap is not None and PLACE.get(given.gap) != gap:
        raise ValueError(f"gap: the pyramid has no {_OPEN} at {given.gap}")
    return gap


def _deal(free: list[str], seats: int, first: int, whole: int | None) -> list[tuple[str, ...]]:
    """Hands of `whole` cards each, or all that is free, one more for those who are first to play."""
    sizes = [len(free) // seats if whole is None else whole] * seats
    for step in range(0 if whole is not None else len(free) % seats):
        sizes[(first + step) % seats] += 1
    return [_take(free, size) for size in sizes]


def _to_move(given: Given, hands: Sequence[Sequence[str]]) -> int:
    """Whose turn it is: as given, else the first of those who have played one card less than those before them."""
    if given.to_move is not None:
        return given.to_move
    most = max(len(hand) for hand in hands)
    behind = [seat for seat, hand in enumerate(hands) if len(hand) == most > len(hands[seat - 1])]
    return behind[0] if behind else 0


def _check_turn(state: State) -> None:
    if not state.hands[state.to_move] and (any(state.hands) or state.gap is not None):
        raise ValueError(f"to_move: {LETTERS[state.to_move]} has no card to play")
    if state.gap is not None and state.gap not in BASE and len(successors(state.pyramid, state.gap)) == 1:
        raise ValueError(f"gap: who moves up to {CELLS[state.gap]} is no choice, so nobody is asked there")


def _less(whole: Iterable[str], *parts: Iterable[str]) -> list[str]:
    """`whole` less all `parts`, in its order. Raises ValueError where they hold more than there is."""
    rest = dict.fromkeys(whole)
    for card in (card for part in parts for card in part):
        if card not in rest:
            problem = "stands in the position twice, or is out of this game" if card in CLAN else "is no card"
            raise ValueError(f"{card} {problem}")
        del rest[card]
    return list(rest)


def _take(free: list[str], count: int) -> tuple[str, ...]:
    """The first `count` of `free`, which loses them, or as many as there are."""
    taken = tuple(free[:count])
    del free[:count]
    return taken
