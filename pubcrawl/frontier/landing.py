"""The visit of one page for a publication: where its DOI leads, or what a link names."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from urllib.parse import urljoin, urlsplit

from pubcrawl.exceptions import FetchError
from pubcrawl.frontier.visit import BrowserNeeds, Fetching, FetchResult, PageRequest, VisitEnd
from pubcrawl.ids.url import AskedUrl, asked_url, host
from pubcrawl.items.parts import PartType

logger = logging.getLogger(__name__)

NO_LANDING_PAGE = "no-landing-page"


class Visit:
    """
    What is asked for one page, in the way of ``visit.Fetching``: ``get``, ``came``, ``failed``.

    *key*: the resource that it stands for, ``doi`` or ``links``. *type*: what
    the page's parts are worth. *origin*: where the address was found. *turn*:
    its place in the walk, as the order of a resource. *doi*: *url* is that of a
    DOI at its resolver, which is asked for the address alone. *seen*: hosts
    where nothing more is to be had; *known*: whether an address is one. When
    *url* leads there, ``end`` and ``get`` both are None.
    """

    def __init__(
        self,
        key: str,
        url: str,
        type: PartType,
        origin: str,
        *,
        turn: int,
        browsing: BrowserNeeds | None = None,
        doi: bool = False,
        seen: Collection[str] = (),
        pdfs: bool = True,
        known: Callable[[str], bool] = lambda url: False,
        compat: bool = False,
    ) -> None:
        self.key = key
        # compat: a PDF is asked for as its link stands.
        self.url = AskedUrl(url) if compat else asked_url(url)
        self.type = type
        self.origin = origin
        self.turn = turn
        self._browsing = browsing
        self._seen = seen
        self._pdfs = pdfs
        self._known = known
        self._compat = compat
        self._failed: VisitEnd | None = None
        self._fetching: Fetching | None = None
        self._resolve: PageRequest | None = PageRequest(self.url, "redirect") if doi else None
        if not doi:
            self._visit(url)

    @property
    def get(self) -> PageRequest | None:
        """What to ask for next; None when the visit is over."""
        return self._resolve or (self._fetching.get if self._fetching else None)

    @property
    def end(self) -> VisitEnd | None:
        """How it ended; None while it lasts, and where nothing was to be had."""
        return self._failed or (self._fetching.end if self._fetching else None)

    @property
    def part_type(self) -> PartType:
        """What is found is worth: a PDF less than the page that it stands for."""
        return self.type.to_pdf() if self.end and self.end.kind == "pdf" else self.type

    def came(self, came: FetchResult) -> None:
        """Take an answer."""
        if self._resolve is None:
            self._going().came(came)
            return
        self._resolve = None
        target = _landing_page(self.url, came)
        if target:
            self._visit(target)
        else:
            message = f"HTTP {came.status}, which leads to {came.location or 'nowhere'}"
            error = FetchError(message, slug=NO_LANDING_PAGE, sets_exception=False)
            self._failed = VisitEnd("failed", self.url, came.status, came.content_type, error=error)

    def failed(self, error: FetchError) -> None:
        """Take a failure."""
        if self._resolve is None:
            self._going().failed(error)
            return
        self._resolve = None
        self._failed = VisitEnd("failed", self.url, error.status, error.content_type, error=error)

    def refresh(self, url: str) -> bool:
        """Go on to where the page that came leads at once; answer whether it leads anywhere."""
        return self._fetching is not None and self._fetching.refresh(url)

    def _visit(self, url: str) -> None:
        if self.type.pdf or host(url) not in self._seen:
            self._fetching = Fetching(
                url,
                self._browsing,
                pdf=self.type.pdf,
                pdfs=self._pdfs or self.type.pdf,
                known=self._known,
                compat=self._compat,
            )

    def _going(self) -> Fetching:
        if self._fetching is None:
            raise RuntimeError(f"{self.url}: nothing was asked for")
        return self._fetching


def _landing_page(url: str, came: FetchResult) -> str:
    """Return where the resolver of DOIs at *url* leads; empty if nowhere that can be opened."""
    location = came.location.strip()
    if not 300 <= came.status < 400:
        return ""
    try:
        target = urljoin(url, location) if location.startswith("/") else location
        return target if urlsplit(target).scheme in ("http", "https") else ""
    except ValueError:
        return ""
