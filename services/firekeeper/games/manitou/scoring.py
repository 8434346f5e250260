"""The end of a round: herds are counted, the fur predator strikes, the next herds are dealt."""

from __future__ import annotations

from firekeeper.games.protocol import Chance, Fact

from .components import HERDS, LAYOUT, PENALTY, ROUNDS, Place
from .events import FurPredatorStruck, HerdsDealt, HerdSettled, RoundSettled
from .state import Herd, State, hunter_sums, owned, owner


def settle(state: State, chance: Chance) -> list[Fact]:
    """What a worker appends once everyone has played: three herds, the predator, the totals, and the next herds.
    `[]` where no settlement is due.
    """
    if state.phase != "settle":
        return []
    seats = len(state.tribes)
    herds = [_herd_settled(name, herd, seats) for name, herd in zip(HERDS, state.herds, strict=True)]
    struck = fur_predator(state.herds)
    scores = [tribe.score for tribe in state.tribes]
    for settled in herds:
        for seat, points in enumerate(settled.buffalo):
            scores[seat] += points
        if settled.captor is not None:
            scores[settled.captor] += len(settled.prisoners)  # 7.6
    for seat in struck:
        scores[seat] -= PENALTY
    facts = [Fact(None, settled) for settled in herds]
    if struck:
        facts.append(Fact(None, FurPredatorStruck(struck)))
    facts.append(Fact(None, RoundSettled(state.round, tuple(scores))))
    if state.round < ROUNDS:
        facts.append(deal_herds(state, state.round + 1, (state.starter + 1) % seats, chance))  # 4.2
    return facts


def deal_herds(state: State, round_number: int, starter: int, chance: Chance) -> Fact:
    """Buffalo cards on the three places, from what is left of the two piles (3.1, 3.2)."""
    left = {"X": list(state.medium), "x": list(state.small)}
    herds: dict[Place, tuple[int, ...]] = {}
    for name, places in zip(HERDS, LAYOUT[len(state.tribes)], strict=True):
        values = []
        for size in places:
            (value,) = chance.pick(f"manitou/{round_number}/herd{name}/{size}", left[size], 1)
            left[size].remove(value)
            values.append(value)
        herds[name] = tuple(values)
    return Fact(None, HerdsDealt(round_number, herds, starter))


def buffalo_points(herd: Herd) -> dict[int, int]:
    """Seat → points for the buffalo of a herd, of those that get any (7.1-7.5)."""
    sums = hunter_sums(herd)
    if not sums or not herd.buffalo:
        return {}
    ranked = sorted(sums, key=lambda seat: -sums[seat])
    first = ranked[0]
    if len(ranked) == 1:
        return {first: sum(herd.buffalo)}  # 7.3
    if sums[ranked[1]] == sums[first]:
        return {}  # 7.4 a
    points = {first: herd.buffalo[0]}
    tied_for_second = len(ranked) > 2 and sums[ranked[2]] == sums[ranked[1]]  # 7.4 b
    if len(herd.buffalo) > 1 and not tied_for_second:
        points[ranked[1]] = herd.buffalo[1]
    return points


def prisoners(herd: Herd) -> tuple[str, ...]:
    """Whom the owner of the active warriors catches, in play order: all opposing cards there (7.6)."""
    captor = owner(herd)
    if captor is None:
        return ()  # 7.9
    return tuple(owned(laid.seat, laid.card) for laid in herd.cards if laid.seat != captor)


def fur_predator(herds: tuple[Herd, ...]) -> tuple[int, ...]:
    """Whom the fur predator strikes: all with the highest total of hunters, nobody where none was played (8)."""
    totals: dict[int, int] = {}
    for herd in herds:
        for seat, total in hunter_sums(herd).items():
            totals[seat] = totals.get(seat, 0) + total
    return tuple(seat for seat in sorted(totals) if totals[seat] == max(totals.values()))


def _herd_settled(name: Place, herd: Herd, seats: int) -> HerdSettled:
    points = buffalo_points(herd)
    return HerdSettled(name, tuple(points.get(seat, 0) for seat in range(seats)), owner(herd), prisoners(herd))
