"""Positions as scenario files write them. What one leaves out is filled in so that the counts stay possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from .components import CARDS, ELDERS, HAND, HOUSES, LETTERS, TEAMS, TOWERS, deck, in_order, less, letters
from .filling import houses, villages
from .given import Given, laid, read
from .matching import kinds, matches
from .options import Options
from .scoring import missing
from .state import Scored, State, Step, Village, colour, on_table, pile, place_of, squares, start


def position(state: State) -> dict[str, Any]:
    """A state as a scenario's position. What was scored last, to be looked at, is no part of one."""
    advanced = state.options.mode == "advanced"
    written: dict[str, Any] = {
        "villages": [_written(village, advanced=advanced) for village in state.row],
        "hands": [list(hand) for hand in state.hands],
        "piles": [list(pile(state, owner)) for owner in range(TEAMS)],
        "discards": [list(cards) for cards in state.discards],
        "longhouses": list(state.longhouses),
        "supply": state.supply,
        "towers": list(state.towers),
        "last_placed": list(state.last_placed),
        "placements": state.placements,
        "stall": state.stall,
    }
    if advanced:
        written["houses"] = list(state.houses)
    else:
        written |= {"bag": state.bag, "house_discard": state.house_discard}
    if state.step != "over":
        written["to_move"] = state.turn
    if state.talked is not None:
        written["talked"] = state.talked
    return written | _within_a_turn(state)


def from_position(options: Options, seats: int, position: Mapping[str, Any]) -> State:
    """The state of a position, at the start of a turn where it does not say otherwise. Raises ValueError where it
    contradicts itself.

    Left out, villages are the six cards with face a, as far as there are elders for it, and houses that match the
    cards, then others in list order; hands are six cards in list order, discards none, and piles what is left. Piles
    that are given are drawn first and the rest lies behind them; where discards are given too, they are all there is.
    Bag and discarded houses: what one leaves is in the other; where both are given, they are all there is. The supply
    has the elders that are nowhere else. An example may show more cards and houses of a kind than the box has: it has
    them then.
    """
    given = read(position, seats)
    state = _row(start(options, seats), given)
    state = _houses(state, given)
    state = _elders(state, given)
    state = _cards(state, given)
    return _turn(state, given)


