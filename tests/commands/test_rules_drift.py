"""``scrapy rules drift``: what counts as drift; sessions/rules.yaml has what it prints."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.store.rule_counts import BODY, RuleCount
from pubcrawl.workbench.rules.drift import Sum, _chance, find_drifts
from tests.cases import plain, table

NOW = 1_700_000_000_000
Shares = Sequence[tuple[int, int]]
"""Hits and pages of each crawl, the latest first."""


def counts(site: str, key: str, crawls: Shares) -> list[RuleCount]:
    return [
        RuleCount(site, key, f"run {place}", pages, hits, f"https://{site}/{place}", NOW - place)
        for place, (hits, pages) in enumerate(crawls)
    ]


def changes(
    crawls: Shares, key: str = "abstract", runs: int = 1, min_pages: int = 10
) -> list[tuple[tuple[int, int] | None, tuple[int, int]]]:
    """Return hits and pages before and now; a second key shows that the site is alive."""
    known = counts("firth", key, crawls) + counts("firth", "zeta", [(1, 1)])
    return [
        (one.before and (one.before.hits, one.before.pages), (one.now.hits, one.now.pages))
        for one in find_drifts(known, runs=runs, min_pages=min_pages)
    ]


@table
def test_what_is_drift(crawls: Shares, found: list[list[int]] | None) -> None:
    assert plain(changes(crawls)) == ([found] if found else [])


def test_more_crawls_are_new_where_they_are_asked_for() -> None:
    crawls = [(0, 20), (20, 20), (20, 20)]
    assert changes(crawls) == [((40, 40), (0, 20))]
    assert changes(crawls, runs=2) == []
    assert changes(crawls, runs=9) == []
    assert changes([(0, 3), (7, 7)], min_pages=3) == []
    assert changes([(0, 7), (7, 7)], min_pages=3) == [((7, 7), (0, 7))]


@pytest.mark.parametrize(
    ("key", "pages", "found"),
    [
        ("title", 10, [(None, (0, 10))]),
        ("title_meta", 10, [(None, (0, 10))]),
        ("title", 9, []),
        ("pmid", 500, []),
    ],
)
def test_a_title_that_never_matched(key: str, pages: int, found: list[object]) -> None:
    assert changes([(0, pages)], key) == found


def test_a_site_where_nothing_ever_matched() -> None:
    known = [
        *counts("bay", "abstract", [(0, 8), (0, 8)]),
        *counts("bay", "pmid", [(0, 8), (0, 8)]),
        *counts("firth", "pmid", [(0, 50)]),
        *counts("firth", "title", [(50, 50)]),
    ]
    found = list(find_drifts(known, runs=1, min_pages=10))
    assert [(one.site, one.key, one.before) for one in found] == [
        ("bay", "abstract", None),
        ("bay", "pmid", None),
    ]
    assert found[0].now == Sum(16, 0, "https://bay/0")


def test_a_key_that_never_matched_on_pages_with_a_body() -> None:
    known = [
        *counts("bay", BODY, [(5, 8), (0, 8)]),
        *counts("bay", "fulltext", [(0, 8), (0, 8)]),
        *counts("bay", "title", [(8, 8), (8, 8)]),
        *counts("firth", BODY, [(0, 50)]),
        *counts("firth", "abstract", [(0, 50)]),
        *counts("firth", "title", [(50, 50)]),
    ]
    found = list(find_drifts(known, runs=1, min_pages=10))
    assert [(one.site, one.key, one.before, one.now.pages) for one in found] == [
        ("bay", "fulltext", None, 16)
    ]


@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_chance_is_that_of_all_ways_to_share_hits_out(
    before: int, now: int, data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, before + now))
    fewest, most = max(0, hits - before), min(hits, now)
    late = data.draw(st.integers(fewest, most))
    ways = sum(comb(now, few) * comb(before, hits - few) for few in range(fewest, late + 1))
    chance = _chance(Sum(before, hits - late), Sum(now, late))
    assert chance == pytest.approx(ways / comb(before + now, hits))


def test_chance_of_an_example() -> None:
    # 3 of 10 against 10 of 10: C(13, 3) * C(7, 7) / C(20, 10) ways
    assert _chance(Sum(10, 10), Sum(10, 3)) == pytest.approx(286 / 184_756)
    assert _chance(Sum(100_000, 90_000), Sum(100_000, 0)) == 0
