"""What a field of Manitou promises each seat by the end of the round: expected points for herds, prisoners, predator.

Nothing is searched. Cards still to come count as an average of what their owner can have, spread over the herds by
what lies there to be won; on the round's last card nothing is left to come and the prospects are the score itself.
The weights were tuned over some thousand games against other weights and against a player that takes what it can get.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, sqrt
from typing import Final

from msgspec import Struct

from firekeeper.games.manitou.components import BEATS, PENALTY, ROUNDS, VALUE, WARRIORS
from firekeeper.games.manitou.state import Herd, owner

HUNTER_SHARE: Final = 0.55
"""A hunter in an opponent's stock is chosen about half as often as a warrior: few sensible parties hold four."""
SPREAD: Final = {2: 1.7, 3: 1.2, 4: 1.2}
"""By seats. Opponents place with purpose, so a lead is worth less than chance would say - most so in a duel."""
AIM: Final = {2: 0.5, 3: 0.9, 4: 1.0}
"""By seats. How many of the warriors who could beat mine come where I stand: the more enemies, the more of them."""
CLAIM: Final = 1.5
"""A herd without active warriors is claimed rather more often than by warriors laid at random."""
COVER: Final = 0.5
"""The protected warrior is attacked half as often, for its protector must fall first (6.7)."""
CAPTIVITY: Final = 0.3
"""A card taken prisoner is missing in each round to come; about a third of a point a round."""
FEAR: Final = 1.2
"""The predator's ten points weigh a little more, since what is expected of others' hunters is uncertain."""

_BEATEN_BY: Final = {kind: tuple(other for other in WARRIORS if kind in BEATS[other]) for kind in WARRIORS}
_EXACT: Final = 0.15
"""A spread so small that whole points decide."""


class Reserve(Struct, frozen=True, gc=False):
    """What a seat will still lay in this round: `plays` cards, each an average of those it may have."""

    plays: int
    mean: float
    """Hunter value of a card, a warrior counting 0 (6.9)."""
    square: float
    """Squared hunter value of a card."""
    hunting: float
    """How likely a card is a hunter."""
    kinds: dict[str, float]
    """By warrior, how likely a card is this one."""
    beaters: dict[str, float]
    """By warrior, how likely a card is one that beats it."""


class Stake(Struct, frozen=True, gc=False):
    """A herd as far as prospects go. Lists are by seat."""

    buffalo: tuple[int, ...]
    sums: list[int]
    cards: list[int]
    owner: int | None
    top: str
    """The active warrior that can be fought, and `under` it the one it protects; empty where there is none."""
    under: str


def reserve(cards: Sequence[str], plays: int, hunter_share: float = 1.0) -> Reserve:
    """The reserve of a seat that lays `plays` of `cards`; a hunter is among them `hunter_share` times as likely."""
    total = square = hunters = 0.0
    kinds = dict.fromkeys(WARRIORS, 0.0)
    for card in cards:
        value = VALUE[card]
        if value:
            total += value
            square += value * value
            hunters += 1
        else:
            kinds[card] += 1
    size = len(cards) - hunters + hunters * hunter_share or 1
    share = hunter_share / size
    kinds = {kind: count / size for kind, count in kinds.items()}
    beaters = {kind: sum([kinds[other] for other in others]) for kind, others in _BEATEN_BY.items()}
    return Reserve(plays, total * share, square * share, hunters * share, kinds, beaters)


def stake(herd: Herd, seats: int) -> Stake:
    """A herd as it lies."""
    sums, cards = [0] * seats, [0] * seats
    for laid in herd.cards:
        sums[laid.seat] += VALUE[laid.card]
        cards[laid.seat] += 1
    active = [herd.cards[place].card for place in herd.active]
    return Stake(herd.buffalo, sums, cards, owner(herd), active[-1] if active else "", active[0] if active[1:] else "")


def shares(herds: Iterable[Herd]) -> list[float]:
    """How large a part of the cards to come each herd draws: as its buffalo and possible prisoners to the whole."""
    worth = [sum(herd.buffalo) + len(herd.cards) for herd in herds]
    whole = sum(worth) or 1
    return [each / whole for each in worth]


