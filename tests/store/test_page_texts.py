"""The first works of texts."""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store
from pubcrawl.works.publication import Publication

NOW = 1_700_000_000_000
LARGE = 2**63 - 1


def test_the_first_work_of_a_text_stays(open_store: Callable[..., Store]) -> None:
    """Its first work is stored with any record, at the end of a crawl too, for all workers."""
    store, other = open_store(), open_store()
    assert store.texts.first_works([LARGE, -LARGE], "one") == {LARGE: "one", -LARGE: "one"}
    assert store.texts.first_works([LARGE, 1, 1], "two") == {LARGE: "one", 1: "two"}
    assert other.texts.first_works([2], "three") == {2: "three"}
    store.put(Publication.from_ids(Identifiers("1")), now=NOW)
    store.flush()
    assert other.texts.first_works([1, LARGE, 3], "three") == {1: "two", LARGE: "one", 3: "three"}
    other.close()
    assert store.texts.first_works([3, 2, 4], "four") == {3: "three", 2: "three", 4: "four"}
