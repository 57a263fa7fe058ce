"""Our own archive as history: captures are found in the index and read from WARC files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive, ArchivedResponse
from pubcrawl.fetch.archive.cdx.lines import REVISIT, media_type
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.model.ingest import Capture


class LocalHistory:
    """
    The captures of *archive*; none without an archive.

    Raises ``FetchError``: ``cdx-error`` for an unreadable index, ``wayback-error``
    for an unreadable file, ``wayback-content-error`` for a record that differs from
    its row.
    """

    def __init__(self, archive: Archive | None) -> None:
        self._archive = archive

    def archive(self) -> Archive | None:
        """Return the archive, which may begin and end with a crawl."""
        return self._archive

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*."""
        archive = self.archive()
        try:
            return archive.captures(url) if archive else []
        except ArchiveError as error:
            raise fetch_error("cdx-error", str(error)) from error

    async def fetch(
        self, capture: Capture, limits: Mapping[str, Any] | None = None
    ) -> ArchivedResponse:
        """
        Return the answer of *capture*; a revisit gets the body of its original.

        *limits*: ``download_maxsize`` (bytes); raises ``too-large`` too.
        """
        archive = self.archive()
        try:
            archived = archive.response(capture, verify=True) if archive else None
        except ArchiveError as error:
            lost = isinstance(error.__cause__, OSError)
            raise fetch_error(
                "wayback-error" if lost else "wayback-content-error", str(error)
            ) from error
        if archived is None or archived.failure:
            raise fetch_error("wayback-content-error", f"{capture.url}: its original is missing")
        size, largest = len(archived.body), (limits or {}).get("download_maxsize", 0)
        if 0 < largest < size:
            raise fetch_error("too-large", f"{size} bytes are archived, more than {largest}")
        mimetype = capture.mimetype
        if mimetype == REVISIT:
            content_type = archived.headers.get("Content-Type") or b""
            mimetype = media_type(content_type.decode("latin-1"))
        return archived._replace(
            capture=archived.capture._replace(mimetype=mimetype, status_code=archived.status)
        )
