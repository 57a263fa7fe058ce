"""
A store of an earlier version is migrated to this version without loss.

``version1/`` and so on hold dumps of stores that these versions of the schema wrote.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, make_url, text
from sqlalchemy.exc import IntegrityError

from pubcrawl.engine.seeds import Seed, SeedForm
from pubcrawl.engine.seeds import parse_line as parse_page
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.seeds import parse_line
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.items.artifact import ArtifactRecord, ArtifactRequest
from pubcrawl.items.webpage import Webpage
from pubcrawl.store.store import Store

NOW = 1_700_000_000_000
DUMPS = Path(__file__).parent


def load(url: str, version: int) -> None:
    """Fill the empty database at *url* from the dump of *version*."""
    dialect = make_url(url).get_backend_name()
    dump = (DUMPS / f"version{version}" / f"{dialect}.sql").read_text("utf-8")
    engine = create_engine(url)
    connection = engine.raw_connection()
    if dialect == "sqlite":
        connection.driver_connection.executescript(dump)  # type: ignore[union-attr]
    else:
        connection.cursor().execute(dump)
        connection.commit()
    connection.close()
    engine.dispose()


def tables(url: str) -> dict[str, Any]:
    """Return the columns, indexes, foreign keys and checks of each table."""
    engine = create_engine(url)
    inspector = inspect(engine)
    found = {}
    for name in inspector.get_table_names():
        columns = {
            column["name"]: (str(column["type"]), column["nullable"], column["default"])
            for column in inspector.get_columns(name)
        }
        indexes = sorted(str(index["name"]) for index in inspector.get_indexes(name))
        keys = sorted(
            (key["constrained_columns"], key["referred_table"])
            for key in inspector.get_foreign_keys(name)
        )
        checks = sorted(str(check["name"]) for check in inspector.get_check_constraints(name))
        found[name] = (columns, indexes, keys, checks)
    engine.dispose()
    return found


def test_a_store_of_version_1_keeps_what_it_has(url: str) -> None:
    load(url, 1)
    store = Store.open(url, run="second")
    (stored,) = store.find_publications(Identifiers(doi="10.5555/A"))
    assert (stored.record.ids.pmid, stored.record.text("title")) == ("11", "Otters of the firth")
    assert stored.record.addresses == ()
    (seeds,) = store.ledger.lists()
    assert [(row.text, row.state, row.reason) for row in store.ledger.rows(seeds.id)] == [
        ("11", "done", ""),
        ("12", "failed", "not-found"),
        ("11", "duplicate", "line 1"),
        ("https://tool.example/", "rejected", "unknown-url"),
        ("10.5555/c", "pending", ""),
    ]
    (seed,) = store.ledger.claim(seeds.id, 9, NOW)
    assert (seed.ids.doi, seed.url) == ("10.5555/C", "")
    store.put(Webpage("https://tool.example/"), [seed.id], now=NOW)
    store.close()
    store = Store.open(url)
    assert [page.record.start_url for page in store.find_pages("https://tool.example")] == [
        "https://tool.example/"
    ]
    store.close()


def test_a_store_of_version_2_keeps_what_it_has(url: str) -> None:
    load(url, 2)
    store = Store.open(url, run="second")
    (stored,) = store.find_publications(Identifiers("11"))
    assert (stored.record.text("title"), stored.record.parts["title"].rule) == (
        "Otters of the firth",
        "",
    )
    (page,) = store.find_pages("https://tool.example/")
    assert (page.record.title, page.record.rule, page.run) == ("Otter tool", "", "first")
    assert [seeds.spider for seeds in store.ledger.lists()] == ["publications", "webpages"]
    assert store.rule_counts() == []
    urls = ["https://a.example/", "https://b.example/", "https://a.example/2"]
    list_id = store.ledger.list_id("webpages", "mixed.txt", NOW)
    lines = (Seed(place, url, url=url) for place, url in enumerate(urls, 1))
    store.ledger.begin(list_id, lines, lambda facts: False, NOW)
    assert {seed.url for seed in store.ledger.claim(list_id, 9, NOW)} == set(urls)
    store.rules.add("firth", {"title": True}, "https://a/1", NOW)
    assert [count.site for count in store.rule_counts()] == ["firth"]
    store.close()


def test_a_store_of_version_3_keeps_what_it_has(url: str) -> None:
    load(url, 3)
    store = Store.open(url, run="second")
    (stored,) = store.find_publications(Identifiers("11"), ["https://a.example/1"])
    assert (stored.record.text("title"), stored.record.ids.doi) == (
        "Otters of the firth",
        "10.5555/A",
    )
    (page,) = store.find_pages("https://tool.example/")
    assert (page.record.title, page.run) == ("Otter tool", "first")
    assert [(count.key, count.hits) for count in store.rule_counts()] == [
        ("abstract", 0),
        ("title", 1),
    ]
    (list_id, _) = (seeds.id for seeds in store.ledger.lists())
    assert [row.state for row in store.ledger.rows(list_id)] == [
        "done",
        "failed",
        "rejected",
        "pending",
    ]
    store.close()
    ledger = IngestLedger.open(url)
    asked = ledger.list_id("a.jsonl", NOW)
    ledger.import_requests(asked, [parse_line("https://a.example/1", 1)], NOW)
    assert len(ledger.claim(asked, 9, NOW)) == 1
    ledger.close()


def test_a_store_of_version_4_keeps_what_it_has(url: str) -> None:
    load(url, 4)
    ledger = IngestLedger.open(url)
    asked = ledger.list_id("a.jsonl", NOW)
    assert len(ledger.claim(asked, 9, NOW)) == 2
    ledger.close()
    store = Store.open(url, run="second")
    (page,) = store.find_pages("https://tool.example/")
    assert (page.record.title, page.run) == ("Otter tool", "first")
    entry = "https://repo.example/d/77"
    store.put(ArtifactRecord(ArtifactRequest(entry), entry), now=NOW)
    store.close()
    store = Store.open(url)
    assert [found.record.entry_uri for found in store.find_artifacts(entry)] == [entry]
    store.close()


def test_a_store_of_version_5_is_found_by_new_keys(url: str) -> None:
    load(url, 5)
    store = Store.open(url, run="second")
    tool = "https://tool.example"
    assert [page.record.title for page in store.find_pages(f"{tool}/a%2Fb")] == ["Otter tool 0"]
    assert store.find_pages(f"{tool}/a/b") == []
    assert [page.record.title for page in store.find_pages(f"{tool}/plain")] == ["Otter tool 3"]
    # Two pages that now have the same key: the later one stays.
    assert [page.record.title for page in store.find_pages(f"{tool}/?q=%61")] == ["Otter tool 2"]
    (artifact,) = store.find_artifacts("https://repo.example/d%2F77")
    assert artifact.record.entry_uri == "https://repo.example/d%2F77"
    assert store.find_artifacts("https://repo.example/d/77") == []
    journal = "https://journal.example"
    (asked,) = store.find_publications(Identifiers(), [f"{journal}/a?id=10.5555%2Fotter&v=~"])
    assert asked.primary_id == f"{journal}/a?id=10.5555%2Fotter&v=~"
    (stored,) = store.find_publications(Identifiers(), [f"{journal}/x%2Fy"])
    assert stored.record.ids.pmid == "11"
    assert store.find_publications(Identifiers(), [f"{journal}/x/y"]) == []
    pages = next(each.id for each in store.ledger.lists() if each.spider == "webpages")
    lines = [
        *("/a%2Fb", "/a/b", "/?q=%61", "/?q=a", "/plain"),
        *("larks", "/info%3Ax"),
    ]
    texts = [text if text == "larks" else tool + text for text in lines]
    read = (parse_page(text, place, SeedForm.URLS) for place, text in enumerate(texts, 1))
    store.ledger.begin(pages, read, lambda facts: False, NOW)
    assert [(row.text.removeprefix(tool), row.state) for row in store.ledger.rows(pages)] == [
        ("/a%2Fb", "done"),
        ("/a/b", "pending"),
        ("/?q=%61", "done"),
        ("/?q=a", "duplicate"),
        ("/plain", "done"),
        ("larks", "rejected"),
        ("/info%3Ax", "pending"),
    ]
    store.close()


def test_what_a_store_of_version_9_has_still_to_do_is_in_its_queue(url: str) -> None:
    load(url, 9)
    store = Store.open(url, run="second")
    ids, urls = (seeds.id for seeds in store.ledger.lists())
    assert [(row.text, row.state, row.reason) for row in store.ledger.rows(ids)] == [
        ("11", "done", ""),
        ("12", "retry", "read-timeout"),
        ("13", "failed", "not-found"),
        ("14", "pending", ""),  # a worker of version 9 had claimed 14 and 15
        ("15", "pending", ""),
        ("16", "pending", ""),
        ("11", "duplicate", "line 1"),
        ("larks", "rejected", "unknown-id"),
    ]
    claimed = store.ledger.claim(ids, 9, NOW)
    assert [(seed.text, seed.attempts) for seed in claimed] == [
        ("14", 0),
        ("15", 0),
        ("16", 0),
        ("12", 1),
    ]
    assert {seed.url for seed in store.ledger.claim(urls, 9, NOW)} == {
        "https://a.example/1",
        "https://a.example/2",
    }
    lines = [Seed(place, str(10 + place), Identifiers(str(10 + place))) for place in range(1, 9)]
    read = store.ledger.begin(ids, lines, lambda facts: False, NOW)
    assert (read.new, read.withdrawn) == (2, 1)
    assert len(store.ledger.claim(ids, 9, NOW)) == 2
    store.close()


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_seeds_that_failed_get_a_reason_and_can_no_longer_be_without(
    url: str, version: int
) -> None:
    load(url, version)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE seed SET state = 'failed', reason = '' WHERE line = 1"))
        before = connection.execute(text("SELECT id, line, text FROM seed ORDER BY id")).all()
    Store.open(url).close()
    with engine.begin() as connection:
        after = connection.execute(text("SELECT id, line, text FROM seed ORDER BY id")).all()
        reasons = connection.execute(text("SELECT reason FROM seed WHERE state = 'failed'"))
        assert "nothing-found" in set(reasons.scalars())
    assert after == before
    with pytest.raises(IntegrityError, match="seed_failed_for_a_reason"), engine.begin() as lost:
        lost.execute(text("UPDATE seed SET state = 'failed', reason = '' WHERE line = 1"))
    engine.dispose()


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 9])
def test_its_tables_are_those_of_a_new_store(url: str, tmp_path: Path, version: int) -> None:
    if url.startswith("sqlite"):
        new = f"sqlite:///{tmp_path}/new.db"
        Store.open(new).close()
        wanted = tables(new)
    else:
        Store.open(url).close()
        wanted = tables(url)
        _empty(url)
    load(url, version)
    Store.open(url).close()
    assert tables(url) == wanted


def _empty(url: str) -> None:
    engine = create_engine(url)
    connection = engine.raw_connection()
    connection.cursor().execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    connection.commit()
    connection.close()
    engine.dispose()


def test_a_migrated_store_opens_again(url: str) -> None:
    load(url, 1)
    for _ in range(2):
        Store.open(url).close()
