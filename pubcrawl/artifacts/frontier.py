"""
One breadth-first frontier: the addresses that an artifact may have, and what became of each.

The links of the pages of one hop are the next hop. Each hop is requested in portions, sorted by
address; a portion is judged when all its responses are there, so the result does not depend on
their order. A judge decides which addresses are requested, which belong, and whose links are read:
each heuristic is a judge whose word is final (``heuristics``), the evidence is another, which gives
odds (``evidence.judge``).

The specification leaves some cases open. Here a redirect to the entry page or to another member
counts as that page; any other redirect keeps the linked address. Links made by scripts are not
members before the page is rendered. Traps and entry pages of other artifacts on the portal are
never members.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pubcrawl.artifacts.probes import segment
from pubcrawl.artifacts.site import INDEX, ArtifactSite, host_key
from pubcrawl.artifacts.traps import Traps
from pubcrawl.exceptions import LimitReached
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest, Fetch, PageLink
from pubcrawl.model.artifact import (
    ArtifactContext,
    ArtifactRequest,
    Excluded,
    Member,
    Related,
    SignificantString,
)

PORTION = 50
"""The number of requests whose responses are read together."""

EXCLUDED_MAX = 50_000
"""The most excluded addresses remembered."""

PROBES_MAX = 2
"""The most requests for addresses that cannot exist, besides those of ``probes``."""

VIA_MAX = 20
"""The most linking pages listed for an address."""

AUTH, ROBOTS, LIMIT = "auth", "robots", "limit"
TOO_LARGE = "body-too-large"

_LOGIN = re.compile(r"/(?:[^/]*[-_.])?(?:login|log-in|signin|sign-in|sso|shibboleth|cas)\b", re.I)
_GATE = re.compile(r"log-?in|sign-?(?:in|up)|regist|account|password|session|sso|auth", re.I)


CONFIDENCE = {
    "entry": 1.0,
    "api": 0.99,
    "signposting": 0.98,
    "ore": 0.97,
    "rocrate": 0.95,
    "schema_org": 0.9,
    "path_based": 0.9,
    "path_based_externals": 0.9,
    "sigstr_uri": 0.9,
    "sigstr_title": 0.85,
    "sigstr_title_plus_ignored": 0.85,
    "sigstr_filtered_title": 0.85,
    "single_page_plus_ignored": 0.6,
    "extra_hop": 0.6,
    "single_page_plus": 0.4,
    "external": 0.3,
}
"""Reason, up to its colon → confidence by this reason alone."""


def noisy_or(why: Iterable[str]) -> float:
    """Return the joint confidence of the reasons *why*; each kind of reason counts once."""
    doubt = 1.0
    for kind in sorted({reason.partition(":")[0] for reason in why}):
        doubt *= 1.0 - CONFIDENCE.get(kind, 0.0)
    return round(1.0 - doubt, 4)


@dataclass(slots=True)
class AddressNode:
    """
    An address.

    *belongs*: None until its content decides. *follow*: its links are read. *out*: why it is not
    a member after all. *over_limit*: a limit excludes it. *download*, *export*, *featured*,
    *listed* (in a list of files): as its links show. *answered*: it has a response, described by
    the fields below; *digest*: of its text, if it is a page. *on_pages*: page → evidence of the
    links on it; *responded*: evidence of the response; *evidence*, *odds*: all of it, added up.
    """

    url: str
    hop: int
    belongs: bool | None
    follow: bool
    why: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    out: str = ""
    over_limit: bool = False
    download: bool = False
    export: bool = False
    featured: bool = False
    answered: bool = False
    final_url: str = ""
    status: int = 0
    slug: str = ""
    mimetype: str = ""
    size: int | None = None
    sha256hex: str = ""
    login: bool = False
    listed: bool = False
    digest: str = ""
    on_pages: dict[str, list[str]] = field(default_factory=dict)
    responded: list[str] = field(default_factory=list)
    evidence: list[str] = field(default_factory=list)
    odds: float = 0.0

    def add_link(self, link: PageLink, on: str) -> None:
        """Add a link to this address, on the page *on*."""
        self.download |= link.download
        self.export |= link.export
        self.listed |= link.part == "files"
        if on not in self.via and len(self.via) < VIA_MAX:
            self.via.append(on)

    def take_page(self, page: ArtifactPage) -> None:
        """Take the response."""
        self.answered = True
        self.final_url, self.status, self.slug = page.final_url, page.status, page.slug
        self.mimetype, self.size, self.sha256hex = page.mimetype, page.size, page.sha256hex
        self.login, self.digest = page.login, page.digest

    @property
    def inside(self) -> bool:
        """Whether it is a member."""
        return self.belongs is True and not self.out and not self.over_limit

    @property
    def final_key(self) -> str:
        """Key of the address after redirects."""
        return artifact_key(self.final_url) if self.final_url else artifact_key(self.url)

    @property
    def role(self) -> str:
        """The role suggested by its links and content."""
        if self.mimetype in ("text/html", "application/xhtml+xml"):
            return "content_page"
        if self.export:
            return "metadata"
        return "item" if self.mimetype or self.download else "content_page"

    def member(self, confidence: float, *, login_everywhere: bool) -> Member:
        """Return the member; *login_everywhere*: all pages of the portal have a login form."""
        reason = LIMIT if not self.answered else self.slug if not self.status else ""
        if self.slug in (ROBOTS, TOO_LARGE):
            reason = self.slug
        return Member(
            uri=self.url,
            role=self.role,
            hop=self.hop,
            via=sorted(self.via),
            why=list(self.why),
            confidence=confidence,
            status=self.status or None,
            mimetype=self.mimetype,
            size_bytes=self.size,
            sha256hex=self.sha256hex,
            access=AUTH if self._is_locked(login_everywhere=login_everywhere) else "",
            reason=reason,
        )

    def _is_locked(self, *, login_everywhere: bool) -> bool:
        if self.status in (401, 402, 403, 407):
            return True
        if _GATE.search(urlsplit(self.url).path):
            return False  # the login page itself
        if self.final_url and self.final_key != artifact_key(self.url):
            return bool(_LOGIN.search(urlsplit(self.final_url).path)) or (
                self.login and not login_everywhere
            )
        return self.login and not login_everywhere


class Judge:
    """
    Decides which addresses belong to an artifact, and which are worth a request.

    *name*: for records. *sigstr*: the string that decides, if there is one. *evidence*,
    *warnings*: sentences for the record. *probes*: whether to find out if the site answers
    addresses that cannot exist with copies of its pages.
    """

    name = ""
    sigstr: SignificantString | None = None
    probes = True
    frontier: Frontier

    def __init__(self) -> None:
        self.evidence: list[str] = []
        self.warnings: list[str] = []

    @abstractmethod
    def begin(self, frontier: Frontier) -> None:
        """Take the frontier, and judge the links of the entry page."""

    @abstractmethod
    def wants(self, node: AddressNode) -> bool:
        """Whether the response of a node may decide about it, or lead to more members."""

    @abstractmethod
    def request(self, node: AddressNode) -> DocumentRequest:
        """Return the request for a node."""

    def portion(self, nodes: list[AddressNode]) -> list[AddressNode]:
        """Return those of *nodes*, of one hop, that are requested now."""
        return nodes

    def read_pages(self, pages: list[ArtifactPage]) -> list[ArtifactPage] | None:
        """Read the pages of a portion as one; None: they change what all addresses mean."""
        return pages

    def note_missing(self, fingerprint: str) -> None:
        """Note the text of a page for missing pages."""

    def note_copy(self, node: AddressNode) -> None:
        """Note that the page of *node* repeats another."""

    @abstractmethod
    def take_page(self, node: AddressNode, page: ArtifactPage) -> None:
        """Judge a response."""

    @abstractmethod
    def follows(self, node: AddressNode, page: ArtifactPage) -> bool:
        """Whether the links of a response are read."""

    @abstractmethod
    def take_links(self, page: ArtifactPage, hop: int) -> None:
        """Judge the links of a member."""

    @abstractmethod
    def finish(self) -> None:
        """Judge what only the whole shows; nodes that are wanted now are still requested."""

    def confidence(self, node: AddressNode) -> float:
        """Return the probability that a member belongs."""
        return noisy_or(node.why)


class Frontier:
    """
    The addresses of an artifact: members, excluded and open ones.

    *nodes*: key → candidate; *dropped*: key → address that never was a candidate. *inside*: number
    of members. *suspected*: addresses that may be members but were not fetched. *wants*: needs for
    the rest, such as ``rendering``. *related*: other artifacts and sites; *context*: licences.
    *hit*: limits that were reached: max_uris, max_fetches, max_depth, max_total_bytes,
    max_item_bytes, max_seconds, and traps: calendar, facets, template. *copies*: whether the site
    answers addresses that cannot exist with copies of its pages.
    """

    def __init__(
        self, entry: ArtifactPage, site: ArtifactSite, request: ArtifactRequest, judge: Judge
    ) -> None:
        self.entry, self.site, self.request, self.judge = entry, site, request, judge
        self.nodes: dict[str, AddressNode] = {}
        self.dropped: dict[str, Excluded] = {}
        self.related: set[Related] = set()
        self.context: set[ArtifactContext] = set()
        self.suspected: set[str] = set()
        self.wants: set[str] = set()
        self.hit: set[str] = set()
        self.inside = 1
        self.copies = False
        self.traps = Traps(entry.final_url, self.hit)
        self._probed: set[str] = set()
        self._fetches = self._bytes = 0
        judge.begin(self)

    async def run(self, fetch: Fetch) -> None:
        """Request pages until no address is left that may belong, or until a limit."""
        try:
            while batch := self._next() or self._last():
                await self.request_pages(batch, fetch)
        except LimitReached as limit:
            self.hit.add(limit.name)
            self.judge.finish()

    async def request_pages(self, nodes: list[AddressNode], fetch: Fetch) -> None:
        """Request the pages of *nodes*, judge them, and read their links."""
        self._fetches += len(nodes)
        pages = self.judge.read_pages(await fetch([self.judge.request(node) for node in nodes]))
        if pages is None:
            self.nodes.clear()
            self.dropped.clear()
            self.inside = 1
            self.judge.take_links(self.entry, 0)
            return
        for node, page in zip(nodes, pages, strict=True):
            node.digest = page.digest
        framed = {node.url for node in nodes if "region:footer" in node.evidence}
        if self.judge.probes and (probe := self.probe_for(pages, framed)):
            (page,) = await fetch([probe])
            self.judge.note_missing(self.take_probe(page))
        for node, page in zip(nodes, pages, strict=True):
            self._take_page(node, page)
            if self.judge.follows(node, page):
                self.judge.take_links(page, node.hop)

    def _take_page(self, node: AddressNode, page: ArtifactPage) -> None:
        node.take_page(page)
        self._bytes += page.size or 0
        if page.slug == TOO_LARGE:
            self.hit.add("max_item_bytes")
        if page.rendering and node.follow:
            self.wants.add("rendering")
        if self.site.is_entry(page.final_url):
            self.leave_out(node, "alias")
        elif self.copies and (original := self.original(page)):
            self._leave_out_copy(node, original)
            self.judge.note_copy(node)
        else:
            self.judge.take_page(node, page)

    def _next(self) -> list[AddressNode]:
        """Return the next addresses to request: those of the nearest hop, within the limits."""
        limits = self.request.limits
        wanted = [node for _, node in sorted(self.nodes.items()) if self.judge.wants(node)]
        if not wanted:
            return []
        if self._fetches >= limits.fetches:
            self.hit.add("max_fetches")
            return []
        if self._bytes >= limits.total_bytes:
            self.hit.add("max_total_bytes")
            return []
        hop = min(node.hop for node in wanted)
        near = self.judge.portion([node for node in wanted if node.hop == hop])
        return near[: min(PORTION, limits.fetches - self._fetches)]

    def _last(self) -> list[AddressNode]:
        self.judge.finish()
        return self._next()

    def is_full(self) -> bool:
        """Whether the artifact may have no more members."""
        if full := self.inside >= self.request.limits.uris:
            self.hit.add("max_uris")
        return full

    def links(self, page: ArtifactPage) -> dict[str, list[PageLink]]:
        """Return the links of a page to possible members: key → links, in their order."""
        groups: dict[str, list[PageLink]] = {}
        for link in page.links:
            if not link.url.startswith(("http://", "https://")):
                self.exclude(link.url, "scheme")
            elif self.site.is_entry(link.url):
                continue
            elif link.source == "scripted":
                self.suspected.add(link.url)
            else:
                groups.setdefault(artifact_key(link.url), []).append(link)
        return groups

    def exclude(self, url: str, reason: str) -> None:
        """Exclude *url*, unless it is excluded already."""
        if len(self.dropped) < EXCLUDED_MAX:
            self.dropped.setdefault(artifact_key(url), Excluded(url, reason))

    def let_in(self, node: AddressNode, why: list[str]) -> None:
        """Make *node* a member."""
        node.belongs, node.out, node.over_limit, node.why = True, "", False, why
        self.inside += 1

    def leave_out(self, node: AddressNode, reason: str) -> None:
        """Exclude *node*."""
        self.inside -= node.belongs is True
        node.belongs, node.out = False, reason

    def original(self, page: ArtifactPage) -> str:
        """
        Return the address of the page, above *page*, that has the same text; "" without one.

        Some sites answer an unknown address with the entry page or the nearest page that they
        know, and the relative links of that answer lead to ever more such addresses.
        """
        digest, path = digest_of(page), _path(page.url)
        if not digest or host_key(page.url) != host_key(self.entry.final_url):
            return ""
        if digest == digest_of(self.entry) and path != _path(self.entry.final_url):
            return self.entry.final_url
        above = [self.nodes.get(key) for key in _keys_above(artifact_key(page.url))]
        return next((e.url for e in above if e and e.digest == digest and _path(e.url) != path), "")

    def probe_for(
        self, pages: Iterable[ArtifactPage], framed: Collection[str] = ()
    ) -> DocumentRequest | None:
        """
        Return a request for an address that cannot exist, if *pages* may be made up; else None.

        A page that repeats one above it makes the latter suspect. The entry page is suspect if
        pages below it repeat each other, or are linked in the footer only: *framed*, addresses.
        """
        pages, own = list(pages), _path(self.entry.final_url)
        below = [page for page in pages if digest_of(page) and page.url.startswith(f"{own}/")]
        alike = len({page.digest for page in below}) < len({_path(page.url) for page in below})
        suspects = {_path(url) for page in pages if (url := self.original(page))}
        if (alike or any(page.url in framed for page in below)) and urlsplit(own).path:
            suspects.add(own)
        suspects -= self._probed
        if self.copies or not suspects or len(self._probed) == PROBES_MAX:
            return None
        self._probed.add(min(suspects))
        return DocumentRequest(f"{min(suspects)}/{segment(self.entry.url)}", "probe")

    def take_probe(self, probe: ArtifactPage) -> str:
        """Take the response to an address that cannot exist; return its text if it is a page."""
        if _path(probe.final_url) == _path(probe.url):
            self.copies = self.copies or bool(self.original(probe))
        return probe.fingerprint if digest_of(probe) and not self.copies else ""

    def _leave_out_copy(self, node: AddressNode, url: str) -> None:
        """Exclude *node*, whose page is that at *url*."""
        above = self.nodes.get(artifact_key(url))
        self.leave_out(node, "alias" if above is None or above.inside else "soft_404")
        node.final_url = url

    @property
    def members(self) -> list[Member]:
        """The members: the entry page, then the others by hop and address."""
        page = self.entry
        first = Member(
            uri=page.final_url,
            role="landing",
            why=["entry"],
            status=page.status or None,
            mimetype=page.mimetype,
            size_bytes=page.size,
            sha256hex=page.sha256hex,
            reason="" if page.status else page.slug,
        )
        rest = [
            node.member(self.judge.confidence(node), login_everywhere=page.login)
            for key, node in self.nodes.items()
            if node.inside and self._target(key, node) is None
        ]
        return [first, *sorted(rest, key=lambda member: (member.hop, member.uri))]

    @property
    def files(self) -> list[Member]:
        """The members that the pages show as files, besides metadata."""
        shown = {
            artifact_key(node.url)
            for node in self.nodes.values()
            if (node.download or node.listed) and not node.export
        }
        return [
            each for each in self.members if each.role == "item" and artifact_key(each.uri) in shown
        ]

    @property
    def excluded(self) -> list[Excluded]:
        """The excluded addresses with their reasons, sorted."""
        found = dict(self.dropped)
        for key, node in self.nodes.items():
            if not node.inside and node.out != "alias":
                found[key] = Excluded(node.url, node.out or LIMIT)
        return sorted(found.values())

    @property
    def limits_hit(self) -> list[str]:
        """The limits that were reached."""
        return sorted(self.hit)

    @property
    def excluded_counts(self) -> dict[str, int]:
        """Reason → number of excluded addresses."""
        return dict(sorted(Counter(each.reason for each in self.excluded).items()))

    @property
    def needs(self) -> list[str]:
        """The needs for the rest of the members: auth, rendering."""
        locked = any(member.access == AUTH for member in self.members)
        return sorted(self.wants | ({AUTH} if locked else set()))

    @property
    def suspected_missing(self) -> list[str]:
        """Possible members that were not fetched: scripted links, files elsewhere, next pages."""
        inside = {artifact_key(member.uri) for member in self.members}
        return sorted(url for url in self.suspected if artifact_key(url) not in inside)

    def _target(self, key: str, node: AddressNode) -> AddressNode | None:
        """Return the member that *node* redirects to; None if it is a member itself."""
        target = self.nodes.get(node.final_key)
        if target is None or node.final_key == key or not target.inside:
            return None
        return target if target.final_key == node.final_key else None


def digest_of(page: ArtifactPage) -> str:
    """Return the digest of what a page shows; "" for a failed page or before its scripts run."""
    return page.digest if 200 <= page.status < 300 and not page.rendering else ""


def _path(url: str) -> str:
    """Return an address without parameters, the name of an index page and slashes at its end."""
    return INDEX.sub("", url.partition("?")[0]).rstrip("/")


def _keys_above(key: str) -> Iterator[str]:
    """Yield the keys of the pages above the address with *key*, the nearest first."""
    folder = key.partition("?")[0].rstrip("/")
    while "/" in folder:
        folder = folder.rpartition("/")[0]
        yield from (folder, f"{folder}/", f"{folder}/index.html")
