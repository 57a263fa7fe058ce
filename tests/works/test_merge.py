from __future__ import annotations

from copy import copy
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.works.findings import Findings, WorkOffer
from pubcrawl.works.merge import clean, join, merge, offer_work, put
from pubcrawl.works.parts import (
    CONTENT_PARTS,
    ID_PARTS,
    Content,
    MeshTerm,
    MinedTerm,
    PartType,
)
from pubcrawl.works.publication import Author, Publication, VisitedPage
from pubcrawl.works.work import AbstractText, Licence, TextSection, TitleText, Work, WorkContributor
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField
from tests.cases import table

PAGE = "https://journal.example.org/1"
DOI, CITATION, PDF = PartType.DOI, PartType.CITATION, PartType.PDF_DOI
EPMC, OADOI, EXTERNAL = PartType.EUROPEPMC, PartType.OADOI, PartType.EXTERNAL


def with_part(name: str, content: Content, type: PartType) -> Publication:
    return Publication(fields={name: SourcedField(content, FieldSource(type, "https://old/", 1))})


@table
@pytest.mark.parametrize("compat", [False, True])
def test_which_title_is_kept(
    old: str, old_type: str, new: str, new_type: str, expected: str, compat: bool
) -> None:
    publication = with_part("title", old, PartType(old_type)) if old else Publication()
    source = FieldSource(PartType(new_type), PAGE, 2)
    changed = reader(compat).put(publication, "title", new, source)
    assert publication.text("title") == expected
    assert changed is (expected != old)
    if changed:
        entry = publication.fields["title"]
        assert (entry.value, entry.source) == (expected, source)


def test_what_is_too_short_to_be_of_use_replaces_the_useful_in_compat_only() -> None:
    for compat in (False, True):
        publication = with_part("fulltext", "x" * 3000, PDF)
        assert reader(compat).put(publication, "fulltext", "x", FieldSource(DOI, PAGE, 2)) is compat


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("\x00 a\u2003\n", "a\u2003"),
        ((" a", "", "b", "a ", "A"), ("a", "b", "A")),
        (("\t", ""), ()),
        (
            (MeshTerm(" Humans "), MeshTerm(" "), MeshTerm("Humans")),
            (MeshTerm("Humans"), MeshTerm("Humans")),
        ),
        ((MinedTerm("", 1, "u"), MinedTerm("a ", 2, "v")), (MinedTerm("a", 2, "v"),)),
    ],
)
def test_contents_are_trimmed(content: Content, expected: Content) -> None:
    assert clean(content) == expected


@table
def test_identifiers_are_valid_and_normal(name: str, value: str, expected: str) -> None:
    publication = Publication()
    assert put(publication, name, value, FieldSource(DOI, PAGE, 2)) is bool(expected)
    assert publication.text(name) == expected


def test_an_identifier_is_text() -> None:
    with pytest.raises(TypeError, match="pmid is text"):
        put(Publication(), "pmid", ("1",), FieldSource(DOI, PAGE, 2))


@table
def test_a_better_type_confirms_or_changes_an_identifier(
    old_type: str, new_type: str, changes: bool
) -> None:
    old, new = PartType(old_type), PartType(new_type)
    for value in ("1", "2"):
        publication = with_part("pmid", "1", old)
        before = publication.fields["pmid"].source
        assert put(publication, "pmid", value, FieldSource(new, PAGE, 2)) is changes
        kept = (value, FieldSource(new, PAGE, 2)) if changes else ("1", before)
        entry = publication.fields["pmid"]
        assert (entry.value, entry.source) == kept


@table
def test_another_version_of_the_same_work_keeps_the_doi_given_first(
    old: str, new: str, url: str, same: bool
) -> None:
    publication = with_part("doi", old, EXTERNAL)
    assert put(publication, "doi", new, FieldSource(DOI, url, 2))
    entry = publication.fields["doi"]
    assert (entry.value, entry.source) == (old if same else new, FieldSource(DOI, url, 2))


def test_offers_without_an_address_have_that_of_the_answer() -> None:
    findings = Findings(DOI)
    findings.add("title", "Title")
    findings.offers.append(findings.offers[0]._replace(name="abstract", url="https://else/"))
    publication = Publication()
    merge(publication, findings, PAGE, 2)
    assert publication.parts["title"].url == PAGE
    assert publication.parts["abstract"].url == "https://else/"


