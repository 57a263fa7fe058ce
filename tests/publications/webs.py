"""Small random webs, and a player that walks and records them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.fetching import BrowserNeeds, PageRequest
from pubcrawl.engine.page_client import fetch_result, meta_of
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.fetch import guard
from pubcrawl.fetch.failures import fetch_error, response_error
from pubcrawl.ids.url import slot
from pubcrawl.items.reasons import FAILURES
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.page_visit import PageVisit
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.links import split_url
from pubcrawl.publications.walk import Walk
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import ID_PARTS, PartType
from tests.fuzz.case import PIECES
from tests.publications.places import MadeUp

DOI = MadeUp("doi", 70, ("doi",), landing="https://doi.org/")
API = MadeUp("api", 10, ("pmid", "doi"), batch=3)
LATE = MadeUp("late", 80, ("doi", "pmcid"), batch=2, fills=("title", "fulltext"))
RESOURCES = (API, DOI, LATE)

DOIS = ("10.5555/A", "10.5555/B", "10.5555/B.2")
IDS = {"doi": DOIS, "pmid": ("11", "12"), "pmcid": ("PMC21", "PMC22")}

_OF = PIECES["webs"]
MANY = [f"https://many.example.net/{number}" for number in range(12)]
ADDRESSES: list[str] = [*_OF["addresses"], *MANY]
ODD: list[str] = _OF["odd"]
"""Odd targets of redirects, refreshes and links."""
LINK_TYPES = [*map(PartType, _OF["link types"])]
SIZES = {"title": (3, 30), "keywords": (1, 3), "abstract": (20, 300), "fulltext": (30, 2500)}

BROWSING = BrowserNeeds(
    javascript=lambda url: "script" in url, restart=lambda url: url.endswith("/b.pdf")
)


class PagePart(NamedTuple):
    """A part on a page: its content, and whether a rule gives it (or a meta element)."""

    name: str
    content: str | tuple[str, ...]
    by_rule: bool


@dataclass(frozen=True)
class Page:
    """
    The answer at an address.

    *fail*: the slug of a failure, instead. *kind*: content type. *end*: the address at
    which a browser ends. *broken*: the slug with which reading fails.
    """

    status: int = 200
    location: str | None = None
    kind: str = "text/html"
    pdf: bool = False
    fail: str = ""
    end: str = ""
    broken: str = ""
    refresh: str = ""
    parts: tuple[PagePart, ...] = ()
    links: tuple[tuple[str, PartType], ...] = ()

    def findings(self, type: PartType) -> Findings:
        meta = max(type, PartType.CITATION, key=lambda type: type.rank)
        offers = [
            Offer(name, content, type if by_rule else meta) for name, content, by_rule in self.parts
        ]
        return Findings(type, offers=offers, links=[Link(url, kind) for url, kind in self.links])


class Web(NamedTuple):
    """
    *pages*: address → answer; *rendered*: address → answer to a browser, if different.

    *apis*: the answers of the resources that are not pages.
    """

    pages: Mapping[str, Page]
    rendered: Mapping[str, Page]
    apis: Mapping[tuple[str, str, str], Findings | AnswerError]

    def page(self, get: PageRequest) -> Page:
        known = self.pages.get(get.url, Page(404))
        return self.rendered.get(get.url, known) if get.browser else known


def make(random: Random) -> Web:
    """Return a web; usually, the first DOI leads to a page."""
    chosen = random.sample(ADDRESSES[2:], random.randrange(2, 25))
    pages = {url: _page(random, chosen) for url in chosen}
    if random.random() < 0.15:
        for url, page in pages.items():
            if page.location is None:
                pages[url] = replace(page, refresh=random.choice(chosen))
    for doi in ADDRESSES[:2]:
        pages[doi] = _redirect(random, chosen)
        if random.random() < 0.8:
            pages[doi] = Page(302, random.choice(chosen))
    rendered = {url: _page(random, chosen) for url in chosen if random.random() < 0.2}
    apis = {
        (place.key, by, value): _api(random, chosen)
        for place in (API, LATE)
        for by in place.needs
        for value in IDS[by]
        if random.random() < 0.25
    }
    return Web(pages, rendered, apis)


def _page(random: Random, chosen: Sequence[str]) -> Page:
    dice = random.random()
    if dice < 0.25:
        return _redirect(random, chosen)
    parts = tuple(_part(random) for _ in range(random.choice((0, 1, 2, 4))))
    links = _links(random, chosen)
    if dice < 0.6:
        return Page(parts=parts, links=links, end=_end(random, chosen))
    if dice < 0.7:
        return Page(parts=parts, refresh=_url(random, chosen), end=_end(random, chosen))
    if dice < 0.8:
        kind = random.choice(("application/pdf", "text/html", "application/octet-stream", ""))
        return Page(kind=kind, pdf=random.random() < 0.6, parts=parts)
    if dice < 0.85:
        return Page(fail=random.choice(sorted(FAILURES)))
    if dice < 0.9:
        return Page(random.choice((204, 206, 304, 401, 403, 404, 410, 429, 500, 503)))
    if dice < 0.95:
        return Page(kind=random.choice(("application/zip", "image/png", "text/plain", "")))
    return Page(broken=random.choice(("pdf-damaged", "parse-timeout", "not-pdf", "empty-answer")))


def _redirect(random: Random, chosen: Sequence[str]) -> Page:
    status = random.choice((301, 302, 302, 303, 307, 304, 200))
    return Page(status, _url(random, chosen))


def _api(random: Random, chosen: Sequence[str]) -> Findings | AnswerError:
    if random.random() < 0.2:
        return FetchError(slug="server-error", status=500, splits=True, sets_exception=False)
    parts = tuple(_part(random) for _ in range(random.choice((0, 1, 3))))
    page = Page(parts=parts, links=_links(random, chosen))
    return page.findings(random.choice((PartType.EUROPEPMC, PartType.OADOI)))


def _part(random: Random) -> PagePart:
    by_rule = random.random() < 0.3
    if random.random() < 0.25:
        name = random.choice(ID_PARTS)
        return PagePart(name, random.choice(IDS[name]), by_rule)
    name = random.choice(sorted(SIZES))
    size = random.choice(SIZES[name])
    words = tuple(f"k{number}" for number in range(size))
    return PagePart(name, words if name == "keywords" else name[0] * size, by_rule)


def _links(random: Random, chosen: Sequence[str]) -> tuple[tuple[str, PartType], ...]:
    count = random.choice((0, 1, 2, 4, 14))
    return tuple((_url(random, chosen), random.choice(LINK_TYPES)) for _ in range(count))


def _url(random: Random, chosen: Sequence[str]) -> str:
    dice = random.random()
    return random.choice(chosen if dice < 0.85 else ADDRESSES if dice < 0.93 else ODD)


def _end(random: Random, chosen: Sequence[str]) -> str:
    return random.choice(chosen) if random.random() < 0.3 else ""


def key(url: str) -> object:
    """Return the key that all addresses of a page share."""
    address = split_url(url, compat=True)
    return (address.authority, address.path, address.query) if address else url


def fetch(web: Web, get: PageRequest, *, compat: bool) -> Response:
    """Answer as the downloader does, with the guard first; raise ``FetchError`` on failure."""
    meta = meta_of(get)
    request = Request(get.url, meta=meta)
    guard.check_address(request.url)
    page = web.page(get)
    if page.fail:
        raise fetch_error(page.fail, url=get.url, accepts=get.accepts, compat=compat)
    headers = {"Content-Type": page.kind} if page.kind else {}
    if page.location is not None:
        headers["Location"] = page.location.encode("utf-8", "replace")
    flags = ["browser"] if get.browser else []
    body = b"%PDF-1.7" if page.pdf else b"<html>"
    url = request.url
    if get.browser:
        flags += ["pdf"] if page.pdf else []
        url = Request(page.end).url if page.end.startswith("https://") else url
    response = Response(url, page.status, headers, body, flags, request)
    if error := response_error(response, meta, compat=compat):
        raise error
    return response


@dataclass(eq=False)
class Surfer:
    """
    Answers the visits of one walk, and records them.

    *asked*: all requests. With the number of the walk's start: *visits* and the requests
    of each; *pages*: addresses of the pages that arrived; *marked*: for each failure,
    whether it sets ``fetch_exception``.
    """

    web: Web
    compat: bool = False
    asked: list[PageRequest] = field(default_factory=list)
    visits: list[tuple[int, Visit, list[PageRequest]]] = field(default_factory=list)
    pages: list[tuple[int, str]] = field(default_factory=list)
    marked: list[tuple[int, bool]] = field(default_factory=list)

    def step(self, walk: Walk[MadeUp], visit: Visit) -> bool:
        """Answer a request of *visit*; return whether it is over, and tell *walk* if so."""
        get = visit.get
        assert get is not None
        if not self.visits or self.visits[-1][1] is not visit:
            self.visits.append((walk.restarts, visit, []))
        gets = self.visits[-1][2]
        self.asked.append(get)
        gets.append(get)
        assert slot(get.url)
        assert len(gets) <= 60, gets
        try:
            response = fetch(self.web, get, compat=self.compat)
        except FetchError as error:
            visit.fail(error)
            if error.slug in ("private-address", "bad-url"):
                assert visit.get is None
            return self._over(walk, visit, get)
        visit.receive(fetch_result(response))
        return self._over(walk, visit, get)

    def _over(self, walk: Walk[MadeUp], visit: Visit, get: PageRequest) -> bool:
        if visit.get:
            return False
        end = visit.end
        page = self.web.page(get)
        if end is None or end.kind not in ("page", "pdf"):
            error = end.error if end else None
            if error is not None:
                sets = isinstance(error, FetchError) and error.sets_exception
                self.marked.append((walk.restarts, sets))
            walk.take_visit(visit, None, 1)
            return True
        if page.broken:
            self._note(walk, visit)
            walk.take_failure(visit, ParseError(slug=page.broken), end.url, 1)
            return True
        if page.refresh and visit.refresh(page.refresh):
            return self._over(walk, visit, get)
        self._note(walk, visit)
        walk.take_visit(visit, page.findings(visit.part_type), 1)
        return True

    def _note(self, walk: Walk[MadeUp], visit: Visit) -> None:
        if visit.end and visit.end.kind == "page":
            self.pages.append((walk.restarts, visit.end.url))


def leaf(visit: PageVisit, web: Web, *, again: bool, compat: bool) -> list[PageRequest]:
    """Play the fetch of a page that is not an article to its end and return the requests."""
    asked = []
    while get := visit.get:
        asked.append(get)
        assert len(asked) <= 120, asked
        try:
            visit.receive(fetch_result(fetch(web, get, compat=compat)))
        except FetchError as error:
            visit.fail(error)
        if visit.get:
            continue
        end, page = visit.end, web.page(get)
        if end is None or end.error is not None:
            continue
        if page.broken or end.kind not in ("page", "pdf"):
            visit.fail_reading(ParseError(slug=page.broken or "failed"))
            continue
        title = next((str(part.content) for part in page.parts if part.name == "title"), "")
        text = next((str(part.content) for part in page.parts if part.name == "fulltext"), "")
        record = WebPage(
            start_url=visit.record.start_url,
            final_url=end.url,
            content_type=end.content_type,
            status_code=end.status,
            title=title,
            content=text,
        )
        visit.take_page(record, 2, again=again and end.kind == "page", refresh=page.refresh)
    return asked
