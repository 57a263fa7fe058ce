"""Artifacts on sites that answer every address, with 200, a redirect or a page made by scripts."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from tests.crawls.artifacts import artifacts, boundaries
from tests.fetch.browser.browsing import needs_chromium
from tests.portals.catchall import cases, difference, requests_for_pages, served
from tests.shares import share

REQUESTS_MAX = 40


@pytest.mark.parametrize(
    "javascript",
    [
        pytest.param("off", id="catch-alls"),
        pytest.param("auto", id="shells", marks=[pytest.mark.long, needs_chromium]),
    ],
)
def test_any_address_has_an_answer(tmp_path: Path, javascript: str) -> None:
    sites = cases(javascript=javascript == "auto")[share(1, 0) :: share(2, 1)]
    with served(*sites) as (server, names):
        crawl = artifacts(tmp_path, names, JAVASCRIPT=javascript)
        crawl.seeds(*(site["entry"] for site in sites))
        found = boundaries(crawl)
        requests = requests_for_pages(server)
    assert max(requests.values()) <= REQUESTS_MAX
    differences = [difference(site, found[site["entry"]]) for site in sites]
    assert fmean(each.precision for each in differences) >= 0.98
    assert fmean(each.recall for each in differences) >= 0.98
