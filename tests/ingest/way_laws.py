"""Laws of the hops of an ingest, for any web."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from pubcrawl.engine.fetching import PageRequest
from pubcrawl.fetch.failures import REASONS
from pubcrawl.ids.url import host, url_without_fragment
from pubcrawl.ingest.hops import HOPS_MAX, REDIRECTS_MAX, TRIES_MAX
from pubcrawl.ingest.hops.events import Lists, Session
from pubcrawl.ingest.hops.types import ACCEPTED
from pubcrawl.items.ingest import TYPES, Candidate
from pubcrawl.items.slugs import SLUGS
from tests.ingest.ways import Place, full, walk

HOSTS = ("h.example", "www.h.example", "other.example", "closed.example")
NAMES = (*"abcdefgh", "login", "captcha", "cookies", "sso")
ADDRESSES = tuple(f"https://{name}/{path}" for name in HOSTS for path in NAMES)
# Where redirects and links lead besides.
ODD = (
    *("", "#x", "?q", "/a", "b", "//other.example/a", "..", "https:", "http://[::1", "data:,x"),
    *("http://h.example:99999/", "javascript:x()", "mailto:a@b.example", "https://h..example/"),
    *("http://two words.example/", "https://h.example/\u00e4 b", "https://H.EXAMPLE:443/a", "\0"),
)
MIMETYPES = sorted({name for names in ACCEPTED.values() for name in names} | {"image/bmp", ""})
LISTS = Lists(
    blocked=lambda url, type: "opt-out" if host(url) == "closed.example" else "",
    ahead=lambda url, origin: "blocked-login" if url.endswith("/login") else "",
    wall=lambda url: "blocked-login" if url.endswith("/sso") else "",
    session=lambda url: Session(
        host(url) == "h.example", {"other.example": "after"}.get(host(url), "")
    ),
)


def check(random: Random) -> str:
    """Check a web of which *random* decides everything; return how its way ended."""
    places = {url: _place(random) for url in random.sample(ADDRESSES, random.randrange(1, 30))}
    url = random.choice(sorted(places))
    type = random.choice(("pdf", "pdf", "pdf", *TYPES))
    end, hops, walker = walk(places, LISTS if random.random() < 0.7 else None, type=type, url=url)
    asked = [get.url for get in walker.asked]
    assert end.status in SLUGS
    assert end.hit == (end.status == "success")
    assert not end.hit or (end.reading and end.reading.file)
    assert end.hit or end.message
    assert hops.get is None
    assert not hops.reading
    assert hops.hops[0] == full(url)
    assert end.url in hops.hops
    assert {url_without_fragment(each) for each in asked} <= {
        url_without_fragment(each) for each in hops.hops
    }
    it_ends_after_so_many_requests(asked)
    if not walker.cookie:
        without_cookies_no_address_is_asked_twice_on_its_way(walker.asked)
    if LISTS is hops._lists:
        assert not any(host(each) == "closed.example" or each.endswith("/login") for each in asked)
    once_more, _, same = walk(places, hops._lists, type=type, url=url)
    assert (once_more.status, once_more.url) == (end.status, end.url)
    assert same.asked == walker.asked
    if end.hit:
        assert end.url == walker.asked[-1].url
        assert type == "dataset" or end.mimetype in ACCEPTED[type]
    return end.status


def it_ends_after_so_many_requests(asked: list[str]) -> None:
    # Each of the links, and the base address, with its redirects; three times: as it is, with
    # cookies, by a browser.
    assert len(asked) <= 3 * (TRIES_MAX + 1) * (REDIRECTS_MAX + 1)
    assert HOPS_MAX <= TRIES_MAX


def without_cookies_no_address_is_asked_twice_on_its_way(asked: list[PageRequest]) -> None:
    # Redirects of several links may go one way.
    times = Counter((url_without_fragment(get.url), get.browser) for get in asked)
    assert max(times.values(), default=0) <= TRIES_MAX + 1


def _place(random: Random) -> Place:
    dice = random.random()
    sets = random.random() < 0.3
    if dice < 0.3:
        return Place(random.choice((301, 302, 307)), location=_url(random), sets=sets)
    if dice < 0.65:
        kinds = random.choices(("pdf", "page", "html", "xml", "component"), (5, 3, 1, 1, 1), k=5)
        links = tuple(
            Candidate(_url(random), kind, "test") for kind in kinds[: random.randrange(6)]
        )
        page = Place(links=links, sets=sets, title=random.choice(("", "On ways")))
        without = Place(302, location=_url(random)) if random.random() < 0.2 else None
        scope = random.choice(
            ("", "unknown-scope", "wrong-scope", "blocked-captcha", "html-selectolax-error")
        )
        return replace(page, scope=scope, without=without)
    if dice < 0.85:
        size = random.choice((0, 1, 1000, 1000, 1000, 2**28))
        fault = "bad-gzip-encoding" if random.random() < 0.05 else ""
        mimetype = "application/pdf" if random.random() < 0.5 else random.choice(MIMETYPES)
        return Place(
            random.choice((200, 200, 200, 204, 206, 226)), mimetype, size=size, fault=fault
        )
    return Place(fail=random.choice(sorted(REASONS)), sets=sets)


def _url(random: Random) -> str:
    return random.choice(ADDRESSES if random.random() < 0.9 else ODD)