def test_the_rule_goes_where_its_content_goes() -> None:
    findings = Findings(DOI)
    findings.add("title", "Otters of the firth", "j.yaml:4 a.title")
    findings.add("doi", "10.5555/B", "j.yaml:5 a.doi")
    publication = with_part("doi", "10.5555/B.2", EXTERNAL)
    publication.fields["title"] = SourcedField("Otters", FieldSource(CITATION))
    merge(publication, findings, PAGE, 2)
    rules = {name: part.rule for name, part in publication.parts.items()}
    assert rules == {"title": "j.yaml:4 a.title", "doi": "j.yaml:5 a.doi"}
    put(publication, "title", "Otters of all the firths", FieldSource(EPMC, PAGE, 3))
    assert publication.parts["title"].rule == "j.yaml:4 a.title"
    other = Publication()
    join(other, publication)
    assert {name: part.rule for name, part in other.parts.items()} == rules


def test_fields_are_filled_once_and_marks_stay() -> None:
    publication = Publication()
    first = Findings(EPMC, oa=True, preprint=True, journal_title=" ", citations_count=3)
    second = Findings(EPMC, journal_title=" J ", pub_date=date(1969, 1, 2), citations_count=0)
    third = Findings(EPMC, journal_title="K", pub_date=date(2020, 1, 2))
    for now, findings in enumerate((first, second, third)):
        merge(publication, findings, PAGE, now)
    assert publication.oa and publication.preprint
    assert publication.journal_title == "J"
    assert publication.pub_date == date(1969, 1, 2)
    assert (publication.citations_count, publication.citations_timestamp) == (0, 1)
    PubFetcher.merge(publication, third, PAGE, 9)
    assert publication.pub_date == date(2020, 1, 2)


ADA, BOB, EVE = Author("Ada"), Author("Bob", email="bob@example.org"), Author("Eve")


@pytest.mark.parametrize(
    ("old", "new", "replace", "expected_in_compat"),
    [
        ((), (ADA,), False, (ADA,)),
        ((ADA,), (), True, (ADA,)),
        ((ADA,), (BOB,), False, (ADA,)),
        ((ADA,), (BOB,), True, (BOB,)),
        ((ADA,), (EVE,), True, (ADA,)),
        ((ADA,), (EVE, ADA), True, (EVE, ADA)),
    ],
)
def test_authors_are_set_once_but_compat_takes_the_fuller_ones_of_articles(
    old: tuple[Author, ...],
    new: tuple[Author, ...],
    replace: bool,
    expected_in_compat: tuple[Author, ...],
) -> None:
    for compat in (False, True):
        publication = Publication(corresp_authors=old)
        findings = Findings(DOI, corresp_authors=new, replace_authors=replace)
        reader(compat).merge(publication, findings, PAGE, 2)
        assert publication.corresp_authors == (expected_in_compat if compat else old or new)


def test_joining_takes_over_what_the_other_record_knows_better() -> None:
    one = Publication.from_ids(Identifiers("1"))
    one.visited_sites = (VisitedPage("https://a/", DOI, "", 1),)
    one.citations_count, one.citations_timestamp, one.fetch_time = 5, 10, 3
    one.journal_title = "J"
    other = with_part("title", "Title", EPMC)
    other.fields["pmid"] = SourcedField("1", FieldSource(EPMC, "https://epmc/", 4))
    other.fields["doi"] = SourcedField("10.1/A", FieldSource(EPMC, "https://epmc/", 4))
    other.visited_sites = (
        VisitedPage("https://b/", DOI, "", 2),
        VisitedPage("https://a/", DOI, "", 1),
    )
    other.citations_count, other.citations_timestamp, other.fetch_time = 4, 9, 7
    other.journal_title, other.pub_date, other.oa = "K", date(2020, 1, 2), True
    other.corresp_authors = (ADA,)
    other.fields["abstract"] = SourcedField("Short", FieldSource(CITATION, "https://b/", 4))
    one.fields["abstract"] = SourcedField("Tides " * 40, FieldSource(EPMC, "https://epmc/", 4))
    people, licences = (WorkContributor("Lovelace", "Ada"),), (Licence(name="CC0"),)
    source, page = FieldSource(EPMC, "https://epmc/", 4), FieldSource(CITATION, "https://b/", 4)
    put(one, "licences", (Licence(name="CC BY"),), source)
    offer_work(other, Work(contributors=people, licences=licences), page)
    join(one, other)
    assert one.parts == {**other.parts, "abstract": one.parts["abstract"]}
    assert one.text("abstract").startswith("Tides")
    assert one.fields["abstract"].lost == (LostValue("Short", page, 5),)
    assert [visit.url for visit in one.visited_sites] == ["https://a/", "https://b/"]
    assert (one.citations_count, one.citations_timestamp, one.fetch_time) == (5, 10, 7)
    assert (one.journal_title, one.pub_date, one.oa) == ("J", date(2020, 1, 2), True)
    assert one.corresp_authors == (ADA,)
    assert one.fields["contributors"].source == page
    assert one.value("licences") == (Licence(name="CC BY"),)
    assert one.fields["licences"].lost == (LostValue(licences, page),)


