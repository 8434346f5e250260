"""Commands and facts as one line of text: `A: 13/4 ~ C5 D5 C6 D6`, `A: 56/1 P C2L`, `A: 12/1 W C4`, `A: -`.

Dice stand as faces, the two that are added before the stroke, so a line is read with the roll at hand. `!` behind it:
one icon fewer, for a bonus.
"""

from __future__ import annotations

import re
from typing import Final

from firekeeper.games.protocol import Fact

from .board import work
from .components import ICONS, JOBLESS, LETTERS, PAIRS, PERSON, WALL, Icon, Job, Pair
from .draws import jobs_at, shapes, ways_of
from .events import Command, Draw, Pass
from .rules import command
from .state import State, board_of, grid_of, mask_of

_LINE = re.compile(r"([A-F])\s*:\s*(.*)", re.DOTALL)
_DRAW = re.compile(r"([1-6])([1-6])/([1-6])\s+([~23+WHP])((?:\s+[A-Z]\d{1,2}[LFBJ]?)+)\s*(!?)")
_CELL = re.compile(r"([A-Z]\d{1,2})([LFBJ]?)")
_JOBS: Final[dict[str, Job]] = {"L": "L", "F": "F", "B": "B", "J": "J"}
_WALL: Final = "W"
"""A wall as lines write it; `+` is read too."""


def format(state: State, seat: int, command: Command) -> str:  # noqa: A001 - the protocol's name
    """A command as one line; behind each new person the job it takes, where that is known."""
    match command:
        case Pass():
            return f"{LETTERS[seat]}: -"
        case Draw():
            return f"{LETTERS[seat]}: {_faces(state, command)} {_icon(command.icon)} {_cells(state, seat, command)}"


def text(state: State, fact: Fact) -> str:
    """A fact that answers a command, as it is read in the position before it. Raises ValueError on other facts."""
    answered = command(fact)
    if fact.seat is None or answered is None:
        raise ValueError(f"answers no command: {fact.event!r}")
    return format(state, fact.seat, answered)


def parse(state: State, text: str) -> tuple[int, Command]:
    """Seat and canonical command of one line: cells in reading order, the lowest pair of dice that gives the draw, and
    jobs only where there is a choice. Raises ValueError with what is wrong, but does not ask whether it is legal, nor
    whether there are such squares.
    """
    whole = _LINE.fullmatch(text.strip())
    if not whole:
        raise ValueError(f"a line begins with the player's letter and a colon, as in 'A: 12/3 W C4': {text!r}")
    seat, rest = LETTERS.index(whole[1]), whole[2].strip()
    if seat >= len(state.sheets):
        raise ValueError(f"there is no player {whole[1]} at this table: {text!r}")
    if rest == "-":
        return seat, Pass()
    drawn = _DRAW.fullmatch(rest)
    if not drawn:
        raise ValueError(f"neither a draw, as '13/4 ~ C5 D5 C6 D6', nor a pass '-': {text!r}")
    pair = _pair(state, (int(drawn[1]), int(drawn[2]), int(drawn[3])), text)
    icon: Icon = next(icon for icon in ICONS if icon == drawn[4].replace(_WALL, WALL))
    squares: list[tuple[str, str]] = _CELL.findall(drawn[5])
    jobs = {cell: _JOBS[letter] for cell, letter in squares if letter}
    return seat, canonical(state, seat, Draw(pair, icon, tuple(cell for cell, _ in squares), jobs, bool(drawn[6])))


def canonical(state: State, seat: int, wish: Draw) -> Draw:
    """The draw as `legal` lists it, where it does; as it is where a square is named twice or not on the grid."""
    grid = grid_of(state)
    if len(grid.place.keys() & {*wish.cells}) < len(wish.cells):
        return wish
    mask = mask_of(grid, wish.cells)
    low, high = sorted(wish.sum)
    giving = [
        pair
        for pair in PAIRS
        for way in ways_of(state.dice, pair)
        if way.icon == wish.icon and mask in shapes(grid, way.die, wish.bonus)
    ]
    jobs = dict(wish.jobs)
    if wish.icon == PERSON:
        found = work(grid, board_of(state, seat))
        for cell, job in wish.jobs.items():
            if (jobs_at(found, grid.place[cell]) or (JOBLESS,)) == (job,):
                del jobs[cell]
    pair = giving[0] if (low, high) in giving else (low, high)
    return Draw(pair, wish.icon, tuple(grid.names(mask)), jobs, wish.bonus)


def _faces(state: State, wish: Draw) -> str:
    """`"13/4"`: the two dice that are added, and the third."""
    dice = state.dice or ("?", "?", "?")
    third = min({0, 1, 2} - {*wish.sum})
    return f"{dice[wish.sum[0]]}{dice[wish.sum[1]]}/{dice[third]}"


def _icon(icon: Icon) -> str:
    return _WALL if icon == WALL else icon


def _cells(state: State, seat: int, wish: Draw) -> str:
    jobs = _shown_jobs(state, seat, wish) if wish.icon == PERSON else {}
    return " ".join(f"{cell}{jobs.get(cell, '')}" for cell in wish.cells) + "!" * wish.bonus


def _shown_jobs(state: State, seat: int, wish: Draw) -> dict[str, str]:
    """By square the job that is taken there; none where it is not chosen yet."""
    grid = grid_of(state)
    found = work(grid, board_of(state, seat))
    shown = {}
    for cell in wish.cells:
        jobs = jobs_at(found, grid.place.get(cell, 0)) or (JOBLESS,)
        shown[cell] = wish.jobs.get(cell, jobs[0] if len(jobs) == 1 else "")
    return shown


def _pair(state: State, faces: tuple[int, int, int], text: str) -> Pair:
    """The lowest pair of the dice that shows these faces, the third die showing the last."""
    for low, high in PAIRS:
        (third,) = {0, 1, 2} - {low, high}
        rolled = sorted((state.dice[low], state.dice[high])) if state.dice else []
        if rolled == sorted(faces[:2]) and state.dice[third] == faces[2]:
            return low, high
    raise ValueError(f"these dice were not rolled, but {'-'.join(map(str, state.dice)) or 'none'}: {text!r}")
