"""Chiefdom by taps: a whole game alone, a turn that closes for three at once, what can't be drawn, work, bonus."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import expect

from firekeeper.games.chiefdom.scoring import rating
from tests.e2e import driving, planner
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, REFUSED, SMALL
from tests.e2e.hunter import Hunter
from tests.e2e.planner import Document, Planner, jobs_at, rows, solo, spare, torn
from tests.e2e.streaming import Tap, Watching
from tests.e2e.test_whole_game import replay_it
from tests.e2e.test_wrong_moves import why
from tests.waiting import until

BANDS = (
    "Seriously? Try again!",
    "Well, you should try harder!",
    "You won’t be a leader!",
    "You’re getting there, young one!",
    "A Khan appears!",
    "A Paramount Chieftain!",
    "Your story will be told!",
    "Too good for this Chiefdom!",
)
"""6.16: what a solo total is worth."""
LINES = 13
BLANK = ["..........", "..........", "..........", "##......##", *[".........."] * 4]


def test_a_whole_game_alone_by_taps_to_its_rating(ann: Hunter) -> None:
    """2.8, 6.16: from Home to what the rulebook says of the total, and the game again."""
    planner.open_table(ann, "me")
    player = Planner(ann)
    assert player.moment() == "act"
    assert player.marks() == BLANK
    view = ann.document()["view"]
    assert (view["phase"], view["turn"], len(view["dice"])) == ("act", 1, 3)
    player.play_until("count")

    drawn = ann.events("Drawn", 0)
    assert [one["event"]["cells"] for one in drawn] == player.drawn
    assert len({one["event"]["icon"] for one in drawn}) >= 4
    assert len(ann.events("Passed", 0)) >= 1
    document = ann.document()
    assert player.marks() == rows(document, 0)
    (total,) = document["table"]["scores"]
    expect(ann.at("sum-0")).to_have_text(digits(total))
    expect(ann.at("verdict")).to_have_text(BANDS[rating(total)])
    ann.tap("row-9")
    empty = [cell for cell, mark in squares(document) if mark == "."]
    assert document["view"]["working"]["0"].get("10", "") == " ".join(empty)

    player.act("count")
    expect(ann.at("result")).to_contain_text(f"{digits(total)} points")
    expect(ann.at("result-note")).to_have_text(BANDS[rating(total)])
    replay_it(ann)
    expect(ann.like("square-", '[data-mark="."]')).to_have_count(76)
    ann.tap("last")
    assert player.marks() == rows(document, 0)


def squares(document: Document) -> list[tuple[str, str]]:
    """The first seat's squares with what is marked there, in reading order."""
    return [
        (f"{letter}{line}", mark)
        for line, row in enumerate(rows(document, 0), 1)
        for letter, mark in zip("ABCDEFGHIJ", row, strict=True)
    ]


def digits(total: int) -> str:
    """A total as the pages write it."""
    return str(total).replace("-", "−")


