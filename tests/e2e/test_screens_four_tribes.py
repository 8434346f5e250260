"""The screens of Four Tribes, added to the pictures of test_screens, for somebody to look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e import driving, villager
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK
from tests.e2e.hunter import Hunter
from tests.e2e.test_screens import SCREENS, shoot, shoot_phones
from tests.e2e.villager import Document, Villager, asked, kinds, lying, on_turn, phase, squares_left

GAME = "four-tribes"


@pytest.fixture(scope="module", autouse=True)
def album() -> None:
    """No picture of this game is older than this run."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    for picture in SCREENS.glob(f"{GAME}-*.png"):
        picture.unlink()


@pytest.fixture
def ann(guests: Guests) -> Hunter:
    """Somebody whose screen changes its size."""
    return guests(DESK, scale=1)


def scored(document: Document) -> int:
    """How many villages have been scored."""
    return int(document["view"].get("scored", {}).get("number", 0))


def test_a_game_of_two_from_new_table_to_replay(ann: Hunter, ben: Hunter) -> None:
    ann.go("/new")
    ann.tap("game-four-tribes")
    ann.sees("options-more")
    ann.tap("options-more")
    shoot(ann, "four-tribes-new-table")
    shoot(ann, "four-tribes-new-table-below", scrolled="start")

    towers = ["DW", "UN", "DO", "RD", "AS"]
    table = driving.open_table(ann, "open", "open", game=GAME, firstPlayer=0, towers=towers, villageSet="black")
    driving.sit(ann, table, "Ann of the Long Grass")
    driving.sit(ben, table, "Ben")
    people = {0: ann, 1: ben}
    ann.go(f"/t/{table}")
    player = Villager(ann)
    player.moment()
    shoot(ann, "four-tribes-first-turn")
    villager.bring(people, table, lambda document: on_turn(document) and lying(document) >= 14)
    document = player.moment()
    shoot(ann, "four-tribes-turn")
    places = kinds(document, "Place")
    ann.tap(player.held(places[0]["card"]))
    shoot(ann, "four-tribes-card-in-hand")
    ann.like("side-", '[data-state="barred"]').first.tap(position=villager.EDGE)
    ann.sees("toast-rule")
    shoot(ann, "four-tribes-refused")
    ann.tap("back-step")
    player.aim(places[0])
    shoot(ann, "four-tribes-aimed")
    ann.tap("back-step")
    ann.tap("back-step")
    ann.tap("side-2-1")
    ann.sees("lens")
    shoot(ann, "four-tribes-looked")
    ann.tap("back-step")
    ann.tap("discard-some")
    ann.tap(ann.like("card-").first)
    shoot(ann, "four-tribes-discarding")
    ann.tap("back-step")
    ann.tap("things")
    ann.sees("things-sheet")
    shoot(ann, "four-tribes-things")
    ann.tap("things-sheet-close")

    villager.bring(people, table, lambda document: phase(document) == "effect" and document["view"]["to_move"] == 0)
    player.moment()
    shoot(ann, "four-tribes-effect")
    ann.tap(ann.like("target-").first)
    shoot(ann, "four-tribes-removing")
    villager.bring(people, table, lambda document: phase(document) == "dwarf" and document["table"]["turn"] == [0])
    player.moment()
    shoot(ann, "four-tribes-window")
    before = scored(ann.document(table))
    villager.bring(people, table, lambda document: scored(document) > before, villager.to_the_end)
    ann.sees("scored")
    shoot(ann, "four-tribes-scored")
    villager.bring(people, table, driving.finished, villager.to_the_end)
    player.moment()
    ann.sees("result")
    shoot(ann, "four-tribes-result")
    ann.tap("result-close")
    ann.tap("open-log")
    ann.sees("log")
    shoot_phones(ann, "four-tribes-log")
    ann.go(f"/t/{table}/replay")
    ann.sees("replay", "scrubber")
    ann.at("scrubber").fill("60")
    shoot(ann, "four-tribes-replay")
    ann.go("/rules/four-tribes")
    ann.sees("rules-search")
    shoot(ann, "four-tribes-rules")


def test_the_advanced_game(ann: Hunter, ben: Hunter) -> None:
    table = driving.open_table(ann, "open", "open", game=GAME, mode="advanced", firstPlayer=0, towers=["HA"])
    driving.sit(ann, table, "Ann of the Long Grass")
    driving.sit(ben, table, "Ben")
    people = {0: ann, 1: ben}
    ann.go(f"/t/{table}")
    player = Villager(ann)
    villager.bring(people, table, lambda document: squares_left(document) == 8)
    place = kinds(player.moment(), "PlaceHouse")[0]
    shoot(ann, "four-tribes-build")
    ann.tap(f"supply-{place['house']}")
    player.side(place["village"], 0).tap(position=villager.EDGE)
    shoot(ann, "four-tribes-build-aimed")
    villager.bring(people, table, lambda document: asked(document, "take"), villager.to_the_end)
    take = kinds(player.moment(), "TakeHouse")[0]
    shoot(ann, "four-tribes-take")
    ann.tap(ann.at(f"house-{take['village']}-{take['house']}").first)
    shoot(ann, "four-tribes-taking")
    villager.bring(people, table, lambda document: asked(document, "refill"))
    player.moment()
    shoot(ann, "four-tribes-refill")
    villager.bring(people, table, lambda document: on_turn(document) and document["view"]["scored"]["number"] >= 4)
    player.moment()
    shoot(ann, "four-tribes-advanced-turn")
    ann.tap("things")
    ann.sees("things-sheet")
    shoot(ann, "four-tribes-advanced-things")


def test_two_teams(ann: Hunter, ben: Hunter, guests: Guests) -> None:
    eve = guests(DESK, scale=1)
    cid, dan = guests(), guests()
    options: dict[str, Any] = {"mode": "team", "tableTalk": "honour", "firstPlayer": 0, "towers": ["DW", "HA"]}
    table = driving.open_table(ann, *["open"] * 4, game=GAME, **options)
    people = {0: ann, 1: ben, 2: cid, 3: dan}
    for guest, name in zip(people.values(), ("Ann of the Long Grass", "Ben", "Cid of the Hills", "Dan"), strict=True):
        driving.sit(guest, table, name)
    ann.go(f"/t/{table}")
    player = Villager(ann)
    villager.bring(people, table, lambda document: on_turn(document) and lying(document) >= 10)
    player.moment()
    shoot(ann, "four-tribes-team-turn")
    ann.tap("own-up")
    ann.sees("own-up-yes")
    shoot(ann, "four-tribes-own-up")
    ann.tap("own-up-yes")
    ann.sees("talked-0")
    shoot(ann, "four-tribes-talked")
    villager.bring(people, table, lambda document: phase(document) == "dwarf" and 0 in document["table"]["turn"])
    player.moment()
    shoot(ann, "four-tribes-team-window")
    eve.go(f"/t/{table}")
    eve.sees("table", "watchers")
    shoot(eve, "four-tribes-watch")
