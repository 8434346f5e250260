"""A sensible player of Cherokee, one attack deep: each is worth what its whole chain leaves to the own clan."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from firekeeper.games.cherokee import legal
from firekeeper.games.cherokee.attacks import climb, move_up
from firekeeper.games.cherokee.components import BASE, BELOW, CLAN, GAP, PLACE, RANK, VALUE, laid
from firekeeper.games.cherokee.events import Attack, Command, Discard, Place, Promote, Swap
from firekeeper.games.cherokee.scoring import totals
from firekeeper.games.cherokee.state import State, successors, tribesmen

HEIR: Final = 0.2
"""Feathers for each place to which one of the clan would succeed: the own die out without heirs."""
EARLY: Final = 0.15
"""Feathers for each point of value of an own card that goes into the base, and of a foreign one that stays out."""
TELLTALE: Final = 1.0
"""Feathers that it is worth, as long as all hands are full, not to be the one who gains most by an own attack."""
WHIM: Final = 0.8
"""As long, attacks that differ by less than so many feathers are all as good: who takes the best is soon read."""
EVEN: Final = 0.1
"""And these always."""

Pyramid = tuple[str, ...]
Worth = Callable[[Pyramid], float]


def choose(known: State, seat: int, rng: random.Random) -> Command:
    """A legal command of `seat`, which must be asked, from what it knows: the fold of its redacted log."""
    commands: tuple[Command, ...] = legal(known, seat).commands
    if not commands:
        raise ValueError(f"seat {seat} is not asked")
    clan = known.clans[seat]
    rivals = [other for other in known.clans if other != clan] if known.options.mode == "open" else []
    hidden = 0.0 if rivals else _share_of_cards(known)

    def worth(pyramid: Pyramid) -> float:
        """What a pyramid promises the own clan, less what it promises the others on average where they are known."""
        own = totals(pyramid)[clan] + HEIR * _heirs(pyramid, clan)
        if not rivals:
            return own
        return own - sum([totals(pyramid)[other] + HEIR * _heirs(pyramid, other) for other in rivals]) / len(rivals)

    def appeal(command: Command) -> float:
        """What a command is worth, with a whim."""
        after = _after(known, command, worth)
        value = worth(after) + (WHIM * hidden + EVEN) * rng.random()
        match command:
            case Attack() if _gains_most(known.pyramid, after, clan):
                return value - TELLTALE * hidden
            case Place(card=card) | Swap(card=card):
                return value + _sooner(card, clan)
            case Discard(card=card):
                return value - _sooner(card, clan)
        return value

    return max(commands, key=appeal)


def _after(known: State, command: Command, worth: Worth) -> Pyramid:
    """The pyramid that a command leads to, with the own choices that follow as good as can be."""
    pyramid = known.pyramid
    match command:
        case Attack(target=target, mover=mover):
            place = PLACE[mover]
            return _settled(laid(pyramid, [(PLACE[target], pyramid[place]), (place, GAP)]), place, worth)
        case Promote(from_=cell) if known.gap is not None:
            return _settled(move_up(pyramid, PLACE[cell], known.gap), PLACE[cell], worth)
        case Place(card=card) if known.gap is not None:
            return laid(pyramid, [(known.gap, card)])
        case Swap(card=card, cell=cell):
            return laid(pyramid, [(PLACE[cell], card)])
    return pyramid


def _settled(pyramid: Pyramid, gap: int, worth: Worth) -> Pyramid:
    """The best pyramid that can follow from a gap, which is then in the base."""
    pyramid, gap, _ = climb(pyramid, gap)
    if gap in BASE:
        return pyramid
    return max((_settled(move_up(pyramid, one, gap), one, worth) for one in successors(pyramid, gap)), key=worth)


def _heirs(pyramid: Pyramid, clan: str) -> int:
    """How many places one of the clan would take if they fell vacant; a gap below is nobody's heir."""
    heirs = [max(below, key=lambda one: RANK.get(pyramid[one], 0)) for below in BELOW if below]
    return sum([pyramid[heir][:1] == clan for heir in heirs])


def _gains_most(before: Pyramid, after: Pyramid, clan: str) -> bool:
    """Whether an attack tells on its player: no clan gains more feathers by it than the own."""
    was, now = totals(before), totals(after)
    gains = {other: now[other] - was[other] for other in was}
    return gains[clan] > 0 and gains[clan] == max(gains.values())


def _sooner(card: str, clan: str) -> float:
    """What it is worth to bring a card into the game rather than another: strong ones of the own clan, weak others."""
    return EARLY * VALUE[card] if CLAN[card] == clan else -EARLY * VALUE[card]


def _share_of_cards(known: State) -> float:
    """How much of the game is still to come: 1 where no hand card has been played, 0 where all have."""
    return sum(map(len, known.hands)) / (len(tribesmen(known)) - len(known.pyramid))
