"""A turn: one throw for all, everyone acts at once, and when it is over."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chance import KeyedChance
from firekeeper.games.chiefdom.components import CARDS, THROWS
from firekeeper.games.chiefdom.events import DiceRolled, Drawn, Passed, ScoringCardsDrawn, TurnClosed
from firekeeper.games.protocol import Fact, RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.chiefdom.camp import (
    END,
    appends,
    camp,
    camps,
    do,
    fold,
    key,
    lines,
    options,
    refused,
    throw,
    whole_games,
)

FULL = ["~~~", "~.~", "~~~"]
"""One empty square, and work only for a fisherman."""


@pytest.mark.parametrize("seats", [0, 7])
def test_1_1_it_is_for_one_to_six(seats: int) -> None:
    with pytest.raises(RuleError, match=r"1\.1 seats"):
        chiefdom.check(options(), seats)
    for number in chiefdom.seats:
        chiefdom.check(options(), number)


def test_2_1_the_dice_of_a_turn_have_a_label_of_their_own() -> None:
    facts = chiefdom.setup(chiefdom.start(options(), 2), KeyedChance(key("dice")))
    dice = KeyedChance(key("dice")).pick("chiefdom/dice/1", THROWS, 1)[0]
    assert facts == [Fact(None, DiceRolled(dice, 1))]


def test_7_1_the_cards_are_drawn_before_the_first_throw() -> None:
    cards, dice = chiefdom.setup(chiefdom.start(options("advanced"), 2), KeyedChance(key("cards")))
    assert cards == Fact(None, ScoringCardsDrawn(tuple(KeyedChance(key("cards")).pick("chiefdom/cards", CARDS, 3))))
    assert isinstance(dice.event, DiceRolled)


def test_2_1_all_faces_come_and_none_more_often() -> None:
    chance = KeyedChance(key("faces"))
    faces = [face for turn in range(1, 2001) for face in chance.pick(f"chiefdom/dice/{turn}", THROWS, 1)[0]]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))


def test_2_1_the_last_to_act_closes_the_turn_and_the_dice_are_thrown() -> None:
    state = camps(FULL, FULL, dice="451")
    facts = chiefdom.decide(state, 1, chiefdom.Draw((0, 1), "P", ("B2",)), ScriptedChance({}))
    assert [(fact.seat, type(fact.event)) for fact in facts] == [(1, Drawn)]
    state = fold(state, facts)
    assert chiefdom.waiting(state).seats == (0,)
    facts = chiefdom.decide(state, 0, chiefdom.Draw((0, 1), "P", ("B2",)), ScriptedChance({}))
    assert [(fact.seat, type(fact.event)) for fact in facts] == [(0, Drawn), (None, TurnClosed), (None, DiceRolled)]
    said = facts[1].event.draws
    assert [(drawing.jobs, drawing.fish) for drawing in said] == [({"B2": "F"}, 4)] * 2
    assert chiefdom.waiting(fold(state, facts)).seats == (0, 1)


def test_2_1_who_has_acted_waits() -> None:
    state, _ = do(camps(FULL, FULL, dice="451"), "A: 45/1 P B2F")
    assert refused(state, "A: 45/1 P B2F") == ("2.1", "has_acted")
    assert refused(state, chiefdom.Pass(), 0) == ("2.1", "has_acted")
    assert lines(state) == []
    with pytest.raises(ValueError, match="seat 0 is not asked"):
        chiefdom.draw_legal(state, 0, random.Random(0))


@whole_games
def test_2_1_the_order_in_which_seats_act_changes_nothing(name: str, seats: int) -> None:
    rng = random.Random(seats)
    for number, (state, _) in enumerate(appends(name, seats, "order")):
        if number % 40 or any(state.acts) or not state.dice:
            continue
        wishes = [chiefdom.draw_legal(state, seat, rng) for seat in range(seats)]
        orders = [*permutations(range(seats))]
        ends = set()
        for order in rng.sample(orders, min(6, len(orders))):
            after = state
            last: list[Fact] = []
            for seat in order:
                last = chiefdom.decide(after, seat, wishes[seat], KeyedChance(key("order")))
                after = fold(after, last)
            ends.add(msgspec.json.encode([after, [fact.event for fact in last[1:]]]))
        assert len(ends) == 1


def test_2_7_who_can_draw_may_not_pass() -> None:
    assert refused(camp(*FULL, dice="451"), "A: -") == ("2.7", "must_draw")
    assert lines(camp(*FULL, dice="452")) == ["A: -"]


def test_2_7_what_only_a_bonus_allows_is_no_duty() -> None:
    state = camp(*END, dice="456")
    assert lines(state)[-1] == "A: -"
    assert all(line.endswith("!") for line in lines(state)[:-1])
    assert isinstance(chiefdom.draw_legal(state, 0, random.Random(1)), chiefdom.Draw)


def test_2_8_the_turn_in_which_nobody_draws_is_the_last() -> None:
    state, events = do(camps(FULL, FULL, dice="452"), "B: -", "A: -")
    assert events == [Passed(), TurnClosed((None, None))]
    assert chiefdom.waiting(state).settle
    assert chiefdom.outcome(state) is None
    assert refused(state, chiefdom.Pass()) == ("2.1", "has_acted")


def test_2_8_after_the_last_turn_no_dice_are_thrown() -> None:
    chance = KeyedChance(key(0))
    chance.pick("chiefdom/dice/2", THROWS, 1)  # a label can't be used twice
    assert len(chiefdom.decide(camp(*FULL, dice="452"), 0, chiefdom.Pass(), chance)) == 2
    with pytest.raises(ValueError, match="used twice: chiefdom/dice/2"):
        chiefdom.decide(camp(*FULL, dice="451"), 0, chiefdom.Draw((0, 1), "P", ("B2",)), chance)


def test_2_2_two_different_dice_are_added() -> None:
    state = camp(dice="246")
    assert refused(state, chiefdom.Draw((1, 1), "H", ("A1",))) == ("2.2", "not_two_dice")
    assert refused(state, chiefdom.Draw((0, 1), "~", ("A1",))) == ("2.2", "not_this_icon")


def test_2_5_walls_and_houses_take_one_square_whatever_the_third_die_shows() -> None:
    state = camp("L3........", *["..........", ".........."], "##......##", "B.........", "H.........", dice="126")
    assert refused(state, chiefdom.Draw((0, 1), "+", ("C4", "D4", "E4"))) == ("3.1", "not_the_shape")


def test_the_rules_for_players_have_every_number_once() -> None:
    text = (Path(chiefdom.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    numbers = [line[2:].split("**")[0] for line in text.splitlines() if line.startswith("**")]
    sections = {1: 5, 2: 8, 3: 3, 4: 11, 5: 2, 6: 16, 7: 3}
    assert numbers == [f"{section}.{rule}" for section, last in sections.items() for rule in range(1, last + 1)]


def test_a_throw_begins_a_turn() -> None:
    state = throw(camp(*FULL, dice="451"), "662")
    assert (state.turn, state.dice) == (2, (6, 6, 2))
