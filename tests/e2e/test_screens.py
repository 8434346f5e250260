"""Every screen in three sizes and two lights, left as pictures in test-results/screens for somebody to look at."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import chief, driving, planner
from tests.e2e.chief import Chief
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, PHONE, REFUSED, SMALL
from tests.e2e.hunter import Hunter
from tests.e2e.planner import Planner
from tests.house import House

LATE = 10
"""Cards of Cherokee in hand at which no choice (6.2) is waited for any longer."""
SCREENS = Path(__file__).parents[2] / "test-results" / "screens"


@pytest.fixture(scope="module", autouse=True)
def album() -> None:
    """An empty folder: no picture in it is older than this run."""
    shutil.rmtree(SCREENS, ignore_errors=True)
    SCREENS.mkdir(parents=True)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which nobody has played yet."""
    with House(tmp_path_factory.mktemp("screens") / "house") as house:
        yield house


def shoot(guest: Hunter, name: str, scrolled: str = "") -> None:
    """A picture in each size and light; nothing may be cut off at the side. `scrolled`: what is brought into sight."""
    page = guest.page
    for width, height in (SMALL, PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        if scrolled:
            guest.at(scrolled).evaluate("element => element.scrollIntoView({ block: 'center' })")
        for light in ("day", "night"):
            page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
            page.screenshot(path=SCREENS / f"{name}-{width}x{height}-{light}.png", animations="disabled")
        guest.fits()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


@pytest.fixture
def ann(guests: Guests) -> Hunter:
    """Somebody whose screen changes its size."""
    return guests(DESK, scale=1)


def test_the_screens_around_the_table(ann: Hunter, ben: Hunter) -> None:
    ann.go("/")
    ann.sees("home-empty")
    shoot(ann, "home-empty")
    ann.tap("new-table")
    ann.sees("seats-4")
    shoot(ann, "new-table")
    ann.tap("seats-4")
    ann.tap("seat-1-friend")
    shoot(ann, "new-table-four", scrolled="start")

    ann.ask("PATCH", "/api/session", {"name": "Ann of the Long Grass"})
    tables_of_each_kind(ann, ben)
    ann.go("/")
    ann.sees("shelf-mine", "shelf-open", "shelf-live", "shelf-finished")
    shoot(ann, "home")
    shoot(ann, "home-below", scrolled="shelf-finished")

    ann.go("/rules")
    ann.sees("rules-manitou")
    shoot(ann, "rules-games")
    ann.go("/rules/manitou")
    ann.sees("rules-search")
    shoot(ann, "rules")
    ann.go("/rules/manitou#6.7")
    expect(ann.page.locator('[id="6.7"]')).to_be_in_viewport()
    shoot(ann, "rules-paragraph")
    ann.at("rules-search").fill("predator")
    expect(ann.page.get_by_text("found")).to_be_visible()
    shoot(ann, "rules-search")
    ann.go("/settings")
    ann.sees("name-save")
    shoot(ann, "settings")
    ann.forgiven.append(REFUSED)
    ann.go("/t/nosuchtable")
    ann.sees("trouble")
    shoot(ann, "lost")


def tables_of_each_kind(ann: Hunter, ben: Hunter) -> None:
    """Ann's own: on turn, waiting for others, open, over; and others' to join, to watch and to look at again."""
    driving.open_table(ann, "bot:1", "bot:2", listed=True)
    for seats in (2, 3):
        both = driving.open_table(ann, *["open"] * 2, *["bot:2"] * (seats - 2), listed=True)
        driving.sit(ann, both)
        driving.sit(ben, both, "Ben")
        driving.drive([ann, ben], both, driving.asked(seats - 2))
    over = driving.open_table(ann, "open", "bot:1", "bot:1", "bot:2")
    driving.sit(ann, over)
    driving.drive([ann], over, driving.finished)
    for host, seats in ((ann, 3), (ben, 4)):
        driving.sit(host, driving.open_table(host, *["open"] * seats, listed=True))
    seen = driving.open_table(ben, "open", "bot:2", "bot:1", listed=True)
    driving.sit(ben, seen)
    driving.drive([ben], seen, driving.asked(0))
    driving.open_table(ben, "bot:1", "bot:2", "bot:1", "bot:1", listed=True)


def test_the_waiting_room(ann: Hunter, guests: Guests) -> None:
    ann.open_table("me", "friend", "friend", "bot:2")
    ann.sees("waiting-room", "share-link")
    shoot(ann, "waiting-room")
    shoot(ann, "waiting-room-below", scrolled="share-copy")
    ben = guests(DESK, scale=1)
    ben.go(f"/t/{ann.table}")
    ben.sees("sit-1")
    shoot(ben, "waiting-room-guest")


def test_the_table_from_first_choice_to_replay(ann: Hunter, guests: Guests, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open", "bot:2")
    driving.sit(ann, table, "Ann")
    driving.sit(ben, table, "Ben")
    ann.go(f"/t/{table}")
    ann.sees("party-ok")
    shoot(ann, "choosing-nothing")
    ann.pick(5)
    shoot(ann, "choosing")
    ann.choose()
    shoot(ann, "chosen")

    driving.move(ben, table)
    driving.drive([ann, ben], table, lambda doc: driving.asked(0)(doc) and played(doc) >= 6)
    assert ann.moment() == "turn"
    shoot(ann, "turn")
    ann.take()
    shoot(ann, "card-in-hand")
    ann.tap("warrior-table-button")
    expect(ann.page.locator("dialog[open]")).to_be_visible()
    shoot_phones(ann, "warriors")
    ann.tap(ann.like("herd-", '[data-state="legal"]').first)
    expect(ann.at("say")).to_contain_text("Ben is on turn")
    shoot(ann, "others-turn")
    ann.tap("herd-L")
    ann.sees("toast-rule")
    shoot(ann, "refused")
    ann.page.get_by_test_id("toast").get_by_role("button").tap()
    for drawer in ("log", "menu", "share"):
        ann.tap(f"open-{drawer}")
        ann.sees(drawer)
        shoot(ann, drawer)
        ann.tap(f"{drawer}-close")
    ann.tap("open-menu")
    ann.tap("menu-leave")
    ann.sees("menu-confirm")
    shoot(ann, "menu-leave")
    ann.tap("menu-close")

    driving.drive([ann, ben], table, lambda doc: driving.asked(0)(doc) and played(doc) >= 14)
    assert ann.moment() == "turn"
    shoot(ann, "late-in-a-hunt")
    ann.take()
    shoot(ann, "late-card-in-hand")

    eve = guests(DESK, scale=1)
    eve.go(f"/t/{table}")
    eve.sees("table", "watchers")
    shoot(eve, "watch")

    driving.drive([ann, ben], table, lambda doc: driving.phase(doc) == "choose" and doc["view"]["round"] == 2)
    ann.sees("confirm-hunt")
    shoot(ann, "settlement")
    shoot(ann, "settlement-below", scrolled="score-2")
    ann.confirm()
    shoot(ann, "choosing-again")
    driving.drive([ann, ben], table, driving.finished)
    ann.tap("confirm-hunt")
    ann.sees("result")
    shoot(ann, "result")
    ann.tap("to-replay")
    ann.sees("replay")
    ann.at("scrubber").fill("30")
    shoot(ann, "replay")
    ann.tap("last")
    shoot(ann, "replay-end")
    ann.at("eyes").select_option("1")
    ann.at("scrubber").fill("12")
    shoot(ann, "replay-eyes")
    ann.tap("open-moves")
    ann.sees("moves-sheet")
    shoot_phones(ann, "replay-moves")


def test_cherokee_from_new_table_to_replay(ann: Hunter, ben: Hunter) -> None:
    ann.go("/new")
    chief.choose_game(ann)
    ann.tap("options-more")
    shoot(ann, "cherokee-new-table")
    shoot(ann, "cherokee-new-table-below", scrolled="start")
    ann.tap("option-mode-1")
    ann.tap("option-noAttack-1")
    ann.tap("seat-1-friend")
    ann.tap("start")
    ann.sees("waiting-room", "options")
    shoot(ann, "cherokee-waiting-room")

    player = Chief(ann)
    chief.open_table(ann, "me", "bot:1")
    player.play_until("attack")
    shoot(ann, "cherokee-turn")
    attack = player.pick_attack()
    ann.tap(f"cell-{attack['target']}")
    ann.sees("lens")
    shoot(ann, "cherokee-target")
    ann.tap(f"cell-{attack['mover']}")
    ann.sees("confirm-attack")
    shoot(ann, "cherokee-chain")
    ann.tap("put-back")
    ann.tap("put-back")
    while (moment := player.moment()) != "promote" and ann.document()["view"]["hands"]["0"] > LATE:
        player.act(moment)
    if moment == "promote":
        expect(ann.like("promote-").first).to_be_enabled()
        shoot(ann, "cherokee-choice")
    player.play_until("place")
    shoot(ann, "cherokee-place")
    ann.tap(ann.like("hand-card-").first)
    shoot(ann, "cherokee-place-card")
    ann.tap("cell-a1")
    ann.sees("toast-rule")
    shoot(ann, "cherokee-refused")
    player.place()
    player.play_until("attack")
    ann.tap("discards")
    ann.sees("discards-close")
    shoot(ann, "cherokee-discards")
    ann.tap("discards-close")

    driving.drive([ann], ann.table, driving.finished)
    ann.sees("see-result")
    shoot(ann, "cherokee-count")
    ann.tap("see-result")
    ann.sees("result")
    shoot(ann, "cherokee-result")
    ann.tap("to-replay")
    ann.sees("replay")
    ann.at("scrubber").fill("30")
    shoot(ann, "cherokee-replay")
    ann.tap("last")
    shoot(ann, "cherokee-replay-end")

    four = driving.open_table(ann, "open", "open", "bot:2", "bot:1", game="cherokee", mode="open")
    driving.sit(ann, four, "Ann of the Long Grass")
    driving.sit(ben, four, "Ben")
    driving.drive([ann, ben], four, lambda doc: doc["table"]["turn"] == [0] and len(doc["view"]["discards"]) >= 9)
    ann.go(f"/t/{four}")
    assert player.moment() in {"attack", "promote", "place"}
    shoot(ann, "cherokee-open-four")
    ann.go("/rules/cherokee")
    ann.sees("rules-search")
    shoot(ann, "cherokee-rules")


def test_chiefdom_alone_from_new_table_to_result(ann: Hunter) -> None:
    ann.go("/new")
    ann.tap("game-chiefdom")
    ann.tap("seats-1")
    ann.tap("options-more")
    shoot(ann, "chiefdom-new-table")
    player = Planner(ann)
    player.bring(planner.is_slanted)
    player.choice(shape=2).or_(player.choice(shape=3)).first.tap()
    ann.sees("draw")
    shoot(ann, "chiefdom-ghost")
    ann.at("square-D4").focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft"):
        ann.page.keyboard.press(key)
    expect(player.squares("bad").first).to_be_attached()
    shoot(ann, "chiefdom-misfit")

    shape, square = planner.torn(player.bring(lambda doc: bool(planner.torn(doc))))[0]
    ann.tap(player.choice("P", shape))
    ann.tap(f"square-{square}")
    expect(ann.like("job-").first).to_be_visible()
    shoot(ann, "chiefdom-work")

    document = player.bring(lambda doc: planner.spare(doc) and planner.is_wild(doc), planner.toward_a_house, tables=12)
    ann.tap(player.choice("wild"))
    ann.sees("icon-~")
    shoot(ann, "chiefdom-wild")
    ann.tap("undo")
    player.choice(
        shape=next(one["shape"] for one in document["legal"]["draws"].values() if one["shape"] > 1)
    ).first.tap()
    ann.tap("bonus")
    ann.tap(player.squares("lit").or_(player.squares("ghost")).first)
    shoot(ann, "chiefdom-bonus")
    ann.tap("undo")

    player.play_until("pass")
    shoot(ann, "chiefdom-pass")
    player.play_until("count")
    ann.tap("row-9")
    shoot(ann, "chiefdom-count-line")
    ann.tap("see-result")
    ann.sees("result")
    shoot(ann, "chiefdom-result-alone")


def test_chiefdom_with_others(ann: Hunter, ben: Hunter, guests: Guests) -> None:
    eve = guests(DESK, scale=1)
    three = driving.open_table(ann, "open", "open", "bot:1", game="chiefdom", advanced=True)
    driving.sit(ann, three, "Ann of the Long Grass")
    driving.sit(ben, three, "Ben")
    ann.go(f"/t/{three}")
    player = Planner(ann)
    driving.drive([ann, ben], three, asked_in(9))
    player.moment()
    shoot(ann, "chiefdom-turn")
    player.draw()
    shoot(ann, "chiefdom-waiting")
    ann.tap("sheet-1")
    shoot(ann, "chiefdom-other")
    ann.tap("back-own")
    ann.tap("score")
    shoot(ann, "chiefdom-score")
    ann.tap("scores-close")
    eve.go(f"/t/{three}")
    eve.sees("table")
    shoot(eve, "chiefdom-watch")
    driving.drive([ann, ben], three, driving.finished)
    ann.sees("see-result")
    shoot(ann, "chiefdom-count")
    ann.tap("see-result")
    ann.tap("to-replay")
    ann.sees("replay")
    ann.at("scrubber").fill("40")
    shoot(ann, "chiefdom-replay")

    six = driving.open_table(ann, "open", *["bot:1"] * 5, game="chiefdom", advanced=True)
    driving.sit(ann, six)
    driving.drive([ann], six, asked_in(8))
    ann.go(f"/t/{six}")
    player.moment()
    player.take()
    shoot(ann, "chiefdom-six-ghost")
    driving.drive([ann], six, driving.finished)
    ann.sees("see-result")
    shoot(ann, "chiefdom-six-count")


def asked_in(turn: int) -> Callable[[driving.Document], bool]:
    """Whether the one who looks is to act in that turn of Chiefdom."""
    return lambda document: document["view"]["turn"] == turn and "decision" in document


def shoot_phones(guest: Hunter, name: str) -> None:
    """As `shoot`, for what a wide screen has a place of its own for."""
    shoot(guest, name)
    (SCREENS / f"{name}-{DESK[0]}x{DESK[1]}-day.png").unlink()
    (SCREENS / f"{name}-{DESK[0]}x{DESK[1]}-night.png").unlink()


def played(document: driving.Document) -> int:
    """How many cards lie on the herds; 21 at the end of a hunt of three."""
    return sum(len(herd["cards"]) for herd in document["view"]["herds"].values())
