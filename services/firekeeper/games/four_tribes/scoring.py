"""What cards are worth, who wins a village, and who wins the game (7, 9)."""

from __future__ import annotations

from firekeeper.games.protocol import Outcome

from .components import COLOURS, OF_ONE_COLOUR, TEAMS
from .effects import DONKEY, DONKEY_AWAY, POWERS, UNICORN
from .matching import complete_since
from .state import Card, State, Village, team


def values(cards: tuple[Card, ...], side: int) -> list[int]:
    """The value of each card of a side. A Unicorn takes that of the highest other card, 0 where it is alone (8.4)."""
    known = [_value(laid, side) for laid in cards]
    highest = max(known, default=0)
    return [highest if laid.card == UNICORN else value for laid, value in zip(cards, known, strict=True)]


def sums(village: Village) -> tuple[int, int]:
    """What each side's cards are worth together (7.1)."""
    return sum(values(village.sides[0], 0)), sum(values(village.sides[1], 1))


def winner(village: Village) -> tuple[int, bool]:
    """Who wins a village that is full, and whether only because that side was complete first (7.1, 7.2)."""
    first, second = sums(village)
    if first != second:
        return int(second > first), False
    return int((complete_since(village, 1) or 0) < (complete_since(village, 0) or 0)), True


def missing(longhouse: str) -> int:
    """How many elders a team still needs to win, at least; 0: it has won (9.1)."""
    held = [longhouse.count(colour) for colour in COLOURS]
    return min(OF_ONE_COLOUR - max(held), held.count(0))


def outcome(state: State) -> Outcome | None:
    """How it ended (9); `None` before. Partners share a victory, and a game that stalled may be drawn."""
    if state.step != "over":
        return None
    won = [not missing(longhouse) for longhouse in state.longhouses]
    elders = [len(longhouse) for longhouse in state.longhouses]
    best = [side for side in range(TEAMS) if (won[side] if any(won) else elders[side] == max(elders))]
    seats = tuple(seat for seat in range(len(state.hands)) if team(seat) in best)
    return Outcome(seats, None, "" if any(won) else "stalled")


def _value(laid: Card, side: int) -> int:
    if laid.card == DONKEY:
        return POWERS[DONKEY].value if laid.owner == side else DONKEY_AWAY
    power = POWERS.get(laid.card)
    return power.value if power else int(laid.card[1])
