"""Small random webs, and a player that walks and records them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.client import FetchResult, PageRequest, fetch_result
from pubcrawl.engine.fetching import BrowserNeeds, VisitEnd
from pubcrawl.engine.page_client import meta_of
from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.fetch import guard
from pubcrawl.fetch.failures import fetch_error, response_error
from pubcrawl.ids.url import slot
from pubcrawl.items.reasons import FAILURES
from pubcrawl.model.webpage import WebPage
from pubcrawl.publications.links import java_url
from pubcrawl.publications.walk import Reply, Walk
from pubcrawl.reading.jobs import WebpageRead
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.publication import Publication
from tests.clients import Offline
from tests.fuzz.case import PIECES
from tests.publications.places import MadeUp, reply

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
    address = java_url(url)
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
class Trip:
    """
    The requests of a visit.

    *start*: number of the walk's starts; *end*: the address of its end, if known; *page*: that of
    the page that arrived; *leads_on*: it has a refresh.
    """

    start: int
    key: str
    gets: list[PageRequest] = field(default_factory=list)
    end: str = ""
    page: str = ""
    leads_on: bool = False


class Surfer(Offline):
    """
    The client of a walk in *web*, which records what the walk does.

    *asked*: all requests. *marked*: for each failure, the number of the walk's start, and whether
    it sets ``fetch_exception``. *step* is called at each question and request of the walk.
    """

    walk: Walk[MadeUp]

    def __init__(self, web: Web, compat: bool = False) -> None:
        self.web = web
        self.compat = compat
        self.asked: list[PageRequest] = []
        self.trips: list[Trip] = []
        self.marked: list[tuple[int, bool]] = []
        self.step: Callable[[], object] = bool
        self._errors: dict[str, FetchError] = {}

    def start(self, make: Callable[[Surfer], Walk[MadeUp]]) -> Walk[MadeUp]:
        """Return the walk that *make* makes of this client."""
        self.walk = make(self)
        return self.walk

    def enter(self, key: str, stage: int) -> None:
        self.step()
        self.trips.append(Trip(self.walk.restarts, key))
        self._errors = {}

    async def ask(
        self, resource: MadeUp, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        self.trips.pop()
        value = publication.text(by)
        answer = reply(resource, value, self.web.apis.get((resource.key, by, value)))
        if isinstance(answer.error, FetchError):
            self.marked.append((self.walk.restarts, answer.error.sets_exception))
        return answer

    async def get(self, get: PageRequest) -> FetchResult:
        self.step()
        trip = self.trips[-1]
        self.asked.append(get)
        trip.gets.append(get)
        trip.page = ""
        assert slot(get.url)
        assert len(trip.gets) <= 60, trip.gets
        refused = self._errors.keys() & {"private-address", "bad-url"}
        assert not refused, "a request after a refusal"
        try:
            return fetch_result(fetch(self.web, get, compat=self.compat), 1)
        except FetchError as error:
            self._errors[error.slug] = error
            raise

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        page, trip = self.web.page(self.asked[-1]), self.trips[-1]
        trip.end = end.url
        if end.kind not in ("page", "pdf"):
            return None, ""
        trip.page = end.url if end.kind == "page" else ""
        if page.broken:
            raise ParseError(slug=page.broken)
        trip.leads_on = bool(page.refresh)
        return page.findings(type), page.refresh

    def count_failure(self, slug: str) -> None:
        sets = slug in self._errors and self._errors[slug].sets_exception
        self.marked.append((self.walk.restarts, sets))
        if slug in self._errors or slug == "redirect-loop":
            self.trips[-1].end = self.trips[-1].gets[-1].url


class Leaf(Offline):
    """The client of a page that is not an article; *again*: it is to be rendered as well."""

    files: Any = ((), ())
    pages = BROWSING
    pages_max, references = 10, False
    rules: Any
    pool: Any

    def __init__(self, web: Web, *, again: bool, always: bool, compat: bool) -> None:
        self.web = web
        self.again = again
        self.always = always
        self.compat = compat
        self.rules = self
        self.asked: list[PageRequest] = []

    def webpage(self, url: str) -> None:
        """No rule fits."""

    async def get(self, get: PageRequest) -> FetchResult:
        self.asked.append(get)
        assert len(self.asked) <= 120, self.asked
        return fetch_result(fetch(self.web, get, compat=self.compat), 1)

    async def read(self, job: Any, *args: Any, **kwargs: Any) -> Any:
        page = self.web.page(self.asked[-1])
        if page.broken:
            raise ParseError(slug=page.broken)
        title = next((str(part.content) for part in page.parts if part.name == "title"), "")
        text = next((str(part.content) for part in page.parts if part.name == "fulltext"), "")
        fields = ("start_url", "final_url", "content_type", "status_code")
        known = {name: value for name, value in kwargs.items() if name in fields}
        record = WebPage(**known, title=title, content=text)
        if job.__name__ == "pdf_webpage":
            return record
        return WebpageRead(record, self.again, page.refresh)
