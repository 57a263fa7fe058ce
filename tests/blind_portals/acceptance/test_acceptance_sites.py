"""The made-up portals are sound: what they call a member can be found, and siblings are met."""

import re
from collections import Counter
from html import unescape
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.blind_portals.acceptance import KINDS, VARIANTS, built, sites
from tests.blind_portals.acceptance.build import targets
from tests.blind_portals.site import BlindSite

NAMES = {f"{kind.__name__}-{variant}": (kind, variant) for kind in KINDS for variant in VARIANTS}
# members whose address no longer answers, on purpose
GONE = re.compile(r"https://old\.statistics-office\.example/\w+\.docx")


def bare(address: str) -> str:
    """Return *address* without a session."""
    return re.sub(r";jsessionid=[0-9a-f]+|[?&]sid=[0-9a-f]{32}", "", address)


def reached(site: BlindSite) -> set[str]:
    """Return what the members and their aliases link to, followed through redirects."""
    found = {site.entry}
    for address in site.members | site.optional | {site.entry}:
        page = site.pages.get(address)
        if page is not None:
            found |= targets(address, page)
    for _ in range(4):
        hops = {
            urljoin(address, dict(site.pages[address].headers)["Location"])
            for address in found
            if address in site.pages and 300 <= site.pages[address].status < 400
        }
        found |= hops
    return {bare(address) for address in found}


def claims(site: BlindSite) -> str:
    """Return all that the members say, to look an address up."""
    text = []
    for address in site.members:
        page = site.pages.get(address)
        if page is not None:
            text.append(unescape(page.body.decode(errors="ignore")).replace("\\/", "/"))
            text.extend(value for _, value in page.headers)
    return "\n".join(text)


def test_forty_kinds_have_three_variants_with_names_of_their_own():
    every = tuple(sites())
    assert set(Counter(each.kind for each in every).values()) == {3}
    assert len({each.name for each in every}) == 3 * len(KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_portal(name):
    # Made here: all of them take seconds, which only workers that test them need to spend.
    site = built(*NAMES[name])
    check_members(site)
    check_siblings(site)
    check_sets(site)
    check_pages(site)


def check_members(site: BlindSite) -> None:
    """Each member is linked from a member or claimed, and answers."""
    found, said = reached(site), claims(site)
    assert sorted(m for m in site.members if m not in found and m not in said) == []
    silent = {m for m in site.members if m not in site.pages}
    assert [m for m in silent if not GONE.fullmatch(m)] == []
    assert [m for m in site.members & site.pages.keys() if site.pages[m].status >= 300] == []


def check_siblings(site: BlindSite) -> None:
    """Each sibling is linked and whole, and no member."""
    linked = {bare(t) for address, page in site.pages.items() for t in targets(address, page)}
    assert len(site.siblings) >= 2
    assert site.siblings <= linked
    assert not site.siblings & site.members
    assert all(site.pages[sibling].status == 200 for sibling in site.siblings)
    assert not {unquote(s) for s in site.siblings} & {unquote(m) for m in site.members}


def check_sets(site: BlindSite) -> None:
    """The sets fit each other."""
    assert site.downloads <= site.members
    assert not site.members & site.optional
    assert site.entry in site.members | site.optional
    assert all(urlsplit(address).hostname.endswith(".example") for address in site.pages)


def check_pages(site: BlindSite) -> None:
    """Pages of members have menus and content."""
    counts = [
        len(targets(address, site.pages[address]))
        for address in site.members
        if address in site.pages
        and "text/html" in dict(site.pages[address].headers).get("Content-Type", "")
    ]
    assert max(counts, default=8) >= 8
    assert max(counts, default=8) <= 200
