"""
Nine heuristics that find the members of an artifact by its pages, links and titles.

A heuristic is a judge whose word is final. The docstring of each says what it was as first
published, where that differs (*strict*).

Source: Jones (2017), "Pushing Boundaries"
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple
from urllib.parse import urlsplit

from pubcrawl.artifacts.frontier import ROBOTS, AddressNode, Frontier, Judge
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, is_soft_missing
from pubcrawl.artifacts.sigstr import (
    Sigstr,
    identifiers,
    of_address,
    of_filtered_title,
    of_title,
    pieces,
)
from pubcrawl.artifacts.site import (
    INDEX_FILE,
    ArtifactSite,
    Patterns,
    carries,
    host_key,
    is_alternate,
    path_of,
)
from pubcrawl.artifacts.traps import Samples
from pubcrawl.ids.url import artifact_key, host
from pubcrawl.items.artifact import (
    ArtifactPage,
    DocumentRequest,
    Fetch,
    PageLink,
    Portal,
    PortalType,
)
from pubcrawl.model.artifact import (
    HEURISTICS,
    ArtifactContext,
    ArtifactLimits,
    ArtifactRequest,
    Related,
    SignificantString,
)

_LICENCE_HOSTS = re.compile(
    r"(?:creativecommons|spdx|opensource|opendatacommons|opendefinition|gnu)\.org"
)
_LICENCE_PATH = re.compile(r"/[^?/]*licen[cs]e", re.IGNORECASE)


_PAGING = re.compile(r"[?&](?:page|p|pg|start|offset)=[0-9]+")


_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,4}$")

# First labels of hosts that belong to a site, not to one of its users.
_SITES = frozenset(
    """
        www www2 data dataverse repository repo archive archives catalog catalogue library
        portal journals journal digital collections research zenodo osf api files docs blog
        blogs
    """.split()
)


BY_CONTENT = ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title")
_TESTED = ("no_string", "mention_only", "off_portal", ROBOTS)
"""Reasons of excluded addresses on which an extra hop has its own word."""


class Verdict(NamedTuple):
    """
    Whether an address belongs to the artifact.

    *belongs*: None if its content has to decide. *reason*: why, or why not (reasons of
    docs/artifacts.md). *follow*: read its links too. *rescued*: it belongs although it is on the
    ignore list.
    """

    belongs: bool | None
    reason: str
    follow: bool = False
    rescued: bool = False

    @property
    def why(self) -> list[str]:
        """The reasons of a member."""
        return [self.reason, *(["rescued"] if self.rescued else [])]


@dataclass(frozen=True, slots=True)
class Ground:
    """
    The input of a heuristic.

    *params*: of the portal's rule. *limits*: of the request.
    """

    entry: ArtifactPage
    site: ArtifactSite
    ignored: Ignored
    params: Mapping[str, Any]
    limits: ArtifactLimits
    strict: bool = False
    portal_type: PortalType | None = None


class Heuristic(Judge):
    """
    A rule that decides which addresses belong to an artifact.

    *members*: what it finds, for docs/artifacts.md. *depth*: the most hops from the entry page.
    *look_for*: strings to find in content. *inapplicable*: why it does not apply, "" if it does;
    then the entry page is the only member. *extra_hop*: in the end, the links of members belong
    too, without those on the ignore list.
    """

    members: ClassVar[str] = ""
    depth = 1
    extra_hop = False

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self.ground = ground
        self.entry, self.site, self.ignored = ground.entry, ground.site, ground.ignored
        self.params, self.strict = ground.params, ground.strict
        self.probes = not ground.strict
        self.look_for: tuple[str, ...] = ()
        self.inapplicable = ""
        self.warnings += ground.ignored.warnings
        depth = ground.limits.depth
        self._depth = self.depth if depth is None else depth
        self._deny = Patterns(ground.site.portal.deny)
        self._samples = Samples(ground.site.portal.sample)

    @abstractmethod
    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        """Return the verdict on a linked address before its request; never the entry page."""

    def page(self, page: ArtifactPage, *, listed: bool) -> Verdict:
        """
        Return the verdict on a page by its content, if ``link`` had none.

        *listed*: a list of files links it.
        """
        raise NotImplementedError

    def begin(self, frontier: Frontier) -> None:
        self.frontier = frontier
        entry, kind = frontier.entry, self.ground.portal_type
        if entry.rendering:
            frontier.wants.add("rendering")
        if 0 < entry.status < 400 and not self.inapplicable:
            landing = kind.landing if kind else ""
            above = (PageLink(landing, source="rule"),) if landing else ()
            self.take_links(replace(entry, links=(*above, *entry.links)), 0)

    def admits(self, link: PageLink) -> bool:
        """Answer whether a link of the entry page leads to a member, by its address alone."""
        if self.site.is_entry(link.url):
            return True
        refused = self._deny.occurs_in(link.url) or self.site.other_artifact(link.url)
        return not refused and self.link(link, from_entry=True).belongs is True

    def wants(self, node: AddressNode) -> bool:
        return not (node.answered or node.out or node.over_limit)

    def request(self, node: AddressNode) -> DocumentRequest:
        look_for = self.look_for if node.belongs is None else ()
        return DocumentRequest(node.url, "page" if node.follow else "member", look_for=look_for)

    def note_missing(self, fingerprint: str) -> None:
        self.ignored = self.ignored.with_missing(fingerprint)

    def take_page(self, node: AddressNode, page: ArtifactPage) -> None:
        if not self.strict and is_soft_missing(page, self.ignored, self.site):
            self.frontier.leave_out(node, "soft_404")
        elif node.belongs is not None:
            return
        elif page.slug == ROBOTS:
            self.frontier.leave_out(node, ROBOTS)
        elif not (verdict := self.page(page, listed=node.listed)).belongs:
            self.frontier.leave_out(node, verdict.reason)
        elif self.frontier.is_full():
            node.over_limit = True
        else:
            self.frontier.let_in(node, verdict.why)

    def follows(self, node: AddressNode, page: ArtifactPage) -> bool:
        if not (node.inside and node.follow and page.html):
            return False
        if artifact_key(page.final_url) == artifact_key(node.url):
            return True
        return self.link(PageLink(page.final_url), from_entry=False).belongs is not False

    def take_links(self, page: ArtifactPage, hop: int) -> None:
        frontier = self.frontier
        for key, links in frontier.links(page).items():
            node = frontier.nodes.get(key)
            for link in links:
                featured = is_featured(link, from_entry=hop == 0)
                if node is None and key not in frontier.dropped:
                    node = self._admit(link, hop + 1)
                if node is not None:
                    node.add_link(link, page.final_url)
                    node.featured |= featured
                if featured or is_next(link, frontier.entry.final_url):
                    frontier.suspected.add(link.url)

    def _admit(self, link: PageLink, hop: int) -> AddressNode | None:
        """Make a link a candidate or a member, within the limits, or exclude its address."""
        frontier, url = self.frontier, link.url
        verdict = self.link(link, from_entry=hop == 1)
        # A file of OSF has a page of the same form, whose content decides.
        decided = link.part != "files" or verdict.belongs is not None or self.strict
        if decided and self.site.other_artifact(url):
            frontier.related.add(Related(url, "links_to"))
            frontier.exclude(url, "other_artifact")
            return None
        if is_licence(link):
            frontier.context.add(ArtifactContext(url, "license"))
            if not self.strict:
                return None
        if verdict.belongs is False:
            if verdict.reason == "related":
                frontier.related.add(Related(url, "links_to"))
            else:
                frontier.exclude(url, verdict.reason)
            return None
        if self._deny.occurs_in(url) or frontier.traps.refuses(link, hop):
            frontier.exclude(url, "trap")
            return None
        if self._samples.refuses(url):
            frontier.exclude(url, "limit")
            return None
        node = frontier.nodes[artifact_key(url)] = AddressNode(url, hop, None, verdict.follow)
        too_deep = hop > self._depth and verdict.follow
        if too_deep and (self.name != "sigstr_uri" or self.ground.limits.depth is not None):
            frontier.hit.add("max_depth")
        if too_deep or (verdict.belongs and frontier.is_full()):
            node.over_limit = True
            node.why = [verdict.reason] if verdict.belongs else []
        elif verdict.belongs:
            frontier.let_in(node, verdict.why)
        return node

    def finish(self) -> None:
        """Add the extra hop, and exclude facets beyond their limit."""
        nodes = self.frontier.nodes
        for _, node in sorted(nodes.items()) if self.extra_hop else ():
            if not node.over_limit and node.out not in _TESTED:
                continue
            verdict = self.unless_ignored(node.url, "extra_hop", featured=node.featured)
            if not verdict.belongs:
                node.out = verdict.reason
            elif self.frontier.is_full():
                node.over_limit = True
            else:
                self.frontier.let_in(node, verdict.why)
                node.follow = False
        urls = (node.url for node in nodes.values() if not node.download)
        for url in self.frontier.traps.faceted(urls):
            self.frontier.leave_out(nodes[artifact_key(url)], "trap")
        why_not = [f"{self.name}: {self.inapplicable}"] if self.inapplicable else []
        self.warnings += [*why_not, *self._samples.sentences]
        self.warnings = list(dict.fromkeys(self.warnings))

    def unless_ignored(self, url: str, why: str, *, featured: bool) -> Verdict:
        """
        Return the verdict on an address by the ignore list.

        *featured*: it looks like a file, and is linked in the main region of the entry page.
        """
        reason = self.ignored.why(url)
        if self.strict:
            # The published heuristics have no patterns.
            reason = "" if reason == "ignored:pattern" else reason
            return Verdict(not reason, reason or why)
        if not reason:
            return Verdict(True, why)
        if featured or any(carries(url, text) for text in identifiers(self.entry.final_url)):
            return Verdict(True, why, rescued=True)
        return Verdict(False, reason)


class SinglePage(Heuristic):
    """H1: the entry page. Other forms of it are excluded with their own reason."""

    name = "single_page"
    members = "the entry page"
    depth = 0

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        if not self.site.on_portal(link.url):
            return Verdict(False, "related")
        return Verdict(False, "alternate" if is_alternate(link) else "out_of_prefix")


class SinglePagePlus(Heuristic):
    """H2: the entry page and its links on the portal."""

    name = "single_page_plus"
    members = "the entry page, and all pages of its portal that it links to"

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        on_portal = self.site.on_portal(link.url)
        return Verdict(True, self.name) if on_portal else Verdict(False, "related")


class SinglePagePlusIgnored(SinglePagePlus):
    """H3: H2 without the links on the ignore list."""

    name = "single_page_plus_ignored"
    members = "the same, without links that are on every page of the portal"

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        verdict = super().link(link, from_entry=from_entry)
        if not verdict.belongs:
            return verdict
        featured = is_featured(link, from_entry=from_entry)
        return self.unless_ignored(link.url, self.name, featured=featured)


class PathBased(Heuristic):
    """
    H4: addresses under the path of the entry page, on its host.

    As first published: addresses on the portal that contain that of the entry page, without
    scheme and ``www.``.
    """

    members = "addresses below the path of the entry page"
    depth = 20
    name = "path_based"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self._any_case = bool(ground.params.get("case_insensitive_path"))
        kind = ground.portal_type
        self._url = (kind.landing if kind else "") or ground.entry.final_url
        self._suffixes = kind.entry_suffixes if kind else ()
        self._host = host_key(self._url)
        self.prefix = "" if ground.strict else self._prefix()
        whole = bool(ground.params.get("whole_host")) or is_tenant(self._url)
        if ground.strict:
            self._text = self._case(f"//{artifact_key(self._url)}")
            self.evidence.append(f"addresses with {self._text}")
        elif not self.prefix and not whole:
            self.inapplicable = "the entry page is the root of a shared host"
        else:
            self.evidence.append(f"addresses under {self._host}{self.prefix}/")

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        if self.within(link.url):
            return Verdict(True, self.name, follow=True)
        same = host_key(link.url) == self._host
        return Verdict(False, "out_of_prefix" if same else "off_portal")

    def within(self, url: str) -> bool:
        """Answer whether *url* is under the path."""
        if self.strict:
            key = self._case(f"//{artifact_key(url)}")
            return self.site.on_portal(url) and self._text in key
        if host_key(url) != self._host:
            return False
        path = self._case(urlsplit(url).path)
        return path == self.prefix or path.startswith(f"{self.prefix}/")

    def _prefix(self) -> str:
        path = INDEX_FILE.sub("/", self._case(urlsplit(self._url).path)).rstrip("/")
        for suffix in self._suffixes:
            path = path.removesuffix(self._case(suffix).rstrip("/"))
        path = path.rstrip("/")
        folder, _, last = path.rpartition("/")
        own = (link.url for link in self.entry.links if host_key(link.url) == self._host)
        under = (self._case(urlsplit(url).path).startswith(f"{path}/") for url in own)
        if _EXTENSION.search(last) and folder and not any(under):
            self.warnings.append("prefix_widened")
            return folder
        return path

    def _case(self, text: str) -> str:
        return text.lower() if self._any_case else text


class PathBasedExternals(PathBased):
    """
    H5: H4, and the links of its pages to other hosts, not followed.

    *externals* of the rule: ``content``: only on content hosts, the default for a portal with
    such hosts; ``all``: on any host, as first published.
    """

    members = "the same, and files on the portal's other hosts that these pages link to"
    name = "path_based_externals"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        externals = ground.params.get("externals")
        content = (
            bool(ground.site.portal.content_hosts) if externals is None else externals == "content"
        )
        self._content_only = content and not ground.strict

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        verdict = super().link(link, from_entry=from_entry)
        if verdict.belongs or host_key(link.url) == self._host:
            return verdict
        if self._content_only and not self.site.on_content(link.url):
            return verdict
        return Verdict(True, "external")


def is_tenant(url: str) -> bool:
    """Answer whether *url* is on the host of a tenant of a larger site."""
    labels = host(url).split(".")
    return len(labels) > 2 and labels[0] not in _SITES and not labels[-1].isdigit()


class SigstrTitle(Heuristic):
    """H6: pages on the portal that contain the title; only their links are followed."""

    members = "pages that contain the title of the entry page"
    depth = 5
    name = "sigstr_title"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        sigstr = self.string()
        self.inapplicable = sigstr.why_not
        self.text = sigstr.text
        if sigstr.text:
            self.look_for = (sigstr.text,)
            self.sigstr = SignificantString(sigstr.text, "title", sigstr.source)
            self.evidence.append(f"{sigstr.source}: {sigstr.text}")

    def string(self) -> Sigstr:
        """Return the string to search for."""
        return of_title(self.entry, self.ignored, strict=self.strict)

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        on_portal = self.site.on_portal(link.url)
        return Verdict(None, "", follow=True) if on_portal else Verdict(False, "off_portal")

    def page(self, page: ArtifactPage, *, listed: bool) -> Verdict:
        if not self.site.on_portal(page.final_url):
            return Verdict(False, "off_portal")
        if self.text not in page.holds:
            return Verdict(False, "no_string")
        # The title as text of a link to the entry page counts only on the page of a file.
        if self.text in page.mentions and not listed and not self.strict:
            return Verdict(False, "mention_only")
        return Verdict(True, self.name, follow=True)


class SigstrTitlePlusIgnored(SigstrTitle):
    """H7: H6, and the links of its pages on the portal that are not on the ignore list."""

    members = "the same, and their links, without links that are on every page"
    name = "sigstr_title_plus_ignored"
    extra_hop = True


class SigstrFilteredTitle(SigstrTitle):
    """H8: H6 with a shortened title; *plus_ignored* of the rule adds the extra hop of H7."""

    members = "the same as `sigstr_title`, by the title without the name of the portal"
    name = "sigstr_filtered_title"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        self.extra_hop = bool(ground.params.get("plus_ignored"))

    def string(self) -> Sigstr:
        ground = self.ground
        side = str(ground.params.get("side") or "auto")
        return of_filtered_title(ground.entry, ground.ignored, side=side, strict=ground.strict)


class SigstrUri(Heuristic):
    """
    H9: addresses on the portal with the identifier of the entry page.

    As first published, the identifier may also be in a return address.
    """

    members = "addresses that contain the identifier of the entry page"
    depth = 3
    name = "sigstr_uri"

    def __init__(self, ground: Ground) -> None:
        super().__init__(ground)
        site = ground.site
        links = sorted(
            {
                link.url
                for link in ground.entry.links
                if link.source != "scripted"
                and site.on_portal(link.url)
                and not site.is_entry(link.url)
            }
        )
        sigstr = of_address(
            ground.entry.final_url, links, ground.ignored.links, strict=ground.strict
        )
        self.text, self.inapplicable = sigstr.text, sigstr.why_not
        if sigstr.text:
            self.evidence.append(f"address: {sigstr.text}")
            self.sigstr = SignificantString(sigstr.text, "uri", sigstr.source)

    def link(self, link: PageLink, *, from_entry: bool) -> Verdict:
        if not self.site.on_portal(link.url):
            return Verdict(False, "off_portal")
        if self.strict:
            there = self.text in path_of(link.url) or self.text in link.url
        else:
            there = carries(link.url, self.text)
        return Verdict(there, self.name if there else "no_string", follow=there)


async def search(
    name: str,
    entry: ArtifactPage,
    portal: Portal,
    request: ArtifactRequest,
    fetch: Fetch,
    *,
    kind: PortalType | None = None,
    ignored: Ignored = NOTHING_IGNORED,
    aliases: Iterable[str] = (),
    params: Mapping[str, Any] | None = None,
) -> Frontier:
    """
    Return the frontier of an artifact, searched by the heuristic *name*.

    *kind*: of the portal's rule; *params* override those of the rule. *aliases*: of the entry page.
    """
    if name in BY_CONTENT and not request.strict_seed and entry.title not in {"", *entry.holds}:
        # The strings to search for are known only after the entry page is read.
        get = DocumentRequest(entry.final_url, "entry", look_for=pieces(entry))
        (again,) = await fetch([get])
        entry = replace(entry, holds=again.holds, outside=again.outside, mentions=again.mentions)
    params = {**(kind.params if kind else {}), **(params or {})}
    site = ArtifactSite(
        entry.final_url,
        portal,
        (entry.url, *entry.hops, request.entry_uri, *aliases),
        any_case=bool(params.get("case_insensitive_path")),
    )
    strict = request.strict_seed
    judge = CLASSES[name](Ground(entry, site, ignored, params, request.limits, strict, kind))
    frontier = Frontier(entry, site, request, judge)
    await frontier.run(fetch)
    return frontier


def is_featured(link: PageLink, *, from_entry: bool) -> bool:
    """Answer whether *link* is to a file, in the main region of the entry page."""
    return from_entry and link.download and link.region == "main"


def is_licence(link: PageLink) -> bool:
    """Answer whether *link* is to the licence of the artifact."""
    if "license" in link.rel:
        return True
    return link.region == "footer" and bool(
        _LICENCE_HOSTS.fullmatch(host(link.url).removeprefix("www."))
        or _LICENCE_PATH.search(link.url.partition("://")[2])
    )


def is_next(link: PageLink, entry: str) -> bool:
    """Answer whether *link* leads to the next page of the text of *entry*."""
    if "next" in link.rel:
        return host_key(link.url) == host_key(entry)
    own = artifact_key(entry).partition("?")[0]
    return artifact_key(link.url).partition("?")[0] == own and bool(_PAGING.search(link.url))


CLASSES: dict[str, type[Heuristic]] = {
    heuristic.name: heuristic
    for heuristic in (
        SinglePage,
        SinglePagePlus,
        SinglePagePlusIgnored,
        PathBased,
        PathBasedExternals,
        SigstrTitle,
        SigstrTitlePlusIgnored,
        SigstrFilteredTitle,
        SigstrUri,
    )
}
"""Name, as in ``HEURISTICS``, to the heuristic."""

if odd := CLASSES.keys() ^ HEURISTICS.keys():
    raise ValueError(f"model/artifact.py and artifacts/heuristics.py differ: {', '.join(odd)}")
