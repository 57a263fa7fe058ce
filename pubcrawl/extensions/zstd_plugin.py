"""Feeds compressed by zstd, as one of Scrapy's plugins."""

from __future__ import annotations

from typing import IO, Any

from pubcrawl.formats.zstd import zstd


class ZstdPlugin:
    """Compress a feed; the option ``zstd_level`` is the level, 3 by default."""

    def __init__(self, file: IO[bytes], feed_options: dict[str, Any]) -> None:
        self.file = file
        self._packed = zstd.ZstdFile(file, "wb", level=feed_options.get("zstd_level", 3))

    def write(self, data: bytes | memoryview) -> int:
        return self._packed.write(data)

    def close(self) -> None:
        """Write the end of the compressed data; the file stays open."""
        self._packed.close()
