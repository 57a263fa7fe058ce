"""Small artificial webs for ingests, and a walk through them that records each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pubcrawl.engine.fetching import PageRequest
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.hops.events import BodyReading, HopEnd, HopResponse, Lists
from pubcrawl.model.ingest import Candidate, FileMeta
from pubcrawl.model.ingest_request import IngestRequest

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
class Walker:
    """
    Answers the requests of an ingest. *asked*: all requests. *cookie*: one was set.

    *answered*: addresses that gave more than a redirect or a failure; they are not asked again.
    """

    places: Mapping[str, Place]
    asked: list[PageRequest] = field(default_factory=list)
    cookie: bool = False
    answered: set[tuple[str, bool]] = field(default_factory=set)

    def step(self, hops: Hops) -> None:
        """Answer the current request."""
        get = hops.get
        assert get is not None
        self.asked.append(get)
        assert (url_without_fragment(get.url), get.browser) not in self.answered
        assert len(self.asked) < 1000, "it does not end"
        place = self.places.get(url_without_fragment(get.url), Place(fail="not-found"))
        if place.without is not None and not self.cookie:
            place = place.without
        self.cookie |= place.sets
        if place.fail:
            status = {"not-found": 404, "forbidden": 403}.get(place.fail, 0)
            hops.fail(fetch_error(place.fail, status=status), cookies=place.sets)
        else:
            if not place.location:
                self.answered.add((url_without_fragment(get.url), get.browser))
            hops.receive(
                HopResponse(
                    place.status,
                    location=place.location,
                    size=place.size,
                    mimetype=place.mimetype,
                    cookies=place.sets,
                    fault=place.fault,
                    datetime="20260102030405",
                )
            )
        if hops.reading:
            assert hops.get is None
            assert hops.end is None
            hops.take_reading(self.read(hops, place))

    def read(self, hops: Hops, place: Place) -> BodyReading:
        """Return what a reader reads from the body of *place*."""
        meta = FileMeta("a" * 40, "b" * 64, "c" * 32, place.size, place.mimetype)
        biblio = {"title": place.title} if place.title else {}
        return BodyReading(
            place.links,
            biblio,
            place.scope if hops.accepted else "",
            file=meta if hops.accepted else None,
        )


def walk(
    places: Mapping[str, Place],
    lists: Lists | None = None,
    *,
    type: str = "pdf",
    url: str = "a",
    **more: object,
) -> tuple[HopEnd, Hops, Walker]:
    """Walk from *url* to the end; addresses without a host are on h.example."""
    places = {full(name): place for name, place in places.items()}
    hops, walker = Hops(IngestRequest(type, full(url), **more), lists), Walker(places)  # type: ignore[arg-type]
    while hops.get:
        walker.step(hops)
    assert hops.end is not None
    return hops.end, hops, walker


def full(url: str) -> str:
    """Return the address that *url* abbreviates."""
    return url if "://" in url else f"https://h.example/{url}"


def short(urls: list[str]) -> list[str]:
    """Return the short forms of addresses."""
    return [url.removeprefix("https://h.example/") for url in urls]
