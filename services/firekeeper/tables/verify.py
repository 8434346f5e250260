"""Checks a log file: its bytes, its chain and seals, and - once the secret is revealed - every draw and every rule."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import msgspec
from msgspec import Struct

from firekeeper.games import find
from firekeeper.games.chance import commitment
from firekeeper.games.protocol import HIDDEN, Fact
from firekeeper.log.chain import seal_with, seat_line
from firekeeper.log.codec import Millis
from firekeeper.tables import commands
from firekeeper.tables.events import (
    TABLE_EVENTS,
    UNNAMED,
    BotSeated,
    GameEnded,
    Resigned,
    SeatLeft,
    SeatTaken,
    SecretRevealed,
    TableOpened,
)
from firekeeper.tables.logfile import Header, LogLine, encode, event_decoder, header, notation
from firekeeper.tables.record import head_after, seals_of
from firekeeper.tables.redact import may_be_private, publish
from firekeeper.tables.table import SUBSTITUTE_LEVEL, Table, apply


class BadLog(Exception):
    """The log is not what was played. `seq` is the first bad event, 0 the header."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(f"seq {seq}: {what}")
        self.seq = seq
        self.what = what


class Verified(Struct, frozen=True):
    """A log that is sound as far as it goes; `finished`: the secret is revealed, so draws and rules were checked."""

    table: Table
    finished: bool
    heads: tuple[str, ...]
    """After each event: heads that agree are one and the same game so far."""


class _RawLine(Struct, frozen=True, kw_only=True):
    seq: int
    at: Millis
    seat: int | None
    event: msgspec.Raw
    more: int
    text: str | None = None
    seals: dict[str, str] | None = None
    salt: str | None = None
    head: str


def verify(log: bytes) -> Verified:
    """Checks a whole log file. Raises BadLog with the first seq that is not right."""
    title, lines = read(log)
    first, *rest = log.removesuffix(b"\n").split(b"\n")
    secret = _secret(title.table, lines)
    tables, broken = _check_chain(title.table, lines, rest, secret)
    end = tables[-1]
    if not broken:
        _check_end(lines, secret)
        _check_times(lines)
        if encode(header(end)) != first + b"\n":
            raise BadLog(0, "the header does not follow from the events")
    if secret and len(tables) > 1:
        _check_promise(title.table, lines[0].event, secret)
        _check_rules(tables, lines)
    if broken:
        raise broken
    return Verified(end, bool(secret), tuple(line.head for line in lines))


def read(log: bytes) -> tuple[Header, list[LogLine]]:
    """The header and the events of a log file, without checking more than their form. Raises BadLog."""
    first, *rest = log.split(b"\n")
    if not rest or rest[-1] != b"":
        raise BadLog(len(rest), "the last line is cut off")
    return _header(first), _lines(rest[:-1])


def _header(line: bytes) -> Header:
    try:
        title = msgspec.json.decode(line, type=Header)
        find(title.game, title.rules)
    except (msgspec.MsgspecError, LookupError, ValueError, RecursionError) as wrong:
        raise BadLog(0, f"not a header: {wrong}") from wrong
    return title


def _lines(rest: Sequence[bytes]) -> list[LogLine]:
    if not rest:
        raise BadLog(1, "no event")
    lines: list[LogLine] = []
    game = None
    for seq, text in enumerate(rest, 1):
        try:
            raw = msgspec.json.decode(text, type=_RawLine)
            event = event_decoder(game).decode(raw.event)
            if isinstance(event, TableOpened):
                game = find(event.game, event.rules)
        except (msgspec.MsgspecError, LookupError, ValueError, RecursionError) as wrong:
            raise BadLog(seq, f"not an event: {wrong}") from wrong
        line = LogLine(
            seq=raw.seq,
            at=raw.at,
            seat=raw.seat,
            event=event,
            more=raw.more,
            text=raw.text,
            seals=raw.seals,
            salt=raw.salt,
            head=raw.head,
        )
        if raw.seq != seq or (seq == 1) != isinstance(event, TableOpened):
            raise BadLog(seq, f"event {seq} is missing or out of place")
        lines.append(line)
    return lines


def _secret(table_id: str, lines: Sequence[LogLine]) -> str:
    """The secret that the first event tells or the last one reveals, whichever was promised; empty if none is told."""
    told: list[str] = [lines[0].event.secret] if lines[0].event.secret != HIDDEN else []
    told += [line.event.secret for line in lines if isinstance(line.event, SecretRevealed)]
    for secret in told:
        with suppress(ValueError):  # not hex digits
            if commitment(table_id, bytes.fromhex(secret)) == lines[0].event.commitment:
                return secret
    # None of them, but the chain vouches for the one that was revealed: then it is the header's table that is wrong.
    return told[-1] if told else ""


def _check_chain(
    table_id: str, lines: Sequence[LogLine], texts: Sequence[bytes], secret: str
) -> tuple[list[Table], BadLog | None]:
    """Bytes, heads and seals, line by line, up to the first that is wrong.

    Gives the table before each line, the one after the last good one, and what is wrong with the next.
    """
    tables = [Table(table_id)]
    for line, text in zip(lines, texts, strict=True):
        before = tables[-1]
        try:
            after = _check_line(before, line, text, secret)
        except BadLog as bad:
            return tables, bad
        except Exception as wrong:  # whatever a forged event breaks, it is this line that is wrong
            return tables, BadLog(line.seq, f"this event can't be: {wrong!r}")
        tables.append(after)
    return tables, None


