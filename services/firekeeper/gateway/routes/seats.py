"""Sitting down, leaving, and starting the game."""

from __future__ import annotations

import secrets
from typing import Final

from litestar import Response, delete, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from firekeeper.games.protocol import Fact
from firekeeper.gateway.house import House, house_of
from firekeeper.gateway.problems import Call, problems
from firekeeper.gateway.shapes import Document, Leave, Nothing, Sit
from firekeeper.tables import commands
from firekeeper.tables.again import seat_again
from firekeeper.tables.commands import Conflict, Decide, Forbidden
from firekeeper.tables.store import StuckTable, UnknownTable
from firekeeper.tables.table import Table


@post("/tables/{table_id:str}/seats", status_code=200, responses=problems(404, 409))
async def sit(request: Call, table_id: FromPath[str], data: JSONBody[Sit]) -> Response[Document]:
    """Sits down, or takes the own seat back from the AI player that keeps it. The game starts when no seat is open."""
    house = house_of(request)
    session = await house.sessions.admit(request)
    player = session.player
    name = await house.sessions.name(player)
    preferred = await _preferred(house, table_id, player) if data.seat is None else data.seat

    def decide(table: Table) -> list[Fact]:
        seat = preferred if data.seat is not None or _is_open(table, preferred) else None
        return commands.sit(table, seat, player, name, data.entropy)

    table = await _execute(house, table_id, player, decide)
    return await house.documents.answer(table, player, cookies=session.cookies)


async def _preferred(house: House, table_id: str, player: str) -> int | None:
    """The seat that is the player's by turns, where this table follows one that it played at."""
    table = (await house.tables.load(table_id)).table
    if not table.previous or table.state != "open":
        return None
    try:
        return seat_again((await house.tables.load(table.previous)).table, player)
    except (UnknownTable, StuckTable):
        return None


def _is_open(table: Table, seat: int | None) -> bool:
    return seat is not None and table.state == "open" and table.seats[seat].kind == "open"


@delete("/tables/{table_id:str}/seats", status_code=200, responses=problems(403, 404, 409))
async def leave(request: Call, table_id: FromPath[str], data: JSONBody[Leave]) -> Response[Document]:
    """Leaves the table; while the game is on, an AI player keeps the seat until its player takes it back."""
    house = house_of(request)
    player = await house.sessions.player(request)

    def decide(table: Table) -> list[Fact]:
        if player is None:
            raise Forbidden("not_your_seat", "You have no seat to leave at this table.")
        return commands.leave(table, data.seat, player, house.clock())

    return await house.documents.answer(await _execute(house, table_id, player, decide), player)


@post("/tables/{table_id:str}/start", status_code=200, responses=problems(403, 404, 409))
async def start(request: Call, table_id: FromPath[str], data: JSONBody[Nothing]) -> Response[Document]:
    """The host starts the game; AI players take the open seats."""
    house = house_of(request)
    player = await house.sessions.player(request)

    def decide(table: Table) -> list[Fact]:
        return commands.start(table, player or "")

    return await house.documents.answer(await _execute(house, table_id, player, decide), player)


async def _execute(house: House, table_id: str, player: str | None, decide: Decide) -> Table:
    """The table after a call that may be repeated as it is: a repetition finds its work done."""
    try:
        return (await house.tables.execute(table_id, secrets.token_hex(16), "", decide)).table
    except Conflict as wrong:
        raise await house.documents.conflict(wrong, table_id, player) from wrong


ROUTES: Final[list[ControllerRouterHandler]] = [sit, leave, start]
