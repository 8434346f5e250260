"""Nothing that a viewer is shown depends on what a rival did in the open turn; and what a view shows."""

from __future__ import annotations

import random

import msgspec
import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chiefdom.events import Acted, Drawn, Passed, ScoringCardsDrawn, TurnClosed
from firekeeper.games.chiefdom.judge import drawing
from firekeeper.games.chiefdom.view import private
from firekeeper.games.protocol import Fact
from firekeeper.games.whitelist import Whitelist, public
from tests.games.chiefdom.camp import BLANK, END, appends, camp, camps, counted, do, fold, options, throw, whole_games


def shown(state: chiefdom.State, fact: Fact, viewer: int | None) -> bytes:
    """All that a viewer is shown after a fact."""
    seen = chiefdom.redact(state.options, fact, viewer)
    text = chiefdom.text(state, seen) if chiefdom.command(seen) else ""
    offers = [] if viewer is None else [chiefdom.legal(state, viewer), chiefdom.offer(state, viewer)]
    waiting = chiefdom.waiting(state)
    return msgspec.json.encode([seen, text, chiefdom.view(state, viewer), offers, waiting, chiefdom.glance(state)])


def another(state: chiefdom.State, fact: Fact, rng: random.Random) -> Fact:
    """Another act of the same seat: a pass for a draw, or a draw on other squares."""
    assert fact.seat is not None
    wish = chiefdom.draw_legal(state, fact.seat, rng)
    if isinstance(wish, chiefdom.Draw) and (isinstance(fact.event, Passed) or rng.random() < 0.5):
        return Fact(fact.seat, drawing(state, fact.seat, wish))
    return Fact(fact.seat, Passed())


@whole_games
def test_two_worlds_that_differ_in_open_acts_look_the_same(name: str, seats: int) -> None:
    for viewer in (None, *range(seats)):
        rng = random.Random(f"{seats} {viewer}")
        different = 0
        other = chiefdom.start(options(name), seats)
        for state, facts in appends(name, seats, "worlds"):
            here = state
            if not any(state.acts):
                other = state
            for fact in facts:
                acts = isinstance(fact.event, Drawn | Passed)
                twin = another(other, fact, rng) if acts and fact.seat != viewer else fact
                different += twin != fact
                here, other = chiefdom.apply(here, fact), chiefdom.apply(other, twin)
                assert shown(here, fact, viewer) == shown(other, twin, viewer)
        assert different or seats == 1, "the worlds must differ"


def test_2_1_a_rivals_act_is_hidden_until_the_turn_closes() -> None:
    state = camps(BLANK, BLANK, BLANK, dice="131")
    for event in (drawing(state, 1, chiefdom.Draw((0, 1), "~", ("A1",))), Passed(), Acted()):
        fact = Fact(1, event)
        assert chiefdom.redact(options(), fact, 1) == fact
        for viewer in (None, 0, 2):
            assert chiefdom.redact(options(), fact, viewer) == Fact(1, Acted())
    closed = Fact(None, TurnClosed((None, None, None)))
    assert all(chiefdom.redact(options(), closed, viewer) == closed for viewer in (None, 0, 1, 2))


def test_a_type_of_event_without_a_redaction_stops_the_import() -> None:
    assert private == {Drawn, Passed, Acted}
    with pytest.raises(TypeError, match="TurnClosed"):
        Whitelist([ScoringCardsDrawn, TurnClosed], {ScoringCardsDrawn: public})


