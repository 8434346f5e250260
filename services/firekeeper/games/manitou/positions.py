"""Positions as scenario files write them. What one leaves out is filled in so that the card counts stay possible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from .components import (
    HAND,
    HERDS,
    LAYOUT,
    LETTERS,
    MAX_ACTIVE,
    MEDIUM,
    PLAYS,
    ROUNDS,
    SMALL,
    TRIBE,
    VALUE,
    Place,
    in_order,
)
from .rules import Options
from .state import Herd, Laid, State, Tribe, has_played, is_grey, owned, party_size, pick_size, played, stock

_CARD = re.compile(r"([A-D]):(\w+)(-?)")


class GivenHerd(Struct, frozen=True, forbid_unknown_fields=True):
    """A herd; `cards` in play order, `"B:CM-"` being grey. An empty `buffalo` is a herd that was settled."""

    buffalo: tuple[int, ...] | None = None
    cards: tuple[str, ...] = ()


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as written. Lists by seat; `None` is what was left out."""

    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    starter: int | None = None
    to_move: int | None = None
    herds: dict[Place, GivenHerd] = {}
    hands: tuple[tuple[str, ...], ...] | None = None
    piles: tuple[tuple[str, ...], ...] | None = None
    stocks: tuple[tuple[str, ...], ...] | None = None
    """Without hand, pile, party and herd cards; what then misses from 21 is captive. Left out: nothing is captive."""
    scores: tuple[int, ...] | None = None
    chosen: tuple[tuple[str, ...] | None, ...] | None = None
    buffalo_left: dict[Literal["X", "x"], tuple[int, ...]] = {}


def position(state: State) -> dict[str, Any]:
    """A whole state as a scenario's position."""
    choosing = state.phase == "choose"
    written: dict[str, Any] = {
        "round": state.round,
        "starter": state.starter,
        "herds": {name: _written_herd(herd) for name, herd in zip(HERDS, state.herds, strict=True)},
        "hands": [list(tribe.hand) for tribe in state.tribes],
        "piles": [[] if choosing else list(tribe.pile) for tribe in state.tribes],
        "stocks": [list(Counter(stock(tribe)).elements()) for tribe in state.tribes],
        "scores": [tribe.score for tribe in state.tribes],
        "buffalo_left": {"X": list(state.medium), "x": list(state.small)},
    }
    if choosing:
        written["chosen"] = [list(tribe.pile) or None for tribe in state.tribes]
    elif state.phase != "over":
        written["to_move"] = state.to_move
    return written


def from_position(options: Options, seats: int, position: Mapping[str, Any]) -> State:
    """The state of a position, at the start of a turn. Raises ValueError where it contradicts itself.

    Hidden cards are filled in component order, hands before piles; buffalo ascending; a starter and a seat to move
    that agree with the number of cards played. A party may be smaller than eight (or the last player's seven): then
    some of what was played is not shown.
    """
    given = _read(position, seats)
    herds = [_herd(name, given.herds.get(name, GivenHerd()), seats) for name in HERDS]
    (left, middle, right), buffalo = _buffalo(given, herds, seats)
    plays = played((left, middle, right), seats)
    starter, to_move = _turn(given, plays)
    blank = State((Tribe(),) * seats, (left, middle, right), buffalo["X"], buffalo["x"], given.round, starter, to_move)
    if _is_choosing(given, plays):
        over = given.round == ROUNDS and not (left.buffalo or middle.buffalo or right.buffalo)
        return replace(blank, tribes=_choosing(given, blank), phase="over" if over else "choose")
    tribes = tuple(_playing(given, blank, seat, plays[seat]) for seat in range(seats))
    finished = [has_played(tribe, count) for tribe, count in zip(tribes, plays, strict=True)]
    if all(finished):
        tribes = tuple(Tribe(tribe.left, score=tribe.score) for tribe in tribes)
        return replace(blank, tribes=tribes, phase="settle")
    if finished[to_move]:
        if given.to_move is not None:
            raise ValueError(f"to_move: {LETTERS[to_move]} has nothing left to play")
        to_move = next(seat % seats for seat in range(to_move, to_move + seats) if not finished[seat % seats])
    return replace(blank, tribes=tribes, phase="play", to_move=to_move)


