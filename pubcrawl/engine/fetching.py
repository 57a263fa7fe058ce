"""
The way to one document: redirects, a browser if it needs one, a PDF in place of a page.

Each redirect is a request of its own, so that it waits for its own host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from w3lib.url import safe_url_string

from pubcrawl.engine.client import Client, FetchResult, PageRequest
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


class VisitEnd(NamedTuple):
    """
    The end of a visit.

    *kind*: ``page`` or ``pdf`` if the last response holds one; ``unwanted`` for a PDF
    that is not worth the fetch; ``failed`` with the reason *error*. *url*: the last
    address. *status*, *content_type*: of the last response, 0 and "" without one.
    *browser*: a browser rendered the page. *answer*: the last response.
    """

    kind: str
    url: RequestUrl
    status: int = 0
    content_type: str = ""
    browser: bool = False
    error: FetchError | None = None
    answer: FetchResult = FetchResult(0)


class BrowserNeeds(NamedTuple):
    """Which addresses need a browser, and which of these a fresh one."""

    javascript: Callable[[str], bool] = lambda url: False
    restart: Callable[[str], bool] = lambda url: False


class Fetching:
    """
    The fetch of one document through *client*.

    *pdf*: the document should be a PDF. *javascript*: whether to begin with a browser;
    None leaves that to *browsing*. *pdfs*: whether a PDF in place of a page is
    useful. *known*: answers whether an address is already read; there the fetch stops without an
    end. *compat*: the content type alone decides what a PDF is, and the PDF
    is fetched again as such; the rules decide about a browser once, before any redirect.
    """

    def __init__(
        self,
        client: Client,
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
        self._client = client
        self._redirecting: list[str] = []  # addresses that redirect
        self._browsing = browsing or BrowserNeeds()
        self._javascript = javascript
        self._pdf = pdf
        self._pdfs = pdfs
        self._known = known
        self._led_on: set[str] = set()  # pages with a meta refresh
        self._compat = compat
        self._tls: FetchError | None = None
        self._next: PageRequest | None = None
        if pdf and host(url) in _BROWSER_PDFS:
            self._browse(url)
        elif pdf:
            # compat: a PDF is requested by the link as it is written.
            self._plain(RequestUrl(url) if compat else request_url(url), "pdf")
        else:
            self._page(url, first=True)

    async def run(self) -> VisitEnd | None:
        """Send one request after another; return the end, None if another visit has read it."""
        while self._next is not None:
            get, self._next = self._next, None
            try:
                answer = await self._client.get(get)
            except FetchError as error:
                self._failed(get, error)
            else:
                self._answered(get, answer)
        return self.end

    def _answered(self, get: PageRequest, result: FetchResult) -> None:
        """Set the next request, or the end, by a response."""
        if result.location and (300 <= result.status < 400 or (self._compat and not get.browser)):
            self._redirected(get, result.location, cookies=result.cookies)
        elif get.browser:
            self._rendered(get, result)
        elif get.accepts == "pdf" or (result.pdf and not self._compat):
            self._over("pdf" if self._pdfs else "unwanted", get.url, result)
        elif article := _LINKING_HUB.match(rule_url(get.url, compat=self._compat)):
            self._browse(_ARTICLE.format(article[1]))
        else:
            self._over("page", get.url, result)

    def _failed(self, get: PageRequest, error: FetchError) -> None:
        """Set another request, or the end, after an error."""
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
        Return whether the meta refresh of the fetched page is one to follow, by ``run``.

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
            self._next = PageRequest(url, "html", browser=True, fresh=fresh)

    def _plain(self, url: RequestUrl, accepts: str) -> None:
        if self._asks(url):
            self._next = PageRequest(url, accepts)

    def _asks(self, url: RequestUrl) -> bool:
        if not _opens(url):
            self._refuse(url, "bad-url", f"not an http(s) address: {url}")
            return False
        return not self._known(url)

    def _refuse(self, url: RequestUrl, slug: str, message: str) -> None:
        error = FetchError(message, slug=slug, sets_exception=False)
        self.end = VisitEnd("failed", url, error=error)

    def _over(
        self, kind: str, url: RequestUrl, result: FetchResult, *, browser: bool = False
    ) -> None:
        self.end = VisitEnd(kind, url, result.status, result.content_type, browser, answer=result)


def _opens(url: str) -> bool:
    """Return whether *url* is an http(s) address."""
    try:
        # As Scrapy spells it; it refuses ports above 65535 and lone surrogates.
        quoted = safe_url_string(url)
    except ValueError:
        return False
    return urlsplit(quoted).scheme in ("http", "https") and bool(host(quoted))
