"""12.7: the settled field stays on a device until it is confirmed there; and the keyboard's place at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import driving
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK
from tests.e2e.hunter import Hunter

LOOKED_MS = 8_100
"""How long a watcher looks at a settlement before the board goes on by itself."""


def settled(ann: Hunter, ben: Hunter) -> str:
    """A table for two whose first hunt has just been settled, with Ann's page open all the while."""
    table = driving.open_table(ann, "open", "open")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    ann.go(f"/t/{table}")
    ann.sees("party-ok")
    return table


def next_hunt(document: driving.Document) -> bool:
    """Whether the second hunt's parties are being chosen."""
    return driving.phase(document) == "choose" and document["view"]["round"] == 2


def test_the_hold_outlasts_a_reload_and_faster_others_and_ends_in_all_tabs_at_once(ann: Hunter, ben: Hunter) -> None:
    table = settled(ann, ben)
    driving.drive([ann, ben], table, next_hunt)
    ann.sees("confirm-hunt")
    # The head names the hunt that is shown, not the one that waits.
    assert "hunt 1 of 3" in ann.heading()
    driving.move(ben, table)
    ann.page.reload()
    ann.sees("confirm-hunt")
    other = ann.another_page()
    other.goto(ann.page.url)
    expect(ann.at("confirm-hunt", other)).to_be_visible()
    ann.confirm()
    ann.sees("party-ok")
    assert "hunt 2 of 3" in ann.heading()
    expect(ann.at("party-ok", other)).to_be_visible()


def test_a_watcher_who_touches_nothing_is_brought_along(ann: Hunter, ben: Hunter, guests: Guests) -> None:
    table = settled(ann, ben)
    eve = guests(DESK)
    eve.page.clock.install()
    eve.go(f"/t/{table}")
    eve.sees("herd-L")
    driving.drive([ann, ben], table, next_hunt)
    eve.page.clock.run_for(3_000)
    eve.sees("confirm-hunt")
    eve.page.clock.run_for(LOOKED_MS)
    expect(eve.at("settlement")).not_to_be_visible()
    expect(eve.at("heading")).to_have_text("hunt 2 of 3 · watching")
    driving.drive([ann, ben], table, driving.finished)
    eve.page.clock.run_for(3_000)
    eve.sees("settlement")
    eve.page.clock.run_for(LOOKED_MS)
    eve.sees("result")


def test_the_keyboard_keeps_its_place_where_a_button_goes_away(ann: Hunter) -> None:
    ann.open_table("me", "bot:1")
    keys = ann.page.keyboard
    for card in ("8", "9"):
        ann.at(f"stock-{card}").press("Enter")
    ann.at("party-9").press("Enter")
    expect(ann.at("party-8")).to_be_focused()
    ann.pick()
    ann.at("party-ok").press("Enter")
    expect(ann.page.get_by_role("main")).to_be_focused()
    # In a drawer it stays in the drawer, and goes back to the button that opened it.
    ann.at("open-menu").press("Enter")
    ann.at("menu-leave").press("Enter")
    expect(ann.at("menu-cancel")).to_be_focused()
    keys.press("Enter")
    expect(ann.at("menu").locator(":focus")).to_have_count(1)
    keys.press("Escape")
    expect(ann.at("open-menu")).to_be_focused()
