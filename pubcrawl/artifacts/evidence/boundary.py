"""
Follow the links of an artifact, and decide each by all its evidence.

``EvidenceBoundary.run`` is a generator: it yields requests and takes their pages. Links whose
evidence may suffice are requested; the response adds its own evidence. A member that is a page is
read for links in turn. Nothing depends on the order of the responses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pubcrawl.artifacts.boundary.members import BoundaryMembers
from pubcrawl.artifacts.boundary.nodes import ROBOTS, TOO_LARGE
from pubcrawl.artifacts.evidence.contrast import (
    session_parameters,
    strip_parameters,
    strip_session,
)
from pubcrawl.artifacts.evidence.endless import EndlessPages, form_of
from pubcrawl.artifacts.evidence.links import LinkEvidence, combined, settled
from pubcrawl.artifacts.evidence.nodes import EvidenceNode
from pubcrawl.artifacts.evidence.pages import of_page
from pubcrawl.artifacts.evidence.segments import extends
from pubcrawl.artifacts.evidence.weights import (
    LOOK,
    LOOK_FAR,
    WEIGHTS,
    Role,
    log_odds,
    with_role,
)
from pubcrawl.artifacts.evidence.words import FILE_WORDS, PAGING, first_word, is_special
from pubcrawl.artifacts.heuristics.pages import is_alternate
from pubcrawl.artifacts.site import host_key
from pubcrawl.artifacts.traps import Traps, evident
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink
from pubcrawl.model.artifact import ArtifactContext, ArtifactRequest, Related, SignificantString
from pubcrawl.reading.boundary.links import is_file_name

EVIDENCE = "evidence"
"""Name of the search in snapshots."""

PORTION = 50
LOOKS_MAX = 60
"""The most requests for links that turn out not to be members."""

FAR_LOOKS_MAX = 10
"""The most requests for links to other hosts that have only evidence of ``Role.FAR``."""

_FAR = with_role(Role.FAR)
_FILE_PAGE = with_role(Role.FILE_PAGE)
_NOT_OF_FILE = with_role(Role.NOT_OF_FILE)
_OF_FRAME = with_role(Role.OF_FRAME)
_EXPLAINED = with_role(Role.EXPLAINED)

DEPTH = 20


class EvidenceBoundary(BoundaryMembers[EvidenceNode]):
    """
    The search of one artifact; results as in ``BoundaryMembers``.

    *titles*: of the artifact, to look for in pages.
    """

    name = ""

    def __init__(
        self,
        entry: ArtifactPage,
        links: LinkEvidence,
        request: ArtifactRequest,
        titles: tuple[str, ...] = (),
        others: Iterable[ArtifactPage] = (),
        landing: str = "",
    ) -> None:
        tokens = [token.text for token in links.entry.tokens if token.strong]
        super().__init__(entry, EvidenceNode)
        self.links, self.request, self.titles = links, request, titles
        self._tokens = tokens
        self.sessions: frozenset[str] = frozenset()
        self.warnings: list[str] = []
        self.counted = entry.counted
        self._traps = Traps(entry.final_url, self.hit)
        self._endless = EndlessPages()
        self._looks = self._far_looks = 0
        self._fetches = self._bytes = 0
        self.evidence: list[str] = []
        self._learn_sessions(others)

    @property
    def significant_string(self) -> SignificantString | None:
        """The string that all members share; None, as no single string decides."""
        return None

    def read_entry(self) -> None:
        """Read the links of the entry page, before anything else."""
        self._learn_files(self.entry.links)
        self._take_links(self.entry, 0)

    def run(self) -> Generator[list[DocumentRequest], list[ArtifactPage], None]:
        """Request pages until nothing is left that may belong."""
        while batch := self._next():
            yield from self.request_pages(batch)
        self._finish()

    def request_pages(
        self, nodes: Iterable[EvidenceNode]
    ) -> Generator[list[DocumentRequest], list[ArtifactPage], None]:
        """Request the pages of *nodes*, and read them."""
        batch = list(nodes)
        pages = yield [self._request(node) for node in batch]
        if self._learn_sessions(page for page in pages if page.html):
            self.nodes.clear()
            self.dropped.clear()
            self.inside = 1
            self._take_links(self.entry, 0)
            return
        for node, page in zip(batch, pages, strict=True):
            node.digest = page.digest
        framed = {node.url for node in batch if "region:footer" in node.evidence}
        if probe := self.probe_for(pages, framed):
            (page,) = yield [probe]
            self.links.add_missing(self.take_probe(page))
        for node, page in zip(batch, pages, strict=True):
            self._take_page(node, page)
        for node, page in zip(batch, pages, strict=True):
            if node.inside and not page.attachment:
                self._take_links(strip_session(page, self.sessions), node.hop)

    def doubts(self) -> list[EvidenceNode]:
        """Return addresses of the form of an entry page among the files, in their order."""
        keys = dict.fromkeys(artifact_key(link.url) for link in self.entry.links)
        nodes = [self.nodes[key] for key in keys if key in self.nodes]
        return [each for each in nodes if "sibling_form" in each.evidence and not each.answered]

    def decide_again(self) -> None:
        """Decide all addresses by what is known of the portal now."""
        for node in self.nodes.values():
            if node.out != "alias":
                self._decide(node)

    def snapshot(self) -> dict[str, Any]:
        """Return the state for a later run, as plain JSON values."""
        return {
            "heuristic": EVIDENCE,
            "fetches": self._fetches,
            "bytes": self._bytes,
            "traps": self._traps.to_json(),
            **self.members_json(),
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Continue from a snapshot; addresses over an earlier limit may now fit."""
        self.restore_members(saved)
        self._traps.restore({**saved["traps"], "hit": []})
        self.inside = 1
        for node in self.nodes.values():
            node.belongs, node.over_limit = False, False
            if node.out != "alias":
                self._decide(node)

    def _learn_sessions(self, others: Iterable[ArtifactPage]) -> bool:
        """Leave parameters that carry a session out of all addresses; return whether any do."""
        names = session_parameters(self.entry, others, self._tokens)
        if not names:
            return False
        self.sessions |= names
        self.entry = strip_session(self.entry, self.sessions)
        self.links.strip(self.sessions)
        self.warnings.append(f"left out of all addresses, as sessions: {', '.join(sorted(names))}")
        return True

    def _request(self, node: EvidenceNode) -> DocumentRequest:
        self._fetches += 1
        return DocumentRequest(node.url, "page", look_for=self.titles)

    def _next(self) -> list[EvidenceNode]:
        """Return the next addresses to request: those of the nearest hop."""
        limits = self.request.limits
        open_ = [node for _, node in sorted(self.nodes.items()) if self.wants_page(node)]
        if not open_:
            return []
        if self._fetches >= limits.fetches:
            self.hit.add("max_fetches")
            return []
        if self._bytes >= limits.total_bytes:
            self.hit.add("max_total_bytes")
            return []
        hop = min(node.hop for node in open_)
        near: list[EvidenceNode] = []
        counts: Counter[str] = Counter()
        for node in open_:
            form = form_of(node.url)
            fileish = node.download or node.export
            if node.hop == hop and (fileish or counts[form] < self._endless.left(node.url)):
                counts[form] += 1
                near.append(node)
        return near[: min(PORTION, limits.fetches - self._fetches)]

    def wants_page(self, node: EvidenceNode) -> bool:
        """Answer whether the page of a node may decide about it, or lead to more members."""
        if node.answered or node.out or node.over_limit:
            return False
        if not (node.download or node.export) and self._endless.is_trap(node.url):
            return False
        if node.odds > 0:
            return True
        if node.odds >= LOOK:
            return self._looks < LOOKS_MAX
        # A file on an unknown host is not a member by itself, but it is worth a request.
        far = set(node.evidence) <= _FAR and node.odds >= LOOK_FAR
        return far and self._far_looks < FAR_LOOKS_MAX

    def _take_links(self, page: ArtifactPage, hop: int) -> None:
        """Read the links of a member."""
        by_key: dict[str, list[PageLink]] = {}
        own = self.nodes.get(artifact_key(page.url))
        file_page = own is not None and (
            not _FILE_PAGE.isdisjoint(own.evidence) or first_word(page.url, FILE_WORDS)
        )
        lists = own is not None and "lists_siblings" in own.evidence
        for link in page.links:
            if not link.url.startswith(("http://", "https://")):
                self.exclude(link.url, "scheme")
            elif link.source == "scripted":
                self.suspected.add(link.url)
            elif not self.links.site.is_entry(link.url):
                by_key.setdefault(artifact_key(link.url), []).append(link)
        for key, links in sorted(by_key.items()):
            node = self.nodes.get(key)
            if new := node is None:
                node = self._new_node(links, hop + 1)
                self._endless.found(links[0].url, page.url)
            if node is None:
                continue
            evidence = combined(map(self.links.of_link, links))
            if new and own is not None and extends(page.url, links[0].url):
                evidence.add("above")  # the folder of a member
            if own is not None and not lists and extends(links[0].url, page.url):
                evidence.add("of_member")
            if file_page and evidence.isdisjoint(_NOT_OF_FILE):
                evidence.add("on_file_page")
            node.on_pages[page.final_url] = sorted(evidence)
            for link in links:
                node.add_link(link, page.final_url, featured=False)
            self._decide(node)
            if new and node.odds > 0 and form_of(node.url) != form_of(page.url):
                self._endless.led(page.url)
        if own is not None:
            self._endless.read(page.url, page.fingerprint)

    def _new_node(self, links: list[PageLink], hop: int) -> EvidenceNode | None:
        link = links[0]
        trap = evident(link.url, self.entry.final_url)
        tab = self.links.entry.same_page(link.url) and "view=" in link.url
        if trap == "view" and (tab or PAGING.search(link.url)):
            trap = ""  # a tab of the page, or a page of a sorted list of files
        if (
            trap == "language"
            and self.links.owns(link.url)
            and (self.links.entry.same_page(link.url) or any(each.export for each in links))
        ):
            trap = ""  # the page itself or an export in another language; not every page below it
        if is_special(link.url):
            self.exclude(link.url, "action")
            return None
        if trap and not any(each.download or each.part == "files" for each in links):
            self.exclude(link.url, "trap")
            return None
        fileish = link.export or link.download or is_file_name(link.url.rpartition("/")[2])
        if all(map(is_alternate, links)) and not fileish:
            self.exclude(link.url, "alternate")
            return None
        if self._traps.exceeds(link, hop):
            self.exclude(link.url, "trap")
            return None
        node = EvidenceNode(link.url, hop, False, True)
        self.nodes[artifact_key(link.url)] = node
        if hop > (DEPTH if self.request.limits.depth is None else self.request.limits.depth):
            node.over_limit = True
        return node

    def _decide(self, node: EvidenceNode) -> None:
        """Add up the evidence of a node."""
        address = self.links.of_address(node.url)
        linked = combined(map(set, node.on_pages.values()))
        evidence = settled(address | linked | set(node.responded))
        if self.copies:
            evidence -= _OF_FRAME
        node.evidence = sorted(evidence, key=lambda name: (-WEIGHTS[name], name))
        node.odds = round(log_odds(evidence), 4)
        inside = node.odds > 0 and node.out not in ("alias", "soft_404", ROBOTS)
        if inside and not node.belongs and self.inside >= self.request.limits.uris:
            self.hit.add("max_uris")
            node.over_limit = True
            return
        self.inside += inside - bool(node.belongs)
        node.belongs = inside
        if node.out != "alias":
            node.out = "" if inside else node.reason if node.answered else ""
        node.why = [
            f"evidence:{name}" if WEIGHTS[name] > 0 else f"against:{name}" for name in node.evidence
        ]

    def _take_page(self, node: EvidenceNode, page: ArtifactPage) -> None:
        """Read a response."""
        page = strip_session(page, self.sessions)
        page = replace(page, url=strip_parameters(page.url, self.sessions))
        node.take_page(page)
        self._bytes += page.size or 0
        if page.slug == TOO_LARGE:
            self.hit.add("max_item_bytes")
        if page.rendering:
            self.wants.add("rendering")
        if self.links.site.is_entry(page.final_url):
            self.inside -= bool(node.belongs)
            node.belongs, node.out = False, "alias"
            return
        if self.copies and (original := self.original(page)):
            self.leave_out_copy(node, original)
            node.responded = [] if node.out == "alias" else ["soft_404"]
            self._decide(node)
            return
        if page.html and page.counted is not None and node.odds > 0:
            self.counted = max(self.counted or 0, page.counted)
        node.responded = sorted(
            of_page(page, node.url, self.links, self.titles, login=self.entry.login)
        )
        self._decide(node)
        if "off_portal" in node.evidence:
            self._far_looks += 1
        elif not node.inside:
            self._looks += 1

    @property
    def traps(self) -> list[str]:
        """The forms of addresses that were left out as traps."""
        return self._endless.traps

    def _is_trapped(self, node: EvidenceNode) -> bool:
        """Answer whether a node is of a trap: any page of it, or those after its last use."""
        if not self._endless.is_trap(node.url) or node.out == "alias":
            return False
        if node.answered and node.mimetype not in ("text/html", "application/xhtml+xml"):
            return False
        return self._endless.useless(node.url) or not node.answered

    def _learn_files(self, links: Iterable[PageLink]) -> None:
        """Learn the files of the entry page, and the hosts on which they are."""
        counts: dict[str, set[str]] = {}
        for link in links:
            evidence = self.links.of_link(link)
            if "download" not in evidence:
                continue
            self.links.files.add(artifact_key(link.url))
            if evidence & {"part:files", "part:exports"}:
                counts.setdefault(host_key(link.url), set()).add(link.url)
        own = self.links.entry.host
        self.links.content_hosts |= {
            name for name, urls in counts.items() if name != own and len(urls) > 1
        }

    def _finish(self) -> None:
        """Set the reasons of excluded addresses, and note other artifacts."""
        for node in self.nodes.values():
            if self._is_trapped(node):
                self.leave_out(node, "trap")
        for key, node in self.nodes.items():
            if node.inside or node.out == "alias":
                continue
            if not node.over_limit:
                node.out = node.out or node.reason
            if node.out == "other_artifact":
                self.related.add(Related(node.url, "links_to"))
            if "rel:context" in node.evidence and "license" in key:
                self.context.add(ArtifactContext(node.url, "license"))
        faceted = self._traps.faceted(n.url for n in self.nodes.values() if not n.download)
        for url in faceted:
            self.leave_out(self.nodes[artifact_key(url)], "trap")
        files = {"download", "file", "media", "attachment", "text:download"}
        self.suspected |= {
            node.url
            for node in self.nodes.values()
            if not node.inside
            and node.out not in ("alias", "soft_404")
            and files & set(node.evidence)
            and _EXPLAINED.isdisjoint(node.evidence)
        }
