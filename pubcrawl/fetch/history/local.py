"""Our own archive as history: captures are found in the index and read from WARC files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any, Protocol

from scrapy.http import Headers

from pubcrawl.exceptions import ArchiveError, FetchError
from pubcrawl.fetch.archive.cdx.lines import REVISIT, media_type
from pubcrawl.fetch.archive.cdx.records import digits
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history.rows import is_body, is_revisit
from pubcrawl.fetch.history.wayback import ArchivedResponse
from pubcrawl.formats.warc_file import Damaged, WARCRecord, is_packed, read_record, split
from pubcrawl.model.ingest import Capture


class CaptureIndex(Protocol):
    """An index of captures."""

    def captures(self, url: str) -> Iterable[Capture]:
        """Return the rows of *url*; raises ``ArchiveError``."""
        ...


class LocalHistory:
    """
    The captures of *index*, in files below *folder*, or in those that *open_file* opens.

    Raises ``FetchError``: ``cdx-error`` for an unreadable index, ``wayback-error``
    for an unreadable file, ``wayback-content-error`` for a record that differs from
    its row.
    """

    def __init__(
        self,
        index: CaptureIndex,
        folder: Path,
        open_file: Callable[[str], IO[bytes]] | None = None,
    ) -> None:
        self.index = index
        self.folder = folder
        self._open_file = open_file or (lambda name: (folder / name).open("rb"))

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*."""
        try:
            return list(self.index.captures(url))
        except ArchiveError as error:
            raise fetch_error("cdx-error", str(error)) from error

    async def fetch(
        self, capture: Capture, limits: Mapping[str, Any] | None = None
    ) -> ArchivedResponse:
        """
        Return the answer of *capture*; a revisit gets the body of its original.

        *limits*: ``download_maxsize`` (bytes); raises ``too-large`` too.
        """
        record = source = self._record(capture)
        original = None
        if record.field("WARC-Type") == "revisit":
            original = self._original(capture, record)
            source = self._record(original)
            capture = capture._replace(revisit=f"{original.datetime} {original.url}")
        status, headers, body = _message(source)
        if status is None or not is_body(capture, body, split(source.block)[2], source.block):
            raise _damaged(source, capture, "not the answer in its row")
        largest = (limits or {}).get("download_maxsize", 0)
        if 0 < largest < len(body):
            raise fetch_error("too-large", f"{len(body)} bytes are archived, more than {largest}")
        if original is not None:
            own_status, own_headers, _ = _message(record)
            # A 304 only confirms the status of the original.
            if own_status not in (None, 304):
                status, headers = own_status, own_headers
        kind = media_type((headers.get("Content-Type") or b"").decode("latin-1"))
        mimetype = kind if capture.mimetype == REVISIT else capture.mimetype
        capture = capture._replace(mimetype=mimetype, status_code=status)
        return ArchivedResponse(capture, status, headers, body, original)

    def _original(self, capture: Capture, record: WARCRecord) -> Capture:
        """Return the row of the record that the revisit *record* refers to."""
        url = record.field("WARC-Refers-To-Target-URI").strip("<>") or capture.url
        date = digits(record.field("WARC-Refers-To-Date"))
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
            raise _damaged(record, capture, f"its original, a capture of {url}, is missing")
        return rows[0]

    def _record(self, capture: Capture) -> WARCRecord:
        path = self.folder / capture.warc_path
        try:
            with self._open_file(capture.warc_path) as file:
                return read_record(file, capture.warc_offset, packed=is_packed(file))
        except OSError as error:
            message = f"{path} cannot be read: {error.strerror}"
            raise fetch_error("wayback-error", message) from error
        except Damaged as error:
            message = f"{path}, byte {capture.warc_offset}: {error}"
            raise fetch_error("wayback-content-error", message) from error


def _message(record: WARCRecord) -> tuple[int | None, Headers, bytes]:
    """Return status, headers and body of *record*; status None if it holds no HTTP answer."""
    if record.field("WARC-Type") in ("resource", "conversion"):
        return 200, Headers({"Content-Type": record.field("Content-Type")}), record.block
    first, pairs, body = record.http()
    headers = Headers()
    for name, value in pairs:
        headers.appendlist(name, value)
    words = first.split()
    if not first.startswith("HTTP/") or len(words) < 2 or not words[1].isdigit():
        return None, headers, body
    return int(words[1]), headers, body


def _damaged(record: WARCRecord, capture: Capture, problem: str) -> FetchError:
    message = f"{capture.warc_path}, byte {record.offset}: {problem}"
    return fetch_error("wayback-content-error", message)
