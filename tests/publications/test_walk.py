"""The questions of a walk to resources, and what their answers leave in the publication."""

from __future__ import annotations

import asyncio
from typing import Any

from pubcrawl.exceptions import AnswerError, FetchError, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.walk import RESTARTS_MAX, Reply, Walk, walk_class
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PARTS, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import Agree, Case, golden
from tests.publications.places import MadeUp, Question, World, findings, outcome

SEARCH = MadeUp("search", 10, ("pmid", "pmcid", "doi"), 1000)
MINED = MadeUp("mined", 30, ("pmcid", "pmid"), 8, flag="has_mined_terms")
PUBMED = MadeUp("pubmed", 40, ("pmid",), 200, fills=("title",))
PMC = MadeUp("pmc", 60, ("pmcid",), 50)
RESOURCES = (PMC, SEARCH, PUBMED, MINED)


def walk(
    publication: Publication | None = None, client: World | None = None, **options: Any
) -> Walk[MadeUp]:
    publication = publication or Publication.from_ids(Identifiers("1"))
    of = walk_class(compat=options.pop("compat", False))
    return of(publication, RESOURCES, client or World({}), **options)


def answer(row: Case) -> Findings | AnswerError:
    """Return the answer of a golden case."""
    if "fails" in row:
        return FetchError(**row["fails"])
    if "cut" in row:
        return NotXML("cut")
    found = findings(
        PartType(row["type"]), flags=tuple(row.get("flags", ())), **row.get("parts", {})
    )
    for name, value in row.get("fields", {}).items():
        setattr(found, name, value)
    found.corresp_authors = tuple(map(Author, row.get("authors", ())))
    found.links = [Link(url, PartType.LINK_OADOI) for url in row.get("links", ())]
    return found


@golden
def test_walks(case: Case, agree: Agree) -> None:
    publication = Publication.from_ids(Identifiers(**case["ids"]))
    for name, text in case.get("filled", {}).items():
        content = "x" * 3000 if text == "long" else text
        publication.fields[name] = SourcedField(content, FieldSource(PartType.EUROPEPMC))
    options = dict(case.get("options", {}))
    if "requested" in options:
        options["requested"] = frozenset(options["requested"])
    world: dict[Question, Findings | AnswerError] = {}
    for question, row in case["answers"].items():
        key, by, value = question.split()
        world[key, by, value] = answer(row)
    client = World(world, case.get("once", ()))
    walking = walk(publication, client, **options)
    if "visited" in case:
        publication.visited_sites = (VisitedPage(case["visited"], PartType.DOI, "", 1),)
    asyncio.run(walking.run())
    agree(case, {"asked": client.asked, **outcome(walking)})


def test_restarts_end() -> None:
    """A walk ends even if a resource contradicts itself each time."""

    class Fickle(World):
        async def ask(
            self, resource: MadeUp, by: str, publication: Publication, page: str = ""
        ) -> Reply:
            reply = await super().ask(resource, by, publication)
            number = int(publication.text("pmid")) + 1
            publication.fields["pmid"] = SourcedField(str(number), FieldSource())
            return reply

    fickle = Fickle({})
    walking = Walk(Publication.from_ids(Identifiers("1")), (SEARCH,), fickle)
    asyncio.run(walking.run())
    assert len(fickle.asked) == RESTARTS_MAX + 1
    assert walking.restarts == RESTARTS_MAX


def test_a_new_fetch_forgets_the_problems_of_the_last() -> None:
    publication = Publication.from_ids(Identifiers("1"))
    publication.fetch_exception = True
    publication.problems = (Problem("search", "unavailable", "https://search/"),)
    walk(publication)
    assert not publication.fetch_exception
    assert publication.problems == ()


def test_all_parts_are_wanted_by_default() -> None:
    assert walk().requested == frozenset(PARTS)
