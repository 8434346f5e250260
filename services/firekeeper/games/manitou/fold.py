"""The fold: a state and a fact give the next state. It checks nothing and takes whole and redacted facts alike."""

from __future__ import annotations

from msgspec.structs import replace

from firekeeper.games.protocol import Fact

from .components import HERDS, ROUNDS, VALUE, in_order, without
from .events import (
    CardDrawn,
    CardPlayed,
    FurPredatorStruck,
    HandDrawn,
    HerdsDealt,
    HerdSettled,
    PartyChosen,
    RoundEnded,
    RoundSettled,
)
from .state import Herd, Hunt, Laid, Settled, State, Tribe, has_played, owned, played


def apply(state: State, fact: Fact) -> State:
    """The state after `fact`. Raises TypeError on an event that is not Manitou's."""
    match fact.event:
        case CardPlayed() as event:
            return _card_played(state, _actor(fact), event)
        case CardDrawn() as event:
            return _drawn(state, _actor(fact), (event.card,))
        case PartyChosen() as event:
            return _with_tribe(state, _actor(fact), pile=in_order(event.cards))
        case HandDrawn() as event:
            return _hand_drawn(state, event)
        case HerdsDealt() as event:
            return _herds_dealt(state, event)
        case RoundEnded() as event:
            tribes = tuple(replace(tribe, hand=(), pile=()) for tribe in state.tribes)
            return replace(state, tribes=tribes, phase="settle", last=None)
        case HerdSettled() as event:
            return _herd_settled(state, event)
        case FurPredatorStruck() as event:
            return replace(state, last=replace(_hunt(state), predator=event.seats))
        case RoundSettled() as event:
            return _round_settled(state, event)
    raise TypeError(f"not an event of Manitou: {fact.event!r}")


def lay(herd: Herd, seat: int, event: CardPlayed) -> Herd:
    """The herd with the card on it, and grey what `event` says is felled."""
    itself = owned(seat, event.card)
    active = herd.active
    if any(felled != itself for felled in event.felled):
        active = active[:-1]
    if not VALUE[event.card] and itself not in event.felled:
        active = (*active, len(herd.cards))
    return Herd(herd.buffalo, (*herd.cards, Laid(seat, event.card)), active)


def _actor(fact: Fact) -> int:
    if fact.seat is None:
        raise TypeError(f"an event without a seat: {fact.event!r}")
    return fact.seat


def _hunt(state: State) -> Hunt:
    return state.last or Hunt(state.round)


def _with_tribe(
    state: State,
    seat: int,
    *,
    left: tuple[str, ...] | None = None,
    hand: tuple[str, ...] | None = None,
    pile: tuple[str, ...] | None = None,
) -> State:
    old = state.tribes[seat]
    tribe = Tribe(
        old.left if left is None else left,
        old.hand if hand is None else hand,
        old.pile if pile is None else pile,
        old.score,
    )
    return replace(state, tribes=(*state.tribes[:seat], tribe, *state.tribes[seat + 1 :]))


def _with_herd(state: State, name: str, herd: Herd) -> tuple[Herd, Herd, Herd]:
    left, middle, right = (herd if name == place else old for place, old in zip(HERDS, state.herds, strict=True))
    return left, middle, right


def _card_played(state: State, seat: int, event: CardPlayed) -> State:
    tribe = state.tribes[seat]
    after = _with_tribe(state, seat, left=without(tribe.left, event.card), hand=without(tribe.hand, event.card))
    herds = _with_herd(state, event.herd, lay(state.herds[HERDS.index(event.herd)], seat, event))
    return replace(after, herds=herds, to_move=_next_to_move(herds, after.tribes, seat))


def _next_to_move(herds: tuple[Herd, ...], tribes: tuple[Tribe, ...], seat: int) -> int:
    """5.1: clockwise, past those who have finished the round."""
    plays = played(herds, len(tribes))
    clockwise = [(seat + step) % len(tribes) for step in range(1, len(tribes) + 1)]
    return next((other for other in clockwise if not has_played(tribes[other], plays[other])), clockwise[0])


def _drawn(state: State, seat: int, cards: tuple[str, ...]) -> State:
    tribe = state.tribes[seat]
    pile = tribe.pile
    for card in cards:
        pile = without(pile, card)
    return _with_tribe(state, seat, hand=in_order(tribe.hand + cards), pile=pile)


def _hand_drawn(state: State, event: HandDrawn) -> State:
    after = _drawn(state, event.seat, event.cards)
    if all(tribe.hand for tribe in after.tribes):
        return replace(after, phase="play", to_move=after.starter)
    return after


def _herds_dealt(state: State, event: HerdsDealt) -> State:
    left, middle, right = (Herd(tuple(event.herds[place])) for place in HERDS)
    medium, small = list(state.medium), list(state.small)
    for value in (*left.buffalo, *middle.buffalo, *right.buffalo):
        (medium if value in medium else small).remove(value)
    return replace(
        state,
        herds=(left, middle, right),
        medium=tuple(medium),
        small=tuple(small),
        round=event.round,
        starter=event.starter,
        to_move=event.starter,
        phase="choose",
    )


def _herd_settled(state: State, event: HerdSettled) -> State:
    herd = state.herds[HERDS.index(event.herd)]
    home: list[list[str]] = [list(tribe.left) for tribe in state.tribes]
    for laid in herd.cards:
        if owned(laid.seat, laid.card) not in event.prisoners:  # 7.7, 7.9; equal cards of a seat share their fate
            home[laid.seat].append(laid.card)
    tribes = tuple(replace(tribe, left=in_order(cards)) for tribe, cards in zip(state.tribes, home, strict=True))
    hunt = _hunt(state)
    settled = Settled(herd, event.buffalo, event.captor, event.prisoners)
    return replace(
        state,
        tribes=tribes,
        herds=_with_herd(state, event.herd, Herd()),
        last=replace(hunt, herds=(*hunt.herds, settled)),
    )


def _round_settled(state: State, event: RoundSettled) -> State:
    tribes = tuple(replace(tribe, score=score) for tribe, score in zip(state.tribes, event.scores, strict=True))
    return replace(
        state,
        tribes=tribes,
        phase="over" if event.round == ROUNDS else "settle",
        last=replace(_hunt(state), scores=event.scores),
    )
