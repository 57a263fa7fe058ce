"""Records of repositories that a later file marks as deleted."""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.formats.paths import json_path
from pubcrawl.ingest.dumps.sources.oai import read_oai

_NAME = json_path("oai").first


class LaterDeletions:
    """
    The last deletion of each record in files that are read in the order of their dates.

    A record that is deleted and then published again is not deleted.
    """

    def __init__(self) -> None:
        self._last: dict[str, tuple[int, int]] = {}

    def add(self, place: int, records: Iterable[bytes | str]) -> None:
        """Note the deletions in *records*, those of ``dumps.files``, of the file at *place*."""
        for number, raw in enumerate(records, 1):
            # Most records are not deleted; to parse only the others takes a tenth of the time.
            if isinstance(raw, bytes) and b"deleted" in raw:
                record = read_oai(raw)
                if record and record.get("deleted") and (name := _NAME(record).lower()):
                    self._last[name] = place, number

    def include(self, name: str, place: int, number: int) -> bool:
        """Return whether record *name* is deleted after record *number* of the file at *place*."""
        last = self._last.get(name)
        return last is not None and last > (place, number)
