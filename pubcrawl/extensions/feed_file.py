"""
A feed in a local file, which is complete at any time.

A crawl writes its records to ``FILE.part``. At its end this file takes the place of FILE; with
appending (``-o``), after the records of FILE that the crawl has no newer version of.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from scrapy import Spider
from w3lib.url import file_uri_to_path

from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.appended import FeedReader, check, merge
from pubcrawl.formats.locked_file import LockedFile

_STREAMS = ("/dev/fd/", "/dev/std", "/proc/self/")


def part_of(path: Path) -> Path:
    """Return the file to which the records for *path* are written first."""
    return path.with_name(f"{path.name}.part")


def is_stream(path: Path) -> bool:
    """Return whether *path* is a pipe, a device, or a file that this process has open."""
    return str(path).startswith(_STREAMS) or (path.exists() and not path.is_file())


class FeedFile:
    """Scrapy's storage of feeds in files. A pipe or a device is written directly."""

    def __init__(self, uri: str, *, feed_options: Mapping[str, Any] | None = None) -> None:
        path = Path(file_uri_to_path(uri) if uri.startswith("file:") else uri).absolute()
        self.streams = is_stream(path)
        self.path = path if self.streams else path.resolve()
        self.options = feed_options or {}
        self._new = self.path.with_name(f"{self.path.name}.new")  # the merged records
        self._part: LockedFile | None = None

    def begin(self) -> dict[str, Any]:
        """
        Reserve the file for this crawl; return changed options of the feed.

        Raises ``OutputError`` for a file that another crawl writes, or that cannot be appended to.
        """
        if self.streams:
            return {}
        changed = {}
        if self._appends:
            check(self.path, self.options)
            if columns := FeedReader(self.path, self.options).check():
                changed["fields"] = self.options["fields"] or columns
        try:
            self._part = LockedFile(part_of(self.path))
        except BlockingIOError:
            raise OutputError(
                f"{self.path}: another crawl is writing to it; give each a file of its own"
            ) from None
        self._new.unlink(missing_ok=True)  # left by a crawl that was killed at its end
        return changed

    def open(self, spider: Spider) -> IO[bytes]:
        """Open the file for the exporter."""
        return self.path.open("ab") if self.streams else part_of(self.path).open("wb")

    def store(self, file: IO[bytes]) -> None:
        """Put the written *file* into its place. Raises ``OSError`` and ``OutputError``."""
        if self._part is None:
            file.close()
            return
        file.flush()
        os.fsync(file.fileno())
        if self._part.size() < file.tell():
            raise OutputError(
                f"{self._part.path} was moved, deleted or changed by another program while it "
                "was in use"
            )
        file.close()
        whole = self._part.path
        if self._appends:
            whole = self._new
            merge(self.path, self._part.path, self.options, whole)
        if self.path.exists():
            shutil.copymode(self.path, whole)
        whole.replace(self.path)
        self.release()

    def release(self) -> None:
        """Leave the file to other crawls; records that are not in their place are deleted."""
        if self._part is not None:
            if self._part.size() >= 0:
                self._part.path.unlink()
            self._part.close()
            self._part = None

    @property
    def _appends(self) -> bool:
        keeps = not self.options.get("overwrite") and not self.options.get("batch_item_count")
        return keeps and self.path.is_file() and self.path.stat().st_size > 0
