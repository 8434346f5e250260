"""What a roll of the dice lets a sheet draw: the ways to use the dice, the places for a shape, the commands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .board import Board, Hired, logs, work
from .components import (
    HOUSE,
    HOUSE_LOGS,
    ICONS,
    JOBLESS,
    JOBS,
    PAIRS,
    PERSON,
    SINGLE,
    SUMS,
    WALL,
    WALL_LOGS,
    WILD,
    Icon,
    Job,
    Pair,
)
from .events import Draw
from .grid import Grid, places


class Way(NamedTuple):
    """A way to use the dice: the two that are added, the icon, and the die whose shape is drawn, 1 for one square."""

    pair: Pair
    icon: Icon
    die: int


@lru_cache(maxsize=256)
def ways(dice: tuple[int, ...]) -> tuple[Way, ...]:
    """Each icon and shape that the dice give, with the lowest pair that gives it, in the order of the icons (2.2)."""
    lowest: dict[tuple[Icon, int], Way] = {}
    for pair in PAIRS:
        for way in ways_of(dice, pair):
            lowest.setdefault((way.icon, way.die), way)
    return tuple(sorted(lowest.values(), key=lambda way: (ICONS.index(way.icon), way.die)))


@lru_cache(maxsize=1024)
def ways_of(dice: tuple[int, ...], pair: Pair) -> tuple[Way, ...]:
    """Each icon and shape that this pair of the dice gives."""
    total = dice[pair[0]] + dice[pair[1]]
    (third,) = {0, 1, 2} - {*pair}
    found = []
    if total in SUMS:
        icon = SUMS[total]
        found.append(Way(pair, icon, 1 if icon in SINGLE else dice[third]))  # 2.5
    if total in WILD or len({*dice}) == 1:  # 2.4, 2.6
        found += [way for icon in ICONS if (way := Way(pair, icon, 1)) not in found]
    return tuple(found)


def room(grid: Grid, board: Board, icon: str) -> int:
    """The squares where this icon may stand at all."""
    empty = grid.full & ~board.occupied
    if icon == WALL:  # 4.1
        has_logs = logs(grid, board) >= WALL_LOGS
        return empty & grid.around(board.walls | board.pre_drawn) if has_logs else 0
    if icon == HOUSE:  # 4.3
        has_logs = logs(grid, board) >= HOUSE_LOGS
        return empty & grid.around(board.jobless | board.builders) if has_logs else 0
    return empty


def shapes(grid: Grid, die: int, bonus: bool) -> tuple[int, ...]:
    """Every place for the shape of a die on an empty grid, with a bonus for what is left of it (5.2)."""
    return grid.shrunk.get(die, ()) if bonus else grid.shapes[die]


def fitting(grid: Grid, board: Board, way: Way, bonus: bool) -> list[int]:
    """Where this way to use the dice can be drawn."""
    taken = grid.full & ~room(grid, board, way.icon)
    return [mask for mask in shapes(grid, way.die, bonus) if not mask & taken]


def fits(grid: Grid, board: Board, way: Way, bonus: bool) -> bool:
    """Whether this way to use the dice can be drawn anywhere."""
    taken = grid.full & ~room(grid, board, way.icon)
    return any(not mask & taken for mask in shapes(grid, way.die, bonus))


def must_draw(grid: Grid, board: Board, dice: tuple[int, ...]) -> bool:
    """Whether something can be drawn without a bonus (2.7)."""
    return any(fits(grid, board, way, bonus=False) for way in ways(dice))


def jobs_at(found: Hired, place: int) -> tuple[Job, ...]:
    """The jobs that a person drawn there may take, none where there is no work; `found` is `board.work` (4.4, 4.5)."""
    return tuple(job for job, near in zip(JOBS, found, strict=True) if near >> place & 1)


def choosing(found: Hired) -> int:
    """The squares where a new person can choose between jobs."""
    trees, water, houses = found
    return trees & water | trees & houses | water & houses


def taken_jobs(grid: Grid, board: Board, mask: int, chosen: dict[str, Job]) -> dict[str, Job]:
    """The job of every new person on `mask`: what is `chosen` where there is a choice, else what the place gives."""
    found = work(grid, board)
    return {
        grid.cells[place]: jobs[0] if len(jobs) == 1 else chosen[grid.cells[place]] if jobs else JOBLESS
        for place in places(mask)
        for jobs in [jobs_at(found, place)]
    }


def draws(grid: Grid, board: Board, dice: tuple[int, ...], bonus: bool) -> Iterator[Draw]:
    """Every draw that is possible, with the lowest pair of dice that gives it: by icon, shape and squares, those of a
    `bonus` behind the others.
    """
    for with_bonus in (False, True) if bonus else (False,):
        for way in ways(dice):
            taken = grid.full & ~room(grid, board, way.icon)
            if taken == grid.full:
                continue
            table = commands(grid, way, with_bonus)
            if way.icon == PERSON:
                yield from _people(grid, board, [row for row in table if not row[0] & taken])
            else:
                yield from [draw for mask, draw in table if not mask & taken]


@lru_cache(maxsize=1024)
def commands(grid: Grid, way: Way, bonus: bool) -> tuple[tuple[int, Draw], ...]:
    """The mask and command of each place on an empty grid; no job is chosen in them."""
    return tuple(
        (mask, Draw(way.pair, way.icon, tuple(grid.names(mask)), bonus=bonus)) for mask in shapes(grid, way.die, bonus)
    )


def random_draw(grid: Grid, board: Board, dice: tuple[int, ...], bonus: bool, rng: random.Random) -> Draw | None:
    """One draw by chance, `None` where none is possible: first a way to use the dice, then a place, then jobs."""
    tries = [(way, with_bonus) for way in ways(dice) for with_bonus in ((False, True) if bonus else (False,))]
    rng.shuffle(tries)
    for way, with_bonus in tries:
        if fit := fitting(grid, board, way, with_bonus):
            mask = fit[rng.randrange(len(fit))]
            jobs = _random_jobs(grid, board, mask, rng) if way.icon == PERSON else {}
            return Draw(way.pair, way.icon, tuple(grid.names(mask)), jobs, with_bonus)
    return None


def _random_jobs(grid: Grid, board: Board, mask: int, rng: random.Random) -> dict[str, Job]:
    found = work(grid, board)
    return {
        grid.cells[place]: jobs[rng.randrange(len(jobs))]
        for place in places(mask & choosing(found))
        for jobs in [jobs_at(found, place)]
    }


def _people(grid: Grid, board: Board, table: list[tuple[int, Draw]]) -> Iterator[Draw]:
    """The draws of `table`, one for each choice of jobs where there is any (4.6)."""
    found = work(grid, board)
    several = choosing(found)
    at = {place: (grid.cells[place], jobs_at(found, place)) for place in places(several & ~board.occupied)}
    for mask, draw in table:
        if not mask & several:
            yield draw
            continue
        cells, jobs = zip(*(at[place] for place in places(mask & several)), strict=True)
        for chosen in product(*jobs):
            yield Draw(draw.sum, draw.icon, draw.cells, dict(zip(cells, chosen, strict=True)), draw.bonus)
