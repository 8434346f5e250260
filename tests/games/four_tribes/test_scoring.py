"""What cards are worth, and who wins villages and games (7, 8, 9)."""

from __future__ import annotations

import pytest

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.matching import complete_since, is_full, provisions
from firekeeper.games.four_tribes.scoring import missing, sums, values, winner
from firekeeper.games.four_tribes.state import Card, Village, find, written
from firekeeper.games.protocol import Outcome
from tests.games.four_tribes.longhouse import council, do, names, village


def side(*cards: str) -> tuple[Card, ...]:
    """A side from cards as `"B:G4@5"`; without an owner they are A's."""
    read = []
    for number, text in enumerate(cards, 1):
        name, _, n = text.partition("@")
        read.append(Card(int(n or number), name[-2:], int(name.startswith("B:"))))
    return tuple(read)


def lay(houses: str, first: tuple[Card, ...], second: tuple[Card, ...]) -> Village:
    return Village(3, "a", houses, (first, second), elder=True)


@pytest.mark.parametrize(
    ("card", "own", "away"),
    [
        ("R1", 1, 1),
        ("B7", 7, 7),
        ("AS", 2, 2),
        ("BD", 1, 1),
        ("CA", 4, 4),
        ("CL", 5, 5),
        ("DI", 2, 2),
        ("DO", 6, 2),
        ("GU", 5, 5),
        ("HA", 3, 3),
        ("OF", 6, 6),
        ("RD", 2, 2),
        ("SA", 5, 5),
        ("UN", 0, 0),
        ("WI", 3, 3),
    ],
)
def test_8_values_on_the_own_and_on_the_other_side(card: str, own: int, away: int) -> None:
    assert values(side(card), 0) == [own]
    assert values(side(card), 1) == [away]


def test_8_4_ft_5_a_unicorn_a_donkey_and_a_red_dragon() -> None:
    first = side("R6", "UN", "B:DO", "RD")
    second = side("B:DO", "B:OF", "R1")
    assert values(first, 0) == [6, 6, 2, 2]
    assert sums(lay("RKK", first, second)) == (16, 13)
    assert len(provisions(first)) == 3
    assert winner(lay("RKK", first, second)) == (0, False)


def test_8_4_a_unicorn_counts_the_values_of_the_moment() -> None:
    assert values(side("UN"), 0) == [0]
    assert values(side("UN", "RD"), 0) == [2, 2]
    assert values(side("UN", "DO", "R5"), 0) == [6, 6, 5]
    assert values(side("UN", "B:DO", "R1"), 0) == [2, 2, 1]


def test_7_2_the_side_that_was_complete_first_wins_a_tie() -> None:
    assert winner(lay("RG", side("R4@2", "G5@5"), side("B:R2@1", "B:G7@8"))) == (0, True)
    assert winner(lay("RG", side("R4@2", "G5@10"), side("B:R2@1", "B:G7@8"))) == (1, True)


def test_7_2_a_bonus_does_not_complete_a_side() -> None:
    one = lay("RG", side("R4@2", "RD@3"), side("R3@4", "G5@5", "RD@9"))
    assert complete_since(one, 0) is None
    assert complete_since(one, 1) == 5
    assert not is_full(one)


def test_7_3_cards_go_to_their_owners_discards() -> None:
    state = council(village("RG", ["R5", "B:G1"], ["G4"]), hands=[["R2"], []])
    state, events = do(state, "A: R2@1'")
    assert names(events)[:3] == ["CardPlaced", "VillageScored", "ElderWon"]
    assert state.discards == (("R2", "R5"), ("G1", "G4"))
    assert state.longhouses == ("B", ""), "six each, and A was complete first"


def test_7_4_houses_are_discarded_not_put_back() -> None:
    state = council(village("RG", ["R5"], ["G4", "R1"]), hands=[["G2"], []], house_discard="")
    bag = state.bag
    state, _ = do(state, "A: G2@1")
    assert state.house_discard == "GR"
    assert len(state.bag) == len(bag) - 2
    assert state.row[0].face == "b"


@pytest.mark.parametrize(
    ("elders", "still"),
    [
        ("", 3),
        ("B", 2),
        ("BG", 2),
        ("BGR", 1),
        ("BB", 1),
        ("BBGR", 1),
        ("BBGGRR", 1),
        ("BBGGRRY", 0),
        ("BGRY", 0),
        ("BBB", 0),
    ],
)
def test_9_1_how_many_elders_are_still_missing(elders: str, still: int) -> None:
    assert missing(elders) == still


def test_9_1_the_game_ends_at_once_and_nothing_follows() -> None:
    state = council(village("RG", ["R5"], ["G4", "R1"]), hands=[["G2", "B3"], ["B4"]], longhouses=["BB", ""])
    state, events = do(state, "A: G2@1")
    assert names(events) == ["CardPlaced", "VillageScored", "ElderWon"]
    assert four_tribes.outcome(state) == Outcome((0,))
    assert four_tribes.waiting(state).over
    assert four_tribes.legal(state, 1).commands == ()


def test_9_1_the_other_player_may_win_by_your_card() -> None:
    state = council(village("RG", ["R3"], ["G4", "R7"]), hands=[["G2"], []], longhouses=["", "BB"])
    state, _ = do(state, "A: G2@1")
    assert four_tribes.outcome(state) == Outcome((1,))


def test_a_card_on_the_table_is_written_so_that_it_is_found() -> None:
    cards = side("OF@2", "B:OF@3", "R5@4", "OF@6")
    assert [written(cards, 0, card) for card in cards] == ["OF", "B:OF", "R5", "OF@6"]
    assert [written(cards, 1, card) for card in cards] == ["A:OF", "OF", "A:R5", "A:OF@6"]
    for team in (0, 1):
        assert [find(cards, team, written(cards, team, card)) for card in cards] == list(cards)
    assert find(cards, 0, "OF@2") == cards[0]
    assert find(cards, 0, "A:R5") == cards[2]
    assert [find(cards, 0, text) for text in ("B:R5", "C:R5", "OF@4", "OF@x", "G5", "")] == [None] * 6
