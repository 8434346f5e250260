"""The event stream of a table."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import get
from litestar.params import FromPath, HeaderParameter
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from firekeeper.gateway import sse
from firekeeper.gateway.house import house_of
from firekeeper.gateway.problems import Call, problems


@get("/tables/{table_id:str}/stream", media_type=sse.MEDIA_TYPE, responses=problems(404))
async def follow(
    request: Call,
    table_id: FromPath[str],
    last_event_id: Annotated[str, HeaderParameter(name="Last-Event-ID", max_length=64)] = "",
) -> Stream:
    """Server-sent events: `snapshot` (a document), then one `frame` for each append, with eyes of the caller's seat.

    A frame is `{seq, at, facts, patch}`; `patch` (RFC 7396) leads from the document before it to the one at `seq`.
    `rewound` (`{seq}`): the log was set back, and a snapshot follows. `again` (`{table}`): the players play again
    there. `watchers` (`{count}`): streams without a seat. An id is `<seq>.<12 hex digits of the head>`.
    """
    house = house_of(request)
    player = await house.sessions.player(request)
    events = await house.streams.open(table_id, player, last_event_id)
    return Stream(events, media_type=sse.MEDIA_TYPE, headers=sse.HEADERS)


ROUTES: Final[list[ControllerRouterHandler]] = [follow]
