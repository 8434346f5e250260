"""Rules 1 to 4: players, cards, herds and the choice of a party."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from firekeeper.games import manitou
from firekeeper.games.manitou import components
from firekeeper.games.manitou.events import HandDrawn, HerdsDealt, PartyChosen
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.manitou.hunt import LARGE_LEFT, OPTIONS, appends, do, field, refusal, settle

EIGHT = "{1 2 3 4 5 5 6 7}"
SEVEN = "{1 2 3 4 5 5 6}"


def choosing(seats: int, **position: Any) -> manitou.State:
    return field(seats, starter=0, **position)


def herds_dealt(seats: int, seed: int) -> list[HerdsDealt]:
    return [fact.event for _, facts in appends(seats, seed) for fact in facts if isinstance(fact.event, HerdsDealt)]


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_1_1_two_to_four_players(seats: int) -> None:
    with pytest.raises(RuleError) as refused:
        manitou.check(OPTIONS, seats)
    assert refused.value.rule == "1.1"
    for fine in manitou.seats:
        manitou.check(OPTIONS, fine)


@pytest.mark.parametrize("seats", manitou.seats)
def test_1_2_three_hunts(seats: int) -> None:
    assert [dealt.round for dealt in herds_dealt(seats, 1)] == [1, 2, 3]


def test_2_1_a_tribe_has_eleven_hunters_and_two_warriors_of_each_kind() -> None:
    hunters = [card for card in components.TRIBE if components.VALUE[card]]
    assert len(components.TRIBE) == 21
    assert len(hunters) == 11
    assert sum(components.VALUE[card] for card in hunters) == 60
    assert Counter(components.TRIBE) - Counter(hunters) == dict.fromkeys(["CH", "MM", "RM", "SC", "CM"], 2)
    assert manitou.start(OPTIONS, 2).tribes[1].left == components.TRIBE


def test_2_2_six_medium_and_nine_small_buffalo() -> None:
    assert components.MEDIUM == (9, 10, 10, 11, 12, 13)
    assert components.SMALL == (1, 2, 2, 3, 4, 4, 5, 6, 7)


def test_2_3_the_fur_predator_costs_ten() -> None:
    assert components.PENALTY == 10


def test_2_4_the_box_holds_110_cards() -> None:
    overviews, predators = 4, 7
    assert 4 * len(components.TRIBE) + overviews + predators + len(components.MEDIUM + components.SMALL) == 110


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, ["Xx", "x", "x"]), (3, ["Xx", "X", "x"]), (4, ["Xx", "Xx", "x"])],
)
def test_3_1_three_herds_lie_open_before_anyone_chooses(seats: int, sizes: list[str]) -> None:
    (fact,) = manitou.setup(manitou.start(OPTIONS, seats), ScriptedChance({}))
    dealt = ["".join("X" if value in components.MEDIUM else "x" for value in fact.event.herds[name]) for name in "LMR"]
    assert dealt == sizes
    assert manitou.waiting(manitou.apply(manitou.start(OPTIONS, seats), fact)).seats == tuple(range(seats))


@pytest.mark.parametrize(("seats", "left_over"), [(2, (3, 0)), (3, (0, 3)), (4, (0, 0))])
def test_3_2_each_hunt_deals_new_buffalo(seats: int, left_over: tuple[int, int]) -> None:
    for seed in range(5):
        used = Counter(
            value for dealt in herds_dealt(seats, seed) for values in dealt.herds.values() for value in values
        )
        rest = Counter(components.MEDIUM + components.SMALL) - used
        assert used <= Counter(components.MEDIUM + components.SMALL)
        assert (sum(value >= 9 for value in rest.elements()), sum(value < 9 for value in rest.elements())) == left_over


def test_3_3_a_single_value_pays_one_player() -> None:
    state = field(2, herds={"M": {"buffalo": [6], "cards": ["A:9"]}}, hands=[[], ["8"]], piles=[[], []])
    _, events = settle(do(state, "B: 8>M")[0])
    assert events[1].buffalo == (6, 0)


def test_4_1_the_first_starter_is_drawn_by_lot() -> None:
    assert {herds_dealt(4, seed)[0].starter for seed in range(40)} == {0, 1, 2, 3}


def test_4_2_the_start_moves_clockwise_and_the_player_before_it_lays_last() -> None:
    for seed in range(4):
        first = herds_dealt(3, seed)[0].starter
        assert [dealt.starter for dealt in herds_dealt(3, seed)] == [(first + step) % 3 for step in range(3)]
    assert manitou.view(field(3, starter=0), None)["dealer"] == 2
    assert manitou.view(field(3, starter=2), None)["dealer"] == 1


def test_4_3_all_choose_at_once_eight_cards_the_last_player_seven() -> None:
    state = choosing(3)
    assert manitou.waiting(state).seats == (0, 1, 2)
    counts = [pick.count for seat in range(3) if (pick := manitou.legal(state, seat).pick)]
    assert counts == [8, 8, 7]
    after, events = do(state, f"B: {EIGHT}")
    assert events == [PartyChosen(("1", "2", "3", "4", "5", "5", "6", "7"))]
    assert manitou.waiting(after).seats == (0, 2)


def test_4_3_a_party_has_the_exact_number_of_cards() -> None:
    for line in (f"A: {SEVEN}", "A: {1 2 3 4 5 5 6 7 8}", "A: {}", f"B: {EIGHT}"):
        assert refusal(choosing(2), line).rule == "4.3"
    assert "lay last" in refusal(choosing(2), f"B: {EIGHT}").message
    assert "lay last" not in refusal(choosing(2), f"A: {SEVEN}").message


def test_4_3_a_party_comes_from_the_stock() -> None:
    for line in ("A: {1 1 2 3 4 5 5 6}", "A: {CH CH CH 3 4 5 5 6}"):
        assert refusal(choosing(2), line).code == "not_in_stock"


@pytest.mark.parametrize("card", ["11", "?", "", "ch"])
def test_4_3_a_party_holds_cards_of_the_game(card: str) -> None:
    choose = manitou.Choose(("1", "2", "3", "4", "5", "6", "7", card))
    with pytest.raises(RuleError) as refused:
        manitou.decide(choosing(2), 0, choose, ScriptedChance({}))
    assert refused.value.rule == "4.3"


def test_4_3_a_confirmed_party_stands() -> None:
    chosen, _ = do(choosing(2), f"A: {EIGHT}")
    assert refusal(chosen, f"A: {EIGHT}").code == "already_chosen"
    hunting, _ = do(chosen, f"B: {SEVEN}")
    for state in (hunting, field(2, hands=[[], []], piles=[[], []], to_move=0)):
        assert refusal(state, f"B: {SEVEN}").rule == "4.3"


def test_4_4_a_small_stock_is_chosen_whole() -> None:
    stock = ["1", "2", "3", "4", "CH", "CH", "CM"]
    state = choosing(2, round=3, stocks=[stock, stock])
    for seat in range(2):
        pick = manitou.legal(state, seat).pick
        assert pick is not None
        assert (pick.count, pick.of) == (7, {"1": 1, "2": 1, "3": 1, "4": 1, "CH": 2, "CM": 1})
    assert refusal(state, "A: {1 2 3 4 CH CH}").rule == "4.4"
    assert refusal(state, "A: {1 2 3 4 CH CH CM CM}").rule == "4.4"
    assert refusal(state, "A: {1 2 3 4 CH CH SC}").rule == "4.3"
    assert refusal(state, "B: {1 2 3 4 CH CH}").rule == "4.3"
    assert manitou.waiting(do(state, "A: {1 2 3 4 CH CH CM}")[0]).seats == (1,)


def test_4_5_three_cards_by_chance_are_the_hand_the_rest_is_the_pile() -> None:
    state, events = do(choosing(2, herds=LARGE_LEFT), f"B: {SEVEN}", f"A: {EIGHT}")
    assert [type(event) for event in events] == [PartyChosen, HandDrawn, HandDrawn]
    assert [event.seat for event in events[1:]] == [0, 1]
    assert [(len(tribe.hand), len(tribe.pile)) for tribe in state.tribes] == [(3, 5), (3, 4)]
    assert manitou.waiting(state).seats == (0,)


def test_4_5_every_card_of_a_party_may_come_into_the_hand() -> None:
    hands = {
        card
        for seed in range(30)
        for _, facts in list(appends(2, seed))[:3]
        for fact in facts
        if isinstance(fact.event, HandDrawn)
        for card in fact.event.cards
    }
    assert hands == set(components.KINDS)


def test_a_random_party_is_a_legal_one() -> None:
    rng = random.Random(4)
    for _ in range(50):
        command = manitou.draw_legal(choosing(2), 0, rng)
        assert manitou.decide(choosing(2), 0, command, ScriptedChance({}))


def test_the_rules_for_players_have_every_number_once() -> None:
    text = (Path(manitou.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    numbers = [line[2:].split("**")[0] for line in text.splitlines() if line.startswith("**")]
    sections = {1: 2, 2: 4, 3: 3, 4: 5, 5: 3, 6: 9, 7: 10, 8: 4, 9: 2, 12: 7}
    assert numbers == [f"{section}.{rule}" for section, last in sections.items() for rule in range(1, last + 1)]
