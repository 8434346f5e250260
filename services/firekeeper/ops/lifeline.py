"""Makes a child process end with its parent, however the parent ends.

On Linux the kernel does it. Elsewhere the child runs under this module as a small guard, which watches its parent:
`python -m firekeeper.ops.lifeline COMMAND…`.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

_LINUX: Final = sys.platform.startswith("linux")
_PR_SET_PDEATHSIG: Final = 1
_LOOK_S: Final = 0.2
_GRACE_S: Final = 10.0


def command(argv: Sequence[str]) -> list[str]:
    """The command to run so that `argv` ends with this process. Signals to it reach `argv`."""
    return list(argv) if _LINUX else [sys.executable, "-m", "firekeeper.ops.lifeline", *argv]


def tie() -> Callable[[], None] | None:
    """What the child does before it becomes `command`, as `preexec_fn`: asks for SIGTERM when this thread ends.

    Start children from the main thread: the kernel counts the thread that started them as their parent.
    """
    if not _LINUX:
        return None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it ended before the question was asked
            os._exit(1)

    return ask


def end(process: subprocess.Popen[bytes], grace_s: float = _GRACE_S) -> None:
    """Stops a child that leads its own session: SIGTERM, and after `grace_s` SIGKILL for all of the session."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(grace_s)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def guard(argv: Sequence[str]) -> int:
    """Runs `argv` and ends it when the parent is gone or SIGTERM comes. Gives its exit code, 128 + n for a signal n."""
    parent = os.getppid()
    child = subprocess.Popen(argv, close_fds=False)  # a lock that is held open stays held
    signal.signal(signal.SIGTERM, lambda _number, _frame: child.terminate())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (code := child.poll()) is None:
        if os.getppid() != parent:
            child.terminate()
            parent = os.getppid()
        time.sleep(_LOOK_S)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    raise SystemExit(guard(sys.argv[1:]))
