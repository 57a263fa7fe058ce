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
from pubcrawl.engine.readers import ANSWER_READERS
from pubcrawl.engine.redirects import RedirectChain
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import RequestUrl, host, joined_url, request_url, rule_url

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
    end.
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
    ) -> None:
        self.end: VisitEnd | None = None
        self._client = client
        self._browsing = browsing or BrowserNeeds()
        self._javascript = javascript
        self._pdf = pdf
        self._pdfs = pdfs
        self._known = known
        self._led_on: set[str] = set()  # pages with a meta refresh
        self._tls: FetchError | None = None
        self._next: PageRequest | None = None
        self._redirects = self._no_redirects()
        if pdf and host(url) in _BROWSER_PDFS:
            self._browse(url)
        elif pdf:
            self._plain(self._pdf_url(url), "pdf")
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

    def refresh(self, url: str) -> bool:
        """
        Return whether the meta refresh of the fetched page is one to follow, by ``run``.

        *url*: its target, "" for none.
        """
        end = self.end
        if end is None or end.kind != "page":
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

    # What PubFetcher does otherwise: see ``PubFetcherFetching``.

    def _no_redirects(self) -> RedirectChain:
        return RedirectChain()

    def _request_url(self, url: str) -> RequestUrl:
        return request_url(url)

    def _pdf_url(self, url: str) -> RequestUrl:
        return request_url(url)

    def _rule_url(self, url: str) -> str:
        return rule_url(url)

    def _leads_on(self, get: PageRequest, result: FetchResult) -> bool:
        return result.redirects

    def _is_pdf(self, get: PageRequest, result: FetchResult) -> bool:
        return get.accepts == "pdf" or result.pdf

    def _needs_browser(self, url: str, *, first: bool) -> bool:
        return self._browsing.javascript(url)

    # The steps.

    def _answered(self, get: PageRequest, result: FetchResult) -> None:
        """Set the next request, or the end, by a response."""
        if self._leads_on(get, result):
            self._redirected(get, result.location, cookies=result.cookies)
        elif get.browser:
            self._rendered(get, result)
        elif self._is_pdf(get, result):
            self._over("pdf" if self._pdfs else "unwanted", get.url, result)
        elif article := _LINKING_HUB.match(self._rule_url(get.url)):
            self._browse(_ARTICLE.format(article[1]))
        else:
            self._over("page", get.url, result)

    def _failed(self, get: PageRequest, error: FetchError) -> None:
        """Set another request, or the end, after an error."""
        if error.slug == "tls-error" and get == PageRequest(get.url, "html"):
            # PubFetcher uses a browser that accepts any certificate. Ours does not: it
            # repeats a handshake that may have failed by chance.
            self._tls = error
            self._browse(get.url)
            return
        if error.slug == NEEDS_BROWSER and self._tls:
            error = self._tls
        self.end = VisitEnd("failed", get.url, error.status, error.content_type, get.browser, error)

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
            self._over("page", self._request_url(url), result, browser=True)

    def _redirected(self, get: PageRequest, location: str, *, cookies: bool) -> None:
        most = PDF_REDIRECTS_MAX if get.accepts == "pdf" else REDIRECTS_MAX
        try:
            target = self._redirects.target(get.url, location, most, cookies=cookies)
        except FetchError as error:
            self._refuse(get.url, "redirect-loop", str(error))
            return
        if get.accepts == "pdf":
            self._plain(RequestUrl(target), "pdf")
        elif get.browser:
            self._browse(target, again=True)
        else:
            self._page(target, first=False)

    def _page(self, url: str, *, first: bool) -> None:
        url = self._request_url(url)
        needs_browser = self._javascript
        if needs_browser is None:
            needs_browser = self._needs_browser(url, first=first)
        if needs_browser:
            self._browse(url)
        else:
            self._plain(url, "html")

    def _browse(self, url: str, *, again: bool = False) -> None:
        url = self._request_url(url)
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


class PubFetcherFetching(Fetching):
    """
    The fetch of one document as PubFetcher does it (compat).

    The content type alone decides what a PDF is, and the PDF is fetched again as such. Any
    ``Location`` is followed, in a circle too, and no meta refresh. The rules choose a browser for
    the first address alone, not for the target of a redirect.
    """

    def refresh(self, url: str) -> bool:
        """Follow no meta refresh."""
        return False

    def _no_redirects(self) -> RedirectChain:
        join = ANSWER_READERS[True].joined_url
        return RedirectChain(join, lambda chain, target, cookies: False)

    def _request_url(self, url: str) -> RequestUrl:
        return ANSWER_READERS[True].request_url(url)

    def _pdf_url(self, url: str) -> RequestUrl:
        return RequestUrl(url)  # as the link is written

    def _rule_url(self, url: str) -> str:
        return ANSWER_READERS[True].rule_url(url)

    def _leads_on(self, get: PageRequest, result: FetchResult) -> bool:
        return result.redirects or (bool(result.location) and not get.browser)

    def _is_pdf(self, get: PageRequest, result: FetchResult) -> bool:
        return get.accepts == "pdf"

    def _needs_browser(self, url: str, *, first: bool) -> bool:
        return first and super()._needs_browser(url, first=first)

    def _failed(self, get: PageRequest, error: FetchError) -> None:
        if get.accepts != "html" or not _PDF_TYPE.match(error.content_type):
            super()._failed(get, error)
        elif self._pdfs:
            self._redirects = self._no_redirects()
            self._plain(get.url, "pdf")
        else:
            self._over("unwanted", get.url, FetchResult(error.status, error.content_type))


def fetching_class(*, compat: bool) -> type[Fetching]:
    """Return how documents are fetched, as PubFetcher does in *compat*."""
    return PubFetcherFetching if compat else Fetching


def _opens(url: str) -> bool:
    """Return whether *url* is an http(s) address."""
    try:
        # As Scrapy spells it; it refuses ports above 65535 and lone surrogates.
        quoted = safe_url_string(url)
    except ValueError:
        return False
    return urlsplit(quoted).scheme in ("http", "https") and bool(host(quoted))
