"""Collect the addresses inside and outside a boundary, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from pubcrawl.artifacts.boundary.nodes import AUTH, LIMIT, AddressNode
from pubcrawl.artifacts.heuristics import Verdict
from pubcrawl.artifacts.probes import segment
from pubcrawl.artifacts.site import INDEX, host_key
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest
from pubcrawl.model.artifact import ArtifactContext, Excluded, Member, Related
from pubcrawl.model.fields import from_json, to_json

_N = TypeVar("_N", bound=AddressNode)

EXCLUDED_MAX = 50_000
"""The most excluded addresses remembered."""

PROBES_MAX = 2
"""The most requests for addresses that cannot exist, besides those of ``probes``."""


class BoundaryMembers(Generic[_N]):
    """
    The addresses of an artifact: members, excluded and open ones.

    *nodes*: key → candidate; *dropped*: key → address that never was a candidate. *inside*: number
    of members. *suspected*: addresses that may be members but were not fetched. *wants*: needs for
    the rest, such as ``rendering``. *related*: other artifacts and sites; *context*: licences.
    *hit*: limits that were reached. *copies*: whether the site answers addresses that cannot exist
    with copies of its pages. *node*: the class of a candidate.
    """

    def __init__(self, entry: ArtifactPage, node: type[_N]) -> None:
        self.entry = entry
        self._node = node
        self.nodes: dict[str, _N] = {}
        self.dropped: dict[str, Excluded] = {}
        self.related: set[Related] = set()
        self.context: set[ArtifactContext] = set()
        self.suspected: set[str] = set()
        self.wants: set[str] = set()
        self.hit: set[str] = set()
        self.inside = 1
        self.copies = False
        self._probed: set[str] = set()

    def exclude(self, url: str, reason: str) -> None:
        """Exclude *url*, unless it is excluded already."""
        if len(self.dropped) < EXCLUDED_MAX:
            self.dropped.setdefault(artifact_key(url), Excluded(url, reason))

    def let_in(self, node: AddressNode, verdict: Verdict) -> None:
        """Make *node* a member."""
        node.belongs, node.out, node.over_limit = True, "", False
        node.why = [verdict.reason, *(["rescued"] if verdict.rescued else [])]
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

    def leave_out_copy(self, node: AddressNode, url: str) -> None:
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
            node.member(login_everywhere=page.login)
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
    def aliases(self) -> dict[str, str]:
        """Addresses that lead to the page of a member → address of the member."""
        aliases = {}
        for key, node in sorted(self.nodes.items()):
            if node.out == "alias":
                above = self.nodes.get(node.final_key)
                aliases[node.url] = above.url if above else self.entry.final_url
            elif node.inside and (target := self._target(key, node)):
                aliases[node.url] = target.url
        return aliases

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
    def state(self) -> str:
        """One of complete, partial, truncated, gone and failed."""
        status = self.entry.status
        if not status or status >= 400:
            return "gone" if status in (404, 410) else "failed"
        if self.hit - {"max_item_bytes"}:
            return "truncated"
        lost = any(node.lost for node in self.nodes.values() if node.inside)
        return "partial" if lost else "complete"

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

    def members_json(self) -> dict[str, Any]:
        """Return all fields as plain JSON values."""
        return {
            "nodes": [to_json(node) for _, node in sorted(self.nodes.items())],
            "excluded": [list(each) for _, each in sorted(self.dropped.items())],
            "related": [list(each) for each in sorted(self.related)],
            "context": [list(each) for each in sorted(self.context)],
            "suspected": sorted(self.suspected),
            "needs": sorted(self.wants),
        }

    def restore_members(self, saved: Mapping[str, Any]) -> None:
        """Restore the values of ``members_json``."""
        self.nodes = {
            artifact_key(node["url"]): from_json(self._node, node) for node in saved["nodes"]
        }
        self.dropped = {
            artifact_key(url): Excluded(url, reason) for url, reason in saved["excluded"]
        }
        self.related = {Related(*each) for each in saved["related"]}
        self.context = {ArtifactContext(*each) for each in saved["context"]}
        self.suspected, self.wants = set(saved["suspected"]), set(saved["needs"])
        self.inside = 1 + sum(node.inside for node in self.nodes.values())

    def _target(self, key: str, node: _N) -> _N | None:
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
