"""Nothing that a viewer is shown depends on what that viewer may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games import cherokee
from firekeeper.games.cherokee.components import CLANS, TRIBESMEN, in_order
from firekeeper.games.cherokee.events import (
    Attacked,
    BaseSwapped,
    CardDiscarded,
    CardPlaced,
    ClansDealt,
    FeathersCounted,
    HandsDealt,
)
from firekeeper.games.cherokee.view import private
from firekeeper.games.protocol import Fact
from firekeeper.games.whitelist import Whitelist, public
from tests.games.cherokee.council import F1, OPTION_SETS, appends, council, do, edit, fold, options, whole_games


def whole_log(name: str, seats: int, seed: object = 0) -> list[Fact]:
    """All facts of a random game."""
    return [fact for _, facts in appends(name, seats, seed) for fact in facts]


def other_world(log: list[Fact], seats: int, viewer: int | None, rng: random.Random) -> list[Fact]:
    """The same log with other clans, where they are secret, and other cards that are still in the hands of all seats
    but the viewer's.
    """
    clans, _, hands = (fact.event for fact in log[:3])
    others = [seat for seat in range(seats) if seat != viewer]
    held = {seat: [card for card in hands.hands[seat] if card not in played(log, seat)] for seat in others}
    free = [card for hand in held.values() for card in hand]
    pool = rng.sample(free, len(free))
    dealt = [
        hand if seat == viewer else in_order([*played(log, seat), *[pool.pop() for _ in held[seat]]])
        for seat, hand in enumerate(hands.hands)
    ]
    told = list(clans.clans)
    if not clans.neutral:
        free = [clan for clan in rng.sample(CLANS, 6) if viewer is None or clan != told[viewer]]
        told = [clan if seat == viewer else free.pop() for seat, clan in enumerate(told)]
    first = [ClansDealt(tuple(told), clans.neutral), log[1].event, HandsDealt(tuple(dealt), hands.starter)]
    return [Fact(None, event) for event in first] + log[3:]


def played(log: list[Fact], seat: int) -> list[str]:
    """The hand cards that a seat has shown."""
    kinds = CardPlaced | CardDiscarded | BaseSwapped
    return [fact.event.card for fact in log if fact.seat == seat and isinstance(fact.event, kinds)]


def shown(state: cherokee.State, fact: Fact, viewer: int | None) -> bytes:
    """All that a viewer is shown after a fact."""
    seen = cherokee.redact(state.options, fact, viewer)
    text = cherokee.text(state, seen) if cherokee.command(fact) else ""
    legal = None if viewer is None else cherokee.legal(state, viewer)
    waiting = cherokee.waiting(state)
    return msgspec.json.encode([seen, text, cherokee.view(state, viewer), legal, waiting, cherokee.glance(state)])


@whole_games
def test_two_worlds_that_differ_in_hidden_things_look_the_same(name: str, seats: int) -> None:
    rng = random.Random(seats)
    whole = whole_log(name, seats)
    for viewer in (None, *range(seats)):
        for end in (3, len(whole) // 3, 2 * len(whole) // 3):
            log = whole[:end]
            other = other_world(log, seats, viewer, rng)
            by_elimination = seats == 2 and viewer is not None and log[0].event.neutral
            assert other != log or by_elimination, "the worlds must differ"
            here = there = cherokee.start(options(name), seats)
            for fact, twin in zip(log, other, strict=True):
                here, there = cherokee.apply(here, fact), cherokee.apply(there, twin)
                assert shown(here, fact, viewer) == shown(there, twin, viewer)


def test_4_1_a_clan_is_its_owners_secret() -> None:
    fact = Fact(None, ClansDealt(("D", "W"), ()))
    assert cherokee.redact(options(), fact, 0) == Fact(None, ClansDealt(("D", "?"), ()))
    assert cherokee.redact(options(), fact, 1) == Fact(None, ClansDealt(("?", "W"), ()))
    assert cherokee.redact(options(), fact, None) == Fact(None, ClansDealt(("?", "?"), ()))


def test_8_1_in_the_open_game_all_see_the_clans() -> None:
    fact = Fact(None, ClansDealt(("D", "W"), ("B", "U")))
    for viewer in (None, 0, 1):
        assert cherokee.redact(options("open"), fact, viewer) == fact


def test_4_3_hands_are_secret_in_both_games() -> None:
    fact = Fact(None, HandsDealt((("Bm4",), ("Um4", "Um5")), 1))
    for name in OPTION_SETS:
        assert cherokee.redact(options(name), fact, 1) == Fact(None, HandsDealt((("?",), ("Um4", "Um5")), 1))
        assert cherokee.redact(options(name), fact, None) == Fact(None, HandsDealt((("?",), ("?", "?")), 1))


def test_a_type_of_event_without_a_redaction_stops_the_import() -> None:
    assert private == {ClansDealt, HandsDealt}
    with pytest.raises(TypeError, match="FeathersCounted"):
        Whitelist([ClansDealt, FeathersCounted], {ClansDealt: public})


def test_a_view_shows_the_pyramid_and_ones_own_cards() -> None:
    state = council(clans=["D", "W"], hands=[["Lm5", "Bm9"], ["Lm7"]], discards=["Pw3"])
    seen = cherokee.view(state, 0)
    assert seen["phase"] == "attack"
    assert seen["to_move"] == 0
    assert (len(seen["pyramid"]), seen["pyramid"]["a1"], seen["pyramid"]["h8"]) == (36, "Bm6", "Pm4")
    assert seen["totals"] == {"B": 18, "U": 16, "P": 12, "D": 14, "W": 14, "L": 10}
    assert seen["hands"] == {"0": 2, "1": 1}
    assert seen["own"] == {"clan": "D", "hand": {"Lm5": 1, "Bm9": 1}}
    assert seen["discards"] == {"0": "Pw3"}
    assert not {"clans", "neutral", "gap", "last", "scores", "women"} & set(seen)
    assert "own" not in cherokee.view(state, None)
    assert cherokee.view(state, 1)["own"] == {"clan": "W", "hand": {"Lm7": 1}}


def test_a_view_of_the_open_game_shows_the_clans() -> None:
    seen = cherokee.view(council(mode="open", clans=["D", "W"], neutral=["U", "L"]), None)
    assert (seen["clans"], seen["neutral"]) == ({"0": "D", "1": "W"}, ["U", "L"])


def test_a_view_keeps_the_last_chain_until_the_next_attack() -> None:
    state, _ = do(council(hands=[["Lm5"], ["Lm7"]]), "A: e2xd1")
    seen = cherokee.view(state, 1)
    assert (seen["phase"], seen["gap"], len(seen["pyramid"])) == ("promote", "f3", 35)
    first = {"seat": 0, "target": "d1", "mover": "e2", "card": "Ww6", "expelled": "Lm8", "support": ["e1"]}
    assert seen["last"] == first | {"promotions": {"0": {"from": "f3", "to": "e2", "card": "Lw5"}}}
    state, _ = do(state, "A: g3^")
    assert cherokee.view(state, 1)["phase"] == "place"
    state, _ = do(state, "A: +Lm5")
    last = cherokee.view(state, None)["last"]
    assert last["promotions"]["2"] == {"from": "h3", "to": "g3", "card": "Pm9"}
    assert last["placed"] == {"cell": "h3", "card": "Lm5"}
    assert "gap" not in cherokee.view(state, None)
    state, _ = do(state, "B: b2xa1")
    assert cherokee.view(state, None)["last"]["expelled"] == "Bm6"
    assert "placed" not in cherokee.view(state, None)["last"]


def test_who_does_without_an_attack_leaves_no_chain() -> None:
    state, _ = do(council(hands=[["Lm5"], ["Lm7"]], attackMandatory=False), "A: h3xh2", "A: +Lm5", "B: ~Lm7")
    assert "last" not in cherokee.view(state, None)
    assert cherokee.view(state, None)["phase"] == "settle"


@whole_games
def test_no_view_has_an_empty_value(name: str, seats: int) -> None:
    state = cherokee.start(options(name), seats)
    assert cherokee.view(state, None)["phase"] == "deal"
    for fact in whole_log(name, seats):
        state = cherokee.apply(state, fact)
        for viewer in (None, *range(seats)):
            encoded = msgspec.json.encode(cherokee.view(state, viewer))
            assert b"null" not in encoded
            assert b'""' not in encoded
            own = cherokee.view(state, viewer).get("own", {"hand": {}})
            assert all(card in TRIBESMEN for card in own["hand"])
    assert cherokee.view(state, None)["phase"] == "over"


def test_a_miniature_shows_the_clans_at_the_top() -> None:
    assert cherokee.glance(council()) == {"top": {"0": "B", "1": "UD", "2": "PBW"}, "left": 1}
    gap, _ = do(council(edit(F1, c2="Dm7", d3="Bm7", c3="Lm7", e3="Dw7", g2="Bw3")), "A: b2xa1")
    assert cherokee.glance(gap)["top"] == {"0": "D", "1": "U.", "2": "PDL"}
    assert cherokee.glance(cherokee.start(options(), 2)) == {"top": {}, "left": 0}


def test_a_seat_that_knows_its_hand_alone_plays_on_a_folded_log() -> None:
    log = whole_log("default", 3)
    known = fold(cherokee.start(options(), 3), [cherokee.redact(options(), fact, 1) for fact in log[:3]])
    assert known.hands[0] == ("?",) * 12
    assert known.clans[1] != "?"
    assert known.clans.count("?") == 2
    later = fold(known, [cherokee.redact(options(), fact, 1) for fact in log[3:]])
    assert later.hands == ((), (), ())
    assert [isinstance(fact.event, Attacked) for fact in log].count(True) == 36
