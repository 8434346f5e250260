"""Looking at processes in tests."""

from __future__ import annotations

import os
from pathlib import Path

_HAS_PROC = Path("/proc/self/stat").exists()


def is_running(pid: int) -> bool:
    """Whether there is such a process. One that ended, and that nobody has waited for, is none."""
    try:
        os.kill(pid, 0)
        return not _HAS_PROC or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
