"""The guard, which ties a child to its parent where the kernel can't."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from firekeeper.ops import lifeline
from tests.processes import is_running
from tests.waiting import until

CHILD = "import os, sys, time; print(os.getpid(), flush=True); time.sleep(60)"

PARENT = """
    import subprocess, sys, time
    subprocess.Popen([sys.executable, "-m", "firekeeper.ops.lifeline", sys.executable, "-c", sys.argv[1]])
    time.sleep(60)
"""


def guarded(*argv: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "firekeeper.ops.lifeline", *argv], stdout=subprocess.PIPE, start_new_session=True
    )


def test_a_guarded_child_ends_with_its_parent() -> None:
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(PARENT), CHILD], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.kill()
        until(lambda: not is_running(pid))


def test_a_guard_passes_a_signal_on_and_an_exit_code_back() -> None:
    with guarded(sys.executable, "-c", CHILD) as guard:
        assert guard.stdout is not None
        pid = int(guard.stdout.readline())
        guard.terminate()
        assert guard.wait(10) == 128 + signal.SIGTERM
        until(lambda: not is_running(pid))
    with guarded(sys.executable, "-c", "raise SystemExit(75)") as guard:
        assert guard.wait(10) == 75


def test_a_lock_stays_held_by_the_guarded_child(tmp_path: Path) -> None:
    fd = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    code = f"import os; print(os.fstat({fd}).st_ino, flush=True)"
    out = subprocess.run(
        [sys.executable, "-m", "firekeeper.ops.lifeline", sys.executable, "-c", code],
        stdout=subprocess.PIPE, pass_fds=(fd,), check=True, timeout=20,
    ).stdout  # fmt: skip
    assert int(out) == os.fstat(fd).st_ino
    os.close(fd)


@pytest.mark.parametrize("deaf", [False, True])
def test_ending_a_child_takes_all_of_its_session_along(deaf: bool) -> None:
    ignore = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);" if deaf else ""
    child = subprocess.Popen([sys.executable, "-c", ignore + CHILD], stdout=subprocess.PIPE, start_new_session=True)
    assert child.stdout is not None
    child.stdout.readline()
    lifeline.end(child, grace_s=0.2)
    assert child.returncode == -(signal.SIGKILL if deaf else signal.SIGTERM)
    child.stdout.close()
