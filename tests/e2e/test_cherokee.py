"""Cherokee by taps: a whole game with choices made by hand, the open variant, the smallest phone, hidden clans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from firekeeper.games.cherokee.components import CLANS
from tests.e2e import chief, driving
from tests.e2e.chief import Chief
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, SMALL
from tests.e2e.hunter import Hunter
from tests.e2e.streaming import Tap, Watching
from tests.e2e.test_whole_game import replay_it
from tests.e2e.test_wrong_moves import why
from tests.waiting import until

TABLES = 3
"""So many games are tried for one that leaves a choice between two equals; nearly all do."""
OWN_TURNS = 18


def test_a_whole_game_by_taps_with_a_watcher(guests: Guests) -> None:
    ann, eve = guests(), guests(DESK)
    for _ in range(TABLES):
        chief.open_table(ann, "me", "bot:1")
        player = Chief(ann)
        player.turn()
        watching = Watching(eve, ann.table)
        player.play_until("count")
        for seat, score in enumerate(ann.document()["view"]["scores"].values()):
            expect(ann.at(f"sum-{seat}")).to_have_text(str(score))
        player.act("count")
        watching.check(ann.log())
        assert len(ann.events("CardPlaced", 0)) == OWN_TURNS
        chosen = [one for one in ann.events("Promoted", 0) if one["event"]["chosen"]]
        assert len(chosen) == player.chosen
        if chosen:
            break
    else:
        pytest.fail("no game left a choice")

    expect(eve.at("table")).to_have_attribute("data-state", "finished")
    for seat, score in enumerate(ann.document()["table"]["scores"]):
        expect(ann.at(f"result-seat-{seat}")).to_contain_text(str(score))
    replay_it(ann)
    expect(ann.like("cell-", '[data-card=""]')).to_have_count(0)


def test_6_2_who_climbs_is_chosen_by_hand_even_after_a_reload(ann: Hunter) -> None:
    """5.6, 6.2, 6.4: a turn is left in each of its moments and comes back to the same question."""
    for _ in range(TABLES):
        chief.open_table(ann, "me", "bot:1")
        player = Chief(ann)
        if attacked_with_a_choice(player):
            break
    else:
        pytest.fail("no turn left a choice")
    assert player.moment() == "promote"
    question = ann.at("say").inner_text()
    ann.page.reload()
    expect(ann.at("say")).to_have_text(question, use_inner_text=True)
    expect(ann.like("promote-")).to_have_count(2)
    ann.tap("cell-a1")
    why(ann, re.compile(r"^Only \w\d and \w\d can climb now"), "6.2")

    player.play_until("place")
    gap = player.document()["view"]["gap"]
    ann.page.reload()
    expect(ann.at("say")).to_contain_text(f"Put a card into the base at {gap}")
    expect(ann.at(f"cell-{gap}")).to_have_attribute("data-card", "")
    ann.tap("cell-a1")
    why(ann, f"The gap is at {gap}", "6.4")
    player.place()
    assert [one["event"]["cell"] for one in ann.events("CardPlaced", 0)][-1] == gap


def attacked_with_a_choice(player: Chief) -> bool:
    """Plays turns until an attack leaves a choice, and makes it; false where half a game goes by without one."""
    for _ in range(OWN_TURNS // 2):
        player.play_until("attack")
        document = player.document()
        if chief.leaves_a_choice(document, player.attack()):
            return True
        player.play_until("place")
        player.place()
    return False


def test_what_is_not_allowed_does_nothing_and_says_why(ann: Hunter) -> None:
    """5.4, 6.4: the weaker cannot expel, and the hand card comes last."""
    chief.open_table(ann, "me", "bot:1")
    player = Chief(ann)
    player.play_until("attack")
    before = len(ann.log().splitlines())
    ann.tap(ann.like("hand-card-").first)
    why(ann, "First an attack", "6.4")

    pyramid = player.document()["view"]["pyramid"]
    target = next(cell for cell, card in sorted(pyramid.items(), key=lambda one: -int(one[1][2])) if cell != "a1")
    ann.tap(f"cell-{target}")
    ann.sees("lens", "put-back")
    ann.tap(ann.like("mover-").filter(has_text="≤").first)
    expect(ann.at("confirm-attack")).not_to_be_visible()
    why(ann, re.compile(r"\d+ against \d+: it must be more"), "5.4")
    assert len(ann.log().splitlines()) == before


def test_nothing_is_sent_before_it_is_confirmed(ann: Hunter) -> None:
    """The chain of an attack is shown, and taken back, without a word to the table."""
    chief.open_table(ann, "me", "bot:1")
    player = Chief(ann)
    player.play_until("attack")
    before = ann.document()["seq"]
    attack = player.pick_attack()
    player.aim(attack)
    expect(ann.page.locator("[data-ghost]").first).to_be_visible()
    ann.tap("put-back")
    ann.tap("put-back")
    expect(ann.at("lens")).not_to_be_visible()
    assert ann.document()["seq"] == before


def test_the_chain_climbs_one_after_the_other_and_a_touch_ends_it(guests: Guests) -> None:
    """The page's clock stands still here, so that nothing but the touch can bring the climbs to their end."""
    ann = guests(still=False)
    ann.page.clock.install()
    chief.open_table(ann, "me", "bot:1")
    player = Chief(ann)
    player.play_until("attack")
    document = player.document()
    attacks = [one for one in document["legal"]["commands"] if one["type"] == "Attack"]
    attack = max(attacks, key=lambda one: chief.chain(document, one)[0])
    climbs, gap = chief.chain(document, attack)
    assert climbs >= 1
    player.aim(attack)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1000"))
    ann.tap("confirm-attack")
    # The mover has come to its new place and left the old one; nobody has climbed yet.
    expect(ann.at(f"cell-{attack['mover']}")).to_have_attribute("data-card", "")
    expect(ann.at(f"cell-{gap}")).not_to_have_attribute("data-card", "")
    ann.tap("say")
    expect(ann.at(f"cell-{gap}")).to_have_attribute("data-card", "")
    expect(ann.like("cell-", '[data-card=""]')).to_have_count(1)
    ann.page.clock.resume()


