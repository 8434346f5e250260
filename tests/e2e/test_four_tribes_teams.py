"""Two teams of two: a whole game of four people, whose hands nobody else sees; owning up; a phrase that all hear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from playwright.sync_api import expect

from firekeeper.games.four_tribes.components import COLOURS, SPECIALS
from tests.e2e import driving, villager
from tests.e2e.conftest import Guests
from tests.e2e.guest import DESK
from tests.e2e.hunter import Hunter
from tests.e2e.streaming import Tap
from tests.e2e.test_chiefdom import listen
from tests.e2e.villager import Villager
from tests.waiting import until

NAMES = ("Ann", "Ben", "Cid", "Dan")
CARD = re.compile(rf"[{COLOURS}][1-7]|{'|'.join(SPECIALS)}")
OPEN = {"villages", "towers", "asks", "window", "last", "scored"}
"""The parts of a view that name cards which lie, or lay, on the table; `own` is the looker's hand."""
TOLD = {"TowersChosen", "CardPlaced", "CardRemoved", "DwarfPlayed"}
"""The events that name cards for everybody."""


def test_four_people_in_two_teams(guests: Guests) -> None:
    """10.7 to 10.11, from the first cards by taps to the end; in no traffic is a hand of anybody else."""
    people = {seat: guests() for seat in range(4)}
    eve = guests(DESK)
    ann = people[0]
    options = ("mode-2", "tableTalk-1")
    table = villager.open_table(ann, "me", "friend", "friend", "friend", options=options, towers=("DW", "UN"))
    for seat in (1, 2, 3):
        driving.sit(people[seat], table, NAMES[seat])
    eve.go(f"/t/{table}")
    viewers: list[tuple[int | None, Hunter]] = [*people.items(), (None, eve)]
    taps = [listen(guest, table) for _, guest in viewers]
    for seat in (1, 2, 3):
        people[seat].go(f"/t/{table}")
    players = {seat: Villager(one, seed=seat) for seat, one in people.items()}

    for _ in range(4):
        turn_by_taps(players)
    say_luck(people)
    own_up(players)

    villager.bring(people, table, lambda document: "scored" in document["view"], villager.to_the_end)
    for viewer, guest in viewers:
        assert list(hidden(guest.document(table), viewer)) == []
        drawn = [one["event"] for one in guest.events("HandDrawn", table=table)]
        assert len(drawn) > 8
        for one in drawn:
            assert [card == "?" for card in one["cards"]] == [one["seat"] != viewer] * len(one["cards"])

    end = villager.bring(people, table, driving.finished, villager.to_the_end)
    winners = end["table"]["winners"]
    assert winners in ([0, 2], [1, 3])
    for (viewer, _), tap in zip(viewers, taps, strict=True):
        for told in everything(tap, end["seq"]):
            assert list(hidden(told, viewer)) == []
    for seat, player in players.items():
        player.moment()
        expect(player.guest.at("result")).to_contain_text("Your team wins" if seat in winners else "win")


def everything(tap: Tap, seq: int) -> list[dict[str, Any]]:
    """What a stream told until the end of the game, decoded."""
    until(lambda: tap.told()[-1].startswith(b"id: %d." % seq), what="the last message")
    told = [msgspec.json.decode(message.split(b"\ndata: ", 1)[1]) for message in tap.told()]
    tap.close()
    assert len(told) > 50
    return told


def turn_by_taps(players: Mapping[int, Villager]) -> None:
    """A turn of whoever is on turn, and the answers of the others, each on a page of its own."""
    first = next(iter(players.values())).guest
    seat = mover = first.document()["view"]["to_move"]
    while mover == seat:
        asked = first.document()["table"]["turn"]
        for one in reversed(asked):
            if "decision" in players[one].guest.document():
                players[one].act(players[one].moment())
        mover = first.document()["view"]["to_move"]


def say_luck(people: Mapping[int, Hunter]) -> None:
    """10.9: a fixed phrase is all that can be said; everybody else hears it."""
    people[2].tap("open-menu")
    people[2].tap("menu-say")
    people[2].tap("say-luck")
    for seat in (0, 1, 3):
        expect(people[seat].at("toast")).to_have_text("Cid: Good luck!", use_inner_text=True)


def own_up(players: Mapping[int, Villager]) -> None:
    """10.11: the one who is next says that it talked, and its turn is lost; nobody else may own up meanwhile."""
    first = players[0].guest
    mover = first.document()["view"]["to_move"]
    talker = (mover + 1) % 4
    guest = players[talker].guest
    guest.tap("own-up")
    guest.tap("own-up-no")
    guest.tap("own-up")
    guest.tap("own-up-yes")
    for player in players.values():
        player.guest.sees(f"talked-{talker}")
        expect(player.guest.at("own-up")).to_have_count(0)
    expect(guest.at("say")).to_contain_text("your next turn is lost")
    turn_by_taps(players)
    assert first.document()["view"]["to_move"] == (mover + 2) % 4
    assert [one["event"]["seat"] for one in first.events("TurnLost")] == [talker]
    for player in players.values():
        expect(player.guest.at(f"talked-{talker}")).to_have_count(0)
        player.guest.sees("own-up")


def hidden(told: dict[str, Any], seat: int | None) -> Iterator[tuple[str, ...]]:
    """Where something told to a seat, a document or a frame, names a card that does not lie on the table, nor is
    that seat's own.
    """
    shown = told.get("patch", told)
    for path in cards_in({part: shown.get(part) for part in ("table", "view", "legal")}):
        match path:
            case ("table", "options", *_):
                pass
            case ("view", part, *_) if part in OPEN:
                pass
            case ("view", "own", *_) | ("legal", *_) if seat is not None:
                pass
            case _:
                yield path
    for one in told.get("facts", []):
        fact = one.get("fact", one)
        event = fact["event"]
        own = event["seat"] if event["type"] == "HandDrawn" else fact["seat"]
        if event["type"] not in TOLD and own != seat:
            yield from cards_in(event)


def cards_in(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Where cards are named, as values or as keys."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if CARD.fullmatch(str(key)):
                yield (*path, str(key))
            yield from cards_in(inner, (*path, str(key)))
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner, path)
    elif isinstance(value, str) and CARD.fullmatch(value):
        yield path
