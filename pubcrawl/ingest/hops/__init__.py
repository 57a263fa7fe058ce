"""
The steps from the base address of an ingest request to its file, or to a failure.

This module does not fetch. ``Hops.get`` is the next request; pass its response to
``receive`` or its error to ``fail``. If ``reading`` is set, read the body that way and
pass the result to ``take_reading``. Repeat until ``end`` is set::

    hops = Hops(request, lists)
    while hops.get:
        ...                              # wait for the host, send, and then either
        hops.receive(HopResponse(200, mimetype="text/html", size=2048))
        hops.fail(error)                 # or this
        if hops.reading:
            hops.take_reading(BodyReading(candidates))  # from the page, PDF or XML
    hops.end

Each redirect is a step of its own, so that it waits for its own host. Links are tried one
after the other, best first; after a failure comes the next link of the nearest page.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pubcrawl.engine.fetching import OneRequest, PageRequest
from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.ids.url import (
    RequestUrl,
    expected_redirect,
    is_url,
    joined_url,
    request_url,
    slot,
    url_without_fragment,
)
from pubcrawl.ingest.file_links.linked import LINKSET
from pubcrawl.ingest.file_links.table import MADE
from pubcrawl.ingest.hops.events import BodyReading, HopEnd, HopResponse, LinkingPage, Lists
from pubcrawl.ingest.hops.types import (
    LINKSETS,
    PAGES,
    accepts,
    available_mimetype,
    expected,
    may_link,
    needs_no_browser,
    reading,
    type_for,
)
from pubcrawl.items import slugs
from pubcrawl.model.ingest import MESSAGE_MAX, Candidate
from pubcrawl.model.ingest_request import IngestRequest

logger = logging.getLogger(__name__)

HOPS_MAX = 8
"""Most addresses on the way to a file: the base, links, and the ends of their redirects."""

REDIRECTS_MAX = 25
"""Most redirects from one of these addresses."""

TRIES_MAX = 12
"""Most links that are tried in all."""

CAPTURES_MAX = 3
"""Most incomplete captures of one file after which another one is requested."""

SIZE_MAX = 128 * 1024**2
"""Bytes of the largest accepted body."""

_GOOD = (200, 226)


@dataclass(slots=True)
class _Fetch:
    """
    An address and its redirects.

    *chain*: address → number of responses with cookies before its request. *twice*:
    addresses that were requested again. *again*: the whole chain was. *needs_cookies*: a
    browser makes the requests, because the page needs cookies.
    """

    start: str
    depth: int
    link: Candidate | None
    redirects: int = 0
    again: bool = False
    needs_cookies: bool = False
    chain: dict[str, int] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)


class Hops(OneRequest[PageRequest]):
    """
    The steps of one request; see above.

    *hops*: every address that was requested or taken from a page, in order. *biblio*:
    of the first page that describes a publication, else of the first with a title.
    *reading*: how to read the body: ``page``, ``pdf``, ``xml``, ``dataset``, ``file``,
    or "". *accepted*: the body has the requested type; ``take_reading`` needs its fixity.
    *refused*: SHA-1 digests of incomplete captures of this address; the response must be another
    capture. *history*: an archive may have one.
    """

    def __init__(
        self,
        request: IngestRequest,
        lists: Lists | None = None,
        *,
        hops_max: int = HOPS_MAX,
        redirects_max: int = REDIRECTS_MAX,
        tries_max: int = TRIES_MAX,
        size_max: int = SIZE_MAX,
        history: bool = False,
    ) -> None:
        self.request = request
        self.refused: tuple[str, ...] = ()
        self._history = history
        self._incomplete: tuple[BodyReading, HopEnd] | None = None
        self.end: HopEnd | None = None
        self.reading = ""
        self.accepted = False
        self.hops: list[str] = []
        self.biblio: Mapping[str, Any] = {}
        self._lists = lists or Lists()
        self._hops_max, self._redirects_max = hops_max, redirects_max
        self._tries_max, self._size_max = tries_max, size_max
        self._described = False
        self._tries = 0
        self._cookies = 0  # responses with cookies so far
        self._requested: dict[str, int] = {}  # address → as in a chain
        self._answered: set[str] = set()  # addresses that gave more than a redirect
        self._retried: set[str] = set()  # links that were requested again
        self._closed: set[str] = set()  # hosts that refuse programs
        self._pages: list[LinkingPage] = []
        self._failures: list[HopEnd] = []
        self._linking_type = ""  # media type of the last page with links
        self._terminal = HopEnd("", "")
        self._begin(request_url(request.base_url), 1, None)

    @property
    def link(self) -> Candidate | None:
        """The link to the present address, None for the base address."""
        return self._fetch.link

    @property
    def origin(self) -> str:
        """The address of the page whose links are tried, "" for none."""
        return self._pages[-1].url if self._pages else ""

    @property
    def described(self) -> bool:
        """Whether ``biblio`` is of a page that describes a publication."""
        return self._described

    def receive(self, answer: HopResponse) -> None:
        """Take a response: set the next request, ``reading`` or the end."""
        get = self.take_request()
        if self.refused and answer.status not in _GOOD:
            self._leave_captures()
            return
        self._cookies += answer.cookies
        if answer.location and 300 <= answer.status < 400:
            self._redirected(get, answer)
            return
        url = request_url(answer.url) if answer.url else get.url
        if url_without_fragment(url) != url_without_fragment(get.url):
            self._add_hop(url)
        self._set_terminal(url, answer)
        self._answered |= {url_without_fragment(url), url_without_fragment(get.url)}
        if answer.status not in _GOOD:
            name = "bad-redirect" if 300 <= answer.status < 400 else "terminal-bad-status"
            self._fail_with(name, f"HTTP {answer.status}")
        elif why := self._lists.blocked(url, self.request.ingest_type):
            self._fail_with("skip-url-blocklist", why)
        elif get.browser and needs_no_browser(answer.mimetype):
            self._ask(url)
        elif not answer.size:
            self._fail_with("empty-blob", "the body is empty")
        elif answer.size > self._size_max:
            self._fail_with("body-too-large", f"{answer.size} bytes, more than {self._size_max}")
        elif answer.fault:
            self._fail_with(answer.fault, slugs.slug(answer.fault).meaning)
        else:
            self._judge_body(answer.mimetype)

    def fail(self, error: FetchError, *, cookies: bool = False, datetime: str = "") -> None:
        """
        Take an error: set another request, or the end.

        *cookies*: the response set some. *datetime*: of the response, 14 digits.
        """
        get = self.take_request()
        if self.refused:
            self._leave_captures()
            return
        self._cookies += cookies
        name = slugs.slug_of_error(error)
        if error.slug == "needs-browser" and self._fetch.needs_cookies:
            name = "blocked-cookie"  # needs a browser, and the crawl has none
        if name == "invalid-url" and self._fetch.redirects:
            name = "bad-redirect"
        status = error.status or (429 if error.slug == "rate-limited" else 0)
        self._set_terminal(
            get.url, HopResponse(0 if name == "no-capture" else status, datetime=datetime)
        )
        self._handle_refusal(get, name, f"{error.slug}: {error}", error.location)

    def go_past(self, error: FetchError) -> None:
        """Take an error if the address alone identifies the dataset."""
        self._set_terminal(self.take_request().url, HopResponse(error.status))
        self.accepted, self.reading = True, "dataset"

    def give_up(self, error: FetchError) -> None:
        """End for an internal reason."""
        self.get, self.reading = None, ""
        self._finish(self._failure(slugs.slug_of_error(error), str(error)))

    def take_reading(self, reading: BodyReading) -> None:
        """Take the result of reading the body."""
        if not self.reading:
            raise RuntimeError("there is nothing to read")
        self.reading = ""
        if reading.biblio.get("title") and (
            not self.biblio.get("title") or (reading.describes and not self._described)
        ):
            self.biblio, self._described = reading.biblio, reading.describes
        accepted, self.accepted = self.accepted, False
        if not accepted:
            self._follow(reading, None)
        elif reading.status and not slugs.slug(reading.status).hit:
            # A page without the text may link to it.
            message = reading.message or slugs.slug(reading.status).meaning
            failure = self._failure(reading.status, message, reading)
            if not self._asks_for_another(reading, failure):
                self._follow(reading, failure)
        else:
            self._accept(reading)

    def _asks_for_another(self, reading: BodyReading, failure: HopEnd) -> bool:
        """Request another capture of an incomplete file; return whether it is settled."""
        incomplete = reading.verdict is not None and reading.verdict.incomplete
        if not (self._history and reading.capture and incomplete):
            return False
        self._incomplete = self._incomplete or (reading, failure)
        if len(self.refused) >= CAPTURES_MAX:
            self._leave_captures()
            return True
        self.refused = (*self.refused, reading.capture)
        self._ask(request_url(failure.url))
        return True

    def _leave_captures(self) -> None:
        """Continue after a file without a complete capture."""
        assert self._incomplete is not None  # noqa: S101 (the first refused capture)
        reading, failure = self._incomplete
        self.refused, self._incomplete = (), None
        self._terminal = failure
        self._follow(reading, failure)

    def _begin(self, url: RequestUrl, depth: int, link: Candidate | None) -> None:
        """Request the base address or a link."""
        origin = self.hops[-1] if self.hops else ""
        self._fetch = _Fetch(url, depth, link)
        self.refused, self._incomplete = (), None
        self._add_hop(url)
        self._set_terminal(url, HopResponse(0))
        if depth > self._hops_max:
            self._fail_with("max-hops-exceeded", f"more than {self._hops_max} addresses lead there")
        elif not is_url(url):
            self._fail_with("invalid-url", f"not an http(s) address: {url}")
        elif why := self._lists.blocked(url, self.request.ingest_type):
            self._fail_with("skip-url-blocklist", why)
        elif wall := self._lists.ahead(url, origin):
            cookie = wall == "blocked-cookies"
            self._fail_with("blocked-cookie" if cookie else "skip-wall", f"the address is a {wall}")
        else:
            other = expected_redirect(url)
            self._add_hop(other)
            self._ask(other, browser=self._lists.session(other).browser == "first")

    def _redirected(self, get: PageRequest, answer: HopResponse) -> None:
        fetch = self._fetch
        fetch.redirects += 1
        target = joined_url(get.url, answer.location)
        key = url_without_fragment(target)
        self._set_terminal(get.url, answer)
        if not is_url(target):
            self._fail_with("bad-redirect", f"redirected to {answer.location[:200]!r}")
            return
        if fetch.redirects > self._redirects_max:
            self._fail_with("redirects-exceeded", f"more than {self._redirects_max} redirects")
            return
        if key in self._answered:
            self._fail_with("link-loop", "redirected to an address that has answered before")
            return
        if key in fetch.chain and not self._may_repeat(key, fetch.chain, fetch.twice):
            self._fail_with("redirect-loop", f"redirected to {target} again")
            return
        self._add_hop(target)
        self._set_terminal(target, HopResponse(0))
        if why := self._lists.blocked(target, self.request.ingest_type):
            self._fail_with("skip-url-blocklist", why)
        elif wall := self._lists.ahead(target, get.url):
            name = slugs.slug_of_error(AnswerError(slug=wall))
            self._handle_refusal(get, name, f"redirected to a {wall}", target)
        else:
            self._ask(target, browser=get.browser or self._lists.session(target).browser == "first")

    def _handle_refusal(
        self, get: PageRequest, name: str, message: str, location: str = ""
    ) -> None:
        """Repeat a request if that bypasses nothing; else record the failure."""
        if location:
            self._add_hop(request_url(location))
        fetch, session = self._fetch, self._lists.session(get.url)
        if name == "blocked-cookie" and not get.browser:
            began = fetch.chain.get(url_without_fragment(fetch.start), self._cookies)
            if session.again and not fetch.again and self._cookies > began:
                fetch.again = True
                self._restart(browser=False)
                return
            if session.browser == "after":
                fetch.needs_cookies = True
                self._restart(browser=True)
                return
        if name != "blocked-cookie":
            self._answered.add(url_without_fragment(get.url))
        if slugs.slug(name).wall:  # the host refuses programs
            self._closed.add(slot(get.url))
        self._terminal = self._terminal._replace(url=request_url(location) if location else get.url)
        self._fail_with(name, message)

    def _restart(self, *, browser: bool) -> None:
        fetch = self._fetch
        fetch.redirects = 0
        fetch.chain.clear()
        fetch.twice.clear()
        self._ask(expected_redirect(fetch.start), browser=browser)

    def _judge_body(self, mimetype: str) -> None:
        """Decide what to do with a body, by its media type."""
        ingest_type = self.request.ingest_type
        if accepts(ingest_type, mimetype):
            mimetypes = self.request.expect_mimetypes
            if mimetypes and ingest_type != "dataset" and not expected(mimetype, mimetypes):
                self._fail_with("wrong-mimetype", f"{mimetype}, not {' or '.join(mimetypes)}")
                return
            self.accepted, self.reading = True, reading(ingest_type, mimetype)
        elif may_link(ingest_type, mimetype) or (
            mimetype in LINKSETS and self.link is not None and self.link.technique == LINKSET
        ):
            self.reading = "page"
        else:
            self._fail_with("wrong-mimetype", f"{mimetype or 'of no known type'}")

    def _follow(self, reading: BodyReading, verdict: HopEnd | None) -> None:
        """Try the links of a page; *verdict*: the end if they all fail."""
        ingest_type, terminal = self.request.ingest_type, self._terminal
        links = deque(link for link in reading.candidates if link.type in (ingest_type, "page"))
        if links and verdict is None:
            if all(link.place == MADE for link in links):
                verdict = self._no_links(reading)
            else:
                verdict = self._failure("link-loop", "all links lead back", reading)
        if not links:
            self._record_failure(verdict or self._no_links(reading))
            return
        depth = self._fetch.depth + bool(self._fetch.redirects)
        self._pages.append(LinkingPage(terminal.url, depth, links, verdict))
        self._linking_type = terminal.mimetype
        self._next()

    def _no_links(self, reading: BodyReading) -> HopEnd:
        if self._lists.wall(self._terminal.url):
            return self._failure("blocked-wall", "a login, by its address", reading)
        if self.request.ingest_type == "pdf" and self._terminal.mimetype in PAGES:
            return self._failure("no-pdf-link", "no link on the page may be its PDF", reading)
        return self._failure("wrong-mimetype", f"{self._terminal.mimetype}, no links", reading)

    def _accept(self, reading: BodyReading) -> None:
        for name, digits in self.request.expect_hash.items():
            if reading.file and getattr(reading.file, f"{name}hex") != digits.lower():
                self._fail_with(f"mismatch-{name}", f"not of {name} {digits.lower()}", reading)
                return
        self._finish(self._failure(reading.status or "success", reading.message, reading))

    def _next(self) -> None:
        """Request the next link of the nearest page, or end."""
        while self._pages:
            page = self._pages[-1]
            while page.links and self._tries < self._tries_max:
                link = page.links.popleft()
                url = joined_url(page.url, link.url)
                if slot(url) in self._closed or not self._may_try(url_without_fragment(url)):
                    continue
                if self.request.ingest_type != "html" and link.place != MADE:
                    page.verdict = None  # the failures of its links say more
                self._tries += 1
                self._begin(url, page.depth + 1, link)
                return
            self._pages.pop()
            if page.verdict:
                self._failures.append(page.verdict)
        self._finish(max(self._failures, key=lambda one: one.telling))  # the first of equals

    def _may_try(self, key: str) -> bool:
        return key not in self._requested or (
            key not in self._answered and self._may_repeat(key, self._requested, self._retried)
        )

    def _may_repeat(self, key: str, requested: Mapping[str, int], twice: set[str]) -> bool:
        """Return whether new cookies may change the response of an address."""
        if key in twice or requested[key] >= self._cookies:
            return False
        twice.add(key)
        return True

    def _ask(self, url: RequestUrl, *, browser: bool = False) -> None:
        self._requested[url_without_fragment(url)] = self._fetch.chain[
            url_without_fragment(url)
        ] = self._cookies
        self.get = PageRequest(url, "any", browser=browser)

    def _add_hop(self, url: str) -> None:
        if not self.hops or self.hops[-1] != url:
            self.hops.append(url)

    def _set_terminal(self, url: str, answer: HopResponse) -> None:
        """Set the current address and response."""
        code = answer.status if 100 <= answer.status <= 999 else None  # some servers send 99999
        self._terminal = HopEnd(
            "", url, "", code, answer.datetime, answer.mimetype, self._fetch.link
        )

    def _failure(self, status: str, message: str, reading: BodyReading | None = None) -> HopEnd:
        return self._terminal._replace(
            status=status, message=message[:MESSAGE_MAX], reading=reading
        )

    def _fail_with(self, status: str, message: str, reading: BodyReading | None = None) -> None:
        self._record_failure(self._failure(status, message, reading))

    def _record_failure(self, failure: HopEnd) -> None:
        logger.debug("%s: %s (%s)", failure.url, failure.status, failure.message)
        self._failures.append(failure)
        self._next()

    def _finish(self, end: HopEnd) -> None:
        request, available = (
            self.request,
            available_mimetype(end.status, end.mimetype, self._linking_type),
        )
        other = type_for(available, request.expect_mimetypes, request.ingest_type)
        self.end = end._replace(requeue=other)
