"""Moves: one command of one seat, applied at most once. And what players say to each other."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Response, post
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from firekeeper.games.protocol import Command, Fact
from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, problems
from firekeeper.gateway.shapes import Document, Say, UndecodedMove
from firekeeper.log.codec import fingerprint
from firekeeper.log.updates import tell
from firekeeper.tables import commands
from firekeeper.tables.commands import Conflict, Forbidden
from firekeeper.tables.events import Resign
from firekeeper.tables.table import Table


@post("/tables/{table_id:str}/moves", responses=problems(403, 404, 409, 413, 422, 429))
async def move(request: Call, table_id: FromPath[str], data: JSONBody[UndecodedMove]) -> Response[Document]:
    """A move of the caller's seat. 201: it is in the log; the same again gets the same answer.

    409: the table has moved on, or the id was used for another move. 422: a rule refuses it.
    """
    house = house_of(request)
    player = await house.sessions.player(request)
    house.count_move(request, player)
    asked = fingerprint([player, data.decision, msgspec.json.decode(data.command)])

    def decide(table: Table) -> list[Fact]:
        seat = _seat(table, player)
        commands.check_decision(table, seat, data.decision)
        return commands.move(table, seat, _decode(table, data.command))

    try:
        done = await house.tables.execute(
            table_id, data.command_id, asked, decide, allow=lambda table: _seat(table, player)
        )
    except Conflict as wrong:
        raise await house.documents.conflict(wrong, table_id, player) from wrong
    return await house.documents.answer(done.table, player, HTTPStatus.CREATED)


@post("/tables/{table_id:str}/phrases", status_code=204, responses=problems(403, 404, 429))
async def say(request: Call, table_id: FromPath[str], data: JSONBody[Say]) -> None:
    """Says a phrase to all who follow the table at that moment. It stands in no log."""
    house = house_of(request)
    player = await house.sessions.player(request)
    seat = _seat((await house.tables.load(table_id)).table, player)
    house.count_phrase(request, player or "")
    await tell(house.redis, table_id, b"p", f"{seat} {data.phrase}".encode())


def _seat(table: Table, player: str | None) -> int:
    seat = None if player is None else table.seat_of(player)
    if seat is None:
        raise Forbidden("no_seat", "You have no seat at this table.")
    return seat


def _decode(table: Table, raw: msgspec.Raw) -> Command:
    """A command of the table's game, or the table's own. Raises msgspec.ValidationError for anything else."""
    key = (table.game, table.rules)
    if key not in _decoders:
        _decoders[key] = msgspec.json.Decoder(Resign | table.rulebook.Command)
    return _decoders[key].decode(raw)


_decoders: Final[dict[tuple[str, int], msgspec.json.Decoder[Any]]] = {}

ROUTES: Final[list[ControllerRouterHandler]] = [move, say]
