"""Pages in a walk: the landing page of a DOI, and its links."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pubcrawl.engine.fetching import FetchResult
from pubcrawl.exceptions import EmptyAnswer, FetchError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.walk import Walk
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Problem, Publication
from tests.publications.places import MadeUp

DOI = MadeUp("doi", 70, ("doi",), landing="https://doi.org/")
RESOLVER = "https://doi.org/10.5555/A"
LANDING = "https://journal.example.org/a"
HTML = FetchResult(200, "text/html")

World = Mapping[str, Findings]


def page(*links: str, type: PartType = PartType.LINK_CITATION, **parts: str) -> Findings:
    offers = [Offer(name, content, PartType.CITATION) for name, content in parts.items()]
    return Findings(PartType.DOI, offers=offers, links=[Link(url, type) for url in links])


def walk(**options: object) -> Walk[MadeUp]:
    publication = Publication.from_ids(Identifiers("", "", "10.5555/A"))
    return Walk(publication, (DOI,), **options)  # type: ignore[arg-type]


def play(walk: Walk[MadeUp], world: World, moved: Mapping[str, str] | None = None) -> list[str]:
    """
    Answer visits with the pages of *world* or with 404, and return the requested addresses.

    *moved*: address → target of its redirect.
    """
    asked = []
    while visit := walk.next():
        assert isinstance(visit, Visit)
        while get := visit.get:
            asked.append(get.url)
            if get.url == RESOLVER:
                visit.receive(FetchResult(302, location=LANDING))
            elif moved and get.url in moved:
                visit.receive(FetchResult(302, location=moved[get.url]))
            elif get.url in world:
                visit.receive(HTML)
            else:
                visit.fail(FetchError(slug="not-found", status=404, sets_exception=False))
        walk.take_visit(visit, world.get(visit.end.url) if visit.end else None, 1)
    return asked


def test_from_the_doi_to_the_page_to_its_links() -> None:
    other = "https://other.example.net/full"
    walking = walk()
    world = {LANDING: page(other, LANDING), other: page(title="A title")}
    assert play(walking, world) == [RESOLVER, LANDING, other]
    sites = [(site.url, site.type, site.origin) for site in walking.publication.visited_sites]
    assert sites == [
        (LANDING, PartType.DOI, "https://doi.org/10.5555/A"),
        (other, PartType.LINK_CITATION, LANDING),
    ]
    assert walking.publication.problems == ()


def test_a_page_that_fails_is_a_problem_and_the_walk_goes_on() -> None:
    walking = walk()
    dead, alive = "https://h.example.org/dead", "https://h.example.org/alive"
    assert play(walking, {LANDING: page(dead, alive), alive: page()})[2:] == [dead, alive]
    assert list(walking.publication.problems) == [Problem("links", "not-found", dead)]


@pytest.mark.parametrize("compat", [False, True])
def test_where_a_visit_has_ended_no_other_one_goes(compat: bool) -> None:
    read, dead = "https://h.example.org/read", "https://h.example.org/dead"
    again = [f"https://h.example.org/{number}" for number in range(2)]
    walking = walk(compat=compat)
    moved = {again[0]: read, again[1]: dead}
    world = {LANDING: page(read, dead, *again), read: page()}
    asked = play(walking, world, moved)[2:]
    assert asked == [read, dead, again[0], *compat * [read], again[1], *compat * [dead]]
    assert len(walking.publication.problems) == 1 + compat


def test_a_page_that_cannot_be_read_was_seen_all_the_same() -> None:
    walking = walk()
    visit = walking.next()
    assert isinstance(visit, Visit)
    visit.receive(FetchResult(302, location=LANDING))
    visit.receive(HTML)
    walking.take_failure(visit, EmptyAnswer(), LANDING, 1)
    assert walking.next() is None
    assert [site.url for site in walking.publication.visited_sites] == [LANDING]
    assert [problem.reason for problem in walking.publication.problems] == ["empty-answer"]


def test_links_may_be_left_out() -> None:
    for options in ({"visits": False}, {"quick": 0.0, "clock": lambda: 1.0}):
        assert play(walk(**options), {LANDING: page("https://h.example.org/x")}) == [
            RESOLVER,
            LANDING,
        ]


def test_a_hurried_walk_visits_links_until_its_time_is_up() -> None:
    now = iter(range(100))
    urls = [f"https://h.example.org/{number}" for number in range(9)]
    walking = walk(quick=4.0, clock=lambda: float(next(now)))
    # The clock is read once more before the first link.
    assert play(walking, {LANDING: page(*urls)})[2:] == urls[:3]


def test_a_seen_host_has_no_more_to_give_when_the_text_is_not_wanted() -> None:
    walking = walk(requested=frozenset(("title", "abstract", "keywords")))
    near, far = "https://journal.example.org/b", "https://far.example.net/b"
    assert play(walking, {LANDING: page(near, far), far: page()})[2:] == [far]


def test_keywords_of_open_copies_are_passed_over() -> None:
    copy = "https://repo.example.net/c"
    copy_page = page(title="A title")
    copy_page.offers.append(Offer("keywords", ("k1", "k2"), PartType.CITATION))
    world = {LANDING: page(copy, type=PartType.LINK_OADOI), copy: copy_page}
    walking = walk()
    play(walking, world)
    assert "title" in walking.publication.parts
    assert "keywords" not in walking.publication.parts


def test_a_doi_that_leads_nowhere_marks_nothing() -> None:
    for answer in (
        HTML,
        FetchResult(302),
        FetchResult(302, location="mailto:a@b.example.org"),
        FetchResult(302, "b"),
    ):
        walking = walk()
        visit = walking.next()
        assert isinstance(visit, Visit)
        visit.receive(answer)
        assert visit.get is None
        walking.take_visit(visit, None, 1)
        assert [problem.reason for problem in walking.publication.problems] == ["no-landing-page"]
        assert not walking.publication.fetch_exception
