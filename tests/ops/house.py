"""A whole house of tiny services, for the launcher's tests: `python -m tests.ops.house FOLDER DEATHS KIND…`.

Each service writes what it does into FOLDER/journal, a line each: `name what pid`. Kinds are, in the order of start:
`good` (lives until it is told to stop), `web` (the same, and answers 200 on PORT), `bad` (ends at once with 1),
`away` (ends at once with 75, four times, then lives), `deaf` (is told to stop and doesn't). A service's name is its
kind and its place.
"""

from __future__ import annotations

import http.server
import os
import signal
import sys
import threading
from functools import partial
from pathlib import Path

from firekeeper.ops.launcher import Service, play
from firekeeper.ops.patience import SERVER_AWAY, Patience
from firekeeper.ops.settings import Settings


class _Healthy(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Says that all is well."""
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Says nothing."""


def serve(folder: Path, name: str) -> int:
    """One service; gives its exit code."""
    journal = folder / "journal"

    def write(what: str) -> None:
        with journal.open("a") as lines:
            lines.write(f"{name} {what} {os.getpid()}\n")

    told = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: told.set())
    settings = Settings.from_env()
    write("started")
    kind = name.rstrip("0123456789")
    if kind == "bad":
        sys.stderr.write("the fire is out\n")
        return 1
    if kind == "away" and journal.read_text().count(f"{name} started") <= 4:
        return SERVER_AWAY
    if kind == "web":
        server = http.server.HTTPServer(("127.0.0.1", settings.port), _Healthy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
    told.wait()
    if kind == "deaf":
        threading.Event().wait()
    write("stopped")
    return 0


def main() -> int:
    """The launcher, or one of its services."""
    if sys.argv[1] == "serve":
        return serve(Path(sys.argv[2]), sys.argv[3])
    folder, deaths = sys.argv[1], int(sys.argv[2])
    names = [f"{kind}{place}" for place, kind in enumerate(sys.argv[3:])]
    services = [Service(name, (sys.executable, "-m", "tests.ops.house", "serve", folder, name)) for name in names]
    return play(Settings.from_env(), services, patience=partial(Patience, deaths, pause_s=0.02))


if __name__ == "__main__":
    raise SystemExit(main())
