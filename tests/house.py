"""The whole house as processes on loopback, for tests that use it as players do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

READY_S = 30.0
STOP_S = 15.0

QUICK = {"FIREKEEPER_AI_DELAY_MS": "0", "FIREKEEPER_TABLES_PER_MINUTE": "0", "FIREKEEPER_MOVES_PER_SECOND": "0"}
"""Settings of a house in a hurry: AI players answer at once, and nobody is told to slow down."""


def free_port() -> int:
    """A port of loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """`firekeeper play` on a folder; a context that is ready when it is entered, and stopped when it is left."""

    def __init__(self, data: Path, settings: Mapping[str, str] | None = None) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = data.with_suffix(".log")
        self._settings = {**QUICK, **(settings or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> House:
        environment = {**os.environ, "FIREKEEPER_HOST": "127.0.0.1", **self._settings}
        environment.pop("FIREKEEPER_REDIS_URL", None)
        command = [sys.executable, "-m", "firekeeper.cli", "play", "--port", str(self.port), "--data", str(self.data)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            self.wait_ready()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def wait_ready(self) -> None:
        """Waits until the gateway answers that it is ready."""
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/health/ready", timeout=1):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise AssertionError(f"the house is not ready:\n{self.log()}")

    def stop(self) -> None:
        """Ends the house as Ctrl-C would."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"the house did not stop:\n{self.log()}") from None

    def log(self) -> str:
        """What the processes wrote."""
        return self._log.read_text(errors="replace")[-4000:]

    def processes(self) -> dict[str, int]:
        """The pids of the house: `launcher`, `valkey`, `gateway`, `projector`, `worker`, as far as they run."""
        assert self._process is not None
        found = {"launcher": self._process.pid}
        for child in children(self._process.pid):
            command = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            name = command.rstrip().rpartition(" ")[2] if " serve " in command else "valkey"
            found[name] = child
        return found


def children(pid: int) -> list[int]:
    """The child processes of `pid`."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
