"""One entry per work, found by any of its identifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.keys import names
from pubcrawl.store.store import Store
from pubcrawl.works.parts import MeshTerm, MinedTerm, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField
from tests.cases import Agree, golden

NOW = 1_700_000_000_000
DOI = "10.5555/A"


def known(pmid: str = "", pmcid: str = "", doi: str = "", *, title: str = "") -> Publication:
    """Return a record whose identifiers Europe PMC has confirmed."""
    publication = Publication.from_ids(Identifiers(pmid, pmcid, doi), timestamp=NOW)
    for kind, part in publication.fields.items():
        publication.fields[kind] = SourcedField(part.value, FieldSource(PartType.EUROPEPMC))
    if title:
        publication.fields["title"] = SourcedField(
            title, FieldSource(PartType.EUROPEPMC, "https://e", NOW)
        )
    return publication


def put(store: Store, publication: Publication, origin: int | None = None) -> None:
    store.put(publication, origin=origin, now=NOW)
    store.flush()


def titles(store: Store, *ids: Identifiers) -> list[list[str]]:
    return [
        [stored.record.text("title") for stored in store.find(Publication, names(one))]
        for one in ids
    ]


PMID = Identifiers(pmid="12")
PMCID = Identifiers(pmcid="PMC3")
BY_DOI = Identifiers(doi=DOI)


def test_a_record_is_found_by_each_identifier_as_it_was(store: Store) -> None:
    publication = known("12", "PMC3", DOI, title="Grüße 🐝 & \udc00")
    publication.fields["mesh"] = SourcedField(
        (MeshTerm("Humans", True, "D1"),), FieldSource(PartType.DOI)
    )
    publication.fields["go"] = SourcedField(
        (MinedTerm("binding", 3, "http://go/1"),), FieldSource(PartType.DOI)
    )
    expected = publication.to_json()
    put(store, publication)
    for ids in (PMID, PMCID, BY_DOI, Identifiers("12", "PMC3", DOI)):
        (stored,) = store.find(Publication, names(ids))
        assert stored.record.to_json() == expected
        assert (stored.name, stored.updated) == ("12", NOW)
    assert store.find(Publication, names(Identifiers(pmid="13"))) == []
    assert store.find(Publication, names(Identifiers())) == []


def test_what_is_not_written_yet_is_found(store: Store) -> None:
    store.put(known("12", title="Here"), now=NOW)
    assert titles(store, PMID) == [["Here"]]


def test_a_record_replaces_the_entry_it_came_from(store: Store) -> None:
    put(store, known("12", title="Old and much longer"))
    (stored,) = store.find(Publication, names(PMID))
    put(store, known("12", title="New"), origin=stored.id)
    assert titles(store, PMID) == [["New"]]
    assert store.find(Publication, names(PMID))[0].id == stored.id


@golden
def test_entries_of_works(case: dict[str, Any], store: Store, agree: Agree) -> None:
    for step in case["steps"]:
        origin = step.get("origin")
        (entry,) = store.find(Publication, names(Identifiers(**origin))) if origin else (None,)
        record = known(**{name: step.get(name, "") for name in ("pmid", "pmcid", "doi", "title")})
        for kind in step.get("guess", ()):
            record.fields[kind] = SourcedField(record.text(kind), FieldSource(PartType.EXTERNAL))
        put(store, record, origin=entry and entry.id)
    found = [store.find(Publication, names(Identifiers(**ids))) for ids in case["asked"]]
    first = min(one.id for each in found for one in each) if any(found) else 0
    agree(
        case,
        [
            [f"{one.id - first} {one.name} {one.record.text('title')}" for one in each]
            for each in found
        ],
    )


def test_the_number_of_a_joined_entry_is_never_given_again(store: Store) -> None:
    put(store, known("12", title="By PMID"))
    put(store, known(doi=DOI))
    late = store.find(Publication, names(BY_DOI))[0]
    put(store, known("12", doi=DOI))  # joins both, and removes the entry of the DOI
    put(store, known("77", title="Somebody else"))
    put(store, known("12", doi=DOI, title="By PMID, read again"), origin=late.id)
    assert titles(store, Identifiers(pmid="77")) == [["Somebody else"]]
    assert len(titles(store, PMID)[0]) == 1


def test_identifiers_of_any_length(store: Store) -> None:
    long = Identifiers(doi="10.5555/" + "Ä" * 5000)
    put(store, known(doi=long.doi, title="Long"))
    assert titles(store, long, Identifiers(doi=long.doi + "B")) == [["Long"], []]


def test_one_batch_may_hold_the_same_work_twice(open_store: Callable[..., Store]) -> None:
    store = open_store()
    store.put(known("12", title="By PMID"), now=NOW)
    store.put(known(doi=DOI), now=NOW)
    store.put(known("12", doi=DOI), now=NOW)
    store.flush()
    assert titles(open_store(), PMID, BY_DOI) == [["By PMID"]] * 2
