"""A file that one process writes at a time, and that notices what other programs do to it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class LockedFile:
    """
    The file at *path*, created if missing, unbuffered, and locked until ``close``.

    *mode*: of ``open``. *wait*: wait for the lock of another process; without it, that lock raises
    ``BlockingIOError``. Raises ``OSError``.
    """

    def __init__(self, path: Path, mode: str = "ab", *, wait: bool = False) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            self.file = path.open(mode, buffering=0)
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except OSError:
                self.file.close()
                raise
            # Before the lock, another process may have deleted or replaced the file.
            if self.size() >= 0:
                return
            self.file.close()

    def size(self) -> int:
        """Return the size in bytes, -1 once the path no longer leads to the file."""
        state = os.fstat(self.file.fileno())
        try:
            return state.st_size if os.path.samestat(state, self.path.stat()) else -1
        except OSError:
            return -1

    def close(self) -> None:
        """Unlock the file."""
        self.file.close()
