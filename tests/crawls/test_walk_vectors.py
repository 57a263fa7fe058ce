"""
Whole crawls as PubFetcher fetches: the same requests, the same publications, in both feeds.

``tests/publications/test_walk_vectors.py`` asks the same without a network; there
every kind of failure is played. Here a connection that cannot be opened is a
server that says nothing, which is the same in compat only.

A third of the crawls is made, all of them with ``ALL_CRAWLS=1``: that takes minutes.
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
from tests.shares import share

SHARES = 4  # of all cases, to be crawled side by side
EVERY = share(3, 1)

# The page behind the DOI has no mark of an article and names neither its title nor its DOI.
# Without a crawl nothing is known of the article that was asked for, and the cases agree.
UNNAMED = frozenset(
    """
    start-doi-form-0 start-doi-form-1 start-doi-form-5 start-next-id round-pubmed-html-doi
    restart-epmc-doi f1000-0 multi-0 multi-1 multi-3 multi-5 multi-6 multi-8 multi-10
    doi-long-body-webpage link-eleven link-body-anchors oadoi-4 oadoi-5 oadoi-7 oadoi-9
    oadoi-11 oadoi-keywords link-changes-only f1000-multi-0 f1000-1 f1000-multi-1
    """.split()  # noqa: SIM905
)


def named(shared: Path) -> Iterator[Case]:
    """Yield the cases with a publication: how seeds are read is tested with the seeds."""
    for case in cases(shared):
        if case["publication"] and (has_browser() or "tls" not in fails(case)):
            yield apart(case)


def has_browser() -> bool:
    return bool(find_chromium(Settings()))


def everything_wanted(case: Case) -> bool:
    """Answer whether it can go along with most of the others in one crawl."""
    return not case.get("params") and "parts_requested" not in case


def differences(case: Case, done: Done) -> dict[str, Any]:
    """Return what differs, by field: mine and PubFetcher's."""
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
@pytest.mark.parametrize("share", range(SHARES))
def test_all_crawls_in_compat(shared: Path, tmp_path: Path, share: int) -> None:
    whole = groups(named(shared))
    assert sum(map(len, whole)) == 347 - (not has_browser())
    wrong: dict[str, Any] = {}
    for case, done in walked(whole[share :: SHARES * EVERY], tmp_path, compat=True):
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
        # It goes on to a PMCID that the case says nothing about.
        and case["id"] != "doi-meta-ids"
    ]
    assert len(found) == 240
    wrong: dict[str, Any] = {}
    for case, done in walked(groups(found)[::EVERY], tmp_path, compat=False):
        different = differences(case, done)
        if bool(different) != (case["id"] in DIFFERENT or case["id"] in UNNAMED):
            wrong[case["id"]] = different
    assert not wrong
