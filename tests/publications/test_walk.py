from __future__ import annotations

from datetime import date

import pytest

from pubcrawl.exceptions import FetchError, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.walk import RESTARTS_MAX, Step, Walk
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import CONTENT_PARTS, PARTS, Part, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from tests.publications.places import MadeUp, World, findings, play

EPMC, XML = PartType.EUROPEPMC, PartType.PUBMED_XML
SEARCH = MadeUp("search", 10, ("pmid", "pmcid", "doi"), 1000)
MINED = MadeUp("mined", 30, ("pmcid", "pmid"), 8, flag="has_mined_terms")
PUBMED = MadeUp("pubmed", 40, ("pmid",), 200, fills=("title",))
PMC = MadeUp("pmc", 60, ("pmcid",), 50)
RESOURCES = (PMC, SEARCH, PUBMED, MINED)


def walk(pmid: str = "", pmcid: str = "", doi: str = "", **options: object) -> Walk[MadeUp]:
    publication = Publication.from_ids(Identifiers(pmid, pmcid, doi))
    return Walk(publication, RESOURCES, **options)  # type: ignore[arg-type]


def questions_of(walk: Walk[MadeUp], world: World) -> list[tuple[str, str]]:
    return [(place, value) for place, _, value in play(walk, world)]


def test_resources_are_asked_in_order_by_every_identifier_until_one_gives_a_result() -> None:
    assert questions_of(walk("1", "PMC2", "10.1/A"), {}) == [
        ("search", "1"),
        ("search", "PMC2"),
        ("search", "10.1/A"),
        ("pubmed", "1"),
        ("pmc", "PMC2"),
    ]
    world = {("search", "pmcid", "PMC2"): findings(EPMC, title="A title")}
    assert questions_of(walk("1", "PMC2", "10.1/A"), world) == [
        ("search", "1"),
        ("search", "PMC2"),
        ("pmc", "PMC2"),
    ]


def test_flags_of_an_answer_open_the_way_to_others() -> None:
    world = {("search", "pmid", "1"): findings(EPMC, flags=("has_mined_terms",), pmcid="PMC2")}
    assert questions_of(walk("1"), world) == [
        ("search", "1"),
        ("mined", "PMC2"),
        ("mined", "1"),
        ("pubmed", "1"),
        ("pmc", "PMC2"),
    ]


def test_an_identifier_found_late_starts_another_round_of_what_was_not_tried() -> None:
    world = {("pmc", "pmcid", "PMC2"): findings(PartType.PMC_XML, pmid="1", doi="10.1/a")}
    known = walk(pmcid="PMC2")
    assert questions_of(known, world) == [
        ("search", "PMC2"),
        ("pmc", "PMC2"),
        ("search", "1"),
        ("search", "10.1/A"),
        ("pubmed", "1"),
    ]
    assert known.restarts == 0


WRONG = Findings(
    EPMC,
    oa=True,
    preprint=True,
    journal_title="Another journal",
    pub_date=date(2020, 1, 2),
    citations_count=3,
    corresp_authors=(Author("Another author"),),
)
CHANGED: World = {
    ("search", "pmid", "1"): WRONG,
    ("pubmed", "pmid", "1"): findings(XML, title="Wrong", pmid="1", pmcid="PMC3"),
    ("pubmed", "pmid", "9"): findings(XML, title="Right"),
}


@pytest.mark.parametrize("compat", [False, True])
def test_an_identifier_that_changes_starts_everything_again(compat: bool) -> None:
    changed = walk("1", "PMC2", compat=compat)
    changed.publication.visited_sites = (VisitedPage("https://a/", PartType.DOI, "", 1),)
    changed.publication.parts["abstract"] = Part("abstract", "Wrong", EPMC)
    world = dict(CHANGED)
    assert questions_of(changed, world) == [
        ("search", "1"),
        ("pubmed", "1"),
        ("pmc", "PMC3"),
        ("search", "1"),
        ("pubmed", "1"),
        ("pmc", "PMC3"),
    ]
    publication = changed.publication
    assert changed.restarts == 1
    assert publication.ids == Identifiers("1", "PMC3")
    assert "abstract" not in publication.parts
    assert bool(publication.visited_sites) is compat


def test_a_new_start_forgets_the_fields_of_the_wrong_publication_but_in_compat() -> None:
    """The first answer is about another work; after the restart nothing of it remains."""
    for compat in (False, True):
        changed = walk("1", "PMC2", compat=compat)
        step = changed.next()
        assert step is not None
        changed.take_answer(step, WRONG, "https://search/1", 5)
        changed.publication.fetch_exception = True
        play(changed, {("pubmed", "pmid", "1"): CHANGED["pubmed", "pmid", "1"]})
        publication = changed.publication
        assert not publication.fetch_exception
        fields = (
            publication.oa,
            publication.preprint,
            publication.journal_title,
            publication.pub_date,
            publication.citations_count,
            publication.citations_timestamp,
            publication.corresp_authors,
        )
        if compat:
            assert fields == (
                True,
                True,
                "Another journal",
                date(2020, 1, 2),
                3,
                5,
                (Author("Another author"),),
            )
        else:
            assert fields == (False, False, "", None, -1, -1, ())


