"""What somebody may misread who comes to Four Tribes or Chiefdom for the first time."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e import planner, villager
from tests.e2e.hunter import Hunter
from tests.e2e.planner import Planner

TWO_SHAPES = 2
"""A shape of one square lies nowhere before it is put down; these are larger."""


def test_the_waiting_room_tells_who_plays_with_whom(ann: Hunter, ben: Hunter) -> None:
    table = villager.open_table(ann, "me", "bot:1", "friend", "bot:1", options=("mode-2",))
    ben.go(f"/t/{table}")
    expect(ben.at("options")).to_contain_text("Teams A+C and B+D")
    for seat, letter in enumerate("ABCD"):
        expect(ben.at(f"seat-{seat}").get_by_text(letter, exact=True)).to_be_visible()


def test_a_sheet_in_small_is_called_by_its_player(ann: Hunter) -> None:
    planner.open_table(ann, "me", "bot:1")
    Planner(ann).moment()
    expect(ann.at("sheet-0")).to_have_accessible_name("You, still to act")
    expect(ann.at("sheet-1")).to_have_accessible_name("AI · easy, has acted")


def test_a_shape_that_only_lies_ready_looks_different_from_one_that_was_put_down(ann: Hunter) -> None:
    player = Planner(ann)
    player.bring(lambda document: any(one["shape"] >= TWO_SHAPES for one in document["legal"]["draws"].values()))
    ann.tap(ann.like("choice-", '[data-possible="true"]:not([data-shape="1"])').first)
    ghosts = ann.page.locator("svg .spot.ghost .over")
    expect(ghosts.first).to_be_visible()
    expect(ann.at("draw")).to_have_attribute("data-ready", "false")
    ready = stroke(ghosts.first)
    player.lay()
    assert stroke(ghosts.first) != ready


def test_a_refusal_is_not_carried_over_to_somebody_elses_sheet(ann: Hunter) -> None:
    planner.open_table(ann, "me", "bot:1")
    Planner(ann).moment()
    ann.tap("square-E2")
    expect(ann.at("say")).to_have_class(re.compile("refused"))
    ann.tap("sheet-1")
    expect(ann.at("back-own")).to_be_visible()
    expect(ann.at("say")).not_to_have_class(re.compile("refused"))
    expect(ann.at("say").locator("small")).to_be_visible()


def stroke(of: Locator) -> str:
    """The colour of its line."""
    return str(of.evaluate("one => getComputedStyle(one).stroke"))
