"""
The way from the base address of an ingest request to the file, or to why there is none.

Nothing is fetched here. ``Hops.get`` says what to ask for, ``came`` and ``failed``
take what became of it; where ``reading`` says how what came is to be read, ``read``
takes what that gave; until ``end`` tells how it ended::

    hops = Hops(request, lists)
    while hops.get:
        ...                              # wait for the host, send, and then either
        hops.came(Answer(200, mimetype="text/html", size=2048))
        hops.failed(error)               # or this
        if hops.reading:
            hops.read(Read(candidates))  # what the page, PDF or XML gives
    hops.end

A redirect is a step of its own, so that each waits for the host that it leads to.
Links of a page are tried in turn, best first; one that fails leads back to the next
one of the page nearest to it.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.frontier.hop_parts import BodyReading, HopEnd, HopResponse, Lists, TriedPage
from pubcrawl.frontier.hop_types import (
    PAGES,
    accepts,
    by_bytes,
    expected,
    leads_on,
    reading,
    to_be_had,
    type_for,
)
from pubcrawl.frontier.visit import PageRequest
from pubcrawl.ids.url import AskedUrl, asked_url, is_url, joined_url, known_redirect, sent_url, slot
from pubcrawl.items import slugs
from pubcrawl.items.ingest import Candidate, IngestRequest
from pubcrawl.items.ingest_record import MESSAGE_MAX

logger = logging.getLogger(__name__)

HOPS_MAX = 8
"""So many addresses lead to a file: the base, links, and where redirects of these end."""

REDIRECTS_MAX = 25
"""So many redirects are followed from one of them."""

TRIES_MAX = 12
"""So many links are tried in all."""

SIZE_MAX = 128 * 1024**2
"""Bytes of the largest body that is taken."""

_GOOD = (200, 226)


@dataclass(slots=True)
class _Fetch:
    """
    An address and its redirects.

    *chain*: address → how many answers had set cookies when it was asked. *twice*:
    addresses that were asked again. *again*: all of it was. *wanted_cookies*: a browser
    asks, because the page wants cookies.
    """

    start: str
    depth: int
    link: Candidate | None
    redirects: int = 0
    again: bool = False
    wanted_cookies: bool = False
    chain: dict[str, int] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)


class Hops:
    """
    The way of one request; see above.

    *hops*: every address that was asked or taken out of a page, in order. *biblio*:
    of the first page that describes a publication, else of the first that had a title.
    *reading*: ``page``, ``pdf``, ``xml``,
    ``dataset``, ``file``, or empty where nothing is to be read. *accepted*: what is
    to be read is what was asked for, so that ``read`` wants its fixity.
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
    ) -> None:
        self.request = request
        self.get: PageRequest | None = None
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
        self._cookies = 0  # answers so far that set some
        self._asked: dict[str, int] = {}  # address → as of a chain
        self._answered: set[str] = set()  # addresses that gave more than a redirect
        self._retried: set[str] = set()  # links that were asked again
        self._closed: set[str] = set()  # hosts that have refused the program
        self._pages: list[TriedPage] = []
        self._failures: list[HopEnd] = []
        self._led = ""  # type of the last page that had links
        self._terminal = HopEnd("", "")
        self._begin(asked_url(request.base_url), 1, None)

    def came(self, answer: HopResponse) -> None:
        """Take an answer: go on, wait for what it gives to be read, or end."""
        get = self._take()
        self._cookies += answer.cookies
        if answer.location and 300 <= answer.status < 400:
            self._redirected(get, answer)
            return
        url = asked_url(answer.url) if answer.url else get.url
        if sent_url(url) != sent_url(get.url):
            self._note(url)
        self._at(url, answer)
        self._answered |= {sent_url(url), sent_url(get.url)}
        if answer.status not in _GOOD:
            name = "bad-redirect" if 300 <= answer.status < 400 else "terminal-bad-status"
            self._lose(name, f"HTTP {answer.status}")
        elif why := self._lists.blocked(url, self.request.ingest_type):
            self._lose("skip-url-blocklist", why)
        elif get.browser and by_bytes(answer.mimetype):
            self._ask(url)
        elif not answer.size:
            self._lose("empty-blob", "the body is empty")
        elif answer.size > self._size_max:
            self._lose("body-too-large", f"{answer.size} bytes, more than {self._size_max}")
        elif answer.fault:
            self._lose(answer.fault, slugs.slug(answer.fault).meaning)
        else:
            self._look(answer.mimetype)

    def failed(self, error: FetchError, *, cookies: bool = False, datetime: str = "") -> None:
        """
        Take a failure: try otherwise, or end.

        *cookies*: what came had set some. *datetime*: when it came, 14 digits.
        """
        get = self._take()
        self._cookies += cookies
        name = slugs.of(error)
        if error.slug == "needs-browser" and self._fetch.wanted_cookies:
            name = "blocked-cookie"  # there is none, and it was the last resort
        if name == "invalid-url" and self._fetch.redirects:
            name = "bad-redirect"
        status = error.status or (429 if error.slug == "rate-limited" else 0)
        self._at(get.url, HopResponse(0 if name == "no-capture" else status, datetime=datetime))
        self._refused(get, name, f"{error.slug}: {error}", error.location)

    def go_past(self, error: FetchError) -> None:
        """Take a failure where the address alone tells which dataset is to be read."""
        self._at(self._take().url, HopResponse(error.status))
        self.accepted, self.reading = True, "dataset"

    def give_up(self, error: FetchError) -> None:
        """End for a reason of our own."""
        self.get, self.reading = None, ""
        self._finish(self._failure(slugs.of(error), str(error)))

    def read(self, read: BodyReading) -> None:
        """Take what was read of what came."""
        if not self.reading:
            raise RuntimeError("nothing was to be read")
        self.reading = ""
        if read.biblio.get("title") and (
            not self.biblio.get("title") or (read.describes and not self._described)
        ):
            self.biblio, self._described = read.biblio, read.describes
        accepted, self.accepted = self.accepted, False
        if not accepted:
            self._follow(read, None)
        elif read.status and not slugs.slug(read.status).hit:
            # A page that is not the text may lead to it.
            message = read.message or slugs.slug(read.status).meaning
            self._follow(read, self._failure(read.status, message, read))
        else:
            self._found(read)

    def _take(self) -> PageRequest:
        if self.get is None:
            raise RuntimeError("nothing was asked for")
        get, self.get = self.get, None
        return get

    def _begin(self, url: AskedUrl, depth: int, link: Candidate | None) -> None:
        """Ask for an address that no redirect leads to."""
        origin = self.hops[-1] if self.hops else ""
        self._fetch = _Fetch(url, depth, link)
        self._note(url)
        self._at(url, HopResponse(0))
        if depth > self._hops_max:
            self._lose("max-hops-exceeded", f"more than {self._hops_max} addresses lead there")
        elif not is_url(url):
            self._lose("invalid-url", f"not an http(s) address: {url}")
        elif why := self._lists.blocked(url, self.request.ingest_type):
            self._lose("skip-url-blocklist", why)
        elif wall := self._lists.ahead(url, origin):
            cookie = wall == "blocked-cookies"
            self._lose("blocked-cookie" if cookie else "skip-wall", f"the address is a {wall}")
        else:
            other = known_redirect(url)
            self._note(other)
            self._ask(other, browser=self._lists.session(other).browser == "first")

    def _redirected(self, get: PageRequest, answer: HopResponse) -> None:
        fetch = self._fetch
        fetch.redirects += 1
        target = joined_url(get.url, answer.location)
        place = sent_url(target)
        self._at(get.url, answer)
        if not is_url(target):
            self._lose("bad-redirect", f"redirected to {answer.location[:200]!r}")
            return
        if fetch.redirects > self._redirects_max:
            self._lose("redirects-exceeded", f"more than {self._redirects_max} redirects")
            return
        if place in self._answered:
            self._lose("link-loop", "redirected to an address that has answered before")
            return
        if place in fetch.chain and not self._anew(place, fetch.chain, fetch.twice):
            self._lose("redirect-loop", f"redirected to {target} again")
            return
        self._note(target)
        self._at(target, HopResponse(0))
        if why := self._lists.blocked(target, self.request.ingest_type):
            self._lose("skip-url-blocklist", why)
        elif wall := self._lists.ahead(target, get.url):
            name = slugs.of(AnswerError(slug=wall))
            self._refused(get, name, f"redirected to a {wall}", target)
        else:
            self._ask(target, browser=get.browser or self._lists.session(target).browser == "first")

    def _refused(self, get: PageRequest, name: str, message: str, location: str = "") -> None:
        """Try a failure otherwise, where that is no bypass of anything; else tell it."""
        if location:
            self._note(asked_url(location))
        fetch, session = self._fetch, self._lists.session(get.url)
        if name == "blocked-cookie" and not get.browser:
            began = fetch.chain.get(sent_url(fetch.start), self._cookies)
            if session.again and not fetch.again and self._cookies > began:
                fetch.again = True
                self._restart(browser=False)
                return
            if session.browser == "after":
                fetch.wanted_cookies = True
                self._restart(browser=True)
                return
        if name != "blocked-cookie":
            self._answered.add(sent_url(get.url))
        if name in ("blocked-captcha", "blocked-forbidden"):  # these are for the program
            self._closed.add(slot(get.url))
        self._terminal = self._terminal._replace(url=asked_url(location) if location else get.url)
        self._lose(name, message)

    def _restart(self, *, browser: bool) -> None:
        fetch = self._fetch
        fetch.redirects = 0
        fetch.chain.clear()
        fetch.twice.clear()
        self._ask(known_redirect(fetch.start), browser=browser)

    def _look(self, mimetype: str) -> None:
        """Decide what is to be done with a body."""
        asked = self.request.ingest_type
        if accepts(asked, mimetype):
            mimetypes = self.request.expect_mimetypes
            if mimetypes and asked != "dataset" and not expected(mimetype, mimetypes):
                self._lose("wrong-mimetype", f"{mimetype}, not {' or '.join(mimetypes)}")
                return
            self.accepted, self.reading = True, reading(asked, mimetype)
        elif leads_on(asked, mimetype):
            self.reading = "page"
        else:
            self._lose("wrong-mimetype", f"{mimetype or 'of no known type'}")

    def _follow(self, read: BodyReading, verdict: HopEnd | None) -> None:
        """Try the links of a page; *verdict*: what the page itself is worth."""
        asked, terminal = self.request.ingest_type, self._terminal
        links = deque(link for link in read.candidates if link.type in (asked, "page"))
        if links and verdict is None:
            verdict = self._failure("link-loop", "all links lead back", read)
        if not links:
            if verdict is None:
                verdict = self._no_links(read)
            self._fail(verdict)
            return
        depth = self._fetch.depth + bool(self._fetch.redirects)
        self._pages.append(TriedPage(terminal.url, depth, links, verdict))
        self._led = terminal.mimetype
        self._next()

    def _no_links(self, read: BodyReading) -> HopEnd:
        if self._lists.wall(self._terminal.url):
            return self._failure("blocked-wall", "a login, by its address", read)
        if self.request.ingest_type == "pdf" and self._terminal.mimetype in PAGES:
            return self._failure("no-pdf-link", "no link on the page may be its PDF", read)
        return self._failure("wrong-mimetype", f"{self._terminal.mimetype}, without a link", read)

    def _found(self, read: BodyReading) -> None:
        for name, digits in self.request.expect_hash.items():
            if read.file and getattr(read.file, f"{name}hex") != digits.lower():
                self._lose(f"mismatch-{name}", f"not of {name} {digits.lower()}", read)
                return
        self._finish(self._failure(read.status or "success", read.message, read))

    def _next(self) -> None:
        """Try the next link of the page nearest by, or end."""
        while self._pages:
            page = self._pages[-1]
            while page.links and self._tries < self._tries_max:
                link = page.links.popleft()
                url = joined_url(page.url, link.url)
                if slot(url) in self._closed or not self._untried(sent_url(url)):
                    continue
                if self.request.ingest_type != "html":
                    page.verdict = None  # what becomes of its links tells more
                self._tries += 1
                self._begin(url, page.depth + 1, link)
                return
            self._pages.pop()
            if page.verdict:
                self._failures.append(page.verdict)
        self._finish(max(self._failures, key=lambda one: one.telling))  # the first of several alike

    def _untried(self, place: str) -> bool:
        return place not in self._asked or (
            place not in self._answered and self._anew(place, self._asked, self._retried)
        )

    def _anew(self, place: str, asked: Mapping[str, int], twice: set[str]) -> bool:
        """Answer whether cookies were set since, so that an address may answer otherwise."""
        if place in twice or asked[place] >= self._cookies:
            return False
        twice.add(place)
        return True

    def _ask(self, url: AskedUrl, *, browser: bool = False) -> None:
        self._asked[sent_url(url)] = self._fetch.chain[sent_url(url)] = self._cookies
        self.get = PageRequest(url, "any", browser=browser)

    def _note(self, url: str) -> None:
        if not self.hops or self.hops[-1] != url:
            self.hops.append(url)

    def _at(self, url: str, answer: HopResponse) -> None:
        """Remember where the way is."""
        code = answer.status if 100 <= answer.status <= 999 else None  # some answer 99999
        self._terminal = HopEnd(
            "", url, "", code, answer.datetime, answer.mimetype, self._fetch.link
        )

    def _failure(self, status: str, message: str, read: BodyReading | None = None) -> HopEnd:
        return self._terminal._replace(status=status, message=message[:MESSAGE_MAX], read=read)

    def _lose(self, status: str, message: str, read: BodyReading | None = None) -> None:
        self._fail(self._failure(status, message, read))

    def _fail(self, failure: HopEnd) -> None:
        logger.debug("%s: %s (%s)", failure.url, failure.status, failure.message)
        self._failures.append(failure)
        self._next()

    def _finish(self, end: HopEnd) -> None:
        request, came = self.request, to_be_had(end.status, end.mimetype, self._led)
        other = type_for(came, request.expect_mimetypes, request.ingest_type)
        self.end = end._replace(requeue=other)