def script(position: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The piles of a position as draws: label prefix → cards in the order in which they are drawn."""
    return {f"four-tribes/side{owner}/card/": list(cards) for owner, cards in enumerate(position.get("piles") or ())}


def _written(village: Village, *, advanced: bool) -> dict[str, Any]:
    written: dict[str, Any] = {
        "card": village.card,
        "face": village.face,
        "houses": village.houses,
        "sides": [
            [f"{'' if card.owner == side else LETTERS[card.owner] + ':'}{card.card}@{card.n}" for card in cards]
            for side, cards in enumerate(village.sides)
        ],
    }
    if advanced:
        written["track"] = "centre" if village.track is None else LETTERS[village.track]
    if not village.elder:
        written["elder"] = False
    return written


def _within_a_turn(state: State) -> dict[str, Any]:
    """What says that a position does not stand at the start of a turn."""
    written: dict[str, Any] = {}
    if state.step != "turn":
        written["phase"] = state.step
    if state.step in {"build", "take", "refill"}:
        written["housing"] = state.housing
    if state.step in {"take", "refill"} and state.scored:
        written["winner"] = state.scored.winner
    if state.asked:
        written["asked"] = list(state.asked)
    if state.last is not None:
        last = state.last
        written["last"] = {
            "seat": last.seat,
            "card": last.card,
            "village": last.village,
            "side": last.side,
            "n": last.n,
            "dwarf": last.dwarf,
            "removed": last.removed
            and {"village": last.removed.village, "side": last.removed.side, "card": last.removed.card},
        }
    return written


def _row(state: State, given: Given) -> State:
    """The villages with their cards and houses."""
    filled = villages(state.options, given)
    written = [village for village, _ in filled]
    named = [village.houses or "" for village in written]
    shown = (*named, given.bag or "", given.house_discard or "", *(given.houses or ()))
    free = less(_enlarged("houses", HOUSES, HOUSES, shown), *shown)
    row = []
    for (village, bare), sides in zip(filled, laid(written), strict=True):
        standing = village.houses
        if standing is None:
            standing = houses(free, squares(state.options, bare), sides)
        if not all(matches(standing, kinds(side)) for side in sides):
            raise ValueError(f"villages: the cards at {colour(bare)} {bare.card} do not match its houses {standing}")
        row.append(replace(bare, houses=letters(standing), sides=sides))
    return replace(state, row=tuple(row))


def _houses(state: State, given: Given) -> State:
    """The bag and the discarded houses, or the players' own ones: one each in turn of what is left, in list order."""
    free = less(HOUSES, *[village.houses for village in state.row])
    if state.options.mode == "advanced":
        own = given.houses or (free[::2], free[1::2])
        return replace(state, houses=(letters(own[0]), letters(own[1])))
    bag, discarded = given.bag, given.house_discard
    if bag is None:
        bag = "".join(less(free, discarded or ""))
    elif discarded is None:
        discarded = "".join(less(free, bag))
    return replace(state, bag=letters(bag), house_discard=letters(discarded or ""))


def _elders(state: State, given: Given) -> State:
    standing = [colour(village) for village in state.row if village.elder]
    free = _rest("supply", ELDERS, standing, *given.longhouses)
    supply = "".join(free) if given.supply is None else given.supply
    _rest("supply", free, supply)
    first, second = map(letters, given.longhouses)
    return replace(state, longhouses=(first, second), supply=letters(supply))


def _cards(state: State, given: Given) -> State:
    """Tower cards, hands, discards, and the decks that follow from them."""
    hands = list(given.hands or (None,) * len(state.hands))
    piles, discards = given.piles or ((), ()), given.discards or ((), ())
    seen = [card for cards in (*hands, *piles, *discards) for card in cards or ()]
    seen += [card for owner in range(TEAMS) for card in on_table(state, owner)]
    towers = _towers(state.options, given, seen)
    decks = []
    for owner in range(TEAMS):
        held = [hand for hand in hands[owner::TEAMS] if hand is not None]
        named = (on_table(state, owner), *held, discards[owner], piles[owner])
        whole = _enlarged(f"cards of team {LETTERS[owner]}", deck(towers), CARDS, named)
        free = less(whole, *named)
        for seat in range(owner, len(hands), TEAMS):
            if hands[seat] is None:
                hands[seat] = tuple(_take(free, HAND))
        everything = given.piles is not None and given.discards is not None
        decks.append(in_order(less(whole, free) if everything else whole))
    return replace(
        state,
        towers=towers,
        decks=(decks[0], decks[1]),
        hands=tuple(in_order(hand or ()) for hand in hands),
        discards=(in_order(discards[0]), in_order(discards[1])),
    )


def _towers(options: Options, given: Given, seen: Iterable[str]) -> tuple[str, ...]:
    """The given tower cards; else those that the options name; else those seen, and others in list order."""
    if given.towers is not None:
        return in_order(given.towers)
    if options.towers != "random":
        return in_order(options.towers)
    towers = [card for card in TOWERS if card in set(seen)]
    others = [card for card in TOWERS if card not in towers]
    return in_order(towers + others[: max(0, options.tower_count - len(towers))])


def _turn(state: State, given: Given) -> State:
    """Whose turn it is and where in it the position stands."""
    table = [laid for village in state.row for side in village.sides for laid in side]
    highest = [max([laid.n for laid in table if laid.owner == owner], default=0) for owner in range(TEAMS)]
    first, second = given.last_placed or highest
    last_placed = (first or 0, second or 0)
    placements = max(*highest, *last_placed, given.last.n if given.last else 0)
    state = replace(
        state,
        step=given.phase or _step(state),
        turn=given.to_move,
        housing=given.to_move if given.housing is None else given.housing,
        asked=given.asked,
        placements=placements if given.placements is None else given.placements,
        last_placed=last_placed,
        last=given.last,
        stall=given.stall,
        talked=given.talked,
    )
    return _scored(state, given.winner) if state.step in {"take", "refill"} else state


def _step(state: State) -> Step:
    """Where a position stands that does not say so: at its end where somebody has won, in the advanced mode in the
    set-up where houses are missing and nothing has been played, else at the start of a turn.
    """
    if not all(missing(longhouse) for longhouse in state.longhouses):
        return "over"
    played = state.discards != ((), ()) or any(side for village in state.row for side in village.sides)
    gaps = any(len(village.houses) < squares(state.options, village) for village in state.row)
    return "build" if state.options.mode == "advanced" and gaps and not played else "turn"


def _scored(state: State, winner: int) -> State:
    place = place_of(state.row, state.last.village) if state.last else None
    if place is None:
        raise ValueError("last: houses are taken and placed anew at the village of the last placement")
    return replace(state, scored=Scored(state.row[place], place + 1, (0, 0), winner, tied=False))


def _rest(what: str, whole: Iterable[str], *parts: Iterable[str]) -> list[str]:
    """`whole` less all `parts`, in its order. Raises ValueError where they hold more than there is."""
    rest = list(whole)
    for item in [item for part in parts for item in part]:
        if item not in rest:
            raise ValueError(f"{what}: {item} is none, not in this game, or stands in the position too often")
        rest.remove(item)
    return rest


def _enlarged(what: str, whole: Iterable[str], kinds: Iterable[str], parts: Iterable[Iterable[str]]) -> list[str]:
    """`whole`, and what `parts` hold beyond it. Raises ValueError where something is none of the `kinds`."""
    items, held = list(whole), [item for part in parts for item in part]
    for item in held:
        if item not in kinds:
            raise ValueError(f"{what}: there is no {item}")
    return items + less(held, items)


def _take(free: list[str], count: int) -> Sequence[str]:
    """The first `count` of `free`, which loses them, or as many as there are."""
    taken = free[:count]
    del free[:count]
    return taken
