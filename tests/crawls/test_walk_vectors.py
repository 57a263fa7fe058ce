"""
Whole crawls that make PubFetcher's requests and give its publications, in both feeds.

``tests/publications/test_walk_vectors.py`` tests the same without a network, with every kind of
failure. Here, a silent server stands for a connection that cannot be opened; the two are the
same in compat only.

By default, one walk of each kind of failure, restart and link is crawled; all of them, with
``ALL_CASES=1``, take minutes.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scrapy.settings import Settings

from pubcrawl.fetch.browser.find import find_chromium
from tests.crawls.scenarios import (
    Done,
    apart,
    fails,
    groups,
    plain,
    told_pubfetcher,
    told_record,
    walked,
)
from tests.publications.recorded import Case, cases, golden
from tests.publications.test_walk_vectors import DIFFERENT
from tests.shares import ALL

WALKS = frozenset(
    """
    fail-epmc-refused fail-doi-unknownhost fail-landing-tls fail-doi-timeout2
    fail-oadoi-readtimeout fail-pubmedxml-reset fail-epmc-badxml fail-pdf-html doi-loop round-chain
    restart-epmc-pmid link-all-orders parts-title-abstract-mesh-poor doi-meta-dc start-doi-form-0
    """.split()
)

# The page behind the DOI has no sign of an article and names neither its title nor its DOI.
# Without a crawl, the requested article is unknown, and the cases agree.
UNNAMED = frozenset(
    """
    start-doi-form-0 start-doi-form-1 start-doi-form-5 start-next-id round-pubmed-html-doi
    restart-epmc-doi f1000-0 multi-0 multi-1 multi-3 multi-5 multi-6 multi-8 multi-10
    doi-long-body-webpage link-eleven link-body-anchors oadoi-4 oadoi-5 oadoi-7 oadoi-9
    oadoi-11 oadoi-keywords link-changes-only f1000-multi-0 f1000-1 f1000-multi-1
    """.split()
)


def named(shared: Path) -> Iterator[Case]:
    """Yield the cases with a publication; the tests of seeds cover how seeds are read."""
    for case in cases(shared):
        chosen = case["publication"] and (ALL or case["id"] in WALKS)
        if case["id"] == "start-special-doi":
            continue  # its DOI has a blank, at which a DOI in a list ends
        if chosen and (has_browser() or "tls" not in fails(case)):
            yield apart(case)


def has_browser() -> bool:
    return bool(find_chromium(Settings()))


def everything_wanted(case: Case) -> bool:
    """Return whether *case* can share a crawl with most of the others."""
    return not case.get("params") and "parts_requested" not in case


def differences(case: Case, done: Done) -> dict[str, Any]:
    """Return the fields that differ, each with our value and PubFetcher's."""
    name = case["id"]
    found: dict[str, Any] = {}
    asked, wanted = (
        list(map(plain, urls)) for urls in (done.asked.get(name, []), case["requests"])
    )
    if asked != wanted:
        found["requests"] = asked, wanted
    for feed, mine in (
        ("record", told_record(done.records[name], case)),
        ("pubfetcher", told_pubfetcher(done.pubfetcher[name])),
    ):
        theirs = golden(case["publication"], mine)
        assert theirs is not None
        for key in mine:
            if mine[key] != theirs[key]:
                found[f"{feed} {key}"] = mine[key], theirs[key]
    return found


@pytest.mark.long
def test_crawls_in_compat(shared: Path, tmp_path: Path) -> None:
    found = list(named(shared))
    assert len(found) == (346 if ALL else len(WALKS)) - (not has_browser())
    wrong: dict[str, Any] = {}
    for case, done in walked(groups(found), tmp_path, compat=True):
        if different := differences(case, done):
            wrong[case["id"]] = different
    assert not wrong
    shutil.rmtree(tmp_path)


@pytest.mark.long
def test_crawls_differ_by_default_where_a_quirk_is_or_a_row_of_the_docs(
    shared: Path, tmp_path: Path
) -> None:
    found = [
        case
        for case in named(shared)
        if everything_wanted(case)
        and not case.get("quirk")
        and "timeout" not in fails(case)
        # It continues to a PMCID that the case does not cover.
        and case["id"] != "doi-meta-ids"
    ]
    assert len(found) == 239 or not ALL
    wrong: dict[str, Any] = {}
    for case, done in walked(groups(found), tmp_path, compat=False):
        different = differences(case, done)
        if bool(different) != (case["id"] in DIFFERENT or case["id"] in UNNAMED):
            wrong[case["id"]] = different
    assert not wrong
