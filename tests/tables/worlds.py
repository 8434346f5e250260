"""Two worlds: a game of Manitou played again with other hidden cards and another secret, and nothing else changed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from firekeeper.games.chance import commitment
from firekeeper.games.manitou.components import HAND, in_order
from firekeeper.games.manitou.events import CardDrawn, CardPlayed, HandDrawn, HerdsDealt, PartyChosen
from firekeeper.games.protocol import Fact
from firekeeper.tables.events import GameStarted, SecretRevealed, TableOpened
from tests.tables.playing import Evening

OTHER_SECRET = bytes(range(100, 132))
MASKED = ("commitment", "head", "seals", "salt")
"""What may differ between two worlds that a viewer can't tell apart."""


class Party:
    """One seat's cards in one round: what it played is public, and what else it held is not."""

    def __init__(self, left: Sequence[str], size: int) -> None:
        self.left = Counter(left)
        self.size = size
        self.played: list[str] = []

    def dealt_anew(self, rng: random.Random) -> tuple[tuple[str, ...], tuple[str, ...], list[str]]:
        """Another party, first hand and order of draws with which the same cards can be played."""
        others = sorted((self.left - Counter(self.played)).elements())
        unplayed = rng.sample(others, self.size - len(self.played))
        party = [*self.played, *unplayed]
        hand = self.played[:1]
        pile = list((Counter(party) - Counter(hand)).elements())
        rng.shuffle(pile)
        while len(hand) < HAND:
            hand.append(pile.pop())
        first, draws = in_order(hand), []
        for turn, card in enumerate(self.played):
            hand.remove(card)
            if pile:
                wanted = self.played[turn + 1 : turn + 2]
                drawn = wanted[0] if wanted and wanted[0] not in hand else rng.choice(pile)
                pile.remove(drawn)
                hand.append(drawn)
                draws.append(drawn)
        return in_order(party), first, draws


def other_world(evening: Evening, viewer: int | None, rng: random.Random) -> Evening:
    """The same game for `viewer`, with other cards in all hands and piles that it can't see, and another secret."""
    parties = _parties(evening)
    anew = {place: party.dealt_anew(rng) for place, party in parties.items()}
    other = Evening.unopened(evening.table.id)
    draws: Counter[tuple[int, int]] = Counter()
    hunt = 0
    for append in evening.appends:
        facts = []
        for line in append.lines:
            if isinstance(line.event, HerdsDealt):
                hunt = line.event.round
            facts.append(
                Fact(line.seat, _told_anew(line.seat, line.event, viewer, hunt, anew, draws, evening.table.id))
            )
        other.now = append.lines[0].at
        other.append(facts)
    other.now = evening.now
    return other


def _parties(evening: Evening) -> dict[tuple[int, int], Party]:
    """By seat and round."""
    parties: dict[tuple[int, int], Party] = {}
    hunt = 0
    for before, append in zip(evening.tables, evening.appends, strict=False):
        for line in append.lines:
            if isinstance(line.event, HerdsDealt):
                hunt = line.event.round
            elif isinstance(line.event, PartyChosen) and line.seat is not None:
                parties[line.seat, hunt] = Party(before.position.tribes[line.seat].left, len(line.event.cards))
            elif isinstance(line.event, CardPlayed) and line.seat is not None:
                parties[line.seat, hunt].played.append(line.event.card)
    return parties


def _told_anew(
    seat: int | None,
    event: Any,
    viewer: int | None,
    hunt: int,
    anew: dict[tuple[int, int], tuple[tuple[str, ...], tuple[str, ...], list[str]]],
    draws: Counter[tuple[int, int]],
    table: str,
) -> Any:
    match event:
        case TableOpened():
            values = {name: getattr(event, name) for name in event.__struct_fields__}
            values.update(secret=OTHER_SECRET.hex(), commitment=commitment(table, OTHER_SECRET))
            return TableOpened(**values)
        case GameStarted(entropy=entropy):
            return GameStarted(commitment(table, OTHER_SECRET), entropy)
        case SecretRevealed():
            return SecretRevealed(OTHER_SECRET.hex())
        case PartyChosen() if seat is not None and seat != viewer:
            return PartyChosen(anew[seat, hunt][0])
        case HandDrawn(seat=drawer) if drawer != viewer:
            return HandDrawn(drawer, anew[drawer, hunt][1])
        case CardDrawn() if seat is not None and seat != viewer:
            draws[seat, hunt] += 1
            return CardDrawn(anew[seat, hunt][2][draws[seat, hunt] - 1])
    return event


def masked(value: Any) -> Any:
    """`value` with what may differ between two worlds taken out, at any depth."""
    if isinstance(value, dict):
        return {key: "…" if key in MASKED else masked(item) for key, item in value.items()}
    if isinstance(value, list):
        return [masked(item) for item in value]
    return value


def hidden_cards(evening: Evening, viewer: int | None) -> list[Any]:
    """What `viewer` may not know of the game."""
    return [
        line.event
        for line in evening.lines
        if isinstance(line.event, PartyChosen | HandDrawn | CardDrawn)
        and viewer != (line.event.seat if isinstance(line.event, HandDrawn) else line.seat)
    ]
