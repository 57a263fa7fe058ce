"""
Judge each link of an artifact by all its evidence.

Links whose evidence may suffice are requested; the response adds its own evidence. A member that
is a page is read for links in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from pubcrawl.artifacts.evidence.address import extends
from pubcrawl.artifacts.evidence.contrast import (
    session_parameters,
    strip_parameters,
    strip_session,
)
from pubcrawl.artifacts.evidence.links import LinkEvidence, combined, of_page
from pubcrawl.artifacts.evidence.weights import (
    LOOK,
    LOOK_FAR,
    WEIGHTS,
    log_odds,
    probability,
    settled,
    with_role,
)
from pubcrawl.artifacts.evidence.words import FILE_WORDS, PAGING, first_word, is_special
from pubcrawl.artifacts.frontier import ROBOTS, AddressNode, Frontier, Judge
from pubcrawl.artifacts.site import host_key, is_alternate
from pubcrawl.artifacts.traps import EndlessPages, evident, form_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, PageLink
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.reading.boundary.links import is_file_name

LOOKS_MAX = 60
"""The most requests for links that turn out not to be members."""

FAR_LOOKS_MAX = 10
"""The most requests for links to other hosts that have only evidence of the role ``far``."""

_FAR = with_role("far")
_FILE_PAGE = with_role("file_page")
_NOT_OF_FILE = with_role("not_of_file")
_OF_FRAME = with_role("of_frame")
EXPLAINED = with_role("explained")

DEPTH = 20

_REASONS = (
    ("soft_404", "soft_404"),
    ("sibling", "other_artifact"),
    ("to_other", "other_artifact"),
    ("declared_related", "related"),
    ("return_address", "action"),
    ("action", "action"),
    ("text:action", "action"),
    ("to_login", "action"),
    ("home", "ignored:home"),
    ("to_home", "ignored:home"),
    ("on_home", "ignored:home"),
    ("on_missing", "ignored:404"),
    ("on_siblings", "shared"),
    ("part:related", "related"),
    ("part:references", "related"),
    ("lists_siblings", "listing"),
    ("profile", "profile"),
    ("part:people", "profile"),
    ("listing", "listing"),
    ("facet", "listing"),
    ("part:subjects", "listing"),
    ("part:listing", "listing"),
    ("above", "listing"),
    ("off_portal", "off_portal"),
    ("network", "off_portal"),
    ("page_elsewhere", "off_portal"),
)
"""Evidence against a link → why it is not a member, the weightiest first."""


class EvidenceJudge(Judge):
    """
    The judge of one artifact.

    *links*: collects the evidence of links. *titles*: of the artifact, to look for in pages.
    *others*: pages of other artifacts of the portal. ``counted``: files that the pages count.
    """

    def __init__(
        self, links: LinkEvidence, titles: tuple[str, ...], others: Iterable[ArtifactPage]
    ) -> None:
        super().__init__()
        self.links, self.titles = links, titles
        self.sessions: frozenset[str] = frozenset()
        self.counted: int | None = None
        self._others = others
        self._tokens = [token.text for token in links.entry.tokens if token.strong]
        self._endless = EndlessPages()
        self._looks = self._far_looks = 0

    def begin(self, frontier: Frontier) -> None:
        self.frontier = frontier
        self.counted = frontier.entry.counted
        self._learn_sessions(self._others)
        self._learn_files(frontier.entry.links)
        self.take_links(frontier.entry, 0)

    def doubts(self) -> list[AddressNode]:
        """Return addresses of the form of an entry page among the files, in their order."""
        keys = dict.fromkeys(artifact_key(link.url) for link in self.frontier.entry.links)
        nodes = [self.frontier.nodes[key] for key in keys if key in self.frontier.nodes]
        return [each for each in nodes if "sibling_form" in each.evidence and not each.answered]

    def decide_again(self) -> None:
        """Decide all addresses by what is known of the portal now."""
        for node in self.frontier.nodes.values():
            if node.out != "alias":
                self._decide(node)

    def request(self, node: AddressNode) -> DocumentRequest:
        return DocumentRequest(node.url, "page", look_for=self.titles)

    def portion(self, nodes: list[AddressNode]) -> list[AddressNode]:
        """Return a few pages of each form that may have no end, and all files."""
        near: list[AddressNode] = []
        counts: Counter[str] = Counter()
        for node in nodes:
            form = form_of(node.url)
            if node.download or node.export or counts[form] < self._endless.left(node.url):
                counts[form] += 1
                near.append(node)
        return near

    def wants(self, node: AddressNode) -> bool:
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

    def read_pages(self, pages: list[ArtifactPage]) -> list[ArtifactPage] | None:
        if self._learn_sessions(page for page in pages if page.html):
            return None
        bare = (strip_session(page, self.sessions) for page in pages)
        return [replace(page, url=strip_parameters(page.url, self.sessions)) for page in bare]

    def note_missing(self, fingerprint: str) -> None:
        self.links.ignored = self.links.ignored.with_missing(fingerprint)

    def note_copy(self, node: AddressNode) -> None:
        node.responded = [] if node.out == "alias" else ["soft_404"]
        self._decide(node)

    def take_page(self, node: AddressNode, page: ArtifactPage) -> None:
        if page.html and page.counted is not None and node.odds > 0:
            self.counted = max(self.counted or 0, page.counted)
        login = self.frontier.entry.login
        node.responded = sorted(of_page(page, node.url, self.links, self.titles, login=login))
        self._decide(node)
        if "off_portal" in node.evidence:
            self._far_looks += 1
        elif not node.inside:
            self._looks += 1

    def follows(self, node: AddressNode, page: ArtifactPage) -> bool:
        return node.inside and not page.attachment

    def take_links(self, page: ArtifactPage, hop: int) -> None:
        nodes = self.frontier.nodes
        own = nodes.get(artifact_key(page.url))
        file_page = own is not None and (
            not _FILE_PAGE.isdisjoint(own.evidence) or first_word(page.url, FILE_WORDS)
        )
        lists = own is not None and "lists_siblings" in own.evidence
        for key, links in sorted(self.frontier.links(page).items()):
            node = nodes.get(key)
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
                node.add_link(link, page.final_url)
            self._decide(node)
            if new and node.odds > 0 and form_of(node.url) != form_of(page.url):
                self._endless.led(page.url)
        if own is not None:
            self._endless.read(page.url, page.fingerprint)

    def _new_node(self, links: list[PageLink], hop: int) -> AddressNode | None:
        link = links[0]
        trap = evident(link.url, self.frontier.entry.final_url)
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
            self.frontier.exclude(link.url, "action")
            return None
        if trap and not any(each.download or each.part == "files" for each in links):
            self.frontier.exclude(link.url, "trap")
            return None
        fileish = link.export or link.download or is_file_name(link.url.rpartition("/")[2])
        if all(map(is_alternate, links)) and not fileish:
            self.frontier.exclude(link.url, "alternate")
            return None
        if self.frontier.traps.exceeds(link, hop):
            self.frontier.exclude(link.url, "trap")
            return None
        node = AddressNode(link.url, hop, False, True)
        self.frontier.nodes[artifact_key(link.url)] = node
        depth = self.frontier.request.limits.depth
        node.over_limit = hop > (DEPTH if depth is None else depth)
        return node

    def _decide(self, node: AddressNode) -> None:
        """Add up the evidence of a node."""
        address = self.links.of_address(node.url)
        linked = combined(map(set, node.on_pages.values()))
        evidence = settled(frozenset(address | linked).union(node.responded))
        if self.frontier.copies:
            evidence -= _OF_FRAME
        node.evidence = sorted(evidence, key=lambda name: (-WEIGHTS[name], name))
        node.odds = round(log_odds(evidence), 4)
        inside = node.odds > 0 and node.out not in ("alias", "soft_404", ROBOTS)
        if inside and not node.belongs and self.frontier.is_full():
            node.over_limit = True
            return
        self.frontier.inside += inside - bool(node.belongs)
        node.belongs = inside
        if node.out != "alias":
            node.out = "" if inside or not node.answered else _reason(node)
        node.why = [
            f"evidence:{name}" if WEIGHTS[name] > 0 else f"against:{name}" for name in node.evidence
        ]

    def _learn_sessions(self, others: Iterable[ArtifactPage]) -> bool:
        """Leave parameters that carry a session out of all addresses; return whether any do."""
        frontier = self.frontier
        names = session_parameters(frontier.entry, others, self._tokens)
        if not names:
            return False
        self.sessions |= names
        frontier.entry = strip_session(frontier.entry, self.sessions)
        self.links.strip(self.sessions)
        self.warnings.append(f"left out of all addresses, as sessions: {', '.join(sorted(names))}")
        return True

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

    @property
    def traps(self) -> list[str]:
        """The forms of addresses that were left out as traps."""
        return self._endless.traps

    def confidence(self, node: AddressNode) -> float:
        return round(probability(node.odds), 4)

    def _is_trapped(self, node: AddressNode) -> bool:
        """Answer whether a node is of a trap: any page of it, or those after its last use."""
        if not self._endless.is_trap(node.url) or node.out == "alias":
            return False
        if node.answered and node.mimetype not in ("text/html", "application/xhtml+xml"):
            return False
        return self._endless.useless(node.url) or not node.answered

    def finish(self) -> None:
        frontier = self.frontier
        for node in frontier.nodes.values():
            if self._is_trapped(node):
                frontier.leave_out(node, "trap")
        for key, node in frontier.nodes.items():
            if node.inside or node.out == "alias":
                continue
            if not node.over_limit:
                node.out = node.out or _reason(node)
            if node.out == "other_artifact":
                frontier.related.add(Related(node.url, "links_to"))
            if "rel:context" in node.evidence and "license" in key:
                frontier.context.add(ArtifactContext(node.url, "license"))
        faceted = frontier.traps.faceted(n.url for n in frontier.nodes.values() if not n.download)
        for url in faceted:
            frontier.leave_out(frontier.nodes[artifact_key(url)], "trap")
        files = {"download", "file", "media", "attachment", "text:download"}
        frontier.suspected |= {
            node.url
            for node in frontier.nodes.values()
            if not node.inside
            and node.out not in ("alias", "soft_404")
            and files & set(node.evidence)
            and EXPLAINED.isdisjoint(node.evidence)
        }


def _reason(node: AddressNode) -> str:
    """Return why a node is not a member: the weightiest kind of evidence against it."""
    return next((reason for name, reason in _REASONS if name in node.evidence), "no_evidence")
