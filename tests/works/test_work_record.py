from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.works.complete import agrees, complete
from pubcrawl.works.plain import field_json, field_value
from pubcrawl.works.work import (
    FIELDS,
    Affiliation,
    CitedWork,
    Container,
    Licence,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)
from pubcrawl.works.work_record import FieldSource, LostValue, WorkRecord, _leaves, richness
from tests.works.values import VALUES

NAMED = st.sampled_from(FIELDS).flatmap(lambda name: st.tuples(st.just(name), VALUES[name]))
SOURCES = st.builds(
    FieldSource, st.sampled_from("001234"), st.sampled_from("xyz"), st.integers(0, 3), st.just("")
)
OFFERS = st.sampled_from(FIELDS).flatmap(
    lambda name: st.lists(st.tuples(st.just(name), VALUES[name], SOURCES), max_size=6)
)


def offered(offers: list[tuple[str, Any, FieldSource]]) -> WorkRecord:
    record = WorkRecord()
    for name, value, source in offers:
        record.put(name, value, source, int)
    return record


def test_every_field_has_values_here() -> None:
    assert tuple(VALUES) == FIELDS


@given(OFFERS)
def test_offering_twice_is_offering_once(offers: list[tuple[str, Any, FieldSource]]) -> None:
    record = WorkRecord()
    for name, value, source in offers:
        record.put(name, value, source, int)
        once = record.fields.get(name)
        record.put(name, value, source, int)
        assert record.fields.get(name) == once


@given(OFFERS)
def test_a_field_never_gets_worse(offers: list[tuple[str, Any, FieldSource]]) -> None:
    record = WorkRecord()
    worth: tuple[int, ...] = (-9,)
    for name, value, source in offers:
        record.put(name, value, source, int)
        if entry := record.fields.get(name):
            now = (-int(entry.source.type), *richness(entry.value))
            assert now >= worth
            worth = now


NAMELESS, PRINTED = WorkContributor(), WorkContributor(given="A", literal="Abe")


@given(OFFERS)
@example(
    [
        ("contributors", (NAMELESS, NAMELESS, PRINTED), FieldSource("0", "x")),
        ("contributors", (WorkContributor("Abe"),), FieldSource("0", "y")),
    ]
)
def test_nothing_is_lost_unseen(offers: list[tuple[str, Any, FieldSource]]) -> None:
    """If each source gives one value, each value is kept, rejected, or part of such a value."""
    once = {source.key: (name, value, source) for name, value, source in offers}
    record = offered(list(once.values()))
    for name, value, _ in once.values():
        if not any(_leaves(value)):
            continue
        entry = record.fields[name]
        values = [entry.value, *(one.value for one in entry.lost)]
        assert value in values or any(agrees(name, value, current) for current in values)


@given(NAMED, st.data())
def test_what_is_completed_says_what_it_said(named: tuple[str, Any], data: st.DataObject) -> None:
    name, current = named
    new = complete(name, current, data.draw(VALUES[name]))
    assert richness(new) >= richness(current)
    assert complete(name, current, new) == new or name in ("contributors", "references")


@given(NAMED)
def test_values_are_read_back_as_they_were(named: tuple[str, Any]) -> None:
    name, value = named
    for whole in ("", "Abe and 12 and B, 2021"):
        plain = json.loads(json.dumps(field_json(name, value, whole)))
        assert field_value(name, plain, whole) == value


EPMC, PUBMED, PAGE = FieldSource("0", "epmc"), FieldSource("0", "pubmed"), FieldSource("3", "page")


def test_a_better_source_replaces_and_what_lost_stays() -> None:
    titles = [(TitleText("Ebb"),), (TitleText("Flow"),)]
    record = offered([("titles", titles[0], PAGE), ("titles", titles[1], EPMC)])
    assert record.value("titles") == titles[1]
    assert record.fields["titles"].lost == (LostValue(titles[0], PAGE),)
    assert record.work == Work(titles=titles[1])
    assert record.value("language") == ""


def test_of_equal_sources_the_fuller_one_is_kept() -> None:
    one = (Licence("https://licence.example.org/"),)
    named = (Licence("https://licence.example.org/", "Example licence"),)
    record = offered([("licences", one, EPMC), ("licences", named, PUBMED)])
    assert record.fields["licences"].source == PUBMED
    record = offered([("licences", named, EPMC), ("licences", one, PUBMED)])
    assert record.fields["licences"].source == EPMC


