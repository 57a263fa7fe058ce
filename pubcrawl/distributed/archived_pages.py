"""
The answers of an archive to the requests of a visit, and the tools for reading them.

A visit (``engine.fetching``) asks for one address after another. In a crawl, the answers come
from hosts; here they come from WARC files, found by their index.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from scrapy import Request
from scrapy.http import HtmlResponse, Response
from scrapy.settings import BaseSettings

from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.fetching import BrowserNeeds
from pubcrawl.engine.page_client import browser_needs, load_rules, meta_of, rule_files
from pubcrawl.engine.workers.pool import Pool, pool_of
from pubcrawl.fetch import blocked
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx.lines import RENDERED, sort_key
from pubcrawl.fetch.browser import describe_as_utf8, is_answer, is_html, mode
from pubcrawl.fetch.decompress import unpacked_body
from pubcrawl.fetch.failures import fetch_error, flag_whole, is_pdf, response_error
from pubcrawl.fetch.history.local import LocalHistory
from pubcrawl.fetch.large import size_max
from pubcrawl.fetch.walls.wall import SLUGS
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture


class ArchivedPages:
    """
    Pages of *archives*, read with the rules and limits of *settings*.

    *pool* does the reading; by default one of *settings*. The class meets
    ``engine.page_client.ReadingTools``. Raises ``ArchiveError`` for a path that is not a folder.
    """

    def __init__(
        self, archives: Sequence[Archive], settings: BaseSettings, pool: Pool | None = None
    ) -> None:
        self.settings = settings
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.files = rule_files(settings)
        self.pages_max = settings.getint("PDF_PAGES_MAX")
        self.references = settings.getbool("PDF_REFERENCES")
        self.rules = load_rules(settings)
        self.always = mode(settings) == "always"
        self.browser_off = mode(settings) == "off"
        self.browsing = browser_needs(lambda: self.rules, always=self.always, compat=self.compat)
        self.pages = BrowserNeeds(restart=self.browsing.restart)
        self.pool = pool or pool_of(settings)
        self.walls = blocked.table(settings, compat=self.compat)
        self._archives = {LocalHistory(archive): archive for archive in archives}

    async def answer(self, get: PageRequest) -> tuple[Response, int]:
        """
        Return the last usable answer to *get*, else the last one, and its time.

        The time is in milliseconds since 1970. Raises ``FetchError``: what the answer means in
        a crawl, ``not-archived`` without an answer, ``needs-browser`` without a rendered page.
        """
        if get.browser and self.browser_off:
            raise fetch_error("needs-browser", "JAVASCRIPT is off")
        request = Request(get.url, meta=meta_of(get))
        found = await self._capture(request)
        if found is None:
            raise fetch_error("not-archived", f"not in the archive: {request}", status=404)
        history, capture = found
        archived = await history.fetch(capture)
        response = Response(
            request.url, archived.status, headers=archived.headers, body=archived.body
        )
        flag_whole(response)
        maximum = size_max(request, response.headers.get("Content-Type"), self.settings)
        packed = b",".join(response.headers.getlist("Content-Encoding")).decode("latin-1")
        response = response.replace(body=unpacked_body(response.body, packed, maximum))
        if get.browser:
            response = await self._rendered(request, response)
        if error := blocked.wall_error(self.walls, request, response):
            raise error
        if error := response_error(response, request.meta, compat=self.compat):
            raise error
        return response, milliseconds_of(capture.datetime)

    async def first_time(self, url: str) -> int:
        """Return the time of the answer to *url*, milliseconds since 1970; 0 without an answer."""
        found = await self._capture(Request(url))
        return milliseconds_of(found[1].datetime) if found else 0

    def close(self) -> None:
        """End the worker that reads the pages."""
        self.pool.close()

    async def _rendered(self, request: Request, document: Response) -> Response:
        """Return *document* as a browser rendered it in the crawl; see ``browser.Rendering``."""
        if not is_answer(document, request):
            return document
        if is_pdf(document):
            headers = {"Content-Type": "application/pdf"}
            return Response(document.url, document.status, headers, flags=["browser", "pdf"])
        wall = blocked.wall_error(self.walls, request, document)
        if not is_html(document) or (wall is not None and SLUGS[wall.slug]):
            return document.replace(flags=["browser"])
        key = sort_key(url_without_fragment(request.url), RENDERED)
        rows = [
            (history, row)
            for history, archive in self._archives.items()
            for row in archive.captures_by_key(key)
        ]
        if not rows:
            raise fetch_error("needs-browser", "a page that no browser rendered in the crawl")
        history, row = max(rows, key=lambda found: found[1].datetime)
        page = await history.fetch(row)
        headers = document.headers.copy()
        describe_as_utf8(headers)
        flags = [*document.flags, "browser"]
        return HtmlResponse(row.url, document.status, headers, page.body, flags, encoding="utf-8")

    async def _capture(self, request: Request) -> tuple[LocalHistory, Capture] | None:
        url = url_without_fragment(request.url)
        rows = [
            (history, row)
            for history in self._archives
            for row in await history.captures(url)
            if row.url == url
        ]
        rows.sort(key=lambda pair: (pair[1].status_code < 400, pair[1].datetime))
        return rows[-1] if rows else None


def milliseconds_of(digits: str) -> int:
    """Return the milliseconds since 1970 of the 14 *digits* of an index line; 0 for others."""
    try:
        return int(datetime.strptime(digits, "%Y%m%d%H%M%S").replace(tzinfo=UTC).timestamp()) * 1000
    except ValueError:
        return 0
