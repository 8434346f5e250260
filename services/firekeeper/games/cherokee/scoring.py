"""The end: clans are revealed, feathers and women counted (7)."""

from __future__ import annotations

from firekeeper.games.protocol import Chance, Fact

from .components import CLAN, CLANS, FEATHERS, WOMEN
from .events import FeathersCounted
from .state import State, phase


def settle(state: State, chance: Chance) -> list[Fact]:
    """What a worker appends once all hands are empty; `[]` where no settlement is due."""
    if phase(state) != "settle":
        return []
    feathers, women = totals(state.pyramid), women_in(state.pyramid)
    counted = FeathersCounted(
        tuple(feathers[clan] for clan in state.clans), tuple(women[clan] for clan in state.clans), state.clans
    )
    return [Fact(None, counted)]


def totals(pyramid: tuple[str, ...]) -> dict[str, int]:
    """Clan → feathers in this pyramid (7.2). Nobody earns any at a gap."""
    result = dict.fromkeys(CLANS, 0)
    for card, feathers in zip(pyramid, FEATHERS, strict=False):
        if card:
            result[CLAN[card]] += feathers
    return result


def women_in(pyramid: tuple[str, ...]) -> dict[str, int]:
    """Clan → women in the whole pyramid, the base included (7.3)."""
    return _count([card for card in pyramid if card in WOMEN])


def winners(state: State) -> tuple[int, ...]:
    """Who wins, once the feathers are counted: most points, then most women, then as `finalTie` says (7.3, 7.4)."""
    members = _count([card for card in state.pyramid if card])
    decides_last = state.options.final_tie == "mostMembers"
    results = [
        (score, women, members[clan] if decides_last else 0)
        for score, women, clan in zip(state.scores, state.women, state.clans, strict=True)
    ]
    return tuple(seat for seat, result in enumerate(results) if result == max(results))


def _count(cards: list[str]) -> dict[str, int]:
    result = dict.fromkeys(CLANS, 0)
    for card in cards:
        result[CLAN[card]] += 1
    return result
