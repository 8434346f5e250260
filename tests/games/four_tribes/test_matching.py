"""Which cards fit the houses of a village (5.2, 5.3)."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from firekeeper.games.four_tribes.matching import ANY, accepted, matches
from tests.games.four_tribes.longhouse import council, do, refused, village


def assignable(houses: str, cards: str) -> bool:
    """Whether each card can be given a house of its own, by trying all ways."""
    return any(
        all(card == ANY or house in (card, "K") for card, house in zip(cards, order, strict=True))
        for order in permutations(houses, len(cards))
    )


@pytest.mark.parametrize("size", [2, 3, 4])
def test_5_3_the_count_of_black_houses_says_what_trying_all_ways_says(size: int) -> None:
    for houses in map("".join, combinations_with_replacement("BGRYK", size)):
        for number in range(size + 2):
            for cards in map("".join, combinations_with_replacement("BGRY" + ANY, number)):
                assert matches(houses, cards) == (number <= size and assignable(houses, cards))


@pytest.mark.parametrize("houses", ["RRGYK", "BGRYK", "RRRRR", "RGGKK"])
def test_5_3_five_houses_too(houses: str) -> None:
    for number in range(6):
        for cards in map("".join, combinations_with_replacement("BGRY" + ANY, number)):
            assert matches(houses, cards) == assignable(houses, cards)


@pytest.mark.parametrize(
    ("houses", "side", "fits"),
    [
        ("RRK", "RG", "R*"),
        ("RRK", "RR", "BGRY*"),
        ("RGK", "RR", "G*"),
        ("RG", "*", "GR*"),
        ("RRG", "*G", "R*"),
        ("BYKK", "YYG", "B*"),
        ("RG", "RG", ""),
    ],
)
def test_5_3_what_may_be_added(houses: str, side: str, fits: str) -> None:
    assert accepted(houses, side) == fits


def test_5_3_no_card_is_fixed_to_a_house() -> None:
    state = council(village("RK", [], []), hands=[["R5", "G3"], ["B4"]])
    state, _ = do(state, "A: R5@1", "B: ~B4", "A: G3@1")
    assert [laid.card for laid in state.row[0].sides[0]] == ["R5", "G3"], "red moves over, green takes the black house"


def test_5_3_an_offering_has_no_colour_before_the_village_is_scored() -> None:
    state = council(village("RGB", ["OF@1"], []), hands=[["R5", "G3", "B7"], []])
    assert [refused(state, f"A: {line}") for line in ("B7@1'", "Y1@1")] == [
        ("5.1", "wrong_side"),
        ("4.1", "not_in_hand"),
    ]
    state, _ = do(state, "A: R5@1", "B: .", "A: G3@1")
    assert len(state.row[0].sides[0]) == 3


def test_5_4_cards_on_the_other_side_must_match_too() -> None:
    state = council(village("RG", [], ["R3"]), hands=[["R1", "G1", "B1"], []])
    assert refused(state, "A: R1@1'") == ("5.3", "no_match")
    assert refused(state, "A: B1@1'") == ("5.3", "no_match")
    state, _ = do(state, "A: G1@1'")
    assert refused(state, "B: ~G1") == ("4.1", "not_in_hand")


def test_5_2_a_side_holds_as_many_cards_as_the_village_has_houses() -> None:
    state = council(village("RG", ["R3", "G3"], []), hands=[["R1", "OF"], []])
    assert refused(state, "A: R1@1") == ("5.2", "side_full")
    assert refused(state, "A: OF@1") == ("5.2", "side_full")
