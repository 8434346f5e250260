"""Plays Cherokee by taps for a guest: looks at what the table's document allows, and taps it on the board."""

from __future__ import annotations

import random
import re
from typing import Any, Literal

from playwright.sync_api import expect

from firekeeper.games.cherokee.attacks import climb, move_up
from firekeeper.games.cherokee.components import BASE, CELLS, PLACE
from tests.e2e.guest import Guest

Moment = Literal["attack", "promote", "place", "count", "result"]
Document = dict[str, Any]
Attack = dict[str, str]

ASKS: dict[Moment, str] = {"attack": "Your turn", "promote": "Who climbs", "place": "Put a card into the base"}
"""What the line under the pyramid says when the guest is to act."""
GAME_MS = 20_000
"""How long the others may take until it is the guest's turn."""


def open_table(guest: Guest, *seats: str, options: tuple[str, ...] = ()) -> str:
    """From Home by taps to a table of Cherokee. `seats`: `me`, `friend` or `bot:1`; `options`: choices as
    `<name>-<place>`, place 0 being the rulebook's. Gives the table's id.
    """
    guest.go("/")
    guest.tap("new-table")
    choose_game(guest)
    guest.tap(f"seats-{len(seats)}")
    for number, sitter in enumerate(seats):
        guest.tap(f"seat-{number}-{sitter}")
    for option in options:
        shown = guest.at(f"option-{option}")
        if not shown.is_visible():
            guest.tap("options-more")
        guest.tap(shown)
    guest.tap("start")
    guest.page.wait_for_url(re.compile(r"/t/[^/]+$"))
    return guest.table


def choose_game(guest: Guest) -> None:
    """Chooses Cherokee on the page of a new table."""
    guest.tap("game-cherokee")
    guest.sees("options-more")


def chain(document: Document, attack: Attack) -> tuple[int, str]:
    """6.2: how many successors climb by themselves after the attack, and where the gap is then."""
    pyramid = tuple(document["view"]["pyramid"][cell] for cell in CELLS)
    mover = PLACE[attack["mover"]]
    _, gap, climbs = climb(move_up(pyramid, mover, PLACE[attack["target"]]), mover)
    return len(climbs), CELLS[gap]


def leaves_a_choice(document: Document, attack: Attack) -> bool:
    """6.2: whether the chain that the attack sets off stops at two equals of one sex."""
    return PLACE[chain(document, attack)[1]] not in BASE


class Chief:
    """A guest at a table of Cherokee, with a generator of its own. `chosen`: the choices of 6.2 made by hand."""

    def __init__(self, guest: Guest, seed: int = 3) -> None:
        self.guest = guest
        self.rng = random.Random(seed)
        self.chosen = 0

    def document(self) -> Document:
        """The table as the page itself would read it."""
        found: Document = self.guest.page.evaluate(
            "id => fetch(`/api/tables/${id}`).then(answer => answer.json())", self.guest.table
        )
        return found

    def commands(self, kind: str) -> list[dict[str, str]]:
        """The legal commands of one type."""
        return [one for one in self.document()["legal"]["commands"] if one["type"] == kind]

    def moment(self) -> Moment:
        """Waits until there is something to do, and says what."""
        say = self.guest.at("say")
        signs = {name: say.filter(has_text=text) for name, text in ASKS.items()}
        signs |= {"count": self.guest.at("see-result"), "result": self.guest.at("result")}
        anything = self.guest.at("result")
        for sign in signs.values():
            anything = anything.or_(sign)
        expect(anything.first).to_be_visible(timeout=GAME_MS)
        return next(name for name, sign in reversed(signs.items()) if sign.first.is_visible())

    def pick_attack(self) -> Attack:
        """A legal attack at random, if possible one that leaves a choice."""
        document = self.document()
        attacks = [one for one in document["legal"]["commands"] if one["type"] == "Attack"]
        return self.rng.choice([one for one in attacks if leaves_a_choice(document, one)] or attacks)

    def aim(self, attack: Attack) -> None:
        """A tap on who is to be expelled and a tap on who shall do it; nothing is sent yet."""
        target, mover = self.guest.at(f"cell-{attack['target']}"), self.guest.at(f"cell-{attack['mover']}")
        self.guest.tap(target)
        expect(target).to_have_attribute("data-state", "target")
        self.guest.tap(mover)
        expect(mover).to_have_attribute("data-state", "mover")
        self.guest.sees("confirm-attack")

    def attack(self) -> Attack:
        """Expels somebody; waits until the page asks for what comes next."""
        attack = self.pick_attack()
        self.aim(attack)
        self.guest.tap("confirm-attack")
        expect(self.guest.at("confirm-attack")).not_to_be_visible()
        return attack

    def promote(self) -> None:
        """6.2: chooses which of two equals climbs."""
        gap = self.document()["view"]["gap"]
        source = self.rng.choice(self.commands("Promote"))["from"]
        self.guest.tap(f"promote-{source}")
        expect(self.guest.at("say").filter(has_text=f"Who climbs to {gap}")).not_to_be_visible()
        self.chosen += 1

    def place(self) -> None:
        """6.4: a hand card into the gap of the base, with two taps."""
        card = self.guest.at(f"hand-card-{self.rng.choice(self.commands('Place'))['card']}")
        self.guest.tap(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        self.guest.tap(card)
        expect(card).not_to_be_attached()

    def act(self, moment: Moment) -> None:
        """Does what the moment asks for."""
        match moment:
            case "attack":
                self.attack()
            case "promote":
                self.promote()
            case "place":
                self.place()
            case "count":
                self.guest.tap("see-result")
                self.guest.sees("result")
            case "result":
                raise AssertionError("the game is over")

    def play_until(self, wanted: Moment) -> None:
        """Plays on until `wanted` has come."""
        while (moment := self.moment()) != wanted:
            self.act(moment)

    def turn(self) -> None:
        """One whole turn, from the attack to the hand card."""
        self.play_until("attack")
        self.attack()
        self.play_until("place")
        self.place()
