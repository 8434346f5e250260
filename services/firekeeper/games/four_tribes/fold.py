"""The fold: a state and a fact give the next state. It checks nothing and takes whole and redacted facts alike."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from firekeeper.games.protocol import Fact

from .components import ELDERS, OWN_HOUSES, deck, in_order, less, letters, without
from .effects import DWARF
from .events import (
    BagRefilled,
    CardPlaced,
    CardRemoved,
    CardsDiscarded,
    DwarfPlayed,
    ElderMoved,
    ElderPlaced,
    ElderWon,
    FirstPlayerChosen,
    HandDrawn,
    HousePlaced,
    HousesDrawn,
    HouseTaken,
    Passed,
    PileShuffled,
    Skipped,
    TableTalked,
    TowersChosen,
    TurnLost,
    VillageLeft,
    VillageScored,
    VillagesLaid,
    VillageTurned,
)
from .scoring import missing
from .state import Card, Last, Removed, Scored, State, Village, find, team
from .steps import (
    begin_turn,
    draw,
    effect,
    end_turn,
    harvest,
    house_placed,
    house_taken,
    react,
    refill,
    score,
    window,
)


def apply(state: State, fact: Fact) -> State:
    """The state after `fact`. Raises TypeError on an event that is not of Four Tribes."""
    match fact.event:
        case CardPlaced() as event:
            return _placed(state, _actor(fact), event)
        case HandDrawn() as event:
            return _drawn(state, event)
        case Skipped():
            return _skipped(state, _actor(fact))
        case CardRemoved() as event:
            return _removed(state, event)
        case DwarfPlayed() as event:
            return _dwarf_played(state, _actor(fact), event)
        case CardsDiscarded(cards=cards):
            return _discarded(state, _actor(fact), cards)
        case PileShuffled(side=side):
            return replace(state, discards=_put(state.discards, side, ()))
        case Passed():
            return draw(replace(state, stall=state.stall + 1), state.turn)
        case TableTalked(seat=seat):
            return replace(state, talked=seat)
        case TurnLost():
            return end_turn(replace(state, talked=None, stall=state.stall + 1))
    return _villages(state, fact)


def _villages(state: State, fact: Fact) -> State:
    """Scoring, elders and houses, and the set-up."""
    match fact.event:
        case VillageScored() as event:
            return _scored(state, event)
        case ElderWon() as event:
            return _elder_won(state, event)
        case ElderMoved(village=place, side=side):
            state = _with_village(state, place, track=side)
            return replace(state, step="take", housing=1 - side, scored=_then(state, "moved"))
        case VillageTurned() as event:
            return _turned(state, event)
        case VillageLeft(village=place):
            discarded = letters(state.house_discard, state.row[place - 1].houses)
            row = (*state.row[: place - 1], *state.row[place:])
            return harvest(replace(state, row=row, house_discard=discarded))
        case ElderPlaced() as event:
            return _elder_placed(state, event)
        case HousesDrawn() as event:
            return _houses_drawn(state, event)
        case BagRefilled():
            return replace(state, bag=letters(state.bag, state.house_discard), house_discard="")
        case HousePlaced(village=place, house=house):
            own = "".join(less(state.houses[state.housing], house))
            state = _with_village(state, place, houses=letters(state.row[place - 1].houses, house))
            return house_placed(replace(state, houses=_put(state.houses, state.housing, own)))
        case HouseTaken(village=place, house=house):
            own = letters(state.houses[state.housing], house)
            state = _with_village(state, place, houses="".join(less(state.row[place - 1].houses, house)))
            return house_taken(replace(state, houses=_put(state.houses, state.housing, own)))
        case TowersChosen(cards=cards):
            return replace(state, towers=cards, decks=(deck(cards),) * 2)
        case VillagesLaid() as event:
            return _laid(state, event)
        case FirstPlayerChosen(seat=seat):
            if state.options.mode == "advanced":
                return replace(state, step="build", turn=seat, housing=seat)
            return begin_turn(state, seat)
    raise TypeError(f"not an event of Four Tribes: {fact.event!r}")


def _actor(fact: Fact) -> int:
    if fact.seat is None:
        raise TypeError(f"an event without a seat: {fact.event!r}")
    return fact.seat


def _put(pair: tuple[Any, ...], place: int, item: Any) -> Any:
    return (*pair[:place], item, *pair[place + 1 :])


def _with_village(state: State, place: int, **changes: Any) -> State:
    """The state with a changed village; `place` counts from 1, as events do."""
    return replace(state, row=_put(state.row, place - 1, replace(state.row[place - 1], **changes)))


def _placed(state: State, seat: int, event: CardPlaced) -> State:
    n, village = state.placements + 1, state.row[event.village - 1]
    side = (*village.sides[event.side], Card(n, event.card, team(seat)))
    state = _with_village(state, event.village, sides=_put(village.sides, event.side, side))
    return effect(
        replace(
            state,
            hands=_put(state.hands, seat, without(state.hands[seat], event.card)),
            placements=n,
            last_placed=_put(state.last_placed, team(seat), n),
            last=Last(seat, event.card, village.card, event.side, n),
            stall=0,
        )
    )


def _drawn(state: State, event: HandDrawn) -> State:
    seat, count, side = event.seat, len(event.cards), team(event.seat)
    state = replace(
        state,
        hands=_put(state.hands, seat, in_order(state.hands[seat] + event.cards)),
        cards_drawn=_put(state.cards_drawn, side, state.cards_drawn[side] + count),
    )
    match state.step:
        case "react":
            return react(state, seat)
        case "draw":
            return draw(state, seat, state.owed - count)
    return state


def _skipped(state: State, seat: int) -> State:
    match state.step:
        case "effect":
            return window(state)
        case "harvest":
            return draw(state, seat)
    asked = tuple(other for other in state.asked if other != seat)
    return replace(state, asked=asked) if asked else score(state)


def _removed(state: State, event: CardRemoved) -> State:
    last = state.last
    if last is not None:
        village = state.row[event.village - 1].card
        last = replace(last, removed=Removed(village, event.side, event.card))
    return window(replace(_take_off(state, event), last=last))


def _dwarf_played(state: State, seat: int, event: DwarfPlayed) -> State:
    own, last = team(seat), state.last
    if last is not None and last.n == state.last_placed[1 - own]:
        last = replace(last, dwarf=seat)
    state = _take_off(state, event)
    state = replace(
        state,
        hands=_put(state.hands, seat, without(state.hands[seat], DWARF)),
        discards=_put(state.discards, own, in_order((*state.discards[own], DWARF))),
        last=last,
    )
    if state.step == "dwarf":
        return react(state, seat)
    return draw(replace(state, stall=state.stall + 1), seat)


def _take_off(state: State, event: CardRemoved | DwarfPlayed) -> State:
    """The state with a card of the table in its owner's discards (8.2)."""
    sides = state.row[event.village - 1].sides
    gone = find(sides[event.side], event.side, event.card)
    if gone is None:
        return state
    left = tuple(laid for laid in sides[event.side] if laid.n != gone.n)
    state = _with_village(state, event.village, sides=_put(sides, event.side, left))
    discards = in_order((*state.discards[gone.owner], gone.card))
    return replace(state, discards=_put(state.discards, gone.owner, discards))


