"""Artifacts in the store: found by their entry page, continued, and queued by a crawl."""

from __future__ import annotations

from msgspec.structs import replace

from pubcrawl.engine.seeds import SeedForm, parse_line
from pubcrawl.model.artifact import ArtifactRecord, Member
from pubcrawl.store.keys import artifact_names
from pubcrawl.store.store import Store

URL = "https://repo.example/d/77"
NOW = 1_700_000_000_000


def artifact(state: str = "complete", url: str = URL) -> ArtifactRecord:
    record = ArtifactRecord(entry_uri=url, final_uri=url, state=state)
    record.members = [Member(url, "landing", why=["entry"], status=200)]
    record.fetch_time, record.retry_counter = NOW, 1
    return record


def test_stored_and_found(store: Store) -> None:
    truncated = artifact("truncated")
    store.put(truncated, now=NOW)
    (found,) = store.find(ArtifactRecord, artifact_names(URL))
    assert found.record == truncated
    assert found.run == store.run
    name, *_ = artifact_names(URL)
    assert store.stored_names([name, ("artifact", URL + "8"), ("webpage", URL)]) == {name}
    assert store.find(ArtifactRecord, artifact_names(URL + "8")) == []


def test_the_newest_counts_unless_it_failed(store: Store) -> None:
    store.put(artifact(), now=NOW)
    store.flush()
    store.put(artifact("failed"), now=NOW + 1)
    (found,) = store.find(ArtifactRecord, artifact_names(URL))
    assert found.record.state == "complete"
    store.put(artifact("partial"), now=NOW + 2)
    (found,) = store.find(ArtifactRecord, artifact_names(URL))
    assert (found.record.state, found.updated) == ("partial", NOW + 2)


def test_queued_by_a_crawl_they_stay(store: Store) -> None:
    """An entry that a crawl adds to its list is not withdrawn when the list is read again."""
    ledger = store.ledger
    line = parse_line(URL, 1, SeedForm.ENTRIES)
    number = ledger.list_id("artifacts", "list", NOW)
    ledger.begin(number, [line], lambda facts: True, NOW)
    assert ledger.add(number, [URL, URL + "8"]) == 1
    assert ledger.add(number, [URL + "8"]) == 0
    assert ledger.add(number, []) == 0
    read = ledger.begin(number, [line], lambda facts: True, NOW)
    assert read.withdrawn == 0
    claimed = ledger.claim(number, 5, NOW)
    assert {seed.url for seed in claimed} == {URL, URL + "8"}
    store.put(artifact(), [seed.id for seed in claimed if seed.url == URL], now=NOW)
    store.flush()
    assert ledger.counts(number)["done"] == 1
    assert [stored.record.entry_uri for stored in store.others(number)] == []


def test_lines_of_a_list() -> None:
    def read(text: str) -> tuple[str, str]:
        seed = parse_line(text, 1, SeedForm.ENTRIES)
        return seed.url, seed.reason

    assert read(URL) == (URL, "")
    assert read("10.5555/abc(1)") == ("https://doi.org/10.5555/abc(1)", "")
    assert read('{"entry_uri": "' + URL + '", "heuristic": "path_based"}') == (URL, "")
    assert read('{"doi": "10.5555/abc", "strict_seed": true}') == (
        "https://doi.org/10.5555/abc",
        "",
    )
    assert read('{"entry_uri": "' + URL + '", "heuristic": "guess"}')[1] == "bad-options"
    assert read('{"entry_uri": "' + URL + '", "heuristc": "path_based"}')[1] == "bad-options"
    assert read('{"entry_uri": "' + URL + '", "limits": {"uris": -1}}')[1] == "bad-options"
    assert read('{"entry_uri": 5}')[1] == "no-url"
    assert read("larks")[1] == "no-url"
    assert replace(artifact(), state="gone").empty
