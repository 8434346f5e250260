"""The turn: drawing, discarding, passing, a game that stalls, lost turns (4, 9.3, 10.11)."""

from __future__ import annotations

import random
from typing import Any

from firekeeper.games import four_tribes
from firekeeper.games.four_tribes.events import HandDrawn
from firekeeper.games.protocol import Outcome, Pick
from tests.games.four_tribes.longhouse import council, do, lines, names, refused, village


def test_4_1_one_to_three_of_the_hand_are_offered_as_a_pick() -> None:
    state = council(village("RG"), hands=[["CA", "CA", "B7", "B6"], []])
    assert four_tribes.legal(state, 0).pick == Pick("Discard", "cards", 3, {"B6": 1, "B7": 1, "CA": 2}, least=1)
    two = council(village("RG"), hands=[["CA", "B7"], []])
    assert four_tribes.legal(two, 0).pick == Pick("Discard", "cards", 2, {"B7": 1, "CA": 1}, least=1)
    assert four_tribes.legal(state, 1).pick is None
    assert four_tribes.offer(state, 0)["pick"] == {
        "type": "Discard",
        "field": "cards",
        "count": 3,
        "of": {"B6": 1, "B7": 1, "CA": 2},
        "least": 1,
    }


def test_4_1_as_many_are_drawn_as_were_discarded() -> None:
    state = council(village("RG"), hands=[["CA", "CA", "B7", "B6"], []])
    state, events = do(state, "A: ~CA B6 CA")
    assert names(events) == ["CardsDiscarded", "HandDrawn"]
    assert len(state.hands[0]) == 4
    assert state.discards[0] == ("B6", "CA", "CA")


def test_4_1_who_places_draws_back_to_six_also_from_fewer() -> None:
    state = council(village("RG"), hands=[["R3", "R4"], []])
    state, events = do(state, "A: R3@1")
    assert isinstance(events[1], HandDrawn)
    assert len(events[1].cards) == 5


def test_4_1_nothing_is_drawn_to_more_than_six() -> None:
    hand = ["R3", "R4", "R5", "R6", "R7", "B3", "B4"]
    _, events = do(council(village("RG"), hands=[hand, []]), "A: R3@1")
    assert names(events) == ["CardPlaced"]


def test_4_2_own_discards_become_the_pile_when_a_card_is_needed() -> None:
    given: dict[str, Any] = {"piles": [["B1"], []], "discards": [["Y1"], ["Y2"]]}
    state = council(village("RG"), hands=[["R3", "R4", "R5", "R6", "R7", "B3"], ["G4"]], **given)
    state, events = do(state, "A: R3@1")
    assert names(events) == ["CardPlaced", "HandDrawn"], "the pile is empty, but no card is needed"
    assert state.discards == (("Y1",), ("Y2",))
    state, _ = do(state, "B: ~G4")
    state, events = do(state, "A: ~B1")
    assert names(events) == ["CardsDiscarded", "PileShuffled", "HandDrawn"]


def test_a_random_player_places_mostly_and_never_owns_up() -> None:
    state = council(
        village("RG"), hands=[["R3", "B7"], [], ["R4"], []], mode="team", tableTalk="honour", seats=4, towers=[]
    )
    rng = random.Random(0)
    drawn = [four_tribes.draw_legal(state, 0, rng) for _ in range(400)]
    placed = [command for command in drawn if isinstance(command, four_tribes.Place)]
    assert 340 < len(placed) < 400
    assert set(map(type, drawn)) == {four_tribes.Place, four_tribes.Discard}
    empty = council(village("RG"), hands=[[], []])
    assert four_tribes.draw_legal(empty, 0, rng) == four_tribes.Pass()


def test_a_random_player_uses_a_dwarf_now_and_then() -> None:
    rng = random.Random(0)
    for timing in ("reaction", "ownTurn"):
        state = council(village("RG"), towers=["DW"], dwarfTiming=timing, hands=[["R3"], ["DW", "G3"]])
        state, _ = do(state, "A: R3@1")
        drawn = {type(four_tribes.draw_legal(state, 1, rng)) for _ in range(60)}
        assert four_tribes.React in drawn
        assert len(drawn) > 1


def test_9_3_so_many_turns_without_a_placement_end_the_game() -> None:
    state = council(village("RG"), hands=[["B3", "B4"], ["B3", "B4"]], stallLimit=2, longhouses=["", "R"])
    state, _ = do(state, "A: ~B3", "B: ~B3")
    assert four_tribes.waiting(state).over
    assert four_tribes.outcome(state) == Outcome((1,), None, "stalled")
    assert refused(state, "A: ~B4") == ("6", "another_phase")


def test_9_3_a_placement_that_a_dwarf_hits_is_one() -> None:
    state = council(village("RG"), hands=[["R3"], ["DW"]], stallLimit=3, stall=2, towers=["DW"])
    state, _ = do(state, "A: R3@1", "B: !DW")
    assert (state.step, state.stall) == ("turn", 0)


def test_9_3_an_undecided_team_game_is_shared_by_all() -> None:
    state = council(village("RG"), hands=[["B3"], [], [], []], mode="team", seats=4, stallLimit=1)
    state, _ = do(state, "A: ~B3")
    assert four_tribes.outcome(state) == Outcome((0, 1, 2, 3), None, "stalled")


def test_10_11_a_lost_turn_is_one_without_a_placement_and_may_end_the_game() -> None:
    state = council(village("RG"), hands=[["R3"], [], [], []], mode="team", tableTalk="honour", seats=4, stallLimit=1)
    state, events = do(state, "B: !talk", "A: R3@1")
    assert names(events) == ["CardPlaced", "HandDrawn", "TurnLost"]
    assert four_tribes.outcome(state) == Outcome((0, 1, 2, 3), None, "stalled")
    assert refused(state, "C: !talk") == ("10.11", "no_talk")


def test_10_11_owning_up_is_possible_while_the_opponents_are_asked() -> None:
    state = council(village("RG"), hands=[["R3"], [], [], []], mode="team", tableTalk="honour", seats=4, towers=["DW"])
    state, _ = do(state, "A: R3@1")
    assert lines(state, 0) == ["A: !talk"]
    assert lines(state, 1) == ["B: -", "B: !talk"]
    state, _ = do(state, "A: !talk")
    assert state.asked == (1, 3)
    assert lines(state, 0) == []
    assert refused(state, "B: !talk") == ("10.11", "talk_is_open")
