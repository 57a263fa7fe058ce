"""
The way to one document: redirects, a browser where one is needed, a PDF where a page was due.

Nothing is fetched here. ``Fetching.get`` says what to ask for, ``came`` and
``failed`` take what became of it, until ``Fetching.end`` tells how it ended::

    fetching = Fetching(url, browsing, compat=compat)
    while fetching.get:
        ...                          # wait for the host, send, and then either
        fetching.came(Came(status, content_type, location=..., pdf=...))
        fetching.failed(error)       # or this
    fetching.end                     # a page, a PDF, or why there is none

Redirects are steps of their own, so that each waits for the host that it leads to.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from w3lib.url import safe_url_string

from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import AskedUrl, asked_url, host, is_loop, joined_url, rule_url

logger = logging.getLogger(__name__)

REDIRECTS_MAX = 20
"""So many redirects lead to a page."""

PDF_REDIRECTS_MAX = 10
"""And so many to a PDF."""

NEEDS_BROWSER = "needs-browser"

# What PubFetcher takes for a PDF by its content type.
_PDF_TYPE = re.compile(r"(?:application|image)/.*(?:pdf|octet-stream)|PB", re.IGNORECASE)
# Elsevier's switchboard shows readers on by script alone.
_LINKING_HUB = re.compile(r"https?://linkinghub\.elsevier\.com/retrieve/pii/([^/?#]+)", re.I)
_ARTICLE = "https://www.sciencedirect.com/science/article/pii/{}"
# Its PDFs are behind a page that only a browser gets past.
_BROWSER_PDFS = frozenset(("sciencedirect.com", "www.sciencedirect.com"))


class PageRequest(NamedTuple):
    """
    What to ask for next.

    *accepts*: ``html``, ``pdf``, or ``redirect`` where only the address is
    wanted that an answer leads to. *browser*: it is a page to be rendered;
    *fresh*: by a browser that remembers nothing.
    """

    url: AskedUrl
    accepts: str
    browser: bool = False
    fresh: bool = False


class FetchResult(NamedTuple):
    """
    What came.

    *content_type* and *location*: the headers, "" where there is none. *pdf*:
    the body begins as a PDF does, or a browser ended on one. *url*: where a
    browser ended; of no account for other answers. *cookies*: it sets some.
    """

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False


class VisitEnd(NamedTuple):
    """
    How it ended.

    *kind*: ``page`` or ``pdf``, which the last answer holds; ``unwanted``, a PDF
    that is not worth the fetch; ``failed``, for the reason *error*. *url*: where
    it ended. *status*, *content_type*: of the last answer, 0 and "" where none came.
    *browser*: the page was rendered.
    """

    kind: str
    url: AskedUrl
    status: int = 0
    content_type: str = ""
    browser: bool = False
    error: FetchError | None = None


class BrowserNeeds(NamedTuple):
    """Which addresses want a browser, and which of these one that remembers nothing."""

    javascript: Callable[[str], bool] = lambda url: False
    restart: Callable[[str], bool] = lambda url: False


class Fetching:
    """
    The fetch of one document, without a network; see above.

    *pdf*: a PDF is due. *javascript*: whether to begin with a browser; None
    leaves that to *browsing*. *pdfs*: whether a page that turns out to be a PDF
    is of use. *known*: which addresses have nothing more to give; where it leads
    to one of these, it is over, and ``get`` and ``end`` both are None. *compat*:
    what a PDF is decides the content type alone, and it is fetched once more as
    such; rules are asked for a browser once, before any redirect.
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
        self.get: PageRequest | None = None
        self.end: VisitEnd | None = None
        self.redirects = 0
        self._way: list[str] = []  # addresses that redirect
        self._browsing = browsing or BrowserNeeds()
        self._javascript = javascript
        self._pdf = pdf
        self._pdfs = pdfs
        self._known = known
        self._left: set[str] = set()  # pages that led on at once
        self._compat = compat
        self._tls: FetchError | None = None
        if pdf and host(url) in _BROWSER_PDFS:
            self._browse(url)
        elif pdf:
            # compat: a PDF is asked for as the link stands.
            self._plain(AskedUrl(url) if compat else asked_url(url), "pdf")
        else:
            self._page(url, first=True)

    def came(self, came: FetchResult) -> None:
        """Take an answer: go on, or end."""
        get = self._answered()
        if came.location and (300 <= came.status < 400 or (self._compat and not get.browser)):
            self._redirected(get, came.location, cookies=came.cookies)
        elif get.browser:
            self._rendered(get, came)
        elif get.accepts == "pdf" or (came.pdf and not self._compat):
            self._found_pdf(get.url, came)
        elif article := _LINKING_HUB.match(rule_url(get.url, compat=self._compat)):
            self._browse(_ARTICLE.format(article[1]))
        else:
            self._over("page", get.url, came)

    def failed(self, error: FetchError) -> None:
        """Take a failure: try otherwise, or end."""
        get = self._answered()
        content_type = error.content_type
        if get.accepts == "html" and _PDF_TYPE.match(content_type) and self._compat:
            if self._pdfs:
                self.redirects = 0
                self._plain(get.url, "pdf")
            else:
                self._over("unwanted", get.url, FetchResult(error.status, content_type))
        elif error.slug == "tls-error" and get == PageRequest(get.url, "html"):
            # PubFetcher leaves it to a browser, which takes any certificate. Ours does
            # not: this is the second try of a handshake that may have failed by chance.
            self._tls = error
            self._browse(get.url)
        else:
            if error.slug == NEEDS_BROWSER and self._tls:
                error = self._tls
            self.end = VisitEnd("failed", get.url, error.status, content_type, get.browser, error)

    def refresh(self, url: str) -> bool:
        """
        Go on to where the page that came leads at once; answer whether it leads anywhere.

        *url*: the target of a meta refresh, "" for none.
        """
        end = self.end
        if end is None or end.kind != "page" or self._compat:
            return False
        place, target = end.url.partition("#")[0], joined_url(end.url, url)
        if not url.strip() or not _opens(target) or target.partition("#")[0] == place:
            return False
        self.end = None
        if place in self._left:
            self._refuse(end.url, "redirect-loop", "it leads on to where it was led to from")
        else:
            self._left.add(place)
            self._redirected(PageRequest(end.url, "html"), url, cookies=False)
        return True

    def _answered(self) -> PageRequest:
        if self.get is None:
            raise RuntimeError("nothing was asked for")
        get, self.get = self.get, None
        return get

    def _rendered(self, get: PageRequest, came: FetchResult) -> None:
        url = AskedUrl(came.url) if came.url else get.url
        if came.pdf:
            if self._pdfs:
                self._plain(url, "pdf")
            else:
                self._over("unwanted", url, came)
        elif self._pdf:
            error = FetchError("a page came for a PDF", slug="not-pdf", sets_exception=False)
            self.end = VisitEnd("failed", url, came.status, came.content_type, True, error)
        else:
            self._over("page", asked_url(url, compat=self._compat), came, browser=True)

    def _redirected(self, get: PageRequest, location: str, *, cookies: bool) -> None:
        self.redirects += 1
        self._way.append(get.url)
        if self.redirects > (PDF_REDIRECTS_MAX if get.accepts == "pdf" else REDIRECTS_MAX):
            self._refuse(get.url, "redirect-loop", "redirected again and again")
            return
        target = joined_url(get.url, location, compat=self._compat)
        if not self._compat and is_loop(self._way, target, cookies=cookies):
            self._refuse(get.url, "redirect-loop", "redirected to where it was before")
            return
        if get.accepts == "pdf":
            self._plain(target, "pdf")
        elif get.browser:
            self._browse(target, again=True)
        else:
            self._page(target, first=False)

    def _page(self, url: str, *, first: bool) -> None:
        url = asked_url(url, compat=self._compat)
        wanted = self._javascript
        # compat: a page that another one leads to may want a browser in vain.
        if wanted is None and (first or not self._compat):
            wanted = self._browsing.javascript(url)
        if wanted:
            self._browse(url)
        else:
            self._plain(url, "html")

    def _browse(self, url: str, *, again: bool = False) -> None:
        url = asked_url(url, compat=self._compat)
        if self._asks(url):
            # What led here may have set what is asked for here.
            fresh = not again and self._browsing.restart(url)
            self.get = PageRequest(url, "html", browser=True, fresh=fresh)

    def _plain(self, url: AskedUrl, accepts: str) -> None:
        if self._asks(url):
            self.get = PageRequest(url, accepts)

    def _asks(self, url: AskedUrl) -> bool:
        if not _opens(url):
            self._refuse(url, "bad-url", f"not an http(s) address: {url}")
            return False
        return not self._known(url)

    def _found_pdf(self, url: AskedUrl, came: FetchResult) -> None:
        self._over("pdf" if self._pdfs else "unwanted", url, came)

    def _refuse(self, url: AskedUrl, slug: str, message: str) -> None:
        error = FetchError(message, slug=slug, sets_exception=False)
        self.end = VisitEnd("failed", url, error=error)

    def _over(self, kind: str, url: AskedUrl, came: FetchResult, *, browser: bool = False) -> None:
        self.end = VisitEnd(kind, url, came.status, came.content_type, browser)


def _opens(url: str) -> bool:
    """Answer whether *url* is an http(s) address."""
    try:
        # As requests spell it, who take no port above 65535 and no half of a character.
        sent = safe_url_string(url)
    except ValueError:
        return False
    return urlsplit(sent).scheme in ("http", "https") and bool(host(sent))
