"""A guest who plays Manitou by taps: chooses parties, plays cards, confirms settlements."""

from __future__ import annotations

import random
import re
from typing import Literal

from playwright.sync_api import Locator, expect

from tests.e2e.guest import Guest

Moment = Literal["choose", "turn", "settled", "result"]

GAME_MS = 20_000
"""How long all others may take until it is the guest's turn."""


class Hunter(Guest):
    """Plays at random, with a generator of its own so that a test's games differ in what the house deals only."""

    rng = random.Random(5)

    # --- to a table

    def open_table(self, *seats: str) -> str:
        """From Home by taps to a table with those seats, `me`, `friend` or `bot:1`; gives its id."""
        self.go("/")
        self.tap("new-table")
        self.tap(f"seats-{len(seats)}")
        for number, sitter in enumerate(seats):
            self.tap(f"seat-{number}-{sitter}")
        self.tap("start")
        self.page.wait_for_url(re.compile(r"/t/[^/]+$"))
        return self.table

    # --- at the table

    def moment(self) -> Moment:
        """Waits until there is something to do, and says what."""
        signs: dict[Moment, Locator] = {
            "choose": self.at("party-ok"),
            "turn": self.at("say").filter(has_text="Your turn"),
            "settled": self.at("confirm-hunt").or_(self.at("hasten")),
            "result": self.at("result"),
        }
        anything = signs["choose"].or_(signs["turn"]).or_(signs["settled"]).or_(signs["result"])
        expect(anything.first).to_be_visible(timeout=GAME_MS)
        return next(name for name, sign in reversed(signs.items()) if sign.first.is_visible())

    def pick(self, count: int | None = None) -> None:
        """Puts cards of the stock into the party: `count` of them, or as many as it takes."""
        self.sees("party-ok")
        while (self.at("party-ok").get_attribute("aria-disabled") == "true") if count is None else count > 0:
            stock = self.like("stock-", ':not([data-count="0"])')
            self.tap(stock.nth(self.rng.randrange(stock.count())))
            count = None if count is None else count - 1

    def choose(self) -> None:
        """Chooses a party and sends it."""
        self.pick()
        self.tap("party-ok")
        expect(self.at("party-ok")).not_to_be_visible()

    def take(self) -> Locator:
        """Takes a card of the hand, and gives it."""
        card = self.like("hand-card-").nth(self.rng.randrange(self.like("hand-card-").count()))
        self.tap(card)
        expect(card).to_have_attribute("aria-pressed", "true")
        return card

    def legal(self) -> list[Locator]:
        """The herds where the card in hand may go."""
        return self.like("herd-", '[data-state="legal"]').all()

    def play(self) -> None:
        """Plays a card: a tap on it, a tap on a herd."""
        for _ in range(3):
            self.take()
            if herds := self.legal():
                self.tap(self.rng.choice(herds))
                break
        expect(self.at("say").filter(has_text="Your turn")).not_to_be_visible()

    def confirm(self) -> None:
        """Looks at a settled hunt, and lets the next one begin."""
        if self.at("hasten").is_visible():
            self.tap("hasten")
        self.tap("confirm-hunt")
        expect(self.at("confirm-hunt")).not_to_be_visible()

    def act(self, moment: Moment) -> None:
        """Does what the moment asks for."""
        match moment:
            case "choose":
                self.choose()
            case "turn":
                self.play()
            case "settled":
                self.confirm()
            case "result":
                raise AssertionError("the game is over")

    def play_until(self, wanted: Moment, hunt: int = 0) -> None:
        """Plays on until `wanted` has come, in that hunt (1 to 3) or in any."""
        while (moment := self.moment()) != wanted or (hunt and f"hunt {hunt} " not in self.heading()):
            self.act(moment)

    def heading(self) -> str:
        """The few words below the game's name."""
        return self.at("heading").inner_text()

    def scores(self) -> dict[int, int]:
        """The totals that the board shows, by seat."""
        prefix = "score-"

        def read(one: Locator) -> tuple[int, int]:
            seat, score = (one.get_attribute(name) or "" for name in ("data-testid", "data-score"))
            return int(seat.removeprefix(prefix)), int(score)

        return dict(map(read, self.like(prefix).all()))
