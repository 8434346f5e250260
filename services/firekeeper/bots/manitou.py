"""A sensible player of Manitou, one play deep: each play, and each party, is worth what the field then promises."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from firekeeper.bots.manitou_prospects import (
    HUNTER_SHARE,
    Reserve,
    herd_points,
    predator_points,
    reserve,
    shares,
    stake,
)
from firekeeper.games.manitou import legal
from firekeeper.games.manitou.components import HERDS, PLAYS, VALUE, in_order, without
from firekeeper.games.manitou.events import CardPlayed, Choose, Play
from firekeeper.games.manitou.fold import lay
from firekeeper.games.manitou.rules import felled
from firekeeper.games.manitou.state import Herd, State, pick_size, played

KEEP_HUNTER: Final = 0.25
"""Points for each buffalo of a hunter kept in hand while others still play: the last big hunter decides a herd."""
KEEP_CHIEF: Final = 1.5
"""Points for a chief kept in hand: only a Clan Mother beats him, so late in the round he nearly always takes a herd."""
KEEP_WARRIOR: Final = 0.1
"""Points for another warrior kept in hand; each can still be the answer to what is laid next."""
WHIM: Final = 0.1
"""Plays that differ by less than so many points are all as good."""

PARTIES: Final = 5
"""So many parties are drawn by chance and the most promising is taken: with more, one could foretell it."""
PARTY_WHIM: Final = 1.0
"""Parties that differ by less than so many points are all as good."""
HUNTERS: Final = (2.0, 1.0)
"""Mean and spread of the number of hunters in a drawn party: buffalo need few, and many feed the predator."""
CALLED: Final = {"CH": 3.0, "CM": 0.6}
"""How readily a warrior is drawn, others being 1: the chief beats three kinds, the Clan Mother one."""


def choose(known: State, seat: int, rng: random.Random) -> Choose | Play:
    """A legal command of `seat`, which must be asked, from what it knows: the fold of its redacted log."""
    return _choose_party(known, seat, rng) if known.phase == "choose" else _choose_play(known, seat, rng)


def _choose_play(known: State, seat: int, rng: random.Random) -> Play:
    """The play after which the field promises most."""
    seats = len(known.tribes)
    parts = shares(known.herds)
    stakes = [stake(herd, seats) for herd in known.herds]
    reserves = [_reserve(known, other) for other in range(seats)]
    others_to_come = (sum([each.plays for each in reserves]) - reserves[seat].plays) / (PLAYS * (seats - 1))
    own = known.tribes[seat].hand + known.tribes[seat].pile
    plays_after = reserves[seat].plays - 1
    totals = [sum([each.sums[other] for each in stakes]) for other in range(seats)]
    total = totals[seat]
    best, most = None, float("-inf")
    for card, places in _by_card(legal(known, seat).commands).items():
        reserves[seat] = reserve(without(own, card), plays_after)
        totals[seat] = total + VALUE[card]
        points = [herd_points(each, reserves, part, known.round) for each, part in zip(stakes, parts, strict=True)]
        untouched = [_gain(each, seat) for each in points]
        whole = sum(untouched) + _gain(predator_points(totals, reserves), seat) - others_to_come * _kept(card)
        for place in places:
            after = stake(_laid(known.herds[place], seat, card, place), seats)
            promised = _gain(herd_points(after, reserves, parts[place], known.round), seat)
            worth = whole - untouched[place] + promised + WHIM * rng.random()
            if worth > most:
                best, most = Play(card, HERDS[place]), worth
    if best is None:
        raise ValueError(f"seat {seat} is not asked")
    return best


def _choose_party(known: State, seat: int, rng: random.Random) -> Choose:
    """The most promising of a few parties drawn by chance."""
    seats = len(known.tribes)
    parts = shares(known.herds)
    stakes = [stake(herd, seats) for herd in known.herds]
    reserves = [_reserve(known, other) for other in range(seats)]
    best: Sequence[str] = ()
    most = float("-inf")
    for _ in range(PARTIES):
        party = _draw_party(known.tribes[seat].left, pick_size(known, seat), rng)
        reserves[seat] = reserve(party, reserves[seat].plays)
        worth = _gain(predator_points([0] * seats, reserves), seat) + PARTY_WHIM * rng.random()
        for each, part in zip(stakes, parts, strict=True):
            worth += _gain(herd_points(each, reserves, part, known.round), seat)
        if worth > most:
            best, most = party, worth
    return Choose(in_order(best))


def _reserve(known: State, seat: int) -> Reserve:
    """What `seat` will still lay, as far as its stock tells: whose cards are hidden may have any of them."""
    tribe = known.tribes[seat]
    if known.phase == "choose":
        return reserve(tribe.left, min(PLAYS, len(tribe.left)), HUNTER_SHARE)
    plays = min(PLAYS - played(known.herds, len(known.tribes))[seat], len(tribe.hand) + len(tribe.pile))
    return reserve(tribe.left, plays, HUNTER_SHARE)


def _by_card(plays: Sequence[Play]) -> dict[str, list[int]]:
    """Card → places of the herds where it may be laid."""
    result: dict[str, list[int]] = {}
    for play in plays:
        result.setdefault(play.card, []).append(HERDS.index(play.herd))
    return result


def _laid(herd: Herd, seat: int, card: str, place: int) -> Herd:
    """The herd after the play."""
    return lay(herd, seat, CardPlayed(card, HERDS[place], felled(herd, seat, card)))


def _gain(points: Sequence[float], seat: int) -> float:
    """Own points, less what the others get on average: the game is won by the difference."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _kept(card: str) -> float:
    """What it is worth to keep a card while everybody else still plays all of theirs."""
    if VALUE[card]:
        return KEEP_HUNTER * VALUE[card]
    return KEEP_CHIEF if card == "CH" else KEEP_WARRIOR


def _draw_party(stock: Sequence[str], size: int, rng: random.Random) -> list[str]:
    """`size` cards of `stock`: about as many hunters as HUNTERS says, any of them, and the readiest warriors."""
    hunters = [card for card in stock if VALUE[card]]
    warriors = [card for card in stock if not VALUE[card]]
    wanted = min(max(0, round(rng.gauss(*HUNTERS))), len(hunters), size)
    many = max(wanted, size - len(warriors))
    readiest = sorted(warriors, key=lambda card: rng.random() ** (1 / CALLED.get(card, 1.0)), reverse=True)
    return rng.sample(hunters, many) + readiest[: size - many]
