"""Searches a made-up portal in this process; a page is parsed once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pubcrawl.artifacts import heuristics
from pubcrawl.artifacts import page_reader as reader
from pubcrawl.artifacts.frontier import Frontier
from pubcrawl.artifacts.probes import find_ignored
from pubcrawl.ids.url import artifact_url
from pubcrawl.items import artifact as items
from pubcrawl.model import artifact as model
from tests.portals import search
from tests.portals.site import Site

HOPS = 10


class Reader:
    """
    Pages of one site.

    *fetches*: number of requests. *look_for*: strings of later requests, so that a page is parsed
    once for all of them.
    """

    def __init__(self, site: Site, look_for: Iterable[str] = ()) -> None:
        self.site = site
        self.about = items.About(site.entry_uri, site.entry)
        self.fetches = 0
        self._strings = set(look_for)
        self._read: dict[str, tuple[frozenset[str], items.ArtifactPage]] = {}

    def answer(self, get: items.DocumentRequest) -> items.ArtifactResponse:
        """Return the response of the site, after redirects."""
        url, redirects = get.url, []
        for _ in range(HOPS):
            found = self.site.answer(url)
            sent = tuple((name.lower(), value) for name, value in found.headers)
            location = dict(sent).get("location", "")
            if not location:
                break
            redirects.append((url, sent))
            url = artifact_url(location, url)
        kind = dict(sent).get("content-type", "")
        return items.ArtifactResponse(
            get.url, url, found.status, kind, sent, found.body, tuple(redirects)
        )

    def page(self, get: items.DocumentRequest) -> items.ArtifactPage:
        """Return the parsed page at the address of *get*."""
        self.fetches += 1
        asked = frozenset(get.look_for)
        self._strings |= asked
        searched, page = self._read.get(get.url, (frozenset(), None))
        if page is None or not asked <= searched:
            came, searched = self.answer(get), frozenset(self._strings)
            page = reader.read_artifact_page(came, self.about, look_for=sorted(searched))
            page = replace(page, hops=tuple(url for url, _ in came.redirects[1:]))
            self._read[get.url] = searched, page
        if not page.holds:
            return page
        return replace(
            page,
            holds=page.holds & asked,
            outside=page.outside & asked,
            mentions=page.mentions & asked,
        )


def portal(site: Site) -> items.Portal:
    """Return the known facts about the portal of *site*."""
    return items.Portal(
        id=site.kind,
        hosts=site.hosts,
        home=site.home,
        content_hosts=site.content_hosts,
        api_hosts=site.api_hosts,
        adapter=site.adapter,
        entry=site.patterns,
    )


def portal_type(site: Site) -> items.PortalType | None:
    """Return a rule's type for the artifacts of *site*, or None without a rule."""
    return items.PortalType("Dataset", "", params=site.params) if site.params else None


def boundary(
    pages: Reader,
    heuristic: str,
    *,
    strict: bool = False,
    limits: model.ArtifactLimits = model.LIMITS,
) -> Frontier:
    """Return the frontier of the artifact of a site, searched by *heuristic*."""
    site, fetch = pages.site, search.fetch(pages.page)
    entry = pages.page(items.DocumentRequest(site.entry_uri, "entry"))
    request = model.ArtifactRequest(
        site.entry_uri, heuristic=heuristic, strict_seed=strict, limits=limits
    )
    known, kind = portal(site), portal_type(site)
    ignored, _ = search.result(find_ignored(fetch, entry, known, strict_seed=strict))
    return search.result(
        heuristics.search(heuristic, entry, known, request, fetch, kind=kind, ignored=ignored)
    )


def keys(site: Site, members: Iterable[model.Member]) -> frozenset[str]:
    """Return the keys of *members*; addresses of one resource share a key."""
    return site.keys(member.uri for member in members)
