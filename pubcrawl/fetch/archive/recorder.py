"""
Recording: every exchange of a crawl is written to the archive, as it was sent.

``WARC_DIR`` turns it on. Redirects, robots.txt and error pages are recorded too,
failures with their slugs. With or without an archive, the meta of a request with ``ingest`` gets
two further keys: ``capture``, the index row of its answer, and ``original``, the capture that
holds the payload if the answer repeats it, else None.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from scrapy import signals
from scrapy.http import Request, Response
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import ArchiveError, FetchError
from pubcrawl.fetch.archive.exchanges import capture_of
from pubcrawl.fetch.archive.warc_folder import StoredCapture, WarcFolder
from pubcrawl.fetch.failures import exception_slug

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

FAILED = "archive-failed"  # why the crawl ends, and instead of a response; never in a record

# Signal with *url*, *body* (UTF-8) and *source*, the address of the document, sent when a browser
# has rendered a page.
page_rendered = object()
# Signal with *url* and *values* (plain JSON), sent when the parts of an artifact are known.
artifact_found = object()


class Recorder:
    """
    Downloader middleware that records exchanges; it is next to the wire (order 950).

    *archive*: None without recording. If the archive cannot be written, the crawl ends with an
    error in the log, and the seeds of responses that are not in it stay in the queue.
    """

    def __init__(self, crawler: Crawler, archive: WarcFolder | None) -> None:
        self.crawler = crawler
        self.archive = archive
        self.failed = False
        self._in_flight: set[Request] = set()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the recorder, with an archive if there is a WARC_DIR; raises ``ArchiveError``."""
        settings = crawler.settings
        folder = settings.get("WARC_DIR")
        archive = WarcFolder(folder, settings.getint("WARC_MAX_SIZE", 1024**3)) if folder else None
        recorder = cls(crawler, archive)
        crawler.signals.connect(recorder.close, signals.engine_stopped)
        crawler.signals.connect(recorder.page_rendered, page_rendered)
        crawler.signals.connect(recorder.artifact_found, artifact_found)
        return recorder

    def close(self) -> None:
        """Close the archive."""
        with self._writing() as archive:
            if archive is not None:
                archive.close()

    def process_request(self, request: Request) -> None:
        """Note that *request* is sent; answers of earlier middlewares are not recorded."""
        self._in_flight.add(request)

    def process_response(self, request: Request, response: Response) -> Response:
        """Record the exchange unless it comes from an archive; return *response*."""
        if request not in self._in_flight:
            return response
        self._in_flight.discard(request)
        is_ingest = bool(request.meta.get("ingest"))
        if self.archive is None and not self.failed and not is_ingest:
            return response
        date = datetime.now(UTC)
        stored: StoredCapture | None = None
        with self._writing() as archive:
            if archive is not None:
                stored = archive.exchange(request, response, date)
                kind = "revisits" if stored.original else "responses"
                self.crawler.stats.inc_value(f"warc/{kind}")
        if self.failed:
            raise FetchError("the archive cannot be written", slug=FAILED)
        if is_ingest:
            stored = stored or StoredCapture(capture_of(request.url, response, date), None)
            request.meta["capture"], request.meta["original"] = stored
        return response

    def page_rendered(self, url: str, body: bytes, source: str) -> None:
        """Record a rendered page; a replay renders it anew."""
        date, kind = datetime.now(UTC), "text/html; charset=utf-8"
        with self._writing() as archive:
            if archive is not None:
                page = Response(url, headers={"Content-Type": kind}, body=body)
                archive.conversion(page, date, source)

    def artifact_found(self, url: str, values: Mapping[str, Any]) -> None:
        """Record the parts of the artifact at *url*."""
        body = json.dumps(values, ensure_ascii=False).encode()
        with self._writing() as archive:
            if archive is not None:
                archive.writer().metadata(url, "application/json", body, datetime.now(UTC))

    def process_exception(self, request: Request, exception: Exception) -> None:
        """Record a *request* without a response."""
        if request not in self._in_flight:
            return
        self._in_flight.discard(request)
        with self._writing() as archive:
            if archive is not None:
                slug = exception_slug(exception)
                archive.writer().failure(request, slug, datetime.now(UTC))

    @contextmanager
    def _writing(self) -> Iterator[WarcFolder | None]:
        """Provide the archive, if there is one; end the crawl if it cannot be written."""
        try:
            yield self.archive
        except (ArchiveError, OSError) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        """End the crawl."""
        archive, engine = self.archive, self.crawler.engine
        self.archive, self.failed = None, True
        logger.error(
            "%s; the crawl ends. Free disk space or use another WARC_DIR; the same command then "
            "continues",
            error,
        )
        self.crawler.stats.inc_value("warc/failed")
        if archive:
            with suppress(ArchiveError, OSError):
                archive.close()
        if engine and engine.spider:
            _schedule_coro(engine.close_spider_async(reason=FAILED))
