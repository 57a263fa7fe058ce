"""The parts of a zip archive of strangers, within limits that hold before a part is unpacked."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from pubcrawl.exceptions import SizeError
from pubcrawl.formats.unpack import unpacked_max

ENTRIES_MAX: Final = 10_000
PART_MAX: Final = 32 * 1024**2
"""Most bytes of a part that is held in memory."""

DAMAGED: Final[tuple[type[Exception], ...]] = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    OSError,
    EOFError,
    KeyError,
    RuntimeError,
)
"""The errors for an archive that is damaged or encrypted, or lacks a part."""

_CHUNK = 64 * 1024
# Of other methods, the zipfile module unpacks what 4 kB become at once: gigabytes.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class ZipParts:
    """The parts of the zip archive *file*. Raises one of ``DAMAGED``, or ``SizeError``."""

    def __init__(self, file: IO[bytes]) -> None:
        self._archive = zipfile.ZipFile(file)
        self.names = frozenset(self._archive.NameToInfo)
        if len(self._archive.filelist) > ENTRIES_MAX:
            raise SizeError(f"it has more than {ENTRIES_MAX:,} parts")
        self._left = unpacked_max(file.seek(0, os.SEEK_END))

    def read(self, name: str, most: int = PART_MAX) -> Iterator[bytes]:
        """Yield the bytes of a part of *most* bytes."""
        # zipfile gives no more than the size that the archive states.
        info = self._archive.getinfo(name)
        if info.compress_type not in _METHODS:
            raise NotImplementedError(f"{name} is compressed in an unusual way")
        if info.file_size > min(most, self._left):
            raise SizeError(f"{name} unpacks to {info.file_size:,} bytes")
        self._left -= info.file_size
        with self._archive.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                yield chunk
