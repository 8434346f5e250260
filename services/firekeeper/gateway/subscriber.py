"""One open stream: what it was told, and what waits to be sent. It costs bounded memory however slow its client is."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from firekeeper.gateway import sse
from firekeeper.log.updates import Update
from firekeeper.tables.table import Table

FRAMES_HELD: Final = 64
"""How many frames wait for a slow client; with one more they are dropped, and a snapshot takes their place."""
HEARTBEAT_S: Final = 15.0

SPECTATORS_FIELD: Final = b"s"


class Subscriber:
    """A client that follows one table. Used by one event loop: nothing here waits but `wait`."""

    def __init__(self, table: str, player: str | None) -> None:
        self.table: Final = table
        self.player: Final = player
        self.viewer: int | None = None
        """The seat whose eyes it looks through; `None`: a spectator's."""
        self.watching = False
        """It is counted among those who watch."""
        self.seq = 0
        """Where the document stands that the client will have once all that waits is sent; 0: it has none."""
        self.told = b""
        """The mark of the last message that was sent."""
        self.stale = True
        """It can't be told the next frame: a snapshot is due, and frames are dropped until it is made."""
        self.latest = 0
        """The highest seq that was heard of."""
        self.closed = False
        self._field = SPECTATORS_FIELD
        self._frames: deque[bytes] = deque()
        self._notes: dict[str, bytes] = {}
        self._beat = False
        self._awake = True
        self._waiter: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def seat_at(self, table: Table) -> int | None:
        """The seat that its player has at the table."""
        return None if self.player is None else table.seat_of(self.player)

    def look_through(self, viewer: int | None) -> None:
        """Changes the eyes it looks through. What waits was meant for the old ones, and is dropped."""
        self.viewer = viewer
        self._field = SPECTATORS_FIELD if viewer is None else str(viewer).encode()
        self.resync()

    def take(self, update: Update) -> None:
        """Takes the frame of an update where it follows what the client has; where one is missing, resyncs."""
        self.latest = max(self.latest, update.to_seq)
        if self.stale or update.to_seq <= self.seq:
            return
        frame = update.fields.get(self._field)
        if update.from_seq != self.seq or frame is None or len(self._frames) == FRAMES_HELD:
            self.resync()
        else:
            self._frames.append(frame)
            self.seq = update.to_seq
            self.wake()

    def note(self, kind: str, message: bytes) -> None:
        """Takes a message beside the frames; a later one of the same kind replaces it."""
        self._notes[kind] = message
        self.wake()

    def resync(self) -> None:
        """A snapshot is due in place of all frames that wait."""
        self.stale = True
        self._frames.clear()
        self.wake()

    def caught_up(self, table: Table) -> None:
        """The client has the document of `table`, or will have: frames go on from there."""
        self.stale = False
        self.seq = self.latest = table.seq

    def collect(self) -> bytes:
        """All that waits to be sent, in order; `b""` where nothing does."""
        parts = [*self._frames, *self._notes.values()]
        if self._frames:
            self.told = sse.mark_of(self._frames[-1])
            self._frames.clear()
        self._notes.clear()
        if self._beat and not parts:
            parts.append(sse.BEAT)
        self._beat = False
        return b"".join(parts)

    async def wait(self) -> None:
        """Waits until something is to be done. Returns at once where something came since the last call."""
        if not self._awake:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._awake = False

    def wake(self) -> None:
        """Something is to be done."""
        self._awake = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def wake_in(self, seconds: float) -> None:
        """Something is to be done in a while."""
        asyncio.get_running_loop().call_later(seconds, self.wake)

    def start_beating(self) -> None:
        """Sends a comment every HEARTBEAT_S, until `close`."""
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT_S, self._on_beat)

    def _on_beat(self) -> None:
        self._beat = True
        self.wake()
        self.start_beating()

    def close(self) -> None:
        """Ends the stream."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        self.wake()