def script(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The piles of a position as draws: label prefix → cards in the order in which they are drawn."""
    round_number = position.get("round", 1)
    return {
        f"manitou/{round_number}/seat{seat}/draw/": list(pile) for seat, pile in enumerate(position.get("piles") or ())
    }


def _written_herd(herd: Herd) -> dict[str, Any]:
    cards = [
        owned(laid.seat, laid.card) + ("-" if is_grey(herd, place) else "") for place, laid in enumerate(herd.cards)
    ]
    return {"buffalo": list(herd.buffalo), "cards": cards}


def _read(position: Mapping[str, Any], seats: int) -> Given:
    try:
        given = msgspec.convert(position, Given)
    except msgspec.ValidationError as error:
        raise ValueError(f"position: {error}") from error
    for name in ("hands", "piles", "stocks", "scores", "chosen"):
        by_seat = getattr(given, name)
        if by_seat is not None and len(by_seat) != seats:
            raise ValueError(f"{name}: one entry for each of {seats} players, not {len(by_seat)}")
    for name in ("starter", "to_move"):
        if getattr(given, name) not in {None, *range(seats)}:
            raise ValueError(f"{name}: there is no seat {getattr(given, name)}")
    return given


def _herd(name: Place, given: GivenHerd, seats: int) -> Herd:
    cards: list[Laid] = []
    active: list[int] = []
    for written in given.cards:
        match = _CARD.fullmatch(written)
        if not match or match[2] not in VALUE or LETTERS.index(match[1]) >= seats:
            raise ValueError(f"herd {name}: not a card of a player here: {written}")
        if not VALUE[match[2]] and not match[3]:
            active.append(len(cards))
        elif VALUE[match[2]] and match[3]:
            raise ValueError(f"herd {name}: a hunter is never grey: {written}")
        cards.append(Laid(LETTERS.index(match[1]), match[2]))
    if len(active) > MAX_ACTIVE or len({cards[place].seat for place in active}) > 1:
        raise ValueError(f"herd {name}: active warriors belong to one player, two of them at most")
    return Herd(tuple(sorted(given.buffalo or (), reverse=True)), tuple(cards), tuple(active))


def _buffalo(given: Given, herds: Sequence[Herd], seats: int) -> tuple[list[Herd], dict[str, tuple[int, ...]]]:
    """The herds with their values, and what is not dealt yet. Values left out are the smallest that are free, in the
    table's layout; then earlier rounds have used up the smallest.
    """
    shown = [value for herd in herds for value in herd.buffalo]
    medium = [value for value in shown if value in MEDIUM]
    small = [value for value in shown if value not in MEDIUM]
    free = {
        "X": _less("buffalo", MEDIUM, medium, given.buffalo_left.get("X", ())),
        "x": _less("buffalo", SMALL, small, given.buffalo_left.get("x", ())),
    }
    filled = []
    for name, herd, sizes in zip(HERDS, herds, LAYOUT[seats], strict=True):
        values = herd.buffalo
        if name not in given.herds or given.herds[name].buffalo is None:
            values = tuple(value for size in sizes for value in _take(free[size], 1))
        if len(values) > 2 or (len(values) == 2 and (values[0] not in MEDIUM or values[1] in MEDIUM)):
            raise ValueError(f"herd {name}: one buffalo value, or a medium and a small one, not {list(values)}")
        filled.append(Herd(values, herd.cards, herd.active))
    for size, rest in free.items():
        _take(rest, (given.round - 1) * "".join(LAYOUT[seats]).count(size))
    left = {size: tuple(rest) for size, rest in free.items()}
    return filled, left | {size: tuple(sorted(values)) for size, values in given.buffalo_left.items()}


def _turn(given: Given, plays: Sequence[int]) -> tuple[int, int]:
    """Starter and seat to move: as given, else the first that agree with how many cards each seat has played."""
    seats = range(len(plays))
    starters = seats if given.starter is None else (given.starter,)
    for starter in starters:
        clockwise = [(starter + step) % len(plays) for step in seats]
        counts = [plays[seat] for seat in clockwise]
        to_move = clockwise[counts.index(min(counts))]
        in_turn = counts == sorted(counts, reverse=True) and counts[0] - counts[-1] <= 1
        if in_turn and given.to_move in {None, to_move}:
            return starter, to_move
    starter = starters[0]
    fewest = min(seats, key=lambda seat: (plays[seat], (seat - starter) % len(plays)))
    return starter, fewest if given.to_move is None else given.to_move


def _is_choosing(given: Given, plays: Sequence[int]) -> bool:
    if given.chosen is not None:
        if any(plays) or any(given.hands or ()) or any(given.piles or ()):
            raise ValueError("chosen: while parties are chosen there are no hands, piles or cards on herds")
        return True
    return not any(plays) and not any(given.hands or ()) and not any(given.piles or ()) and given.to_move is None


def _choosing(given: Given, blank: State) -> tuple[Tribe, ...]:
    tribes = []
    for seat in range(len(blank.tribes)):
        party = (given.chosen[seat] if given.chosen else None) or ()
        free = _less(LETTERS[seat], TRIBE, party, given.stocks[seat] if given.stocks else ())
        left = in_order((*party, *(given.stocks[seat] if given.stocks else free)))
        tribes.append(Tribe(left, pile=in_order(party), score=_score(given, seat)))
    state = replace(blank, tribes=tuple(tribes))
    for seat, tribe in enumerate(tribes):
        if tribe.pile and len(tribe.pile) != pick_size(state, seat):
            raise ValueError(f"chosen: a party of {LETTERS[seat]} has {pick_size(state, seat)} cards")
    if all(tribe.pile for tribe in tribes):
        raise ValueError("chosen: all have chosen, so the position has hands and piles")
    return tuple(tribes)


def _playing(given: Given, blank: State, seat: int, plays: int) -> Tribe:
    name = LETTERS[seat]
    hand = None if given.hands is None else given.hands[seat]
    pile = None if given.piles is None else given.piles[seat]
    stock = () if given.stocks is None else given.stocks[seat]
    laid = [laid.card for herd in blank.herds for laid in herd.cards if laid.seat == seat]
    room = party_size(blank, seat) - plays - len(hand or ()) - len(pile or ())
    if room < 0 or plays > PLAYS:
        raise ValueError(f"{name}: a party has {party_size(blank, seat)} cards and plays {PLAYS}, this one has more")
    free = _less(name, TRIBE, laid, hand or (), pile or (), stock)
    if hand is None:
        hand = _take(free, min(HAND, room))
        room -= len(hand)
    if pile is None:
        pile = _take(free, room if hand else 0)
    if pile and not hand:
        raise ValueError(f"{name}: a hand is empty only when the pile is")  # 5.1
    left = in_order((*hand, *pile, *(free if given.stocks is None else stock)))
    return Tribe(left, in_order(hand), in_order(pile), _score(given, seat))


def _score(given: Given, seat: int) -> int:
    return given.scores[seat] if given.scores else 0


def _less(name: str, whole: Iterable[Any], *parts: Iterable[Any]) -> list[Any]:
    """`whole` less all `parts`, in its order. Raises ValueError where they hold more than there is."""
    rest = list(whole)
    for card in (card for part in parts for card in part):
        if card not in rest:
            raise ValueError(f"{name}: {card} stands in the position more often than there is")
        rest.remove(card)
    return rest


def _take(free: list[Any], count: int) -> tuple[Any, ...]:
    """The first `count` of `free`, which loses them, or as many as there are."""
    taken = tuple(free[:count])
    del free[:count]
    return taken
