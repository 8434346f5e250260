"""What the villages of Four Tribes promise a side: how likely it wins each, times what the elder means to both.

Nothing is searched. A free square counts as what its owner is likely to bring there, a little more or less as the own
hand has something for it; with both sides complete the promise is the score itself (7).
The weights were tuned over some thousand games against other weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, prod, sqrt
from typing import Final

from firekeeper.games.four_tribes.components import COLOURS, OF_ONE_COLOUR, RANKED
from firekeeper.games.four_tribes.effects import DONKEY, DONKEY_AWAY, PLACING, POWERS, UNICORN, is_closed
from firekeeper.games.four_tribes.matching import accepts, kind, room
from firekeeper.games.four_tribes.scoring import missing, sums, winner
from firekeeper.games.four_tribes.state import State, Village, colour, team

NEAR: Final = 0.34
"""How likely a team gets an elder that it still needs, before it is too late."""
MOVED: Final = 0.45
"""10.2: what an elder on the own side of its village is worth, of one in the longhouse."""
HASTE: Final = 0.8
"""What is left of a promise for each free square of the own side: what is not decided soon may never be,"""
PATIENCE: Final = 0.86
"""and for each of the other side."""

FILL: Final = 4.5
"""What a free square is expected to bring while both sides have some,"""
LAST_FILL: Final = 5.4
"""and where the other side is complete: then its owner waits for a card that is high enough."""
HELD: Final = 0.45
"""How much a hand card counts for a square on which it would do better: it must come in time, and elsewhere too."""
FIRST: Final = 0.65
"""A complete side is ahead by so much, for it wins ties (7.2)."""
SHELTER: Final = 0.7
"""What a Sanctuary is worth for each free square: the other team can't put weak cards there."""
DOUBT: Final = 2.0
"""The squared uncertainty of the lead, as long as a square is free,"""
DOUBT_BOTH: Final = 4.0
"""more for each free square while both sides have some,"""
DOUBT_LAST: Final = 3.2
"""and more for each where one side has."""
LUCK: Final = 0.06
"""How likely a village goes, in spite of all, to the side that seems to have lost it while a square is free."""

_AWAY: Final = {
    **{card: int(card[1]) for card in RANKED},
    **{card: power.value for card, power in POWERS.items()},
    DONKEY: DONKEY_AWAY,
}
"""By card, what it is worth on the other side,"""
_HOME: Final = _AWAY | {DONKEY: POWERS[DONKEY].value, UNICORN: 6}
"""and on the own one: a Unicorn is put beside something good."""
_HITS_BACK: Final = "CA"
"""A Catapult on the other side would remove a card of the own one."""

Means = tuple[tuple[int, str], ...]
"""Values and kinds of hand cards that may go to a side, the most useful first."""


class Outlook:
    """What the villages promise the team of a seat that holds certain cards."""

    def __init__(self, known: State, seat: int, hand: Sequence[str]) -> None:
        self._own = own = team(seat)
        self._longhouses = known.longhouses[own], known.longhouses[1 - own]
        self._advanced = known.options.mode == "advanced"
        home = [(_HOME[card], kind(card)) for card in hand if PLACING[card] in {"own", "either"}]
        away = [
            (_AWAY[card], kind(card)) for card in hand if PLACING[card] in {"opponent", "either"} and card != _HITS_BACK
        ]
        self._home: Means = tuple(sorted(home, reverse=True))
        self._away: Means = tuple(sorted(away))
        self._known: dict[Village, float] = {}

    def whole(self, row: Iterable[Village]) -> float:
        """What all villages promise together."""
        return sum([self.promise(village) for village in row])

    def promise(self, village: Village) -> float:
        """What a village promises, as a share of the game: 1 is a game won, -1 one lost."""
        if village not in self._known:
            free, free_there = _free(village, self._own), _free(village, 1 - self._own)
            self._known[village] = self.prospect(village) * HASTE**free * PATIENCE**free_there
        return self._known[village]

    def prospect(self, village: Village) -> float:
        """The same if it were certain to be decided."""
        win, lose = stakes(*self._longhouses, colour(village))
        if self._advanced:
            win, lose = _on_the_path(village.track, self._own, win, lose)
        chance = self._chance(village)
        return chance * win + (1 - chance) * lose

    def _chance(self, village: Village) -> float:
        """How likely the own side wins."""
        own, other = self._own, 1 - self._own
        free, free_there = _free(village, own), _free(village, other)
        if not free and not free_there:
            return float(winner(village)[0] == own) if village.houses else 0.5
        both = sums(village)
        fill = FILL if free and free_there else LAST_FILL
        lead = both[own] - both[other] + fill * (free - free_there)
        if free:
            lead += SHELTER * free * is_closed(village, own)
            lead += HELD * _above(fill, self._home, accepts(village, own), free)
        else:
            lead += FIRST
        if not free_there:
            lead -= FIRST
        elif is_closed(village, other):
            lead -= SHELTER * free_there
        else:
            lead += HELD * _below(fill, self._away, accepts(village, other), free_there)
        doubt = DOUBT + (DOUBT_BOTH if free and free_there else DOUBT_LAST) * (free + free_there)
        return LUCK + (1 - 2 * LUCK) / (1 + exp(-1.7 * lead / sqrt(doubt)))


@lru_cache(maxsize=1 << 12)
def stakes(own: str, other: str, elder: str) -> tuple[float, float]:
    """What it means to a team that it gets an elder, and that the other team does, with these longhouses."""
    now = _standing(own, other)
    return _standing(own + elder, other) - now, _standing(own, other + elder) - now


def _standing(own: str, other: str) -> float:
    """How much better a team stands than the other, from 1 to -1."""
    return _hope(own, other) - _hope(other, own)


def _hope(own: str, other: str) -> float:
    """How likely a team completes a set that can still win (9.1); 1: it has."""
    if not missing(own):
        return 1.0
    ways = [OF_ONE_COLOUR - own.count(one) for one in COLOURS if one not in other]
    others = [one for one in COLOURS if one not in own]
    if all(other.count(one) < OF_ONE_COLOUR for one in others):
        ways.append(len(others))
    return 1 - prod([1 - NEAR**way for way in ways])


def _on_the_path(track: int | None, own: int, win: float, lose: float) -> tuple[float, float]:
    """10.2: what it means to win and to lose a village whose elder stands there on its path, claimed at the second
    victory in a row.
    """
    now = 0.0 if track is None else MOVED * (win if track == own else lose)
    return (win if track == own else MOVED * win) - now, (lose if track == 1 - own else MOVED * lose) - now


def _free(village: Village, side: int) -> int:
    """How many squares of a side are free."""
    return max(0, room(village, side))


def _above(fill: float, means: Means, kinds: str, free: int) -> float:
    """How much more than `fill` the best of one's cards bring that match one of the free squares."""
    return sum([value - fill for value, kind in means if value > fill and kind in kinds][:free])


def _below(fill: float, means: Means, kinds: str, free: int) -> float:
    """How much less than `fill` the weakest of one's cards bring that match one of the free squares."""
    return sum([fill - value for value, kind in means if value < fill and kind in kinds][:free])
