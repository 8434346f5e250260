"""What may be done at a table, and the facts that follow. Pure: whoever appends them decides again after a conflict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from firekeeper.games import find
from firekeeper.games.chance import commitment
from firekeeper.games.protocol import Command, Fact
from firekeeper.tables.events import (
    BotSeated,
    GameEnded,
    GameStarted,
    Resign,
    Resigned,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableOpened,
)
from firekeeper.tables.table import SUBSTITUTE_LEVEL, TWO_SIDES, Table, apply, decode_options, meant_for

SILENCE_MS: Final = 180_000
"""After so long without a move the host may hand a seat to an AI player."""
UNSTARTED_MS: Final = 24 * 3_600_000
"""A table that has not started by then closes."""
LEVELS: Final = (1, 2)
"""The levels of AI players: random, and sensible."""

Decide = Callable[[Table], list[Fact]]
"""What a command makes of a table; `[]`: nothing. Called again where somebody else wrote first."""


class TableError(Exception):
    """The table refuses: `code` is a stable name, the message a sentence for the player."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Forbidden(TableError):
    """The player may not do this here: not this player's seat, not the host."""


class Conflict(TableError):
    """The table is no longer as it was: a seat is taken, a decision is past."""


class BadTable(TableError):
    """The table that was asked for can't be: options, seats or levels."""


class Opening(Struct, frozen=True):
    """What a new table is to be. `seats`: `"open"` or `"bot:<level>"`; `secret`: 32 bytes."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[str]
    host: str
    listed: bool
    secret: bytes
    previous: str = ""


def open_table(opening: Opening) -> list[Fact]:
    """The first facts of a log; a table of AI players alone starts at once. Raises BadTable or RuleError."""
    try:
        game = find(opening.game)
        options = decode_options(game, opening.options)
        seats = [meant_for(text) for text in opening.seats]
    except (LookupError, ValueError) as wrong:
        raise BadTable("bad_table", str(wrong)) from wrong
    if any(seat.kind == "bot" and seat.level not in LEVELS for seat in seats):
        raise BadTable("bad_level", f"AI players have level {LEVELS[0]} to {LEVELS[-1]}.")
    if len(seats) not in game.seats:
        raise BadTable("bad_seats", f"{game.title} is played by {_either(game.seats)} players.")
    game.check(options, len(seats))
    fact = Fact(
        None,
        TableOpened(
            game=game.slug,
            rules=game.version,
            options=opening.options,
            seats=opening.seats,
            host=opening.host,
            listed=opening.listed,
            commitment=commitment(opening.id, opening.secret),
            secret=opening.secret.hex(),
            previous=opening.previous,
        ),
    )
    return [fact, *begin_if_full(Table(opening.id), [fact])]


def _either(numbers: Sequence[int]) -> str:
    """Numbers that one may choose from, at least two: `"2, 3 or 4"`."""
    *others, last = numbers
    return f"{', '.join(map(str, others))} or {last}"


def sit(table: Table, seat: int | None, player: str, name: str, entropy: str) -> list[Fact]:
    """`player` sits down at `seat`, or at the first open one; `[]` where it sits there already.

    A live table's seat can be taken only by the player for whom an AI player keeps it. Raises Conflict.
    """
    if (own := table.seat_of(player)) is not None:
        if seat in (None, own):
            return []
        raise Conflict("one_seat", "You already have a seat at this table.")
    if table.state == "live":
        seat = _kept_seat(table, seat, player)
        return [Fact(seat, SeatTaken(seat, name, player, entropy))]
    if table.state == "finished":
        raise Conflict("finished", "This game is over.")
    if seat is None:
        seat = next((i for i, one in enumerate(table.seats) if one.kind == "open"), None)
    if seat is None or not _has(table, seat) or table.seats[seat].kind != "open":
        raise Conflict("seat_taken", "Somebody else has that seat.")
    fact = Fact(seat, SeatTaken(seat, name, player, entropy))
    return [fact, *begin_if_full(table, [fact])]


def _has(table: Table, seat: int) -> bool:
    return 0 <= seat < len(table.seats)


def _kept_seat(table: Table, seat: int | None, player: str) -> int:
    kept = table.kept_for(player)
    if kept is None or seat not in (None, kept):
        raise Conflict("seat_taken", "The game has begun and this seat is taken.")
    return kept


def leave(table: Table, seat: int | None, player: str, now: int) -> list[Fact]:
    """`player` leaves; at a live table an AI player keeps the seat. Another's `seat`: the host, for a silent player."""
    own = table.seat_of(player)
    seat = own if seat is None else seat
    if table.state == "finished":
        raise Conflict("finished", "This game is over.")
    if seat is None or not _has(table, seat) or table.seats[seat].kind != "human":
        raise Forbidden("not_your_seat", "You have no seat to leave at this table.")
    if seat != own:
        _check_silent(table, seat, player, now)
    facts = [Fact(own, SeatLeft(seat))]
    if table.state == "live":
        facts.append(Fact(own, BotSeated(seat, SUBSTITUTE_LEVEL)))
    return facts


