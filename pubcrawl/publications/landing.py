"""The visit of one page for a publication: the page behind its DOI, or behind a link."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import urljoin, urlsplit

from pubcrawl.engine.fetching import BrowserNeeds, Fetching, FetchResult, PageRequest, VisitEnd
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import RequestUrl, host, request_url
from pubcrawl.works.parts import PartType

NO_LANDING_PAGE = "no-landing-page"


class Visit:
    """
    The requests for one page, with the interface of ``engine.fetching.Fetching``.

    *key*: the resource that the visit belongs to, ``doi`` or ``links``. *type*: the
    type of the page's parts. *origin*: the page that named the address. *stage*:
    its position in the walk, like the order of a resource. *doi*: *url* is that of a DOI at its
    resolver; only the redirect is read. *exhausted*: hosts that are not visited again; *is_ended*:
    answers whether an address has been read. If *url* leads to one of these, ``end`` and ``get``
    are both None.
    """

    def __init__(
        self,
        key: str,
        url: str,
        type: PartType,
        origin: str,
        *,
        stage: int,
        browsing: BrowserNeeds | None = None,
        doi: bool = False,
        exhausted: Collection[str] = (),
        pdfs: bool = True,
        is_ended: Callable[[str], bool] = lambda url: False,
        compat: bool = False,
    ) -> None:
        self.key = key
        # compat: a PDF's address is sent as the link has it.
        self.url = RequestUrl(url) if compat else request_url(url)
        self.type = type
        self.origin = origin
        self.stage = stage
        self._browsing = browsing
        self._exhausted = exhausted
        self._pdfs = pdfs
        self._is_ended = is_ended
        self._compat = compat
        self._failure: VisitEnd | None = None
        self._fetching: Fetching | None = None
        self._resolve: PageRequest | None = PageRequest(self.url, "redirect") if doi else None
        if not doi:
            self._start_fetch(url)

    @property
    def get(self) -> PageRequest | None:
        """The next request; None when the visit is over."""
        return self._resolve or (self._fetching.get if self._fetching else None)

    @property
    def end(self) -> VisitEnd | None:
        """How the visit ended; None while it lasts, and if there was nothing to fetch."""
        return self._failure or (self._fetching.end if self._fetching else None)

    @property
    def part_type(self) -> PartType:
        """The type of the parts: a PDF ranks below the page in whose place it is."""
        return self.type.to_pdf() if self.end and self.end.kind == "pdf" else self.type

    def receive(self, result: FetchResult) -> None:
        """Take a response."""
        if self._resolve is None:
            self._active_fetch().receive(result)
            return
        self._resolve = None
        target = _landing_page(self.url, result)
        if target:
            self._start_fetch(target)
        else:
            message = f"HTTP {result.status}, redirect to {result.location or 'nowhere'}"
            error = FetchError(message, slug=NO_LANDING_PAGE, sets_exception=False)
            self._failure = VisitEnd(
                "failed", self.url, result.status, result.content_type, error=error
            )

    def fail(self, error: FetchError) -> None:
        """Take a failure."""
        if self._resolve is None:
            self._active_fetch().fail(error)
            return
        self._resolve = None
        self._failure = VisitEnd("failed", self.url, error.status, error.content_type, error=error)

    def refresh(self, url: str) -> bool:
        """Follow the immediate refresh of the page to *url*; return whether a request follows."""
        return self._fetching is not None and self._fetching.refresh(url)

    def _start_fetch(self, url: str) -> None:
        if self.type.pdf or host(url) not in self._exhausted:
            self._fetching = Fetching(
                url,
                self._browsing,
                pdf=self.type.pdf,
                pdfs=self._pdfs or self.type.pdf,
                known=self._is_ended,
                compat=self._compat,
            )

    def _active_fetch(self) -> Fetching:
        if self._fetching is None:
            raise RuntimeError(f"{self.url}: there is no fetch")
        return self._fetching


def _landing_page(url: str, result: FetchResult) -> str:
    """Return the address that the DOI resolver at *url* redirects to; "" unless it is http(s)."""
    location = result.location.strip()
    if not 300 <= result.status < 400:
        return ""
    try:
        target = urljoin(url, location) if location.startswith("/") else location
        return target if urlsplit(target).scheme in ("http", "https") else ""
    except ValueError:
        return ""
