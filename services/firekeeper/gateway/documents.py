"""A viewer's document of a table, with the table that follows it, and the answers that hold it."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final, cast

import msgspec
from litestar import MediaType, Response
from litestar.datastructures import Cookie

from firekeeper.gateway import shapes
from firekeeper.gateway.problems import Refusal
from firekeeper.gateway.sessions import Sessions
from firekeeper.tables.commands import Conflict
from firekeeper.tables.document import Document, document
from firekeeper.tables.store import StuckTable, Tables, UnknownTable
from firekeeper.tables.table import Table

_encode: Final = msgspec.json.Encoder().encode


class Documents:
    """Makes documents, and knows which table follows a finished one."""

    def __init__(self, tables: Tables, sessions: Sessions) -> None:
        self._tables = tables
        self._sessions = sessions

    async def of(self, table: Table, viewer: int | None) -> Document:
        """The document of a seat, or (`None`) of a spectator."""
        made = document(table, viewer)
        if following := await self.following(table):
            made["table"]["again"] = following
        return made

    async def answer(
        self, table: Table, player: str | None, status: int = HTTPStatus.OK, cookies: Sequence[Cookie] = ()
    ) -> Response[shapes.Document]:
        """The document that `player` gets, as the answer to a call."""
        packed = _encode(await self.of(table, viewer_of(table, player)))
        answer = Response(packed, status_code=status, media_type=MediaType.JSON, cookies=cookies)
        return cast("Response[shapes.Document]", answer)

    async def conflict(self, wrong: Conflict, table_id: str, player: str | None) -> Refusal:
        """A conflict, with the table as it stands for `player`."""
        table = (await self._tables.load(table_id)).table
        present = await self.of(table, viewer_of(table, player))
        return Refusal(HTTPStatus.CONFLICT, wrong.code, wrong.message, document=present)

    async def following(self, table: Table) -> str | None:
        """The id of the table where the players of a finished one play again, once it is there."""
        if table.state != "finished":
            return None
        following = await self._sessions.next_table_id(table.id)
        try:
            await self._tables.load(following)
        except UnknownTable:
            return None
        except StuckTable:
            pass  # it is there, and says itself what is wrong with it
        return following


def viewer_of(table: Table, player: str | None) -> int | None:
    """The seat whose eyes `player` looks through; `None`: a spectator's."""
    return None if player is None else table.seat_of(player)
