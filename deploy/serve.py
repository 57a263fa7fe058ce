"""
Run Scrapyd in a container. At SIGTERM, end it and its jobs, and wait until these have drained.

Scrapyd alone ends at once, and the container kills its jobs.
"""

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36  # prctl(2): jobs become children of this process when Scrapyd ends


def drain(*_: object) -> None:
    """Interrupt Scrapyd and its jobs, once; workers go with their job."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.killpg(0, signal.SIGINT)


with suppress(PermissionError):  # it leads its group already
    os.setpgid(0, 0)
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, drain)
scrapyd = subprocess.Popen(["scrapyd", "--pidfile=", *sys.argv[1:]])  # noqa: S603, S607
status = 0
while True:
    try:
        pid, code = os.wait()
    except ChildProcessError:
        break
    if pid == scrapyd.pid:
        status = os.waitstatus_to_exitcode(code)
        drain()
sys.exit(status)
