"""The 18 scoring cards."""

from __future__ import annotations

import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chiefdom.cards import CARDS
from firekeeper.games.chiefdom.components import CARDS as NUMBERS
from tests.games.chiefdom.camp import counted, options

GIVEN = [
    (1, ["232", "~~~", "22."], 6, "A1 B1 C1"),
    (2, ["~~~", "222", "~~~"], 12, "A1 B1 C1 A3 B3 C3"),
    (3, ["222222", "LL.LLL"], 5, "D2 E2 F2"),
    (3, ["22222", "LLLLL"], 5, "A2 B2 C2 D2 E2"),
    (4, ["HHH.H", "....H", "H.H.H"], 10, "A1 B1 C1 E1 E2 E3"),
    (5, ["~~~", "FFF"], 5, "A2 B2 C2"),
    (6, ["HHH", "BBB"], 5, "A2 B2 C2"),
    (7, ["H#+", "2~.", "LFH"], 4, "A1 B1 C1 A3 B3 C3"),
    (8, ["H2.", "~~.", "33H"], 2, "A1 B1 A2 B2 A3 B3"),
    (9, ["H..", ".H.", "..H"], 4, "A1 C3"),
    (10, ["H~H", "...", "H.~"], 6, "A1 C1"),
    (11, ["H2H", "~..", "H.3"], 4, "A1 C1"),
    (12, ["~~.~", "~..~", "...~"], 8, "A1 B1 D1 A2 D2 D3"),
    (13, ["23.2", "2..2"], 4, "A1 B1 A2"),
    (14, ["J#F~", "....", "++.J"], 4, "A1 C1"),
    (15, ["HBHB", "...."], 3, "B1"),
    (16, ["2L.~F", "2L.HB", "2L..."], 2, "B1 E1 E2"),
    (17, ["~F~F", "...."], 2, "B1"),
    (18, ["HB2~", "BH2.", "H~2L"], 6, "A1 B1 C1 D1 A3 B3 C3 D3"),
]


@pytest.mark.parametrize(("card", "rows", "points", "squares"), GIVEN, ids=[f"card {given[0]}" for given in GIVEN])
def test_7_3_what_a_card_counts(card: int, rows: list[str], points: int, squares: str) -> None:
    others = [number for number in (1, 2, 3) if number != card][:2]
    position = {"sheets": [{"rows": rows}], "dice": [], "cards": [others[0], card, others[1]]}
    over = counted(chiefdom.from_position(options("advanced"), 1, position))
    assert over.scored is not None
    assert over.scored.sheets[0].cards[1] == points
    assert over.scored.squares[0][14].split() == squares.split()


def test_7_1_there_are_18() -> None:
    assert tuple(CARDS) == NUMBERS == tuple(range(1, 19))
    assert {given[0] for given in GIVEN} == set(NUMBERS)
    assert [card.points for card in CARDS.values()] == [6, 6, 5, 5, 5, 5, 2, 1, 2, 3, 2, 4, 4, 2, 3, 2, 2, 3]


def test_7_an_empty_sheet_meets_no_condition() -> None:
    for card in NUMBERS:
        others = [number for number in NUMBERS if number != card][:2]
        state = chiefdom.from_position(options("advanced"), 1, {"dice": [], "cards": [card, *others]})
        assert chiefdom.view(state, 0)["sheets"]["0"]["cards"]["0"] == 0
    assert "cards" not in chiefdom.view(chiefdom.from_position(options(), 1, {}), 0)["sheets"]["0"]


def test_7_1_the_cards_are_part_of_the_total() -> None:
    position = {"sheets": [{"rows": ["222", "~~~", "..."]}], "dice": [], "cards": [1, 2, 18]}
    state = chiefdom.from_position(options("advanced"), 1, position)
    seen = chiefdom.view(state, 0)["sheets"]["0"]
    assert seen["cards"] == {"0": 6, "1": 6, "2": 0}
    assert seen["total"] == 6 + 6 - 3 + 12
    assert chiefdom.view(state, None)["cards"] == [1, 2, 18]
