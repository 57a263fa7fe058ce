"""
The index beside the WARC files of a folder: where is an address captured?

Every ``*.cdxj`` in the folder is searched, ours and those of other programs.
They are sorted, and looked into by halving: memory does not grow with them.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch import cdx_lines
from pubcrawl.items.ingest import Capture

logger = logging.getLogger(__name__)

SUFFIX = ".cdxj"
BLOCK = 8192  # bytes read at a time
TICK = 100_000_000  # nanoseconds; longer than a tick of any file system's clock


class SortedFile:
    """A file of sorted lines. Raises ``OSError`` if it cannot be opened."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_RDONLY)
        self.state = _state(os.fstat(self._file))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def starting(self, prefix: bytes) -> Iterator[bytes]:
        """Yield the lines that begin with *prefix*, in their order, without their ends."""
        for line in self._lines(self._place(prefix)):
            if line >= prefix:
                if not line.startswith(prefix):
                    return
                yield line

    def _place(self, prefix: bytes) -> int:
        """Return where a line begins that stands before all with *prefix*, and close to them."""
        low, high = 0, os.fstat(self._file).st_size
        while high - low > BLOCK:
            middle = (low + high) // 2
            start, line = self._line_behind(middle)
            if line and line < prefix:
                low = start
            else:
                high = middle
        return low

    def _line_behind(self, offset: int) -> tuple[int, bytes]:
        """Return the first line that begins behind *offset*, and where; empty at the end."""
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
    What the CDXJ files of *folder* know. Files that come and go are noticed.

    Raises ``ArchiveError`` if *folder* is none.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise ArchiveError(f"{folder} is not a folder; give one that holds WARC files")
        self._files: dict[Path, SortedFile] = {}
        self._seen = 0

    def close(self) -> None:
        """Close the files."""
        for file in self._files.values():
            file.close()
        self._files.clear()
        self._seen = 0

    def captures(self, url: str) -> list[Capture]:
        """
        Return the captures of *url* and of addresses with the same SURT, oldest first.

        Answers to requests other than GET are none of its. A path is relative
        to the folder.
        """
        return self.under(cdx_lines.key(url))

    def under(self, key: str) -> list[Capture]:
        """Return the captures with the sort key *key*, oldest first."""
        self._refresh()
        prefix = f"{key} ".encode()
        found: dict[tuple[str, int], Capture] = {}
        for file in self._files.values():
            for line in file.starting(prefix):
                try:
                    one = cdx_lines.capture(line.decode("utf-8", "replace"))
                except ValueError as error:
                    logger.warning("%s: %s; make it anew: scrapy archive index", file.path, error)
                    continue
                # Two indexes may know one record.
                found.setdefault((one.warc_path, one.warc_offset), one)
        return sorted(
            found.values(), key=lambda one: (one.datetime, one.warc_path, one.warc_offset)
        )

    def _refresh(self) -> None:
        # A file that is put into the folder, renamed or deleted changes its time.
        seen = self.folder.stat().st_mtime_ns
        if seen == self._seen:
            return
        # Within a tick of the clock more may happen unseen.
        self._seen = seen if time.time_ns() - seen > TICK else 0
        there = set(index_files(self.folder))
        for path in self._files.keys() - there:
            self._files.pop(path).close()
        for path in sorted(there):
            known = self._files.get(path)
            try:
                if known is None or known.state != _state(path.stat()):
                    self._files[path] = SortedFile(path)
                    if known is not None:
                        known.close()
            except FileNotFoundError:
                self._seen = 0  # gone in between: look again the next time
            except OSError as error:
                raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error


def index_files(folder: Path) -> list[Path]:
    """Return the CDXJ files of *folder*."""
    return sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))


def _state(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns
