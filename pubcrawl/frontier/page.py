"""
The fetch of one page that is no article: without a browser or with one, or first so, then so.

Source: https://pubfetcher.readthedocs.io/en/stable/fetcher.html#fetching-webpages-and-docs
"""

from __future__ import annotations

from pubcrawl.exceptions import AnswerError, EmptyAnswer, FetchError
from pubcrawl.frontier.visit import BrowserNeeds, Fetching, FetchResult, PageRequest, VisitEnd
from pubcrawl.ids.url import asked_url
from pubcrawl.items.webpage import Webpage

# What a page says of itself; the rest is known of its fetch.
_READ = (
    "final_url",
    "content_type",
    "status_code",
    "title",
    "content",
    "license",
    "language",
    "rule",
)


class PageVisit:
    """
    What is asked for one page: ``get``, ``came``, ``failed`` as ``visit.Fetching`` has them.

    Once ``end`` is a page or a PDF it is to be read, and ``read`` or ``unread``
    takes what that gave. It is over when ``get`` is None after that, or when
    ``end`` is a failure. *record* is filled; *javascript*: the first fetch is by
    browser.
    """

    def __init__(
        self,
        record: Webpage,
        browsing: BrowserNeeds | None = None,
        *,
        javascript: bool = False,
        compat: bool = False,
    ) -> None:
        self.record = record
        self._browsing = browsing
        self._compat = compat
        self._again = False  # whether a page is known, and a browser is to give a better one
        self._fetching = self._fetch(javascript=javascript)
        self._look()

    @property
    def get(self) -> PageRequest | None:
        """What to ask for next."""
        return self._fetching.get

    @property
    def address(self) -> str:
        """The address to ask for next, "" when there is none."""
        return self.get.url if self.get else ""

    @property
    def end(self) -> VisitEnd | None:
        """How the last fetch ended; None while it lasts."""
        return self._fetching.end

    def came(self, came: FetchResult) -> None:
        """Take an answer."""
        self._fetching.came(came)
        self._look()

    def failed(self, error: FetchError) -> None:
        """Take a failure."""
        self._fetching.failed(error)
        self._look()

    def read(self, page: Webpage, now: int, *, again: bool = False, refresh: str = "") -> None:
        """
        Take what the page or PDF gave.

        *now*: milliseconds since 1970. *again*: it is to be fetched once more,
        with a browser. *refresh*: where it leads its readers at once.
        """
        end = self._fetching.end
        if self._fetching.refresh(refresh):
            self._look()
            return
        # A browser may have been shown nothing where a program was.
        if not (self._again and page.empty and not self._compat):
            for name in _READ:
                setattr(self.record, name, getattr(page, name))
            self.record.content_time = now
            self.record.reason = page.reason
            if page.empty and not self._compat:
                # Neither title nor text: without a reason the seed would fail without one.
                self.record.reason = page.reason or EmptyAnswer.slug
        if again and not self._again and end is not None and not end.browser:
            self._again = True
            self._fetching = self._fetch(javascript=True)
            self._look()

    def unread(self, error: AnswerError) -> None:
        """Note that what came cannot be read."""
        end = self._fetching.end
        if end is not None:
            self._lost(end, error)

    def _fetch(self, *, javascript: bool) -> Fetching:
        return Fetching(
            self.record.start_url, self._browsing, javascript=javascript, compat=self._compat
        )

    def _look(self) -> None:
        """Note a failure, once there is one."""
        end = self._fetching.end
        if end is not None and end.error is not None:
            self._lost(end, end.error)
            if isinstance(end.error, FetchError):
                self.record.fetch_exception |= self._sets_exception(end.error)

    def _lost(self, end: VisitEnd, error: AnswerError) -> None:
        record = self.record
        if self._again:
            # The page that is known may do without a browser.
            record.reason = "" if record.final else error.slug
            return
        record.reason = error.slug
        # An address alone would say that something came.
        if end.status or end.content_type:
            record.final_url = asked_url(end.url, compat=self._compat)
            record.status_code = end.status
            record.content_type = end.content_type
            # compat: one of the two, as they were known when it was given up.
            if self._compat and end.status >= 400:
                record.content_type = ""
            elif self._compat and end.kind == "failed":
                record.status_code = 0

    def _sets_exception(self, error: FetchError) -> bool:
        # compat: a status marks publications, of pages 503 alone does.
        return error.sets_exception and not (self._compat and error.status not in (0, 503))
