"""Who can expel whom, with whose help, and who moves up behind (5, 6.2). Works on bare pyramids of 36 cards."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from .components import AROUND, BASE, BELOW, CELLS, CLAN, CLANS, GAP, RANK, VALUE, WOMEN, laid
from .events import Promoted
from .options import Options
from .state import State, successors

Pyramid = tuple[str, ...]

_ALL: Final = frozenset(CLANS)
_PLACES: Final = range(len(CELLS))


def may_attack(state: State, seat: int) -> AbstractSet[str]:
    """The clans with which `seat` may attack: all, in the open game its own and the neutral ones (5.1, 8.2)."""
    if state.options.mode == "open":
        return frozenset((state.clans[seat], *state.neutral))
    return _ALL


def attacks(pyramid: Pyramid, options: Options, clans: AbstractSet[str]) -> list[tuple[int, int]]:
    """Target and mover of each legal attack by one of `clans`, sorted. The pyramid must have no gap."""
    return [(target, mover) for target in _PLACES for mover in movers(pyramid, target, options, clans)]


def movers(pyramid: Pyramid, target: int, options: Options, clans: AbstractSet[str]) -> list[int]:
    """The places from which a tribesman of `clans` can expel who stands on `target`, if need be with the help of all
    of its clan around there that rank lower (5.4-5.7), ascending.
    """
    victim = pyramid[target]
    value = VALUE[victim]
    friends = CLAN[victim] if options.attack_own_clan == "forbidden" else None
    equality = options.woman_wins_attack_tie and victim not in WOMEN
    sums: dict[str, int] = {}
    aged: set[str] = set()
    found = []
    for _, place, below in sorted([(RANK[pyramid[place]], place, below) for place, below in AROUND[target]]):
        card = pyramid[place]
        clan = CLAN[card]
        if clan == friends or clan not in clans:
            continue
        total = sums.get(clan, 0) + VALUE[card]
        if below and clan not in aged:  # 5.3: once, however many come from below
            aged.add(clan)
            total += 1
        sums[clan] = total
        if total > value or (equality and total == value and card in WOMEN):
            found.append(place)
    found.sort()
    return found


def party(pyramid: Pyramid, target: int, mover: int) -> tuple[int, ...]:
    """All around `target` of the mover's clan that rank no higher than the mover, itself included, ascending (5.7)."""
    card = pyramid[mover]
    clan, rank = CLAN[card], RANK[card]
    return tuple(place for place, _ in AROUND[target] if CLAN[pyramid[place]] == clan and RANK[pyramid[place]] <= rank)


def wins(pyramid: Pyramid, options: Options, target: int, attackers: tuple[int, ...]) -> bool:
    """Whether these attackers of one clan expel who stands on `target` (5.3, 5.4)."""
    age = any(place in BELOW[target] for place in attackers)
    margin = sum([VALUE[pyramid[place]] for place in attackers]) - (VALUE[pyramid[target]] - age)
    if margin or not options.woman_wins_attack_tie:
        return margin > 0
    first = max([pyramid[place] for place in attackers], key=RANK.__getitem__)
    return first in WOMEN and pyramid[target] not in WOMEN


def support(pyramid: Pyramid, options: Options, target: int, mover: int) -> tuple[int, ...] | None:
    """Who helps the mover: nobody where it suffices alone, else all that may; `None` where that is not enough."""
    if wins(pyramid, options, target, (mover,)):
        return ()
    attackers = party(pyramid, target, mover)
    if not wins(pyramid, options, target, attackers):
        return None
    return tuple(place for place in attackers if place != mover)


def climb(pyramid: Pyramid, gap: int) -> tuple[Pyramid, int, list[Promoted]]:
    """All promotions that are forced from a gap on: the pyramid and the gap after them, which is in the base or leaves
    a choice (6.2), and the events.
    """
    climbs: list[Promoted] = []
    while gap not in BASE and len(places := successors(pyramid, gap)) == 1:
        climbs.append(promoted(pyramid, places[0], gap, chosen=False))
        pyramid, gap = move_up(pyramid, places[0], gap), places[0]
    return pyramid, gap, climbs


def move_up(pyramid: Pyramid, place: int, gap: int) -> Pyramid:
    """The pyramid after who stands on `place` has moved to `gap`."""
    return laid(pyramid, [(gap, pyramid[place]), (place, GAP)])


def promoted(pyramid: Pyramid, place: int, gap: int, *, chosen: bool) -> Promoted:
    """The event of such a move."""
    return Promoted(CELLS[place], CELLS[gap], pyramid[place], chosen)
