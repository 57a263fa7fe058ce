"""Workers: their names, whether their processes still run, and the clock that they share."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path

from sqlalchemy import Connection

from pubcrawl.store.statements import sql


@cache
def this_worker() -> str:
    """
    Return the name of this process, ``host/pid/start``.

    *start*: clock ticks from the machine's boot to the start of the process, which distinguishes it
    from a later process with the same pid; 0 if unknown.
    """
    pid = os.getpid()
    return f"{platform.node()}/{pid}/{_started(pid)}"


def place_of(worker: str) -> tuple[str, str]:
    """Return the host and the pid in the name of a worker."""
    host, _, process = worker.rpartition("/")[0].rpartition("/")
    return host, process


def is_dead(worker: str) -> bool:
    """Return whether *worker* ran on this machine and has ended; False for other machines."""
    host, process = place_of(worker)
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
    # The second field, the command's name in brackets, may contain anything.
    fields = status.rpartition(")")[2].split()
    # A zombie keeps its pid, but no claim.
    return -1 if fields[0] == "Z" else int(fields[19])


def forget_workers(connection: Connection, workers: list[str]) -> int:
    """Delete the rows of *workers*, the orders to them alone, and their claims; count these."""
    for name in ("end_orders_to", "remove_workers"):
        sql(connection, name, workers=workers)
    return sql(connection, "release", since=0, workers=workers).rowcount


def database_time(connection: Connection) -> int:
    """Return milliseconds since 1970, by the database's clock."""
    now: int = sql(connection, "now").scalar_one()
    return now
