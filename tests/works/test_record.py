from __future__ import annotations

import json
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.model.times import iso, milliseconds
from pubcrawl.works.parts import PARTS, Content, MeshTerm, MinedTerm, PartType
from pubcrawl.works.publication import Author, Problem, Publication, VisitedPage
from pubcrawl.works.work_record import FieldSource, LostValue, SourcedField
from tests.shares import share
from tests.works.values import VALUES, lost_values

TEXT = st.text(max_size=9)
TIMES = st.integers(1, 253_402_300_799_999)
TYPES = st.sampled_from(PartType)
CONTENTS: dict[str, st.SearchStrategy[Content]] = {
    "keywords": st.lists(TEXT).map(tuple),
    "mesh": st.lists(st.builds(MeshTerm, TEXT, st.booleans(), TEXT)).map(tuple),
    "efo": st.lists(st.builds(MinedTerm, TEXT, st.integers(), TEXT)).map(tuple),
    "go": st.lists(st.builds(MinedTerm, TEXT, st.integers(), TEXT)).map(tuple),
}
SOURCES = st.builds(FieldSource, TYPES, TEXT, TIMES, TEXT)
PART_FIELDS = {
    name: st.builds(
        SourcedField,
        CONTENTS.get(name, TEXT),
        SOURCES,
        lost=st.lists(
            st.builds(LostValue, CONTENTS.get(name, TEXT), SOURCES, st.integers(1)), max_size=2
        ).map(tuple),
    )
    for name in PARTS
}
WORK_FIELDS = {
    name: st.builds(
        SourcedField,
        values,
        SOURCES,
        st.lists(TEXT, max_size=2).map(tuple),
        lost_values(values, SOURCES),
    )
    for name, values in VALUES.items()
}
PUBLICATIONS = st.builds(
    Publication,
    fields=st.fixed_dictionaries({}, optional={**PART_FIELDS, **WORK_FIELDS}),
    oa=st.booleans(),
    preprint=st.booleans(),
    journal_title=TEXT,
    pub_date=st.none() | st.dates(),
    citations_count=st.integers(-1),
    citations_timestamp=st.just(-1) | TIMES,
    notices_checked=st.just(-1) | TIMES,
    corresp_authors=st.lists(st.builds(Author, TEXT, TEXT, TEXT, TEXT, TEXT)).map(tuple),
    visited_sites=st.lists(st.builds(VisitedPage, TEXT, TYPES, TEXT, TIMES)).map(tuple),
    problems=st.lists(st.builds(Problem, TEXT, TEXT, TEXT)).map(tuple),
    fetch_time=st.just(0) | TIMES,
    retry_counter=st.integers(0),
    fetch_exception=st.booleans(),
)


@settings(max_examples=share(15, 100))
@given(PUBLICATIONS)
def test_a_record_is_read_back_as_it_was(publication: Publication) -> None:
    back = Publication.from_json(json.loads(json.dumps(publication.to_json())))
    for name in publication.__slots__:
        assert getattr(back, name) == getattr(publication, name), name


def test_what_is_unknown_is_null() -> None:
    record = Publication().to_json()
    times = ("citations_timestamp", "notices_checked", "fetch_time")
    for name in ("pub_date", "citations_count", *times):
        assert record[name] is None
    assert record["pmid"] == ""
    assert record["parts"] == {}


def test_dates_and_times() -> None:
    assert iso(1_700_000_000_007) == "2023-11-14T22:13:20.007Z"
    assert milliseconds("2023-11-14T22:13:20.007Z") == 1_700_000_000_007
    assert Publication(pub_date=date(1969, 1, 2)).to_json()["pub_date"] == "1969-01-02"
