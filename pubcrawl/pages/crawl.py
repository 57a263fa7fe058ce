"""
The crawl of a page that is not an article: without a browser, with one, or first without one.

Source: https://pubfetcher.readthedocs.io/en/stable/fetcher.html#fetching-webpages-and-docs
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from pubcrawl.engine.client import Client
from pubcrawl.engine.fetching import VisitEnd, fetching_class
from pubcrawl.engine.page_client import ReadingTools
from pubcrawl.engine.readers import ANSWER_READERS, reader
from pubcrawl.exceptions import (
    AnswerError,
    EmptyAnswer,
    FetchError,
    ParseError,
    RegexTimeout,
    StoreError,
)
from pubcrawl.model.webpage import WebPage
from pubcrawl.reading import jobs
from pubcrawl.reading.webpage import browser_content_type, javascript

logger = logging.getLogger(__name__)

# The fields that come from the fetch, or are set beside the page; all others are the page's own.
_FETCH_FIELDS = {
    "kind",
    "start_url",
    "reason",
    "content_time",
    "fetch_time",
    "retry_counter",
    "job",
    "fetch_exception",
    "min_length",
}
_PAGE_FIELDS = tuple(name for name in WebPage.__struct_fields__ if name not in _FETCH_FIELDS)


async def crawl_page(record: WebPage, client: Client, pages: ReadingTools, length_min: int) -> None:
    """
    Fill *record* from the page at its start address.

    A page that needs scripts, by its rule or as its text is shorter than *length_min* UTF-16
    units, is fetched once more by a browser; without one, the first page must do.
    """
    crawl = PageCrawl(record, client, pages, length_min)
    try:
        browser = begins_with_browser(pages, record.start_url)
        if await crawl.visit(browser=browser):
            crawl.again = True
            await crawl.visit(browser=True)
    except StoreError:
        raise
    except Exception as error:
        crawl.record_failure(None, client.crash(error))


class PageCrawl:
    """The visits of one page; *again*: it is fetched a second time, by a browser."""

    def __init__(
        self, record: WebPage, client: Client, pages: ReadingTools, length_min: int
    ) -> None:
        self.record = record
        self.again = False
        self._client = client
        self._pages = pages
        self._length_min = length_min

    async def visit(self, *, browser: bool) -> bool:
        """Fetch and read the page; return whether it is to be fetched again with a browser."""
        record, compat = self.record, self._pages.compat
        fetching = fetching_class(compat=compat)(
            self._client, record.start_url, self._pages.pages, javascript=browser
        )
        while end := await fetching.run():
            if end.error is not None:
                self._client.count_failure(end.error.slug)
                self.record_failure(end, end.error)
                record.fetch_exception |= self._sets_exception(end.error)
                return False
            try:
                page, wants_browser, refresh = await self._read(end)
            except ParseError as error:
                self._client.count_failure(error.slug)
                self.record_failure(end, error)
                return False
            if fetching.refresh(refresh):
                continue
            # Some sites show nothing to a browser that they showed to a program.
            if not (self.again and page.empty and not compat):
                self._take(page, end)
            return wants_browser and not self.again and not end.browser
        return False

    async def _read(self, end: VisitEnd) -> tuple[WebPage, bool, str]:
        """
        Return the record of the page or PDF at *end*, and how to go on.

        The second value says whether to fetch the page again with a browser. The third is the
        target of its immediate refresh. Raises ``ParseError``.
        """
        pages, body = self._pages, end.answer.body
        arguments: dict[str, Any] = {
            "start_url": self.record.start_url,
            "final_url": end.url,
            "content_type": end.content_type,
            "status_code": end.status,
            "reader": partial(reader, pages.compat),
        }
        if end.kind == "pdf":
            arguments |= {"pages_max": pages.pages_max, "references": pages.references}
            return await self._client.read(jobs.pdf_webpage, body, **arguments), False, ""
        if end.browser and pages.compat:
            arguments |= {"status_code": 0, "content_type": browser_content_type(bytes(body))}
        reading = await self._client.read(
            jobs.webpage,
            body,
            **arguments,
            min_length=self._length_min,
            journals=pages.files[0],
            webpages=pages.files[1],
        )
        return reading.page, reading.wants_javascript, reading.refresh

    def _take(self, page: WebPage, end: VisitEnd) -> None:
        record = self.record
        for name in _PAGE_FIELDS:
            setattr(record, name, getattr(page, name))
        record.content_time = end.answer.time
        record.reason = page.reason
        if page.empty and not self._pages.compat:
            # Neither title nor text: the seed fails, and needs a reason.
            record.reason = page.reason or EmptyAnswer.slug

    def record_failure(self, end: VisitEnd | None, error: AnswerError) -> None:
        """Record that the page cannot be fetched, or that the answer at *end* cannot be read."""
        record, compat = self.record, self._pages.compat
        if self.again:
            # The page of the first fetch may suffice.
            record.reason = "" if record.final else error.slug
            return
        record.reason = error.slug
        # A final address alone would look like an answer.
        if end and (end.status or end.content_type):
            record.final_url = ANSWER_READERS[compat].request_url(end.url)
            record.status_code = end.status
            record.content_type = end.content_type
            # compat: status or content type, as PubFetcher has them when it gives up.
            if compat and end.status >= 400:
                record.content_type = ""
            elif compat and end.kind == "failed":
                record.status_code = 0

    def _sets_exception(self, error: FetchError) -> bool:
        # compat: any failing status marks a publication; only 503 marks a page.
        return error.sets_exception and not (self._pages.compat and error.status not in (0, 503))


def begins_with_browser(pages: ReadingTools, url: str) -> bool:
    """Answer whether the first fetch of a page that is not an article is by browser."""
    if pages.always:
        return True
    try:
        return javascript(pages.rules.webpage(ANSWER_READERS[pages.compat].rule_url(url))) is True
    except RegexTimeout as error:
        logger.warning("%s: %s", url, error)
        return False