def test_a_version_of_the_same_doi_is_no_change() -> None:
    world = {("search", "doi", "10.1/A"): findings(EPMC, doi="10.1/a.2", title="A title")}
    same = walk(doi="10.1/A")
    assert questions_of(same, world) == [("search", "10.1/A")]
    assert same.publication.parts["doi"].type is EPMC


def test_restarts_end() -> None:
    """A walk ends even if a resource contradicts itself each time."""

    class Fickle(Walk[MadeUp]):
        def take_answer(self, *answer: object) -> None:
            super().take_answer(*answer)  # type: ignore[arg-type]
            number = int(self.publication.text("pmid")) + 1
            self.publication.parts["pmid"] = Part("pmid", str(number))

    fickle = Fickle(Publication.from_ids(Identifiers("1")), (SEARCH,))
    assert len(play(fickle, {})) == RESTARTS_MAX + 1
    assert fickle.restarts == RESTARTS_MAX


def test_unrequested_parts_are_not_filled_but_identifiers_are() -> None:
    answer = findings(EPMC, doi="10.1/a", title="A title", abstract="An abstract")
    wanting = walk("1", requested=frozenset(("abstract",)))
    play(wanting, {("search", "pmid", "1"): answer})
    assert set(wanting.publication.parts) == {"pmid", "doi", "abstract"}


def test_what_fails_is_a_problem_with_a_reason() -> None:
    world: World = {
        ("search", "pmid", "1"): FetchError(slug="unavailable", status=503),
        ("pubmed", "pmid", "1"): NotXML("cut"),
    }
    failing = walk("1")
    play(failing, world)
    publication = failing.publication
    assert publication.fetch_exception
    assert publication.problems == (
        Problem("search", "unavailable", "https://search.example.org/1"),
        Problem("pubmed", "bad-xml", "https://pubmed.example.org/1"),
    )


def test_what_cannot_be_used_is_no_reason_to_fetch_again() -> None:
    for error in (NotXML("cut"), FetchError(slug="not-found", sets_exception=False)):
        failing = walk("1")
        play(failing, {("pubmed", "pmid", "1"): error})
        assert not failing.publication.fetch_exception


def test_a_place_that_answers_in_the_end_has_no_problem() -> None:
    world = {("search", "doi", "10.1/A"): findings(EPMC, title="A title")}
    found = walk("1", doi="10.1/A")
    play(found, world)
    assert [problem.resource for problem in found.publication.problems] == []


def test_a_new_fetch_forgets_the_problems_of_the_last() -> None:
    publication = Publication.from_ids(Identifiers("1"))
    publication.fetch_exception = True
    publication.problems = (Problem("search", "unavailable", "https://search/"),)
    Walk(publication, RESOURCES)
    assert not publication.fetch_exception
    assert publication.problems == ()


def test_links_are_queued_with_the_address_that_named_them() -> None:
    answer = Findings(
        EPMC, links=[Link("https://europepmc.org/articles/PMC2", PartType.LINK_OADOI)]
    )
    answer.links.append(Link("https://h.test/a", PartType.LINK_OADOI))
    linked = walk("1", visits=False)
    assert ("pmc", "PMC2") in questions_of(linked, {("search", "pmid", "1"): answer})
    assert linked.links.queue == [
        ("https://h.test/a", PartType.LINK_OADOI, "https://search.example.org/1")
    ]
    assert linked.publication.parts["pmcid"].url == "https://search.example.org/1"


def test_forced_places_are_asked_once_wanted_or_not() -> None:
    publication = Publication.from_ids(Identifiers("1", "PMC2"))
    full = {name: Part(name, "x" * 3000, EPMC) for name in CONTENT_PARTS}
    publication.parts.update(full)
    answer = findings(XML, pmid="1", pmcid="PMC3", doi="10.1/a")
    forced = Walk(publication, (PUBMED, MINED, SEARCH), force=True)
    assert questions_of(forced, {("pubmed", "pmid", "1"): answer}) == [
        ("search", "1"),
        ("search", "PMC2"),
        ("mined", "PMC2"),
        ("mined", "1"),
        ("pubmed", "1"),
    ]
    assert forced.restarts == 0
    assert publication.parts["title"].size == 3000


def test_one_question_at_a_time() -> None:
    asking = walk("1")
    step = asking.next()
    assert isinstance(step, Step)
    with pytest.raises(RuntimeError, match="search has not answered"):
        asking.next()
    asking.take_answer(step, None, "https://search/", 1)
    with pytest.raises(RuntimeError, match="search is not the open question"):
        asking.take_answer(step, None, "https://search/", 1)


def test_all_parts_are_wanted_by_default() -> None:
    assert walk("1").requested == frozenset(PARTS)
