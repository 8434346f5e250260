"""Two people at one table: the invitation, leaving and coming back, giving up, another game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import driving
from tests.e2e.hunter import Hunter


def invited(ann: Hunter, ben: Hunter) -> None:
    """Ben opens the address that Ann's waiting room shows."""
    address = ann.at("share-link").input_value()
    ann.tap("share-copy")
    assert ann.page.evaluate("navigator.clipboard.readText()") == address
    ben.page.goto(address)
    ben.sees("waiting-room")


def playing(ann: Hunter, ben: Hunter) -> str:
    """A table for two, which both have come to by taps, on their way through the first hunt."""
    ann.open_table("me", "friend")
    invited(ann, ben)
    ben.tap("sit-1")
    ann.sees("party-ok")
    ben.sees("party-ok")
    driving.drive([ann, ben], ann.table, driving.asked(0))
    return ann.table


def test_a_table_begins_by_itself_when_the_last_seat_is_taken(ann: Hunter, ben: Hunter) -> None:
    ann.open_table("me", "friend", "bot:1")
    ann.sees("waiting-room")
    invited(ann, ben)
    ben.at("name").fill("Ben")
    ben.tap("sit-1")
    for guest in (ann, ben):
        guest.sees("party-ok", "player-2")
    expect(ann.at("player-1")).to_contain_text("Ben")
    # Both choose and play, and the other's page follows.
    ann.choose()
    expect(ann.at("say")).to_contain_text("Waiting for Ben")
    ben.choose()
    table = ann.table
    for guest, other in ((ann, ben), (ben, ann)):
        seat = guest.document(table)["table"]["you"]
        driving.drive([ann, ben], table, driving.asked(seat))
        assert guest.moment() == "turn"
        before = guest.document(table)["seq"]
        guest.play()
        expect(other.at("table")).not_to_have_attribute("data-seq", str(before))
        assert other.events("CardPlayed", seat, table)[-1]["seq"] == before + 1
    assert ben.document()["view"]["own"].keys() == {"hand", "pile"}
    expect(ben.like("hand-card-")).to_have_count(sum(ben.document()["view"]["own"]["hand"].values()))


def test_the_host_starts_with_an_open_seat_and_an_ai_takes_it(ann: Hunter, ben: Hunter) -> None:
    ann.open_table("me", "friend", "friend")
    invited(ann, ben)
    ben.tap("sit-2")
    expect(ann.at("seat-2")).to_have_attribute("data-kind", "human")
    expect(ben.at("start")).not_to_be_visible()
    ann.tap("start")
    for guest in (ann, ben):
        guest.sees("party-ok")
        expect(guest.at("player-1")).to_contain_text("AI")


def test_a_seat_may_be_left_before_the_game_begins(ann: Hunter, ben: Hunter) -> None:
    ann.open_table("me", "friend", "friend")
    invited(ann, ben)
    ben.tap("sit-1")
    expect(ann.at("seat-1")).to_have_attribute("data-kind", "human")
    ben.tap("leave-seat")
    expect(ann.at("seat-1")).to_have_attribute("data-kind", "open")
    ben.sees("sit-1", "sit-2")


def test_an_ai_keeps_the_seat_of_a_player_who_leaves_until_it_is_taken_back(ann: Hunter, ben: Hunter) -> None:
    playing(ann, ben)
    assert ann.moment() == "turn"
    ann.tap("open-menu")
    ann.tap("menu-leave")
    ann.tap("menu-confirm")
    ann.sees("away")
    # The AI has played for her, so it is Ben's turn; he still finds her there when she comes back.
    assert ben.moment() == "turn"
    assert ben.document()["table"]["seats"]["0"]["away"] is True
    ann.page.reload()
    ann.tap("take-back")
    expect(ann.at("away")).not_to_be_visible()
    ben.play()
    assert ann.moment() == "turn"
    ann.play()


def test_who_resigns_loses_and_both_may_play_again_at_the_same_table(ann: Hunter, ben: Hunter) -> None:
    table = playing(ann, ben)
    assert ann.moment() == "turn"
    ann.tap("open-menu")
    ann.tap("menu-resign")
    ann.tap("menu-cancel")
    ann.tap("menu-resign")
    ann.tap("menu-confirm")
    for guest, loser in ((ann, "You"), (ben, "Guest A")):
        guest.sees("result")
        expect(guest.at("result")).to_contain_text(f"{loser} resigned.")
        expect(guest.at("result-seat-1")).to_contain_text("winner")
    ann.tap("again")
    ann.page.wait_for_url(lambda url: table not in url)
    ann.sees("waiting-room")
    # Ben is told on his screen, also where the result covers it, and comes along.
    expect(ben.at("result-next").get_by_role("link")).to_have_attribute("href", f"/t/{ann.table}")
    ben.tap("result-close")
    ben.tap(ben.at("again-invite").get_by_role("link"))
    ben.page.wait_for_url(ann.page.url)
    ben.tap(ben.like("sit-").first)
    for guest in (ann, ben):
        guest.sees("party-ok")
    assert ann.table == ben.table != table


def test_who_asks_to_play_again_at_the_same_time_comes_to_the_same_table(ann: Hunter, ben: Hunter) -> None:
    table = playing(ann, ben)
    driving.move(ann, table, {"type": "Resign"})
    ann.sees("again")
    ben.sees("again")
    ann.at("again").dispatch_event("click")
    ben.at("again").dispatch_event("click")
    for guest in (ann, ben):
        guest.page.wait_for_url(re.compile(f"/t/(?!{table})[^/]+$"))
        guest.sees("party-ok")
    assert ann.table == ben.table
