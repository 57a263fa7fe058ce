"""
The boundary of an artifact by one heuristic: which addresses belong, and what is asked for next.

Nothing is fetched here::

    boundary = Boundary("path_based", entry, portal, request=request)
    while not boundary.done:
        for get in boundary.gets():
            boundary.came(get, page)
    boundary.members

It goes by hops: what the pages of one hop link is the next one. A hop is asked for in
portions, in the order of the addresses, and answers are looked at when all of a portion are
there; so the result does not depend on which comes first. ``snapshot`` can be taken at any
time; what it was waiting for is asked for again.

Where the specification leaves room: a redirect to the entry page is the entry page, one to
another member is that member, any other stays under the address that was linked; links made
by scripts are no members before the page is rendered; what is on the portal and looks like
another artifact's entry page is never a member, traps never are, in either mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from pubcrawl.frontier.artifact_place import ArtifactPlace, carries
from pubcrawl.frontier.boundary_found import BoundaryMembers
from pubcrawl.frontier.boundary_nodes import ROBOTS, TOO_LARGE, AddressNode
from pubcrawl.frontier.heuristics import CLASSES, Ground, Verdict, is_featured, is_licence, is_next
from pubcrawl.frontier.patterns import Patterns
from pubcrawl.frontier.probes import NOTHING_IGNORED, Ignored, is_soft_missing
from pubcrawl.frontier.sigstr import identifiers, pieces
from pubcrawl.frontier.traps import Traps
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import (
    ArtifactContext,
    ArtifactPage,
    ArtifactRequest,
    DocumentRequest,
    PageLink,
    Portal,
    PortalType,
    Related,
)

PORTION = 50
"""So many are asked for before answers are looked at."""

_BY_TITLE = ("sigstr_title", "sigstr_title_plus_ignored", "sigstr_filtered_title")
_TESTED = ("no_string", "mention_only", "off_portal", ROBOTS)


class Boundary(BoundaryMembers):
    """
    See the module; what it found stands in ``BoundaryMembers``.

    *params*: go before those of the portal's rule. *kept*: a ``snapshot`` of the same, to go on
    from, perhaps within wider limits. ``inapplicable``: why the heuristic says nothing here;
    then the entry page is all. ``limits_hit``: max_uris, max_fetches, max_depth,
    max_total_bytes, max_item_bytes, max_seconds, and traps: calendar, facets, template.

    Raises ``ValueError`` for a heuristic that there is not.
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
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        if heuristic not in CLASSES:
            raise ValueError(f"no heuristic {heuristic!r}; there are {', '.join(CLASSES)}")
        super().__init__(entry)
        self.name = heuristic
        self.portal, self.ignored = portal, ignored
        self.request = request or ArtifactRequest(entry.url)
        self.strict = self.request.strict_seed
        self.stopped = ""
        self._type, self._kept = portal_type, kept
        self._params = {**(portal_type.params if portal_type else {}), **(params or {})}
        self._deny = Patterns(portal.deny)
        self._pending: set[str] = set()  # keys
        self._rendered: set[str] = set()
        self._fetches = self._bytes = 0
        self._open: list[DocumentRequest] = []
        self._waiting: set[str] = set()  # keys of what is on its way
        self._came: dict[str, ArtifactPage] = {}
        self._place = ArtifactPlace(
            entry.final_url,
            portal,
            (entry.url, *entry.hops, self.request.entry_uri, *aliases),
            any_case=bool(self._params.get("case_insensitive_path")),
        )
        self._identifiers = identifiers(entry.final_url)
        self._traps = Traps(entry.final_url, self._has_identifier, self.hit)
        self._prepare()
        # The entry page has to be searched, once it is known for what.
        wanted = heuristic in _BY_TITLE and not self.strict and bool(entry.title)
        self._searched = not wanted or entry.title in entry.holds
        if self._searched:
            self._begin()
        else:
            self._send(DocumentRequest(entry.final_url, "entry", look_for=pieces(entry)))

    @property
    def done(self) -> bool:
        """Whether nothing is to be asked for any more."""
        return not self._waiting

    @property
    def inapplicable(self) -> str:
        """Why the heuristic says nothing here; "" if it does."""
        return self._heuristic.inapplicable

    def gets(self) -> list[DocumentRequest]:
        """Return what is to be asked for now, each once; the order of answers makes no odds."""
        going, self._open = self._open, []
        return going

    def came(self, get: DocumentRequest, page: ArtifactPage) -> None:
        """Take an answer; raises ``ValueError`` for one that was not asked for."""
        place = artifact_key(get.url)
        if place not in self._waiting:
            raise ValueError(f"not asked for: {get.url}")
        self._waiting.discard(place)
        if page.status or place not in self._came:  # else the browser gave nothing
            self._came[place] = page
        if self._waiting:
            return
        if self._searched:
            if not self._render():
                self._settle()
                self._go_on()
        else:
            self._searched = True
            again = self._came.pop(place)
            found = {name: getattr(again, name) for name in ("holds", "outside", "mentions")}
            self.entry = replace(self.entry, **found)
            self._prepare()
            self._begin()

    def stop(self, limit: str) -> None:
        """End here, as *limit* is reached (max_seconds); what is on its way is forgotten."""
        self._pending = self._unanswered()
        self._open, self._waiting, self._came = [], set(), {}
        self._end(limit)

    def snapshot(self) -> dict[str, Any]:
        """Return all that is needed to go on later, as plain JSON values."""
        return {
            "heuristic": self.name,
            "pending": sorted(self._unanswered()),
            "fetches": self._fetches,
            "bytes": self._bytes,
            "traps": self._traps.to_json(),
            **self.found_json(),
        }

    @property
    def warnings(self) -> list[str]:
        """Sentences for people."""
        why_not = [f"{self.name}: {self.inapplicable}"] if self.inapplicable else []
        return [*self.ignored.warnings, *self._heuristic.warnings, *why_not]

    @property
    def evidence(self) -> list[str]:
        """What the heuristic went by."""
        return self._heuristic.evidence

    def _unanswered(self) -> set[str]:
        """Return keys of all that no answer was looked at of."""
        return self._pending | ({*self._waiting, *self._came} & self.nodes.keys())

    def _has_identifier(self, url: str) -> bool:
        return any(carries(url, text) for text in self._identifiers)

    def _prepare(self) -> None:
        ground = Ground(
            self.entry, self._place, self.ignored, self._params, self.strict, self._type
        )
        self._heuristic = CLASSES[self.name](ground)
        asked = self.request.limits.depth
        self._depth = self._heuristic.depth if asked is None else asked

    def _begin(self) -> None:
        """Look at the entry page, or go on from where it stopped."""
        entry = self.entry
        # Where every page is the same empty shell, it tells nothing.
        shell = bool(entry.fingerprint) and entry.fingerprint in self.ignored.fingerprints
        self._soft = not self.strict and not shell
        if entry.rendering or (shell and not self.strict):
            self.wants.add("rendering")
        if self._kept is not None:
            self._restore(self._kept)
        elif 0 < entry.status < 400 and not self.inapplicable:
            landing = self._type.landing if self._type else ""
            above = (PageLink(landing, source="rule"),) if landing else ()
            self._look((*above, *entry.links), entry.final_url, 0)
        self._go_on()

    def _send(self, get: DocumentRequest) -> None:
        self._open.append(get)
        self._waiting.add(artifact_key(get.url))

    def _go_on(self) -> None:
        """Ask for the next portion of the nearest hop, or end."""
        limits = self.request.limits
        if not self._pending:
            self._finish()
        if not self._pending:
            return
        room = min(PORTION, limits.fetches - self._fetches)
        if room <= 0:
            self._end("max_fetches")
        elif self._bytes >= limits.total_bytes:
            self._end("max_total_bytes")
        else:
            hop = min(self.nodes[place].hop for place in self._pending)
            near = sorted(place for place in self._pending if self.nodes[place].hop == hop)
            self._ask(near[:room])
            self._pending -= self._waiting

    def _ask(self, places: Iterable[str], *, render: bool = False) -> None:
        for node in map(self.nodes.__getitem__, places):
            look_for = self._heuristic.look_for if node.belongs is None else ()
            purpose = "page" if node.follow else "member"
            self._send(DocumentRequest(node.url, purpose, look_for=look_for, render=render))
            self._fetches += 1

    def _render(self) -> bool:
        """Ask once more for pages that scripts make; answer whether there are such."""
        room = self.request.limits.fetches - self._fetches
        wanted = [
            place
            for place, page in sorted(self._came.items())
            if page.rendering and self.nodes[place].follow and place not in self._rendered
        ]
        if self.request.render == "off" or not wanted[:room]:
            return False
        self._rendered |= set(wanted[:room])
        self._ask(wanted[:room], render=True)
        return True

    def _end(self, limit: str) -> None:
        self.hit.add(limit)
        self.stopped = limit
        self._finish()

    def _settle(self) -> None:
        """Look at the answers of a portion."""
        pages, self._came = sorted(self._came.items()), {}
        for place, page in pages:
            node = self.nodes[place]
            node.take(page)
            self._bytes += page.size or 0
            if page.slug == TOO_LARGE:
                self.hit.add("max_item_bytes")
            if page.rendering and node.follow:
                self.wants.add("rendering")
            if self._place.is_entry(page.final_url):
                self.leave_out(node, "alias")
            elif self._soft and is_soft_missing(page, self.ignored, self._place):
                self.leave_out(node, "soft_404")
            else:
                self._judge(node, page)
                if node.inside and node.follow and page.html and self._in_scope(node, page):
                    self._look(page.links, node.url, node.hop)

    def _judge(self, node: AddressNode, page: ArtifactPage) -> None:
        """Tell by its content whether a page belongs, where its address could not."""
        if node.belongs is not None:
            return
        if page.slug == ROBOTS:
            self.leave_out(node, ROBOTS)
            return
        verdict = self._heuristic.page(page)
        if not verdict.belongs:
            self.leave_out(node, verdict.reason)
        elif self._is_full():
            node.left = True
        else:
            self.let_in(node, verdict)

    def _in_scope(self, node: AddressNode, page: ArtifactPage) -> bool:
        """Answer whether the links of *page* are the artifact's, for all that redirects did."""
        if artifact_key(page.final_url) == artifact_key(node.url):
            return True
        there = self._heuristic.link(PageLink(page.final_url), from_entry=False)
        return there.belongs is not False

    def _is_full(self) -> bool:
        full = self.inside >= self.request.limits.uris
        if full:
            self.hit.add("max_uris")
        return full

    def _look(self, links: Iterable[PageLink], on: str, hop: int) -> None:
        """Look at the links of a page that belongs."""
        for link in links:
            place = artifact_key(link.url)
            featured = is_featured(link, from_entry=hop == 0)
            if not link.url.startswith(("http://", "https://")):
                self.exclude(link.url, "scheme")
                continue
            if self._place.is_entry(link.url):
                continue
            if link.source == "scripted":
                self.suspected.add(link.url)
            elif place in self.nodes:
                self.nodes[place].met(link, on, featured=featured)
            elif place not in self.dropped:
                self._meet(link, on, hop + 1)
            if featured or is_next(link, self.entry.final_url):
                self.suspected.add(link.url)

    def _meet(self, link: PageLink, on: str, hop: int) -> None:
        """Take a link to an address that is new."""
        if self._place.other_artifact(link.url):
            self.related.add(Related(link.url, "links_to"))
            self.exclude(link.url, "other_artifact")
            return
        if is_licence(link):
            self.context.add(ArtifactContext(link.url, "license"))
            if not self.strict:
                return
        verdict = self._heuristic.link(link, from_entry=hop == 1)
        if verdict.belongs is False:
            if verdict.reason == "related":
                self.related.add(Related(link.url, "links_to"))
            else:
                self.exclude(link.url, verdict.reason)
        elif self._deny.found_in(link.url) or self._traps.refuses(link):
            self.exclude(link.url, "trap")
        else:
            self._admit(link, on, hop, verdict)

    def _admit(self, link: PageLink, on: str, hop: int, verdict: Verdict) -> None:
        """Make a candidate or member of a link, as far as limits go."""
        node = AddressNode(link.url, hop, None, verdict.follow)
        node.met(link, on, featured=is_featured(link, from_entry=hop == 1))
        self.nodes[artifact_key(link.url)] = node
        too_deep = hop > self._depth and verdict.follow
        if too_deep and (self.name != "sigstr_uri" or self.request.limits.depth is not None):
            self.hit.add("max_depth")
        if verdict.belongs:
            node.why = [verdict.reason]
        if too_deep or (verdict.belongs and self._is_full()):
            node.left = True
            return
        if verdict.belongs:
            self.let_in(node, verdict)
        self._pending.add(artifact_key(link.url))

    def _finish(self) -> None:
        """Let in what members link, where the heuristic has that; throw out too many facets."""
        nodes = self.nodes
        for place, node in sorted(nodes.items()) if self._heuristic.extra_hop else ():
            if not node.left and node.out not in _TESTED:
                continue
            verdict = self._heuristic.afterwards(node.url, featured=node.featured)
            if not verdict.belongs:
                node.out = verdict.reason
            elif self._is_full():
                node.left = True
            else:
                self.let_in(node, verdict)
                node.follow = False
                if not node.came:
                    self._pending.add(place)
        for url in self._traps.faceted(node.url for node in nodes.values() if not node.download):
            self.leave_out(nodes[artifact_key(url)], "trap")

    def _restore(self, kept: Mapping[str, Any]) -> None:
        """Go on from a snapshot; what was left for a limit comes now, as far as limits go."""
        self.restore_found(kept)
        self._traps.restore(kept["traps"])
        self._pending = set(kept["pending"])
        for place, node in sorted(self.nodes.items()):
            if not node.left or node.hop > self._depth or (node.why and self._is_full()):
                continue
            node.left, node.out, node.belongs = False, "", True if node.why else None
            self.inside += node.inside
            self._pending.add(place)
