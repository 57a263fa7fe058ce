"""
Look-up in the index of a folder of WARC files: the captures of an address.

All ``*.cdxj`` files in the folder are searched, also those of other programs. They are
sorted and searched by bisection, so memory does not grow with their size.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.model.ingest import Capture

logger = logging.getLogger(__name__)

SUFFIX = ".cdxj"
BLOCK = 8192  # bytes read at a time
TICK = 100_000_000  # nanoseconds; longer than the time resolution of any file system


class SortedFile:
    """A file of sorted lines. Raises ``OSError`` if it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDONLY)
        self.state = _state(os.fstat(self._file))

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


class CdxIndex:
    """
    The CDXJ files of *folder*. New and deleted files are noticed.

    Raises ``ArchiveError`` if *folder* is not a folder, or can no longer be read.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise ArchiveError(f"{folder} is not a folder; give one that holds WARC files")
        self._files: dict[Path, SortedFile] = {}
        self._folder_time = 0

    def close(self) -> None:
        """Close the files."""
        for file in self._files.values():
            file.close()
        self._files.clear()
        self._folder_time = 0

    def captures(self, url: str) -> list[Capture]:
        """
        Return the captures of *url* and of addresses with the same SURT, oldest first.

        Answers to requests other than GET are left out. Paths are relative to the folder.
        """
        return self.captures_by_key(cdx_lines.sort_key(url))

    def captures_by_key(self, key: str) -> list[Capture]:
        """Return the captures with the sort key *key*, oldest first."""
        try:
            self._refresh()
        except OSError as error:
            message = f"{error.filename} cannot be read: {error.strerror}"
            raise ArchiveError(message) from error
        prefix = f"{key} ".encode()
        captures: dict[tuple[str, int], Capture] = {}
        for file in self._files.values():
            for line in file.lines_with_prefix(prefix):
                try:
                    capture = cdx_lines.read_capture(line.decode("utf-8", "replace"))
                except ValueError as error:
                    logger.warning("%s: %s; rebuild it: scrapy archive index", file.path, error)
                    continue
                # Two indexes may list the same record.
                captures.setdefault((capture.warc_path, capture.warc_offset), capture)
        return sorted(
            captures.values(),
            key=lambda row: (row.datetime, row.warc_path, row.warc_offset),
        )

    def _refresh(self) -> None:
        # A file that is added, renamed or deleted changes the time of the folder.
        folder_time = self.folder.stat().st_mtime_ns
        if folder_time == self._folder_time:
            return
        # Within one tick of the clock, further changes would go unnoticed.
        self._folder_time = folder_time if time.time_ns() - folder_time > TICK else 0
        paths = set(index_files(self.folder))
        for path in self._files.keys() - paths:
            self._files.pop(path).close()
        for path in sorted(paths):
            file = self._files.get(path)
            try:
                if file is None or file.state != _state(path.stat()):
                    self._files[path] = SortedFile(path)
                    if file is not None:
                        file.close()
            except FileNotFoundError:
                self._folder_time = 0  # deleted in between: check again next time


def index_files(folder: Path) -> list[Path]:
    """Return the CDXJ files of *folder*."""
    return sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))


def _state(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns
