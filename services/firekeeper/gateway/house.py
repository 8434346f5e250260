"""What the routes of one gateway process work with."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog
from redis.exceptions import RedisError

from firekeeper.gateway.documents import Documents
from firekeeper.gateway.hub import Hub
from firekeeper.gateway.limits import Limit
from firekeeper.gateway.problems import Call, too_many
from firekeeper.gateway.sessions import Sessions
from firekeeper.gateway.static import Frontend
from firekeeper.gateway.streams import Streams
from firekeeper.log.stream import EventLog
from firekeeper.ops.clock import Clock, now_ms
from firekeeper.ops.connect import connect
from firekeeper.ops.settings import Settings
from firekeeper.tables.lobby import Lobby
from firekeeper.tables.store import Tables

PHRASES: Final = (4, 10.0)
"""So many phrases may a player say in so many seconds."""

_log = structlog.get_logger(__name__)


class House:
    """The tables, the players and the streams. Connects when first used; raises SettingsError without a server."""

    def __init__(self, settings: Settings, clock: Clock = now_ms) -> None:
        self.clock: Final = clock
        self.redis: Final = connect(settings.redis)
        self.impatient: Final = connect(settings.redis, retries=0)
        """For who must notice that the server is away."""
        self.tables: Final = Tables(self.redis, clock)
        self.lobby: Final = Lobby(self.redis)
        self.sessions: Final = Sessions(self.redis, settings)
        self.documents: Final = Documents(self.tables, self.sessions)
        self.hub: Final = Hub(self.redis, self.impatient, self.tables)
        self.streams: Final = Streams(self.tables, EventLog(self.redis), self.documents, self.hub)
        self.frontend: Final = Frontend(settings.frontend)
        self._openings: Final = Limit(settings.tables_per_minute, 60.0)
        self._moves: Final = Limit(settings.moves_per_second, 1.0)
        self._phrases: Final = Limit(*PHRASES)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Follows the projectors for as long as the process serves."""
        try:
            await self.hub.start()
        except (RedisError, OSError) as away:
            _log.warning("store_away", why=str(away))
        tasks = [asyncio.create_task(self.hub.follow()), asyncio.create_task(self.hub.share_watchers())]
        try:
            yield
        finally:
            self.hub.drain()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RedisError, OSError):
                await self.redis.aclose()
                await self.impatient.aclose()

    def count_opening(self, call: Call, player: str | None) -> None:
        """Counts a table that is asked for. Raises Refusal where there are too many."""
        self._count(self._openings, call, player)

    def count_move(self, call: Call, player: str | None) -> None:
        """Counts a move. Raises Refusal where there are too many."""
        self._count(self._moves, call, player)

    def count_phrase(self, call: Call, player: str) -> None:
        """Counts something said. Raises Refusal where it is too much."""
        self._count(self._phrases, call, player)

    def _count(self, limit: Limit, call: Call, player: str | None) -> None:
        if wait := limit.take(player or self.sessions.address(call)):
            raise too_many(wait)


def house_of(call: Call) -> House:
    """The house that a call came to."""
    house: House = call.scope["litestar_app"].state["house"]
    return house
