"""The state of a table, folded from its log: who sits where, what was agreed, and the game's own state."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from firekeeper.games import find
from firekeeper.games.chance import KeyedChance, derive_key
from firekeeper.games.protocol import HIDDEN, Fact, Game, State, Waiting
from firekeeper.log.chain import GENESIS
from firekeeper.tables.events import (
    TABLE_EVENTS,
    BotSeated,
    GameEnded,
    GameStarted,
    Resigned,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableOpened,
)

TWO_SIDES: Final = 2
SUBSTITUTE_LEVEL: Final = 2
"""The level of the AI player that fills an open seat, or keeps the seat of a player who left."""


SeatKind = Literal["open", "human", "bot"]


class Seat(Struct, frozen=True):
    """One seat. An AI player that keeps a seat for somebody has that player's `name` and `player`."""

    kind: SeatKind = "open"
    level: int = 0
    name: str = ""
    player: str = ""

    @property
    def away(self) -> bool:
        """An AI player keeps it for a player who may take it back."""
        return self.kind == "bot" and self.player != ""


class Asked(Struct, frozen=True):
    """A seat that is asked: `since` which seq, and since when (`at`, ms). `since` is the decision a client names."""

    since: int
    at: int


class Table(Struct, frozen=True):
    """A table after `seq` events, the last of which has chain head `head` and came at `at` (ms)."""

    id: str
    seq: int = 0
    head: str = GENESIS
    at: int = 0
    game: str = ""
    rules: int = 0
    options: Any = None
    seats: tuple[Seat, ...] = ()
    host: str = ""
    listed: bool = False
    commitment: str = ""
    secret: str = ""
    previous: str = ""
    entropy: tuple[str | None, ...] = ()
    """What each seat's client gave: while the table is open as the players sit down, then as the game started."""
    opened: int = 0
    started: int = 0
    ended: int = 0
    position: State = None
    asked: dict[int, Asked] = {}
    acted: tuple[int, ...] = ()
    """Seats that acted in the append that is being folded."""
    resigned: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    reason: str = ""

    @property
    def state(self) -> Literal["open", "live", "finished"]:
        if self.winners is not None:
            return "finished"
        return "live" if self.started else "open"

    @property
    def rulebook(self) -> Game:
        """The game's module, of the version this table was opened with."""
        return find(self.game, self.rules)

    @property
    def lost_by_resignation(self) -> bool:
        """Alone or with two sides, who resigns has lost; at larger tables an AI player goes on."""
        return len(self.seats) <= TWO_SIDES and bool(self.resigned)

    def seat_of(self, player: str) -> int | None:
        """The seat where `player` sits."""
        return next((i for i, seat in enumerate(self.seats) if seat.kind == "human" and seat.player == player), None)

    def may_host(self, player: str) -> bool:
        """Whether `player` opened the table, or sits first at one whose opener has no seat: somebody must begin."""
        if player == self.host:
            return True
        seated = [seat.player for seat in self.seats if seat.kind == "human"]
        return self.host not in seated and bool(seated) and seated[0] == player

    def kept_for(self, player: str) -> int | None:
        """The seat that an AI player keeps for `player`."""
        return next((i for i, seat in enumerate(self.seats) if seat.away and seat.player == player), None)

    def chance(self) -> KeyedChance:
        """The game's randomness. Needs the whole log: the secret is hidden from every viewer."""
        entropy = [bytes.fromhex(given) if given else None for given in self.entropy]
        return KeyedChance(derive_key(bytes.fromhex(self.secret), entropy))

    def bot_seed(self, seat: int, decision: int) -> bytes:
        """32 bytes for an AI player's own choices: a retried job chooses the same, and they tell nothing of a draw."""
        return hmac.digest(bytes.fromhex(self.secret), f"bot/{decision}/{seat}".encode(), hashlib.sha256)

    def waiting(self) -> Waiting:
        """What the table waits for; an open table waits for players, and nothing in it is asked or due."""
        if self.state == "finished":
            return Waiting(over=True)
        if self.state == "open":
            return Waiting()
        if self.lost_by_resignation:
            return Waiting(settle=True)
        waiting = self.rulebook.waiting(self.position)
        return Waiting(settle=True) if waiting.over else waiting


