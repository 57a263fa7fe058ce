"""Class and state of an artifact, from its finished record."""

from __future__ import annotations

from pubcrawl.model.artifact import HEURISTICS, MULTI_HOP, SINGLE, SINGLE_HOP, ArtifactRecord

_UNSEEN = frozenset(("rendering", "auth", "human_request", "interaction", "review"))
_SIZES = frozenset(("max_item_bytes", "max_total_bytes"))


def class_of(record: ArtifactRecord) -> str:
    """Return the class of an artifact: of its heuristic, of its rule, or by its hops."""
    if record.heuristic:
        return HEURISTICS[record.heuristic]
    if record.artifact_class:
        return record.artifact_class
    hops = max((member.hop for member in record.members if member.role != "embed"), default=0)
    return (SINGLE, SINGLE_HOP, MULTI_HOP)[min(2, hops)]


def state_of(record: ArtifactRecord, *, silent: bool) -> str:
    """Return complete, partial or truncated; *silent*: the portal's API did not answer."""
    if set(record.limits_hit) - _SIZES:
        return "truncated"
    bad = any(member.access or member.reason == "robots" for member in record.members)
    lost = any((m.status or 0) >= 400 for m in record.members if m.role != "embed")
    unseen = not _UNSEEN.isdisjoint(record.needs)
    return "partial" if bad or lost or unseen or silent or record.limits_hit else "complete"
