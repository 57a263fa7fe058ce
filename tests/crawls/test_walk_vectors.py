"""
Whole crawls as PubFetcher fetches: the same requests, the same publications, in both feeds.

``tests/frontier/test_walk_vectors.py`` asks the same without a network; there
every kind of failure is played. Here a connection that cannot be opened is a
server that says nothing, which is the same in compat only.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.crawls.scenarios import fails, groups, told_pubfetcher, told_record, walked
from tests.frontier.recorded import Case, cases, clean, golden, of_api

# Corresponding authors are set once by default: the first answer's stay.
SET_ONCE = {"corresp-0"}


def apis_alone(case: Case) -> bool:
    return all(map(of_api, case["requests"]))


def everything_wanted(case: Case) -> bool:
    """Answer whether it can go along with most of the others in one crawl."""
    return not case.get("params") and "parts_requested" not in case


def before_pages(case: Case) -> list[str]:
    """Return what is asked of APIs before the first page."""
    asked = []
    for url in case["requests"]:
        if not of_api(url):
            break
        asked.append(clean(url))
    return asked


def difference(mine: Case, case: Case) -> dict[str, Any]:
    wanted = golden(case["publication"], mine)
    assert wanted is not None
    return {key: (mine[key], wanted[key]) for key in mine if mine[key] != wanted[key]}


def test_publications_of_the_apis_alone_in_compat(shared: Path, tmp_path: Path) -> None:
    found = list(filter(apis_alone, cases(shared)))
    # Three name nobody to PubFetcher: how seeds are read is tested with the seeds.
    named = [case for case in found if case["publication"]]
    assert (len(found), len(named)) == (97, 94)
    wrong: dict[str, Any] = {}
    for case, done in walked(groups(named), tmp_path, compat=True):
        name = case["id"]
        if done.asked[name] != list(map(clean, case["requests"])):
            wrong[f"{name} requests"] = done.asked[name], case["requests"]
        if different := difference(told_record(done.records[name], case), case):
            wrong[name] = different
        if different := difference(told_pubfetcher(done.pubfetcher[name]), case):
            wrong[f"{name} pubfetcher"] = different
    assert not wrong


def test_publications_of_the_apis_alone_by_default(shared: Path, tmp_path: Path) -> None:
    """They differ only where a quirk is, or where corresponding authors are set once."""
    found = [
        case
        for case in filter(apis_alone, filter(everything_wanted, cases(shared)))
        if case["publication"] and not case.get("quirk") and "timeout" not in fails(case)
    ]
    assert len(found) == 54
    wrong: dict[str, Any] = {}
    for case, done in walked(groups(found), tmp_path, compat=False):
        name = case["id"]
        if done.asked[name] != list(map(clean, case["requests"])):
            wrong[f"{name} requests"] = done.asked[name], case["requests"]
        different = difference(told_record(done.records[name], case), case)
        if name in SET_ONCE:
            assert list(different) == ["corresp_author"]
        elif different:
            wrong[name] = different
    assert not wrong


def test_fetches_that_go_on_to_pages(shared: Path, tmp_path: Path) -> None:
    """What is asked before the first page is the same."""
    found = [case for case in filter(everything_wanted, cases(shared)) if not apis_alone(case)]
    assert len(found) == 231
    wrong = {}
    for case, done in walked(groups(found), tmp_path, compat=True):
        wanted = before_pages(case)
        if done.asked[case["id"]][: len(wanted)] != wanted:
            wrong[case["id"]] = done.asked[case["id"]], wanted
    assert not wrong
