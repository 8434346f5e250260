"""The rules of a hunt: who must act, what they may do, and what comes of it. Numbers cite RULES.md."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from msgspec import Struct

from firekeeper.games.protocol import Chance, Fact, Legal, Outcome, Pick, RuleError, View, Waiting

from .components import BEATS, COPIES, HAND, HERDS, LAYOUT, PICK_LAST, VALUE, in_order
from .events import CardDrawn, CardPlayed, Choose, Command, HandDrawn, PartyChosen, Play, RoundEnded
from .fold import apply
from .scoring import deal_herds
from .state import Herd, State, Tribe, has_played, is_full, owned, party_size, pick_size, played, stock


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Manitou has no options."""


def check(options: Options, seats: int) -> None:
    """Raises RuleError where this number of seats can't play."""
    if seats not in LAYOUT:
        raise RuleError("1.1", "seats", f"Manitou is for 2 to 4 players, not {seats}.")


def start(options: Options, seats: int) -> State:
    """The state before any event, everyone with all 21 cards."""
    return State((Tribe(),) * seats)


def setup(state: State, chance: Chance) -> list[Fact]:
    """The first herds and, by lot, the starting player (3, 4.1)."""
    (starter,) = chance.pick("manitou/starter", range(len(state.tribes)), 1)
    return [deal_herds(state, 1, starter, chance)]


def waiting(state: State) -> Waiting:
    """All who have not chosen are asked at once (4.3); then one at a time, clockwise (5.1)."""
    match state.phase:
        case "choose":
            return Waiting(seats=tuple(seat for seat, tribe in enumerate(state.tribes) if not tribe.pile))
        case "play":
            return Waiting(seats=(state.to_move,))
        case phase:
            return Waiting(settle=phase == "settle", over=phase == "over")


def legal(state: State, seat: int) -> Legal:
    """A pick of cards while choosing, the plays of the hand in one's turn, else nothing."""
    if state.phase == "choose" and not state.tribes[seat].pile:
        return Legal(pick=Pick("Choose", "cards", pick_size(state, seat), stock(state.tribes[seat])))
    return Legal(commands=tuple(Play(card, HERDS[place]) for card, place in _plays(state, seat)))


def offer(state: State, seat: int) -> View:
    """What a seat may do, as JSON."""
    shown: View = msgspec.to_builtins(legal(state, seat))
    return shown


def draw_legal(state: State, seat: int, rng: random.Random) -> Choose | Play:
    """One random legal command of a seat that is asked. Raises ValueError where the seat is not asked."""
    if state.phase == "choose" and not state.tribes[seat].pile:
        return Choose(in_order(rng.sample(state.tribes[seat].left, pick_size(state, seat))))
    plays = _plays(state, seat)
    if not plays:
        raise ValueError(f"seat {seat} is not asked")
    card, place = plays[rng.randrange(len(plays))]
    return Play(card, HERDS[place])


def decide(state: State, seat: int, command: Command, chance: Chance) -> list[Fact]:
    """What follows when `seat` does `command`, up to the next seat's turn or the round's end.
    Raises RuleError: 4.3 and 4.4 for the party, 5.1 and 5.2 for a play.
    """
    match command:
        case Choose():
            return _choose(state, seat, command, chance)
        case Play():
            return _play(state, seat, command, chance)


def command(fact: Fact) -> Choose | Play | None:
    """The command that a whole fact answers; `None` for consequences."""
    match fact.event:
        case PartyChosen(cards=cards):
            return Choose(cards)
        case CardPlayed(card=card, herd=herd):
            return Play(card, herd)
    return None


def outcome(state: State) -> Outcome | None:
    """The highest total wins, tied totals share the victory (9); `None` before the end of the third round."""
    if state.phase != "over":
        return None
    scores = tuple(tribe.score for tribe in state.tribes)
    return Outcome(tuple(seat for seat, score in enumerate(scores) if score == max(scores)), scores)