def test_the_open_variant_from_new_table(ann: Hunter) -> None:
    """8.1, 8.2: clans and neutral clans are shown, and only those attack."""
    chief.open_table(ann, "me", "bot:1", options=("mode-1", "openUnusedClans-1"))
    options = ann.document()["table"]["options"]
    assert (options["mode"], options["openUnusedClans"]) == ("open", "removed")
    player = Chief(ann)
    player.play_until("attack")
    view = ann.document()["view"]
    for seat, clan in view["clans"].items():
        expect(ann.at(f"player-{seat}").locator("[data-clan]")).to_have_attribute("data-clan", clan)
    assert len(view["neutral"]) == 2
    for clan in view["neutral"]:
        expect(ann.page.locator(f"[data-neutral={clan}]")).to_be_visible()
    for _ in range(3):
        player.turn()
    attacks = attackers(ann)
    assert len(attacks) >= 3
    for seat, card in attacks:
        assert card[0] in {view["clans"][str(seat)], *view["neutral"]}


def attackers(guest: Hunter) -> list[tuple[int, str]]:
    """Who attacked so far: the seat, and the card that took the place."""
    replay = guest.ask("GET", f"/api/tables/{guest.table}/replay?as=spectator")
    facts = [one["fact"] for one in replay["frames"]]
    return [(fact["seat"], fact["event"]["card"]) for fact in facts if fact["event"]["type"] == "Attacked"]


def test_the_waiting_room_tells_the_options(ann: Hunter, ben: Hunter) -> None:
    table = chief.open_table(ann, "me", "friend", options=("mode-1", "noAttack-1"))
    ben.go(f"/t/{table}")
    for guest in (ann, ben):
        expect(guest.at("options")).to_contain_text("The clans: Open, with two neutral clans")
        expect(guest.at("options")).to_contain_text("Without an attack: A hand card replaces one of the base")
        expect(guest.at("options").locator("dt")).to_have_count(2)


