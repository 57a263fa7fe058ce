"""
Find the boundary of an artifact by one heuristic.

This module fetches nothing; the caller does::

    boundary = Boundary("path_based", entry, portal, request=request)
    while not boundary.done:
        for get in boundary.next_requests():
            boundary.take_response(get, page)
    boundary.members

It proceeds by hops: the links of the pages of one hop are the next hop. Each hop is requested
in portions, sorted by address. A portion is read when all its responses are there, so the
result does not depend on their order. ``snapshot`` works at any time; a later run repeats the
open requests.

The specification leaves some cases open. Here a redirect to the entry page or to another member
counts as that page; any other redirect keeps the linked address. Links made by scripts are not
members before the page is rendered. Traps and entry pages of other artifacts on the portal are
never members, in either mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pubcrawl.artifacts.boundary.members import BoundaryMembers
from pubcrawl.artifacts.boundary.nodes import ROBOTS, TOO_LARGE, AddressNode
from pubcrawl.artifacts.heuristics import CLASSES, Ground, Verdict, is_featured, is_licence, is_next
from pubcrawl.artifacts.patterns import Patterns
from pubcrawl.artifacts.probes import NOTHING_IGNORED, Ignored, is_soft_missing
from pubcrawl.artifacts.samples import Samples
from pubcrawl.artifacts.sigstr import pieces
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.artifacts.traps import Traps
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink, Portal, PortalType
from pubcrawl.model.artifact import ArtifactContext, ArtifactRequest, Related, SignificantString

PORTION = 50
"""The number of requests whose responses are read together."""

_BY_TITLE = ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title")
_TESTED = ("no_string", "mention_only", "off_portal", ROBOTS)


class Boundary(BoundaryMembers[AddressNode]):
    """
    See the module; the results are in ``BoundaryMembers``.

    *params*: override those of the portal's rule. *saved*: a ``snapshot`` of the same boundary
    to continue, perhaps with wider limits. ``inapplicable``: why the heuristic does not apply;
    then the entry page is the only member. ``limits_hit``: max_uris, max_fetches, max_depth,
    max_total_bytes, max_item_bytes, max_seconds, and traps: calendar, facets, template.

    Raises ``ValueError`` for an unknown heuristic.
    """

    def __init__(
        self,
        heuristic: str,
        entry: ArtifactPage,
        portal: Portal,
        portal_type: PortalType | None = None,
        ignored: Ignored = NOTHING_IGNORED,
        request: ArtifactRequest | None = None,
        *,
        aliases: Iterable[str] = (),
        params: Mapping[str, Any] | None = None,
        saved: Mapping[str, Any] | None = None,
    ) -> None:
        if heuristic not in CLASSES:
            raise ValueError(f"unknown heuristic {heuristic!r}: choose one of {', '.join(CLASSES)}")
        super().__init__(entry, AddressNode)
        self.name = heuristic
        self.portal, self.ignored = portal, ignored
        self.request = request or ArtifactRequest(entry.url)
        self.strict = self.request.strict_seed
        self.stopped = ""
        self._type, self._saved = portal_type, saved
        self._params = {**(portal_type.params if portal_type else {}), **(params or {})}
        self._deny = Patterns(portal.deny)
        self._samples = Samples(portal.sample)
        self._pending: set[str] = set()  # keys
        self._fetches = self._bytes = 0
        self._open: list[DocumentRequest] = []
        self._waiting: set[str] = set()  # keys of open requests
        self._pages: dict[str, ArtifactPage] = {}
        self._site = ArtifactSite(
            entry.final_url,
            portal,
            (entry.url, *entry.hops, self.request.entry_uri, *aliases),
            any_case=bool(self._params.get("case_insensitive_path")),
        )
        self._traps = Traps(entry.final_url, self.hit)
        self._prepare()
        # The strings to search for are known only after the entry page is read.
        needs_search = heuristic in _BY_TITLE and not self.strict and bool(entry.title)
        self._searched = not needs_search or entry.title in entry.holds
        if self._searched:
            self._begin()
        else:
            self._send(DocumentRequest(entry.final_url, "entry", look_for=pieces(entry)))

    @property
    def done(self) -> bool:
        """Whether no requests are left."""
        return not self._waiting

    @property
    def inapplicable(self) -> str:
        """Why the heuristic does not apply here; "" if it does."""
        return self._heuristic.inapplicable

    def next_requests(self) -> list[DocumentRequest]:
        """Return the requests to send now, each once; their responses may come in any order."""
        requests, self._open = self._open, []
        return requests

    def take_response(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take a response; raises ``ValueError`` for one without a request."""
        key = artifact_key(get.url)
        if key not in self._waiting:
            raise ValueError(f"not requested: {get.url}")
        self._waiting.discard(key)
        if get.purpose == "probe":
            texts = self.ignored.fingerprints | {self.take_probe(page)}
            self.ignored = replace(self.ignored, fingerprints=texts)
        else:
            self._pages[key] = page
        if self._waiting:
            return
        if self._searched:
            if not self._probe_copies():
                self._take_pages()
                self._request_next()
        else:
            self._searched = True
            again = self._pages.pop(key)
            strings = {name: getattr(again, name) for name in ("holds", "outside", "mentions")}
            self.entry = replace(self.entry, **strings)
            self._prepare()
            self._begin()

    def stop(self, limit: str) -> None:
        """Stop at *limit* (max_seconds) and drop the open requests."""
        self._pending = self._unanswered()
        self._open, self._waiting, self._pages = [], set(), {}
        self._end(limit)

    def snapshot(self) -> dict[str, Any]:
        """Return the state for a later run, as plain JSON values."""
        return {
            "heuristic": self.name,
            "pending": sorted(self._unanswered()),
            "fetches": self._fetches,
            "bytes": self._bytes,
            "traps": self._traps.to_json(),
            "samples": self._samples.to_json(),
            **self.members_json(),
        }

    @property
    def warnings(self) -> list[str]:
        """Sentences for people."""
        why_not = [f"{self.name}: {self.inapplicable}"] if self.inapplicable else []
        capped = self._samples.sentences
        return [*self.ignored.warnings, *self._heuristic.warnings, *why_not, *capped]

    @property
    def significant_string(self) -> SignificantString | None:
        """The string that decides about members, if the heuristic has one."""
        return self._heuristic.sigstr

    @property
    def evidence(self) -> list[str]:
        """The evidence of the heuristic."""
        return self._heuristic.evidence

    def _unanswered(self) -> set[str]:
        """Return the keys of all nodes whose responses have not been read."""
        return self._pending | ({*self._waiting, *self._pages} & self.nodes.keys())

    def _prepare(self) -> None:
        ground = Ground(self.entry, self._site, self.ignored, self._params, self.strict, self._type)
        self._heuristic = CLASSES[self.name](ground)
        depth = self.request.limits.depth
        self._depth = self._heuristic.depth if depth is None else depth

    def _begin(self) -> None:
        """Start with the entry page, or continue from a snapshot."""
        entry = self.entry
        if entry.rendering:
            self.wants.add("rendering")
        if self._saved is not None:
            self._restore(self._saved)
        elif 0 < entry.status < 400 and not self.inapplicable:
            landing = self._type.landing if self._type else ""
            above = (PageLink(landing, source="rule"),) if landing else ()
            self._take_links((*above, *entry.links), entry.final_url, 0)
        self._request_next()

    def _send(self, get: DocumentRequest) -> None:
        self._open.append(get)
        self._waiting.add(artifact_key(get.url))

    def _request_next(self) -> None:
        """Request the next portion of the nearest hop, or finish."""
        limits = self.request.limits
        if not self._pending:
            self._finish()
        if not self._pending:
            return
        remaining = min(PORTION, limits.fetches - self._fetches)
        if remaining <= 0:
            self._end("max_fetches")
        elif self._bytes >= limits.total_bytes:
            self._end("max_total_bytes")
        else:
            hop = min(self.nodes[key].hop for key in self._pending)
            near = sorted(key for key in self._pending if self.nodes[key].hop == hop)
            self._request_nodes(near[:remaining])
            self._pending -= self._waiting

    def _request_nodes(self, keys: Iterable[str]) -> None:
        for node in map(self.nodes.__getitem__, keys):
            look_for = self._heuristic.look_for if node.belongs is None else ()
            purpose = "page" if node.follow else "member"
            self._send(DocumentRequest(node.url, purpose, look_for=look_for))
            self._fetches += 1

    def _probe_copies(self) -> bool:
        """Request an address that cannot exist if a page repeats another; answer whether so."""
        for key, page in self._pages.items():
            self.nodes[key].digest = page.digest
        probe = None if self.strict else self.probe_for(self._pages.values())
        if probe:
            self._send(probe)
        return probe is not None

    def _end(self, limit: str) -> None:
        self.stopped = limit
        self.hit.add(limit)
        self._finish()

    def _take_pages(self) -> None:
        """Read the responses of a portion."""
        pages, self._pages = sorted(self._pages.items()), {}
        for key, page in pages:
            node = self.nodes[key]
            node.take_page(page)
            self._bytes += page.size or 0
            if page.slug == TOO_LARGE:
                self.hit.add("max_item_bytes")
            if page.rendering and node.follow:
                self.wants.add("rendering")
            if self._site.is_entry(page.final_url):
                self.leave_out(node, "alias")
            elif not self.strict and is_soft_missing(page, self.ignored, self._site):
                self.leave_out(node, "soft_404")
            elif self.copies and (original := self.original(page)):
                self.leave_out_copy(node, original)
            else:
                self._judge(node, page)
                if node.inside and node.follow and page.html and self._in_scope(node, page):
                    self._take_links(page.links, node.url, node.hop)

    def _judge(self, node: AddressNode, page: ArtifactPage) -> None:
        """Decide by its content whether a page belongs, if its address has not decided."""
        if node.belongs is not None:
            return
        if page.slug == ROBOTS:
            self.leave_out(node, ROBOTS)
            return
        verdict = self._heuristic.page(page, listed=node.listed)
        if not verdict.belongs:
            self.leave_out(node, verdict.reason)
        elif self._is_full():
            node.over_limit = True
        else:
            self.let_in(node, verdict)

    def _in_scope(self, node: AddressNode, page: ArtifactPage) -> bool:
        """Answer whether *page*, after redirects, is still in the scope of the heuristic."""
        if artifact_key(page.final_url) == artifact_key(node.url):
            return True
        return self._heuristic.link(PageLink(page.final_url), from_entry=False).belongs is not False

    def _is_full(self) -> bool:
        if full := self.inside >= self.request.limits.uris:
            self.hit.add("max_uris")
        return full

    def _take_links(self, links: Iterable[PageLink], on: str, hop: int) -> None:
        """Read the links of a member."""
        for link in links:
            key = artifact_key(link.url)
            featured = is_featured(link, from_entry=hop == 0)
            if not link.url.startswith(("http://", "https://")):
                self.exclude(link.url, "scheme")
                continue
            if self._site.is_entry(link.url):
                continue
            if link.source == "scripted":
                self.suspected.add(link.url)
            elif key in self.nodes:
                self.nodes[key].add_link(link, on, featured=featured)
            elif key not in self.dropped:
                self._take_new_link(link, on, hop + 1)
            if featured or is_next(link, self.entry.final_url):
                self.suspected.add(link.url)

    def _take_new_link(self, link: PageLink, on: str, hop: int) -> None:
        """Read a link to a new address."""
        verdict = self._heuristic.link(link, from_entry=hop == 1)
        # A file of OSF has a page of the same form, whose content decides.
        decided = link.part != "files" or verdict.belongs is not None or self.strict
        if decided and self._site.other_artifact(link.url):
            self.related.add(Related(link.url, "links_to"))
            self.exclude(link.url, "other_artifact")
            return
        if is_licence(link):
            self.context.add(ArtifactContext(link.url, "license"))
            if not self.strict:
                return
        if verdict.belongs is False:
            if verdict.reason == "related":
                self.related.add(Related(link.url, "links_to"))
            else:
                self.exclude(link.url, verdict.reason)
        elif self._deny.occurs_in(link.url) or self._traps.refuses(link, hop):
            self.exclude(link.url, "trap")
        elif self._samples.refuses(link.url):
            self.exclude(link.url, "limit")
        else:
            self._admit(link, on, hop, verdict)

    def _admit(self, link: PageLink, on: str, hop: int, verdict: Verdict) -> None:
        """Make a link a candidate or member, within the limits."""
        node = AddressNode(link.url, hop, None, verdict.follow)
        node.add_link(link, on, featured=is_featured(link, from_entry=hop == 1))
        self.nodes[artifact_key(link.url)] = node
        too_deep = hop > self._depth and verdict.follow
        if too_deep and (self.name != "sigstr_uri" or self.request.limits.depth is not None):
            self.hit.add("max_depth")
        if verdict.belongs:
            node.why = [verdict.reason]
        if too_deep or (verdict.belongs and self._is_full()):
            node.over_limit = True
            return
        if verdict.belongs:
            self.let_in(node, verdict)
        self._pending.add(artifact_key(link.url))

    def _finish(self) -> None:
        """Add the extra hop of the heuristic, and exclude facets beyond their limit."""
        nodes = self.nodes
        for key, node in sorted(nodes.items()) if self._heuristic.extra_hop else ():
            if not node.over_limit and node.out not in _TESTED:
                continue
            verdict = self._heuristic.afterwards(node.url, featured=node.featured)
            if not verdict.belongs:
                node.out = verdict.reason
            elif self._is_full():
                node.over_limit = True
            else:
                self.let_in(node, verdict)
                node.follow = False
                if not node.answered:
                    self._pending.add(key)
        for url in self._traps.faceted(node.url for node in nodes.values() if not node.download):
            self.leave_out(nodes[artifact_key(url)], "trap")

    def _restore(self, saved: Mapping[str, Any]) -> None:
        """Continue from a snapshot; nodes over an earlier limit may now fit."""
        self.restore_members(saved)
        self._traps.restore(saved["traps"])
        self._samples.restore(saved.get("samples", ()))
        self._pending = set(saved["pending"])
        for key, node in sorted(self.nodes.items()):
            if not node.over_limit or node.hop > self._depth or (node.why and self._is_full()):
                continue
            node.over_limit, node.out, node.belongs = False, "", True if node.why else None
            self.inside += node.inside
            self._pending.add(key)
