"""Every set of portals is sound; these tests do not use the product."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from html import unescape
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType
from urllib.parse import quote, urldefrag, urljoin, urlsplit
from urllib.request import urlopen

import pytest

from tests.blind_portals.loopback import served
from tests.blind_portals.sets import LAST
from tests.blind_portals.site import BlindSite, Page
from tests.blind_portals.third.build import base_of, hrefs

SETS = {
    "first": (24, 48),
    "acceptance": (40, 120),
    "third": (24, 48),
    "fourth": (40, 40),
    "fifth": (45, 45),
    "sixtha": (20, 60),
    "sixthb": (20, 60),
    "seventha": (20, 60),
    "seventhb": (20, 60),
    "eightha": (20, 60),
    "eighthb": (20, 60),
    "nintha": (20, 60),
    "ninthb": (20, 60),
    "tentha": (20, 60),
    "tenthb": (20, 60),
}
"""Number of kinds and of portals of each set, in the order of writing."""

ODD = {
    "gold_is_served": {"acceptance/ckan-like-2"},  # lists a missing file
    "gold_is_found": {
        # found only through a script or the archive of the list
        *{"third/interactive_notebook-1", "third/mailing_thread-1"},
        # a sibling and a folder that no page links
        *{"nintha/treebank_page-2", "nintha/air_sensor-2"},
    },
    # The content is elsewhere, or a claim about it is wrong.
    "gold_and_the_rest_are_apart": {"seventha/citizen_observation-2", "seventha/pathway_entry-2"},
    # The real portals have many dead links, too.
    "pages_are_like_real_ones": {"first/wiki-1", "first/wiki-2", "first/talks-1"},
    "addresses_are_plain": {
        # letters with diacritics
        *{"eightha/municipal_dataset-2", "eightha/subject_deposit-3", "eighthb/blog_essay-2"},
        # resolvers of identifiers
        *{"eightha/review_protocol-3", "tentha/geological_map_sheet-2"},
        "tentha/language_archive_item-2",
    },
    "claims_can_be_read": set(),
}
"""The portals that fail a check on purpose."""

_NAMED = re.compile(
    r"<(?:audio|video|source|track|script|img|embed|object)\b[^>]*?\s(?:src|data)=[\"']([^\"']+)"
    r"|\s(?:data-[\w-]+|value)=[\"']([^\"']+)|\sonclick=\"[^\"]*?'([^']+)'"
    r"|\scontent=[\"']((?:https?:/)?/[^\"']+)"
)
_CLAIM = re.compile(r'ld\+json">(.*?)</script>', re.S)
_SESSION = re.compile(r";jsessionid=[0-9a-f]+|[?&]sid=[0-9a-f]{32}")
_ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")


def strings(text: str) -> Iterator[str]:
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


def media(page: Page) -> str:
    """Return the media type of a response."""
    return dict(page.headers).get("Content-Type", "")


@cache
def joined(base: str, href: str) -> str:
    """Return the absolute address of *href* without fragment, or *base* if *href* is invalid."""
    try:
        return urldefrag(urljoin(base, href.strip())).url
    except ValueError:
        return base


def absolute(base: str, found: Iterable[str]) -> set[str]:
    """Return the absolute addresses of the references *found* at *base*."""
    parts = urlsplit(base)
    origin = f"{parts.scheme}://{parts.netloc}"
    return {joined(origin if href.startswith("/") else base, href) for href in set(found)}


def named(address: str, page: Page) -> set[str]:
    """Return the addresses that a response names outside its links: in headers, claims and data."""
    found = [value for name, value in page.headers if name == "Location"]
    for name, value in page.headers:
        if name == "Link":
            found += re.findall(r"<([^>]*)>", value)
    text = page.body.decode("utf-8", "replace")
    if "html" in media(page):
        found += [unescape("".join(groups)) for groups in _NAMED.findall(text)]
        for claim in _CLAIM.findall(text):
            found += strings(claim)
        return absolute(base_of(address, page), found)
    if re.search("json|xml|text|bib|ris", media(page)):
        found += map(unescape, _ADDRESS.findall(text))
        if "json" in media(page):
            found += strings(text)
    return absolute(address, found)


class CheckedPortal:
    """A portal and the addresses that its responses name."""

    def __init__(self, site: BlindSite) -> None:
        self.site = site
        self.says: str = getattr(site, "says", "complete")
        self.why: str = getattr(site, "why", "of a set without words")
        self.barred: frozenset[str] = frozenset(getattr(site, "barred", site.siblings))
        self.ours = site.members | site.optional
        self.hosts = {urlsplit(address).netloc for address in site.pages}

    @cached_property
    def linked(self) -> dict[str, set[str]]:
        """Return address → addresses that the page's elements link."""
        pages = self.site.pages.items()
        return {address: absolute(base_of(address, page), hrefs(page)) for address, page in pages}

    def named(self, address: str) -> set[str]:
        """
        Return the addresses that the responses of *address* name, in all media types.

        An address with a session also counts without it.
        """
        found = set(self.linked.get(address, ()))
        pages = [page for (place, _), page in self.site.variants.items() if place == address]
        for page in (*pages, *filter(None, (self.site.pages.get(address),))):
            found |= named(address, page)
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


def gold_is_served(portal: CheckedPortal) -> Iterator[object]:
    site = portal.site
    yield site.members - site.pages.keys()
    entry = portal.end(site.entry)
    yield entry not in site.members or site.pages[entry].status != 200
    states = {site.pages[address].status for address in site.members & site.pages.keys()} - {200}
    yield states and (min(states) < 400 or portal.says != "partial")
    yield site.siblings - site.pages.keys()
    yield {one for one in site.siblings if site.pages[one].status != 200}


