"""The Dwarf, in reaction and as a turn of its own (8.3)."""

from __future__ import annotations

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.events import DwarfPlayed, HandDrawn
from tests.games.four_tribes.longhouse import council, do, lines, names, refused, village


def test_8_3_each_asked_seat_has_ten_seconds_and_then_skips() -> None:
    state = council(village("RGK"), mode="team", seats=4, towers=["DW"], hands=[["R5"], [], [], []])
    state, _ = do(state, "A: R5@1")
    waiting = four_tribes.waiting(state)
    assert waiting.seats == (1, 3)
    assert waiting.expires == {1: (10_000, four_tribes.Skip()), 3: (10_000, four_tribes.Skip())}
    state, _ = do(state, "D: -")
    assert set(four_tribes.waiting(state).expires) == {1}
    state, _ = do(state, "B: -")
    assert four_tribes.waiting(state).expires == {}


def test_8_3_its_player_draws_back_to_six_and_keeps_the_turn() -> None:
    hand = ["DW", "B3", "B4", "B5", "B6", "B7"]
    state = council(village("RGK"), towers=["DW"], hands=[["R5"], hand])
    state, events = do(state, "A: R5@1", "B: !DW")
    assert names(events) == ["DwarfPlayed", "HandDrawn", "HandDrawn"]
    assert isinstance(events[1], HandDrawn)
    assert (events[1].seat, len(events[1].cards)) == (1, 1)
    assert (len(state.hands[1]), state.turn) == (6, 1)


def test_8_3_a_reaction_draws_from_shuffled_discards_too() -> None:
    state = council(
        village("RGK"), towers=["DW"], hands=[["R5"], ["DW"]], piles=[[], []], discards=[["B1"], ["Y1", "Y2"]]
    )
    state, events = do(state, "A: R5@1", "B: !DW")
    assert names(events) == ["DwarfPlayed", "PileShuffled", "HandDrawn", "PileShuffled", "HandDrawn"]
    assert state.hands == (("B1", "R5"), ("Y1", "Y2", "DW"))


def test_8_3_without_cards_to_draw_the_turn_goes_on() -> None:
    state = council(
        village("RG", ["R4"], ["R3", "G4"]),
        towers=["DW", "RD"],
        hands=[["RD"], ["DW", "B1", "B2", "B3", "B4", "B5", "B6"]],
    )
    _, events = do(state, "A: RD@1", "B: !DW")
    assert names(events) == ["DwarfPlayed", "HandDrawn"], "six cards are left, so the reactor draws none"


def test_8_3_a_red_dragon_and_a_card_on_the_own_side_can_be_hit() -> None:
    state = council(village("RG"), towers=["DW"], hands=[["R1"], ["DW"]])
    _, events = do(state, "A: R1@1'", "B: !DW")
    assert events[0] == DwarfPlayed(1, 1, "A:R1")


def test_8_3_of_twins_the_one_just_placed_is_hit() -> None:
    state = council(village("RGK", ["OF@1"]), towers=["DW"], hands=[["OF"], ["DW"]])
    state, events = do(state, "A: OF@1", "B: !DW")
    assert events[0] == DwarfPlayed(1, 0, "OF@2")
    assert [laid.n for laid in state.row[0].sides[0]] == [1]


def test_8_3_own_turn_opens_no_window() -> None:
    state = council(village("RGK"), towers=["DW"], dwarfTiming="ownTurn", hands=[["R5", "B3"], ["DW", "G4"]])
    assert "A: !DW" not in lines(state)
    assert refused(state, "A: !DW") == ("8.3", "no_dwarf")
    state, events = do(state, "A: R5@1")
    assert names(events) == ["CardPlaced", "HandDrawn"]
    assert lines(state, 1) == ["B: G4@1", "B: !DW"]
    hit, events = do(state, "B: !DW")
    assert names(events) == ["DwarfPlayed", "HandDrawn"]
    assert (hit.turn, hit.stall) == (0, 1)
    assert hit.last is not None
    assert hit.last.dwarf == 1


def test_8_3_own_turn_hits_a_card_that_still_lies_there_after_a_discard() -> None:
    state = council(village("RGK"), towers=["DW"], dwarfTiming="ownTurn", hands=[["R5", "B3"], ["DW", "G4"]])
    state, _ = do(state, "A: R5@1", "B: G4@1", "A: ~B3")
    assert "B: !DW" in lines(state, 1)
    state, events = do(state, "B: !DW")
    assert events[0] == DwarfPlayed(1, 0, "R5")
    assert state.last is not None
    assert state.last.dwarf is None, "the last placement of the game is the Dwarf's own side's"


def test_8_3_own_turn_has_nothing_to_hit_after_a_scoring() -> None:
    state = council(village("RG", ["R4"], ["R3", "G4"]), towers=["DW"], dwarfTiming="ownTurn", hands=[["G7"], ["DW"]])
    state, _ = do(state, "A: G7@1")
    assert "B: !DW" not in lines(state, 1)
    assert refused(state, "B: !DW") == ("8.3", "nothing_to_hit")
