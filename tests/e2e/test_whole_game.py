"""A whole game by taps, while somebody watches on another screen; then the same game again as a replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, SMALL
from tests.e2e.hunter import Hunter
from tests.e2e.streaming import Watching
from tests.waiting import until

DRAGGED = re.compile(r"\bdragged\b")


def test_a_whole_game_by_taps_with_a_watcher(guests: Guests) -> None:
    ann, eve = guests(still=False), guests(DESK)
    ann.go("/")
    # From the first screen to the first card in four taps at most (here three).
    ann.tap("new-table")
    ann.tap("start")
    ann.tap("stock-9")
    expect(ann.at("party-count")).to_have_text(re.compile("^1 of [78]$"))

    ann.choose()
    assert ann.moment() == "turn"
    drag_one(ann)
    ann.play_until("settled")
    ann.page.emulate_media(reduced_motion="reduce")

    # Eve comes in the middle, and her browser tells what it hears.
    watching = Watching(eve, ann.table)

    ann.play_until("result")
    assert "hunt 3" in ann.heading()
    expect(eve.at("table")).to_have_attribute("data-state", "finished")
    scores = ann.document()["table"]["scores"]
    assert eve.scores() == dict(enumerate(scores))
    for seat, score in enumerate(scores):
        expect(ann.at(f"result-seat-{seat}")).to_contain_text(str(score))

    watching.check(ann.log())

    replay_it(ann)


def drag_one(ann: Hunter) -> None:
    """12.2: a card is dragged; off the herds it goes back, over one it marks it, released there it is played."""
    table = ann.table
    card = ann.like("hand-card-").first
    finger = ann.finger()
    finger.down(card)
    finger.move(ann.at("player-0"))
    expect(card).to_have_class(DRAGGED)
    finger.up()
    expect(card).not_to_have_class(DRAGGED)
    assert ann.events("CardPlayed", 0, table) == []
    finger.down(card)
    herd = ann.at("herd-M")
    finger.move(herd)
    expect(herd).to_have_attribute("data-state", "legal")
    finger.up()
    until(lambda: [one["event"]["herd"] for one in ann.events("CardPlayed", 0, table)] == ["M"], what="the play")


def replay_it(ann: Hunter) -> None:
    """The finished game from its beginning to its end."""
    ann.tap("to-replay")
    ann.sees("replay", "scrubber")
    ann.tap("last")
    expect(ann.at("next")).to_be_disabled()
    assert ann.at("replay").get_attribute("data-seq") == str(ann.document()["seq"])
    ann.tap("first")
    expect(ann.at("previous")).to_be_disabled()


def test_a_whole_game_on_the_smallest_phone_with_four_at_the_table(guests: Guests) -> None:
    ann = guests(SMALL)
    ann.go("/")
    ann.fits()
    ann.tap("new-table")
    ann.tap("seats-4")
    ann.fits()
    ann.tap("start")
    while (moment := ann.moment()) != "result":
        look_closely(ann, moment)
        ann.act(moment)
    ann.fits()
    ann.tap("to-replay")
    ann.sees("scrubber")
    ann.fits()


def look_closely(ann: Hunter, moment: str) -> None:
    """All of the table is in reach: nothing sideways, hand and herds in the viewport, targets of a thumb's size."""
    ann.fits()
    targets = ["main button:not(.legal button)", "header button"]
    if moment == "turn":
        within = ann.like("hand-card-").all() + ann.like("herd-").all()
        width, height = SMALL
        for box in (one.bounding_box() for one in within):
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height, box
    small: list[str] = ann.page.evaluate(
        """selector => [...document.querySelectorAll(selector)].flatMap((one) => {
            const { width, height } = one.getBoundingClientRect();
            return width < 44 || height < 44 ? [`${one.outerHTML.slice(0, 120)} ${width}×${height}`] : [];
        })""",
        ", ".join(targets),
    )
    assert small == []
