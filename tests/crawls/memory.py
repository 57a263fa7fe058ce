"""
What a crawl takes of memory at most, all its processes together.

    with watched(crawl.start(spider="webpages")) as memory:
        done = crawl.finish(memory.process)
    memory.peak, memory.crawler, memory.workers

The kernel keeps the peak of each process (``VmHWM``), so that a look which comes late misses
nothing but the last moments of a process that dies. Those are of workers, which the kernel holds
to their limit of address space: ``Memory.bound`` takes that for what they have had.
"""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_PEAK = re.compile(r"VmHWM:\s*(\d+) kB")
_LOOK = 0.01  # seconds from one look to the next


@dataclass
class Memory:
    """Bytes: *peak* of the peaks of processes that lived side by side; *crawler*; each worker."""

    process: subprocess.Popen[Any]
    peak: int = 0
    crawler: int = 0
    workers: dict[int, int] = field(default_factory=dict)

    def bound(self, limit: int, count: int) -> int:
        """Return what all can have had at most: *count* workers, one of them all of *limit*."""
        return self.crawler + limit + (count - 1) * limit // 2


@contextmanager
def watched(process: subprocess.Popen[Any]) -> Iterator[Memory]:
    """Look at *process*, a crawl, and its workers until the end of the context."""
    memory, over = Memory(process), threading.Event()

    def look() -> None:
        while not over.wait(_LOOK):
            crawler = _peak(process.pid)
            workers = {child: _peak(child, worker=True) for child in _children(process.pid)}
            memory.crawler = max(memory.crawler, crawler)
            for child, size in workers.items():
                memory.workers[child] = max(size, memory.workers.get(child, 0))
            memory.peak = max(memory.peak, crawler + sum(workers.values()))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield memory
    finally:
        over.set()
        thread.join()


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def _peak(pid: int, *, worker: bool = False) -> int:
    with suppress(OSError):
        # A child that has not begun its own program yet shows the memory of its parent.
        if worker and b"pubcrawl.engine.workers" not in Path(f"/proc/{pid}/cmdline").read_bytes():
            return 0
        if found := _PEAK.search(Path(f"/proc/{pid}/status").read_text()):
            return int(found[1]) * 1024
    return 0