def _check_line(before: Table, line: LogLine, text: bytes, secret: str) -> Table:
    fact = line.fact
    after = apply(before, fact, line.seq, line.at, line.more, line.head)
    if isinstance(line.event, TableOpened) and secret and line.event.secret != secret:
        raise BadLog(line.seq, "the secret is not the one that was promised and revealed")
    if isinstance(line.event, SecretRevealed) and line.event.secret != secret:
        raise BadLog(line.seq, "the secret is not the one that was promised")
    if head_after(before.head, after, fact, line.at, line.more, line.seals) != line.head:
        raise BadLog(line.seq, "the chain is broken here")
    _check_seals(after, fact, line, secret)
    expected = msgspec.structs.replace(line, event=publish(fact).event, text=notation(before, fact, fact))
    if encode(expected) != text + b"\n":
        raise BadLog(line.seq, "the line is not written as it should be")
    return after


def _check_seals(after: Table, fact: Fact, line: LogLine, secret: str) -> None:
    if not may_be_private(after, fact):
        if line.seals is not None or line.salt is not None:
            raise BadLog(line.seq, "seals where nothing is hidden")
        return
    seals = line.seals or {}
    if sorted(seals) != [str(seat) for seat in range(len(after.seats))]:
        raise BadLog(line.seq, "a seal is missing")
    if secret:
        if line.salt is not None or seals_of(msgspec.structs.replace(after, secret=secret), fact) != seals:
            raise BadLog(line.seq, "a seal is broken: what a player was shown is not what happened")
        return
    own = line.salt and seal_with(bytes.fromhex(line.salt), seat_line(fact.seat, fact.event))
    if own is not None and own not in seals.values():
        raise BadLog(line.seq, "the reader's own seal is broken")


def _check_times(lines: Sequence[LogLine]) -> None:
    """An append happens at one time, and none before the last."""
    for before, line in pairwise(lines):
        if line.at < before.at or (before.more and line.at != before.at):
            raise BadLog(line.seq, "its time can't be")


def _check_end(lines: Sequence[LogLine], secret: str) -> None:
    if lines[-1].more:
        raise BadLog(len(lines) + 1, "the last move is cut off")
    if secret and not isinstance(lines[-1].event, SecretRevealed):
        raise BadLog(len(lines) + 1, "the end is missing")


def _check_promise(table_id: str, opened: TableOpened, secret: str) -> None:
    if commitment(table_id, bytes.fromhex(secret)) != opened.commitment:
        # The chain vouches for the commitment and the secret, so the id they belong to is another.
        raise BadLog(0, "the header's table is not the one the secret was promised for")


def _check_rules(tables: Sequence[Table], lines: Sequence[LogLine]) -> None:
    """Decides every append that could be folded again, with the game's own randomness, and compares."""
    start = 0
    for end, line in enumerate(lines[: len(tables) - 1], 1):
        if end > start + 1 and line.more != lines[end - 2].more - 1:
            raise BadLog(line.seq, "it does not belong to the append that it stands in")
        if line.more:
            continue
        facts = [one.fact for one in lines[start:end]]
        try:
            expected = [publish(fact) for fact in _decide_again(tables[start], facts, line.at)]
        except Exception as wrong:  # a refusal, or a draw that cannot be made
            raise BadLog(lines[start].seq, f"the rules refuse this: {wrong}") from wrong
        for one, fact, right in zip(lines[start:end], facts, [*expected, *[None] * len(facts)], strict=False):
            if fact != right:
                raise BadLog(one.seq, "this does not follow from the rules and the draws")
        if len(expected) != len(facts):
            raise BadLog(lines[start].seq, "something that follows by the rules is missing")
        start = end


def _decide_again(table: Table, facts: list[Fact], at: int) -> list[Fact]:
    first = facts[0]
    match first.event:
        case TableOpened() as event:
            return commands.open_table(
                commands.Opening(
                    id=table.id,
                    game=event.game,
                    options=event.options,
                    seats=event.seats,
                    host=event.host,
                    listed=event.listed,
                    secret=bytes.fromhex(event.secret),
                    previous=event.previous,
                )
            )
        case SeatTaken(seat=seat):
            # Players are not named in a log, so whether it was the same one can't be asked.
            vacant = table.seats[seat]
            if table.state == "live":
                return [first] if vacant.away and first.seat == seat else []
            if vacant.kind != "open" or first.seat != seat:
                return []
            return [first, *commands.begin_if_full(table, [first])]
        case SeatLeft(seat=seat) if table.seats[seat].kind == "human":
            return [first, *([Fact(first.seat, BotSeated(seat, SUBSTITUTE_LEVEL))] if table.state == "live" else [])]
        case BotSeated():
            return commands.start(table, UNNAMED)
        case Resigned(seat=seat):
            return commands.resign(table, seat)
        case GameEnded(reason="abandoned"):
            return commands.close(table, at)
    game = table.rulebook
    command = None if isinstance(first.event, TABLE_EVENTS) else game.command(first)
    if command is None or first.seat is None:
        return commands.settle(table)
    return commands.move(table, first.seat, command)