def test_2_1_a_turn_closes_for_all_at_once(ann: Hunter, ben: Hunter, guests: Guests) -> None:
    """While Ben thinks, nothing tells him or a watcher what the others drew; then it is there for everybody."""
    eve = guests(DESK)
    table = planner.open_table(ann, "me", "friend", "bot:1", options=("advanced-1",))
    driving.sit(ben, table, "Ben")
    watching = Watching(eve, table)
    ben.go(f"/t/{table}")
    taps = [listen(guest, table) for guest in (ben, eve)]
    first, second = Planner(ann), Planner(ben, seed=12)
    assert second.moment() == first.moment() == "act"
    expect(ben.at("sheet-2")).to_have_attribute("data-acted", "true")
    before = ben.document()
    first.draw()
    expect(ann.at("say")).to_contain_text("You drew")
    expect(ann.at("say")).to_contain_text("Waiting for Ben")
    own = first.marks()
    assert own != BLANK

    for guest in (ben, eve):
        expect(guest.at("sheet-0")).to_have_attribute("data-acted", "true")
        expect(guest.at("sheet-1")).to_have_attribute("data-acted", "false")
        for seat in (0, 2):
            guest.tap(f"sheet-{seat}")
            assert Planner(guest).marks() == BLANK
        expect(guest.like("drew-")).to_have_count(0)
        seen = guest.document()["view"]
        assert (seen["acted"], seen["sheets"]) == ({"0": True, "2": True}, before["view"]["sheets"])
        assert seen.keys() & {"last", "drawn"} == set()
        assert len(guest.events("Acted")) == 2
        assert guest.events("Drawn") == []
    seq = ben.document()["seq"]
    until(lambda: all(tap.told()[-1].startswith(b"id: %d." % seq) for tap in taps), what="the last messages")
    for tap in taps:
        tap.close()
        assert told_of_acts(tap.told()) == [{"type": "Acted"}] * 2

    ben.tap("back-own")
    second.draw()
    dice = until(lambda: (seen := eve.document()["view"])["turn"] == 2 and seen["dice"], what="the next turn")
    for guest in (ann, ben, eve):
        expect(guest.at("heading")).to_contain_text("turn 2")
    # Nobody has to ask for it: the sheets and the dice of the next turn come by themselves.
    closed = eve.document()["view"]
    assert "".join(closed["sheets"]["0"]["rows"].values()) == "".join(own)
    for player in (first, second):
        player.moment()
        shown = player.guest.like("choice-").first.get_attribute("aria-label") or ""
        assert {int(face) for face in re.findall(r"\d", shown.split(":")[0])} <= set(dice)
    for player in (first, second, Planner(eve)):
        for seat in (2, 1, 0):
            player.guest.tap(f"sheet-{seat}")
            assert player.marks() == rows(eve.document(), seat)
    for seat, act in closed["last"]["draws"].items():
        expect(eve.at(f"drew-{seat}")).to_contain_text(" ".join(act["cells"]))

    cards_are_told(ann, closed["cards"])
    ann.page.emulate_media(reduced_motion="no-preference")
    driving.drive([ann, ben], table, driving.finished)
    end = eve.document()
    # 6: it is counted line by line, for whoever has the patience.
    ann.sees("hasten")
    expect(ann.at("see-result")).to_have_count(0)
    ann.tap("hasten")
    for guest in (ann, ben, eve):
        for seat, score in enumerate(end["table"]["scores"]):
            expect(guest.at(f"sum-{seat}")).to_have_text(digits(score))
    expect(eve.like("row-")).to_have_count(LINES + 3)
    watching.check(ann.log())
    first.act("count")
    look_again(ann, end)


def listen(guest: Hunter, table: str) -> Tap:
    """The raw stream of the table, as that guest is sent it."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in guest.context.cookies())
    tap = Tap(guest.url, f"/api/tables/{table}/stream", cookie)
    until(tap.told, what="the stream")
    return tap


def told_of_acts(messages: list[bytes]) -> list[dict[str, Any]]:
    """The acts of the first turn that a stream told of or had in its snapshot, each as it was told. Whatever else
    a message says of the board is only that somebody has acted.
    """
    told: list[dict[str, Any]] = []
    for message in messages:
        content = msgspec.json.decode(message.split(b"\ndata: ", 1)[1])
        if "facts" not in content:
            told = [{"type": "Acted"} for _ in content.get("view", {}).get("acted", {})]
            continue
        told += [one["fact"]["event"] if "fact" in one else one["event"] for one in content["facts"]]
        assert content["patch"].get("view", {}).keys() <= {"acted"}, content
    return told


def cards_are_told(guest: Hunter, cards: list[int]) -> None:
    """7.1: the three cards lie open, and say what they count."""
    guest.tap("score")
    assert len(cards) == 3
    for card in cards:
        expect(guest.at(f"card-{card}")).to_contain_text(re.compile(r"Each .+: [1-6] points?\."))
    guest.tap("scores-close")


def look_again(guest: Hunter, end: Document) -> None:
    """The replay shows every sheet over time, and with a seat's eyes what it drew before the others knew."""
    player = Planner(guest)
    frames = guest.ask("GET", f"/api/tables/{guest.table}/replay?as=0")["frames"]
    closes = [one["seq"] for one in frames if one["fact"]["event"]["type"] == "TurnClosed"]
    drawn = next(one for one in frames if one["fact"]["event"]["type"] == "Drawn")
    cells = drawn["fact"]["event"]["cells"]
    guest.tap("to-replay")
    guest.sees("replay", "scrubber")
    guest.tap("last")
    for seat in (1, 2, 0):
        guest.tap(f"sheet-{seat}")
        assert player.marks() == rows(end, seat)
    empty = sum(mark == "." for mark in "".join(player.marks()))
    guest.go(f"/t/{guest.table}/replay?as=0#{drawn['seq']}")
    for eyes, shown in (("0", True), ("spectator", False), ("1", False)):
        guest.at("eyes").select_option(eyes)
        expect(guest.at("replay")).to_have_attribute("data-as", eyes)
        expect(guest.at("replay")).to_have_attribute("data-seq", str(drawn["seq"]))
        guest.tap("sheet-0")
        marked = expect(guest.at(f"square-{cells[0]}"))
        (marked.not_to_have_attribute if shown else marked.to_have_attribute)("data-mark", ".")
    assert drawn["seq"] < closes[0]
    guest.at("chapter").select_option("Turn 5")
    guest.tap("sheet-0")
    half = sum(mark == "." for mark in "".join(player.marks()))
    assert empty < half < 76