ADA, BO = WorkContributor("Kask", "Ada"), WorkContributor("Bø-Li", "Bo")
ORCID = "0000-0002-1825-0097"


@pytest.mark.parametrize(
    ("current", "other", "expected"),
    [
        # initials become a given name, an ORCID and an affiliation are added
        (
            [WorkContributor("Kask", "A.", email="a@example.org")],
            [WorkContributor("KASK", "Ada", orcid=ORCID, affiliations=(Affiliation("Lab"),))],
            [
                WorkContributor(
                    "Kask",
                    "Ada",
                    orcid=ORCID,
                    email="a@example.org",
                    affiliations=(Affiliation("Lab"),),
                )
            ],
        ),
        # a given name never becomes initials, nor another name
        ([ADA], [WorkContributor("Kask", "A")], [ADA]),
        ([ADA], [WorkContributor("Kask", "Boris", orcid=ORCID)], [ADA]),
        # accents, case, hyphens
        (
            [WorkContributor("Müller-Lüdenscheidt", "C")],
            [WorkContributor("muller ludenscheidt", "Clara")],
            [WorkContributor("Müller-Lüdenscheidt", "Clara")],
        ),
        # a truncated list, a list that begins later, an undivided name
        ([ADA, BO], [ADA._replace(orcid=ORCID)], [ADA._replace(orcid=ORCID), BO]),
        ([ADA, BO], [BO._replace(orcid=ORCID)], [ADA, BO._replace(orcid=ORCID)]),
        (
            [ADA, BO],
            [WorkContributor(literal="Ada Kask", corresponding=True), BO],
            [ADA._replace(corresponding=True), BO],
        ),
        (
            [WorkContributor(literal="Kask, Ada")],
            [ADA],
            [WorkContributor("Kask", "Ada", literal="Kask, Ada")],
        ),
        (
            [WorkContributor("Kask", "Ada Bo")],
            [WorkContributor(literal="Kask AB", orcid=ORCID)],
            [WorkContributor("Kask", "Ada Bo", orcid=ORCID)],
        ),
        # an identifier belongs to one person
        (
            [WorkContributor("Li", "X", orcid=ORCID), WorkContributor("Li", "Y")],
            [WorkContributor("Li"), WorkContributor("Li", orcid=ORCID)],
            [WorkContributor("Li", "X", orcid=ORCID), WorkContributor("Li", "Y")],
        ),
        # a ROR address completes an affiliation that both sources have
        (
            [ADA._replace(affiliations=(Affiliation("Tidal Lab, Ebbs"),))],
            [ADA._replace(affiliations=(Affiliation("Tidal lab. Ebbs", "https://ror.org/0"),))],
            [ADA._replace(affiliations=(Affiliation("Tidal Lab, Ebbs", "https://ror.org/0"),))],
        ),
    ],
)
def test_contributors_complete_each_other(
    current: list[WorkContributor], other: list[WorkContributor], expected: list[WorkContributor]
) -> None:
    assert complete("contributors", tuple(current), tuple(other)) == tuple(expected)


TIDES = CitedWork(number="1", text="Kask A. Tides of reads. 2019", year="2019")


@pytest.mark.parametrize(
    ("current", "other", "expected"),
    [
        # matched by number, whatever its punctuation
        (
            [TIDES],
            [CitedWork("2."), CitedWork("[1]", "Kask A: Tides of reads, 2019", doi="10.5555/A")],
            [TIDES._replace(doi="10.5555/A")],
        ),
        # matched by position if year and first author agree
        (
            [CitedWork(year="2019", contributors=("Kask A",))],
            [CitedWork(year="2019", contributors=("Ada Kask", "B"), pmid="90000102")],
            [CitedWork(year="2019", contributors=("Kask A",), pmid="90000102")],
        ),
        # another year or another title means another work
        ([TIDES], [TIDES._replace(year="2018", doi="10.5555/A")], [TIDES]),
        (
            [CitedWork("1", title="Ebb and flow", year="2019")],
            [CitedWork("1", title="Otters of the north", year="2019", doi="10.5555/A")],
            [CitedWork("1", title="Ebb and flow", year="2019")],
        ),
        # matched by identifier at any position
        (
            [CitedWork(doi="10.5555/A"), CitedWork(doi="10.5555/B")],
            [CitedWork(doi="10.5555/B", pmid="90000102")],
            [CitedWork(doi="10.5555/A"), CitedWork(doi="10.5555/B", pmid="90000102")],
        ),
    ],
)
def test_references_complete_each_other(
    current: list[CitedWork], other: list[CitedWork], expected: list[CitedWork]
) -> None:
    new = complete("references", tuple(current), tuple(other))
    names = ("number", "doi", "pmid", "year", "contributors", "title", "text")
    for mine, correct in zip(new, expected, strict=True):
        assert [getattr(mine, n) for n in names] == [getattr(correct, n) for n in names]


