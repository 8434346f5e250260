"""After an attack: who moves up, what the player chooses, the hand card; and turns without an attack."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from firekeeper.games import cherokee
from firekeeper.games.cherokee.events import (
    Attacked,
    BaseSwapped,
    CardDiscarded,
    CardPlaced,
    Place,
    Promoted,
    Swap,
)
from firekeeper.games.protocol import RuleError
from firekeeper.games.scenario import ScriptedChance
from tests.games.cherokee.council import F0, F1, around, council, do, edit, lines, refused


def written(state: cherokee.State) -> list[str]:
    rows: list[str] = cherokee.position(state)["pyramid"]
    return rows


def refused_command(state: cherokee.State, command: cherokee.Command) -> str:
    """The rule that refuses a command of A."""
    with pytest.raises(RuleError) as caught:
        cherokee.decide(state, 0, command, ScriptedChance({}))
    return caught.value.rule


def test_6_1_the_expelled_is_discarded_and_the_mover_takes_the_place() -> None:
    state, events = do(council(), "A: h3xh2")
    assert events == [Attacked("h2", "h3", "Lw4", (), "Pm9")]
    assert state.discards[-1] == "Lw4"
    assert written(state) == edit(F1, h2="Pm9", h3="..")


def test_6_1_other_attackers_stay() -> None:
    state, _ = do(council(), "A: f5xe4")
    assert state.pyramid[14] == "Um5"


def test_6_2_the_higher_value_moves_up_down_to_the_base() -> None:
    _, events = do(council(), "A: f6xf5")
    assert events[1:] == [Promoted("g7", "f6", "Dw5", chosen=False), Promoted("h7", "g7", "Dm5", chosen=False)]


def test_6_2_in_a_tie_the_woman_moves_up() -> None:
    _, events = do(council(), "A: f5xe4")
    assert events[-1] == Promoted("h6", "g5", "Uw5", chosen=False)  # Bm5 stays


def test_6_2_age_plays_no_part() -> None:
    pyramid = edit(F1, e1="Um7", e2="Ww6")
    state = council(pyramid)
    assert "A: d1xc1" in lines(state)
    _, events = do(state, "A: d1xc1")
    assert events[1] == Promoted("e1", "d1", "Um7", chosen=False)


def test_6_2_between_equals_of_one_sex_the_player_chooses() -> None:
    state, events = do(council(), "A: e2xd1")
    assert [type(event) for event in events] == [Attacked, Promoted]
    assert cherokee.waiting(state).seats == (0,)
    assert lines(state) == ["A: g3^", "A: g4^"]
    left, events = do(state, "A: g3^")
    assert events == [Promoted("g3", "f3", "Um6", chosen=True), Promoted("h3", "g3", "Pm9", chosen=False)]
    right, events = do(state, "A: g4^")
    assert events[0] == Promoted("g4", "f3", "Dm6", chosen=True)
    assert left.gap != right.gap


def test_6_2_one_choice_may_lead_to_another() -> None:
    state, _ = do(council(edit(F1, h3="Pw8", h4="Dw8")), "A: e2xd1", "A: g3^")
    assert lines(state) == ["A: h3^", "A: h4^"]
    state, events = do(state, "A: h4^")
    assert events == [Promoted("h4", "g3", "Dw8", chosen=True)]
    assert lines(state) == ["A: +Lm5"]


def test_6_2_nobody_else_is_promoted() -> None:
    state, _ = do(council(), "A: e2xd1")
    assert refused(state, "A: g2^") == ("6.2", "no_successor")
    assert refused(state, "A: f3^") == ("6.2", "no_successor")
    assert refused(council(), "A: g3^") == ("6.2", "no_successor"), "before an attack"
    assert refused(do(council(), "A: h3xh2")[0], "A: h3^") == ("6.2", "no_successor"), "with the gap in the base"


def test_6_3_who_moved_sideways_is_replaced_from_below() -> None:
    state, _ = do(council(), "A: f6xf5", "A: +Lm5")
    assert written(state) == edit(F1, f5="Wm9", f6="Dw5", g7="Dm5", h7="Lm5")


def test_6_4_any_hand_card_fills_the_base() -> None:
    state, _ = do(council(hands=[["Lm5", "Bm9"], ["Lm7"]]), "A: h3xh2")
    assert lines(state) == ["A: +Bm9", "A: +Lm5"]
    state, events = do(state, "A: +Bm9")
    assert events == [CardPlaced("h3", "Bm9")]
    assert state.hands == (("Lm5",), ("Lm7",))
    assert cherokee.waiting(state).seats == (1,)


def test_6_4_not_before_the_gap_is_there_and_not_what_one_does_not_hold() -> None:
    assert refused(council(), "A: +Lm5") == ("6.4", "no_gap")
    assert refused(do(council(), "A: e2xd1")[0], "A: +Lm5") == ("6.4", "no_gap")
    state, _ = do(council(), "A: h3xh2")
    assert refused(state, "A: +Lm7") == ("6.4", "not_in_hand")
    assert refused(state, "A: ~Lm5") == ("6.5", "attack_made")
    assert refused(state, "A: Lm5=h1") == ("6.5", "attack_made")


def test_6_4_a_hidden_card_is_no_card() -> None:
    state, _ = do(council(), "A: h3xh2")
    hidden = replace(state, hands=(("?",), ()))
    assert refused_command(hidden, Place("?")) == "6.4"


def test_6_5_without_an_attack_a_card_is_discarded() -> None:
    state = council(F0, hands=[["Bm9"], ["Pm9"]])
    assert lines(state) == ["A: ~Bm9"]
    state, events = do(state, "A: ~Bm9")
    assert events == [CardDiscarded("Bm9")]
    assert written(state) == F0
    assert state.discards[-1] == "Bm9"
    assert cherokee.waiting(state).seats == (1,)


def test_6_5_or_a_card_of_the_base_is_replaced() -> None:
    state = council(F0, hands=[["Bm9"], ["Pm9"]], noAttack="swapBase")
    assert lines(state) == [f"A: Bm9=h{column}" for column in range(1, 9)]
    assert refused(state, "A: Bm9=g1") == ("6.5", "not_in_the_base")
    assert refused_command(state, Swap("Bm9", "h9")) == "6.5"
    assert refused(state, "A: Pm9=h1") == ("6.5", "not_in_hand")
    assert refused(state, "A: ~Bm9") == ("6.5", "not_this_way")
    state, events = do(state, "A: Bm9=h8")
    assert events == [BaseSwapped("h8", "Bm9", "Pw4")]
    assert written(state) == edit(F0, h8="Bm9")
    assert state.discards[-1] == "Pw4"


def test_6_5_who_can_attack_must_unless_the_table_says_otherwise() -> None:
    assert refused(council(), "A: ~Lm5") == ("6.5", "must_attack")
    assert refused(council(), "A: Lm5=h1") == ("6.5", "not_this_way")
    free = council(attackMandatory=False)
    assert lines(free)[-1] == "A: ~Lm5"
    assert len(lines(free)) == 46
    assert refused(free, "A: ~Lm7") == ("6.5", "not_in_hand")


def test_4_4_nobody_acts_out_of_turn_or_after_the_end() -> None:
    state = council(hands=[["Lm5"], ["Lm7"]])
    for line in ("B: b2xa1", "B: g3^", "B: +Lm7", "B: ~Lm7", "B: Lm7=h1"):
        assert refused(state, line) == ("4.4", "not_your_turn")
    ended = council(hands=[[], []])
    assert refused(ended, "A: b2xa1") == ("4.4", "not_your_turn")
    assert lines(ended) == []


def test_a_chain_may_run_from_the_apex_to_the_base() -> None:
    state = council(around(a1="Bm4", b2="Dm9"))
    assert "A: b2xa1" in lines(state)
    after, events = do(state, "A: b2xa1")
    rows = [event.to[0] for event in events if isinstance(event, Promoted)]
    assert rows == sorted(rows)
    assert after.last is not None
    assert [climb.to[0] for climb in after.last.promotions] == rows


def test_4_5_the_expelled_lie_open_in_the_order_in_which_they_fell() -> None:
    state, _ = do(council(hands=[["Lm5"], ["Lm7"]], discards=[]), "A: h3xh2", "A: +Lm5", "B: b2xa1")
    for viewer in (None, 0, 1):
        assert cherokee.view(state, viewer)["discards"] == {"0": "Lw4", "1": "Bm6"}


def test_8_4_in_the_open_game_unused_clans_succeed_like_all_others() -> None:
    state = council(mode="open", clans=["D", "W"], neutral=["U", "L"])
    _, events = do(state, "A: b1xa1")
    assert events[1] == Promoted("c2", "b1", "Bm7", chosen=False)  # the Birds belong to nobody
    _, events = do(state, "A: g3xf3")
    assert events[1] == Promoted("h3", "g3", "Pm9", chosen=False)
