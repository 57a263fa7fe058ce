"""Who works on a claim, and whether that process still lives."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path


@cache
def this_worker() -> str:
    """
    Return the name of this process, ``host/pid/start``.

    *start*: clock ticks from the machine's boot to the process's birth, which
    tells it from a later process that got the same number; 0 where unknown.
    """
    pid = os.getpid()
    return f"{platform.node()}/{pid}/{_started(pid)}"


def is_dead(worker: str) -> bool:
    """Answer whether *worker* ran on this machine and is gone; of others nothing is known."""
    host, _, process = worker.rpartition("/")[0].rpartition("/")
    start = worker.rpartition("/")[2]
    if host != platform.node() or not process.isdecimal():
        return False
    pid = int(process)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return start not in ("0", str(_started(pid)))


def _started(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except OSError:  # not Linux
        return 0
    # The second field, the command's name in brackets, may hold anything.
    fields = status.rpartition(")")[2].split()
    # A zombie holds its number, but no claim.
    return -1 if fields[0] == "Z" else int(fields[19])
