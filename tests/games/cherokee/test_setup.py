"""The box, the pyramid's shape and the deal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from firekeeper.games import cherokee
from firekeeper.games.chance import KeyedChance
from firekeeper.games.cherokee.components import (
    AROUND,
    BELOW,
    CELLS,
    CLANS,
    FEATHERS,
    PLACE,
    ROWS,
    SIDE,
    TRIBESMEN,
    VALUE,
    WOMEN,
)
from firekeeper.games.cherokee.events import ClansDealt, HandsDealt, PyramidDealt
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.cherokee.council import fold, key, options, whole_games


def dealt(name: str, seats: int, seed: object = 0) -> cherokee.State:
    state = cherokee.start(options(name), seats)
    return fold(state, cherokee.setup(state, KeyedChance(key(seed))))


def test_3_1_six_clans_of_six_men_and_six_women() -> None:
    assert len(set(TRIBESMEN)) == 72
    for clan in CLANS:
        members = [card for card in TRIBESMEN if card[0] == clan]
        assert sorted(VALUE[card] for card in members if card not in WOMEN) == [4, 5, 6, 7, 8, 9]
        assert sorted(VALUE[card] for card in members if card in WOMEN) == [3, 4, 5, 6, 7, 8]
        assert sum(VALUE[card] for card in members) == 72


def test_3_2_28_feathers_with_84_points() -> None:
    assert Counter(FEATHERS) == {7: 1, 6: 2, 5: 3, 4: 4, 3: 5, 2: 6, 1: 7, 0: 8}
    assert sum(FEATHERS) == 84
    assert sum(sorted(FEATHERS)[-12:]) == 56, "the most that one clan can have"


def test_3_3_eight_rows_with_one_to_eight_cells() -> None:
    assert [[CELLS[place] for place in row] for row in ROWS[:3]] == [["a1"], ["b1", "b2"], ["c1", "c2", "c3"]]
    assert [len(row) for row in ROWS] == list(range(1, 9))
    assert (CELLS[-8], CELLS[-1]) == ("h1", "h8")


@pytest.mark.parametrize(
    ("cell", "side", "below"),
    [
        ("a1", [], ["b1", "b2"]),
        ("b1", ["b2"], ["c1", "c2"]),
        ("e3", ["e2", "e4"], ["f3", "f4"]),
        ("e5", ["e4"], ["f5", "f6"]),
        ("h1", ["h2"], []),
        ("h4", ["h3", "h5"], []),
    ],
)
def test_3_4_who_stands_beside_and_below(cell: str, side: list[str], below: list[str]) -> None:
    place = PLACE[cell]
    assert [CELLS[other] for other in SIDE[place]] == side
    assert [CELLS[other] for other in BELOW[place]] == below
    assert sorted(CELLS[other] for other, _ in AROUND[place]) == sorted(side + below)
    assert [CELLS[other] for other, is_below in AROUND[place] if is_below] == below


@whole_games
def test_4_the_deal(name: str, seats: int) -> None:
    state = dealt(name, seats)
    clans = [*state.clans, *state.neutral]
    assert len(set(clans)) == len(clans) == seats + (2 if state.options.mode == "open" else 0)  # 4.1, 8.1
    size = {2: 18, 3: 12, 4: 9}[seats]
    if state.options.mode == "open" and state.options.open_unused_clans == "removed":
        size = {2: 6, 3: 8, 4: 9}[seats]  # 8.3
        assert {card[0] for card in (*state.pyramid, *sum(state.hands, ()))} <= set(clans)
    assert [len(hand) for hand in state.hands] == [size] * seats  # 4.3
    cards = [*state.pyramid, *sum(state.hands, ())]
    assert len(set(cards)) == len(cards) == 36 + size * seats
    assert cherokee.waiting(state).seats == (state.to_move,)


def test_4_4_anybody_may_begin_and_the_turn_goes_clockwise() -> None:
    assert {dealt("default", 4, seed).to_move for seed in range(40)} == {0, 1, 2, 3}
    state = cherokee.from_position(options(), 3, {"to_move": 2, "hands": [["Wm4"], ["Wm5"], ["Wm6"]]})
    attack = cherokee.legal(state, 2).commands[0]
    state = fold(state, cherokee.decide(state, 2, attack, ScriptedChance({})))
    while cherokee.waiting(state).seats == (2,):
        command = cherokee.legal(state, 2).commands[0]
        state = fold(state, cherokee.decide(state, 2, command, ScriptedChance({})))
    assert cherokee.waiting(state).seats == (0,)


def test_the_draws_have_their_labels_and_pools() -> None:
    state = cherokee.start(options("open"), 3)
    script: dict[str, list[Any]] = {
        "cherokee/clans": ["D", "W", "L"],
        "cherokee/neutral": ["U", "B"],
        "cherokee/pyramid": ["Bm9", "Lw8"],
        "cherokee/hands": ["Lw7", "Dm4"],
        "cherokee/starter": [2],
    }
    clans, pyramid, hands = (fact.event for fact in cherokee.setup(state, ScriptedChance(script)))
    assert clans == ClansDealt(("D", "W", "L"), ("U", "B"))
    assert isinstance(pyramid, PyramidDealt)
    assert pyramid.rows[:3] == ("Bm9", "Lw8 Bm4", "Bm5 Bm6 Bm7")
    assert isinstance(hands, HandsDealt)
    assert hands.starter == 2
    assert "Lw7" in hands.hands[0], "hands are dealt one after the other"
    assert hands.hands[0] == tuple(sorted(hands.hands[0], key=TRIBESMEN.index))


def test_a_known_deal_stays_the_same_for_ever() -> None:
    state = dealt("open", 3, "known answer")
    assert (state.clans, state.neutral, state.to_move) == (("D", "B", "P"), ("U", "W"), 2)
    assert state.pyramid[:6] == ("Bw8", "Um7", "Bw3", "Bw5", "Ww6", "Lw7")
    assert state.hands[1][:4] == ("Bm6", "Um4", "Um5", "Uw8")


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_1_1_two_to_four_players(seats: int) -> None:
    with pytest.raises(RuleError, match=r"1\.1 seats: .*not"):
        cherokee.check(options(), seats)


@whole_games
def test_1_3_all_options_go_together(name: str, seats: int) -> None:
    cherokee.check(options(name), seats)


def test_1_3_options_have_the_names_of_the_rules_and_their_defaults() -> None:
    assert msgspec.to_builtins(options()) == {
        "attackOwnClan": "forbidden",
        "attackMandatory": True,
        "noAttack": "discardCard",
        "womanWinsAttackTie": False,
        "mode": "secret",
        "openUnusedClans": "inert",
        "finalTie": "shared",
    }
    for wrong in ({"mode": "hidden"}, {"attack_own_clan": "allowed"}, {"blanks": 2}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, cherokee.Options)
