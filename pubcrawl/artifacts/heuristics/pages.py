"""H1 to H3: the entry page alone, or with its links."""

from __future__ import annotations

import re

from pubcrawl.artifacts.heuristics.base import Heuristic, Verdict, is_featured
from pubcrawl.artifacts.site import host_key, path_of, values_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import PageLink

_ALTERNATE_RELS = frozenset(("alternate", "amphtml"))
_ALTERNATE_PATH = re.compile(r"/(?:amp|print|printable)(?:/|$|\.)", re.IGNORECASE)
_PAGING = re.compile(r"[?&](?:page|p|pg|start|offset)=[0-9]+")
_ALTERNATE_NAMES = frozenset(("amp", "print", "printable", "outputtype"))


class SinglePage(Heuristic):
    """H1: the entry page. Other forms of it are excluded with their own reason."""

    members = "the entry page"
    depth = 0

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        if not self.ground.site.on_portal(link.url):
            return Verdict(False, "related")
        return Verdict(False, "alternate" if is_alternate(link) else "out_of_prefix")


class SinglePagePlus(Heuristic):
    """H2: the entry page and its links on the portal."""

    members = "the entry page, and all pages of its portal that it links to"

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        on_portal = self.ground.site.on_portal(link.url)
        return Verdict(True, "single_page_plus") if on_portal else Verdict(False, "related")


class SinglePagePlusIgnored(Heuristic):
    """H3: H2 without the links on the ignore list."""

    members = "the same, without links that are on every page of the portal"

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """See the class."""
        if not self.ground.site.on_portal(link.url):
            return Verdict(False, "related")
        featured = is_featured(link, from_entry=from_entry)
        return self.unless_ignored(link.url, "single_page_plus_ignored", featured=featured)


def is_alternate(link: PageLink) -> bool:
    """Answer whether *link* leads to another form of the page: AMP, print, a feed."""
    return (
        not _ALTERNATE_RELS.isdisjoint(link.rel)
        or _ALTERNATE_PATH.search(path_of(link.url)) is not None
        or any(name in _ALTERNATE_NAMES for name, _ in values_of(link.url))
    )


def is_next(link: PageLink, entry: str) -> bool:
    """Answer whether *link* leads to the next page of the text of *entry*."""
    if "next" in link.rel:
        return host_key(link.url) == host_key(entry)
    own = artifact_key(entry).partition("?")[0]
    return artifact_key(link.url).partition("?")[0] == own and bool(_PAGING.search(link.url))
