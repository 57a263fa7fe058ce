"""Estimate the confidence in members, and the completeness of an artifact."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pubcrawl.model.artifact import Estimate, Member

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


def lincoln_petersen(one: Collection[str], other: Collection[str]) -> float | None:
    """Return the estimated total by two independent lists; None if they share nothing."""
    both = len(set(one) & set(other))
    return len(set(one)) * len(set(other)) / both if both else None


def estimate(
    members: Collection[Member],
    *,
    declared: int | None = None,
    lists: tuple[Collection[str], Collection[str]] | None = None,
    suspected_missing: Iterable[str] = (),
) -> Estimate:
    """
    Return the field ``estimate`` of a record.

    *declared*: the number of items by the entry page or an API; *lists*: keys of items by two
    independent sources.
    """
    found = sum(member.role in ("item", "bundle") for member in members)
    total = float(declared) if declared is not None else lincoln_petersen(*lists) if lists else None
    completeness = round(min(1.0, found / total), 4) if total else 1.0
    return Estimate(
        declared,
        found,
        None if total is None else completeness,
        round(sum(1.0 - member.confidence for member in members), 4),
        tuple(sorted(set(suspected_missing))),
    )
