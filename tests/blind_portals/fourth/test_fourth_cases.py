"""The fourth set itself: its gold is served, found from the entry page, without contradiction."""

import re
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urldefrag, urljoin, urlsplit, urlunsplit

import pytest

from tests.blind_portals import acceptance, third
from tests.blind_portals import sites as first_sites
from tests.blind_portals.fourth import sites
from tests.blind_portals.third.build import base_of, hrefs
from tests.blind_portals.third.case import ThirdSite
from tests.blind_portals.third.loopback import served

CASES = pytest.mark.parametrize("site", sites(), ids=lambda site: site.name)
_SCRIPTED = re.compile(r'(?:data-[a-z]+|(?:contentU|u)rl"?|value|content)[=:]\s*["\']([^"\']+)')


def _near(site: ThirdSite, address: str) -> set[str]:
    page = site.pages[address]
    base = base_of(address, page)
    found = set(hrefs(page))
    kind = dict(page.headers).get("Content-Type", "")
    if any(word in kind for word in ("html", "json", "xml", "text")):
        found |= set(map(unescape, _SCRIPTED.findall(page.body.decode("utf-8", "replace"))))
    found |= {value for name, value in page.headers if name == "Location"}
    for name, value in page.headers:
        if name == "Link":
            found |= set(re.findall(r"<([^>]+)>", value))
    return {urldefrag(urljoin(base, href)).url for href in found}


def test_forty_new_kinds() -> None:
    kinds = {site.kind for site in sites()}
    assert len(kinds) == len(sites()) == 40
    known = {site.kind for site in (*first_sites(), *acceptance.sites(), *third.sites())}
    assert not kinds & known


@CASES
def test_gold_is_served_and_without_contradiction(site: ThirdSite) -> None:
    assert site.entry in site.members
    assert site.members <= site.pages.keys()
    assert site.downloads <= site.members
    assert not site.members & (site.optional | site.siblings | site.barred.keys())
    assert not site.optional & (site.siblings | site.barred.keys())
    assert site.barred
    assert site.why
    assert site.says in {"complete", "review", "partial"}


@CASES
def test_members_are_found_from_the_entry_page(site: ThirdSite) -> None:
    seen, front = {site.entry}, [site.entry]
    mine = site.members | site.optional
    while front:
        for found in _near(site, front.pop()) & mine & site.pages.keys() - seen:
            seen.add(found)
            front.append(found)
    assert not site.members - seen


@CASES
def test_what_is_barred_is_linked_from_the_artifact(site: ThirdSite) -> None:
    linked = set().union(*(_near(site, member) for member in site.members))
    assert not site.barred.keys() - linked - site.siblings


@CASES
def test_siblings_are_known_and_linked(site: ThirdSite) -> None:
    linked = set().union(*(_near(site, address) for address in site.pages))
    assert not site.siblings - linked


@CASES
def test_loopback_serves_the_gold(site: ThirdSite) -> None:
    with served(site) as here:
        assert here.entry.startswith("http://127.")
        for address in here.members:
            parts = urlsplit(address)
            there = HTTPConnection(parts.netloc, timeout=5)
            there.request("GET", urlunsplit(("", "", parts.path, parts.query, "")))
            answer = there.getresponse()
            answer.read()
            there.close()
            assert answer.status in {200, 403}, address


def test_addresses_are_plain() -> None:
    for site in sites():
        for address in site.pages:
            assert address.isascii(), address
            assert not set(address) & set(' \n\t"<>'), address