def test_2_2_what_cannot_be_drawn_is_explained(guests: Guests) -> None:
    """2.7, 4.1, 4.3: on a small phone a choice without its logs leads to the rule, and nobody passes who can draw."""
    ann = guests(SMALL)
    player = Planner(ann)
    player.bring(lambda doc: bool(sums(doc) & {3, 8}) and not any(one.icon in "+H" for one in planner.all_draws(doc)))
    before = len(ann.log().splitlines())
    expect(ann.at("pass")).to_have_count(0)
    choice = player.choice(possible=False).first
    house = choice.get_attribute("data-icon") == "H"
    choice.tap(force=True)
    why(ann, re.compile(r"A house (takes|must)" if house else r"A wall (asks|must)"), "4.3" if house else "4.1")
    ann.tap("square-E2")
    why(ann, "First choose which two dice you add", "2.2")

    ann.forgiven.append(REFUSED)
    passing = {"command_id": driving.command_id(), "decision": ann.document()["decision"], "command": {"type": "Pass"}}
    answer = ann.context.request.post(f"{ann.url}/api/tables/{ann.table}/moves", data=passing)
    assert (answer.status, answer.json()["rule"]) == (422, "2.7")
    assert len(ann.log().splitlines()) == before


def sums(document: Document) -> set[int]:
    """What two of the dice add up to."""
    a, b, c = document["view"]["dice"]
    return {a + b, a + c, b + c}


def test_3_1_a_shape_that_does_not_fit_cannot_be_drawn(ann: Hunter) -> None:
    """A finger carries it onto the pre-drawn wall; it says what is in the way, and taken back it is gone."""
    player = Planner(ann)
    player.bring(lambda doc: doc["view"]["turn"] == 1)
    player.take()
    player.lay()
    before = ann.document()["seq"]
    finger = ann.finger()
    finger.down(player.squares("ghost").first)
    finger.move(ann.at("square-A6"))
    finger.move(ann.at("square-A5"))
    # The shape lies above the finger, so that it is seen: a line or two further north.
    for line in (5, 6, 7):
        finger.move(ann.at(f"square-A{line}"), steps=2)
        if player.squares("bad").count():
            break
    finger.up()
    expect(ann.at("draw")).to_have_attribute("data-ready", "false")
    expect(ann.at("say")).to_contain_text("it does not fit here")
    ann.at("draw").tap(force=True)
    why(ann, "not empty", "3.1")
    assert ann.document()["seq"] == before
    player.moment()
    # Back from the rules the table is as it was sent: nothing is pencilled.
    expect(player.squares("ghost")).to_have_count(0)


