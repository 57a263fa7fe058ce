from __future__ import annotations

import json
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.works.parts import PARTS, Content, MeshTerm, MinedTerm, Part, PartType
from pubcrawl.works.publication import Author, LostPart, Problem, Publication, VisitedPage
from pubcrawl.works.record import from_record, iso, milliseconds, to_record
from pubcrawl.works.work import FIELDS, Affiliation, CitedWork, Licence, WorkContributor
from pubcrawl.works.work_record import FieldSource, SourcedField, WorkRecord
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
PUBLICATIONS = st.builds(
    Publication,
    parts=st.fixed_dictionaries(
        {},
        optional={
            name: st.builds(Part, st.just(name), CONTENTS.get(name, TEXT), TYPES, TEXT, TIMES, TEXT)
            for name in PARTS
        },
    ),
    oa=st.booleans(),
    preprint=st.booleans(),
    journal_title=TEXT,
    pub_date=st.none() | st.dates(),
    citations_count=st.integers(-1),
    citations_timestamp=st.just(-1) | TIMES,
    corresp_authors=st.lists(st.builds(Author, TEXT, TEXT, TEXT, TEXT, TEXT)).map(tuple),
    work=st.builds(
        WorkRecord,
        st.fixed_dictionaries(
            {},
            optional={
                name: st.builds(
                    SourcedField,
                    values,
                    SOURCES,
                    st.lists(TEXT, max_size=2).map(tuple),
                    lost_values(values, SOURCES),
                )
                for name, values in VALUES.items()
            },
        ),
    ),
    lost=st.fixed_dictionaries(
        {},
        optional={
            name: st.lists(
                st.builds(
                    LostPart, CONTENTS.get(name, TEXT), TYPES, TEXT, TIMES, TEXT, st.integers(0)
                ),
                min_size=1,
                max_size=2,
            ).map(tuple)
            for name in PARTS
        },
    ),
    visited_sites=st.lists(st.builds(VisitedPage, TEXT, TYPES, TEXT, TIMES)).map(tuple),
    problems=st.lists(st.builds(Problem, TEXT, TEXT, TEXT)).map(tuple),
    fetch_time=st.just(0) | TIMES,
    retry_counter=st.integers(0),
    fetch_exception=st.booleans(),
)


@settings(max_examples=share(15, 100))
@given(PUBLICATIONS)
def test_a_record_is_read_back_as_it_was(publication: Publication) -> None:
    back = from_record(json.loads(json.dumps(to_record(publication))))
    for name in publication.__slots__:
        assert getattr(back, name) == getattr(publication, name), name


def test_what_is_unknown_is_null() -> None:
    record = to_record(Publication())
    for name in ("pub_date", "citations_count", "citations_timestamp", "fetch_time"):
        assert record[name] is None
    assert record["pmid"] == ""
    assert record["parts"] == {}


def test_records_of_an_older_version_are_read() -> None:
    record = to_record(Publication(journal_title="Journal of Imagined Bioinformatics"))
    for name in (*FIELDS, "sources", "lost"):
        del record[name]
    assert from_record(record).work == WorkRecord()


def test_authors_licence_and_references_of_an_older_version_are_read() -> None:
    record = to_record(Publication())
    for name in (*FIELDS, "sources", "lost"):
        del record[name]
    orcid = "0000-0002-1825-0097"
    record["authors"] = [
        {
            "name": "M Kask",
            "orcid": f"https://orcid.org/{orcid}",
            "email": "",
            "affiliations": ["A"],
        }
    ]
    record["licence"] = "https://creativecommons.org/licenses/by/4.0/"
    record["references"] = [
        {"doi": "10.5555/B", "pmid": "7", "title": "Ebb", "journal": "Tides", "year": "2019"}
        | {"text": "Ebb. Tides, 2019"}
    ]
    back = from_record(record)
    work = back.work.work
    assert work.contributors == (
        WorkContributor(literal="M Kask", orcid=orcid, affiliations=(Affiliation("A"),)),
    )
    assert work.licences == (Licence(record["licence"]),)
    assert work.references == (
        CitedWork(
            "", "Ebb. Tides, 2019", "10.5555/B", "7", title="Ebb", container="Tides", year="2019"
        ),
    )
    assert back.work.fields["licences"].source.type == PartType.NA
    assert from_record(json.loads(json.dumps(to_record(back)))).work == back.work


def test_dates_and_times() -> None:
    assert iso(1_700_000_000_007) == "2023-11-14T22:13:20.007Z"
    assert milliseconds("2023-11-14T22:13:20.007Z") == 1_700_000_000_007
    assert to_record(Publication(pub_date=date(1969, 1, 2)))["pub_date"] == "1969-01-02"
