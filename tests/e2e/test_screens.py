"""Every screen in three sizes and two lights, left as pictures in test-results/screens for somebody to look at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import chief, driving
from tests.e2e.chief import Chief
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, PHONE, REFUSED, SMALL
from tests.e2e.hunter import Hunter
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


def shoot_phones(guest: Hunter, name: str) -> None:
    """As `shoot`, for what a wide screen has a place of its own for."""
    shoot(guest, name)
    (SCREENS / f"{name}-{DESK[0]}x{DESK[1]}-day.png").unlink()
    (SCREENS / f"{name}-{DESK[0]}x{DESK[1]}-night.png").unlink()


def played(document: driving.Document) -> int:
    """How many cards lie on the herds; 21 at the end of a hunt of three."""
    return sum(len(herd["cards"]) for herd in document["view"]["herds"].values())
