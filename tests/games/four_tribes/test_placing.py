"""Where cards may be placed, and what special cards do when they are (5, 6, 8)."""

from __future__ import annotations

import pytest

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.components import RANKED, SPECIALS
from firekeeper.games.four_tribes.effects import PLACING, POWERS
from tests.games.four_tribes.longhouse import council, do, lines, names, refused, village


@pytest.mark.parametrize("card", ["B1", "G2", "BD", "CA", "DI", "DO", "OF"])
def test_5_1_8_cards_for_either_side(card: str) -> None:
    state = council(village("BG"), towers=["BD", "DI", "DO"], hands=[[card], []])
    assert lines(state) == [f"A: {card}@1", f"A: {card}@1'"]


@pytest.mark.parametrize("card", ["B3", "G7", "CL", "GU", "HA", "RD", "SA", "UN"])
def test_5_1_8_cards_for_the_own_side_only(card: str) -> None:
    state = council(village("BG"), towers=["CL", "HA", "RD", "UN"], hands=[[card], [card]])
    assert lines(state) == [f"A: {card}@1"]
    assert refused(state, f"A: {card}@1'") == ("5.1" if card in RANKED else "8", "wrong_side")
    other, _ = do(state, f"A: ~{card}")
    assert lines(other, 1) == [f"B: {card}@1"]
    assert four_tribes.legal(other, 1).commands == (four_tribes.Place(card, 1, 1),)


@pytest.mark.parametrize("card", ["AS", "WI"])
def test_8_cards_for_the_other_side_only(card: str) -> None:
    state = council(village("BG"), towers=["AS", "WI"], hands=[[card], []])
    assert lines(state) == [f"A: {card}@1'"]
    assert refused(state, f"A: {card}@1") == ("8", "wrong_side")


def test_8_3_a_dwarf_is_not_placed() -> None:
    state = council(village("BG"), towers=["DW"], hands=[["DW"], []])
    assert lines(state) == []
    assert refused(state, "A: DW@1") == ("8", "not_placed")
    assert four_tribes.legal(state, 0).pick is not None


def test_every_card_has_its_side() -> None:
    assert set(PLACING) == {*RANKED, *SPECIALS}
    assert set(POWERS) == set(SPECIALS)
    assert {card for card, power in POWERS.items() if power.targets} == {"AS", "CA", "CL", "GU", "WI"}
    assert {card for card, power in POWERS.items() if power.must} == {"CA"}


def test_5_5_any_village_at_any_time() -> None:
    state = council(village("BG", ["B3"]), village("RY"), hands=[["B1", "Y5"], []])
    assert lines(state) == ["A: B1@1'", "A: Y5@2"]


def test_5_5_a_card_without_a_place_can_only_be_discarded() -> None:
    state = council(village("BG"), hands=[["R5"], ["B4"]])
    assert lines(state) == []
    _, events = do(state, "A: ~R5")
    assert names(events) == ["CardsDiscarded", "HandDrawn"]


def test_refusals_come_in_the_order_card_side_room_match() -> None:
    full = council(village("BG", [], ["SA", "B4"]), hands=[["R5", "R1"], []])
    assert refused(full, "A: Y5@1'") == ("4.1", "not_in_hand")
    assert refused(full, "A: R5@1'") == ("5.1", "wrong_side")
    assert refused(full, "A: R1@1'") == ("8", "sanctuary")
    no_sanctuary = council(village("BG", [], ["G4", "B4"]), hands=[["R5", "R1"], []])
    assert refused(no_sanctuary, "A: R1@1'") == ("5.2", "side_full")
    assert refused(no_sanctuary, "A: R1@1") == ("5.3", "no_match")
    assert refused(no_sanctuary, "A: R1@2") == ("5.5", "no_such_village")


def test_8_a_sanctuary_lets_its_own_team_place_there() -> None:
    state = council(village("BGK", ["SA"]), hands=[["B1"], ["B1"]], to_move=1)
    assert refused(state, "B: B1@1'") == ("8", "sanctuary")
    state, _ = do(state, "B: B1@1")
    assert lines(state) == ["A: B1@1", "A: B1@1'"]


def test_8_2_a_full_side_takes_no_card_though_its_effect_would_make_room() -> None:
    state = council(village("BG", ["B3"], ["B4", "G4"]), hands=[["WI"], []], towers=["WI"])
    assert refused(state, "A: WI@1'") == ("5.2", "side_full")


def test_8_2_red_dragons_can_be_removed_but_not_by_a_catapult() -> None:
    state = council(village("BGK", [], ["RD"]), towers=["RD", "WI"], hands=[["WI", "CA"], []])
    wine, _ = do(state, "A: WI@1'")
    assert lines(wine) == ["A: x1'RD", "A: -"]
    _, events = do(state, "A: CA@1")
    assert names(events) == ["CardPlaced", "HandDrawn"], "nothing but a bonus lies opposite, so nothing is asked"


def test_8_2_a_card_never_removes_itself() -> None:
    state = council(village("BG"), hands=[["GU"], []])
    _, events = do(state, "A: GU@1")
    assert names(events) == ["CardPlaced", "HandDrawn"]


def test_6_the_effect_comes_before_the_scoring_and_may_prevent_it() -> None:
    state = council(village("BG", ["B3"], ["B4", "G4"]), hands=[["GU"], []])
    state, events = do(state, "A: GU@1")
    assert names(events) == ["CardPlaced"]
    prevented, events = do(state, "A: x1'B4")
    assert names(events) == ["CardRemoved", "HandDrawn"]
    assert prevented.row[0].elder
    _, events = do(state, "A: -")
    assert names(events)[:3] == ["Skipped", "VillageScored", "ElderWon"]


def test_6_a_removed_card_of_the_other_team_returns_to_its_owner() -> None:
    state = council(village("BGK", ["B:B2", "B3"]), hands=[["GU"], []])
    state, _ = do(state, "A: GU@1", "A: x1B:B2")
    assert state.discards == ((), ("B2",))


def test_8_6_harvest_then_draws_back_to_six() -> None:
    hand = ["HA", "B3", "B5", "B6", "B7", "R3"]
    state = council(village("BBG"), village("YY"), towers=["HA"], hands=[hand, ["Y4"]])
    state, _ = do(state, "A: HA@1")
    assert (state.step, len(state.hands[0])) == ("harvest", 5)
    assert refused(state, "A: ~B3") == ("6", "another_phase")
    placed, events = do(state, "A: B7@1")
    assert names(events) == ["CardPlaced", "HandDrawn"]
    assert len(placed.hands[0]) == 6
    skipped, events = do(state, "A: -")
    assert names(events) == ["Skipped", "HandDrawn"]
    assert (len(skipped.hands[0]), skipped.turn) == (6, 1)


def test_8_6_the_second_card_has_its_effect_and_its_window() -> None:
    state = council(
        village("BBG"), village("YY", [], ["Y4"], card=2), towers=["HA", "DW"], hands=[["HA", "GU"], ["DW"]]
    )
    state, _ = do(state, "A: HA@1", "B: -", "A: GU@2")
    assert lines(state) == ["A: x1HA", "A: x2'Y4", "A: -"]
    state, _ = do(state, "A: x2'Y4")
    assert (state.step, state.asked) == ("dwarf", (1,))
    state, events = do(state, "B: !DW")
    assert names(events) == ["DwarfPlayed", "HandDrawn", "HandDrawn"]
    assert state.discards == (("GU",), ("Y4", "DW"))
