"""Small artificial webs for ingests, and a walk through them that records each step."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from pubcrawl.engine.client import PageRequest
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.hops import LINKS, BodyReading, HopEnd, HopResponse, Hops, Lists
from pubcrawl.model.ingest import Candidate, FileMeta
from pubcrawl.model.ingest_request import IngestRequest

T = TypeVar("T")

HTML, PDF, JATS = "text/html", "application/pdf", "application/jats+xml"


@dataclass(frozen=True)
class Place:
    """
    The answer of an address.

    *location*: the target of a redirect. *fail*: the slug of a failure, instead of an answer.
    *links*: those of the page. *sets*: it sets a cookie. *without*: its answer without a cookie.
    """

    status: int = 200
    mimetype: str = HTML
    location: str = ""
    fail: str = ""
    links: tuple[Candidate, ...] = ()
    scope: str = ""
    title: str = ""
    size: int = 1000
    fault: str = ""
    sets: bool = False
    without: Place | None = None


def page(*links: str, kind: str = "pdf", scope: str = "", title: str = "") -> Place:
    """Return a page with *links* of one kind, best first."""
    return Place(
        links=tuple(Candidate(link, kind, "test") for link in links), scope=scope, title=title
    )


def place(
    links: Sequence[str] = (), kind: str = "pdf", without: Any = None, **fields: Any
) -> Place:
    """Return the place of a table: its fields, *links* of one *kind*, its answer *without* one."""
    candidates = tuple(Candidate(link, kind, "test") for link in links)
    return Place(links=candidates, without=without and place(**without), **fields)


def to(location: str, status: int = 302, *, sets: bool = False) -> Place:
    """Return a redirect."""
    return Place(status, location=location, sets=sets)


def failing(slug: str, *, sets: bool = False) -> Place:
    """Return a place that fails."""
    return Place(fail=slug, sets=sets)


FILE = Place(mimetype=PDF)


@dataclass
class Web:
    """
    A client that answers from a dictionary. *asked*: all requests. *cookies*: responses with some.

    *answered*: addresses that gave more than a redirect or a failure; they are not asked again.
    """

    places: Mapping[str, Place]
    asked: list[PageRequest] = field(default_factory=list)
    cookies: int = 0
    answered: set[tuple[str, bool]] = field(default_factory=set)

    async def get(self, request: PageRequest, other_than: tuple[str, ...] = ()) -> HopResponse:
        """Return the response of a place. Raises ``FetchError``."""
        url = url_without_fragment(request.url)
        self.asked.append(request)
        assert (url, request.browser) not in self.answered
        assert len(self.asked) < 1000, "it does not end"
        place = self.places.get(url, Place(fail="not-found"))
        if place.without is not None and not self.cookies:
            place = place.without
        self.cookies += place.sets
        if place.fail:
            status = {"not-found": 404, "forbidden": 403}.get(place.fail, 0)
            raise fetch_error(place.fail, status=status)
        if not place.location:
            self.answered.add((url, request.browser))
        return HopResponse(
            place.status,
            location=place.location,
            size=place.size,
            mimetype=place.mimetype,
            fault=place.fault,
            datetime="20260102030405",
            source=place,
        )

    async def read(self, response: HopResponse, how: str) -> BodyReading:
        """Return the links and the title of a place, and the fixity of its file."""
        place, accepted = response.source, how != LINKS
        return BodyReading(
            place.links,
            {"title": place.title} if place.title else {},
            place.scope if accepted else "",
            file=FileMeta("a" * 40, "b" * 64, "c" * 32, place.size, place.mimetype)
            if accepted
            else None,
            how=how,
        )


def result_of(steps: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine that waits for nothing."""
    try:
        steps.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    raise AssertionError("it waits")


def walk(
    places: Mapping[str, Place],
    lists: Lists | None = None,
    *,
    type: str = "pdf",
    url: str = "a",
    **more: object,
) -> tuple[HopEnd, Hops, Web]:
    """Walk from *url* to the end; addresses without a host are on h.example."""
    web = Web({full(name): place for name, place in places.items()})
    hops = Hops(IngestRequest(type, full(url), **more), web, lists)  # type: ignore[arg-type]
    return result_of(hops.walk()), hops, web


def full(url: str) -> str:
    """Return the address that *url* abbreviates."""
    return url if "://" in url else f"https://h.example/{url}"


def short(urls: list[str]) -> list[str]:
    """Return the short forms of addresses."""
    return [url.removeprefix("https://h.example/") for url in urls]
