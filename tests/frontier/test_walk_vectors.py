"""
Whole fetches as PubFetcher makes them: same questions, same publication.

The real resources are asked in-process; ``fetch`` is played by its own table of
failures. Pages and links are not walked here: where PubFetcher turns to a page,
the questions before it are compared.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.frontier.recorded import Case, cases, clean, fetch, golden, of_api, told

# Corresponding authors are set once by default: the first answer's stay.
SET_ONCE = {"corresp-0"}


def test_publications_of_the_apis_alone_in_compat(shared: Path) -> None:
    seen = 0
    for case in cases(shared):
        if all(map(of_api, case["requests"])):
            publication, requests = fetch(case, compat=True)
            mine = told(publication)
            assert requests == list(map(clean, case["requests"])), case["id"]
            assert mine == golden(case["publication"], mine), case["id"]
            seen += 1
    assert seen == 97


def test_publications_of_the_apis_alone_differ_by_default_where_a_quirk_is(shared: Path) -> None:
    for case in cases(shared):
        if all(map(of_api, case["requests"])) and not case.get("quirk"):
            publication, requests = fetch(case, compat=False)
            mine = told(publication)
            wanted = golden(case["publication"], mine)
            if case["id"] in SET_ONCE:
                assert mine and wanted
                assert mine.pop("corresp_author") != wanted.pop("corresp_author")
            assert requests == list(map(clean, case["requests"])), case["id"]
            assert mine == wanted, case["id"]


@pytest.mark.parametrize("compat", [False, True])
def test_fetches_that_go_on_to_pages(shared: Path, compat: bool) -> None:
    """
    What is asked before the first page is the same.

    Where pages make no difference to the later questions either, so is what
    the APIs gave, and whether to fetch again unless a page failed.
    """
    seen = whole = 0
    for case in cases(shared):
        wanted = list(map(clean, filter(of_api, case["requests"])))
        if len(wanted) == len(case["requests"]) or (case.get("quirk") and not compat):
            continue
        seen += 1
        first_page = [of_api(url) for url in case["requests"]].index(False)
        publication, requests = fetch(case, compat=compat)
        assert requests[:first_page] == wanted[:first_page], case["id"]
        if requests != wanted:
            continue
        whole += 1
        mine = told(publication)
        theirs = golden(case["publication"], mine)
        assert mine and theirs
        for name, part in theirs["parts"].items():
            if of_api(part["url"]):
                assert mine["parts"][name] == part, case["id"]
        if not any(page_failed(answer, case["requests"]) for answer in case["responses"]):
            assert mine["fetch_exception"] == theirs["fetch_exception"], case["id"]
    assert (seen, whole) == ((253, 230) if compat else (226, 208))


def page_failed(answer: Case, requests: list[str]) -> bool:
    url = answer["url"]
    failed = "fail" in answer or answer["status"] >= 400
    return failed and (url == "*" or (url in requests and not of_api(url)))
