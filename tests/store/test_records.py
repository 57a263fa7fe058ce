"""One entry per work, found by any of its identifiers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store
from pubcrawl.works.parts import MeshTerm, MinedTerm, Part, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.record import to_record

NOW = 1_700_000_000_000
DOI = "10.5555/A"


def known(pmid: str = "", pmcid: str = "", doi: str = "", *, title: str = "") -> Publication:
    """Return a record whose identifiers Europe PMC has confirmed."""
    publication = Publication.from_ids(Identifiers(pmid, pmcid, doi), timestamp=NOW)
    for kind, part in publication.parts.items():
        publication.parts[kind] = replace(part, type=PartType.EUROPEPMC)
    if title:
        publication.parts["title"] = Part("title", title, PartType.EUROPEPMC, "https://e", NOW)
    return publication


def put(store: Store, publication: Publication, origin: int | None = None) -> None:
    store.put(publication, origin=origin, now=NOW)
    store.flush()


def titles(store: Store, *ids: Identifiers) -> list[list[str]]:
    return [[stored.record.text("title") for stored in store.find_publications(one)] for one in ids]


PMID = Identifiers(pmid="12")
PMCID = Identifiers(pmcid="PMC3")
BY_DOI = Identifiers(doi=DOI)


def test_a_record_is_found_by_each_identifier_as_it_was(store: Store) -> None:
    publication = known("12", "PMC3", DOI, title="Grüße 🐝 & \udc00")
    publication.parts["mesh"] = Part("mesh", (MeshTerm("Humans", True, "D1"),), PartType.DOI)
    publication.parts["go"] = Part("go", (MinedTerm("binding", 3, "http://go/1"),), PartType.DOI)
    expected = to_record(publication)
    put(store, publication)
    for ids in (PMID, PMCID, BY_DOI, Identifiers("12", "PMC3", DOI)):
        (stored,) = store.find_publications(ids)
        assert to_record(stored.record) == expected
        assert (stored.primary_id, stored.updated) == ("12", NOW)
    assert store.find_publications(Identifiers(pmid="13")) == []
    assert store.find_publications(Identifiers()) == []


def test_what_is_not_written_yet_is_found(store: Store) -> None:
    store.put(known("12", title="Here"), now=NOW)
    assert titles(store, PMID) == [["Here"]]


def test_a_record_replaces_the_entry_it_came_from(store: Store) -> None:
    put(store, known("12", title="Old and much longer"))
    (stored,) = store.find_publications(PMID)
    put(store, known("12", title="New"), origin=stored.id)
    assert titles(store, PMID) == [["New"]]
    assert store.find_publications(PMID)[0].id == stored.id


def test_the_primary_id_stays_when_others_come(store: Store) -> None:
    put(store, known(doi=DOI))
    (stored,) = store.find_publications(BY_DOI)
    put(store, known("12", "PMC3", DOI), origin=stored.id)
    assert [found.primary_id for found in store.find_publications(PMID)] == [DOI]


def test_the_primary_id_goes_with_the_identifier(store: Store) -> None:
    put(store, known("12", doi=DOI))
    (stored,) = store.find_publications(PMID)
    put(store, known(doi=DOI), origin=stored.id)
    assert store.find_publications(PMID) == []
    assert [found.primary_id for found in store.find_publications(BY_DOI)] == [DOI]


def test_entries_that_turn_out_to_be_one_work_are_joined(store: Store) -> None:
    put(store, known("12", title="By PMID"))
    put(store, known(doi=DOI))
    by_pmid, by_doi = store.find_publications(PMID)[0], store.find_publications(BY_DOI)[0]
    put(store, known("12", "PMC3", DOI), origin=by_doi.id)
    assert titles(store, PMID, PMCID, BY_DOI) == [["By PMID"]] * 3
    # All identifiers lead to the entry of the PMID.
    assert {store.find_publications(ids)[0].id for ids in (PMID, PMCID, BY_DOI)} == {by_pmid.id}


def test_a_chain_of_entries_is_joined(store: Store) -> None:
    put(store, known(pmcid="PMC3", doi="10.5555/B", title="Third"))
    put(store, known("12"))
    put(store, known(doi="10.5555/B"))
    put(store, known("12", "PMC3"))
    assert titles(store, PMID, Identifiers(doi="10.5555/B")) == [["Third"]] * 2
    assert (
        len({found.id for found in store.find_publications(Identifiers("12", "PMC3", "10.5555/B"))})
        == 1
    )


def test_a_wrong_identifier_that_was_changed_glues_nothing(store: Store) -> None:
    put(store, known("99", doi=DOI, title="Owner of the DOI"))
    wrong = Publication.from_ids(Identifiers("12", doi=DOI), timestamp=NOW)
    before = store.find_publications(wrong.ids)
    assert [found.record.ids.pmid for found in before] == ["99"]
    put(store, known("12", doi="10.5555/RIGHT", title="Other work"))
    assert titles(store, PMID, BY_DOI) == [["Other work"], ["Owner of the DOI"]]


def test_an_identifier_that_a_record_loses_is_free(store: Store) -> None:
    put(store, Publication.from_ids(Identifiers("12", doi=DOI), timestamp=NOW))
    (stored,) = store.find_publications(PMID)
    put(store, known("12", doi="10.5555/RIGHT", title="Right"), origin=stored.id)
    assert store.find_publications(BY_DOI) == []
    put(store, known("99", doi=DOI, title="Owner"))
    assert titles(store, PMID, BY_DOI) == [["Right"], ["Owner"]]


def test_records_that_contradict_each_other_stay_two(store: Store) -> None:
    put(store, known("12", doi=DOI, title="Article"))
    put(store, known("13", doi=DOI, title="Erratum"))
    assert titles(store, PMID, Identifiers(pmid="13"), BY_DOI) == [
        ["Article"],
        ["Erratum"],
        ["Article"],
    ]


def test_a_confirmed_identifier_leads_to_who_it_was_confirmed_for(store: Store) -> None:
    guess = known("12", title="Fetched by its PMID")
    guess.parts["doi"] = Part("doi", DOI, PartType.EXTERNAL)
    put(store, guess)
    put(store, known("13", doi=DOI, title="Owner"))
    assert titles(store, PMID, BY_DOI) == [["Fetched by its PMID"], ["Owner"]]


def test_an_empty_entry_of_a_wrong_pair_is_taken_over(store: Store) -> None:
    put(store, Publication.from_ids(Identifiers("12", doi="10.5555/TYPO"), timestamp=NOW))
    put(store, known("12", doi=DOI, title="Right"))
    assert titles(store, PMID, BY_DOI) == [["Right"]] * 2
    assert store.find_publications(Identifiers(doi="10.5555/TYPO")) == []


def test_versions_of_a_doi_are_one_work(store: Store) -> None:
    put(store, known("12", doi="10.12688/F1000RESEARCH.1.1", title="First version"))
    put(store, known("12", doi="10.12688/F1000RESEARCH.1.2"))
    assert titles(store, PMID) == [["First version"]]


def test_the_number_of_a_joined_entry_is_never_given_again(store: Store) -> None:
    put(store, known("12", title="By PMID"))
    put(store, known(doi=DOI))
    late = store.find_publications(BY_DOI)[0]
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
