"""
The fetch of one page that is not an article: without a browser, with one, or first without one.

Source: https://pubfetcher.readthedocs.io/en/stable/fetcher.html#fetching-webpages-and-docs
"""

from __future__ import annotations

from pubcrawl.engine.fetching import BrowserNeeds, Fetching, FetchResult, PageRequest, VisitEnd
from pubcrawl.exceptions import AnswerError, EmptyAnswer, FetchError
from pubcrawl.ids.url import request_url
from pubcrawl.model.webpage import WebPage

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


class PageVisit:
    """
    The requests for one page, with the interface of ``engine.fetching.Fetching``.

    When ``end`` is a page or a PDF, the caller reads it and passes the result to
    ``take_page`` or ``fail_reading``. The visit is over when ``get`` is None after
    that, or when ``end`` is a failure. *record*: the record to fill; *javascript*:
    whether the first fetch is by browser.
    """

    def __init__(
        self,
        record: WebPage,
        browsing: BrowserNeeds | None = None,
        *,
        javascript: bool = False,
        compat: bool = False,
    ) -> None:
        self.record = record
        self._browsing = browsing
        self._compat = compat
        self._again = False  # whether the page is fetched a second time, by browser
        self._fetching = self._fetch(javascript=javascript)
        self._check_end()

    @property
    def get(self) -> PageRequest | None:
        """The next request, or None."""
        return self._fetching.get

    @property
    def address(self) -> str:
        """The address to request next, or ""."""
        return self.get.url if self.get else ""

    @property
    def end(self) -> VisitEnd | None:
        """The end of the last fetch; None while it is under way."""
        return self._fetching.end

    def receive(self, result: FetchResult) -> None:
        """Take a response."""
        self._fetching.receive(result)
        self._check_end()

    def fail(self, error: FetchError) -> None:
        """Take a failure."""
        self._fetching.fail(error)
        self._check_end()

    def take_page(self, page: WebPage, now: int, *, again: bool = False, refresh: str = "") -> None:
        """
        Take the page or PDF as a worker read it.

        *now*: milliseconds since 1970. *again*: fetch it once more, with a browser.
        *refresh*: the target of the page's immediate refresh.
        """
        end = self._fetching.end
        if self._fetching.refresh(refresh):
            self._check_end()
            return
        # Some sites show nothing to a browser that they showed to a program.
        if not (self._again and page.empty and not self._compat):
            for name in _PAGE_FIELDS:
                setattr(self.record, name, getattr(page, name))
            self.record.content_time = now
            self.record.reason = page.reason
            if page.empty and not self._compat:
                # Neither title nor text: the seed fails, and needs a reason.
                self.record.reason = page.reason or EmptyAnswer.slug
        if again and not self._again and end is not None and not end.browser:
            self._again = True
            self._fetching = self._fetch(javascript=True)
            self._check_end()

    def fail_reading(self, error: AnswerError) -> None:
        """Record that the page or PDF cannot be read."""
        end = self._fetching.end
        if end is not None:
            self._record_failure(end, error)

    def _fetch(self, *, javascript: bool) -> Fetching:
        return Fetching(
            self.record.start_url, self._browsing, javascript=javascript, compat=self._compat
        )

    def _check_end(self) -> None:
        """Record the failure of the fetch, if it has failed."""
        end = self._fetching.end
        if end is not None and end.error is not None:
            self._record_failure(end, end.error)
            if isinstance(end.error, FetchError):
                self.record.fetch_exception |= self._sets_exception(end.error)

    def _record_failure(self, end: VisitEnd, error: AnswerError) -> None:
        record = self.record
        if self._again:
            # The page of the first fetch may suffice.
            record.reason = "" if record.final else error.slug
            return
        record.reason = error.slug
        # A final address alone would look like an answer.
        if end.status or end.content_type:
            record.final_url = request_url(end.url, compat=self._compat)
            record.status_code = end.status
            record.content_type = end.content_type
            # compat: status or content type, as PubFetcher has them when it gives up.
            if self._compat and end.status >= 400:
                record.content_type = ""
            elif self._compat and end.kind == "failed":
                record.status_code = 0

    def _sets_exception(self, error: FetchError) -> bool:
        # compat: any failing status marks a publication; only 503 marks a page.
        return error.sets_exception and not (self._compat and error.status not in (0, 503))
