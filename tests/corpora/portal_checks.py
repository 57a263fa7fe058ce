"""Checks of a new portal: its gold is served and found, its pages are like real ones."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from html import unescape
from typing import Any
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from tests.corpora.portals import Page, Portal

_HREF = re.compile(
    r"<(?:a|area|iframe|frame|link|form)\b[^>]*?\s(?:href|src|action)="
    r"(?:\"([^\"]+)\"|'([^']+)'|([^\s\"'>]+))",
    re.I,
)
_NAMED = re.compile(
    r"<(?:audio|video|source|track|script|img|embed|object)\b[^>]*?\s(?:src|data)=[\"']([^\"']+)"
    r"|\s(?:data-[\w-]+|value)=[\"']([^\"']+)|\sonclick=\"[^\"]*?'([^']+)'"
    r"|\scontent=[\"']((?:https?:/)?/[^\"']+)"
)
_CLAIM = re.compile(r'ld\+json">(.*?)</script>', re.S)
_SESSION = re.compile(r";jsessionid=[0-9a-f]+|[?&]sid=[0-9a-f]{32}")
_ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")


class CheckedPortal:
    """A portal and the addresses that its responses name."""

    def __init__(self, site: Portal) -> None:
        self.site = site
        self.barred = frozenset(site.barred or site.siblings)
        self.ours = site.members | site.optional
        self.hosts = {urlsplit(address).netloc for address in site.pages}

    @cached_property
    def linked(self) -> dict[str, set[str]]:
        """Return address → addresses that the page's elements link."""
        pages = self.site.pages.items()
        return {address: _absolute(_base(address, page), _hrefs(page)) for address, page in pages}

    def named(self, address: str) -> set[str]:
        """
        Return the addresses that the responses of *address* name, in all media types.

        An address with a session also counts without it.
        """
        found = set(self.linked.get(address, ()))
        pages = [page for (place, _), page in self.site.variants.items() if place == address]
        for page in (*pages, *filter(None, (self.site.pages.get(address),))):
            found |= _named(address, page)
        return found | {_SESSION.sub("", one) for one in found if "sid=" in one or ";" in one}

    def end(self, address: str) -> str:
        """Return the final address after redirects."""
        for _ in range(9):
            page = self.site.pages.get(address)
            if page is None or not 300 <= page.status < 400:
                break
            address = urljoin(address, dict(page.headers)["Location"])
        return address

    def found(self) -> set[str]:
        """Return the addresses that the entry page leads to through the artifact's own ones."""
        seen, queue = {self.site.entry}, [self.site.entry]
        while queue:
            new = self.named(queue.pop()) & self.ours - seen
            seen |= new
            queue += new
        return seen


def gold_is_served(portal: CheckedPortal) -> Iterator[Any]:
    site = portal.site
    yield site.members - site.pages.keys()
    entry = portal.end(site.entry)
    yield entry not in site.members or site.pages[entry].status != 200
    states = {site.pages[address].status for address in site.members & site.pages.keys()} - {200}
    yield states and (min(states) < 400 or site.says != "partial")
    yield site.siblings - site.pages.keys()
    yield {one for one in site.siblings & site.pages.keys() if site.pages[one].status != 200}


def gold_is_found(portal: CheckedPortal) -> Iterator[Any]:
    yield portal.site.members - portal.found()
    lost = (portal.site.siblings | portal.barred).difference(*portal.linked.values())
    # Only claims and headers name these few; reading them on every page takes long.
    for address in portal.site.pages if lost else ():
        lost -= portal.named(address)
    yield lost


def gold_and_the_rest_are_apart(portal: CheckedPortal) -> Iterator[Any]:
    site = portal.site
    yield site.downloads - site.members
    yield site.members & site.optional
    yield portal.ours & (site.siblings | portal.barred)
    yield not site.siblings and not portal.barred and "no sibling"
    yield site.says not in {"complete", "partial", "review"} and site.says
    yield site.says != "complete" and not site.why and "no reason"


