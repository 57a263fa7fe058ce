"""Compare the members found by evidence with those that single heuristics would give."""

from __future__ import annotations

from collections.abc import Mapping

from pubcrawl.artifacts.evidence.judge import EvidenceJudge
from pubcrawl.artifacts.frontier import AddressNode
from pubcrawl.artifacts.site import host_key
from pubcrawl.ids.url import artifact_key
from pubcrawl.model.artifact import SignificantString

HEURISTICS = (
    "single_page",
    "path_based",
    "path_based_externals",
    "sigstr_uri",
    "single_page_plus_ignored",
    "single_page_plus",
)
"""Heuristics that decide by links alone, the narrowest first."""


def scores(judge: EvidenceJudge, taken: Mapping[str, set[str]]) -> dict[str, float]:
    """
    Return for each heuristic how near its set is to the members: F1 over all links seen.

    *taken*: its set, see ``of_heuristics``.
    """
    members: set[str] = {artifact_key(node.url) for node in judged(judge) if node.inside}
    members |= set(judge.links.claimed)
    return {name: _f1(found, members) for name, found in taken.items()}


def judged(judge: EvidenceJudge) -> list[AddressNode]:
    """Return the addresses that were decided: neither the entry page nor a missing one."""
    return [node for node in judge.frontier.nodes.values() if node.out not in ("alias", "soft_404")]


def best_heuristic(found: dict[str, float]) -> str:
    """Return the heuristic with the highest score."""
    return max(HEURISTICS, key=lambda name: found[name])


def shared_string(judge: EvidenceJudge) -> SignificantString | None:
    """
    Return the identifier that the addresses of most members contain.

    None if it is in less than half of them, or in the address of another artifact.
    """
    nodes = judge.frontier.nodes.values()
    members = [judge.frontier.entry.final_url, *(each.url for each in nodes if each.inside)]
    others = [each.url for each in nodes if each.out == "other_artifact"]
    counts = {
        token.text: sum(token.text in url for url in members)
        for token in judge.links.entry.tokens
        if token.strong and not any(token.text in url for url in others)
    }
    best = max(counts, key=counts.__getitem__, default="")
    if not best or counts[best] < max(2, len(members) / 2):
        return None
    return SignificantString(best, "uri", "uri")


def of_heuristics(judge: EvidenceJudge) -> dict[str, set[str]]:
    """Return for each heuristic the keys of the links that it takes, without the entry page."""
    links = judge.links
    found: dict[str, set[str]] = {name: set() for name in HEURISTICS}
    for node in judged(judge):
        below, host = links.entry.below(node.url), host_key(node.url)
        near = node.hop == 1 and links.site.on_portal(node.url)
        ignored = not {"on_home", "on_missing", "home"}.isdisjoint(node.evidence)
        carried = links.entry.carries(node.url) == "strong"
        belongs = {
            "path_based": below,
            "path_based_externals": below
            or (host != links.entry.host and host in links.content_hosts),
            "sigstr_uri": carried and "return_address" not in node.evidence,
            "single_page_plus_ignored": near and not ignored,
            "single_page_plus": near,
        }
        for name in filter(belongs.get, belongs):
            found[name].add(artifact_key(node.url))
    return found


def _f1(found: set[str], members: set[str]) -> float:
    if not found and not members:
        return 1.0
    total = len(found) + len(members)
    return 2 * len(found & members) / total if total else 0.0
