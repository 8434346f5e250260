"""What a game is: plain functions over plain structs, without clock, randomness or input and output.

A game is a module that has the names of `Game`. Its commands are what a player may ask for, its events what
happened; both are tagged msgspec structs (`{"type": "CardPlayed", …}`), frozen. Hidden cards are `HIDDEN` in
redacted events and are counted in a state folded from them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

HIDDEN: Final = "?"
"""What stands for a card or a value that the reader may not know."""

# A game's own structs. The protocol knows no game, so here they are opaque.
State = Any
Event = Any
Command = Any
Options = Any
View = dict[str, Any]
"""What one viewer may see, ready for JSON: no map value is null, collections are maps with small keys."""


class Fact(Struct, frozen=True):
    """An event with the seat that acted; `None` for set-up and for what a worker appends."""

    seat: int | None
    event: Event


class Waiting(Struct, frozen=True):
    """What a state waits for. Exactly one holds: seats are asked, a settlement is due, or the game is over."""

    seats: tuple[int, ...] = ()
    settle: bool = False
    over: bool = False
    expires: dict[int, tuple[int, Command]] = {}
    """By asked seat: milliseconds from the moment it was asked, and the command that is then done for it."""


class Pick(Struct, frozen=True, omit_defaults=True):
    """A set of legal commands too large to list: any `count` of the cards `of` (card → how many) make one.

    Where `least` is given, so do fewer, down to that number.
    """

    type: str
    """The command's type; its field `field` takes the list of picked cards."""
    field: str
    count: int
    of: dict[str, int]
    least: int = 0
    """The fewest that may be picked; 0: exactly `count`."""


class Legal(Struct, frozen=True, omit_defaults=True):
    """What a seat may do: the canonical commands, sorted and unique, or a description of them. Both empty: nothing."""

    commands: tuple[Command, ...] = ()
    pick: Pick | None = None


class Outcome(Struct, frozen=True):
    """How a game ended: all seats that share the victory, and the totals by seat (`None` where there are none)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    reason: str = ""
    """`"stalled"` where the game came to a stop before it was won."""


class RuleError(Exception):
    """A command or an option that the rules refuse; the state is as it was.

    `rule` is the number in the game's RULES.md ("5.2"), `code` a stable name in snake_case ("third_warrior"),
    `message` one sentence for the player.
    """

    def __init__(self, rule: str, code: str, message: str) -> None:
        super().__init__(f"{rule} {code}: {message}")
        self.rule = rule
        self.code = code
        self.message = message


class Chance(Protocol):
    """Labelled randomness. A label is used once a game and never holds a seq, so a retried command draws the same."""

    def pick(self, label: str, pool: Sequence[T], count: int) -> list[T]:
        """`count` items of `pool` in drawn order; 0 ≤ count ≤ len(pool). `pool` is in components.py order."""


class Game(Protocol):
    """The names that a game's module has. Cards, cells and herds are the strings of the game's notation."""

    slug: str
    title: str
    version: int
    seats: tuple[int, ...]
    """The numbers of seats it can be played with."""
    Options: Any
    """Struct type: frozen, unknown fields forbidden, every field with the rulebook's default."""
    Command: Any
    """Union of the command structs; they forbid unknown fields."""
    Event: Any
    """Union of the event structs; they ignore unknown fields."""
    State: Any
    """The struct that a fold builds; msgspec can write it as JSON and read it back."""
    private: frozenset[type]
    """The event structs that hide something from somebody."""
    upcasters: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]
    """By event type, what turns an event as it was once stored into the shape of today; empty where none changed."""

    def check(self, options: Options, seats: int) -> None:
        """Raises RuleError where this number of seats can't play these options."""

    def start(self, options: Options, seats: int) -> State:
        """The state before any event."""

    def setup(self, state: State, chance: Chance) -> list[Fact]:
        """The facts that lay the game out, until a seat must act."""

    def apply(self, state: State, fact: Fact) -> State:
        """The state after `fact`, whole or redacted alike. Checks nothing, never raises on what `decide` produced."""

    def waiting(self, state: State) -> Waiting:
        """Who must act, whether a settlement is due, whether it is over. Holds between appends."""

    def legal(self, state: State, seat: int) -> Legal:
        """What `seat` may do; the same from the whole state and from what the seat knows."""

    def offer(self, state: State, seat: int) -> View:
        """What `seat` may do as its document says it: `legal` as JSON, or shorter, in the game's own words, where the
        list is long.
        """

    def draw_legal(self, state: State, seat: int, rng: random.Random) -> Command:
        """One random legal command of a seat that is asked, without listing them all."""

    def decide(self, state: State, seat: int, command: Command, chance: Chance) -> list[Fact]:
        """What happens when `seat` does `command`, until a seat must act, a settlement is due or the game is over.

        Raises RuleError where the rules refuse it, also where the seat is not asked.
        """

    def settle(self, state: State, chance: Chance) -> list[Fact]:
        """The scoring that is due, and the next round's set-up; `[]` where none is due."""

    def command(self, fact: Fact) -> Command | None:
        """The command that a whole fact answers; `None` for consequences and set-up."""

    def redact(self, options: Options, fact: Fact, viewer: int | None) -> Fact:
        """`fact` as `viewer` sees it (`None`: a spectator). A whitelist by event type."""

    def view(self, state: State, viewer: int | None) -> View:
        """What `viewer` sees of the position."""

    def glance(self, state: State) -> View:
        """A few public values that draw a miniature of the board in a list of tables."""

    def outcome(self, state: State) -> Outcome | None:
        """How it ended; `None` while it has not."""

    def sample(self, known: State, seat: int, rng: random.Random) -> State:
        """A whole world consistent with what `seat` knows."""

    def format(self, state: State, seat: int, command: Command) -> str:
        """A command as one line of notation: `"A: 9>L"`."""

    def text(self, state: State, fact: Fact) -> str:
        """A fact that answers a command, whole or redacted, as the log and the move list show it: `"A: CH>L x MM"`."""

    def parse(self, state: State, text: str) -> tuple[int, Command]:
        """Seat and canonical command of one line of notation. Raises ValueError with what is wrong."""

    def position(self, state: State) -> dict[str, Any]:
        """The position as scenario files write it."""

    def from_position(self, options: Options, seats: int, position: Mapping[str, Any]) -> State:
        """The state of a scenario's position. Raises ValueError where it contradicts itself."""

    def script(self, position: Mapping[str, Any]) -> dict[str, list[Any]]:
        """Draws that a scenario's position prescribes: label prefix → values, in the order in which they are drawn."""