def test_a_first_turn_on_the_smallest_phone(guests: Guests) -> None:
    ann = guests(SMALL)
    ann.go("/new")
    chief.choose_game(ann)
    ann.tap("options-more")
    ann.fits()
    chief.open_table(ann, "me", "bot:1", "bot:2", "bot:1")
    player = Chief(ann)
    player.play_until("attack")
    for one in ann.like("cell-").all():
        within(ann, one.bounding_box())
    attack = player.pick_attack()
    player.aim(attack)
    ann.fits()
    for name in ("confirm-attack", "put-back", f"mover-{attack['mover']}"):
        thumb(ann, ann.at(name).bounding_box())
    ann.tap("confirm-attack")
    while player.moment() == "promote":
        ann.fits()
        thumb(ann, ann.like("promote-").first.bounding_box())
        player.promote()
    ann.fits()
    for one in ann.like("hand-card-").all():
        within(ann, one.bounding_box())
    player.place()
    ann.fits()


def within(guest: Hunter, box: Any) -> None:
    """All of it is on the screen."""
    size = guest.page.viewport_size
    assert size is not None
    assert box["x"] >= -1
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"] + 1, box
    assert box["y"] + box["height"] <= size["height"], box


def thumb(guest: Hunter, box: Any) -> None:
    """On the screen, and no smaller than a thumb."""
    within(guest, box)
    assert box["width"] >= 44
    assert box["height"] >= 44


def test_the_clan_is_its_owners_alone(ann: Hunter, ben: Hunter, guests: Guests) -> None:
    """4.1: in documents, logs, the stream and the pages, from the opening until just before the end."""
    eve = guests(DESK)
    table = chief.open_table(ann, "me", "friend")
    eve.go(f"/t/{table}")
    eve.sees("waiting-room")
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in eve.context.cookies())
    tap = Tap(eve.url, f"/api/tables/{table}/stream", cookie)
    until(tap.told, what="the stream")
    driving.sit(ben, table, "Ben")
    ben.go(f"/t/{table}")
    driving.drive([ann, ben], table, lambda doc: "view" in doc and len(doc["view"]["discards"]) >= 12)

    own = {}
    for seat, guest in enumerate((ann, ben)):
        document = guest.document(table)
        own[seat] = document["view"]["own"]["clan"]
        assert sorted(named(document)) == [("view", "own", "clan")]
        dealt = [one["event"]["clans"] for one in guest.events("ClansDealt", table=table)]
        assert [[clan in CLANS for clan in clans] for clans in dealt] == [[seat == 0, seat == 1]]
    assert own[0] != own[1]
    assert list(named(eve.document(table))) == []
    assert not any(clan in CLANS for one in eve.events("ClansDealt", table=table) for clan in one["event"]["clans"])
    seq = eve.document(table)["seq"]
    until(lambda: tap.told()[-1].startswith(b"id: %d." % seq), what="the last message")
    told = [msgspec.json.decode(message.split(b"\ndata: ", 1)[1]) for message in tap.told()]
    tap.close()
    assert any("facts" in one for one in told)
    assert [path for one in told for path in named(one)] == []

    for guest in (ann, ben, eve):
        guest.sees("table", "player-0", "player-1")
        expect(guest.like("player-").locator("[data-clan]")).to_have_count(0)
    ann.tap("clan-look")
    expect(ann.at("player-0").locator("[data-clan]")).to_have_attribute("data-clan", own[0])
    expect(ann.like("player-").locator("[data-clan]")).to_have_count(0)
    # A guess is a note on the device.
    ann.at("guess-1").select_option("W")
    expect(ann.at("player-1")).to_contain_text("W?")
    ann.page.reload()
    expect(ann.at("player-1")).to_contain_text("W?")
    assert named_in_log(ann, table) == []


def named(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where a clan by itself is named: not a card, not a key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from named(inner, (*path, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner, path)
    elif value in CLANS:
        yield path


def named_in_log(guest: Hunter, table: str) -> list[tuple[str, ...]]:
    """As `named`, in all the log that the guest may read but for the deal of its own clan."""
    lines = [msgspec.json.decode(line) for line in guest.log(table).splitlines()[1:]]
    return [path for line in lines if line["event"]["type"] != "ClansDealt" for path in named(line["event"])]
