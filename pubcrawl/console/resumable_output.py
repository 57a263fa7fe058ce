"""Output files that a killed command can continue: complete, or with a note of their state."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from pubcrawl.console.output_file import packed

_WAITING_MAX = 128 * 1024  # bytes that are written at once


class ResumableOutputs:
    """
    The files of a command, as a context manager; *paths*: by names that the command chooses.

    Paths may be empty, for no file, or - for standard output, which cannot be resumed. *key*:
    the arguments of the command; with another key, it begins again. *done*: the value of the
    last ``checkpoint``, None at the beginning.
    """

    def __init__(self, paths: Mapping[str, str], key: object) -> None:
        self._files = {name: _Part(path) for name, path in paths.items() if path}
        self._key = json.loads(json.dumps(key))
        main = next((each.path for each in self._files.values() if not each.is_stream), "")
        self._note = Path(f"{main}.part.json") if main else None
        self._begun = False
        self.done: Any = None

    def __enter__(self) -> Self:
        note = self._read_note()
        for name, file in self._files.items():
            file.open(note["bytes"].get(name, 0) if note else 0)
        self.done = note["done"] if note else None
        self._begun = bool(note)
        return self

    def writer(self, name: str) -> Callable[[bytes], None]:
        """Return a function that adds bytes to a file, or ignores them if it has no path."""
        file = self._files.get(name)
        return file.write if file else _ignore

    def checkpoint(self, done: object) -> None:
        """Note that the files are complete up to *done*, of JSON's types."""
        if self._note is None:
            return
        sizes = {name: file.end_part() for name, file in self._files.items()}
        note = {"key": self._key, "bytes": sizes, "done": done}
        fresh = Path(f"{self._note}.new")
        fresh.write_text(json.dumps(note), "utf-8")
        fresh.replace(self._note)
        self._begun = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for file in self._files.values():
            file.close(complete=kind is None, keep=self._begun)
        if kind is None and self._note is not None:
            self._note.unlink(missing_ok=True)

    def _read_note(self) -> dict[str, Any] | None:
        if self._note is None:
            return None
        with suppress(OSError, ValueError):
            note: dict[str, Any] = json.loads(self._note.read_text("utf-8"))
            sizes = note["bytes"]
            fits = all(
                file.is_stream or file.size() >= sizes[name] for name, file in self._files.items()
            )
            if note["key"] == self._key and fits:
                return note
        return None


def _ignore(data: bytes) -> None:
    """Do nothing."""


class _Part:
    """A file that is written as ``.part``, in members of gzip or frames of zstd."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_stream = path == "-"
        self._part = Path(f"{path}.part")
        self._file: IO[bytes] = sys.stdout.buffer
        self._packed: Any = None
        self._pieces: list[bytes] = []
        self._waiting = 0  # bytes of the pieces
        self._waiting_max = 0 if self.is_stream else _WAITING_MAX

    def size(self) -> int:
        return self._part.stat().st_size if self._part.is_file() else -1

    def open(self, size: int) -> None:
        """Open the file behind its first *size* bytes."""
        if self.is_stream:
            return
        self._file = self._part.open("r+b" if size else "wb")
        self._file.truncate(size)
        self._file.seek(size)

    def write(self, data: bytes) -> None:
        self._pieces.append(data)
        self._waiting += len(data)
        if self._waiting >= self._waiting_max:
            self._pass_on()

    def _pass_on(self) -> None:
        # A packed file takes many pieces at once in a fraction of the time.
        if self._pieces:
            if self._packed is None:
                self._packed = packed(self.path, self._file)
            self._packed.write(b"".join(self._pieces))
            self._pieces.clear()
            self._waiting = 0

    def end_part(self) -> int:
        """Write all to the disk; return the size of the file."""
        self._pass_on()
        self._end_packed()
        self._file.flush()
        if not self.is_stream:
            os.fsync(self._file.fileno())
            return self._file.tell()
        return 0

    def close(self, *, complete: bool, keep: bool) -> None:
        """End the file: *complete*, or to *keep* for the next start."""
        if complete:
            self._pass_on()
            if self._packed is None:  # an empty file is one of its format, too
                self._packed = packed(self.path, self._file)
            self._end_packed()
        if self.is_stream:
            with suppress(BrokenPipeError):
                self._file.flush()
            return
        self._file.close()
        if complete:
            self._part.replace(self.path)
        elif not keep:
            self._part.unlink(missing_ok=True)

    def _end_packed(self) -> None:
        if self._packed is not None and self._packed is not self._file:
            self._packed.close()
        self._packed = None