def herd_points(stake: Stake, reserves: Sequence[Reserve], share: float, round_number: int) -> list[float]:
    """By seat, the points that a herd promises which draws `share` of the cards to come."""
    points = _buffalo(stake, reserves, share)
    holding = _holding(stake, reserves, share)
    held = sum(holding)
    cards = [lying + share * each.plays for lying, each in zip(stake.cards, reserves, strict=True)]
    everything = sum(cards)
    for seat, holds in enumerate(holding):
        captive = cards[seat] * (held - holds)
        points[seat] += holds * (everything - cards[seat]) - CAPTIVITY * (ROUNDS - round_number) * captive  # 7.6, 7.8
    return points


def predator_points(sums: Sequence[int], reserves: Sequence[Reserve]) -> list[float]:
    """By seat, the points that the fur predator is expected to take, from the hunter totals so far (8.1)."""
    means = [total + each.plays * each.mean for total, each in zip(sums, reserves, strict=True)]
    spreads = [each.plays * (each.square - each.mean * each.mean) for each in reserves]
    points = [-PENALTY * FEAR] * len(means)
    for one, other in combinations(range(len(means)), 2):
        spread = _EXACT + sqrt(spreads[one] + spreads[other])
        points[one] *= 1 - _exceeds(means[other] - means[one], spread)  # 8.3: a tie strikes both
        points[other] *= 1 - _exceeds(means[one] - means[other], spread)
    return points


def _exceeds(lead: float, spread: float) -> float:
    """How likely a whole number is above 0 that is expected to be `lead`; a logistic curve in place of the normal."""
    steps = 1.7 * (lead - 0.5) / spread
    if abs(steps) > 20:
        return 1.0 if steps > 0 else 0.0
    return 1 / (1 + exp(-steps))


def _buffalo(stake: Stake, reserves: Sequence[Reserve], share: float) -> list[float]:
    """By seat, the expected points for the herd's buffalo (7.1-7.5)."""
    seats = range(len(reserves))
    means = [total + share * each.plays * each.mean for total, each in zip(stake.sums, reserves, strict=True)]
    spreads = [share * each.plays * each.square for each in reserves]
    ahead = [[1.0] * len(reserves) for _ in seats]
    for one, other in combinations(seats, 2):
        spread = _EXACT + SPREAD[len(reserves)] * sqrt(spreads[one] + spreads[other])
        ahead[one][other] = _exceeds(means[one] - means[other], spread)  # what neither exceeds is a tie
        ahead[other][one] = _exceeds(means[other] - means[one], spread)
    firsts = [_product(row) for row in ahead]
    points = [stake.buffalo[0] * first for first in firsts]
    if len(stake.buffalo) == 1:
        return points
    absent = [
        0.0 if total else exp(-share * each.plays * each.hunting)
        for total, each in zip(stake.sums, reserves, strict=True)
    ]
    for seat in seats:
        others = [other for other in seats if other != seat]
        alone = firsts[seat] * _product([absent[other] for other in others])  # 7.3
        second = sum(
            ahead[leader][seat] * _product([ahead[seat][third] for third in others if third != leader])
            for leader in others
        )
        points[seat] += stake.buffalo[1] * (alone + second * (1 - absent[seat]))  # 7.2
    return points


def _holding(stake: Stake, reserves: Sequence[Reserve], share: float) -> list[float]:
    """By seat, how likely it has the active warriors at the end (6.2)."""
    claims = [CLAIM * share * each.plays * (1 - each.hunting) for each in reserves]
    claimed = sum(claims)
    each_claim = (1 - exp(-claimed)) / claimed if claimed else 0.0
    if stake.owner is None:
        return [claim * each_claim for claim in claims]
    aimed = [share * AIM[len(reserves)] * each.plays for each in reserves]
    aimed[stake.owner] = 0.0
    takes = [many * each.beaters[stake.top] for many, each in zip(aimed, reserves, strict=True)]
    equals = sum([many * each.kinds[stake.top] for many, each in zip(aimed, reserves, strict=True)])
    attacks = sum(takes) + equals
    if not attacks:
        return [float(seat == stake.owner) for seat in range(len(reserves))]
    lost = 1 - exp(-attacks)
    if stake.under:
        more = [
            many * (each.beaters[stake.under] + each.kinds[stake.under])
            for many, each in zip(aimed, reserves, strict=True)
        ]
        lost *= 1 - exp(-COVER * sum(more))
    free = lost * equals / attacks  # 6.5: equals leave the herd to whoever comes next
    holding = [lost * take / attacks + free * claim * each_claim for take, claim in zip(takes, claims, strict=True)]
    holding[stake.owner] += 1 - lost
    return holding


def _product(factors: Sequence[float]) -> float:
    result = 1.0
    for factor in factors:
        result *= factor
    return result
