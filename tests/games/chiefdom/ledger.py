"""The rules of a sheet once more, square by square and with pen and paper: what is legal, what a draw does, the points.
Slow, and made of nothing that the game itself is made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

Place = tuple[int, int]
"""Row and column, from 0."""

FORMS: dict[int, list[list[Place]]] = {
    1: [[(0, 0)]],
    2: [[(0, 0), (1, 1)], [(0, 1), (1, 0)]],
    3: [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]],
    4: [[(0, 0), (0, 1), (1, 0), (1, 1)]],
    5: [[(0, 0), (0, 2), (2, 0), (2, 2)]],
    6: [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)]],
}
WORK = {"2": "L", "3": "L", "~": "F", "H": "B"}


class Ledger:
    """One sheet, with the logs and fish counted as they come in, and each cut and fished square marked."""

    def __init__(self, rows: Sequence[str], logs: int = 0) -> None:
        self.at = {(row, column): icon for row, line in enumerate(rows) for column, icon in enumerate(line)}
        self.logs = logs
        self.marked: set[Place] = set()
        self.fish = 0
        self.bonus_used = 0

    def rows(self) -> list[str]:
        height, width = (max(part) + 1 for part in zip(*self.at, strict=True))
        return ["".join(self.at[row, column] for column in range(width)) for row in range(height)]

    def beside(self, place: Place) -> dict[Place, str]:
        row, column = place
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return {near: self.at[near] for near in around if near in self.at}

    def jobs(self, place: Place) -> list[str]:
        """4.4: what a new person there may become, in the order L F B."""
        found = {WORK[icon] for icon in self.beside(place).values() if icon in WORK}
        return [job for job in "LFB" if job in found]

    def may_stand(self, icon: str, place: Place) -> bool:
        if self.at.get(place) != ".":
            return False
        if icon == "+":
            return self.logs >= 2 and any(near in "+#" for near in self.beside(place).values())
        if icon == "H":
            return self.logs >= 5 and any(near in "JB" for near in self.beside(place).values())
        return True

    def draw(self, icon: str, cells: Sequence[Place], jobs: Mapping[Place, str], bonus: bool) -> None:
        """4: pen on paper, one thing after the other."""
        self.bonus_used += bonus
        for place in cells:
            self.at[place] = jobs[place] if icon == "P" else icon
        if icon == "H":
            self.logs -= 5
        if icon in WORK:
            for place in cells:
                for near, who in self.beside(place).items():
                    if who == "J":
                        self.at[near] = WORK[icon]
        for place, who in self.at.items():
            for near, what in self.beside(place).items():
                if near not in self.marked and who in "LF" and WORK.get(what) == who:
                    self.marked.add(near)
                    self.logs += int(what) if who == "L" else 0
                    self.fish += who == "F"

    def placements(self, die: int, bonus: bool) -> set[tuple[Place, ...]]:
        """3.1, 3.2, 5.2: every set of squares in the shape, or in what a bonus leaves of it, on the grid or beyond."""
        forms = [[place for place in form if place != left_out] for form in FORMS[die] for left_out in form]
        found = set()
        for form in forms if bonus else FORMS[die]:
            top, left = min(row for row, _ in form), min(column for _, column in form)
            found |= {
                tuple(sorted((start[0] + row - top, start[1] + column - left) for row, column in form))
                for start in self.at
            }
        return found

    def legal(self, dice: Sequence[int], bonus_left: int) -> list[dict[str, Any]]:
        """2.2 to 5.2: every draw, with the first pair of dice that gives it; `cells` and `jobs` by place."""
        found: dict[Any, dict[str, Any]] = {}
        for sum_, icon, die in _ways(dice):
            for bonus in (False, True) if bonus_left > 0 and die > 1 else (False,):
                for cells in self.placements(die, bonus):
                    if not all(self.may_stand(icon, place) for place in cells):
                        continue
                    open_to = {place: self.jobs(place) for place in cells} if icon == "P" else {}
                    asked = {place: jobs for place, jobs in open_to.items() if len(jobs) > 1}
                    for jobs in product(*asked.values()):
                        chosen = dict(zip(asked, jobs, strict=True))
                        draw = {"sum": sum_, "icon": icon, "cells": cells, "jobs": chosen, "bonus": bonus}
                        found.setdefault((icon, cells, jobs, bonus), draw)
        return list(found.values())


def _ways(dice: Sequence[int]) -> Iterator[tuple[tuple[int, int], str, int]]:
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        total = dice[i] + dice[j]
        if total in {2, 12} or dice[0] == dice[1] == dice[2]:
            yield from (((i, j), icon, 1) for icon in "~23+HP")
        if total == 3:
            yield (i, j), "+", 1
        if total in {4, 5}:
            yield (i, j), "~", dice[k]
        if total in {6, 7}:
            yield (i, j), str(total - 4), dice[k]
        if total == 8:
            yield (i, j), "H", 1
        if total in {9, 10, 11}:
            yield (i, j), "P", dice[k]


def areas(ledger: Ledger, icons: str) -> list[set[Place]]:
    """The connected areas of squares that hold one of these."""
    left, found = {place for place, icon in ledger.at.items() if icon in icons}, []
    while left:
        area, edge = set(), [min(left)]
        while edge:
            place = edge.pop()
            if place in left:
                left.remove(place)
                area.add(place)
                edge += ledger.beside(place)
        found.append(area)
    return found


def points(ledger: Ledger) -> list[int]:
    """6.1 to 6.13."""
    icons = "".join(ledger.at.values())
    people = sum(icons.count(who) for who in "JLFB")
    houses, fish = icons.count("H"), ledger.fish
    width = 1 + max(column for _, column in ledger.at)
    joined = any({column for _, column in area} >= {0, width - 1} for area in areas(ledger, "+#"))
    trees = [(len(area), sum(int(ledger.at[place]) for place in area)) for area in areas(ledger, "23")]
    eaten = (people + 1) // 2
    return [
        7 * houses,
        3 * icons.count("+") + 12 * joined,
        people,
        3 * _workers(ledger, "F", "23"),
        3 * _workers(ledger, "L", "~"),
        max(trees, default=(0, 0))[1],
        2 * max((len(area) for area in areas(ledger, "~")), default=0),
        ledger.logs,
        3 * max(0, fish - eaten),
        -icons.count("."),
        -2 * max(0, people - 4 * houses),
        -2 * max(0, people - 2 * fish),
        -2 * icons.count("J"),
    ]


def _workers(ledger: Ledger, job: str, work: str) -> int:
    return sum(
        who == job and any(near in work for near in ledger.beside(place).values()) for place, who in ledger.at.items()
    )