def felled(herd: Herd, seat: int, card: str) -> tuple[str, ...]:
    """What goes grey when `seat` plays `card` there and its place is a legal one: defender first (6.3-6.7)."""
    if VALUE[card] or not herd.active:
        return ()  # 6.9, 6.3
    top = herd.cards[herd.active[-1]]
    itself = owned(seat, card)
    if top.seat == seat:
        return (itself,) if is_full(herd, seat) else ()  # 5.2, 6.4
    if top.card in BEATS[card]:
        sacrificed = (itself,) if len(herd.active) > 1 else ()
        return (owned(top.seat, top.card), *sacrificed)  # 6.5, 6.7
    if top.card == card:
        return (owned(top.seat, top.card), itself)  # 6.5, 6.7
    return (itself,)  # 6.6


def _plays(state: State, seat: int) -> list[tuple[str, int]]:
    """Card and place of the herd of each legal play, equal cards once, in component order."""
    if state.phase != "play" or state.to_move != seat:
        return []
    hand = dict.fromkeys(state.tribes[seat].hand)
    full = [is_full(herd, seat) for herd in state.herds]
    if all(full) and not any(VALUE[card] for card in hand):
        full = [False] * len(HERDS)  # 5.2: something must be played
    return [(card, place) for card in hand for place in range(len(HERDS)) if VALUE[card] or not full[place]]


def _choose(state: State, seat: int, choose: Choose, chance: Chance) -> list[Fact]:
    tribe = state.tribes[seat]
    if state.phase != "choose":
        raise RuleError(
            "4.3",
            "not_choosing",
            "A party is chosen at the start of a hunt and then stands: choose again when the next one begins.",
        )
    if tribe.pile:
        raise RuleError("4.3", "already_chosen", "You have confirmed your party; wait until everyone has chosen.")
    _check_party(state, seat, choose.cards)
    party = in_order(choose.cards)
    facts = [Fact(seat, PartyChosen(party))]
    piles = [party if other == seat else tribe.pile for other, tribe in enumerate(state.tribes)]
    if all(piles):
        facts += [Fact(seat, _first_hand(state, other, pile, chance)) for other, pile in enumerate(piles)]
    return facts


def _check_party(state: State, seat: int, cards: tuple[str, ...]) -> None:
    tribe = state.tribes[seat]
    size, full = pick_size(state, seat), party_size(state, seat)
    if len(cards) != size and size < full:
        raise RuleError(
            "4.4", "whole_stock", f"You have only {size} cards left, so take them all. You took {len(cards)}."
        )
    if len(cards) != size:
        because = ", one less than the others because you lay last in this round" if size == PICK_LAST else ""
        raise RuleError("4.3", "party_size", f"Choose {size} cards{because}. You took {len(cards)}.")
    for card, count in Counter(cards).items():
        if card not in COPIES or count > tribe.left.count(card):
            raise RuleError("4.3", "not_in_stock", f"Your stock does not hold {count} × {card}: take another card.")


def _first_hand(state: State, seat: int, party: tuple[str, ...], chance: Chance) -> HandDrawn:
    """4.5"""
    return HandDrawn(seat, in_order(chance.pick(f"manitou/{state.round}/seat{seat}/hand", party, HAND)))


def _play(state: State, seat: int, play: Play, chance: Chance) -> list[Fact]:
    if state.phase != "play":
        raise RuleError(
            "5.1", "not_playing", "No card can be played now: wait until everyone has chosen a party for the hunt."
        )
    if state.to_move != seat:
        raise RuleError("5.1", "not_your_turn", "It is not your turn: wait until the players before you have played.")
    tribe = state.tribes[seat]
    card, place = play.card, HERDS.index(play.herd)
    if card not in COPIES or card not in tribe.hand:
        raise RuleError("5.1", "not_in_hand", f"You do not hold {card}: play a card from your hand.")
    if (card, place) not in _plays(state, seat):
        raise RuleError(
            "5.2", "third_warrior", "Two of your warriors are active there: play a hunter or go to another herd."
        )
    herd = state.herds[place]
    facts = [Fact(seat, CardPlayed(card, play.herd, felled(herd, seat, card)))]
    after = apply(state, facts[0])
    plays = played(after.herds, len(after.tribes))
    if tribe.pile:
        label = f"manitou/{state.round}/seat{seat}/draw/{plays[seat]}"
        facts.append(Fact(seat, CardDrawn(chance.pick(label, tribe.pile, 1)[0])))
    if all(map(has_played, after.tribes, plays)):
        facts.append(Fact(seat, RoundEnded(state.round)))  # 5.3
    return facts
