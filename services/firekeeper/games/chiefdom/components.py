"""What lies in the box: the sheet, the dice, the shapes, the 18 cards' number and the rulebook's figures."""

from __future__ import annotations

from itertools import product
from typing import Final, Literal

SEATS: Final = (1, 2, 3, 4, 5, 6)
LETTERS: Final = "ABCDEF"
"""Seats in text: seat 0 is A."""

# 1.3
COLUMNS: Final = 10
EMPTY: Final = "."
BLANK: Final = (
    "..........",
    "..........",
    "..........",
    "##......##",
    "..........",
    "..........",
    "..........",
    "..........",
)
"""The sheet at the start, from row 1: empty squares and pre-drawn walls."""

# 1.4
Icon = Literal["~", "2", "3", "+", "H", "P"]
WATER: Final = "~"
TWO: Final = "2"
THREE: Final = "3"
WALL: Final = "+"
HOUSE: Final = "H"
PERSON: Final = "P"
ICONS: Final[tuple[Icon, ...]] = ("~", "2", "3", "+", "H", "P")
"""Water, two trees, three trees, wall, house, person."""
Job = Literal["L", "F", "B", "J"]
JOBLESS: Final = "J"
JOBS: Final[tuple[Job, ...]] = ("L", "F", "B")
"""Lumberjack, fisherman, builder; `J` is jobless."""

# 2.2
Pair = tuple[int, int]
PAIRS: Final[tuple[Pair, ...]] = ((0, 1), (0, 2), (1, 2))
"""Which two of the three dice are added."""
THROWS: Final = tuple(product(range(1, 7), repeat=3))
"""Every throw of three dice, from three ones to three sixes."""

# 2.3
WILD: Final = frozenset({2, 12})
SUMS: Final[dict[int, Icon]] = {
    3: "+",
    4: "~",
    5: "~",
    6: "2",
    7: "3",
    8: "H",
    9: "P",
    10: "P",
    11: "P",
}
"""The sum of two dice → the icon."""
SINGLE: Final = frozenset({WALL, HOUSE})
"""2.5: drawn in one square, whatever the third die shows."""

# 3.2
PIPS: Final = {
    1: ((0, 0),),
    2: ((0, 0), (1, 1)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 1), (1, 0), (1, 1)),
    5: ((0, 0), (0, 2), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2)),
}
"""The third die → the squares of its shape, as row and column, in one of its orientations."""

# 4
WALL_LOGS: Final = 2  # 4.1: had, not spent
HOUSE_LOGS: Final = 5  # 4.3: spent
TREES: Final = {TWO: 2, THREE: 3}

# 6
HOUSE_POINTS: Final = 7
WALL_POINTS: Final = 3
WHOLE_WALL: Final = 12
PERSON_POINTS: Final = 1
WORKER_POINTS: Final = 3
"""6.4, 6.5: a fisherman beside trees, a lumberjack beside water."""
TREE_POINTS: Final = 1
LAKE_POINTS: Final = 2
LOG_POINTS: Final = 1
FISH_POINTS: Final = 3
EMPTY_POINTS: Final = -1
LACK_POINTS: Final = -2
"""6.11-6.13: each person without house, food or job."""
SHELTERED: Final = 4
"""So many people live in a house."""
FED: Final = 2
"""So many people eat of a fish."""

# 6.16
RATINGS: Final = (51, 81, 101, 121, 151, 171, 200)
"""The totals from which on the solo player is rated one step higher."""

# 7
CARDS: Final = tuple(range(1, 19))
CARDS_DRAWN: Final = 3
GROUP: Final = 3
"""So many adjacent squares of one kind are a group."""
