"""What is not allowed does nothing, says why, and leads to the rule."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e import driving
from tests.e2e.hunter import Hunter


def why(ann: Hunter, text: str | re.Pattern[str], rule: str) -> None:
    """The page says why nothing happened, and the link goes to that paragraph; then back to the table."""
    expect(ann.at("toast")).to_contain_text(text)
    ann.tap("toast-rule")
    paragraph = ann.page.locator(f'[id="{rule}"]')
    expect(paragraph).to_be_in_viewport()
    expect(paragraph).to_contain_text(rule)
    ann.tap("back")
    ann.sees("table")


def test_4_3_ok_works_at_the_exact_number_only(ann: Hunter) -> None:
    ann.open_table("me", "bot:1")
    ann.pick(3)
    expect(ann.at("party-ok")).to_have_attribute("aria-disabled", "true")
    ann.at("party-ok").tap(force=True)
    why(ann, re.compile(r"^[45] cards are still missing"), "4.3")
    # What was picked stays picked, and may be taken out again (12.1).
    expect(ann.at("party-count")).to_have_text(re.compile("^3 of"))
    ann.tap(ann.like("party-", "[aria-label^='Take']").first)
    expect(ann.at("party-count")).to_have_text(re.compile("^2 of"))
    ann.pick()
    ann.tap(ann.like("stock-", ':not([data-count="0"])').first)
    why(ann, "Take one out first", "4.3")
    assert ann.events("PartyChosen", 0) == []


def test_5_1_a_card_is_taken_before_a_herd_is_touched(ann: Hunter) -> None:
    ann.open_table("me", "bot:1")
    ann.play_until("turn")
    ann.tap("herd-M")
    why(ann, "Take a card from your hand first", "5.1")


def test_what_was_said_of_a_touch_goes_with_the_next_one(ann: Hunter) -> None:
    ann.open_table("me", "bot:1")
    ann.play_until("turn")
    ann.tap("herd-M")
    expect(ann.at("toast")).to_contain_text("Take a card from your hand first")
    ann.take()
    expect(ann.at("toast")).to_be_empty()


def test_5_1_nobody_plays_out_of_turn(ann: Hunter, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    driving.drive([ann, ben], table, driving.asked(1))
    ann.go(f"/t/{table}")
    played = len(ann.events("CardPlayed"))
    for what in (ann.at("herd-L"), ann.like("hand-card-").first):
        ann.tap(what)
        expect(ann.at("say")).to_have_text("It is Ben’s turn.")
        why(ann, "It is Ben’s turn", "5.1")
    assert len(ann.events("CardPlayed")) == played


def test_5_2_a_third_warrior_is_refused_with_the_rule(ann: Hunter, ben: Hunter) -> None:
    """Ann brings warriors only and Ben hunters only, so that her pair on the left herd stands."""
    table = driving.open_table(ann, "open", "open")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    count = ann.document(table)["legal"]["pick"]["count"]
    driving.move(ann, table, {"type": "Choose", "cards": ["CH", "CH", "MM", "MM", "RM", "RM", "SC", "SC"][:count]})
    count = ben.document(table)["legal"]["pick"]["count"]
    driving.move(ben, table, {"type": "Choose", "cards": [str(value) for value in range(1, count + 1)]})
    for _ in range(2):
        document = driving.drive([ben], table, lambda doc: bool(doc["table"]["turn"] == [0]))
        assert document["view"]["phase"] == "play"
        card = next(iter(ann.document(table)["view"]["own"]["hand"]))
        driving.move(ann, table, {"type": "Play", "card": card, "herd": "L"})
    driving.drive([ben], table, lambda doc: bool(doc["table"]["turn"] == [0]))

    ann.go(f"/t/{table}")
    assert ann.moment() == "turn"
    card = ann.take()
    expect(ann.at("herd-L")).to_have_attribute("data-state", "illegal")
    expect(ann.at("herd-L")).to_contain_text("two of yours stand here already")
    expect(ann.at("herd-M")).to_have_attribute("data-state", "legal")
    ann.tap("herd-L")
    expect(ann.at("toast")).to_contain_text("a third may not join them")
    # The card is still in hand, and may be put back.
    expect(card).to_have_attribute("aria-pressed", "true")
    ann.tap(card)
    expect(card).to_have_attribute("aria-pressed", "false")
    assert len(ann.events("CardPlayed", 0)) == 2
    ann.tap("herd-L")
    why(ann, "Take a card from your hand first", "5.1")
