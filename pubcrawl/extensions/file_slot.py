"""A feed in a local file: no other crawl writes to it, and its loss is noticed."""

from __future__ import annotations

from pathlib import Path

from scrapy.extensions.feedexport import FeedSlot

from pubcrawl.exceptions import OutputError
from pubcrawl.formats.locked_file import LockedFile


class FileSlot(FeedSlot):
    """Scrapy's *slot*, whose file is locked by *lock* until ``close``."""

    def __init__(self, slot: FeedSlot, lock: LockedFile) -> None:
        vars(self).update(vars(slot))
        self.lock = lock
        self._size = 0

    def check(self) -> None:
        """Raise ``OutputError`` if the file was taken away, or is shorter than before."""
        size = self.lock.size()
        if size < self._size:
            raise OutputError(
                f"{self.lock.path} was moved, deleted or changed by another program while it was "
                "in use"
            )
        if self.file is not None:  # until then, an earlier feed may be in the file
            self._size = size

    def close(self, *, complete: bool) -> None:
        """Release the file, and delete it if it is empty and not *complete*."""
        if self.lock.size() == 0 and not (complete and self.store_empty):
            self.lock.path.unlink()
        self.lock.close()


def lock(path: Path) -> LockedFile:
    """Return the file at *path*, locked. Raises ``OutputError`` if another crawl writes to it."""
    try:
        return LockedFile(path)
    except BlockingIOError:
        raise OutputError(
            f"{path}: another crawl is writing to it; give each a file of its own"
        ) from None