def _check_silent(table: Table, seat: int, player: str, now: int) -> None:
    if not table.may_host(player):
        raise Forbidden("not_your_seat", "Only the host may give away another player's seat.")
    asked = table.asked.get(seat)
    if table.state == "live" and (asked is None or now - asked.at < SILENCE_MS):
        raise Conflict("not_silent", "That player has not been silent for three minutes.")


def start(table: Table, player: str) -> list[Fact]:
    """The host starts the game; open seats become AI players. `[]` where it has started. Raises Forbidden, Conflict."""
    if not table.may_host(player):
        raise Forbidden("not_the_host", "Only the host may start the game.")
    if table.state == "finished":
        raise Conflict("finished", "This game is over.")
    if table.state == "live":
        return []
    filled = [
        Fact(None, BotSeated(seat, SUBSTITUTE_LEVEL)) for seat, one in enumerate(table.seats) if one.kind == "open"
    ]
    return [*filled, *begin_if_full(table, filled)]


def begin_if_full(table: Table, facts: Sequence[Fact]) -> list[Fact]:
    """The start of the game and its set-up, if no seat is open after `facts`."""
    after = _after(table, facts)
    if any(seat.kind == "open" for seat in after.seats):
        return []
    started = Fact(None, GameStarted(after.commitment, list(after.entropy)))
    after = _after(after, [started])
    return [started, *after.rulebook.setup(after.position, after.chance())]


def move(table: Table, seat: int, command: Command) -> list[Fact]:
    """What follows from a player's command. Raises RuleError, or Conflict where no game is on."""
    if table.state == "finished":
        raise Conflict("finished", "This game is over.")
    if table.state == "open":
        raise Conflict("not_started", "The game has not started yet.")
    if isinstance(command, Resign):
        return resign(table, seat)
    if table.lost_by_resignation:
        raise Conflict("finished", "This game is over.")
    return table.rulebook.decide(table.position, seat, command, table.chance())


def resign(table: Table, seat: int) -> list[Fact]:
    """`seat` gives up; with more than two seats an AI player takes it for good."""
    if seat in table.resigned:
        raise Conflict("resigned", "You have resigned already.")
    if table.lost_by_resignation:
        raise Conflict("finished", "This game is over.")
    facts = [Fact(seat, Resigned(seat))]
    if len(table.seats) > TWO_SIDES:
        facts.append(Fact(seat, BotSeated(seat, SUBSTITUTE_LEVEL)))
    return facts


def settle(table: Table) -> list[Fact]:
    """The scoring that is due, and the end of the game where it ends; `[]` where nothing is due."""
    if not table.waiting().settle:
        return []
    if table.lost_by_resignation:
        winners = [seat for seat in range(len(table.seats)) if seat not in table.resigned]
        return _ending(table, winners, None, "resigned")
    facts = table.rulebook.settle(table.position, table.chance())
    outcome = table.rulebook.outcome(_after(table, facts).position)
    if outcome is None:
        return facts
    scores = None if outcome.scores is None else list(outcome.scores)
    return [*facts, *_ending(table, list(outcome.winners), scores, outcome.reason)]


def expired(table: Table, since: int, now: int) -> dict[int, Command]:
    """What is to be done for the players who are asked since that seq and whose time has run out, by seat."""
    if table.state != "live":
        return {}
    return {
        seat: command
        for seat, (after, command) in table.waiting().expires.items()
        if (asked := table.asked.get(seat)) and asked.since == since and now - asked.at >= after
    }


def close(table: Table, now: int) -> list[Fact]:
    """A table that has not started for 24 hours ends without a game; `[]` where it has, or is younger."""
    if table.state != "open" or now - table.opened < UNSTARTED_MS:
        return []
    return _ending(table, [], None, "abandoned")


def _ending(table: Table, winners: list[int], scores: list[int] | None, reason: str = "") -> list[Fact]:
    return [Fact(None, GameEnded(winners, scores, reason)), Fact(None, SecretRevealed(table.secret))]


def _after(table: Table, facts: Sequence[Fact]) -> Table:
    """The table after facts that are not written yet, as far as the rules need it."""
    for number, fact in enumerate(facts):
        table = apply(table, fact, table.seq + 1, table.at, len(facts) - number - 1, table.head)
    return table


def check_decision(table: Table, seat: int, decision: int | None) -> None:
    """Raises Conflict where `decision` is not the one that `seat` is asked for. Without one the rules alone judge."""
    if decision is None:
        return
    asked = table.asked.get(seat)
    if asked is None or asked.since != decision:
        raise Conflict("stale_decision", "The table has moved on; look again.")
