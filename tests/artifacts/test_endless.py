"""Endless pages cost few requests and are no members, and the record reports them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from pubcrawl.artifacts.traps import EndlessPages, form_of
from tests.artifacts.test_crawl import CSV, ENTRY, REPO, Site, roles

WASTED_MAX = 30
FILES = {f"{ENTRY}/a.csv", f"{ENTRY}/b.csv"}
OWN = "".join(f'<li><a href="{url}">{url[-5:]}</a>' for url in sorted(FILES))
SEASONS = ("spring", "summer", "autumn", "winter")


class MadePages(dict[str, Any]):
    """Pages that are made on request; *make*: address → markup, "" for none."""

    def __init__(self, make: Callable[[str], str]) -> None:
        super().__init__(dict.fromkeys(FILES, CSV))
        self.make = make

    def get(self, key: str, default: Any = None) -> Any:
        """Return the response for the address *key*."""
        return super().get(key) or ("" if " " in key else self.make(key)) or default


def page(title: str, body: str) -> str:
    """Return a page with a menu."""
    menu = '<nav><a href="/">Home</a><a href="/about">About</a></nav>'
    return f"<!DOCTYPE html><title>{title}</title>{menu}<main><h1>{title}</h1>{body}</main>"


def calendar(url: str) -> str:
    """Return a month of a calendar that has no first and no last month."""
    if url == ENTRY:
        return page("Larks of the firth", f'<ul>{OWN}</ul><a href="{ENTRY}/when/2024/05">When</a>')
    if f"{ENTRY}/when/" not in url:
        return ""
    year, month = map(int, url.rsplit("/", 2)[1:])
    links = ""
    for step in (-1, 1):
        there, number = divmod(year * 12 + month - 1 + step, 12)
        links += f'<a href="{ENTRY}/when/{there}/{number + 1:02}">{SEASONS[number // 3]}</a> '
    return page(f"Counts of {year}-{month:02}", f"<p>{SEASONS[month // 4]}: nothing</p>{links}")


def filters(url: str) -> str:
    """Return a table of counts whose filter links each add to the chosen filters."""
    if not url.startswith(ENTRY) or url in FILES:
        return ""
    chosen = dict(parse_qsl(urlsplit(url).query))
    links = "".join(
        f'<a href="{ENTRY}/counts?{urlencode({**chosen, name: value})}">{value}</a> '
        for name in ("shore", "hour", "tide")
        for value in ("one", "two", "three", "four")
    )
    if url == ENTRY:
        return page("Larks of the firth", f'<ul>{OWN}</ul><a href="{ENTRY}/counts">Counts</a>')
    return page("Counts", f"<p>{' '.join(chosen.values())}</p>{links}")


def endless(url: str) -> str:
    """Return a page that links to the next of its kind."""
    if url == ENTRY:
        return page("Larks of the firth", f'<ul>{OWN}</ul><a href="{ENTRY}/more/1">More</a>')
    if f"{ENTRY}/more/" not in url:
        return ""
    number = int(url.rpartition("/")[2])
    return page("More", f'<p>Nothing</p><a href="{ENTRY}/more/{number + 1}">Go on</a>')


@pytest.mark.parametrize("make", [calendar, filters, endless])
def test_pages_without_an_end(make: Callable[[str], str]) -> None:
    site = Site(MadePages(make))
    record = site.run(embeds=False)
    assert FILES < set(roles(record)) <= FILES | {ENTRY, f"{ENTRY}/counts"}
    assert len(site.asked) <= WASTED_MAX + 10
    assert "review" in record["needs"]
    assert any("lead to nothing but each other" in text for text in record["warnings"])
    assert "trap" in record["excluded_counts"]


def test_sessions_are_left_out_of_addresses() -> None:
    numbers = count(77001)

    def make(url: str) -> str:
        url = url.partition("?")[0]
        session = f"visit={next(numbers)}x{next(numbers)}"
        links = f'<a href="/?{session}">Home</a><a href="/about?{session}">About</a>'
        if url == ENTRY:
            own = OWN.replace('.csv">', f'.csv?{session}">')
            tab = f'<a href="{ENTRY}/notes?{session}">Notes</a>'
            return page("Larks of the firth", f"{links}<ul>{own}</ul>{tab}")
        if url in (f"{REPO}/", f"{REPO}/about", f"{ENTRY}/notes"):
            return page(url, f'{links}<a href="{ENTRY}/notes?{session}">Notes</a>')
        return ""

    site = Site(MadePages(make))
    record = site.run(embeds=False)
    assert set(roles(record)) == {ENTRY, *FILES, f"{ENTRY}/notes"}
    assert "left out of all addresses, as sessions: visit" in record["warnings"]
    assert len(site.asked) <= WASTED_MAX


def test_slides_are_no_trap() -> None:
    pages = EndlessPages()
    for number in range(1, 15):
        pages.found(f"{ENTRY}/slide/{number}", f"{ENTRY}/slide/{number - 1}")
        pages.read(f"{ENTRY}/slide/{number}", fingerprint=str(number))
    assert pages.traps == []
    for number in range(15, 40):
        pages.found(f"{ENTRY}/slide/{number}", f"{ENTRY}/slide/{number - 1}")
        pages.read(f"{ENTRY}/slide/{number}", fingerprint=str(number))
    assert pages.traps == [form_of(f"{ENTRY}/slide/1")]


def test_pages_that_lead_to_members_are_no_trap() -> None:
    pages = EndlessPages()
    for number in range(1, 60):
        pages.found(f"{ENTRY}/list?page={number}", f"{ENTRY}/list?page={number - 1}")
        pages.led(f"{ENTRY}/list?page={number}")
        pages.read(f"{ENTRY}/list?page={number}", fingerprint="same")
    assert pages.traps == []
