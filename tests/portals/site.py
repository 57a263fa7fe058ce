"""
Portals by kind: pages by address, the members of one artifact, and what is known of the portal.

They were generated from a model, from which the members and the expected results of each
heuristic were computed. Seeds are even for development; nothing is fitted on odd ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote, urlsplit

from tests.corpora import Case, read
from tests.corpora.portals import Page, page

ACCEPTANCE = range(1, 40, 2)
"""Seeds."""

KINDS = """
    blog repository customised forge forge_raw tenant slideshow datasets prefix_titles
    suffix_titles registry traps
""".split()
"""Kinds that heuristics are made for; the others have an API or are endless."""

LAYERS = """
    l1 l1_html l2 l2_text ore_atom ore_json jsonld jsonld_broken rocrate rocrate_zip
""".split()
RIGHT, OTHER, STALE = TRUTHS = ("right", "other", "stale")
"""Forms of a statement about the members of an artifact, and what it is worth."""

PIXEL = Page(b"GIF89a\x01\x00\x01\x00\x00\x00\x00;", headers=(("Content-Type", "image/gif"),))


@dataclass(frozen=True)
class Site:
    """
    A portal with one requested artifact, and others.

    *entry_uri*: the requested address; *entry*: its final address. *routes*: address without
    query → response, for any query. *not_found*: its text has the path of the missing address for
    ``{path}``. *gold*: member → role. *right*: heuristics that fit, best first. *facts*: what few
    tests need, such as ``expected``: mode → heuristic → keys of the members that it must find,
    errors included.
    """

    kind: str
    seed: int
    entry_uri: str
    entry: str
    home: str
    hosts: frozenset[str]
    content_hosts: frozenset[str]
    api_hosts: frozenset[str]
    linked_hosts: frozenset[str]
    patterns: tuple[str, ...]
    params: dict[str, Any]
    adapter: str
    right: tuple[str, ...]
    gold: dict[str, str]
    pages: dict[str, Page]
    routes: dict[str, Page]
    not_found: Page
    facts: Case

    def answer(self, url: str) -> Page:
        """Return the response to a request for *url*."""
        if self.has(url):
            return self.pages.get(url) or self.routes[url.partition("?")[0]]
        if not self.on_portal(url):
            return Page(f"<title>Elsewhere: {escape(url)}</title><h1>Elsewhere</h1>".encode())
        if url.endswith((".css", ".png", ".gif")):
            return PIXEL
        root = self.home.rstrip("/")
        path = url[len(root) :] if url.startswith(root) else "/"
        text = self.not_found.body.decode().replace("/%7Bpath%7D", escape(quote(path)))
        return self.not_found._replace(body=text.replace("/{path}", escape(path)).encode())

    def has(self, url: str) -> bool:
        """Return whether the site has a page at *url*."""
        return url in self.pages or url.partition("?")[0] in self.routes

    def end(self, url: str) -> tuple[str, Page]:
        """Return the final address of *url* after redirects, and its response."""
        while location := dict((found := self.answer(url)).headers).get("Location"):
            url = location
        return url, found

    def on_portal(self, url: str) -> bool:
        """Return whether *url* is on one of the portal's hosts."""
        return urlsplit(url).netloc in self.hosts | self.content_hosts | self.api_hosts

    def keys(self, urls: Iterable[str]) -> frozenset[str]:
        """Return the keys of *urls*; addresses of one resource share a key."""
        return frozenset(same(self.end(url)[0]) for url in urls)


@cache
def sites(kind: str) -> dict[int, Site]:
    """Return the portals of *kind* by seed."""
    return {case["seed"]: _site(case) for case in read(f"generated-{kind}")}


@cache
def claiming(layer: str, truth: str) -> tuple[Site, ...]:
    """
    Return repositories that state the members of an artifact.

    *layer*: the form of the statement. *truth*: ``right``; ``other``, it is about another artifact
    of the portal; ``stale``, it names former addresses of the files. In *facts*: ``source``, as
    readers call it; ``claims``, those about our artifact; ``documents``, that make the statement.
    """
    cases = (case for case in read("claims") if (case["layer"], case["truth"]) == (layer, truth))
    return tuple(map(_site, cases))


def same(url: str) -> str:
    """Return the key that all addresses of one resource share."""
    return url.partition("://")[2].removeprefix("www.")


def _site(case: Case) -> Site:
    sets = ("hosts", "content_hosts", "api_hosts", "linked_hosts")
    kept = ("kind", "seed", "entry_uri", "entry", "home", "params", "adapter", "gold")
    return Site(
        **{name: case[name] for name in kept},
        **{name: frozenset(case[name]) for name in sets},
        patterns=tuple(case["patterns"]),
        right=tuple(case["right"]),
        pages={row["url"]: page(row) for row in case["responses"]},
        routes={row["url"]: page(row) for row in case["routes"]},
        not_found=page(case["not_found"]),
        facts=case,
    )
