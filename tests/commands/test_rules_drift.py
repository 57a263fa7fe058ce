"""``scrapy rules drift``: what counts as drift, and which lines it prints."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import comb
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy.settings import Settings

from pubcrawl.actions.rules.drift import Sum, _chance, drift, find_drifts
from pubcrawl.actions.rules.options import RulesArguments
from pubcrawl.store.rule_counts import BODY, RuleCount
from pubcrawl.store.store import Store
from tests.cases import plain, table

NOW = 1_700_000_000_000
RULES = """\
'a\\.example/': firth
'b\\.example/': bay
---
firth:
  doi: '.doi'
  title: 'h1'
  abstract: '#abstract'
bay: {title: h1, title_meta: citation_title}
---
"""
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


def test_without_a_named_file_the_store_says_which_keys_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = filled(tmp_path, [(0, 12), (12, 12)])
    assert run(tmp_path, url, journals=[]) == 1
    line = capsys.readouterr().out.splitlines()[1]
    assert line.split()[:6] == ["firth", "abstract", "no", "rule", "of", "these"]


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


def filled(folder: Path, crawls: Shares) -> str:
    """Return the URL of a store with these hits and pages for the abstracts of firth."""
    url = f"sqlite:///{folder}/store.db"
    for place, (hits, pages) in enumerate(reversed(crawls)):
        store = Store.open(url, run=f"run {place}")
        for page in range(pages):
            tried = {"title": True, "abstract": page < hits, "gone": False}
            store.rules.add("firth", tried, f"https://a.example/{place}/{page}", NOW + place)
        store.close()
    return url


def run(folder: Path, url: str, *args: str, **opts: object) -> int:
    (folder / "journals.yaml").write_text(RULES)
    given = {"journals": [str(folder / "journals.yaml")], "webpages": [], "compat": False}
    given |= {"json": False, "store": url, "runs": 1, "min_pages": 10, **opts}
    return drift(
        RulesArguments(list(args), argparse.Namespace(**given), Settings({"STORE_URL": "x"}))
    )


def test_a_line_for_each_key_that_drifted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = filled(tmp_path, [(1, 12), (12, 12)])
    assert run(tmp_path, url) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["site", "key", "at", "before", "now", "a", "page", "without"],
        [
            "firth",
            "abstract",
            f"{tmp_path}/journals.yaml:7",
            "100%",
            "of",
            "12",
            "8%",
            "of",
            "12",
            "https://a.example/1/1",
        ],
    ]
    assert lines[0].index("now") == lines[1].index("8%")
    assert lines[2:] == ["1 key of 1 site stopped matching, or never did"]
    assert run(tmp_path, url, json=True) == 1
    assert json.loads(capsys.readouterr().out) == {
        "site": "firth",
        "key": "abstract",
        "at": f"{tmp_path}/journals.yaml:7",
        "before": 1.0,
        "now": 0.083,
        "pages_before": 12,
        "pages": 12,
        "example": "https://a.example/1/1",
    }


@pytest.mark.parametrize(
    ("crawls", "words"),
    [
        ([(12, 12), (12, 12)], "nothing drifted (sites: 1, crawls: 2, keys compared: 2)"),
        (
            [(12, 12)],
            "no key that never matched; nothing to compare with yet: a comparison takes"
            " 10 pages of a site before and since (sites: 1, crawls: 1)",
        ),
        (
            [(3, 3), (3, 3)],
            "nothing to compare: a comparison takes 10 pages of a site before and since"
            " (sites: 1, crawls: 2)",
        ),
        ([], "nothing to compare: no page was read by these rules yet"),
    ],
)
def test_nothing_drifted(
    tmp_path: Path, crawls: Shares, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    url = filled(tmp_path, crawls)
    Store.open(url).close()
    assert run(tmp_path, url) == 0
    assert capsys.readouterr().out.splitlines() == [words]
    assert run(tmp_path, url, json=True) == 0
    assert capsys.readouterr().out == ""
