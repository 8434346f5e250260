"""The end: thirteen lines, ties, the solo player's rating, and which squares were counted."""

from __future__ import annotations

import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chiefdom.scoring import homeless, hungry, rating, surplus
from firekeeper.games.protocol import Outcome
from firekeeper.games.scenario import ScriptedChance
from tests.games.chiefdom.camp import BLANK, END, camp, camps, counted


def line(number: int, *sheet: str) -> int:
    """6.`number` of a sheet."""
    points: int = chiefdom.view(camp(*sheet, dice=""), 0)["sheets"]["0"]["lines"][str(number)]
    return points


def working(*sheet: str) -> dict[str, str]:
    squares: dict[str, str] = chiefdom.view(counted(camp(*sheet, dice="")), None)["working"]["0"]
    return squares


def test_6_the_rulebooks_example() -> None:
    (fact,) = chiefdom.settle(camp(*END, dice=""), ScriptedChance({}))
    (sheet,) = fact.event.sheets
    assert fact.seat is None
    assert sheet.scores == (35, 30, 23, 9, 6, 34, 18, 10, 0, -10, -6, -18, -4)
    assert (sheet.total, fact.event.winners) == (127, (0,))


def test_nothing_is_scored_before_the_end() -> None:
    assert chiefdom.settle(camp(*END), ScriptedChance({})) == []
    over = counted(camp(*END, dice=""))
    assert chiefdom.waiting(over).over
    assert chiefdom.settle(over, ScriptedChance({})) == []
    assert chiefdom.outcome(over) == Outcome((0,), (127,))


@pytest.mark.parametrize(
    ("row4", "row5", "points"),
    [
        ("##......##", "..........", 0),
        ("##+++++.##", "..........", 15),
        ("##++++++##", "..........", 30),
        ("##++.+++##", "...+++....", 36),
    ],
)
def test_6_2_walls_count_three_and_a_whole_one_twelve_more(row4: str, row5: str, points: int) -> None:
    assert line(2, *BLANK[:3], row4, row5, *BLANK[5:]) == points


def test_6_2_the_twelve_are_flat_and_the_wall_may_run_anywhere() -> None:
    assert line(2, "#++++") == 24
    assert line(2, "++.", ".++", "#..") == 24
    assert line(2, "+.+", "+.+", "###") == 24
    assert line(2, "+++.", "....", "...#") == 9


def test_6_4_and_6_5_workers_between_two_kinds_of_work() -> None:
    assert (line(4, "~F2"), line(4, "~F."), line(4, "2F2", ".~.")) == (3, 0, 3)
    assert (line(5, "2L~"), line(5, "2L."), line(5, "~L~", ".3.")) == (3, 0, 3)


def test_6_6_the_largest_forest_by_squares_then_by_trees() -> None:
    assert line(6, "2222.333") == 8
    assert line(6, "222.333") == 9
    assert line(6, "23", ".3") == 8
    assert line(6, "...") == 0
    assert working("2222.333")["6"] == "A1 B1 C1 D1"


def test_6_7_the_largest_lake_two_a_square() -> None:
    assert (line(7, "~~.~", "...~", "...~"), line(7, "...")) == (6, 0)


@pytest.mark.parametrize(
    ("people", "fish", "houses", "points"),
    [
        (23, 7, 5, (0, -18, -6)),
        (5, 3, 2, (0, 0, 0)),
        (4, 3, 1, (3, 0, 0)),
        (7, 10, 2, (18, 0, 0)),
        (0, 2, 0, (6, 0, 0)),
        (9, 4, 0, (0, -2, -18)),
    ],
)
def test_6_9_to_6_12_fish_and_houses(people: int, fish: int, houses: int, points: tuple[int, int, int]) -> None:
    assert (3 * surplus(people, fish), -2 * hungry(people, fish), -2 * homeless(people, houses)) == points


def test_6_15_most_points_then_most_surplus_fish_then_shared() -> None:
    assert (surplus(23, 12), surplus(22, 12)) == (0, 1)
    assert chiefdom.outcome(counted(camps(["23."], ["~F~"], dice=""))) == Outcome((1,), (4, 4))
    assert chiefdom.outcome(counted(camps(["23."], ["32."], dice=""))) == Outcome((0, 1), (4, 4))
    assert chiefdom.outcome(counted(camps(["233"], ["~F~"], dice=""))) == Outcome((0,), (8, 4))
    assert chiefdom.view(counted(camps(["23."], ["~F~"], dice="")), None)["surplus"] == {"0": 0, "1": 1}


def test_6_a_total_may_be_negative() -> None:
    assert chiefdom.outcome(counted(camps(["J.J"], ["..."], dice=""))) == Outcome((1,), (-11, -3))


def test_6_16_the_solo_players_rating() -> None:
    bands = [(-50, 50), (51, 80), (81, 100), (101, 120), (121, 150), (151, 170), (171, 199), (200, 400)]
    for band, (least, most) in enumerate(bands):
        assert rating(least) == rating(most) == band


def test_6_16_is_for_solo_games_alone() -> None:
    assert chiefdom.view(counted(camp(*END, dice="")), None)["rating"] == 4
    assert "rating" not in chiefdom.view(camp(*END, dice=""), None)
    assert "rating" not in chiefdom.view(counted(camps(END, END, dice="")), None)


def test_the_squares_that_were_counted() -> None:
    seen = working(*END)
    assert seen["1"] == "J1 G2 H2 J2 J3"
    assert seen["2"] == "A4 B4 C4 D4 E4 F4 G4 H4 I4 J4"
    assert (seen["4"], seen["5"], seen["13"]) == ("D1 A6 D7", "B5 E6", "J7 J8")
    assert seen["7"] == "C5 D5 B6 C6 D6 B7 C7 B8 C8"
    assert len(seen["10"].split()) == 10
    assert not {"9", "11", "12", "cards"} & set(seen)
    assert working("~F~.")["9"] == "A1 C1"
    assert working("2L")["8"] == "A1"
    assert working("#++.")["2"] == "B1 C1"
