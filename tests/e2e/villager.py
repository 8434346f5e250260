"""Plays Four Tribes by taps for a guest: looks at what the table's document allows, and taps it on the board."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Locator, Position, expect

from tests.e2e import driving
from tests.e2e.guest import Guest
from tests.waiting import until

Document = dict[str, Any]
Command = dict[str, Any]
Way = Literal["button", "again", "drag"]

TOWERS = ("AS", "BD", "CL", "DI", "DO", "DW", "HA", "RD", "UN", "WI")
"""The ten cards with a tower, in the order of New table."""
WAYS: tuple[Way, ...] = ("button", "again", "drag")
"""How a card is laid: told by the button, by a second tap on the side, or dragged there."""
EDGE: Position = {"x": 60, "y": 20}
"""Where a side of a village is touched, in CSS pixels from its corner."""
MOST_DISCARDS = 3
OTHERS_S = 20.0
"""How long the others may take until the guest is asked."""
LOOK = """async table => {
    const answer = await fetch(`/api/tables/${table}`);
    const shown = document.querySelector('[data-testid="table"]');
    return [await answer.json(), Number(shown?.dataset.seq), shown?.dataset.busy];
}"""
READ = """notes => notes.map(note => ({
    number: Number(note.dataset.number),
    winner: Number(note.dataset.winner),
    sums: [0, 1].map(side => Number(note.querySelector(`[data-testid=scored-${side}]`).dataset.sum)),
    values: [0, 1].map(side => [...note.querySelectorAll(`[data-testid=scored-${side}] .hidden`)].map(
        one => Number(/\\d+$/.exec(one.innerText)),
    )),
}))"""


class Note(NamedTuple):
    """What the page said of a village that was scored; `sums` and the `values` that are added, by side."""

    number: int
    winner: int
    sums: list[int]
    values: list[list[int]]


def open_table(guest: Guest, *seats: str, options: tuple[str, ...] = (), towers: tuple[str, ...] = ()) -> str:
    """From Home by taps to a table of Four Tribes. `seats`: `me`, `friend` or `bot:1`; `options`: choices as
    `<name>-<place>`, place 0 being the rulebook's; `towers`: the cards that play along. Gives the table's id.
    """
    guest.go("/")
    guest.tap("new-table")
    guest.tap("game-four-tribes")
    for option in (*options, *(f"towers-{TOWERS.index(card) + 1}" for card in towers)):
        guest.sees("options-more")
        shown = guest.at(f"option-{option}")
        if not shown.is_visible():
            guest.tap("options-more")
        guest.tap(shown)
    expect(guest.at(f"seats-{len(seats)}")).to_be_checked()
    for number, sitter in enumerate(seats):
        guest.tap(f"seat-{number}-{sitter}")
    guest.tap("start")
    guest.page.wait_for_url(re.compile(r"/t/[^/]+$"))
    return guest.table


def bring(
    players: Mapping[int, Guest],
    table: str,
    enough: Callable[[Document], bool],
    how: Callable[[Document], Command] = driving.any_move,
) -> Document:
    """Moves by calls for the people at a table, by seat, until the first one's document is `enough`; gives that."""
    first = next(iter(players.values()))

    def step() -> Document | None:
        document = first.document(table)
        if enough(document):
            return document
        assert not driving.finished(document), "the game ended before it came to that"
        for seat in document["table"]["turn"]:
            if seat in players and "decision" in (own := players[seat].document(table)):
                driving.move(players[seat], table, how(own))
                break
        return None

    found: Document = until(step, seconds=40, what="the moment")
    return found


def kinds(document: Document, kind: str) -> list[Command]:
    """The legal commands of one type."""
    return [one for one in document.get("legal", {}).get("commands", []) if one["type"] == kind]


def phase(document: Document) -> str:
    """What the table waits for; `over` where it waits for nothing."""
    return "over" if driving.finished(document) else str(document["view"]["phase"])


def asked(document: Document, moment: str) -> bool:
    """Whether the looker, and nobody else, is asked in that phase."""
    return phase(document) == moment and document["table"]["turn"] == [document["table"]["you"]]


def on_turn(document: Document) -> bool:
    """Whether the looker is to place or to discard."""
    return asked(document, "turn")


def lying(document: Document) -> int:
    """How many cards lie on the table."""
    villages = document["view"]["villages"].values()
    return sum(len(side["cards"]) for village in villages for side in village["sides"].values())


def squares_left(document: Document) -> int:
    """Squares of all villages without a house."""
    return sum(one["size"] - sum(one["houses"].values()) for one in document["view"]["villages"].values())


def to_the_end(document: Document) -> Command:
    """A move that brings a village nearer to its scoring: the card goes where fewest others are still missing."""

    def missing(place: Command) -> int:
        sides = document["view"]["villages"][str(place["village"])]["sides"]
        there = sides[str(place["side"])]["room"]
        return sum(side["room"] for side in sides.values()) if there else 99

    places = kinds(document, "Place")
    return min(places, key=missing) if places else driving.any_move(document)