def _discarded(state: State, seat: int, cards: tuple[str, ...]) -> State:
    hand, own = state.hands[seat], team(seat)
    for card in cards:
        hand = without(hand, card)
    state = replace(
        state,
        hands=_put(state.hands, seat, hand),
        discards=_put(state.discards, own, in_order(state.discards[own] + cards)),
        stall=state.stall + 1,
    )
    return draw(state, seat, len(cards))


def _scored(state: State, event: VillageScored) -> State:
    village = state.row[event.village - 1]
    first, second = event.sums
    everything = [laid for side in village.sides for laid in side]
    discards = tuple(
        in_order((*state.discards[owner], *[laid.card for laid in everything if laid.owner == owner]))
        for owner in (0, 1)
    )
    state = _with_village(state, event.village, sides=((), ()))
    return replace(
        state,
        discards=(discards[0], discards[1]),
        scored=Scored(village, event.village, (first, second), event.winner, event.tied),
        villages_scored=state.villages_scored + 1,
        step="elder",
    )


def _then(state: State, what: str) -> Scored | None:
    return state.scored and replace(state.scored, then=what)


def _elder_won(state: State, event: ElderWon) -> State:
    longhouse = letters(state.longhouses[event.side], event.elder)
    state = _with_village(state, event.village, elder=False, track=None)
    state = replace(state, longhouses=_put(state.longhouses, event.side, longhouse), scored=_then(state, "won"))
    if not missing(longhouse):
        return replace(state, step="over")
    if state.options.mode == "advanced":
        return replace(state, step="take", housing=1 - event.side)
    return replace(state, step="turn village")


def _turned(state: State, event: VillageTurned) -> State:
    discarded = letters(state.house_discard, state.row[event.village - 1].houses)
    state = _with_village(state, event.village, face=event.face, houses="")
    return replace(state, house_discard=discarded, step="renew")


def _elder_placed(state: State, event: ElderPlaced) -> State:
    state = _with_village(state, event.village, elder=True)
    state = replace(state, supply="".join(less(state.supply, event.elder)))
    if state.step == "deal":
        return state
    return refill(state) if state.options.mode == "advanced" else harvest(state)


def _houses_drawn(state: State, event: HousesDrawn) -> State:
    village = state.row[event.village - 1]
    state = _with_village(state, event.village, houses=letters(village.houses, event.houses))
    bag = "".join(less(state.bag, event.houses))
    return replace(state, bag=bag, houses_drawn=state.houses_drawn + len(event.houses))


def _laid(state: State, event: VillagesLaid) -> State:
    row = tuple(Village(face.card, face.face) for face in event.villages)
    own = OWN_HOUSES if state.options.mode == "advanced" else ""
    return replace(state, row=row, supply=ELDERS, houses=(own, own))
