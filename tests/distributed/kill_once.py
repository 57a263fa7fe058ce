"""Read parts with a worker that is killed once, at part ``FATAL``."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from pubcrawl.distributed.parts import PartResult, RereadJob, SeedPart, part_file, read_part

FATAL = 3


def read_or_die(log: Path, job: RereadJob, part: SeedPart) -> PartResult:
    """
    Read *part*, after a note in *log* if its file does not exist.

    The first worker with part ``FATAL`` kills itself.
    """
    if not part_file(job, part.number).exists():
        with log.open("a") as file:
            file.write(f"{part.number}\n")
    if part.number == FATAL and log.read_text().split().count(str(FATAL)) == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return read_part(job, part, replaced=True)
