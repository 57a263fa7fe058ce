"""
The steps to one document: redirects, a browser if it needs one, a PDF in place of a page.

This module does not fetch. ``Fetching.get`` is the next request; pass its result to
``receive`` or its error to ``fail``, until ``Fetching.end`` is set::

    fetching = Fetching(url, browsing, compat=compat)
    while fetching.get:
        ...                          # wait for the host, send, and then either
        fetching.receive(FetchResult(status, content_type, location=..., pdf=...))
        fetching.fail(error)         # or this
    fetching.end                     # a page, a PDF, or the reason for its absence

Each redirect is a step of its own, so that it waits for its own host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar
from urllib.parse import urlsplit

from w3lib.url import safe_url_string

from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import RequestUrl, host, is_loop, joined_url, request_url, rule_url

REDIRECTS_MAX = 20
"""Most redirects on the way to a page."""

PDF_REDIRECTS_MAX = 10
"""Most redirects on the way to a PDF."""

NEEDS_BROWSER = "needs-browser"

# The content types that PubFetcher takes for a PDF.
_PDF_TYPE = re.compile(r"(?:application|image)/.*(?:pdf|octet-stream)|PB", re.IGNORECASE)
# Elsevier's switchboard redirects by script alone.
_LINKING_HUB = re.compile(r"https?://linkinghub\.elsevier\.com/retrieve/pii/([^/?#]+)", re.I)
_ARTICLE = "https://www.sciencedirect.com/science/article/pii/{}"
# Only a browser gets past the page in front of their PDFs.
_BROWSER_PDFS = frozenset(("sciencedirect.com", "www.sciencedirect.com"))


class PageRequest(NamedTuple):
    """
    The next request.

    *accepts*: ``html``, ``pdf``, or ``redirect`` if only the target of the
    redirect is needed. *browser*: a browser renders the page; *fresh*: without
    cookies and storage from earlier pages.
    """

    url: RequestUrl
    accepts: str
    browser: bool = False
    fresh: bool = False


class FetchResult(NamedTuple):
    """
    The parts of a response that decide the next step.

    *content_type* and *location*: the headers, or "". *pdf*: the body begins like
    a PDF, or a browser ended on one. *url*: the address where a browser ended,
    "" without a browser. *cookies*: the response sets some.
    """

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False


class VisitEnd(NamedTuple):
    """
    The end of a visit.

    *kind*: ``page`` or ``pdf`` if the last response holds one; ``unwanted`` for a PDF
    that is not worth the fetch; ``failed`` with the reason *error*. *url*: the last
    address. *status*, *content_type*: of the last response, 0 and "" without one.
    *browser*: a browser rendered the page.
    """

    kind: str
    url: RequestUrl
    status: int = 0
    content_type: str = ""
    browser: bool = False
    error: FetchError | None = None


class BrowserNeeds(NamedTuple):
    """Which addresses need a browser, and which of these a fresh one."""

    javascript: Callable[[str], bool] = lambda url: False
    restart: Callable[[str], bool] = lambda url: False


R = TypeVar("R")


class OneRequest(Generic[R]):
    """A state machine with one request at a time; *get*: the open request, or None."""

    get: R | None = None

    def take_request(self) -> R:
        """Return the open request, which is answered now. Raises ``RuntimeError`` without one."""
        if self.get is None:
            raise RuntimeError("there is no open request")
        get, self.get = self.get, None
        return get


class Fetching(OneRequest[PageRequest]):
    """
    The fetch of one document, as a state machine without a network; see above.

    *pdf*: the document should be a PDF. *javascript*: whether to begin with a browser;
    None leaves that to *browsing*. *pdfs*: whether a PDF in place of a page is
    useful. *known*: answers whether an address is already read; there the fetch stops, and ``get``
    and ``end`` are both None. *compat*: the content type alone decides what a PDF is, and the PDF
    is fetched again as such; the rules decide about a browser once, before any redirect.
    """

    def __init__(
        self,
        url: str,
        browsing: BrowserNeeds | None = None,
        *,
        pdf: bool = False,
        javascript: bool | None = None,
        pdfs: bool = True,
        known: Callable[[str], bool] = lambda url: False,
        compat: bool = False,
    ) -> None:
        self.end: VisitEnd | None = None
        self.redirects = 0
        self._redirecting: list[str] = []  # addresses that redirect
        self._browsing = browsing or BrowserNeeds()
        self._javascript = javascript
        self._pdf = pdf
        self._pdfs = pdfs
        self._known = known
        self._led_on: set[str] = set()  # pages with a meta refresh
        self._compat = compat
        self._tls: FetchError | None = None
        if pdf and host(url) in _BROWSER_PDFS:
            self._browse(url)
        elif pdf:
            # compat: a PDF is requested by the link as it is written.
            self._plain(RequestUrl(url) if compat else request_url(url), "pdf")
        else:
            self._page(url, first=True)

    def receive(self, result: FetchResult) -> None:
        """Set the next request, or the end, by a response."""
        get = self.take_request()
        if result.location and (300 <= result.status < 400 or (self._compat and not get.browser)):
            self._redirected(get, result.location, cookies=result.cookies)
        elif get.browser:
            self._rendered(get, result)
        elif get.accepts == "pdf" or (result.pdf and not self._compat):
            self._end_on_pdf(get.url, result)
        elif article := _LINKING_HUB.match(rule_url(get.url, compat=self._compat)):
            self._browse(_ARTICLE.format(article[1]))
        else:
            self._over("page", get.url, result)

    def fail(self, error: FetchError) -> None:
        """Set another request, or the end, after an error."""
        get = self.take_request()
        content_type = error.content_type
        if get.accepts == "html" and _PDF_TYPE.match(content_type) and self._compat:
            if self._pdfs:
                self.redirects = 0
                self._plain(get.url, "pdf")
            else:
                self._over("unwanted", get.url, FetchResult(error.status, content_type))
        elif error.slug == "tls-error" and get == PageRequest(get.url, "html"):
            # PubFetcher uses a browser that accepts any certificate. Ours does not: it
            # repeats a handshake that may have failed by chance.
            self._tls = error
            self._browse(get.url)
        else:
            if error.slug == NEEDS_BROWSER and self._tls:
                error = self._tls
            self.end = VisitEnd("failed", get.url, error.status, content_type, get.browser, error)

    def refresh(self, url: str) -> bool:
        """
        Follow the meta refresh of the fetched page; return whether there is one to follow.

        *url*: its target, "" for none.
        """
        end = self.end
        if end is None or end.kind != "page" or self._compat:
            return False
        page_url, target = end.url.partition("#")[0], joined_url(end.url, url)
        if not url.strip() or not _opens(target) or target.partition("#")[0] == page_url:
            return False
        self.end = None
        if page_url in self._led_on:
            self._refuse(end.url, "redirect-loop", "the page refreshes to an earlier page")
        else:
            self._led_on.add(page_url)
            self._redirected(PageRequest(end.url, "html"), url, cookies=False)
        return True

    def _rendered(self, get: PageRequest, result: FetchResult) -> None:
        url = RequestUrl(result.url) if result.url else get.url
        if result.pdf:
            if self._pdfs:
                self._plain(url, "pdf")
            else:
                self._over("unwanted", url, result)
        elif self._pdf:
            error = FetchError("a page instead of a PDF", slug="not-pdf", sets_exception=False)
            self.end = VisitEnd("failed", url, result.status, result.content_type, True, error)
        else:
            self._over("page", request_url(url, compat=self._compat), result, browser=True)

    def _redirected(self, get: PageRequest, location: str, *, cookies: bool) -> None:
        self.redirects += 1
        self._redirecting.append(get.url)
        if self.redirects > (PDF_REDIRECTS_MAX if get.accepts == "pdf" else REDIRECTS_MAX):
            self._refuse(get.url, "redirect-loop", "too many redirects")
            return
        target = joined_url(get.url, location, compat=self._compat)
        if not self._compat and is_loop(self._redirecting, target, cookies=cookies):
            self._refuse(get.url, "redirect-loop", "redirected to an earlier address")
            return
        if get.accepts == "pdf":
            self._plain(target, "pdf")
        elif get.browser:
            self._browse(target, again=True)
        else:
            self._page(target, first=False)

    def _page(self, url: str, *, first: bool) -> None:
        url = request_url(url, compat=self._compat)
        needs_browser = self._javascript
        # compat: a browser is chosen for the first page alone, not for the target of a redirect.
        if needs_browser is None and (first or not self._compat):
            needs_browser = self._browsing.javascript(url)
        if needs_browser:
            self._browse(url)
        else:
            self._plain(url, "html")

    def _browse(self, url: str, *, again: bool = False) -> None:
        url = request_url(url, compat=self._compat)
        if self._asks(url):
            # An earlier page may have set the cookies that this one needs.
            fresh = not again and self._browsing.restart(url)
            self.get = PageRequest(url, "html", browser=True, fresh=fresh)

    def _plain(self, url: RequestUrl, accepts: str) -> None:
        if self._asks(url):
            self.get = PageRequest(url, accepts)

    def _asks(self, url: RequestUrl) -> bool:
        if not _opens(url):
            self._refuse(url, "bad-url", f"not an http(s) address: {url}")
            return False
        return not self._known(url)

    def _end_on_pdf(self, url: RequestUrl, result: FetchResult) -> None:
        self._over("pdf" if self._pdfs else "unwanted", url, result)

    def _refuse(self, url: RequestUrl, slug: str, message: str) -> None:
        error = FetchError(message, slug=slug, sets_exception=False)
        self.end = VisitEnd("failed", url, error=error)

    def _over(
        self, kind: str, url: RequestUrl, result: FetchResult, *, browser: bool = False
    ) -> None:
        self.end = VisitEnd(kind, url, result.status, result.content_type, browser)


def _opens(url: str) -> bool:
    """Return whether *url* is an http(s) address."""
    try:
        # As Scrapy spells it; it refuses ports above 65535 and lone surrogates.
        quoted = safe_url_string(url)
    except ValueError:
        return False
    return urlsplit(quoted).scheme in ("http", "https") and bool(host(quoted))
