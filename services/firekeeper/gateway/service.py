"""The gateway as a process."""

from __future__ import annotations

import asyncio
import signal
from socket import socket
from types import FrameType
from typing import Final

import uvicorn

from firekeeper.gateway.app import create
from firekeeper.gateway.house import House
from firekeeper.ops import logs
from firekeeper.ops.settings import Settings

GRACE_S: Final = 3
"""How long calls that have begun may still take after SIGTERM."""


class Server(uvicorn.Server):
    """Ends the event streams as soon as it is told to stop: left open, they would hold it."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house: Final = house
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Remembers the loop that the streams live on."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM or Ctrl-C; a second Ctrl-C doesn't wait for anything."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.stop()

    def stop(self) -> None:
        """Stops serving. May be called from a signal's handler."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.house.hub.drain)
        self.should_exit = True


def server(settings: Settings) -> Server:
    """A server that isn't started yet. Raises SettingsError."""
    house, app = create(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # whom to believe is the sessions' affair
        timeout_graceful_shutdown=GRACE_S,
    )
    return Server(config, house)


def run(settings: Settings) -> int:
    """Serves until SIGTERM or SIGINT, and then exits within five seconds. Gives the exit code."""
    logs.configure("gateway", settings.log_format)
    serving = server(settings)
    serving.run()
    return 0 if serving.started else 1
