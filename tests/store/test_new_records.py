"""Records stored together: each under its own names, and joined if they are one work."""

from __future__ import annotations

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.keys import names
from pubcrawl.store.store import BUFFER_ROWS, Store
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField

NOW = 1_700_000_000_000


def named(*ids: str, title: str, addresses: tuple[str, ...] = ()) -> Publication:
    publication = Publication.from_ids(Identifiers(*ids), timestamp=NOW)
    for kind, part in publication.fields.items():
        publication.fields[kind] = SourcedField(part.value, FieldSource(PartType.EUROPEPMC))
    publication.fields["title"] = SourcedField(
        title, FieldSource(PartType.EUROPEPMC, "https://e", NOW)
    )
    publication.addresses = addresses
    return publication


def titles(store: Store, ids: Identifiers, *addresses: str) -> list[str]:
    return [found.record.text("title") for found in store.find(Publication, names(ids, addresses))]


def test_each_is_found_by_its_own_names(store: Store) -> None:
    count = 3 * BUFFER_ROWS
    for number in range(1, count + 1):
        address = f"https://a.example/{number}"
        doi = f"10.5555/{number}"
        record = named(str(number), "", doi, title=f"Work {number}", addresses=(address,))
        store.put(record, now=NOW)
    store.flush()
    for number in range(1, count + 1):
        expected = [f"Work {number}"]
        assert titles(store, Identifiers(pmid=str(number))) == expected
        assert titles(store, Identifiers(doi=f"10.5555/{number}")) == expected
        assert titles(store, Identifiers(), f"https://a.example/{number}") == expected


def test_two_of_one_work_are_one_entry(store: Store) -> None:
    store.put(named("1", title="Alone"), now=NOW)
    store.put(named("2", "", "10.5555/A", title="Twin"), now=NOW)
    store.put(named("", "PMC3", "10.5555/A", title="Its twin"), now=NOW)
    store.flush()
    (one,) = store.find(Publication, names(Identifiers(pmid="2")))
    (other,) = store.find(Publication, names(Identifiers(pmcid="PMC3")))
    assert one.id == other.id
    assert titles(store, Identifiers(pmid="1")) == ["Alone"]


def test_what_is_stored_is_joined_among_new_ones(store: Store) -> None:
    store.put(named("1", "", "10.5555/A", title="Stored"), now=NOW)
    store.flush()
    (before,) = store.find(Publication, names(Identifiers(pmid="1")))
    store.put(named("2", title="New"), now=NOW)
    store.put(named("", "PMC1", "10.5555/A", title="Met again"), now=NOW)
    store.put(named("3", title="New, too"), now=NOW)
    store.flush()
    (after,) = store.find(Publication, names(Identifiers(pmcid="PMC1")))
    assert (after.id, after.record.ids) == (before.id, Identifiers("1", "PMC1", "10.5555/A"))
    assert titles(store, Identifiers(pmid="2")) == ["New"]
    assert titles(store, Identifiers(pmid="3")) == ["New, too"]


def test_the_entry_of_an_earlier_fetch_meets_a_new_record(store: Store) -> None:
    store.put(named("1", title="Stored"), now=NOW)
    store.flush()
    (stored,) = store.find(Publication, names(Identifiers(pmid="1")))
    store.put(named("1", "", "10.5555/A", title="Stored"), origin=stored.id, now=NOW)
    store.put(named("", "", "10.5555/A", title="The same"), now=NOW)
    store.flush()
    (found,) = store.find(Publication, names(Identifiers(doi="10.5555/A")))
    assert found.id == stored.id
