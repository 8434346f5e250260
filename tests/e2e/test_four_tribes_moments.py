"""Four Tribes: what is not allowed, a stale board, reloads in the middle of a turn, and the moment of the Dwarf."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e import driving, villager
from tests.e2e.guest import CUT, REFUSED
from tests.e2e.hunter import Hunter
from tests.e2e.test_connection import MOVES
from tests.e2e.test_wrong_moves import why
from tests.e2e.villager import EDGE, Document, Villager, full_sides, kinds, lacks, looking_for, on_turn, phase

GUARDIAN = "GU"
TIME_IS_UP_MS = 15_000


def two(ann: Hunter, ben: Hunter, **options: Any) -> str:
    """A table for Ann and Ben, where Ann begins."""
    table = driving.open_table(ann, "open", "open", game="four-tribes", firstPlayer=0, **options)
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    return table


def test_5_8_where_a_card_may_not_lie_it_is_said_why(ann: Hunter, ben: Hunter) -> None:
    """5.1 to 5.3, 8, 8.3: each with its paragraph; nothing is sent."""
    table = two(ann, ben, towers=["DW"])

    def ready(document: Document) -> bool:
        held = on_turn(document) and not lacks(document, "DW", GUARDIAN) and bool(full_sides(document))
        return held and bool(mismatch(document)) and bool(high(document))

    document = villager.bring({0: ann, 1: ben}, table, ready, looking_for("DW", GUARDIAN))
    before = len(ann.log(table).splitlines())
    ann.go(f"/t/{table}")
    player = Villager(ann)
    full = full_sides(document)[0]
    found = mismatch(document)
    assert found
    card, village, accepts = found

    def try_it(card: str, village: int, side: int) -> None:
        player.moment()
        ann.tap(player.held(card))
        expect(player.side(village, side)).to_have_attribute("data-state", "barred")
        player.side(village, side).tap(position=EDGE)

    try_it(high(document)[0], 1, 1)
    why(ann, "goes to your own side only", "5.1")
    try_it(GUARDIAN, 2, 1)
    why(ann, "Guardian goes to your own side only", "8")
    try_it(GUARDIAN, full, 0)
    why(ann, "has a card for each house already", "5.2")
    try_it(card, village, 0)
    why(ann, re.compile(f"does not match: this side still takes {accepts}"), "5.3")
    try_it("DW", village, 0)
    why(ann, "A Dwarf is not placed", "8.3")
    assert len(ann.log().splitlines()) == before


def high(document: Document) -> list[str]:
    """5.1: the colour cards of the hand that go to the own side only."""
    return [card for card in document["view"]["own"]["hand"] if card[1] in "34567"]


def mismatch(document: Document) -> tuple[str, int, str] | None:
    """5.3: a card of the hand, a village whose own side has room but not for its colour, and what it takes."""
    colours = {"B": "blue", "G": "green", "R": "red", "Y": "yellow"}
    for card in document["view"]["own"]["hand"]:
        for n, village in document["view"]["villages"].items():
            side = village["sides"]["0"]
            if card[1].isdigit() and side["room"] and card[0] not in side["accepts"]:
                names = [colours[letter] for letter in side["accepts"]]
                return card, int(n), f".*{names[-1]}" if names else "special cards only"
    return None


def test_4_1_nobody_places_out_of_turn_and_nothing_is_sent_before_it_is_confirmed(ann: Hunter, ben: Hunter) -> None:
    table = two(ann, ben, towers=[])
    ann.go(f"/t/{table}")
    ben.go(f"/t/{table}")
    player = Villager(ann)
    document = player.moment()
    player.aim(kinds(document, "Place")[0])
    ann.tap("back-step")
    expect(ann.like("side-", '[data-state="aimed"]')).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.like("side-", '[data-state="legal"]')).to_have_count(0)
    assert ann.document()["seq"] == document["seq"]
    ben.tap(ben.like("card-").first)
    why(ben, "It is Ann’s turn", "4.1")
    ann.tap("discard-some")
    expect(ann.at("discard")).to_be_disabled()
    for card in ann.like("card-").all()[:4]:
        ann.tap(card)
    why(ann, "No more than 3 cards at once", "4.1")


def test_a_stale_board_changes_nothing(ann: Hunter, ben: Hunter) -> None:
    """What was placed while the connection was down comes too late: the same player has moved on another device."""
    ann.forgiven += [CUT, REFUSED]
    table = two(ann, ben, towers=[])
    ann.go(f"/t/{table}")
    player = Villager(ann)
    player.aim(kinds(player.moment(), "Place")[0])
    ann.context.route(MOVES, lambda route: route.abort("internetdisconnected"))
    ann.tap("place")
    expect(ann.at("say")).to_have_text("Sending…")
    driving.move(ann, table, {"type": "Discard", "cards": [next(iter(ann.document()["view"]["own"]["hand"]))]})
    villager.bring({0: ann, 1: ben}, table, on_turn)
    ann.context.unroute(MOVES)
    expect(ann.at("toast")).to_contain_text("moved on")
    player.moment()
    assert ann.events("CardPlaced", 0) == []
    expect(ann.at("say")).to_contain_text("Your turn")


def test_a_reload_in_the_middle_of_an_effect_comes_back_to_it(ann: Hunter, ben: Hunter) -> None:
    """8, 8.2"""
    table = two(ann, ben, towers=[])

    def ready(document: Document) -> bool:
        return on_turn(document) and not lacks(document, GUARDIAN) and bool(full_sides(document))

    document = villager.bring({0: ann, 1: ben}, table, ready, looking_for(GUARDIAN))
    full = full_sides(document)[0]
    ann.go(f"/t/{table}")
    player = Villager(ann)
    places = kinds(player.moment(), "Place")
    place = min((one for one in places if one["card"] == GUARDIAN), key=lambda one: abs(one["village"] - full))
    assert abs(place["village"] - full) == 1
    player.place(document, place, "again")
    expect(ann.at("say")).to_contain_text("Guardian: remove a card?")
    ann.sees("lens", "skip")
    targets = ann.like("target-").count()
    assert targets == len(kinds(player.moment(), "Remove"))
    ann.page.reload()
    document = player.moment()
    assert phase(document) == "effect"
    expect(ann.at("say")).to_contain_text("Guardian: remove a card?")
    expect(ann.like("target-")).to_have_count(targets)
    player.remove(document)
    assert [one["event"]["type"] for one in ann.events("CardRemoved", 0)] == ["CardRemoved"]


def test_8_3_a_reload_in_the_dwarfs_moment_and_the_dwarf_still_strikes(ann: Hunter, ben: Hunter) -> None:
    """Ben places; Ann, who holds the Dwarf, comes back to the same question, and to a card that goes away again."""
    table = two(ann, ben, towers=["DW"])

    def ready(document: Document) -> bool:
        return on_turn(document) and not lacks(document, "DW")

    villager.bring({0: ann, 1: ben}, table, ready, looking_for("DW"))
    ann.go(f"/t/{table}")
    player = Villager(ann)
    player.discard(player.moment())
    driving.move(ben, table, kinds(ben.document(table), "Place")[0])
    villager.bring({1: ben}, table, lambda document: phase(document) == "dwarf")
    player.moment()
    question = ann.at("say").inner_text()
    assert "Ben placed" in question
    ann.sees("window", "skip", "react")
    ann.page.reload()
    document = player.moment()
    expect(ann.at("say")).to_have_text(question, use_inner_text=True)
    window = document["view"]["window"]
    struck = f"lies-{window['village']}-{window['side']}-{window['card']}"
    ann.sees("window", "skip", "react", struck)
    player.answer(document)
    assert player.done["React dwarf"] == 1
    assert len(ann.events("DwarfPlayed", 0)) == 1
    on_the_table = [
        number
        for village in ann.document()["view"]["villages"].values()
        for side in village["sides"].values()
        for number in side["cards"]
    ]
    assert str(window["n"]) not in on_the_table
    expect(ann.at("card-DW")).to_have_count(0)


def test_8_3_the_moment_passes_by_itself(ann: Hunter, ben: Hunter) -> None:
    """Ben has ten seconds; Ann can do nothing meanwhile, and is told so."""
    table = two(ann, ben, towers=["DW"])
    ann.go(f"/t/{table}")
    ben.go(f"/t/{table}")
    player = Villager(ann)
    document = player.moment()
    plain = next(one for one in kinds(document, "Place") if one["card"][1].isdigit())
    player.place(document, plain, "button")
    ben.sees("window", "skip")
    ann.sees("window")
    expect(ann.at("say")).to_contain_text("Ben may answer with a Dwarf")
    ann.tap(ann.like("card-").first)
    expect(ann.at("toast")).to_contain_text("Ben may still answer with a Dwarf")
    expect(ben.at("say")).to_contain_text("Your turn", timeout=TIME_IS_UP_MS)
    expect(ben.at("window")).to_have_count(0)
    expect(ann.at("say")).to_contain_text("Ben is on turn")
    assert len(ann.events("Skipped", 1)) == 1


def test_8_3_a_dwarf_that_strikes_in_its_own_turn(ann: Hunter) -> None:
    """The option `dwarfTiming`: nobody is asked in between; the Dwarf is a turn of its own."""
    villager.open_table(ann, "me", "bot:1", options=("dwarfTiming-1",), towers=("DW",))
    player = Villager(ann)
    player.moment()
    villager.bring({0: ann}, ann.table, lambda document: bool(kinds(document, "React")), looking_for("DW", fill=False))
    document = player.moment()
    last = document["view"]["last"]
    assert phase(document) == "turn"
    ann.sees("react", f"lies-{last['village']}-{last['side']}-{last['card']}")
    player.tell(document, "React", "react")
    (struck,) = ann.events("DwarfPlayed", 0)
    assert (struck["event"]["village"], struck["event"]["side"]) == (last["village"], last["side"])
    assert ann.events("Skipped", 0) == []
