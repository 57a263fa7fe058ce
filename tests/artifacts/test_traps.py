"""Crawler traps: addresses that lead nowhere, and portals without an end."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts import heuristics
from pubcrawl.artifacts.traps import (
    CALENDAR_MAX,
    FACETS_MAX,
    TEMPLATE_MAX,
    Traps,
    evident,
    template,
)
from pubcrawl.exceptions import LimitReached
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink
from pubcrawl.model.artifact import ArtifactLimits, ArtifactRequest
from tests.artifacts.artifact_site import PORTAL, Doc, Site, file, members, url
from tests.cases import table
from tests.portals import search

ENTRY = "https://h/u/tool"


@table
def test_some_addresses_show_it(address: str, trap: str) -> None:
    assert evident(address, ENTRY) == trap


def test_what_the_entry_page_has_is_none() -> None:
    entry = "https://h/a/a/a/77?lang=en"
    assert evident("https://h/a/a/a/77/files?lang=en", entry) == ""
    assert evident("https://h/a/a/a/77/files?lang=fr", entry) == "language"
    assert evident("https://h/a/a/a/a/77", entry) == "repeats"


def test_a_template_masks_numbers_and_dates() -> None:
    assert template("https://www.h/p/12/2024-05-06/0f8fad5b-d9cb?x=3") == "h/p/9/@/#?x=9"
    assert template("https://h/decade/facade") == "h/decade/facade"


def refused(addresses: list[str], *, download: bool = False, hop: int = 2) -> int:
    """Return how many of *addresses* are refused."""
    traps = Traps(ENTRY, set())
    return sum(traps.refuses(PageLink(each, download=download), hop) for each in addresses)


DAYS = [f"https://h/cal/{2000 + n // 12}-{n % 12 + 1:02}" for n in range(100)]


@pytest.mark.parametrize(
    "addresses",
    [
        DAYS,
        [f"https://h/cal/{2000 + n // 12}/{n % 12 + 1}" for n in range(100)],
        [f"https://h/cal?month={n % 12 + 1}&year={2000 + n // 12}" for n in range(100)],
        [f"https://h/cal?date=2024{n // 28 + 1:02}{n % 28 + 1:02}" for n in range(100)],
    ],
)
def test_calendars_end(addresses: list[str]) -> None:
    assert refused(addresses) == 100 - CALENDAR_MAX
    # A series of daily files is no calendar.
    assert refused(addresses, download=True) == 0
    # All links of one page are finite.
    assert refused(addresses, hop=1) == 0


def test_facets_and_templates_end() -> None:
    facets = [f"https://h/find?a={n}&b={n}" for n in range(60)]
    assert refused(facets) == refused(facets, hop=1) == 60 - FACETS_MAX
    assert refused(facets, download=True) == 0
    assert refused([f"https://h/find?a={n}" for n in range(60)]) == 0
    pages = [f"https://h/p/{n}" for n in range(600)]
    assert refused(pages) == 600 - TEMPLATE_MAX
    assert refused(pages, download=True) == refused(pages, hop=1) == 0


def test_parameters_of_the_entry_page_are_no_facets() -> None:
    traps = Traps("https://h/study?id=77", set())
    files = [PageLink(f"https://h/study?id=77&file={n}") for n in range(60)]
    assert not any(traps.refuses(each, 2) for each in files)
    others = [PageLink(f"https://h/study?id={n}&file=8") for n in range(60)]
    assert sum(traps.refuses(each, 2) for each in others) == 60 - FACETS_MAX


def test_kinds_that_were_too_many_are_told() -> None:
    traps = Traps(ENTRY, set())
    for each in DAYS:
        traps.refuses(PageLink(each), 2)
    assert traps.hit == {"calendar"}


# In a boundary


def tool(*links: str | PageLink, **more: Doc) -> Site:
    """Return a project and pages under it."""
    docs = {"/u/tool": Doc([*links]), **{f"/u/tool/{name}": doc for name, doc in more.items()}}
    return Site(docs, lambda _: Doc())


def test_of_facets_the_bare_page_is_kept() -> None:
    links = [f"/u/tool/find?a={n}&b=1" for n in range(60)]
    site = tool("/u/tool/find", *links, file("/u/tool/find?a=1&b=2"))
    boundary = site.boundary("path_based", "/u/tool")
    assert members(boundary) == ["/u/tool/find", "/u/tool/find?a=1&b=2"]
    assert boundary.excluded_counts == {"trap": 60}
    assert boundary.limits_hit == ["facets"]


def test_pages_without_end_end() -> None:
    docs = {f"/u/tool/list/{n}": Doc([f"/u/tool/list/{n + 1}"]) for n in range(2_000)}
    site = Site(docs | {"/u/tool": Doc(["/u/tool/list/0", "/u/tool/a"]), "/u/tool/a": Doc()})
    boundary = site.boundary("path_based", "/u/tool", limits=ArtifactLimits(depth=5_000))
    assert len(members(boundary)) == TEMPLATE_MAX + 1
    assert boundary.limits_hit == ["template"]


def test_files_may_be_many() -> None:
    links = [file(f"/dl/GSE12345/{n}") for n in range(700)]
    site = Site({"/d/GSE12345": Doc(links)}, lambda _: Doc(mimetype="text/csv"))
    boundary = site.boundary("single_page_plus", "/d/GSE12345")
    assert (len(members(boundary)), boundary.limits_hit) == (700, [])


def test_a_clock_can_stop_it() -> None:
    site = tool("/u/tool/a", "/u/tool/b", b=Doc(["/u/tool/c"]))

    def late(get: DocumentRequest) -> ArtifactPage:
        if get.purpose == "page":
            raise LimitReached("max_seconds")
        return site.page(get)

    entry, request = site.entry("/u/tool"), ArtifactRequest(url("/u/tool"))
    steps = heuristics.search("path_based", entry, PORTAL, request, search.fetch(late))
    stopped = search.result(steps)
    assert stopped.limits_hit == ["max_seconds"]
    assert [member.reason for member in stopped.members] == ["", "limit", "limit"]
