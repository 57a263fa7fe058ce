"""Pages in a walk: the landing page of a DOI, and its links."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest

from pubcrawl.engine.client import FetchResult
from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.walk import Walk, walk_class
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from tests.cases import Agree, Case, golden
from tests.publications.places import MadeUp, World, outcome

DOI = MadeUp("doi", 70, ("doi",), landing="https://doi.org/")
RESOLVER = "https://doi.org/10.5555/A"
LANDING = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html", time=1)


def run(client: World, **options: Any) -> Walk[MadeUp]:
    """Return the walk, over; the clock goes on by a second each time it is read."""
    now = count()
    publication = Publication.from_ids(Identifiers("", "", "10.5555/A"))
    of = walk_class(compat=options.pop("compat", False))
    walking = of(publication, (DOI,), client, clock=lambda: float(next(now)), **options)
    asyncio.run(walking.run())
    return walking


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
    moved = {RESOLVER: LANDING, **case.get("moved", {})}
    found = {url: page(row) for url, row in case["pages"].items()}
    pages = dict.fromkeys(found, HTML)
    pages |= {url: FetchResult(302, location=target) for url, target in moved.items()}
    client = World({}, pages=pages, found=found)
    walking = run(client, **options)
    agree(case, {"asked": client.asked, **outcome(walking)})


def test_a_page_that_cannot_be_read_was_seen_all_the_same() -> None:
    pages = {RESOLVER: FetchResult(302, location=LANDING), LANDING: HTML}
    walking = run(World({}, pages=pages, found={LANDING: EmptyAnswer()}))
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
    walking = run(World({}, pages={RESOLVER: answer}))
    assert [problem.reason for problem in walking.publication.problems] == ["no-landing-page"]
    assert not walking.publication.fetch_exception
