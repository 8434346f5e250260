"""Reloads, lost connections, double taps, two tabs, a dying gateway: the game goes on, and no move is made twice."""

from __future__ import annotations

import os
import re
import signal

import msgspec
from playwright.sync_api import Route, expect

from tests.e2e import driving
from tests.e2e.guest import CUT, REFUSED
from tests.e2e.hunter import Hunter
from tests.house import House
from tests.waiting import until

MOVES = re.compile(r"/moves$")


def hand(guest: Hunter) -> list[str]:
    """The cards in hand, as the page shows them."""
    return sorted(one.get_attribute("data-testid") or "" for one in guest.like("hand-card-").all())


def plays(guest: Hunter, table: str = "") -> int:
    """How many cards seat 0 has played, by the log."""
    return len(guest.events("CardPlayed", 0, table))


def at_turn(ann: Hunter, ben: Hunter) -> str:
    """A table for two where Ann is to play a card and her page shows it; Ben's moves are calls."""
    table = driving.open_table(ann, "open", "open")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    driving.drive([ann, ben], table, driving.asked(0))
    ann.go(f"/t/{table}")
    assert ann.moment() == "turn"
    return table


def test_a_reload_keeps_the_picks_and_the_hand(ann: Hunter) -> None:
    ann.open_table("me", "bot:1")
    ann.pick(4)
    party = [one.get_attribute("data-testid") for one in ann.like("party-", "[aria-label^='Take']").all()]
    ann.page.reload()
    expect(ann.at("party-count")).to_have_text(re.compile("^4 of"))
    assert party == [one.get_attribute("data-testid") for one in ann.like("party-", "[aria-label^='Take']").all()]
    ann.choose()
    assert ann.moment() == "turn"
    before = hand(ann)
    ann.take()
    ann.page.reload()
    assert ann.moment() == "turn"
    assert hand(ann) == before
    ann.play()


def test_a_cut_connection_is_said_and_made_good(ann: Hunter, ben: Hunter) -> None:
    ann.forgiven.append(CUT)
    table = at_turn(ann, ben)
    ann.context.set_offline(True)
    expect(ann.at("link")).to_have_text("You are offline. What you see may be old.")
    # What is old can't be played on.
    ann.tap(ann.like("hand-card-").first)
    expect(ann.at("say")).to_have_text("The board is catching up. One moment.")
    # The table moves on meanwhile: the same player, on another device.
    driving.move(ann, table)
    driving.drive([ann, ben], table, driving.asked(0))
    ann.context.set_offline(False)
    expect(ann.at("link")).not_to_be_visible()
    seq = str(ann.document()["seq"])
    expect(ann.at("table")).to_have_attribute("data-seq", seq)
    before = plays(ann)
    ann.play()
    until(lambda: plays(ann) == before + 1, what="the play")


def test_a_move_whose_answer_is_lost_is_made_once(ann: Hunter, ben: Hunter) -> None:
    ann.forgiven.append(CUT)
    table = at_turn(ann, ben)
    before = plays(ann)
    tries: list[str] = []

    def lose(route: Route) -> None:
        """The house takes the move, and the answer never comes; the second try is answered."""
        tries.append(msgspec.json.decode(route.request.post_data or "")["command_id"])
        answer = route.fetch()
        if len(tries) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    ann.context.route(MOVES, lose)
    ann.play()
    expect(ann.at("say")).to_contain_text("Ben is on turn")
    ann.until(lambda: len(tries) == 2, what="the second try")
    assert tries[0] == tries[1]
    assert plays(ann, table) == before + 1


def test_a_move_that_could_not_be_sent_survives_a_reload_and_is_made_once(ann: Hunter, ben: Hunter) -> None:
    ann.forgiven.append(CUT)
    table = at_turn(ann, ben)
    before = plays(ann)
    ann.context.route(MOVES, lambda route: route.abort("internetdisconnected"))
    ann.take()
    ann.tap(ann.legal()[0])
    expect(ann.at("say")).to_have_text("Sending…")
    assert plays(ann, table) == before
    ann.page.reload()
    ann.sees("table")
    ann.context.unroute(MOVES)
    expect(ann.at("say")).to_contain_text("Ben is on turn")
    assert plays(ann, table) == before + 1


def test_a_move_that_comes_too_late_changes_nothing(ann: Hunter, ben: Hunter) -> None:
    ann.forgiven += [CUT, REFUSED]
    table = at_turn(ann, ben)
    before = plays(ann)
    ann.context.route(MOVES, lambda route: route.abort("internetdisconnected"))
    ann.take()
    ann.tap(ann.legal()[0])
    expect(ann.at("say")).to_have_text("Sending…")
    # Meanwhile she has played on another device, and is asked again.
    driving.move(ann, table)
    driving.drive([ann, ben], table, driving.asked(0))
    ann.context.unroute(MOVES)
    expect(ann.at("toast")).to_contain_text("moved on")
    assert plays(ann, table) == before + 1
    assert ann.moment() == "turn"
    expect(ann.at("table")).to_have_attribute("data-seq", str(ann.document(table)["seq"]))


def test_a_double_tap_makes_one_move(ann: Hunter, ben: Hunter) -> None:
    table = at_turn(ann, ben)
    before = plays(ann)
    ann.take()
    herd = ann.legal()[0]
    herd.dblclick()
    expect(ann.at("say")).to_contain_text("Ben")
    driving.move(ben, table)
    assert ann.moment() == "turn"
    assert plays(ann, table) == before + 1


def test_two_tabs_of_one_player(ann: Hunter, ben: Hunter) -> None:
    ann.forgiven.append(REFUSED)
    table = at_turn(ann, ben)
    before = plays(ann)
    other = ann.another_page()
    other.goto(ann.page.url)
    expect(ann.at("say", other)).to_contain_text("Your turn")
    # Both hold a card; the one that plays second is too late.
    ann.take()
    other.get_by_test_id(re.compile("^hand-card-")).first.tap()
    held: list[Route] = []
    ann.context.route(MOVES, lambda route: route.continue_() if held else held.append(route))
    other.locator('[data-testid^="herd-"][data-state="legal"]').first.tap()
    expect(ann.at("say", other)).to_have_text("Sending…")
    ann.until(lambda: held, what="the other tab's move")
    ann.tap(ann.legal()[0])
    expect(ann.at("say")).to_contain_text("Ben is on turn")
    held[0].continue_()
    expect(ann.at("say", other)).to_contain_text("Ben is on turn")
    expect(ann.at("toast", other)).to_contain_text("moved on")
    assert plays(ann, table) == before + 1
    # What one shows the other shows too.
    driving.move(ben, table)
    seq = str(ann.document()["seq"])
    expect(ann.at("table")).to_have_attribute("data-seq", seq)
    expect(ann.at("table", other)).to_have_attribute("data-seq", seq)


def test_the_page_goes_on_by_itself_when_the_gateway_dies(ann: Hunter, ben: Hunter, house: House) -> None:
    ann.forgiven += [CUT, r"status of 5\d\d"]
    table = at_turn(ann, ben)
    before = hand(ann)
    gateway = house.processes()["gateway"]
    os.kill(gateway, signal.SIGKILL)
    expect(ann.at("table")).not_to_have_attribute("data-link", "live")
    until(lambda: house.processes().get("gateway", gateway) != gateway, what="another gateway")
    expect(ann.at("table")).to_have_attribute("data-link", "live", timeout=20_000)
    assert hand(ann) == before
    assert ann.moment() == "turn"
    ann.play()
    until(lambda: plays(ann, table) >= 1, what="the play")