def test_a_view_shows_everyones_sheet_as_the_turn_began_and_ones_own_drawing() -> None:
    state, _ = do(camps(["J..", "...", "..."], ["J..", "...", "..."], dice="132"), "A: 13/2 ~ B1 A2", "B: 23/1 ~ C3")
    state, _ = do(throw(state, "132"), "A: 13/2 ~ C1 B2")
    own, other = (chiefdom.view(state, viewer) for viewer in (0, 1))
    assert (own["phase"], own["turn"], own["dice"], own["columns"], own["lines"]) == ("act", 3, [1, 3, 2], 3, 3)
    assert own["acted"] == other["acted"] == {"0": True}
    assert own["sheets"]["0"]["rows"] == {"1": "F~~", "2": "~~.", "3": "..."}
    assert other["sheets"]["0"]["rows"] == {"1": "F~.", "2": "~..", "3": "..."}
    assert own["sheets"]["0"]["total"] > other["sheets"]["0"]["total"]
    drawn = {"icon": "~", "cells": ["C1", "B2"], "sum": [0, 1], "jobs": {}, "logs": 0, "fish": 2, "bonus": False}
    assert own["drawn"] == drawn
    assert "drawn" not in other
    assert "drawn" not in chiefdom.view(state, None)
    first = drawn | {"cells": ["B1", "A2"]}
    second = drawn | {"cells": ["C3"], "sum": [1, 2], "fish": 0}
    assert own["last"] == {"turn": 1, "dice": [1, 3, 2], "draws": {"0": first, "1": second}}


def test_who_passed_sees_that() -> None:
    full = ["~~~", "~.~", "~~~"]
    state, _ = do(camps(full, full, dice="452"), "A: -")
    assert chiefdom.view(state, 0)["drawn"] == {"passed": True}
    assert "drawn" not in chiefdom.view(state, 1)
    state, _ = do(state, "B: -")
    seen = chiefdom.view(state, 1)
    assert seen["last"]["draws"] == {"0": {"passed": True}, "1": {"passed": True}}
    assert (seen["phase"], seen["dice"], seen["acted"]) == ("count", [], {})


def test_a_view_of_the_end() -> None:
    seen = chiefdom.view(camp(*END), 0)
    sheet = seen["sheets"]["0"]
    assert list(sheet["rows"].values()) == END
    assert {name: sheet[name] for name in ("logs", "fish", "houses", "people", "jobless", "bonus_used", "total")} == {
        "logs": 10,
        "fish": 7,
        "houses": 5,
        "people": 23,
        "jobless": 2,
        "bonus_used": 0,
        "total": 127,
    }
    assert sheet["lines"]["1"] == 35
    assert not {"cards", "last", "working", "winners", "surplus", "scores"} & set(seen)
    over = chiefdom.view(counted(camps(END, END, dice="")), None)
    assert (over["phase"], over["winners"], over["surplus"]) == ("over", [0, 1], {"0": 0, "1": 0})
    assert over["scores"] == {"0": 127, "1": 127}


def test_a_miniature_shows_the_first_sheet_and_all_totals() -> None:
    state = camps(["J.", ".."], ["~~", ".."], dice="131")
    glance = {"turn": 1, "sheets": {"0": "J./.."}, "totals": {"0": 1 - 3 - 2 - 2 - 2, "1": 4 - 2}}
    assert chiefdom.glance(state) == glance
    assert chiefdom.glance(do(state, "A: 13/1 ~ B2")[0]) == glance


@whole_games
def test_no_view_has_an_empty_value(name: str, seats: int) -> None:
    state = chiefdom.start(options(name), seats)
    assert chiefdom.view(state, None)["phase"] == "deal"
    for _, facts in appends(name, seats, "views"):
        state = fold(state, facts)
        for viewer in (None, *range(seats)):
            encoded = msgspec.json.encode(chiefdom.view(state, viewer))
            assert b"null" not in encoded
            assert b'""' not in encoded
    assert chiefdom.view(state, None)["phase"] == "over"


def test_a_redacted_log_folds_to_the_public_sheets() -> None:
    log = [fact for _, facts in appends("default", 3, 0) for fact in facts]
    whole = fold(chiefdom.start(options(), 3), log)
    for viewer in (None, 0, 1, 2):
        known = fold(chiefdom.start(options(), 3), [chiefdom.redact(options(), fact, viewer) for fact in log])
        assert known == whole
