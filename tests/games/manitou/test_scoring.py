"""Rules 7 to 9: herds, prisoners, the fur predator and the end."""

from __future__ import annotations

from typing import Any

from firekeeper.games import manitou
from firekeeper.games.manitou.components import TRIBE
from firekeeper.games.manitou.events import FurPredatorStruck, HerdsDealt, HerdSettled, RoundSettled
from firekeeper.games.protocol import Outcome
from firekeeper.games.scenario import ScriptedChance
from tests.games.manitou.hunt import do, field, scores, settle


def settled(cards: list[str], buffalo: list[int], seats: int = 3, **more: Any) -> tuple[manitou.State, list[Any]]:
    """Herd L with these cards at the end of a hunt in which nothing else was played."""
    nobody: list[list[str]] = [[] for _ in range(seats)]
    herds = {"L": {"buffalo": buffalo, "cards": cards}}
    return settle(field(seats, herds=herds, hands=nobody, piles=nobody, **more))


def buffalo(cards: list[str], values: list[int], seats: int = 3) -> tuple[int, ...]:
    points: tuple[int, ...] = settled(cards, values, seats)[1][0].buffalo
    return points


def test_7_1_the_sum_of_values_decides_not_the_number_of_hunters() -> None:
    assert buffalo(["A:10", "B:1", "B:2", "B:3"], [12]) == (12, 0, 0)


def test_7_1_players_without_hunters_take_no_part() -> None:
    assert buffalo(["A:1", "B:CH-", "C:MM-"], [13, 3]) == (16, 0, 0)


def test_7_2_first_and_second_are_paid_third_and_fourth_are_not() -> None:
    assert buffalo(["A:9", "B:8", "A:6", "C:4", "B:3", "D:1"], [13, 3], seats=4) == (13, 3, 0, 0)
    assert buffalo(["A:9", "B:8"], [13]) == (13, 0, 0)


def test_7_3_alone_at_a_herd_one_takes_everything() -> None:
    assert buffalo(["C:1"], [11, 5]) == (0, 0, 16)
    assert buffalo(["C:2"], [12]) == (0, 0, 12)


def test_7_4_a_tie_for_the_most_pays_nobody() -> None:
    assert buffalo(["A:9", "B:9", "C:8"], [13, 3]) == (0, 0, 0)
    assert buffalo(["A:9", "B:9"], [13]) == (0, 0, 0)


def test_7_4_a_tie_for_second_pays_the_winner_alone() -> None:
    assert buffalo(["A:9", "B:8", "C:8"], [13, 3]) == (13, 0, 0)


def test_7_4_two_players_with_different_sums_are_both_paid() -> None:
    assert buffalo(["A:8", "B:9"], [13, 3], seats=2) == (3, 13)


def test_7_5_buffalo_that_nobody_wins_are_put_away() -> None:
    state, events = settled(["A:CH"], [13, 3])
    assert events[0].buffalo == (0, 0, 0)
    assert 13 not in state.medium
    assert 13 not in events[-1].herds["L"]


def test_7_6_the_owner_of_active_warriors_captures_all_opposing_cards_once() -> None:
    state, events = settled(["B:8", "C:RM-", "A:MM", "C:10", "A:SC"], [4])
    assert events[0] == HerdSettled("L", (0, 0, 4), 0, ("B:8", "C:RM", "C:10"))
    assert scores(state) == [3, 0, 4 - 10]


def test_7_6_a_captor_of_nobody_is_named_too() -> None:
    assert settled(["A:MM", "A:3"], [4])[1][0] == HerdSettled("L", (4, 0, 0), 0, ())


def test_7_7_the_captors_own_cards_return_to_his_stock() -> None:
    state, _ = settled(["A:CH-", "B:CM", "B:5", "B:SC-"], [4])
    assert state.tribes[1].left == TRIBE


def test_7_8_prisoners_are_lost_for_the_rest_of_the_game_and_never_played_by_the_captor() -> None:
    state, _ = settled(["A:CH-", "B:CM", "A:5"], [4])
    assert state.tribes[0].left.count("CH") == 1
    assert state.tribes[0].left.count("5") == 1
    assert len(state.tribes[1].left) == 21