def test_the_work_has_the_source_of_its_layer() -> None:
    publication = Publication()
    findings = Findings(DOI, work=Work(language="en"))
    meta = Work(language="de", titles=(TitleText("Ebbe"),))
    findings.works.append(WorkOffer(meta, CITATION, rule="meta tags"))
    findings.add("title", "Ebbe.")
    merge(publication, findings, PAGE, 3)
    assert publication.sources == {
        "language": SourcedField(
            "en",
            FieldSource(DOI, PAGE, 3),
            lost=(LostValue("de", FieldSource(CITATION, PAGE, 3, "meta tags")),),
        ),
        "titles": SourcedField(meta.titles, FieldSource(DOI, PAGE, 3)),
    }
    assert publication.text("title") == "Ebbe"


def test_of_the_work_only_what_is_wanted_is_taken() -> None:
    work = Work(
        titles=(TitleText("Ebb"),),
        abstracts=(AbstractText("Tides"),),
        sections=(TextSection(title="Methods"),),
        language="en",
    )
    publication = Publication()
    merge(publication, Findings(DOI, work=work), PAGE, 3, parts={"title"})
    assert list(publication.sources) == ["titles", "language"]
    publication = Publication()
    PubFetcher.merge(publication, Findings(DOI, work=work), PAGE, 3)
    assert publication.fields == {}


def test_contents_that_lost_are_kept_once_with_their_source() -> None:
    publication = Publication()
    put(publication, "title", "Ebb and flow", FieldSource(CITATION, PAGE, 1))
    put(publication, "title", "Ebb & flow", FieldSource(PartType.OG, PAGE, 2))
    put(publication, "title", "Ebb & flow", FieldSource(PartType.META, PAGE, 3))
    put(publication, "title", "Ebb and flow", FieldSource(PartType.META, PAGE, 3))
    put(publication, "title", "Ebb, flow", FieldSource(EPMC, "https://epmc/", 4, "r"))
    assert [(one.value, *one.source[:4:2]) for one in publication.fields["title"].lost] == [
        ("Ebb & flow", PartType.OG, 2),
        ("Ebb and flow", CITATION, 1),
    ]
    put(publication, "doi", "10.1/A", FieldSource(EPMC, PAGE, 1))
    put(publication, "doi", "10.1/B", FieldSource(CITATION, PAGE, 1))
    assert publication.fields["doi"].lost == (
        LostValue("10.1/B", FieldSource(CITATION, PAGE, 1), 6),
    )
    compat = with_part("title", "Ebb and flow", CITATION)
    PubFetcher.put(compat, "title", "Ebb", FieldSource(EPMC, PAGE, 1))
    assert compat.lost == {}


def test_of_a_full_text_that_lost_the_beginning_is_kept() -> None:
    publication = with_part("fulltext", "x" * 3000, DOI)
    put(publication, "fulltext", "y" * 4000, FieldSource(PDF, PAGE, 2))
    assert publication.fields["fulltext"].lost == (
        LostValue("y" * 300, FieldSource(PDF, PAGE, 2), 4000),
    )
    put(publication, "fulltext", "x" * 3000, FieldSource(PDF, "https://b/", 2))
    assert len(publication.fields["fulltext"].lost) == 1


