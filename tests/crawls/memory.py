"""
The peak memory of a crawl, over all its processes together.

    with watched(crawl.start(spider="webpages")) as memory:
        done = crawl.finish(memory.process)
    memory.together, memory.crawler, memory.workers

The sum over processes is sampled twenty times a second, with the share of each in common pages
(``Pss``). The kernel keeps the peak of each process (``VmHWM``), but the sum of these exceeds the
real peak: the crawler peaks while it receives, a worker while it reads.
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

_PEAK, _SHARE = re.compile(r"VmHWM:\s*(\d+) kB"), re.compile(r"^Pss:\s*(\d+) kB", re.MULTILINE)
_LOOK = 0.05  # seconds between samples; each takes a millisecond or more of a process


@dataclass
class Memory:
    """Peak bytes: of all processes *together*, of the *crawler*, of each worker."""

    process: subprocess.Popen[Any]
    together: int = 0
    crawler: int = 0
    workers: dict[int, int] = field(default_factory=dict)


@contextmanager
def watched(process: subprocess.Popen[Any]) -> Iterator[Memory]:
    """Sample *process*, a crawl, and its workers until the context ends."""
    memory, over = Memory(process), threading.Event()

    def look() -> None:
        while not over.wait(_LOOK):
            now, memory.crawler = _sizes(process.pid) or (0, memory.crawler)
            for child in filter(_is_worker, _children(process.pid)):
                if sizes := _sizes(child):
                    now += sizes[0]
                    memory.workers[child] = sizes[1]
            memory.together = max(memory.together, now)

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


def _is_worker(pid: int) -> bool:
    # A child that has not yet executed its own program shows the memory of its parent.
    with suppress(OSError):
        return b"pubcrawl.engine.workers" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _sizes(pid: int) -> tuple[int, int] | None:
    """Return the current and peak bytes of a process; ``None`` if it has ended."""
    process = Path(f"/proc/{pid}")
    with suppress(OSError):
        share = _SHARE.search((process / "smaps_rollup").read_text())
        peak = _PEAK.search((process / "status").read_text())
        if share and peak:
            return int(share[1]) * 1024, int(peak[1]) * 1024
    return None