def test_a_reload_in_mid_turn_comes_back_to_the_same_question(ann: Hunter, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open", game="chiefdom")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    ann.go(f"/t/{table}")
    player = Planner(ann)
    player.moment()
    player.take()
    player.lay()
    before = ann.document()["seq"]
    ann.page.reload()
    # A pencil leaves no trace on paper, nor at the table.
    assert player.moment() == "act"
    expect(player.squares("ghost")).to_have_count(0)
    assert (ann.document()["seq"], player.marks()) == (before, BLANK)

    player.draw()
    own = player.marks()
    said = ann.at("say").inner_text()
    assert said.startswith("You drew")
    ann.page.reload()
    expect(ann.at("say")).to_have_text(said, use_inner_text=True)
    assert player.marks() == own
    expect(ann.like("choice-")).to_have_count(0)
    ann.tap("square-E2")
    why(ann, "You have acted in this turn. Waiting for Ben", "2.1")

    driving.move(ben, table)
    assert player.moment() == "act"
    expect(ann.at("heading")).to_contain_text("turn 2")


def test_4_4_who_finds_two_kinds_of_work_is_asked(ann: Hunter) -> None:
    player = Planner(ann)
    document = player.bring(lambda doc: bool(torn(doc)))
    shape, square = torn(document)[0]
    jobs = jobs_at(document, square)
    ann.tap(player.choice("P", shape))
    ann.tap(f"square-{square}")
    expect(ann.at("draw")).to_have_attribute("data-ready", "false")
    asked = ann.at("say").inner_text().split(":")[0]
    ann.at("draw").tap(force=True)
    expect(ann.at("say")).to_contain_text(f"First the work of the person on {asked}")
    expect(ann.at("toast")).to_contain_text("First the work")
    job = jobs[-1]
    player.give_work(prefer=job)
    expect(ann.at(f"square-{square}")).to_have_attribute("data-mark", job)
    player.confirm()
    (event,) = [one["event"] for one in ann.events("Drawn", 0)][-1:]
    assert (event["icon"], event["jobs"][square]) == ("P", job)
    player.moment()
    expect(ann.at(f"square-{square}")).to_have_attribute("data-mark", job)


def test_5_2_a_house_lets_one_draw_one_fewer_once(ann: Hunter) -> None:
    player = Planner(ann)
    player.bring(lambda doc: spare(doc) and doc["view"]["sheets"]["0"]["houses"] == 1, planner.toward_a_house, tables=8)
    expect(ann.at("houses")).to_have_attribute("data-count", "1")
    choice = next(one for one in player.choice().all() if one.get_attribute("data-shape") not in {"1", None})
    shape = int(choice.get_attribute("data-shape") or "")
    whole = {2: 2, 3: 3, 4: 4, 5: 4, 6: 3}[shape]
    ann.tap(choice)
    ann.tap("bonus")
    expect(ann.at("bonus")).to_have_attribute("aria-pressed", "true")
    ann.tap(player.squares("lit").or_(player.squares("ghost")).first)
    expect(ann.at("say")).to_contain_text(re.compile(r"left out| at |what work"))
    player.give_work()
    if "left out" in ann.at("say").inner_text():
        expect(ann.at("draw")).to_have_attribute("data-ready", "false")
        ann.tap(player.squares("ghost").first)
        expect(player.squares("out")).to_have_count(1)
    player.give_work()
    expect(player.squares("ghost")).to_have_count(whole - 1)
    player.confirm()
    event = ann.events("Drawn", 0)[-1]["event"]
    assert (event["bonus"], event["cells"]) == (True, player.drawn[-1])
    assert ann.document()["view"]["sheets"]["0"]["bonus_used"] == 1
    # 5.1: the space is used up.
    if player.moment() == "act":
        player.take()
        expect(ann.at("bonus")).to_have_count(0)


def test_a_shape_is_laid_turned_and_drawn_with_the_keyboard(guests: Guests) -> None:
    ann = guests(DESK)
    player = Planner(ann)
    player.bring(planner.is_slanted)
    choice = player.choice(shape=2).or_(player.choice(shape=3)).first
    choice.focus()
    choice.press("Enter")
    expect(choice).to_have_attribute("aria-pressed", "true")
    keyboard = ann.page.keyboard
    expect(ann.like("square-", ":focus")).to_have_attribute("data-state", "ghost")
    ann.at("square-E6").focus()
    keyboard.press("ArrowRight")
    expect(ann.at("square-F6")).to_be_focused()
    expect(ann.at("square-F6")).to_have_attribute("data-state", "ghost")
    first = player.names(player.squares("ghost"))
    keyboard.press("r")
    ann.until(lambda: player.names(player.squares("ghost")) != first, "the shape turned")
    keyboard.press("f")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowDown")
    ann.until(lambda: player.names(player.squares("ghost")) == first, "the shape flipped back")
    keyboard.press("Escape")
    expect(ann.at("draw")).to_have_attribute("data-ready", "false")
    keyboard.press("ArrowRight")
    expect(ann.at("draw")).to_have_attribute("data-ready", "true")
    cells = player.names(player.squares("ghost"))
    keyboard.press("Enter")
    expect(ann.at("heading")).to_contain_text("turn 2")
    assert [one["event"]["cells"] for one in ann.events("Drawn", 0)] == [cells]


def test_who_plays_alone_and_resigns_ends_the_game(ann: Hunter) -> None:
    solo(ann)
    player = Planner(ann)
    for _ in range(2):
        player.moment()
        player.draw()
    player.moment()
    ann.tap("open-menu")
    ann.tap("menu-resign")
    ann.tap("menu-confirm")
    ann.sees("result")
    expect(ann.at("table")).to_have_attribute("data-state", "finished")
    assert ann.document()["table"]["reason"] == "resigned"
    ann.tap("to-replay")
    ann.sees("replay")
    ann.tap("last")
    assert player.marks() == rows(ann.document(), 0)
