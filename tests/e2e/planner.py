"""Plays Chiefdom by taps for a guest: chooses dice, lays the pencilled shape on the sheet, gives work, and draws."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from playwright.sync_api import Locator, expect

from firekeeper.games.chiefdom.board import Board, Hired, cut, draw, logs, read, work
from firekeeper.games.chiefdom.components import HOUSE, PERSON
from firekeeper.games.chiefdom.draws import draws
from firekeeper.games.chiefdom.events import Draw
from firekeeper.games.chiefdom.grid import Grid, grid
from tests.e2e import driving
from tests.e2e.guest import Guest

Moment = Literal["act", "pass", "count", "result"]
Document = dict[str, Any]

GAME_MS = 20_000
"""How long the others may take until the turn closes."""


def open_table(guest: Guest, *seats: str, options: tuple[str, ...] = ()) -> str:
    """From Home by taps to a table of Chiefdom. `seats`: `me`, `friend` or `bot:1`; `options`: choices as
    `<name>-<place>`, place 0 being the rulebook's. Gives the table's id.
    """
    guest.go("/")
    guest.tap("new-table")
    guest.tap("game-chiefdom")
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


def solo(guest: Guest, **options: Any) -> str:
    """A table for the guest alone, opened by calls, and its page."""
    table = driving.open_table(guest, "open", game="chiefdom", **options)
    driving.sit(guest, table)
    guest.go(f"/t/{table}")
    guest.sees("table")
    return table


def rows(document: Document, seat: int) -> list[str]:
    """The rows of a seat's sheet as the document shows it, from row 1."""
    return list(document["view"]["sheets"][str(seat)]["rows"].values())


def sheet(document: Document) -> tuple[Grid, Board]:
    """The viewer's own sheet."""
    view = document["view"]
    own = rows(document, document["table"]["you"])
    return grid(view["columns"], view["lines"]), read("".join(own))


def all_draws(document: Document, bonus: bool = False) -> list[Draw]:
    """Everything that the viewer may draw."""
    return list(draws(*sheet(document), tuple(document["view"]["dice"]), bonus))


def toward_a_house(document: Document) -> dict[str, Any]:
    """The draw that brings a house nearest: the house itself, else logs, trees beside people, and jobless people."""
    squares, board = sheet(document)

    def worth(one: Draw) -> tuple[int, ...]:
        mask = sum(1 << squares.place[cell] for cell in one.cells)
        found = work(squares, board)
        hired = Hired(*(mask & near for near in found)) if one.icon == PERSON else Hired()
        after = draw(squares, board, one.icon, mask, Hired(hired.lumberjacks))
        kept = bool(squares.around(after.jobless | after.builders) & ~after.occupied)
        return (one.icon == HOUSE, kept, logs(squares, after), cut(squares, after).bit_count(), -mask.bit_count())

    found = all_draws(document)
    if not found:
        return {"type": "Pass"}
    best = max(found, key=worth)
    jobs = {cell: "L" if "L" in jobs_at(document, cell) else job for cell, job in best.jobs.items()}
    return dict(msgspec.to_builtins(msgspec.structs.replace(best, jobs=jobs)))


def jobs_at(document: Document, cell: str) -> str:
    """The jobs that a new person on a square may take, of `LFB` (4.4)."""
    squares, board = sheet(document)
    near = zip("LFB", work(squares, board), strict=True)
    return "".join(job for job, mask in near if mask >> squares.place[cell] & 1)


def is_slanted(document: Document) -> bool:
    """3.2: whether this is a first turn that offers a shape that looks different flipped."""
    return document["view"]["turn"] == 1 and any(one["shape"] in {2, 3} for one in document["legal"]["draws"].values())


def is_wild(document: Document) -> bool:
    """2.3: whether two of the dice add up to 2 or 12, and the three are no triple."""
    low, middle, high = sorted(document["view"]["dice"])
    return bool(low < high and (low == middle == 1 or middle == high == 6))


def spare(document: Document) -> bool:
    """5: whether a bonus is free, and some shape of several squares can be drawn."""
    legal = document["legal"]
    return legal.get("bonus", False) and any(
        one["shape"] > 1 and "bonusOnly" not in one for one in legal["draws"].values()
    )


def torn(document: Document) -> list[tuple[int, str]]:
    """The people that could be drawn where they may choose their work (4.4): the die, and the square."""
    dice = document["view"]["dice"]
    found = []
    for one in all_draws(document):
        if one.icon == PERSON and one.jobs and len(set(dice)) > 1 and sum(dice[n] for n in one.sum) in {9, 10, 11}:
            (third,) = {0, 1, 2} - {*one.sum}
            found.append((dice[third], next(iter(one.jobs))))
    return found