def apply(table: Table, fact: Fact, seq: int, at: int, more: int, head: str) -> Table:
    """The table after one more event, whole or redacted. `more` events of the same append are still to come."""
    table = _apply_event(table, fact, at)
    acted = table.acted if (seat := _actor(fact)) is None else (*table.acted, seat)
    if more:
        return replace(table, seq=seq, at=at, head=head, acted=acted)
    asked = {
        seat: table.asked[seat] if seat in table.asked and seat not in acted else Asked(seq, at)
        for seat in table.waiting().seats
    }
    return replace(table, seq=seq, at=at, head=head, acted=(), asked=asked)


def _actor(fact: Fact) -> int | None:
    """The seat whose affairs an event is: of sitting and leaving that seat's, also where the host gives it away."""
    return fact.event.seat if isinstance(fact.event, SeatTaken | SeatLeft | BotSeated) else fact.seat


def _apply_event(table: Table, fact: Fact, at: int) -> Table:
    event = fact.event
    if not isinstance(event, TABLE_EVENTS):
        return replace(table, position=table.rulebook.apply(table.position, fact))
    match event:
        case TableOpened():
            return _opened(table, event, at)
        case SeatTaken(seat=seat, name=name, player=player, entropy=entropy):
            table = _seated(table, seat, Seat("human", name=name, player=player))
            if table.state == "open":
                return replace(table, entropy=_put(table.entropy, seat, entropy))
            return table
        case SeatLeft(seat=seat):
            if table.state == "open":
                return replace(_seated(table, seat, Seat()), entropy=_put(table.entropy, seat, None))
            return table
        case BotSeated(seat=seat, level=level):
            left = table.seats[seat]
            keeps = table.state == "live" and seat not in table.resigned
            return _seated(table, seat, Seat("bot", level, left.name if keeps else "", left.player if keeps else ""))
        case GameStarted(entropy=entropy):
            game = table.rulebook
            position = game.start(table.options, len(table.seats))
            return replace(table, started=at or 1, entropy=tuple(entropy), position=position)
        case Resigned(seat=seat):
            return replace(table, resigned=(*table.resigned, seat))
        case GameEnded(winners=winners, scores=scores, reason=reason):
            totals = None if scores is None else tuple(scores)
            return replace(table, ended=at, winners=tuple(winners), scores=totals, reason=reason)
        case SecretRevealed(secret=secret):
            return replace(table, secret=secret)
    raise TypeError(f"not an event of a table: {event!r}")


def _opened(table: Table, event: TableOpened, at: int) -> Table:
    if table.game:
        raise ValueError("a table is opened once")
    game = find(event.game, event.rules)
    return replace(
        table,
        game=event.game,
        rules=event.rules,
        options=decode_options(game, event.options),
        seats=tuple(meant_for(text) for text in event.seats),
        host=event.host,
        listed=event.listed,
        commitment=event.commitment,
        secret=event.secret if event.secret != HIDDEN else "",
        previous=event.previous,
        entropy=(None,) * len(event.seats),
        opened=at,
    )


def meant_for(text: str) -> Seat:
    """The seat that `"open"` or `"bot:<level>"` describes. Raises ValueError for another text."""
    if text == "open":
        return Seat()
    kind, _, level = text.partition(":")
    if kind != "bot" or len(level) != 1 or level not in "0123456789":
        raise ValueError(f"a seat is 'open' or 'bot:<level>', not {text!r}")
    return Seat("bot", int(level))


def decode_options(game: Game, raw: Any) -> Any:
    """The game's options struct. Raises msgspec.ValidationError where a field is unknown or of another type."""
    return msgspec.convert(raw, game.Options)


def _seated(table: Table, number: int, seat: Seat) -> Table:
    return replace(table, seats=_put(table.seats, number, seat))


def _put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    if index >= len(items):
        raise IndexError(f"seat {index} of {len(items)}")
    return (*items[:index], item, *items[index + 1 :])
