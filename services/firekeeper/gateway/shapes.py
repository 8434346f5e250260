"""What the API takes and gives, as structs: requests are decoded with them, and the OpenAPI schema is made of them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw, Struct

Hex16 = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$", description="16 bytes in hex.")]
SeatIndex = Annotated[int, Meta(ge=0, le=15)]
# The end of the text, and not of its last line.
_LANGUAGE: Final = r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*(?![\s\S])"


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all bodies: what isn't known is refused."""


class Nothing(Request, frozen=True):
    """An empty object."""


class ProfileChange(Request, frozen=True):
    """What to change. `name`: at most 24 characters, an empty one takes it away. `language`: a tag such as `ro`."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=35, pattern=_LANGUAGE)] | None = None


class OpenTable(Request, frozen=True):
    """A new table; a repetition with the same `command_id` gets the first answer.

    `seats`: `"open"` or `"bot:<level>"` by seat; with AI players alone it starts at once. `listed`: shown to everybody.
    """

    command_id: Hex16
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    listed: bool = False
    clock: Any = None
    """There are no clocks: leave it out, or send `"none"`."""


class Sit(Request, frozen=True):
    """Sits down at `seat`, else at the first open one. `entropy`: random, made after the commitment was seen."""

    entropy: Hex16
    seat: SeatIndex | None = None


class Leave(Request, frozen=True):
    """Leaves the own seat; the host may name one whose player has been silent for three minutes."""

    seat: SeatIndex | None = None


class Move(Request, frozen=True):
    """A move. `decision`: the one in the document that it was chosen by; without it the rules alone judge."""

    command_id: Hex16
    command: Annotated[dict[str, Any], Meta(description="One of the game's commands, or the table's own.")]
    decision: int | None = None


class Say(Request, frozen=True):
    """One of the phrases that can be said at a table: none of them says anything about a game."""

    phrase: Literal["hello", "luck", "moment", "thanks", "played", "sorry", "again", "bye"]


class UndecodedMove(Request, frozen=True):
    """A `Move` as it is first read: only its table knows which game's commands it may hold."""

    command_id: Hex16
    command: Raw
    decision: int | None = None


class Profile(Struct, frozen=True, omit_defaults=True):
    """Who is playing. `player`: an id that only this player is told.

    `invite`: where others reach the house, if the address that the caller came by is no good to them.
    """

    name: str | None
    language: str
    player: str
    invite: str | None = None


class GameOption(Struct, frozen=True, omit_defaults=True):
    """An option of a game, with the rulebook's default; `choices`: what else it may be, where that is a list."""

    name: str
    default: Any
    choices: list[Any] | None = None
    minimum: int | None = None
    maximum: int | None = None


class GameRow(Struct, frozen=True):
    """A game of the house. `seats`: the numbers of players; `levels`: of AI players."""

    slug: str
    title: str
    seats: list[int]
    options: list[GameOption]
    levels: list[int]


class Opened(Struct, frozen=True):
    """A table that was opened. `commitment`: what promises its secret, 64 hex digits."""

    id: str
    commitment: str


class DocumentSeat(Struct, frozen=True, omit_defaults=True):
    """`away`: an AI player keeps it for a player who may take it back; `since`: asked since then, ms."""

    kind: Literal["open", "human", "bot"]
    name: str | None = None
    level: int | None = None
    away: bool | None = None
    since: int | None = None


class DocumentTable(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """About a table, as one viewer sees it. Times in ms since 1970; `seats` by number, from `"0"`."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    state: Literal["open", "live", "finished"]
    listed: bool
    seats: dict[str, DocumentSeat]
    turn: list[int]
    """The seats that are asked; empty while a settlement is due."""
    commitment: str
    opened: int
    randomness: Literal["shared", "server"] | None = None
    """Whether any player's entropy is in the draws; once started."""
    you: int | None = None
    """The viewer's seat; absent for spectators."""
    host: bool | None = None
    started: int | None = None
    ended: int | None = None
    winners: list[int] | None = None
    scores: list[int] | None = None
    reason: str | None = None
    again: str | None = None
    """The table that follows this one."""


class Document(Struct, frozen=True, omit_defaults=True):
    """What one viewer may know of a table after event `seq`. A move takes `decision` along.

    `legal`: what the viewer's seat may do. `commands` lists it; of `pick` (`{type, field, count, of, least?}`) any
    `count` of the cards `of` (card → how many) make a command of that type, down to `least` of them; where both would
    be too long, the game describes it in its own words.
    """

    seq: int
    table: DocumentTable
    view: dict[str, Any] | None = None
    decision: int | None = None
    legal: dict[str, Any] | None = None


class ShownFact(Struct, frozen=True, omit_defaults=True):
    """An event with the seat that acted; `text`: notation, where it answers a command."""

    seat: int | None
    event: dict[str, Any]
    text: str | None = None


class ReplayFrame(Struct, frozen=True):
    """One event; `patch` (RFC 7396) leads from the view before it to the view after it."""

    seq: int
    at: int
    fact: ShownFact
    patch: dict[str, Any]


class Replay(Struct, frozen=True):
    """A game event by event. `keyframes`: by seq, the whole view after it."""

    frames: list[ReplayFrame]
    keyframes: dict[str, dict[str, Any]]


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An error (RFC 9457). `code`: a stable name; `rule`: the number of the rule that refuses; `document`: as it is."""

    type: Literal["about:blank"]
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    document: Document | None = None
