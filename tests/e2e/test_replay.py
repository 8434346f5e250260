"""A game read again: to both ends, to a linked move, step by step, by itself, and through everybody's eyes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e import driving
from tests.e2e.hunter import Hunter


def finished_game(ann: Hunter, *seats: str) -> str:
    """A game that is over, with Ann at the first seat."""
    table = driving.open_table(ann, *seats)
    if "open" in seats:
        driving.sit(ann, table, "Ann")
    driving.drive([ann], table, driving.finished)
    return table


def at(ann: Hunter, key: str) -> int:
    """A number that the replay tells of itself: `seq` of the log, `at` among the moments."""
    return int(ann.at("replay").get_attribute(f"data-{key}") or "")


def scores(frames: list[dict[str, Any]], seq: int) -> dict[int, int]:
    """The totals after `seq`, by the log's own settlements."""
    told = [one["fact"]["event"] for one in frames if one["seq"] <= seq]
    settled = [event["scores"] for event in told if event["type"] == "RoundSettled"]
    return dict(enumerate(settled[-1])) if settled else {}


def test_scrubbed_to_both_ends_and_stepped(ann: Hunter) -> None:
    table = finished_game(ann, "open", "bot:1")
    frames = ann.ask("GET", f"/api/tables/{table}/replay?as=spectator")["frames"]
    ann.go(f"/t/{table}")
    ann.tap("confirm-hunt")
    ann.tap("to-replay")
    ann.sees("scrubber")
    scrubber = ann.at("scrubber")
    end = int(scrubber.get_attribute("max") or "")

    scrubber.fill(str(end))
    expect(ann.at("next")).to_be_disabled()
    assert at(ann, "seq") == frames[-1]["seq"]
    assert ann.scores() == scores(frames, frames[-1]["seq"])
    scrubber.fill("0")
    expect(ann.at("previous")).to_be_disabled()
    assert set(ann.scores().values()) == {0}

    ann.tap("next")
    expect(ann.at("replay")).to_have_attribute("data-at", "1")
    ann.tap("previous")
    expect(ann.at("replay")).to_have_attribute("data-at", "0")
    for key, place in (("End", end), ("ArrowLeft", end - 1), ("ArrowRight", end), ("Home", 0)):
        ann.at("said").click()
        ann.page.keyboard.press(key)
        expect(ann.at("replay")).to_have_attribute("data-at", str(place))

    # A hunt is one jump away, and each of its moves is in the list.
    ann.at("chapter").select_option("Hunt 2")
    expect(ann.at("said")).to_contain_text("Hunt 2")
    ann.tap("open-moves")
    moves = ann.at("move")
    last = moves.last
    last.scroll_into_view_if_needed()
    last.tap()
    expect(ann.at("replay")).to_have_attribute("data-at", str(end))


def test_a_link_leads_to_its_move_on_another_device(ann: Hunter, ben: Hunter) -> None:
    table = finished_game(ann, "bot:1", "bot:2", "bot:1")
    frames = ann.ask("GET", f"/api/tables/{table}/replay?as=spectator")["frames"]
    played = [one for one in frames if one["fact"]["event"]["type"] == "CardPlayed"][20]
    ann.go(f"/t/{table}/replay#{played['seq']}")
    expect(ann.at("replay")).to_have_attribute("data-seq", str(played["seq"]))
    herd = ann.at(f"herd-{played['fact']['event']['herd']}")
    card = played["fact"]["event"]["card"]
    if card.isdigit():
        expect(herd).to_contain_text(card)
    ann.tap("next")
    ann.tap("copy-link")
    expect(ann.at("toast")).to_contain_text("Copied")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    seq = at(ann, "seq")
    assert seq > played["seq"]
    ben.page.goto(link)
    expect(ben.at("replay")).to_have_attribute("data-seq", str(seq))
    assert ben.at("said").inner_text() == ann.at("said").inner_text()


def test_it_plays_by_itself_and_stops_at_the_end(ann: Hunter) -> None:
    table = finished_game(ann, "bot:1", "bot:1")
    ann.go(f"/t/{table}/replay")
    ann.at("speed").select_option(label="4 ×")
    end = int(ann.at("scrubber").get_attribute("max") or "")
    ann.at("scrubber").fill(str(end - 4))
    ann.tap("autoplay")
    expect(ann.at("autoplay")).to_have_attribute("aria-label", "Pause")
    expect(ann.at("replay")).to_have_attribute("data-at", str(end), timeout=10_000)
    expect(ann.at("autoplay")).to_have_attribute("aria-label", "Play")


def test_once_it_is_over_everybody_may_look_through_each_seats_eyes(ann: Hunter, ben: Hunter) -> None:
    table = finished_game(ann, "open", "bot:1", "bot:2")
    ben.go(f"/t/{table}/replay")
    ben.sees("eyes")
    expect(ben.like("hand-card-")).to_have_count(0)
    for seat in (0, 1, 2):
        replay = ben.ask("GET", f"/api/tables/{table}/replay?as={seat}")
        # Where the first card was played: the hand that this seat held just then.
        seq = next(one["seq"] for one in replay["frames"] if one["fact"]["event"]["type"] == "CardPlayed")
        ben.at("eyes").select_option(str(seat))
        expect(ben.at("replay")).to_have_attribute("data-as", str(seat))
        ben.at("scrubber").fill("0")
        while at(ben, "seq") < seq:
            place = at(ben, "at") + 1
            ben.tap("next")
            expect(ben.at("replay")).to_have_attribute("data-at", str(place))
        expect(ben.like("hand-card-")).to_have_count(3)
        expect(ben.page).to_have_url(re.compile(rf"as={seat}#\d+$"))
    ben.at("eyes").select_option("spectator")
    expect(ben.like("hand-card-")).to_have_count(0)


def test_before_the_end_one_sees_with_ones_own_eyes_alone(ann: Hunter, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    driving.drive([ann, ben], table, driving.asked(0))
    ann.go(f"/t/{table}/replay")
    ann.sees("scrubber")
    ann.tap("last")
    expect(ann.like("hand-card-")).to_have_count(3)
    expect(ann.at("eyes")).to_have_count(0)
    for eyes, status in ((0, 200), (1, 403), ("spectator", 200)):
        assert ann.context.request.get(f"{ann.url}/api/tables/{table}/replay?as={eyes}").status == status
