"""The game against pen and paper: random games on small and whole sheets, each step done twice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import pytest

from firekeeper.games import chiefdom
from firekeeper.games.chance import KeyedChance
from firekeeper.games.chiefdom.components import ICONS, PAIRS
from firekeeper.games.chiefdom.events import Drawn, TurnClosed
from firekeeper.games.chiefdom.fold import drawing_of
from firekeeper.games.chiefdom.notation import canonical
from firekeeper.games.chiefdom.state import bonus_left
from firekeeper.games.protocol import Fact, RuleError
from tests.games.chiefdom.camp import BLANK, camp, counted, fold, key, rows, throw
from tests.games.chiefdom.ledger import Ledger, points

SHEETS = {
    "a strip": ["#.......", "........", ".......#"],
    "walls in the middle": [".....", ".....", ".##..", ".....", "....."],
    "no walls": ["....", "....", "....", "...."],
    "the sheet": BLANK,
}


def cell(place: tuple[int, int]) -> str:
    return f"{'ABCDEFGHIJ'[place[1]]}{place[0] + 1}"


def place(square: str) -> tuple[int, int]:
    return int(square[1:]) - 1, "ABCDEFGHIJ".index(square[0])


def written(draw: dict[str, Any]) -> bytes:
    """A draw of the ledger as the command that it is."""
    cells = tuple(map(cell, draw["cells"]))
    jobs = {cell(at): job for at, job in draw["jobs"].items()}
    return msgspec.json.encode(chiefdom.Draw(draw["sum"], draw["icon"], cells, jobs, draw["bonus"]))


def check(state: chiefdom.State, ledger: Ledger) -> None:
    """The sheet is what the ledger says, and 4.11 gives what was counted as it came in."""
    sheet = chiefdom.view(state, 0)["sheets"]["0"]
    assert list(sheet["rows"].values()) == ledger.rows()
    assert (sheet["logs"], sheet["fish"], sheet["bonus_used"]) == (ledger.logs, ledger.fish, ledger.bonus_used)
    assert list(sheet["lines"].values()) == points(ledger)
    assert sheet["total"] == sum(points(ledger))


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_as_on_paper(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    state, ledger = camp(*SHEETS[name]), Ledger(SHEETS[name])
    passes = 0
    while passes < 6:
        state = throw(state, "".join(rng.choices("123456", k=3)))
        expected = ledger.legal(state.dice, bonus_left(state, 0))
        listed = chiefdom.legal(state, 0).commands
        draws = [msgspec.json.encode(command) for command in listed if isinstance(command, chiefdom.Draw)]
        assert sorted(draws) == sorted(map(written, expected))
        assert len({*draws}) == len(draws)
        assert (chiefdom.Pass() in listed) == all(draw["bonus"] for draw in expected)
        if not expected:
            passes += 1
            continue
        draw = rng.choice(expected)
        command = msgspec.json.decode(written(draw), type=chiefdom.Draw)
        event = chiefdom.decide(state, 0, command, KeyedChance(key(seed)))[0].event
        assert isinstance(event, Drawn)
        jobs = {place(square): job for square, job in event.jobs.items()}
        assert [*jobs] == (list(draw["cells"]) if draw["icon"] == "P" else [])
        ledger.draw(draw["icon"], draw["cells"], jobs, draw["bonus"])
        assert (event.logs, event.fish) == (ledger.logs, ledger.fish)
        state = fold(state, [Fact(0, event)])
        check(state, ledger)
        state = fold(state, [Fact(None, TurnClosed((drawing_of(event),)))])
        check(state, ledger)
    assert rows(state) == ledger.rows()
    over = counted(fold(state, [Fact(None, TurnClosed((None,)))]))
    assert chiefdom.view(over, 0)["scores"] == {"0": sum(points(ledger))}


@pytest.mark.parametrize("dice", ["451", "456", "111", "124", "662", "226"])
def test_on_a_small_sheet_every_command_that_is_not_listed_is_refused(dice: str) -> None:
    state = camp("2.~", ".#.", "..H", "33L", dice=dice)
    listed = [msgspec.json.encode(command) for command in chiefdom.legal(state, 0).commands]
    accepted = {
        msgspec.json.encode(canonical(state, 0, command)) for command in every_draw() if is_accepted(state, command)
    }
    assert accepted | {b'{"type":"Pass"}'} == {*listed, b'{"type":"Pass"}'}
    assert (b'{"type":"Pass"}' in listed) == is_accepted(state, chiefdom.Pass())


def every_draw() -> Iterator[chiefdom.Draw]:
    """Every draw of up to three squares, with every choice of jobs for those that are empty."""
    squares = [f"{column}{row}" for row in (1, 2, 3) for column in "ABC"]
    for size in (1, 2, 3):
        for cells in combinations(squares, size):
            empty = [square for square in cells if square in {"B1", "A2", "C2", "A3", "B3"}]
            for pair, icon, bonus in product(PAIRS, ICONS, (False, True)):
                for jobs in product(*[("", "L", "F", "B", "J") if icon == "P" else ("",)] * len(empty)):
                    chosen: Any = {square: job for square, job in zip(empty, jobs, strict=True) if job}
                    yield chiefdom.Draw(pair, icon, cells, chosen, bonus)


def is_accepted(state: chiefdom.State, command: chiefdom.Command) -> bool:
    try:
        return bool(chiefdom.decide(state, 0, command, KeyedChance(key(0))))
    except RuleError:
        return False
