"""Playing again: the table that follows a finished one, with the same options and the seats moved on by one."""

from __future__ import annotations

import msgspec

from firekeeper.tables.commands import Conflict, Forbidden, Opening
from firekeeper.tables.table import Seat, Table


def play_again(table: Table, table_id: str, player: str, secret: bytes) -> Opening:
    """The opening of the table `table_id` that follows `table`, asked for by `player`, who sat there.

    Everybody moves on by one seat; a player's seat is open until that player sits down. Raises Conflict, Forbidden.
    """
    if seat_again(table, player) is None:
        raise Forbidden("no_seat", "Only those who played at this table may ask to play again.")
    if table.state != "finished":
        raise Conflict("not_finished", "This game is not over yet.")
    return Opening(
        id=table_id,
        game=table.game,
        options=msgspec.to_builtins(table.options),
        seats=[_meant_for(table.seats[number - 1]) for number in range(len(table.seats))],
        host=player,
        listed=table.listed,
        secret=secret,
        previous=table.id,
    )


def seat_again(previous: Table, player: str) -> int | None:
    """The seat that is `player`'s at the table after `previous`; `None` for who had none there."""
    seat = previous.seat_of(player)
    if seat is None:
        seat = previous.kept_for(player)
    return None if seat is None else (seat + 1) % len(previous.seats)


def _meant_for(seat: Seat) -> str:
    return f"bot:{seat.level}" if seat.kind == "bot" and not seat.away else "open"