def test_7_9_without_an_active_warrior_all_go_home() -> None:
    state, events = settled(["A:CH-", "B:CH-", "C:5"], [4])
    assert (events[0].captor, events[0].prisoners) == (None, ())
    assert [tribe.left for tribe in state.tribes] == [TRIBE] * 3


def test_7_10_captured_hunters_have_hunted() -> None:
    state, events = settled(["A:MM", "A:MM", "B:CM-", "B:3"], [7])
    assert events[0] == HerdSettled("L", (0, 7, 0), 0, ("B:CM", "B:3"))
    assert events[3] == FurPredatorStruck((1,))
    assert scores(state) == [2, -3, 0]


def test_8_1_the_highest_total_over_all_herds_loses_ten() -> None:
    nobody: list[list[str]] = [[], []]
    herds = {
        "L": {"buffalo": [9, 1], "cards": ["A:10", "B:8", "B:2"]},
        "M": {"buffalo": [2], "cards": ["A:9", "B:6", "B:3"]},
        "R": {"buffalo": [3], "cards": ["A:5", "B:4"]},
    }
    _, events = settle(field(2, herds=herds, hands=nobody, piles=nobody))
    assert events[3] == FurPredatorStruck((0,))


def test_8_2_an_unplayed_hunter_does_not_count() -> None:
    herds = {
        "L": {"buffalo": [9, 1], "cards": ["A:1", "B:5", "A:2", "B:6"]},
        "M": {"buffalo": [2], "cards": ["A:3", "B:CH-", "A:4", "B:CM-", "A:CH-"]},
        "R": {"buffalo": [3], "cards": ["B:SC", "A:CH-", "B:MM", "A:CM-"]},
    }
    state, events = settle(do(field(2, starter=0, herds=herds, hands=[["10"], ["CM"]]), "B: CM>M")[0])
    assert events[3] == FurPredatorStruck((1,))
    assert "10" in state.tribes[0].left


def test_8_2_totals_may_be_negative() -> None:
    assert scores(settled(["A:1", "B:2"], [4])[0]) == [0, 4 - 10, 0]


def test_8_3_all_who_are_tied_lose_ten() -> None:
    state, events = settled(["A:10", "B:10", "C:9"], [13, 3])
    assert events[3] == FurPredatorStruck((0, 1))
    assert scores(state) == [-10, -10, 0]


def test_8_3_without_hunters_nobody_loses() -> None:
    _, events = settled(["A:CH-", "B:CM"], [13, 3])
    assert [type(event) for event in events[3:]] == [RoundSettled, HerdsDealt]


def test_8_4_each_part_is_counted_by_itself() -> None:
    state, events = settled(["A:9", "B:SC", "A:3"], [13, 3])
    assert (events[0].buffalo, events[0].prisoners, events[3].seats) == ((16, 0, 0), ("A:9", "A:3"), (0,))
    assert scores(state) == [16 - 10, 2, 0]
    assert events[4] == RoundSettled(1, (6, 2, 0))


def test_9_1_after_the_third_hunt_the_highest_total_wins() -> None:
    state, events = settled(["A:9", "B:8"], [13, 3], round=3, scores=[20, 18, 24])
    assert [type(event) for event in events] == [HerdSettled] * 3 + [FurPredatorStruck, RoundSettled]
    assert manitou.waiting(state).over
    assert manitou.outcome(state) == Outcome((2,), (23, 21, 24))
    assert manitou.settle(state, ScriptedChance({})) == []


def test_9_1_before_that_it_is_not_over() -> None:
    state, _ = settled(["A:9", "B:8"], [13, 3], round=2)
    assert manitou.outcome(state) is None
    assert manitou.waiting(state).seats == (0, 1, 2)


def test_9_2_tied_totals_share_the_victory() -> None:
    state, _ = settled(["A:9", "B:8"], [13, 3], round=3, scores=[20, 18, 23])
    assert manitou.outcome(state) == Outcome((0, 2), (23, 21, 23))
