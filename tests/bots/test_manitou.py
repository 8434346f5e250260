"""The sensible player of Manitou, in situations where one sees what is sensible. Rule numbers are those of RULES.md."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from firekeeper import bots
from firekeeper.bots.manitou import choose
from firekeeper.games import manitou
from firekeeper.games.manitou.components import VALUE
from firekeeper.games.manitou.events import Choose
from firekeeper.games.protocol import Fact
from tests.bots.tables import known, learned
from tests.games.manitou.hunt import appends, field
from tests.games.manitou.test_knowledge import other_world, whole_log


def plays(seats: int, **position: Any) -> set[str]:
    """What A does in a position, whatever its whim, as notation."""
    state = field(seats, to_move=0, **position)
    lines = [choose(known(state, 0), 0, random.Random(whim)) for whim in range(20)]
    return {manitou.format(state, 0, line) for line in lines}


def parties(seats: int, count: int, **position: Any) -> list[tuple[str, ...]]:
    state = field(seats, **position)
    chosen = [choose(known(state, 0), 0, random.Random(whim)) for whim in range(count)]
    return [choice.cards for choice in chosen if isinstance(choice, Choose)]


def test_7_3_it_takes_a_large_herd_that_nobody_hunts() -> None:
    assert plays(
        2,
        herds={
            "L": {"buffalo": [11, 5]},
            "M": {"buffalo": [4], "cards": ["A:3", "B:9", "A:RM-", "B:MM", "A:CM-", "B:MM"]},
            "R": {"buffalo": [3], "cards": ["B:RM-", "A:MM", "B:5", "A:4", "B:2", "A:2", "B:1"]},
        },
        hands=[["1"], []],
        piles=[[], []],
    ) == {"A: 1>L"}


def test_6_6_it_does_not_throw_the_chief_at_a_pair_of_clan_mothers() -> None:
    lines = plays(
        2,
        herds={
            "L": {"buffalo": [12, 6], "cards": ["A:9", "B:CM", "A:7", "B:CM", "A:4", "B:5"]},
            "M": {"buffalo": [3]},
            "R": {"buffalo": [2]},
        },
        hands=[["2", "CH", "SC"], ["1", "3", "6"]],
        piles=[["MM"], ["MM"]],
    )
    assert "A: CH>L" not in lines


def test_6_4_it_protects_a_warrior_that_guards_many_prisoners() -> None:
    assert plays(
        2,
        herds={
            "L": {"buffalo": [9, 1], "cards": ["B:1", "A:3", "B:2", "A:SC", "B:4", "A:5", "B:6"]},
            "M": {"buffalo": [2]},
            "R": {"buffalo": [2]},
        },
        hands=[["2", "CH"], ["9", "CH", "RM"]],
        piles=[[], []],
    ) == {"A: CH>L"}


def test_7_6_it_fells_the_warrior_that_holds_its_cards() -> None:
    assert plays(
        3,
        herds={
            "L": {"buffalo": [9, 1], "cards": ["A:6", "B:RM", "C:7", "A:3", "C:4", "B:2"]},
            "M": {"buffalo": [10]},
            "R": {"buffalo": [2]},
        },
        hands=[["MM"], ["9"], ["8"]],
        piles=[[], [], []],
    ) == {"A: MM>L"}


def test_8_1_it_holds_the_big_hunter_back_where_the_predator_takes_more_than_he_brings() -> None:
    lines = plays(
        2,
        herds={
            "L": {"buffalo": [10, 4], "cards": ["A:6", "B:9", "A:RM-", "B:MM", "A:CM-", "B:MM"]},
            "M": {"buffalo": [2], "cards": ["B:3", "A:4"]},
            "R": {"buffalo": [1], "cards": ["B:RM-", "A:MM", "B:1", "A:2"]},
        },
        hands=[["1", "10"], ["CH"]],
        piles=[[], []],
    )
    assert lines
    assert all(line.startswith("A: 1>") for line in lines)


def test_8_1_it_braves_the_predator_for_a_herd_that_is_worth_it() -> None:
    assert plays(
        3,
        herds={
            "L": {"buffalo": [13, 7], "cards": ["B:9", "C:2", "A:RM-", "B:MM", "A:CM-", "B:MM", "C:RM-"]},
            "M": {"buffalo": [10], "cards": ["B:1", "C:10"]},
            "R": {"buffalo": [1], "cards": ["A:SC-", "B:RM", "A:4", "B:SC-", "C:SC-", "C:CM-", "C:CM-", "A:SC-"]},
        },
        hands=[["2", "10"], ["3"], ["4"]],
        piles=[[], [], []],
    ) == {"A: 10>L"}


@pytest.mark.parametrize("seats", manitou.seats)
def test_4_3_its_party_is_legal_and_not_always_the_same(seats: int) -> None:
    chosen = parties(seats, 50, starter=0)
    assert all(len(cards) == 8 for cards in chosen)
    assert len(set(chosen)) > 25
    hunters = Counter(sum(VALUE[card] > 0 for card in cards) for cards in chosen)
    assert len(hunters) > 1
    assert max(hunters) <= 6, "a party of hunters feeds the predator"


def test_4_4_of_a_small_stock_it_takes_all() -> None:
    small = ["1", "2", "3", "4", "5", "CH", "CM"]
    assert set(parties(2, 5, round=3, stocks=[small, small])) == {tuple(small)}


@pytest.mark.parametrize("seats", manitou.seats)
def test_it_decides_by_nothing_but_what_its_seat_knows(seats: int) -> None:
    for seed in range(3):
        log = whole_log(seats, seed)
        for seat in range(seats):
            other = other_world(log, seats, seat, random.Random(seed))
            assert other != log
            for end in _turns(log, seats, seat):
                here, there = learned(log[:end], seats, seat), learned(other[:end], seats, seat)
                assert choose(here, seat, random.Random(end)) == choose(there, seat, random.Random(end))
                assert here == there


def test_what_it_knows_is_enough_for_a_choice_that_the_whole_position_would_give() -> None:
    for state, _ in appends(3, 1):
        for seat in manitou.waiting(state).seats:
            assert choose(state, seat, random.Random(5)) == choose(known(state, seat), seat, random.Random(5))


def test_the_same_knowledge_and_seed_give_the_same_command() -> None:
    state = field(3)
    first = bots.choose(manitou, known(state, 1), 1, 2, b"seed")
    assert first == bots.choose(manitou, known(state, 1), 1, 2, b"seed")
    assert first != bots.choose(manitou, known(state, 1), 1, 2, b"another seed")


def test_it_raises_where_it_is_not_asked() -> None:
    state = field(2, to_move=1, hands=[["1"], ["2"]], piles=[[], []])
    with pytest.raises(ValueError, match="not asked"):
        choose(known(state, 0), 0, random.Random(0))


def test_levels_of_a_game() -> None:
    assert bots.levels(manitou) == [1, 2]
    with pytest.raises(LookupError, match="no AI player of level 3"):
        bots.choose(manitou, field(2), 0, 3, b"seed")


def _turns(log: list[Fact], seats: int, seat: int) -> list[int]:
    """After how many facts of a whole log `seat` is asked to play."""
    state, ends = manitou.start(manitou.Options(), seats), []
    for end, fact in enumerate(log, 1):
        state = manitou.apply(state, fact)
        settled = end == len(log) or manitou.command(log[end]) is not None
        if settled and state.phase == "play" and seat in manitou.waiting(state).seats:
            ends.append(end)
    return ends
