"""The whole house as one command: the embedded server and every service, as children that live and end together."""

from __future__ import annotations

import asyncio
import errno
import io
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TextIO

import msgspec
import segno
import structlog
from msgspec import Struct

from . import lifeline, logs
from .network import lan_address
from .patience import SERVER_AWAY, OutOfPatienceError, Patience
from .settings import Settings
from .valkey import Valkey, ValkeyError

_AWAY_PAUSE_S: Final = 0.5
_GRACE_S: Final = 5.0

_log = structlog.get_logger(__name__)


class LaunchError(Exception):
    """The house can't stand; the message says why and what to do."""


class Service(Struct, frozen=True):
    """A child of the launcher: its name in messages, and its command."""

    name: str
    argv: tuple[str, ...]


def play(
    settings: Settings,
    services: Sequence[Service],
    *,
    out: TextIO | None = None,
    patience: Callable[[], Patience] = Patience,
) -> int:
    """Runs the house until SIGINT or SIGTERM; gives the exit code: 0, or 1 where it could not go on.

    `services` are in the order of their start: projector, worker, gateway; they are stopped the other way round, and
    the server last. Each reads `settings` from its environment. Addresses go to `out` (standard output) once the
    gateway is ready. `patience` makes the count of deaths of each service.
    """
    logs.configure("launcher", settings.log_format)
    house = _House(settings, services, out or sys.stdout, patience)
    try:
        asyncio.run(house.run())
    except (LaunchError, ValkeyError) as error:
        sys.stderr.write(f"firekeeper: {error}\n")
        return 1
    return 0


class _House:
    def __init__(
        self, settings: Settings, services: Sequence[Service], out: TextIO, patience: Callable[[], Patience]
    ) -> None:
        self._settings = settings
        self._services = services
        self._out = out
        self._patience = patience
        self._processes: dict[str, asyncio.subprocess.Process] = {}

    async def run(self) -> None:
        told = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, told.set)
        _check_port(self._settings.host, self._settings.port)
        valkey = None if self._settings.redis_url else Valkey(self._settings.data, self._settings.valkey)
        if valkey is not None:
            valkey.start()
            self._settings = msgspec.structs.replace(self._settings, redis_url=valkey.url)
        try:
            await self._stand(told, valkey)
        finally:
            await self._stop()
            if valkey is not None:
                valkey.stop()

    async def _stand(self, told: asyncio.Event, valkey: Valkey | None) -> None:
        """Keeps everything running until it is told to stop. Raises where something can't be kept."""
        keepers = [asyncio.ensure_future(self._keep(service)) for service in self._services]
        if valkey is not None:
            keepers.append(asyncio.ensure_future(valkey.keep()))
        end = asyncio.ensure_future(told.wait())
        announcement = asyncio.ensure_future(self._announce())
        try:
            done, _ = await asyncio.wait([*keepers, end], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in (*keepers, end, announcement):
                task.cancel()
            await asyncio.gather(*keepers, end, announcement, return_exceptions=True)

    async def _keep(self, service: Service) -> None:
        patience = self._patience()
        environment = {**os.environ, **self._settings.to_env()}
        while True:
            process = await asyncio.create_subprocess_exec(
                *lifeline.command(service.argv),
                env=environment,
                stdin=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C on the terminal is the launcher's to handle
                preexec_fn=lifeline.tie(),
            )
            self._processes[service.name] = process
            code = await process.wait()
            try:
                pause = _AWAY_PAUSE_S if code == SERVER_AWAY else patience.died()
            except OutOfPatienceError as error:
                raise LaunchError(
                    f"{service.name} {error}, the last time with exit code {code}; giving up. "
                    "What it said stands above."
                ) from None
            _log.warning("service_died", name=service.name, exit_code=code, again_in_s=pause)
            await asyncio.sleep(pause)

    async def _stop(self) -> None:
        for service in reversed(self._services):
            process = self._processes.get(service.name)
            if process is None:
                continue
            with suppress(ProcessLookupError):
                process.terminate()
            try:
                await asyncio.wait_for(process.wait(), _GRACE_S)
            except TimeoutError:
                _log.warning("service_killed", name=service.name, after_s=_GRACE_S)
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()

    async def _announce(self) -> None:
        here = "127.0.0.1" if self._settings.host in ("0.0.0.0", "::") else self._settings.host
        while True:
            if await _is_ready(here, self._settings.port):
                break
            await asyncio.sleep(0.05)
        codes = self._out.isatty() and self._out.encoding.lower().startswith("utf")
        self._out.write(announcement(self._settings, lan_address(), codes=codes))
        self._out.flush()


def announcement(settings: Settings, lan: str | None, *, codes: bool) -> str:
    """What the person who started it reads: the addresses, where games are kept, a QR code for phones if `codes`."""
    open_house = settings.host in ("0.0.0.0", "::")
    here = f"http://{'localhost' if open_house else _bracketed(settings.host)}:{settings.port}"
    there = f"http://{lan}:{settings.port}" if open_house and lan else None
    invite = settings.public_url or there
    lines = ["", "Firekeeper is ready.", f"  On this machine    {here}"]
    if there:
        lines.append(f"  In the same Wi-Fi  {there}")
    if settings.public_url:
        lines.append(f"  From anywhere      {settings.public_url}")
    if settings.redis_url and settings.redis_url.startswith("unix:"):
        lines.append(f"  Games are kept in  {settings.data}")
    if codes and invite:
        lines += ["", _qr(invite)]
    return "\n".join([*lines, "  Ctrl-C stops it.", ""]) + "\n"


def _qr(url: str) -> str:
    drawing = io.StringIO()
    segno.make(url).terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = 8081 if port == 8080 else 8080
            raise LaunchError(
                f"Port {port} is in use by another program. Stop that one, or choose another port: PORT={other}"
            ) from None
        raise LaunchError(
            f"{host} port {port} can't be listened on ({error.strerror}). Set FIREKEEPER_HOST and PORT to others."
        ) from None


async def _is_ready(host: str, port: int) -> bool:
    try:
        async with asyncio.timeout(2):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                writer.write(f"GET /health/ready HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                status = await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
    return status.split()[1:2] == [b"200"]
