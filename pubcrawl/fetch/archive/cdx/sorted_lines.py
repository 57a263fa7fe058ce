"""
Sorted lines of an index, searched by bisection.

Those of a file stay on the disk, so memory does not grow with their size.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path

SUFFIX = ".cdxj"
BLOCK = 8192  # bytes read at a time


class SortedFile:
    """A file of sorted lines. Raises ``OSError`` if it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDONLY)
        self.state = state_of(os.fstat(self._file))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def lines_with_prefix(self, prefix: bytes) -> Iterator[bytes]:
        """Yield the lines that begin with *prefix*, in order, without line breaks."""
        for line in self._lines(self._offset_before(prefix)):
            if line >= prefix:
                if not line.startswith(prefix):
                    return
                yield line

    def _offset_before(self, prefix: bytes) -> int:
        """Return the offset of a line shortly before the first line with *prefix*."""
        low, high = 0, os.fstat(self._file).st_size
        while high - low > BLOCK:
            middle = (low + high) // 2
            start, line = self._line_after(middle)
            if line and line < prefix:
                low = start
            else:
                high = middle
        return low

    def _line_after(self, offset: int) -> tuple[int, bytes]:
        """Return offset and text of the first line that begins after *offset*; "" at the end."""
        lines = self._lines(offset)
        skipped = next(lines, b"")
        return offset + len(skipped) + 1, next(lines, b"")

    def _lines(self, offset: int) -> Iterator[bytes]:
        rest = b""
        while data := os.pread(self._file, BLOCK, offset):
            offset += len(data)
            *lines, rest = (rest + data).split(b"\n")
            yield from lines
        if rest:
            yield rest


class SortedLines:
    """Sorted lines in memory."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = sorted(line.encode("utf-8", "surrogatepass") for line in lines)

    def __len__(self) -> int:
        return len(self._lines)

    def lines_with_prefix(self, prefix: bytes) -> Iterator[bytes]:
        """Yield the lines that begin with *prefix*, in order."""
        for number in range(bisect_left(self._lines, prefix), len(self._lines)):
            if not self._lines[number].startswith(prefix):
                return
            yield self._lines[number]


def index_files(folder: Path) -> list[Path]:
    """Return the CDXJ files of *folder*."""
    return sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))


def state_of(stat: os.stat_result) -> tuple[int, int, int]:
    """Return what changes when a file is replaced or written."""
    return stat.st_ino, stat.st_size, stat.st_mtime_ns
