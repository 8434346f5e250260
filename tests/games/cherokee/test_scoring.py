"""The end: feathers, women, ties."""

from __future__ import annotations

from typing import Any

import pytest

from firekeeper.games import cherokee
from firekeeper.games.cherokee.events import FeathersCounted
from firekeeper.games.cherokee.scoring import totals, women_in
from firekeeper.games.protocol import Fact, Outcome
from firekeeper.games.scenario import ScriptedChance
from tests.games.cherokee.council import F1, council, do, edit, fold


def counted(pyramid: list[str], clans: list[str], **more: Any) -> tuple[FeathersCounted, Outcome]:
    """What the worker counts, and how the game ends."""
    state = council(pyramid, len(clans), clans=clans, hands=[[]] * len(clans), **more)
    (fact,) = cherokee.settle(state, ScriptedChance({}))
    assert fact.seat is None
    over = cherokee.apply(state, fact)
    outcome = cherokee.outcome(over)
    assert outcome is not None
    assert cherokee.settle(over, ScriptedChance({})) == []
    return fact.event, outcome


def test_7_1_the_game_ends_when_all_hands_are_empty() -> None:
    state = council()
    assert cherokee.settle(state, ScriptedChance({})) == []
    assert cherokee.outcome(state) is None
    state, _ = do(state, "A: h3xh2", "A: +Lm5")
    assert cherokee.waiting(state).settle
    state = fold(state, cherokee.settle(state, ScriptedChance({})))
    assert cherokee.waiting(state).over


def test_7_2_each_member_earns_the_feathers_of_its_row() -> None:
    pyramid = council().pyramid
    assert totals(pyramid) == {"B": 18, "U": 16, "D": 14, "P": 12, "W": 14, "L": 10}
    assert women_in(pyramid) == {"B": 2, "U": 4, "D": 2, "P": 2, "W": 3, "L": 3}
    event, outcome = counted(F1, ["L", "B", "P"])
    assert event == FeathersCounted((10, 18, 12), (3, 2, 2), ("L", "B", "P"))
    assert outcome == Outcome((1,), (10, 18, 12))


def test_7_2_the_base_earns_nothing() -> None:
    event, _ = counted(edit(F1, h3="Wm7"), ["P", "W"])
    assert event.scores == (12, 14)


def test_7_3_in_a_tie_more_women_win_and_those_in_the_base_count() -> None:
    _, outcome = counted(F1, ["D", "W"])
    assert outcome == Outcome((1,), (14, 14))
    event, outcome = counted(edit(F1, h7="Dw8", h8="Dw4"), ["D", "W"])
    assert event.women == (4, 3)
    assert outcome.winners == (0,)


def test_7_3_women_do_not_matter_without_a_tie() -> None:
    assert counted(F1, ["B", "U"])[1].winners == (0,)


@pytest.mark.parametrize(
    ("final_tie", "pyramid", "winners"),
    [
        ("shared", edit(F1, h4="Wm5"), (0, 1)),
        ("shared", edit(F1, h4="Wm5", h8="Dm7"), (0, 1)),
        ("mostMembers", edit(F1, h4="Wm5"), (0, 1)),
        ("mostMembers", edit(F1, h4="Wm5", h8="Dm7"), (0,)),
        ("mostMembers", edit(F1, h4="Wm5", h8="Wm7"), (1,)),
    ],
)
def test_7_4_what_remains_tied_is_shared_or_goes_to_most_members(
    final_tie: str, pyramid: list[str], winners: tuple[int, ...]
) -> None:
    assert counted(pyramid, ["D", "W"], finalTie=final_tie)[1].winners == winners


def test_7_4_a_third_player_behind_shares_nothing() -> None:
    assert counted(edit(F1, h4="Wm5"), ["D", "P", "W"])[1] == Outcome((0, 2), (14, 12, 14))


def test_7_5_a_reader_learns_the_clans_with_the_feathers() -> None:
    state = council(clans=["D", "W"], hands=[[], []])
    (fact,) = cherokee.settle(state, ScriptedChance({}))
    for viewer in (None, 0, 1):
        assert cherokee.redact(state.options, fact, viewer) == fact
    over = cherokee.apply(state, Fact(None, fact.event))
    assert cherokee.view(over, None)["clans"] == {"0": "D", "1": "W"}
    assert cherokee.view(over, None)["scores"] == {"0": 14, "1": 14}
    assert cherokee.view(over, None)["women"] == {"0": 2, "1": 3}
