"""What is known of a boundary so far: addresses that belong, that do not, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pubcrawl.frontier.boundary_nodes import AUTH, LIMIT, AddressNode
from pubcrawl.frontier.heuristics import Verdict
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactContext, ArtifactPage, Excluded, Member, Related

EXCLUDED_MAX = 50_000
"""So many excluded addresses are remembered."""


class BoundaryMembers:
    """
    Addresses and what became of them.

    *nodes*: key → an address that was a candidate; *dropped*: key → one that was none.
    *inside*: how many belong. *suspected*: addresses that may belong, and were not had.
    *wants*: what was seen to be needed. *related*: other artifacts, and what is elsewhere;
    *context*: licences. *hit*: limits that were in the way.
    """

    def __init__(self, entry: ArtifactPage) -> None:
        self.entry = entry
        self.nodes: dict[str, AddressNode] = {}
        self.dropped: dict[str, Excluded] = {}
        self.related: set[Related] = set()
        self.context: set[ArtifactContext] = set()
        self.suspected: set[str] = set()
        self.wants: set[str] = set()
        self.hit: set[str] = set()
        self.inside = 1

    def exclude(self, url: str, reason: str) -> None:
        """Note that *url* does not belong, unless that is known."""
        if len(self.dropped) < EXCLUDED_MAX:
            self.dropped.setdefault(artifact_key(url), Excluded(url, reason))

    def let_in(self, node: AddressNode, verdict: Verdict) -> None:
        """Note that *node* belongs after all."""
        node.belongs, node.out, node.left = True, "", False
        node.why = [verdict.reason, *(["rescued"] if verdict.rescued else [])]
        self.inside += 1

    def leave_out(self, node: AddressNode, reason: str) -> None:
        """Note that *node* does not belong."""
        self.inside -= node.belongs is True
        node.belongs, node.out = False, reason

    @property
    def members(self) -> list[Member]:
        """What belongs: the entry page, then by hops and addresses."""
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
            for place, node in self.nodes.items()
            if node.inside and self._target(place, node) is None
        ]
        return [first, *sorted(rest, key=lambda member: (member.hop, member.uri))]

    @property
    def aliases(self) -> dict[str, str]:
        """Addresses that redirect to a member: to its address."""
        found = {}
        for place, node in sorted(self.nodes.items()):
            if node.out == "alias":
                found[node.url] = self.entry.final_url
            elif node.inside and (target := self._target(place, node)):
                found[node.url] = target.url
        return found

    @property
    def excluded(self) -> list[Excluded]:
        """What does not belong, and why; sorted."""
        found = dict(self.dropped)
        for place, node in self.nodes.items():
            if not node.inside and node.out != "alias":
                found[place] = Excluded(node.url, node.out or LIMIT)
        return sorted(found.values())

    @property
    def limits_hit(self) -> list[str]:
        """Limits that were in the way."""
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
        """Reasons of ``excluded``, to their number."""
        return dict(sorted(Counter(each.reason for each in self.excluded).items()))

    @property
    def needs(self) -> list[str]:
        """What is needed to have all of it: auth, rendering."""
        locked = any(member.access == AUTH for member in self.members)
        return sorted(self.wants | ({AUTH} if locked else set()))

    @property
    def suspected_missing(self) -> list[str]:
        """What may belong, and was not had: scripted controls, files elsewhere, further pages."""
        inside = {artifact_key(member.uri) for member in self.members}
        return sorted(url for url in self.suspected if artifact_key(url) not in inside)

    def found_json(self) -> dict[str, Any]:
        """Return all of it as plain JSON values."""
        return {
            "nodes": [node.to_json() for _, node in sorted(self.nodes.items())],
            "excluded": [list(each) for _, each in sorted(self.dropped.items())],
            "related": [list(each) for each in sorted(self.related)],
            "context": [list(each) for each in sorted(self.context)],
            "suspected": sorted(self.suspected),
            "needs": sorted(self.wants),
        }

    def restore_found(self, kept: Mapping[str, Any]) -> None:
        """Take what ``found_json`` gave."""
        self.nodes = {
            artifact_key(each["url"]): AddressNode.from_json(each) for each in kept["nodes"]
        }
        self.dropped = {
            artifact_key(url): Excluded(url, reason) for url, reason in kept["excluded"]
        }
        self.related = {Related(*each) for each in kept["related"]}
        self.context = {ArtifactContext(*each) for each in kept["context"]}
        self.suspected, self.wants = set(kept["suspected"]), set(kept["needs"])
        self.inside = 1 + sum(node.inside for node in self.nodes.values())

    def _target(self, place: str, node: AddressNode) -> AddressNode | None:
        """Return the member that *node* redirects to, None if it is one of its own."""
        target = self.nodes.get(node.final_key)
        if target is None or node.final_key == place or not target.inside:
            return None
        return target if target.final_key == node.final_key else None
