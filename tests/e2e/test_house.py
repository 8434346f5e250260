"""What lies around the tables: settings that stay, rules that can be searched, addresses that lead nowhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import driving
from tests.e2e.guest import CUT, REFUSED
from tests.e2e.hunter import Hunter


def theme(ann: Hunter, name: str) -> None:
    """The page is in that light, down to its paper and to the browser's bar."""
    expect(ann.page.locator("html")).to_have_attribute("data-theme", name)
    paper = {"day": "#f3e9d7", "night": "#191411"}[name]
    expect(ann.page.locator('meta[name="theme-color"]').first).to_have_attribute("content", paper)
    red = int(ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/)[0]"))
    assert red == int(paper[1:3], 16)


def test_settings_stay_over_a_reload(ann: Hunter) -> None:
    ann.go("/")
    theme(ann, "day")
    ann.page.emulate_media(color_scheme="dark")
    theme(ann, "night")
    ann.tap("to-settings")
    ann.at("name").fill("Ann of the Long Grass")
    ann.tap("name-save")
    expect(ann.at("name-save")).to_have_text("Saved")
    ann.at("theme-day").tap(force=True)
    theme(ann, "day")
    ann.at("sound").uncheck()
    ann.page.reload()
    theme(ann, "day")
    expect(ann.at("name")).to_have_value("Ann of the Long Grass")
    expect(ann.at("sound")).not_to_be_checked()
    ann.at("theme-night").tap(force=True)
    theme(ann, "night")
    # The name is the one that others see.
    ann.open_table("me", "friend")
    assert ann.document()["table"]["seats"]["0"]["name"] == "Ann of the Long Grass"


def test_the_rules_are_searched(ann: Hunter) -> None:
    ann.go("/")
    ann.tap("to-rules")
    ann.tap("rules-manitou")
    ann.at("rules-search").fill("predator")
    expect(ann.page.get_by_text(re.compile(r"^\d+ places found$"))).to_be_visible()
    expect(ann.page.locator('[id="8.1"]')).to_be_visible()
    expect(ann.page.locator('[id="6.1"]')).to_have_count(0)
    ann.at("rules-search").fill("xylophone")
    expect(ann.page.get_by_text("Nothing found.")).to_be_visible()
    ann.at("rules-search").fill("")
    expect(ann.page.locator('[id="6.1"]')).to_be_attached()
    # The way back stays in sight, however far one has read.
    ann.page.locator('[id="9.1"]').scroll_into_view_if_needed()
    expect(ann.at("back")).to_be_in_viewport()
    ann.tap("back")
    ann.sees("rules-manitou")


def test_an_address_that_leads_nowhere_leads_home(ann: Hunter) -> None:
    ann.forgiven.append(REFUSED)
    for path in ("/t/nosuchtable", "/t/nosuchtable/replay", "/no/such/page", "/rules/nosuchgame"):
        ann.go(path)
        ann.sees("trouble")
        expect(ann.page.get_by_role("heading")).to_have_text("No fire here")
        if path == "/t/nosuchtable":
            expect(ann.page).to_have_title("No fire here · Firekeeper")
        ann.page.get_by_role("link", name="Back to the tables").tap()
        ann.sees("new-table")


def test_back_leads_one_screen_back_also_after_a_reload_and_after_forward(ann: Hunter) -> None:
    ann.go("/")
    ann.tap("to-settings")
    ann.sees("back")
    ann.page.reload()
    ann.tap("back")
    ann.sees("new-table")
    length = ann.page.evaluate("history.length")
    ann.page.go_forward()
    expect(ann.page).to_have_url(re.compile("/settings$"))
    ann.tap("back")
    expect(ann.page).to_have_url(ann.url + "/")
    # It went back, and did not put Home in the place of the settings.
    ann.page.go_forward()
    expect(ann.page).to_have_url(re.compile("/settings$"))
    assert ann.page.evaluate("history.length") == length


def test_a_screen_whose_code_is_out_of_reach_says_so_and_the_way_back_is_open(ann: Hunter) -> None:
    ann.forgiven.append(CUT)
    ann.go("/")
    ann.sees("new-table")
    ann.page.route("**/Settings*", lambda route: route.abort())
    ann.tap("to-settings")
    expect(ann.page.get_by_role("alert")).to_contain_text("could not be loaded")
    ann.page.go_back()
    ann.sees("new-table")


def test_home_leads_to_ones_tables_and_says_where_it_is_ones_turn(ann: Hunter, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open", listed=True)
    driving.sit(ann, table, "Ann")
    ben.go("/")
    card = ben.page.locator(f'[data-testid="table-card"][data-table="{table}"]')
    expect(card).to_contain_text("1 of 2 seats taken")
    card.tap()
    ben.tap("sit-1")
    ben.sees("party-ok")
    ann.go("/")
    mine = ann.at("shelf-mine").locator(f'[data-table="{table}"]')
    expect(mine).to_contain_text("Your turn")
    driving.drive([ann, ben], table, driving.asked(1))
    expect(mine).to_contain_text("Waiting for", timeout=10_000)
    mine.tap()
    expect(ann.at("say")).to_contain_text("is on turn")


def test_without_a_connection_the_app_the_rules_and_a_replay_seen_before_still_open(ann: Hunter) -> None:
    ann.forgiven.append(CUT)
    table = driving.open_table(ann, "bot:1", "bot:1")
    driving.drive([ann], table, driving.finished)
    ann.go("/")
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    ann.page.reload()
    ann.go("/rules/manitou")
    ann.sees("rules-search")
    ann.go(f"/t/{table}/replay")
    ann.sees("scrubber")
    ann.context.set_offline(True)
    ann.go("/")
    expect(ann.at("home-trouble")).to_contain_text(re.compile("offline|No connection"))
    ann.at("shelf-kept").get_by_test_id("table-card").tap()
    ann.sees("scrubber")
    ann.tap("last")
    expect(ann.at("heading")).to_contain_text("Shown from this device")
    ann.go("/rules/manitou")
    ann.sees("rules-search")
