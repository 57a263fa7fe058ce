"""Pages in a walk: the landing page of a DOI, and its links."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from pubcrawl.engine.fetching import FetchResult
from pubcrawl.exceptions import EmptyAnswer, FetchError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.walk import Walk
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from tests.cases import Agree, Case, golden
from tests.publications.places import MadeUp, outcome

DOI = MadeUp("doi", 70, ("doi",), landing="https://doi.org/")
RESOLVER = "https://doi.org/10.5555/A"
LANDING = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html")


def walk(**options: Any) -> Walk[MadeUp]:
    now = count()
    publication = Publication.from_ids(Identifiers("", "", "10.5555/A"))
    return Walk(publication, (DOI,), clock=lambda: float(next(now)), **options)


def first_visit(walking: Walk[MadeUp]) -> Visit:
    visit = walking.next()
    assert isinstance(visit, Visit)
    return visit


def page(row: Case) -> Findings:
    """Return what is found on a page of a golden case."""
    offers = [
        Offer(name, tuple(content) if isinstance(content, list) else content, PartType.CITATION)
        for name, content in row.get("parts", {}).items()
    ]
    type = PartType(row.get("type", PartType.LINK_CITATION))
    links = [Link(url, type) for url in row.get("links", ())]
    return Findings(PartType.DOI, offers=offers, links=links)


@golden
def test_visits(case: Case, agree: Agree) -> None:
    """Pages are found, moved or not found; the clock is read before each link."""
    options = dict(case.get("options", {}))
    if "requested" in options:
        options["requested"] = frozenset(options["requested"])
    walking = walk(**options)
    moved = {RESOLVER: LANDING, **case.get("moved", {})}
    pages = {url: page(row) for url, row in case["pages"].items()}
    asked = []
    while visit := walking.next():
        assert isinstance(visit, Visit)
        while get := visit.get:
            asked.append(get.url)
            if get.url in moved:
                visit.receive(FetchResult(302, location=moved[get.url]))
            elif get.url in pages:
                visit.receive(HTML)
            else:
                visit.fail(FetchError(slug="not-found", status=404, sets_exception=False))
        walking.take_visit(visit, pages.get(visit.end.url) if visit.end else None, 1)
    agree(case, {"asked": asked, **outcome(walking)})


def test_a_page_that_cannot_be_read_was_seen_all_the_same() -> None:
    walking = walk()
    visit = first_visit(walking)
    visit.receive(FetchResult(302, location=LANDING))
    visit.receive(HTML)
    walking.take_failure(visit, EmptyAnswer(), LANDING, 1)
    assert walking.next() is None
    assert [site.url for site in walking.publication.visited_sites] == [LANDING]
    assert [problem.reason for problem in walking.publication.problems] == ["empty-answer"]


@pytest.mark.parametrize(
    "answer",
    [
        HTML,
        FetchResult(302),
        FetchResult(302, location="mailto:a@b.example.org"),
        FetchResult(302, "b"),
    ],
)
def test_a_doi_that_leads_nowhere_marks_nothing(answer: FetchResult) -> None:
    walking = walk()
    visit = first_visit(walking)
    visit.receive(answer)
    assert visit.get is None
    walking.take_visit(visit, None, 1)
    assert [problem.reason for problem in walking.publication.problems] == ["no-landing-page"]
    assert not walking.publication.fetch_exception
