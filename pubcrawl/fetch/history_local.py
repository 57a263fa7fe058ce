"""Our own archive as history: captures by their row in the index, read from its files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from scrapy.http import Headers

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history_rows import REVISIT, is_body, is_revisit
from pubcrawl.fetch.warc_file import Damaged, Record, is_packed, read
from pubcrawl.fetch.wayback import Archived
from pubcrawl.items.ingest import Capture


class Index(Protocol):
    """What knows the captures of an address."""

    def captures(self, url: str) -> Iterable[Capture]:
        """Return the rows of *url*; raises ``ArchiveError``."""
        ...


class LocalHistory:
    """
    Captures of *index*, whose files are below *folder*.

    Raises ``FetchError``: ``cdx-error`` for an index that cannot be read,
    ``wayback-error`` for a file that cannot, ``wayback-content-error`` for a
    record that is not what its row says.
    """

    def __init__(self, index: Index, folder: Path) -> None:
        self.index = index
        self.folder = folder

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*."""
        try:
            return list(self.index.captures(url))
        except ArchiveError as error:
            raise fetch_error("cdx-error", str(error)) from error

    async def fetch(self, capture: Capture) -> Archived:
        """Return what *capture* names; of a revisit, what the record holds that it repeats."""
        record = self._record(capture)
        if record.field("WARC-Type") == "revisit":
            date = record.field("WARC-Refers-To-Date")
            url = record.field("WARC-Refers-To-Target-URI").strip("<>") or capture.url
            original = self._original(capture, "".join(filter(str.isdigit, date))[:14], url)
            record = self._record(original)
            capture = capture._replace(revisit=f"{original.datetime} {original.url}")
        if record.field("WARC-Type") != "response":
            raise fetch_error(
                "wayback-content-error",
                f"{capture.warc_path}, byte {capture.warc_offset}: no response",
            )
        try:
            first, pairs, body = record.http()
            status = int(first.split()[1])
        except (ValueError, IndexError) as error:
            message = f"{capture.warc_path}, byte {capture.warc_offset}: {error}"
            raise fetch_error("wayback-content-error", message) from error
        if not is_body(capture, body):
            message = f"{capture.warc_path}, byte {capture.warc_offset}: another digest"
            raise fetch_error("wayback-content-error", message)
        headers = Headers()
        for name, value in pairs:
            headers.appendlist(name, value)
        if capture.mimetype == REVISIT:
            kind = (headers.get("Content-Type") or b"").decode("latin-1").partition(";")[0]
            capture = capture._replace(mimetype=kind.strip())
        return Archived(capture._replace(status_code=status), status, headers, body)

    def _original(self, capture: Capture, date: str, url: str) -> Capture:
        """Return the row that the revisit *capture* repeats, of *url* at *date* (14 digits)."""
        try:
            rows = [
                row
                for row in self.index.captures(url)
                if row.sha1b32 == capture.sha1b32 and not is_revisit(row)
            ]
        except ArchiveError as error:
            raise fetch_error("cdx-error", str(error)) from error
        rows.sort(key=lambda row: row.datetime != date)
        if not rows:
            raise fetch_error(
                "wayback-content-error", f"the capture that {capture.url} repeats is not there"
            )
        return rows[0]

    def _record(self, capture: Capture) -> Record:
        path = self.folder / capture.warc_path
        try:
            with path.open("rb") as file:
                return read(file, capture.warc_offset, packed=is_packed(file))
        except OSError as error:
            message = f"{path} cannot be read: {error.strerror}"
            raise fetch_error("wayback-error", message) from error
        except Damaged as error:
            message = f"{path}, byte {capture.warc_offset}: {error}"
            raise fetch_error("wayback-content-error", message) from error
