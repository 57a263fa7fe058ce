"""
Run Scrapyd in a container. At SIGTERM, end it and its jobs, and wait until these have drained.

Scrapyd alone ends at once, and the container then kills its jobs. If Scrapyd dies, its jobs drain
too, and the exit code is 1.
"""

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36  # prctl(2): jobs become children of this process when Scrapyd ends
SIGNALS = (signal.SIGINT, signal.SIGTERM)
asked: list[int] = []


def drain() -> None:
    """Interrupt Scrapyd and its jobs, once; the workers of a job go with it."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    os.killpg(0, signal.SIGINT)


def end(number: int, _: object) -> None:
    """Drain because the container stops."""
    asked.append(number)
    drain()


with suppress(PermissionError):  # it leads its group already
    os.setpgid(0, 0)
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
for each in SIGNALS:
    signal.signal(each, end)
scrapyd = subprocess.Popen(["scrapyd", "--pidfile=", *sys.argv[1:]])  # noqa: S603, S607
with suppress(ChildProcessError):  # raised when nothing is left to wait for
    while True:
        if os.wait()[0] == scrapyd.pid and not asked:
            drain()
sys.exit(0 if asked else 1)
