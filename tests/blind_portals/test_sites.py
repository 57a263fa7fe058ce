"""The cases are sound: what is gold can be reached, siblings are linked, names are unique."""

import json
import re
from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest

from tests.blind_portals import KINDS, sites
from tests.blind_portals.site import BlindSite

SITES = sites()


class LinkParser(HTMLParser):
    """Collects the addresses of a page, and apart those of its anchors."""

    def __init__(self, base: str) -> None:
        super().__init__()
        self.base = base
        self.anchors: set[str] = set()
        self.others: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: (value or "").replace("\n", "").strip() for name, value in attrs}
        if tag == "base" and "href" in values:
            self.base = urljoin(self.base, values["href"])
        for name in ("href", "src", "content", "data-url", "data-href"):
            value = values.get(name)
            if not value or (name == "content" and not value.startswith("http")):
                continue
            target = urldefrag(urljoin(self.base, value))[0]
            anchor = tag in {"a", "area"} and name == "href" and not value.startswith("#")
            (self.anchors if anchor else self.others).add(target)


def media(site: BlindSite, url: str) -> str:
    return dict(site.pages[url].headers).get("Content-Type", "")


def anchors(site: BlindSite, url: str) -> set[str]:
    parser = LinkParser(url)
    parser.feed(site.pages[url].body.decode())
    return parser.anchors


def addresses(site: BlindSite, url: str) -> set[str]:
    """Every address that an answer names: links, headers, JSON and Link texts."""
    page = site.pages[url]
    found = set()
    kind = media(site, url)
    text = page.body.decode("utf-8", "replace")
    if "html" in kind:
        parser = LinkParser(url)
        parser.feed(text)
        found |= parser.anchors | parser.others
        for block in re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.S):
            found |= strings(json.loads(block))
    elif "json" in kind:
        found |= {urljoin(url, one) for one in strings(json.loads(text))}
    elif "linkset" in kind or "xml" in kind:
        found |= set(re.findall(r"https?://[^\s<>\"]+", text))
    for name, value in page.headers:
        if name == "Link":
            found |= {urljoin(url, one) for one in re.findall(r"<([^>]+)>", value)}
    return found


def strings(data: object) -> set[str]:
    if isinstance(data, dict):
        return set().union(*(strings(one) for one in data.values()))
    if isinstance(data, list):
        return set().union(*(strings(one) for one in data))
    return {data} if isinstance(data, str) else set()


def final(site: BlindSite, url: str) -> str:
    for _ in range(9):
        page = site.pages.get(url)
        if page is None or page.status not in {301, 302, 303, 307, 308}:
            return url
        url = urljoin(url, dict(page.headers)["Location"])
    raise AssertionError(f"{url} redirects without end")


def test_names_and_kinds() -> None:
    assert len({site.name for site in SITES}) == len(SITES) == 2 * len(KINDS)
    assert len({site.kind for site in SITES}) == len(KINDS)
    assert max(Counter(site.kind for site in SITES).values()) == 2


@pytest.mark.parametrize("site", SITES, ids=[site.name for site in SITES])
def test_site(site: BlindSite) -> None:
    check_entry(site)
    check_sets(site)
    check_members_are_reachable_from_the_entry(site)
    check_siblings_are_linked_and_whole(site)
    check_siblings_have_parts_of_their_own(site)
    check_pages_have_links_like_real_ones(site)
    check_links_lead_somewhere(site)


def check_entry(site: BlindSite) -> None:
    assert site.entry in site.pages
    assert final(site, site.entry) in site.members


def check_sets(site: BlindSite) -> None:
    assert site.downloads <= site.members
    assert not site.members & site.optional
    assert not (site.members | site.optional) & site.siblings
    assert site.members <= site.pages.keys()
    for url in site.pages:
        assert urlsplit(url).hostname.endswith(".example"), url
        assert urlsplit(url).fragment == ""


def check_members_are_reachable_from_the_entry(site: BlindSite) -> None:
    """Along links of members (and of their redirects), never over a page of the portal."""
    start = final(site, site.entry)
    reached, todo = {start}, [start]
    while todo:
        for url in addresses(site, todo.pop()):
            end = final(site, url)
            if end in site.members and end not in reached:
                reached.add(end)
                todo.append(end)
    assert site.members - reached == set()


def check_siblings_are_linked_and_whole(site: BlindSite) -> None:
    linked = {
        final(site, one)
        for url in site.pages
        if "html" in media(site, url) and site.pages[url].status == 200
        for one in addresses(site, url)
    }
    assert 2 <= len(site.siblings) <= 5
    assert site.siblings <= linked
    assert site.siblings <= site.pages.keys()


def check_siblings_have_parts_of_their_own(site: BlindSite) -> None:
    """A sibling links answers that the artifact does not, and none of the artifact's files."""
    own = addresses(site, final(site, site.entry))
    for url in site.siblings:
        linked = addresses(site, url) & site.pages.keys()
        assert linked - own - {url}, url
        assert not {final(site, one) for one in linked} & site.downloads, url


def check_pages_have_links_like_real_ones(site: BlindSite) -> None:
    for url in {final(site, site.entry), *site.siblings}:
        assert 8 <= len(anchors(site, url)) <= 60, (url, len(anchors(site, url)))


def check_links_lead_somewhere(site: BlindSite) -> None:
    """Of the links between hosts of the portal most have an answer, as on a real portal."""
    hosts = {urlsplit(url).hostname for url in site.pages}
    page = final(site, site.entry)
    links = {one for one in anchors(site, page) if urlsplit(one).hostname in hosts}
    dead = {one for one in links if one not in site.pages}
    assert len(dead) <= 0.4 * len(links), sorted(dead)


def test_the_same_twice() -> None:
    assert [kind(1) for kind in KINDS] == [site for site in SITES if site.name.endswith("-1")]
