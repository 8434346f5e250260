"""Whether a sheet may draw what it wants to: the refusals in their order, and the drawing where there is none."""

from __future__ import annotations

from firekeeper.games.protocol import RuleError

from .board import Board, draw, fished, logs, work
from .components import HOUSE, HOUSE_LOGS, ICONS, JOBLESS, PAIRS, PERSON, WALL, WALL_LOGS, Icon
from .draws import Way, jobs_at, room, shapes, taken_jobs, ways_of
from .events import Draw, Drawn
from .grid import Grid, places
from .state import State, board_of, bonus_left, grid_of, hired

NAMES: dict[Icon, str] = dict(
    zip(ICONS, ("water", "two trees", "three trees", "a wall", "a house", "people"), strict=True)
)


def drawing(state: State, seat: int, wish: Draw) -> Drawn:
    """What is drawn. Raises RuleError: 2.2 dice, 3.1 squares, 4.1 walls, 4.3 houses, 4.4 and 4.5 jobs, 5.1 and 5.2 the
    bonus, in that order.
    """
    grid, board = grid_of(state), board_of(state, seat)
    ways = _check_dice(state.dice, wish)
    mask = _check_squares(grid, board, ways, wish)
    _check_wall(grid, board, mask, wish.icon)
    _check_house(grid, board, mask, wish.icon)
    _check_jobs(grid, board, mask, wish)
    if wish.bonus:
        _check_bonus(grid, ways, mask, bonus_left(state, seat))
    jobs = taken_jobs(grid, board, mask, wish.jobs) if wish.icon == PERSON else {}
    after = draw(grid, board, wish.icon, mask, hired(grid, jobs))
    return Drawn(
        wish.sum,
        wish.icon,
        tuple(grid.names(mask)),
        jobs,
        logs(grid, after),
        fished(grid, after).bit_count(),
        wish.bonus,
    )


def _check_dice(dice: tuple[int, ...], wish: Draw) -> list[Way]:
    """2.2 to 2.6: the ways in which this pair gives the icon."""
    low, high = sorted(wish.sum)
    if (low, high) not in PAIRS:
        raise RuleError("2.2", "not_two_dice", "Add two different ones of the three dice.")
    found = [way for way in ways_of(dice, (low, high)) if way.icon == wish.icon]
    if not found:
        total = dice[low] + dice[high]
        raise RuleError(
            "2.2", "not_this_icon", f"{dice[low]} and {dice[high]} make {total}, which is not {NAMES[wish.icon]}."
        )
    return found


def _check_squares(grid: Grid, board: Board, ways: list[Way], wish: Draw) -> int:
    """3.1: the mask of empty squares in the shape of the third die; what a bonus leaves of it is looked at later."""
    mask = 0
    for cell in wish.cells:
        if cell not in grid.place:
            raise RuleError(
                "3.1", "off_the_grid", f"There is no square {cell}: the whole shape lies within the borders."
            )
        if mask >> grid.place[cell] & 1:
            raise RuleError("3.1", "square_twice", f"{cell} is named twice: each icon needs its own square.")
        mask |= 1 << grid.place[cell]
    if taken := mask & board.occupied:
        raise RuleError("3.1", "not_empty", f"{grid.names(taken)[0]} is not empty: draw on empty squares only.")
    if not mask or (not wish.bonus and not any(mask in shapes(grid, way.die, bonus=False) for way in ways)):
        wanted = " or ".join(str(way.die) for way in ways)
        raise RuleError("3.1", "not_the_shape", f"These squares are not the shape of a {wanted}, turned or flipped.")
    return mask


def _check_wall(grid: Grid, board: Board, mask: int, icon: Icon) -> None:
    if icon != WALL:
        return
    if logs(grid, board) < WALL_LOGS:
        raise RuleError("4.1", "too_few_logs", f"A wall needs {WALL_LOGS} logs that are not spent; it spends none.")
    if mask & ~room(grid, board, icon):
        raise RuleError("4.1", "not_beside_a_wall", "A wall is drawn beside a wall, drawn or pre-drawn.")


def _check_house(grid: Grid, board: Board, mask: int, icon: Icon) -> None:
    if icon != HOUSE:
        return
    if logs(grid, board) < HOUSE_LOGS:
        raise RuleError("4.3", "too_few_logs", f"A house spends {HOUSE_LOGS} logs, and you have fewer.")
    if mask & ~room(grid, board, icon):
        raise RuleError("4.3", "nobody_to_build", "A house is drawn beside a jobless person or a builder.")


def _check_jobs(grid: Grid, board: Board, mask: int, wish: Draw) -> None:
    """4.4, 4.5: every new person who can choose has chosen, and nobody takes what is not there."""
    found = work(grid, board)
    open_to = {grid.cells[place]: jobs_at(found, place) for place in places(mask)} if wish.icon == PERSON else {}
    for cell, job in wish.jobs.items():
        if cell not in open_to or (job != JOBLESS and job not in open_to[cell]):
            raise RuleError("4.4", "no_such_job", f"There is no such job to take at {cell}.")
    for cell, jobs in open_to.items():
        if len(jobs) > 1 and cell not in wish.jobs:
            raise RuleError("4.4", "job_missing", f"{cell} touches several kinds of work: say which job is taken.")
    for cell, job in wish.jobs.items():
        if job == JOBLESS and open_to[cell]:
            raise RuleError("4.5", "must_work", f"There is work beside {cell}: nobody stays jobless there.")


def _check_bonus(grid: Grid, ways: list[Way], mask: int, left: int) -> None:
    if left < 1:
        raise RuleError("5.1", "no_bonus", "You have no bonus action: each house you build gives one.")
    if not any(mask in shapes(grid, way.die, bonus=True) for way in ways):
        raise RuleError(
            "5.2", "not_one_fewer", "With the bonus one square of the shape is left out, and never the only one."
        )