def pages_are_like_real_ones(portal: CheckedPortal) -> Iterator[Any]:
    site = portal.site
    yield len(site.pages) < 8 and f"{len(site.pages)} pages"
    yield len({page.body for page in site.pages.values()}) < 6 and "too few different pages"
    links = [len(portal.linked[one]) for one in site.members & site.pages.keys()]
    yield not 5 <= max(links, default=0) <= 200 and f"at most {max(links, default=0)} links"
    linked = set().union(*portal.linked.values())
    within = {one for one in linked if urlsplit(one).netloc in portal.hosts}
    dead = within - site.pages.keys()
    yield len(dead) > max(3, 0.4 * len(within)) and dead


def addresses_are_plain(portal: CheckedPortal) -> Iterator[Any]:
    site = portal.site
    yield {one for one in site.pages if not urlsplit(one).netloc.endswith(".example")}
    yield {one for one in site.pages if "#" in one}
    plain = {site.entry, *portal.ours, *portal.barred, *site.siblings}
    yield {one for one in plain if one != quote(one, safe=":/?#[]@!$&'()*+,;=%~|")}


def claims_can_be_read(portal: CheckedPortal) -> Iterator[Any]:
    for address, page in portal.site.pages.items():
        if "html" in _media(page):
            for text in _CLAIM.findall(page.body.decode()):
                try:
                    json.loads(text)
                except ValueError:
                    yield address


CHECKS = (
    gold_is_served,
    gold_is_found,
    gold_and_the_rest_are_apart,
    pages_are_like_real_ones,
    addresses_are_plain,
    claims_can_be_read,
)


def _strings(text: str) -> Iterator[str]:
    """Yield the strings in a JSON document; yield nothing if *text* is no JSON."""
    try:
        queue = [json.loads(text)]
    except ValueError:
        return
    while queue:
        one = queue.pop()
        if isinstance(one, dict | list):
            queue += one.values() if isinstance(one, dict) else one
        elif isinstance(one, str):
            yield one


def _media(page: Page) -> str:
    return dict(page.headers).get("Content-Type", "")


def _hrefs(page: Page) -> list[str]:
    """Return the addresses that the elements of an HTML page name, as written."""
    if "html" not in _media(page):
        return []
    return [unescape("".join(groups)) for groups in _HREF.findall(page.body.decode())]


def _base(address: str, page: Page) -> str:
    """Return the base of the relative addresses of a page."""
    declared = re.search(rb"<base href=[\"']([^\"']+)", page.body)
    return urljoin(address, declared[1].decode()) if declared else address


@cache
def _joined(base: str, href: str) -> str:
    """Return the absolute address of *href* without fragment, or *base* if *href* is invalid."""
    try:
        return urldefrag(urljoin(base, href.strip())).url
    except ValueError:
        return base


def _absolute(base: str, found: Iterable[str]) -> set[str]:
    """Return the absolute addresses of the references *found* at *base*."""
    parts = urlsplit(base)
    origin = f"{parts.scheme}://{parts.netloc}"
    return {_joined(origin if href.startswith("/") else base, href) for href in set(found)}


def _named(address: str, page: Page) -> set[str]:
    """Return the addresses that a response names outside its links: in headers, claims and data."""
    found = [value for name, value in page.headers if name == "Location"]
    for name, value in page.headers:
        if name == "Link":
            found += re.findall(r"<([^>]*)>", value)
    text = page.body.decode("utf-8", "replace")
    if "html" in _media(page):
        found += [unescape("".join(groups)) for groups in _NAMED.findall(text)]
        for claim in _CLAIM.findall(text):
            found += _strings(claim)
        return _absolute(_base(address, page), found)
    if re.search("json|xml|text|bib|ris", _media(page)):
        found += map(unescape, _ADDRESS.findall(text))
        if "json" in _media(page):
            found += _strings(text)
    return _absolute(address, found)