@pytest.mark.parametrize(
    ("current", "other", "expected"),
    [
        (
            Container("Tides", volume="12"),
            Container("Tides (London)", issn_print="1234-567X", volume="12", first_page="7"),
            Container("Tides", issn_print="1234-567X", volume="12", first_page="7"),
        ),
        # pages of another volume are not taken
        (
            Container("Tides", volume="12"),
            Container("Tides", volume="13", first_page="7", publisher="Ebb"),
            Container("Tides", volume="12", publisher="Ebb"),
        ),
        # a repository is not the journal
        (
            Container("Tides", kind="journal"),
            Container("Store", kind="repository", publisher="Uni"),
            Container("Tides", kind="journal"),
        ),
    ],
)
def test_a_container_is_completed(
    current: Container, other: Container, expected: Container
) -> None:
    assert complete("container", current, other) == expected


def test_dates_become_more_precise() -> None:
    current = WorkDates(online="2021", received="2020-01-02")
    other = WorkDates(online="2021-03-09", print="2021-04", received="2020-01-03")
    expected = WorkDates(online="2021-03-09", print="2021-04", received="2020-01-02")
    assert complete("dates", current, other) == expected


def test_values_that_say_the_same_have_not_lost() -> None:
    record = offered(
        [
            ("titles", (TitleText("Ebb and flow", language="en"),), EPMC),
            ("titles", (TitleText("Ebb and Flow."),), PAGE),
            ("contributors", (ADA, BO), EPMC),
            ("contributors", (WorkContributor(literal="Ada Kask"), BO), PAGE),
            ("language", "en", EPMC),
            ("language", "de", PAGE),
        ]
    )
    assert [len(entry.lost) for entry in record.fields.values()] == [0, 0, 1]


def test_who_completed_is_noted() -> None:
    record = offered(
        [
            ("contributors", (ADA, BO), EPMC),
            ("contributors", (ADA._replace(orcid=ORCID),), PAGE),
            ("contributors", (ADA._replace(email="a@example.org"),), FieldSource("4", "cut")),
        ]
    )
    entry = record.fields["contributors"]
    assert (entry.source, entry.completed_by) == (EPMC, ("page", "cut"))
    assert [lost.source.url for lost in entry.lost] == ["page", "cut"]


def test_identifiers_and_relations_are_gathered() -> None:
    pii, mag = WorkIdentifier("pii", "S1"), WorkIdentifier("mag", "7")
    assert complete("identifiers", (pii,), (WorkIdentifier("pii", "S2"), mag)) == (pii, mag)
    one, two = Relation("erratum", "doi", "10.5555/A"), Relation("erratum", "doi", "10.5555/B")
    assert complete("relations", (one,), (one, two)) == (one, two)


def test_sections_are_places_in_the_full_text() -> None:
    whole = "Ebb\n\nThe ebb.\n\nFlow\n\nThe flow."
    sections = (TextSection("", 1, "Ebb", "The ebb."), TextSection("", 1, "Flow", "The flow."))
    plain = field_json("sections", sections, whole)
    assert plain[1] == {"level": 1, "title": "Flow", "offset": 21, "length": 9}
    assert field_value("sections", plain, whole) == sections
    other = field_json("sections", (TextSection("", 1, "", "Elsewhere."),), whole)
    assert other == [{"level": 1, "text": "Elsewhere."}]