def looking_for(*cards: str, fill: bool = True) -> Callable[[Document], Command]:
    """How seat 0 comes to hold these cards: it fills a side of its own (`fill`), then discards until they are there.
    Everybody else discards, and all let every card stand, so that nothing is scored meanwhile.
    """

    def choose(document: Document) -> Command:
        if skips := kinds(document, "Skip"):
            return skips[0]
        if "pick" not in document["legal"]:
            return driving.any_move(document)
        hand = document["view"]["own"]["hand"]
        spare = [card for card in hand if card not in cards]
        places = [one for one in kinds(document, "Place") if one["card"] in spare]
        first = document["table"]["you"] == 0
        if first and fill and places and not full_sides(document):
            return min(places, key=lambda one: room(document, one))
        return {"type": "Discard", "cards": spare[: MOST_DISCARDS if first else 1]}

    return choose


def room(document: Document, place: Command) -> int:
    """How many cards the looker's side of a village still takes; many for the other side."""
    own = document["table"]["you"] % 2
    sides = document["view"]["villages"][str(place["village"])]["sides"]
    return int(sides[str(own)]["room"]) if place["side"] == own else 99


def lacks(document: Document, *cards: str) -> bool:
    """Whether some of the cards are not in the looker's hand."""
    return bool({*cards} - document["view"]["own"]["hand"].keys())


def full_sides(document: Document) -> list[int]:
    """The villages where the looker's side is full."""
    own = str(document["table"]["you"] % 2)
    villages = document["view"]["villages"].items()
    return [int(n) for n, village in villages if village["sides"][own]["room"] == 0]