WORDS = st.text(max_size=3) | st.integers(0, 3000).map("x".__mul__)
CONTENTS: dict[str, st.SearchStrategy[Content]] = {
    "pmid": st.sampled_from(["1", "2", "x", ""]),
    "pmcid": st.sampled_from(["PMC1", "PMC2", "1"]),
    "doi": st.sampled_from(["10.1/A", "10.1/A.2", "10.1/B", "doi:10.1/b", "?"]),
    "keywords": st.lists(WORDS, max_size=4).map(tuple),
    "mesh": st.lists(st.builds(MeshTerm, WORDS), max_size=4).map(tuple),
    "efo": st.lists(st.builds(MinedTerm, WORDS, st.just(1), st.just("u")), max_size=3).map(tuple),
    "go": st.lists(st.builds(MinedTerm, WORDS, st.just(1), st.just("u")), max_size=3).map(tuple),
}
OFFERS = st.sampled_from((*ID_PARTS, *CONTENT_PARTS)).flatmap(
    lambda name: st.tuples(st.just(name), CONTENTS.get(name, WORDS), st.sampled_from(PartType))
)


@given(st.lists(OFFERS, max_size=12), OFFERS, st.booleans())
def test_final_parts_are_frozen_none_gets_worse_and_twice_is_once(
    offers: list[tuple[str, Content, PartType]],
    last: tuple[str, Content, PartType],
    compat: bool,
) -> None:
    publication = Publication()
    for name, content, type in offers:
        reader(compat).put(publication, name, content, FieldSource(type, PAGE, 1))
    before = copy(publication.parts)
    again = last[0], last[1], FieldSource(last[2], "https://last/", 2)
    changed = reader(compat).put(publication, *again)
    after = publication.parts
    for name, part in before.items():
        if part.final:
            assert after[name] == part
        assert not part.type.better(after[name].type)
        if not compat:
            assert after[name].usable >= part.usable
    assert changed is (before != after)
    once = copy(after)
    assert not reader(compat).put(publication, *again)
    assert publication.parts == once


FETCHED = WebPage(
    start_url="https://a.example/",
    final_url="https://a.example/b",
    content_type="text/html",
    status_code=200,
)
EMPTY = replace(FETCHED, reason="empty-answer")
BROKEN = replace(FETCHED, status_code=404, reason="not-found")
POOR = replace(FETCHED, title="Otters")
FULL = replace(FETCHED, title="Otters", content="They swim. " * 9)
ALL = (EMPTY, BROKEN, POOR, FULL)


@pytest.mark.parametrize(
    ("old", "new", "replaced"),
    [
        (EMPTY, BROKEN, True),
        (BROKEN, EMPTY, True),
        (EMPTY, POOR, True),
        (POOR, EMPTY, False),
        (POOR, BROKEN, False),
        (POOR, replace(POOR, title="Seals"), True),
        (POOR, FULL, True),
        (FULL, POOR, False),
        (FULL, EMPTY, False),
        (FULL, replace(FULL, title="Seals"), True),
    ],
)
def test_which_fetch_of_a_page_is_kept(old: WebPage, new: WebPage, replaced: bool) -> None:
    new = replace(new, fetch_time=9, retry_counter=2, fetch_exception=True)
    better = better_page(old, new)
    assert (better.fetch_time, better.retry_counter, better.reason) == (9, 2, new.reason)
    names = ("title", "content", "status_code", "fetch_exception")
    source = new if replaced else old
    assert [getattr(better, name) for name in names] == [getattr(source, name) for name in names]


@pytest.mark.parametrize("old", ALL)
@pytest.mark.parametrize("new", ALL)
def test_a_fetch_of_a_page_twice_is_once(old: WebPage, new: WebPage) -> None:
    once = better_page(old, new)
    assert better_page(old, once) == once == better_page(once, new)


def test_a_title_and_its_part_are_one() -> None:
    """The part decides; titles of other kinds come from all sources, refused ones from none."""
    publication = Publication()
    first = Work(titles=(TitleText("Ebb"), TitleText("A study", "sub")))
    merge(publication, Findings(PartType.CROSSREF, work=first), PAGE, 1)
    page = Findings(DOI, works=[WorkOffer(Work(titles=(TitleText("Cookies"),)), DOI)])
    merge(publication, page, PAGE, 2)
    better = Work(titles=(TitleText("Ebb and flow"), TitleText("Ebbe", "translated", "de")))
    merge(publication, Findings(EPMC, work=better), PAGE, 3)
    entry = publication.fields["titles"]
    assert publication.text("title") == "Ebb and flow"
    assert entry.value == better.titles
    assert [lost.value[0].text for lost in entry.lost] == ["Cookies", "Ebb"]
    assert publication.fields["title"].lost[0].value == "Ebb"
    other = Publication()
    join(other, publication)
    assert other.fields["titles"].value == entry.value
