"""The position as one viewer may see it, as JSON-ready maps: villages by their place, cards by their placement."""

from __future__ import annotations

from typing import Any

from firekeeper.games.protocol import View

from .components import DWARF_MS, TEAMS, counts
from .effects import is_closed, must_remove
from .matching import ANY, accepts, complete_since, room
from .options import Options
from .scoring import missing, values
from .state import Last, Scored, State, Village, colour, pile_count, place_of, squares

_HOUSING = frozenset({"build", "take", "refill"})
_ASKED = _HOUSING | {"deal", "effect", "dwarf", "harvest", "over"}


def view(state: State, viewer: int | None) -> View:
    """What `viewer` sees of the position. Nothing in it depends on cards that the viewer may not know."""
    seen: View = {
        "phase": state.step if state.step in _ASKED else "turn",
        "to_move": state.housing if state.step in _HOUSING else state.turn,
        "villages": {str(place): _village(state.options, village) for place, village in enumerate(state.row, 1)},
        "longhouses": _by(counts(longhouse) for longhouse in state.longhouses),
        "supply": counts(state.supply),
        "need": _by(missing(longhouse) for longhouse in state.longhouses),
        "towers": list(state.towers),
        "seats": {str(seat): _seat(state, seat) for seat in range(len(state.hands))},
        "teams": _by(
            {"pile": pile_count(state, owner), "discards": len(state.discards[owner])} for owner in range(TEAMS)
        ),
    }
    if state.options.mode == "advanced":
        seen["houses"] = _by(counts(own) for own in state.houses)
    else:
        seen |= {"bag": counts(state.bag), "house_discard": counts(state.house_discard)}
    if viewer is not None:
        seen["own"] = {"hand": counts(state.hands[viewer])}
    if state.last is not None:
        seen |= _placement(state, state.last)
    if state.scored is not None:
        seen["scored"] = _scored(state, state.scored)
    if state.stall:
        seen["stall"] = state.stall
    return seen


def glance(state: State) -> View:
    """The row - colours, houses, how many cards each side has - and the won elders."""
    return {
        "row": {
            str(place): {
                "colour": colour(village),
                "houses": village.houses,
                "sides": "".join(str(len(side)) for side in village.sides),
            }
            for place, village in enumerate(state.row, 1)
        },
        "longhouses": _by(state.longhouses),
    }


def _by(items: Any) -> View:
    """A map by team or seat."""
    return {str(number): item for number, item in enumerate(items)}


def _seat(state: State, seat: int) -> View:
    shown: View = {"hand": len(state.hands[seat])}
    if state.talked == seat:
        shown["talked"] = True
    return shown


def _village(options: Options, village: Village) -> View:
    shown: View = {
        "card": village.card,
        "face": village.face,
        "colour": colour(village),
        "size": squares(options, village),
        "houses": counts(village.houses),
        "sides": _by(_side(village, side) for side in range(TEAMS)),
    }
    if village.elder:
        shown["elder"] = True
    if options.mode == "advanced":
        shown["track"] = "centre" if village.track is None else str(village.track)
    return shown


def _side(village: Village, side: int) -> View:
    cards = village.sides[side]
    worth = values(cards, side)
    shown: View = {
        "cards": {},
        "sum": sum(worth),
        "room": room(village, side),
        "accepts": accepts(village, side).replace(ANY, ""),
    }
    for laid, value in zip(cards, worth, strict=True):
        card: View = {"card": laid.card, "value": value}
        if laid.owner != side:
            card["owner"] = laid.owner
        shown["cards"][str(laid.n)] = card
    since = complete_since(village, side)
    if since is not None:
        shown["full"] = since
    if is_closed(village, side):
        shown["closed"] = True
    return shown


def _placement(state: State, last: Last) -> View:
    """The last placement of the game, and what is asked because of it."""
    place = place_of(state.row, last.village)
    lies = {} if place is None else {"village": place + 1}
    card: View = {"card": last.card, **lies, "side": last.side}
    shown: View = {"seat": last.seat, **card, "n": last.n}
    seen: View = {"last": dict(shown)}
    if last.removed is not None:
        there = place_of(state.row, last.removed.village)
        removed: View = {} if there is None else {"village": there + 1}
        seen["last"]["removed"] = removed | {"side": last.removed.side, "card": last.removed.card}
    if last.dwarf is not None:
        seen["last"]["dwarf"] = last.dwarf
    if state.step == "effect":
        seen["asks"] = card | ({"must": True} if must_remove(state) else {})
    if state.step == "dwarf":
        seen["window"] = shown | {"ms": DWARF_MS}
    return seen


def _scored(state: State, scored: Scored) -> View:
    village = scored.village
    shown: View = {
        "number": state.villages_scored,
        "village": scored.place,
        "card": village.card,
        "face": village.face,
        "colour": colour(village),
        "size": squares(state.options, village),
        "houses": counts(village.houses),
        "sides": _by(_side(village, side) for side in range(TEAMS)),
        "winner": scored.winner,
    }
    if scored.tied:
        shown["tied"] = True
    if scored.then:
        shown[scored.then] = True
    return shown
