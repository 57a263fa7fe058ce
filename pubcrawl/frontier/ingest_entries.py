"""
Seed file → entries of the ledger of the ingest; a large file is read by a process of its own.

To read and check a line takes as long as to enter it: two processors at it
take half the time.
"""

from __future__ import annotations

import gc
import marshal
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from queue import Queue
from struct import Struct
from threading import Thread

from pubcrawl.exceptions import SeedError
from pubcrawl.frontier import ingest_seeds
from pubcrawl.items.ingest_entry import Entry

LARGE = 8 * 1024**2
"""Bytes of a file that is worth a process: it takes 0.2 s to start, as long as to read these."""

_BLOCK = 1000  # entries sent together
_AHEAD = 64  # blocks read before they are asked for: 32 MB, more than the ledger enters at once
_PIPE = 1024**2  # bytes
_SIZE = Struct("!I")  # of the block that follows; the last one is None, or what went wrong
# In a Scrapyd egg pubcrawl is where only this process looks for it.
_BOOT = (
    "import sys; path, default, *sys.path[:] = sys.argv[1:]; "
    "from pubcrawl.frontier.ingest_entries import main; main(path, default)"
)


@contextmanager
def reading(path: str | Path, default: str = "") -> Iterator[Iterator[Entry]]:
    """
    Give the entries of the lines that ``ingest_seeds.read`` yields, in order; none without *path*.

    Iteration raises ``SeedError`` for what cannot be read at all, or to its end.
    """
    if not _is_large(path):
        yield ingest_seeds.entries(path, default) if path else iter(())
        return
    process = subprocess.Popen(  # noqa: S603 - this program, with paths
        [sys.executable, "-c", _BOOT, str(path), default, *sys.path],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        pipesize=_PIPE,
    )
    try:
        yield _received(process, path)
    finally:
        process.kill()
        process.communicate()


def main(path: str, default: str) -> None:
    """Write the entries of a file to standard output, as ``reading`` wants them."""
    for of_terminal in (signal.SIGINT, signal.SIGHUP):  # the business of who reads
        signal.signal(of_terminal, signal.SIG_IGN)
    gc.set_threshold(100_000)  # by default it goes through a block of entries several times
    blocks: Queue[bytes] = Queue(_AHEAD)
    Thread(target=_read, args=(path, default, blocks), daemon=True).start()
    with suppress(BrokenPipeError):  # who reads is gone
        while data := blocks.get():
            _write(_SIZE.pack(len(data)) + data)


def _read(path: str, default: str, blocks: Queue[bytes]) -> None:
    last = b""
    try:
        entries = ingest_seeds.entries(path, default)
        while block := list(islice(entries, _BLOCK)):
            blocks.put(marshal.dumps(block))
        last = marshal.dumps(None)
    except SeedError as error:
        last = marshal.dumps(str(error))
    finally:
        if last:
            blocks.put(last)
        blocks.put(b"")


def _write(data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


def _received(process: subprocess.Popen[bytes], path: str | Path) -> Iterator[Entry]:
    assert process.stdout is not None  # noqa: S101 - as it was opened
    while head := process.stdout.read(_SIZE.size):
        data = process.stdout.read(_SIZE.unpack(head)[0])
        block = marshal.loads(data)  # noqa: S302 - of our own process; pickle takes twice as long
        if block is None:
            return
        if isinstance(block, str):
            raise SeedError(block)
        yield from block
    raise SeedError(
        f"{path}: the process that read it ended ({process.wait()}) before the file did; run the "
        "same command again, what is entered stays"
    )


def _is_large(path: str | Path) -> bool:
    """Answer whether *path* is a file, and a large one; standard input is none."""
    with suppress(OSError, ValueError):
        return Path(path).is_file() and Path(path).stat().st_size >= LARGE
    return False
