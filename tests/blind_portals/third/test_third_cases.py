"""The third set itself: its gold is served, found from the entry page, without contradiction."""

import re
from functools import cache
from html import unescape
from urllib.parse import quote, urldefrag, urljoin
from urllib.request import Request, urlopen

import pytest

from tests import blind_portals
from tests.blind_portals import acceptance, third
from tests.blind_portals.site import Page
from tests.blind_portals.third.case import ThirdSite
from tests.blind_portals.third.loopback import served

SITES = third.sites()
each = pytest.mark.parametrize("site", SITES, ids=[site.name for site in SITES])

_QUOTED = re.compile(
    r"\"([^\"<>\n]*)\"|'([^'<>\n]*)'|[=>]\s*([^\s\"'<>]+)|<([^<>\s]+)>"
    r"|(https?://[^\s\"'<>]+)|([\w./-]+)"
)


@cache
def named(address: str, page: Page) -> frozenset[str]:
    """Every address that an answer names in whatever form."""
    found = {value for name, value in page.headers if name == "Location"}
    for name, value in page.headers:
        if name == "Link":
            found.update(re.findall(r"<([^>]*)>", value))
    try:
        text = page.body.decode()
    except UnicodeDecodeError:
        text = ""
    base = address
    if declared := re.search(r"<base href=[\"']?([^\"' >]+)", text):
        base = urljoin(address, declared[1])
    for groups in _QUOTED.findall(text):
        found.update(filter(None, groups))
    joined = set()
    for one in found:
        for form in {one, unescape(one)}:
            try:
                joined.add(urldefrag(urljoin(base, form.strip())).url)
            except ValueError:
                continue
    return frozenset(joined)


def test_twenty_four_new_kinds_in_two_variants() -> None:
    assert len(third.KINDS) == 24
    assert len({site.name for site in SITES}) == len(SITES) == 48
    before = {kind.__name__ for kind in (*blind_portals.KINDS, *acceptance.KINDS)}
    assert not before & {kind.__name__ for kind in third.KINDS}


@each
def test_gold_is_served_and_without_contradiction(site: ThirdSite) -> None:
    assert site.entry in site.members | site.optional
    assert site.members <= site.pages.keys()
    assert site.downloads <= site.members
    assert not site.members & site.optional
    assert not (site.members | site.optional) & (site.siblings | site.barred.keys())
    assert len(site.siblings) >= 1
    assert site.says in {"complete", "partial", "review"}
    assert site.why
    for address in site.members:
        assert not 300 <= site.pages[address].status < 400, address
    for address in {site.entry, *site.members, *site.optional, *site.barred}:
        assert address == quote(address, safe=":/?#[]@!$&'()*+,;=%~"), address


@each
def test_members_are_found_from_the_entry_page(site: ThirdSite) -> None:
    # lists that are not the artifact's may be read: some of them alone say what hangs together
    mine = site.members | site.optional | site.barred.keys() - site.siblings
    seen: set[str] = set()
    queue = [site.entry]
    while queue:
        address = queue.pop()
        if address in seen:
            continue
        seen.add(address)
        pages = [page for (at, _), page in site.variants.items() if at == address]
        if address in site.pages:
            pages.append(site.pages[address])
        for page in pages:
            queue += (named(address, page) & mine) - seen
    assert site.members - seen == set()


@each
def test_siblings_are_linked_somewhere(site: ThirdSite) -> None:
    linked = {one for address, page in site.pages.items() for one in named(address, page)}
    assert site.siblings - linked == set()
    assert set(site.barred) - linked == set()


@pytest.mark.parametrize("site", SITES[6::16], ids=[site.name for site in SITES[6::16]])
def test_loopback_serves_what_the_case_says(site: ThirdSite) -> None:
    with served(site) as here:
        for address in sorted(here.members):
            page = here.pages[address]
            if page.status == 200:
                with urlopen(Request(address)) as answer:
                    assert answer.read() == page.body