def gold_is_found(portal: CheckedPortal) -> Iterator[object]:
    yield portal.site.members - portal.found()
    lost = (portal.site.siblings | portal.barred).difference(*portal.linked.values())
    # Only claims and headers name these few; reading them on every page takes long.
    for address in portal.site.pages if lost else ():
        lost -= portal.named(address)
    yield lost


def gold_and_the_rest_are_apart(portal: CheckedPortal) -> Iterator[object]:
    site = portal.site
    yield site.downloads - site.members
    yield site.members & site.optional
    yield portal.ours & (site.siblings | portal.barred)
    yield not site.siblings or not portal.barred
    yield portal.says not in {"complete", "partial", "review"}
    yield portal.says != "complete" and not portal.why


def pages_are_like_real_ones(portal: CheckedPortal) -> Iterator[object]:
    site = portal.site
    yield len(site.pages) < 8
    yield len({page.body for page in site.pages.values()}) < 6
    links = [len(portal.linked[one]) for one in site.members & site.pages.keys()]
    yield not 5 <= max(links) <= 200
    linked = set().union(*portal.linked.values())
    within = {one for one in linked if urlsplit(one).netloc in portal.hosts}
    dead = within - site.pages.keys()
    yield len(dead) > max(3, 0.4 * len(within)) and dead


def addresses_are_plain(portal: CheckedPortal) -> Iterator[object]:
    site = portal.site
    yield {one for one in site.pages if not urlsplit(one).netloc.endswith(".example")}
    yield {one for one in site.pages if "#" in one}
    plain = {site.entry, *portal.ours, *portal.barred, *site.siblings}
    yield {one for one in plain if one != quote(one, safe=":/?#[]@!$&'()*+,;=%~|")}


def claims_can_be_read(portal: CheckedPortal) -> Iterator[object]:
    for address, page in portal.site.pages.items():
        if "html" in media(page):
            for text in _CLAIM.findall(page.body.decode()):
                try:
                    json.loads(text)
                except ValueError:
                    yield address


CHECKS = (
    *(gold_is_served, gold_is_found, gold_and_the_rest_are_apart),
    *(pages_are_like_real_ones, addresses_are_plain, claims_can_be_read),
)


def module_of(name: str) -> ModuleType:
    """Return the module of a set."""
    return import_module("tests.blind_portals" + ("" if name == "first" else f".{name}"))


@cache
def portals(name: str) -> tuple[CheckedPortal, ...]:
    """Return the portals of a set."""
    module = module_of(name)
    return tuple(map(CheckedPortal, (*module.sites(), *getattr(module, "spare", tuple)())))


def kinds(name: str) -> dict[str, Callable[..., BlindSite]]:
    """Return the kinds of a set: name → function that makes a portal."""
    module = module_of(name)
    if isinstance(module.KINDS, dict):
        return {kind: made[0] for kind, made in module.KINDS.items()}
    return {kind.__name__: kind for kind in (*module.KINDS, *getattr(module, "SPARE", ()))}


def test_every_kind_is_of_one_set() -> None:
    folders = {path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")}
    assert SETS.keys() == {"first", *folders} == {"first", "acceptance", *LAST}
    count = Counter(kind for name in SETS for kind in kinds(name))
    assert [kind for kind, number in count.items() if number > 1] == []


@pytest.mark.parametrize("name", SETS)
def test_names(name: str) -> None:
    sites = [portal.site for portal in portals(name)]
    assert (len(kinds(name)), len(sites)) == SETS[name]
    numbers: dict[str, list[int]] = {}
    for site in sites:
        kind, _, number = site.name.rpartition("-")
        assert kind == site.kind
        numbers.setdefault(kind, []).append(int(number))
    for given in numbers.values():
        assert given == [given[0] + more for more in range(len(given))]
    assert max(map(len, numbers.values())) == min(map(len, numbers.values()))
    entries = Counter(site.entry for site in sites)
    assert name == "acceptance" or max(entries.values()) == 1


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", SETS)
def test_form(name: str, check: Callable[[CheckedPortal], Iterator[object]]) -> None:
    found = {
        f"{name}/{portal.site.name}": list(filter(None, check(portal))) for portal in portals(name)
    }
    odd = ODD[check.__name__]
    assert {site: wrong for site, wrong in found.items() if bool(wrong) != (site in odd)} == {}


@pytest.mark.parametrize("name", SETS)
def test_the_same_twice(name: str) -> None:
    sites = {portal.site.name: portal.site for portal in portals(name)}
    for make in kinds(name).values():
        made = make(1) if signature(make).parameters else make()
        assert made == sites[made.name]


@pytest.mark.parametrize("name", ["container_image-1", "subpage_wiki-1", "subject_deposit-3"])
def test_loopback_serves_what_the_case_says(name: str) -> None:
    every = (portal.site for kept in ("third", "eightha") for portal in portals(kept))
    with served(next(site for site in every if site.name == name)) as here:
        assert here.entry.startswith("http://127.1.0.")
        for address in sorted(here.members):
            page = here.pages[address]
            if page.status == 200:
                with urlopen(address) as answer:
                    assert answer.read() == page.body
                    assert (
                        answer.headers["Link"]
                        == ", ".join(value for name, value in page.headers if name == "Link")
                        or not answer.headers["Link"]
                    )
