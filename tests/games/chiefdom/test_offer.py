"""What a seat is told that it may draw, without the list of places."""

from __future__ import annotations

import pytest

from firekeeper.games import chiefdom
from tests.games.chiefdom.camp import BLANK, END, appends, camp, camps, do, whole_games


def test_an_offer_names_each_icon_and_shape_once() -> None:
    assert chiefdom.offer(camp(dice="236"), 0) == {
        "draws": {"0": {"sum": [0, 1], "icon": "~", "shape": 6}, "1": {"sum": [1, 2], "icon": "P", "shape": 2}}
    }


def test_a_wild_throw_offers_each_icon_on_one_square() -> None:
    state = camp("3L3L3...J.", *BLANK[1:], dice="666")
    offer = chiefdom.offer(state, 0)
    assert [(draw["icon"], draw["shape"]) for draw in offer["draws"].values()] == [
        (icon, 1) for icon in ("~", "2", "3", "+", "H", "P")
    ]
    assert offer["singles"] == {"+": "A3 B3 I3 J3 C4 H4 A5 B5 I5 J5", "H": "H1 J1 I2"}
    assert not {"bonus", "pass"} & set(offer)


def test_a_draw_for_a_bonus_alone_is_no_duty() -> None:
    assert chiefdom.offer(camp(*END, dice="456"), 0) == {
        "draws": {
            "0": {"sum": [0, 2], "icon": "P", "shape": 5, "bonusOnly": True},
            "1": {"sum": [0, 1], "icon": "P", "shape": 6, "bonusOnly": True},
        },
        "bonus": True,
        "pass": True,
    }
    assert chiefdom.offer(camp(*END, dice="456", name="no bonus"), 0) == {"draws": {}, "pass": True}


def test_a_bonus_is_told_where_a_shape_has_a_square_to_leave_out() -> None:
    assert chiefdom.offer(camp("3L3....H..", *BLANK[1:], dice="132"), 0)["bonus"]
    assert "bonus" not in chiefdom.offer(camp("3L3....H..", *BLANK[1:], dice="221"), 0)
    assert "bonus" not in chiefdom.offer(camp("3L3....H..", *BLANK[1:], dice="132", bonus_used=1), 0)


def test_who_has_acted_is_offered_nothing() -> None:
    state, _ = do(camps(BLANK, BLANK, dice="131"), "A: 13/1 ~ A1")
    assert chiefdom.offer(state, 0) == {}
    assert chiefdom.offer(state, 1)["draws"]


@whole_games
def test_an_offer_says_what_is_legal(name: str, seats: int) -> None:
    for number, (state, _) in enumerate(appends(name, seats, "offer")):
        if number % 7:
            continue
        for seat in chiefdom.waiting(state).seats:
            offer = chiefdom.offer(state, seat)
            commands = chiefdom.legal(state, seat).commands
            draws = [command for command in commands if isinstance(command, chiefdom.Draw)]
            plain = {(command.icon, len(command.cells)) for command in draws if not command.bonus}
            reduced = {(command.icon, len(command.cells)) for command in draws if command.bonus}
            squares = {1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 3}
            told = [(draw["icon"], squares[draw["shape"]], "bonusOnly" in draw) for draw in offer["draws"].values()]
            assert {(icon, size) for icon, size, only in told if not only} == plain
            assert {(icon, size - 1) for icon, size, only in told if only} <= reduced
            assert bool(reduced) == ("bonus" in offer)
            assert (chiefdom.Pass() in commands) == ("pass" in offer)
            for icon, names in offer.get("singles", {}).items():
                assert names.split() == [command.cells[0] for command in draws if command.icon == icon]
            assert {"+", "H"} & {icon for icon, _, _ in told} == set(offer.get("singles", {}))


@pytest.mark.parametrize(("dice", "pair"), [("266", [0, 1]), ("662", [0, 1]), ("626", [0, 1]), ("126", [1, 2])])
def test_an_offer_has_the_lowest_pair_of_dice(dice: str, pair: list[int]) -> None:
    state = camp("3L3L3...J.", *BLANK[1:], dice=dice)
    houses = [draw["sum"] for draw in chiefdom.offer(state, 0)["draws"].values() if draw["icon"] == "H"]
    assert houses == [pair]
