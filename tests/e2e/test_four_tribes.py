"""Four Tribes by taps: a whole game of two with every kind of move, the advanced set-up, two teams of two."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import driving, villager
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK, SMALL
from tests.e2e.hunter import Hunter
from tests.e2e.streaming import Watching
from tests.e2e.test_cherokee import thumb, within
from tests.e2e.test_whole_game import replay_it
from tests.e2e.villager import Villager, lying, phase, squares_left

OWN_HOUSES = 9
"""10.1: so many houses each player places in the white villages."""
EVENTS = {
    "CardPlaced": "Place",
    "CardRemoved": "Remove",
    "CardsDiscarded": "Discard",
    "DwarfPlayed": "React",
    "HousePlaced": "PlaceHouse",
    "HouseTaken": "TakeHouse",
}
"""What an event is called as a command."""


def test_a_whole_game_by_taps_with_a_watcher(guests: Guests) -> None:
    """4 to 9: placed by the button, by a second tap and by dragging, discarded, removed, skipped, struck."""
    ann, eve = guests(), guests(DESK)
    villager.open_table(ann, "me", "bot:1", towers=("DO", "DW", "HA", "UN"))
    assert sorted(ann.document()["table"]["options"]["towers"]) == ["DO", "DW", "HA", "UN"]
    player = Villager(ann, wanted=("DO", "HA", "GU", "DW"))
    player.act(player.moment())
    watching = Watching(eve, ann.table)
    until_all_came(player)
    let_stand(player)
    end = player.play_until("over")

    assert phase(end) == "over"
    same_as_log(ann, player)
    assert player.done.keys() >= {*villager.WAYS, "discard", "remove", "Skip dwarf", "React dwarf"}, player.done
    assert {"Skip harvest", "more"} & player.done.keys()
    added_up(ann, player)
    watching.check(ann.log())
    expect(eve.at("table")).to_have_attribute("data-state", "finished")

    ann.sees("result")
    for team, elders in end["view"]["longhouses"].items():
        expect(eve.at(f"team-{team}")).to_have_attribute("data-elders", str(sum(elders.values())))
    expect(ann.at("result-note")).to_contain_text("elder")
    replay_it(ann)
    expect(ann.like("lies-")).to_have_count(0)
    ann.tap("last")
    expect(ann.like("lies-")).to_have_count(lying(end))


def until_all_came(player: Villager) -> None:
    """Plays until a Donkey, a Harvest and a Guardian were placed, and a Dwarf has struck."""
    while player.wanted:
        player.act(player.moment())


def let_stand(player: Villager) -> None:
    """8.3: where the app is told to let every card stand, it answers in the guest's place until it is told to ask."""
    ann = player.guest
    player.play_until("dwarf")
    skipped = len(ann.events("Skipped", 0))
    ann.tap("letting")
    expect(ann.at("letting")).to_have_attribute("aria-pressed", "true")
    ann.until(lambda: len(ann.events("Skipped", 0)) == skipped + 1, "the app's own answer")
    ann.tap("things")
    expect(ann.at("letting-always")).to_be_checked()
    ann.tap("letting-ask")
    ann.tap("things-sheet-close")
    player.act(player.moment())


def same_as_log(guest: Hunter, player: Villager) -> None:
    """What was tapped is what the table took down, no more and no less."""
    lines = [one["event"] | {"type": EVENTS[one["event"]["type"]]} for kind in EVENTS for one in guest.events(kind, 0)]
    for kind in EVENTS.values():
        assert [known(one) for one in lines if one["type"] == kind] == [
            known(one) for one in player.sent if one["type"] == kind
        ]


def known(command: dict[str, Any]) -> dict[str, Any]:
    """A command without what only its event says: the card that a Dwarf hit, the owner and number of one removed.
    Several cards come in order.
    """
    if command["type"] == "React":
        return {"type": "React"}
    if command["type"] == "Discard":
        return command | {"cards": sorted(command["cards"])}
    if command["type"] == "Remove":
        return command | {"card": command["card"].rpartition(":")[2].partition("@")[0]}
    return command


def added_up(guest: Hunter, player: Villager) -> None:
    """7.1: the additions that the page showed are right, and say what the table took down."""
    scored = [one["event"] for one in guest.events("VillageScored")]
    assert player.notes
    for note in player.notes:
        assert [sum(values) for values in note.values] == note.sums
        assert (note.sums, note.winner) == (scored[note.number - 1]["sums"], scored[note.number - 1]["winner"])


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("advanced", 2), ("team", 4)])
def test_all_of_it_is_in_reach_on_the_smallest_phone(guests: Guests, mode: str, seats: int) -> None:
    """Both sides of all villages stand above what is held, and what is held is no smaller than a thumb."""
    ann = guests(SMALL)
    others = ["bot:1"] * (seats - 1)
    table = driving.open_table(ann, "open", *others, game="four-tribes", mode=mode, villageSet="black")
    driving.sit(ann, table)
    ann.go(f"/t/{table}")
    player = Villager(ann)
    if phase(player.moment()) == "build":
        player.act(player.moment())
        player.moment()
        in_reach(ann, ann.like("supply-"))
        villager.bring({0: ann}, table, villager.on_turn)
    player.play_until("turn")
    in_reach(ann, ann.like("card-"))
    in_reach(ann, ann.at("discard-some"))


def in_reach(guest: Hunter, held: Locator) -> None:
    """No village is hidden behind what is held, and that is large enough."""
    guest.fits()
    say = guest.at("say").bounding_box()
    assert say
    sides = guest.like("side-").all()
    assert len(sides) == 12
    for box in (one.bounding_box() for one in sides):
        within(guest, box)
        assert box
        assert box["y"] + box["height"] <= say["y"] + 1, (box, say)
    for one in held.all():
        thumb(guest, one.bounding_box())


def test_10_1_advanced_houses_are_placed_taken_and_replaced_by_taps(ann: Hunter) -> None:
    """10.1 to 10.3: from the empty squares to the first village scored, and all squares full again."""
    villager.open_table(ann, "me", "bot:1", options=("mode-1",), towers=("UN",))
    player = Villager(ann)
    document = player.moment()
    assert phase(document) == "build"
    expect(ann.at("say")).to_contain_text("Place a house of your supply")
    document = player.play_until("turn")
    assert player.done["house build"] == OWN_HOUSES
    assert squares_left(document) == 0
    expect(ann.like("elder-", '[data-track="centre"]')).to_have_count(6)

    document = player.play_until("take", "over")
    ((seq, scored),) = ((one["seq"], one["event"]) for one in ann.events("VillageScored"))
    village, winner = scored["village"], str(scored["winner"])
    assert document["view"]["villages"][str(village)]["track"] == winner
    elder = ann.at(f"elder-{document['view']['villages'][str(village)]['colour']}").and_(
        ann.page.locator(f'[data-village="{village}"]')
    )
    expect(elder).to_have_attribute("data-track", winner)
    (note,) = player.notes
    assert (note.winner, note.sums) == (scored["winner"], scored["sums"])
    document = player.play_until("turn")
    size = document["view"]["villages"][str(village)]["size"]
    loser = 1 - scored["winner"]
    order = [(loser + n) % 2 for n in range(size)]
    for kind in ("HouseTaken", "HousePlaced"):
        lines = [one for one in ann.events(kind) if one["seq"] > seq][:size]
        assert [one["seat"] for one in lines] == order
        assert {one["event"]["village"] for one in lines} == {village}
    assert min(player.done["take"], player.done["house refill"]) >= order.count(0)
    assert squares_left(document) == 0
    same_as_log(ann, player)
