"""Opening tables, listing them, and looking at one."""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, Refusal, problems
from firekeeper.gateway.shapes import Document, Nothing, Opened, OpenTable
from firekeeper.log.codec import fingerprint
from firekeeper.tables.again import play_again
from firekeeper.tables.commands import Forbidden, Opening
from firekeeper.tables.lobby import Page, State

_CURSOR: Final = re.compile(r"[0-9]{1,16}:[0-9A-Za-z_-]{1,64}")


@post("/tables", responses=problems(409, 422, 429))
async def open_table(request: Call, data: JSONBody[OpenTable]) -> Response[Opened]:
    """Opens a table, once a `command_id`."""
    house = house_of(request)
    if data.clock not in (None, "none"):
        raise Refusal(400, "no_clocks", 'This house has no clocks: leave `clock` out, or send "none".')
    house.count_opening(request, await house.sessions.player(request))
    session = await house.sessions.admit(request)
    opening = Opening(
        id=await house.sessions.table_id(session.player, data.command_id),
        game=data.game,
        options=data.options,
        seats=data.seats,
        host=session.player,
        listed=data.listed,
        secret=secrets.token_bytes(32),
    )
    asked = fingerprint([data.game, data.options, data.seats, data.listed])
    table = (await house.tables.open(opening, data.command_id, asked)).table
    return Response(Opened(table.id, table.commitment), cookies=session.cookies)


@get("/tables", responses=problems())
async def list_tables(
    request: Call,
    stage: Annotated[State | None, QueryParameter(name="state")] = None,
    game: FromQuery[str | None] = None,
    mine: FromQuery[bool] = False,
    after: FromQuery[str | None] = None,
) -> Response[Page]:
    """The listed tables in a state (open ones, where none is named), or with `mine` all of the caller's own.

    The newest come first; `after` takes the `next` of the page before.
    """
    house = house_of(request)
    if after is not None and not _CURSOR.fullmatch(after):
        raise Refusal(400, "bad_cursor", "`after` takes the `next` of another page.")
    if not mine:
        return Response(await house.lobby.listed(stage or "open", game, after))
    player = await house.sessions.player(request)
    return Response(Page([]) if player is None else await house.lobby.mine(player, stage, game, after))


@get("/tables/{table_id:str}", responses=problems(404))
async def get_table(request: Call, table_id: FromPath[str]) -> Response[Document]:
    """The table as the caller may see it: with the eyes of its seat, else a spectator's."""
    house = house_of(request)
    table = (await house.tables.load(table_id)).table
    return await house.documents.answer(table, await house.sessions.player(request))


@post("/tables/{table_id:str}/again", responses=problems(403, 404, 409, 429))
async def again(request: Call, table_id: FromPath[str], data: JSONBody[Nothing]) -> Response[Opened]:
    """Plays again: opens the table that follows a finished one. Everybody who asks gets the same table."""
    house = house_of(request)
    player = await house.sessions.player(request)
    house.count_opening(request, player)
    table = (await house.tables.load(table_id)).table
    if player is None:
        raise Forbidden("no_seat", "Only those who played at this table may ask to play again.")
    following = await house.sessions.next_table_id(table_id)
    opening = play_again(table, following, player, secrets.token_bytes(32))
    opened = (await house.tables.open(opening, "again", "again")).table
    return Response(Opened(opened.id, opened.commitment))


ROUTES: Final[list[ControllerRouterHandler]] = [open_table, list_tables, get_table, again]
