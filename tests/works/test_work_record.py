from __future__ import annotations

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from pubcrawl.works.merge import MERGING, adds_nothing, is_filled, put, richness, work_rank
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import (
    FIELDS,
    Licence,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    field_json,
    field_value,
)
from pubcrawl.works.work_record import FieldSource, LostValue
from tests.cases import Agree, Case, golden
from tests.works.values import VALUES

NAMED = st.sampled_from(FIELDS).flatmap(lambda name: st.tuples(st.just(name), VALUES[name]))
TYPES = st.sampled_from(tuple(map(PartType, "europepmc pubmed_xml citation dc crossref".split())))
SOURCES = st.builds(FieldSource, TYPES, st.sampled_from("xyz"), st.integers(0, 3), st.just(""))
OFFERS = st.sampled_from(FIELDS).flatmap(
    lambda name: st.lists(st.tuples(st.just(name), VALUES[name], SOURCES), max_size=6)
)


def offered(offers: list[tuple[str, Any, FieldSource]]) -> Publication:
    publication = Publication()
    for name, value, source in offers:
        put(publication, name, value, source)
    return publication


def test_every_field_has_values_here() -> None:
    assert tuple(VALUES) == FIELDS


@given(OFFERS)
def test_offering_twice_is_offering_once(offers: list[tuple[str, Any, FieldSource]]) -> None:
    publication = Publication()
    for name, value, source in offers:
        put(publication, name, value, source)
        once = publication.fields.get(name)
        put(publication, name, value, source)
        assert publication.fields.get(name) == once


@given(OFFERS)
def test_a_field_never_gets_worse(offers: list[tuple[str, Any, FieldSource]]) -> None:
    publication = Publication()
    worth: tuple[int, ...] = (-99,)
    for name, value, source in offers:
        put(publication, name, value, source)
        if entry := publication.fields.get(name):
            now = (-work_rank(entry.source.type), *richness(entry.value))
            assert now >= worth
            worth = now


NAMELESS, PRINTED = WorkContributor(), WorkContributor(given="A", literal="Abe")


@given(OFFERS)
@example(
    [
        ("contributors", (NAMELESS, NAMELESS, PRINTED), FieldSource(PartType.EUROPEPMC, "x")),
        ("contributors", (WorkContributor("Abe"),), FieldSource(PartType.EUROPEPMC, "y")),
    ]
)
def test_nothing_is_lost_unseen(offers: list[tuple[str, Any, FieldSource]]) -> None:
    """If each source gives one value, each value is kept, rejected, or part of such a value."""
    once = {source.key: (name, value, source) for name, value, source in offers}
    record = offered(list(once.values()))
    for name, value, _ in once.values():
        if not is_filled(value):
            continue
        entry = record.fields[name]
        values = [entry.value, *(one.value for one in entry.lost)]
        assert value in values or any(
            adds_nothing(name, LostValue(value, EPMC), LostValue(best, EPMC)) for best in values
        )


@given(NAMED, st.data())
def test_what_is_completed_says_what_it_said(named: tuple[str, Any], data: st.DataObject) -> None:
    name, current = named
    new = MERGING[name].join(current, data.draw(VALUES[name]))
    assert richness(new) >= richness(current)
    assert MERGING[name].join(current, new) == new or name in ("contributors", "references")


@given(NAMED)
def test_values_are_read_back_as_they_were(named: tuple[str, Any]) -> None:
    name, value = named
    for whole in ("", "Abe and 12 and B, 2021"):
        plain = json.loads(json.dumps(field_json(name, value, whole)))
        assert field_value(name, plain, whole) == value


EPMC, PUBMED = FieldSource(PartType.EUROPEPMC, "epmc"), FieldSource(PartType.PUBMED_XML, "pubmed")
PAGE = FieldSource(PartType.META, "page")
CUT = FieldSource(PartType.OADOI, "cut")


def test_a_better_source_replaces_and_what_lost_stays() -> None:
    titles = [(TitleText("Ebb"),), (TitleText("Flow"),)]
    record = offered([("titles", titles[0], PAGE), ("titles", titles[1], EPMC)])
    assert record.value("titles") == titles[1]
    assert record.fields["titles"].lost == (LostValue(titles[0], PAGE),)
    assert record.described == Work(titles=titles[1])
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


@golden
def test_values_complete_each_other(case: Case, agree: Agree) -> None:
    name = case["field"]
    current, other = (field_value(name, case[side], "") for side in ("current", "other"))
    agree(case, field_json(name, MERGING[name].join(current, other), ""))


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
            (
                "contributors",
                (ADA._replace(email="a@example.org"),),
                FieldSource(PartType.OADOI, "cut"),
            ),
        ]
    )
    entry = record.fields["contributors"]
    assert (entry.source, entry.completed_by) == (EPMC, ("page", "cut"))
    assert [lost.source.url for lost in entry.lost] == ["page", "cut"]


def test_sections_are_places_in_the_full_text() -> None:
    whole = "Ebb\n\nThe ebb.\n\nFlow\n\nThe flow."
    sections = (TextSection("", 1, "Ebb", "The ebb."), TextSection("", 1, "Flow", "The flow."))
    plain = field_json("sections", sections, whole)
    assert plain[1] == {"level": 1, "title": "Flow", "offset": 21, "length": 9}
    assert field_value("sections", plain, whole) == sections
    other = field_json("sections", (TextSection("", 1, "", "Elsewhere."),), whole)
    assert other == [{"level": 1, "text": "Elsewhere."}]