class Villager:
    """A guest at a table of Four Tribes, with a generator of its own.

    `sent`: the commands it gave by taps; `done`: how often each kind; `notes`: the additions it was shown; `wanted`:
    cards that it looks for and plays in that order; a Dwarf strikes as soon as it can.
    """

    def __init__(self, guest: Guest, seed: int = 17, wanted: tuple[str, ...] = ()) -> None:
        self.guest = guest
        self.rng = random.Random(seed)
        self.wanted = list(wanted)
        self.sent: list[Command] = []
        self.done: Counter[str] = Counter()
        self.notes: list[Note] = []

    # --- looking

    def moment(self) -> Document:
        """Waits until the page shows that the guest is asked, or that the game is over; gives the table's document.
        A village's addition that is shown then is read and put away.
        """

        def shown() -> Document | None:
            document, seq, busy = self.guest.page.evaluate(LOOK, self.guest.table)
            asked = "decision" in document or driving.finished(document)
            return document if asked and busy == "false" and seq == document["seq"] else None

        document: Document = until(shown, seconds=OTHERS_S, what="the guest's moment")
        self.read_note()
        return document

    def read_note(self) -> None:
        """Takes down what the addition says, if one is shown, and goes on."""
        found = self.guest.at("scored").evaluate_all(READ)
        if found:
            self.notes.append(Note(**found[0]))
            self.guest.tap("scored-close")

    def side(self, village: int, side: int) -> Locator:
        """A side of a village."""
        return self.guest.at(f"side-{village}-{side}")

    def held(self, card: str) -> Locator:
        """A card of the hand; the first where there are twins."""
        return self.guest.at(f"card-{card}").first

    # --- moving

    def confirmed(self, document: Document, command: Command) -> None:
        """Waits until the table has taken a move."""
        expect(self.guest.at("table")).not_to_have_attribute("data-seq", str(document["seq"]))
        self.sent.append(command)

    def aim(self, command: Command) -> Locator:
        """A tap on a card and a tap on the side where it shall lie; nothing is sent yet."""
        card, side = self.held(command["card"]), self.side(command["village"], command["side"])
        self.guest.tap(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(side).to_have_attribute("data-state", "legal")
        side.tap(position=EDGE)
        expect(side).to_have_attribute("data-state", "aimed")
        return side

    def place(self, document: Document, command: Command, way: Way) -> None:
        """5: lays a card."""
        if way == "drag":
            finger = self.guest.finger()
            finger.down(self.held(command["card"]))
            finger.move(self.side(command["village"], command["side"]))
            # At rest for a while, else the browser takes it for a throw, and the next tap for a hand that stops it.
            finger.move(self.side(command["village"], command["side"]))
            finger.up()
        else:
            side = self.aim(command)
            expect(self.guest.at("place")).to_have_text("HEE-HAW!" if command["card"] == "DO" else "Place")
            if way == "button":
                self.guest.tap("place")
            else:
                side.tap(position=EDGE)
            if command["card"] == "DO":
                self.guest.sees("hee-haw")
        self.confirmed(document, command)
        self.done[way] += 1

    def discard(self, document: Document) -> None:
        """4.1: up to three cards, none that is wanted."""
        pick = document["legal"]["pick"]
        spare = [card for card in pick["of"] if card not in {*self.wanted, "DW"}] or list(pick["of"])
        cards = self.rng.sample(spare, min(len(spare), pick["count"], MOST_DISCARDS))
        self.guest.tap("discard-some")
        for card in cards:
            self.guest.tap(self.held(card))
        self.guest.tap("discard")
        self.confirmed(document, {"type": "Discard", "cards": cards})
        self.done["discard"] += 1

    def tell(self, document: Document, kind: str, button: str) -> None:
        """A move with a button of its own: `Skip`, `React` or `Pass`."""
        self.guest.tap(button)
        self.confirmed(document, {"type": kind})
        self.done[f"{kind} {phase(document)}"] += 1

    def remove(self, document: Document) -> None:
        """8: the first target that is offered goes."""
        target = self.guest.like("target-").first
        self.guest.tap(target)
        expect(target).to_have_attribute("aria-pressed", "true")
        name = re.fullmatch(r"target-(\d)-(\d)-(\d+)", target.get_attribute("data-testid") or "")
        assert name
        village, side, number = name.groups()
        card = document["view"]["villages"][village]["sides"][side]["cards"][number]["card"]
        expect(self.guest.at("place")).to_have_text("Remove")
        self.guest.tap("place")
        self.confirmed(document, {"type": "Remove", "village": int(village), "side": int(side), "card": card})
        self.done["remove"] += 1

    def build(self, document: Document) -> None:
        """10.1, 10.3: a house of the own supply on an empty square."""
        command = self.rng.choice(kinds(document, "PlaceHouse"))
        self.guest.tap(f"supply-{command['house']}")
        side = self.side(command["village"], 0)
        side.tap(position=EDGE)
        expect(side).to_have_attribute("data-state", "aimed")
        self.guest.tap("place")
        self.confirmed(document, command)
        self.done[f"house {phase(document)}"] += 1

    def take(self, document: Document) -> None:
        """10.3: a house of the scored village into the own supply."""
        command = self.rng.choice(kinds(document, "TakeHouse"))
        self.guest.tap(self.guest.at(f"house-{command['village']}-{command['house']}").first)
        expect(self.guest.at("place")).to_have_text("Take it")
        self.guest.tap("place")
        self.confirmed(document, command)
        self.done["take"] += 1

    # --- deciding

    def rarer(self, *names: str) -> str:
        """Of several things the one that was done least so far."""
        return min(names, key=lambda name: self.done[name])

    def turn(self, document: Document) -> None:
        """4: a wanted card is placed if it can be; else cards are discarded until they come, or one is placed."""
        places = kinds(document, "Place")
        wanted = [one for one in places if one["card"] in self.wanted[:1]]
        if wanted:
            command = self.rng.choice(wanted)
            self.wanted.remove(command["card"])
            self.place(document, command, "button")
        elif "pick" in document["legal"] and (self.lacking(document) or not places or not self.done["discard"]):
            self.discard(document)
        elif places:
            self.place(document, to_the_end(document), self.way())
        else:
            self.tell(document, "Pass", "pass")

    def lacking(self, document: Document) -> set[str]:
        """The wanted cards that are not in the hand."""
        return {*self.wanted}.difference(document["view"]["own"]["hand"])

    def way(self) -> Way:
        """A way to lay a card, the one used least."""
        return min(WAYS, key=lambda way: self.done[way])

    def act(self, document: Document) -> None:
        """Does what the moment asks for."""
        skip = bool(kinds(document, "Skip"))
        match phase(document):
            case "turn":
                self.turn(document)
            case "harvest":
                places = kinds(document, "Place")
                if places and self.rarer("more", "Skip harvest") == "more":
                    self.place(document, to_the_end(document), "button")
                    self.done["more"] += 1
                else:
                    self.tell(document, "Skip", "skip")
            case "effect":
                if skip and self.rarer("remove", "Skip effect") != "remove":
                    self.tell(document, "Skip", "skip")
                else:
                    self.remove(document)
            case "dwarf":
                self.answer(document)
            case "build" | "refill":
                self.build(document)
            case "take":
                self.take(document)
            case other:
                raise AssertionError(other)

    def answer(self, document: Document) -> None:
        """8.3: strikes where a Dwarf is held, else lets the card stand."""
        if kinds(document, "React"):
            self.tell(document, "React", "react")
            if "DW" in self.wanted:
                self.wanted.remove("DW")
        else:
            self.tell(document, "Skip", "skip")

    def play_until(self, *phases: str) -> Document:
        """Plays on until the guest is asked in one of these phases; `over`: until the end."""
        while phase(document := self.moment()) not in phases:
            self.act(document)
        return document
