"""The counts of the rules for sites: a row for each key and crawl."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from pubcrawl.exceptions import StoreError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.rule_counts import CRAWLS_MAX, RuleCount, read_rule_counts
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication
from tests.cases import plain, read

DATA = read(Path(__file__).with_suffix(".yaml"))

NOW = 1_700_000_000_000


def stored_counts(store: Store) -> list[tuple[str, str, str, int, int, str]]:
    return [tuple(count)[:-1] for count in rule_counts(store)]  # type: ignore[misc]


def rule_counts(store: Store) -> list[RuleCount]:
    store.flush()
    with store.database.read() as connection:
        return read_rule_counts(connection)


def test_pages_of_a_crawl_add_up(open_store: Callable[..., Store]) -> None:
    store = open_store(run="one")
    store.rules.add("firth", {"title": True, "abstract": True}, "https://a/1", NOW)
    store.rules.add("firth", {"title": True, "abstract": False}, "https://a/2", NOW)
    store.put(Publication.from_ids(Identifiers("1")), now=NOW)
    store.flush()
    store.rules.add("firth", {"title": False, "abstract": False}, "https://a/3", NOW + 1)
    store.rules.add("bay", {"title": True}, "https://b/1", NOW + 2)
    store.close()
    counts = rule_counts(open_store())
    assert plain([tuple(count) for count in counts]) == DATA["pages of a crawl add up"]


def test_nothing_is_written_twice(open_store: Callable[..., Store]) -> None:
    store = open_store(run="one")
    store.rules.add("firth", {"title": True}, "https://a/1", NOW)
    for _ in range(3):
        store.flush()
    assert stored_counts(store) == [("firth", "title", "one", 1, 1, "")]


def test_counts_that_could_not_be_written_are_kept(
    open_store: Callable[..., Store], url: str
) -> None:
    store = open_store(run="one")
    store.rules.add("firth", {"title": True}, "https://a/1", NOW)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE rule_count RENAME TO elsewhere"))
    with pytest.raises(StoreError):
        store.flush()
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO rule_count"))
    engine.dispose()
    assert stored_counts(store) == [("firth", "title", "one", 1, 1, "")]


def test_the_last_crawls_of_a_site_are_kept(open_store: Callable[..., Store]) -> None:
    for number in range(CRAWLS_MAX + 3):
        store = open_store(run=f"run {number:02}")
        store.rules.add("firth", {"title": True, "doi": False}, "https://a/1", NOW + number)
        if number < 2:
            store.rules.add("bay", {"title": True}, "https://b/1", NOW + number)
        store.close()
    counts = rule_counts(open_store())
    runs = [count.run for count in counts if (count.site, count.key) == ("firth", "doi")]
    assert runs == [f"run {number:02}" for number in range(CRAWLS_MAX + 2, 2, -1)]
    assert [count.run for count in counts if count.site == "bay"] == ["run 01", "run 00"]


def test_a_crawl_keeps_its_own_row(open_store: Callable[..., Store]) -> None:
    """Crawls that begin later may end earlier."""
    first = open_store(run="first")
    first.rules.add("firth", {"title": True}, "https://a/1", NOW)
    first.flush()
    for number in range(CRAWLS_MAX + 3):
        store = open_store(run=f"run {number:02}")
        store.rules.add("firth", {"title": True}, "https://a/1", NOW + 1 + number)
        store.close()
    first.rules.add("firth", {"title": False}, "https://a/2", NOW + 99)
    assert stored_counts(first)[0] == ("firth", "title", "first", 2, 1, "https://a/2")
