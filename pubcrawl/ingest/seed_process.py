"""
Seed file → entries for the ledger of the ingest; a process of its own reads a large file.

Reading and checking a line takes as long as importing it, so two processes take half the
time.
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
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.entry import Entry

LARGE = 8 * 1024**2
"""Fewest bytes of a file worth a process, whose start takes as long as reading them."""

_BLOCK = 1000  # entries sent together
_AHEAD = 64  # blocks read in advance: 32 MB, more than one transaction of the ledger
_PIPE = 1024**2  # bytes
_SIZE = Struct("!I")  # of the next block; the last block is None, or an error message
# In a Scrapyd egg, only this process has pubcrawl on its path.
_BOOT = (
    "import sys; path, default, *sys.path[:] = sys.argv[1:]; "
    "from pubcrawl.ingest.seed_process import main; main(path, default)"
)


@contextmanager
def reading(path: str | Path, default: str = "") -> Iterator[Iterator[Entry]]:
    """
    Provide the entries of the lines of *path*, in order; none if it is empty.

    Iteration raises ``SeedError`` for an unreadable or incomplete file.
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
    """Write the entries of a file to standard output, in the format of ``reading``."""
    for of_terminal in (signal.SIGINT, signal.SIGHUP):  # the crawler handles them
        signal.signal(of_terminal, signal.SIG_IGN)
    gc.set_threshold(100_000)  # the default scans a block of entries several times
    blocks: Queue[bytes] = Queue(_AHEAD)
    Thread(target=_read, args=(path, default, blocks), daemon=True).start()
    with suppress(BrokenPipeError):  # the crawler has ended
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
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(sys.stdout.fileno(), rest) :]


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
        f"{path}: its reading process ended early ({process.wait()}); run the same command again, "
        "imported lines stay"
    )


def _is_large(path: str | Path) -> bool:
    """Return whether *path* is a large file; standard input is not."""
    with suppress(OSError, ValueError):
        return Path(path).is_file() and Path(path).stat().st_size >= LARGE
    return False