class Planner:
    """A guest at a table of Chiefdom, with a generator of its own. `drawn`: the cells of its draws made by taps."""

    def __init__(self, guest: Guest, seed: int = 11) -> None:
        self.guest = guest
        self.rng = random.Random(seed)
        self.drawn: list[list[str]] = []

    # --- looking

    def moment(self) -> Moment:
        """Waits until there is something to do, and says what."""
        guest = self.guest
        still = guest.page.locator('[data-testid="table"][data-busy="false"]')
        signs: dict[Moment, Locator] = {
            "act": still.locator('[data-testid^="choice-"][data-possible="true"]').first,
            "pass": still.get_by_test_id("pass"),
            "count": guest.at("see-result"),
            "result": guest.at("result"),
        }
        anything = signs["result"].or_(signs["count"]).or_(signs["pass"]).or_(signs["act"])
        expect(anything.first).to_be_visible(timeout=GAME_MS)
        return next((name for name, sign in signs.items() if sign.is_visible()), "result")

    def squares(self, state: str) -> Locator:
        """The squares of the sheet that are `idle`, `lit`, `dim`, `ghost`, `bad` or `out`."""
        return self.guest.like("square-", f'[data-state="{state}"]')

    def names(self, squares: Locator) -> list[str]:
        """The names of squares on the page, in reading order."""
        found: list[str] = squares.evaluate_all("all => all.map(one => one.dataset.testid.slice(7))")
        return found

    def marks(self) -> list[str]:
        """The sheet that is shown, row by row."""
        found: list[str] = self.guest.like("square-").evaluate_all("all => all.map(one => one.dataset.mark)")
        return ["".join(found[start : start + 10]) for start in range(0, len(found), 10)]

    def choice(self, icon: str = "", shape: int = 0, possible: bool = True) -> Locator:
        """The ways to use the dice, of a kind or of any."""
        kind = f'[data-icon="{icon}"]' if icon else ""
        kind += f'[data-shape="{shape}"]' if shape else ""
        return self.guest.like("choice-", f'[data-possible="{str(possible).lower()}"]{kind}')

    # --- drawing

    def take(self) -> None:
        """Takes up some way to use the dice, and of a wild one an icon: a house or a wall where there is one."""
        if not self.guest.like("choice-", '[aria-pressed="true"]').count():  # a second tap would lay it down again
            rare = self.choice("H").or_(self.choice("+"))
            choices = rare if rare.count() else self.choice()
            self.guest.tap(choices.nth(self.rng.randrange(choices.count())))
        icons = self.guest.like("icon-", '[data-possible="true"]')
        expect(icons.first.or_(self.guest.at("draw"))).to_be_visible()
        if count := icons.count():
            self.guest.tap(icons.nth(self.rng.randrange(count)))

    def lay(self) -> None:
        """Lays what was taken up on some squares where it fits, and gives everybody work who must choose."""
        squares = self.squares("lit")
        if not squares.count():
            squares = self.squares("ghost")
        self.guest.tap(squares.nth(self.rng.randrange(squares.count())))
        self.give_work()
        if "left out" in self.guest.at("say").inner_text():
            self.guest.tap(self.squares("ghost").first)
        expect(self.guest.at("draw")).to_have_attribute("data-ready", "true")

    def give_work(self, prefer: str = "") -> None:
        """4.4: chooses for each new person that may, `prefer` where it can be had."""
        jobs = self.guest.like("job-")
        while jobs.count():
            wanted = self.guest.like("job-", f'[data-testid$="-{prefer}"]')
            job = wanted.first if wanted.count() else jobs.nth(self.rng.randrange(jobs.count()))
            square = (job.get_attribute("data-testid") or "")[:6]
            self.guest.tap(job)
            expect(self.guest.like(square)).to_have_count(0)

    def confirm(self) -> None:
        """Draws what is pencilled, and waits until the table has it."""
        self.drawn.append(self.names(self.squares("ghost")))
        self.guest.tap("draw")
        expect(self.guest.at("draw")).not_to_be_attached()

    def draw(self) -> None:
        """A whole draw."""
        self.take()
        self.lay()
        self.confirm()

    def skip(self) -> None:
        """2.7: passes, where nothing can be drawn."""
        heading, button = self.guest.at("heading").inner_text(), self.guest.at("pass")
        self.guest.tap(button)
        self.guest.until(
            lambda: not button.is_visible() or self.guest.at("heading").inner_text() != heading, "the end of the pass"
        )

    def act(self, moment: Moment) -> None:
        """Does what the moment asks for."""
        match moment:
            case "act":
                self.draw()
            case "pass":
                self.skip()
            case "count":
                self.guest.tap("see-result")
                self.guest.sees("result")
            case "result":
                raise AssertionError("the game is over")

    def play_until(self, wanted: Moment) -> None:
        """Plays on until `wanted` has come."""
        while (moment := self.moment()) != wanted:
            self.act(moment)

    # --- by calls

    def bring(
        self,
        enough: Callable[[Document], bool],
        how: Callable[[Document], dict[str, Any]] = driving.any_draw,
        tables: int = 5,
    ) -> Document:
        """Plays solo tables by calls, `how` it likes, until a document is `enough`; opens that one's page."""
        for _ in range(tables):
            table = driving.open_table(self.guest, "open", game="chiefdom")
            driving.sit(self.guest, table)
            while "decision" in (document := self.guest.document(table)):
                if enough(document):
                    self.guest.go(f"/t/{table}")
                    self.moment()
                    return document
                driving.move(self.guest, table, how(document))
        raise AssertionError("no table came to it")
