"""What was played: replays and logs, with the eyes of one viewer."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final, cast

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from firekeeper.gateway import shapes
from firekeeper.gateway.documents import viewer_of
from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, Refusal, problems
from firekeeper.tables.commands import Forbidden
from firekeeper.tables.frames import replay
from firekeeper.tables.logfile import export
from firekeeper.tables.table import Table

UNCHANGING: Final = "private, max-age=86400, immutable"
"""What is said of the replay of a finished game with named eyes."""

JSON_LINES: Final = "application/x-ndjson"
"""The log's media type."""

_encode = msgspec.json.Encoder().encode


@get("/tables/{table_id:str}/replay", responses=problems(403, 404))
async def get_replay(
    request: Call,
    table_id: FromPath[str],
    eyes: Annotated[str | None, QueryParameter(name="as", pattern=r"^(spectator|[0-9]{1,2})(?![\s\S])")] = None,
) -> Response[shapes.Replay]:
    """The game event by event, `as` a seat or the `spectator` saw it; without it, as the caller did.

    While the game runs, a seat's eyes are its player's alone.
    """
    house = house_of(request)
    table = (await house.tables.load(table_id)).table
    viewer = _viewer(table, eyes, await house.sessions.player(request))
    lines = await house.tables.lines(table_id)
    packed = await asyncio.to_thread(lambda: _encode(replay(table_id, lines, viewer)))
    over = table.state == "finished" and eyes is not None
    headers = {"Cache-Control": UNCHANGING} if over else {}
    answer = Response(packed, media_type=MediaType.JSON, headers=headers)
    return cast("Response[shapes.Replay]", answer)


def _viewer(table: Table, eyes: str | None, player: str | None) -> int | None:
    own = viewer_of(table, player)
    if eyes is None:
        return own
    if eyes == "spectator":
        return None
    if (seat := int(eyes)) >= len(table.seats):
        raise Refusal(400, "no_such_seat", f"This table has seats 0 to {len(table.seats) - 1}.")
    if seat != own and table.state != "finished":
        raise Forbidden("not_your_eyes", "While the game runs, you look through your own eyes only.")
    return seat


@get("/tables/{table_id:str}/log", media_type=JSON_LINES, responses=problems(404))
async def get_log(
    request: Call,
    table_id: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0,
) -> Response[str]:
    """The log as JSON Lines: a header, then an event a line; with `after`, only the events that follow it.

    While the game runs it holds what the caller may see; once it is over, everything.
    """
    house = house_of(request)
    lines = await house.tables.lines(table_id)
    table = (await house.tables.load(table_id)).table
    viewer = viewer_of(table, await house.sessions.player(request))
    packed = await asyncio.to_thread(lambda: b"".join(export(table_id, lines, viewer, after)))
    return cast("Response[str]", Response(packed, media_type=JSON_LINES))


ROUTES: Final[list[ControllerRouterHandler]] = [get_replay, get_log]
