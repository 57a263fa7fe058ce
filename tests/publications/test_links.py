from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.links import (
    LINKS_MAX,
    LinkQueue,
    java_url,
    link_queue,
    split_url,
)
from pubcrawl.works.findings import Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import Agree, Case, golden, plain

PAGE = "https://journal.example.org/article/1"
DOI, PDF = PartType.DOI, PartType.PDF_DOI


def added(*links: tuple[str, PartType], compat: bool = False) -> LinkQueue:
    queue = link_queue(compat=compat)
    for url, type in links:
        queue.add(Publication(), Link(url, type), PAGE, 1)
    return queue


@golden
def test_queues(case: Case, agree: Agree) -> None:
    """Links, each with its type and the page that names it, become queued or identifiers."""
    found = {}
    for compat in (False, True):
        publication, queue = Publication.from_ids(Identifiers(**case.get("ids", {}))), []
        links = link_queue(compat=compat)
        for url, type, *page in case["links"]:
            links.add(publication, Link(url, PartType(type)), *page or [PAGE], 7)
        queue = [f"{entry.type} {entry.url} from {entry.origin}" for entry in links.queue]
        parts = {
            name: {"name": name, "content": entry.value, **plain(entry.source)}
            for name, entry in publication.fields.items()
        }
        found["compat" if compat else "default"] = {"queue": queue, "parts": parts}
    agree(case, found)


def test_what_was_fetched_is_not_visited_again() -> None:
    links = added(("http://h/a", DOI), ("http://h/b", DOI))
    links.mark("https://h/a#x")
    links.add(Publication(), Link("http://h/a", DOI), PAGE, 1)
    progress = Progress(Publication())
    entry = links.pop(progress)
    assert entry is not None and entry.url == "http://h/b"
    links.add(Publication(), Link("http://h/b", DOI), PAGE, 1)
    assert links.pop(progress) is None


def test_ten_links_are_visited() -> None:
    links = added(*((f"http://h/{number}", DOI) for number in range(LINKS_MAX + 2)))
    progress = Progress(Publication())
    given = [links.pop(progress) for _ in range(LINKS_MAX + 2)]
    assert [entry.url for entry in given if entry] == [f"http://h/{n}" for n in range(LINKS_MAX)]


def typed(**types: PartType) -> Publication:
    return Publication(
        fields={name: SourcedField("x" * 3000, FieldSource(type)) for name, type in types.items()}
    )


READ = {"title": DOI, "abstract": DOI, "fulltext": DOI}


def test_no_link_is_visited_that_cannot_be_better() -> None:
    """Final types stop the visits even if their parts are too short."""
    short = Publication(
        fields={
            name: SourcedField("x", FieldSource(DOI))
            for name in ("title", "keywords", "abstract", "fulltext")
        }
    )
    assert added(("http://h/a", DOI)).pop(Progress(short)) is None
    assert added(("http://h/a", DOI)).pop(Progress(typed(**READ))) is not None
    worse = typed(**READ, keywords=PartType.LINK_META)
    assert added(("http://h/a", PartType.LINK_META)).pop(Progress(worse)) is None
    assert added(("http://h/a", PartType.LINK_CITATION)).pop(Progress(worse)) is not None


def test_the_visits_end_when_what_is_wanted_is_final() -> None:
    publication = typed(title=DOI)
    assert added(("http://h/a", DOI)).pop(Progress(publication, frozenset(("title",)))) is None
    ids = frozenset(("pmid", "doi"))
    assert added(("http://h/a", DOI)).pop(Progress(publication, ids)) is not None


def test_open_copies_are_not_visited_for_keywords_by_default() -> None:
    """Unpaywall is queried for the open-access status even if the text is final."""
    for compat in (False, True):
        links = added(
            ("http://h/copy", PartType.LINK_OADOI),
            ("http://h/html", PartType.LINK_CITATION),
            compat=compat,
        )
        entry = links.pop(Progress(typed(**READ)))
        assert entry is not None
        assert entry.url == ("http://h/copy" if compat else "http://h/html")
        assert links.visits == 1


ADDED = st.tuples(
    st.sampled_from(["http://h/a", "https://h/a#x", "http://h/b", "http://h/c?", "ftp://h/d"]),
    st.sampled_from(PartType),
)


@given(st.lists(ADDED, max_size=20))
def test_every_page_is_queued_once_with_its_best_type(links: list[tuple[str, PartType]]) -> None:
    queue = added(*links).queue
    best: dict[str, PartType] = {}
    for url, type in links:
        page = url.partition("#")[0].replace("https", "http")
        if page not in best or type.better(best[page]):
            best[page] = type
    pages = [entry.url.partition("#")[0].replace("https", "http") for entry in queue]
    assert dict(zip(pages, (entry.type for entry in queue), strict=True)) == best
    assert len(set(pages)) == len(pages)
    for one, other in pairwise(queue):
        assert not other.type.better(one.type)


@given(st.text() | st.text(alphabet="htps:/[]@?#%x1. \t\n"))
def test_any_text_is_an_address_or_none(text: str) -> None:
    strict, lenient = split_url(text), java_url(text)
    assert strict is None or lenient == strict
    if lenient is not None:
        assert java_url(str(lenient)) == lenient
