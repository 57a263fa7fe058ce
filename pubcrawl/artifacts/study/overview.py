"""Count the artifacts of a list: by portal, heuristic, source, state and need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from pubcrawl.ids.url import artifact_key
from pubcrawl.model.artifact import ArtifactRecord

SHARED_MIN = 3
"""The fewest artifacts that make a member shared."""

GROUPS: dict[str, Callable[[ArtifactRecord], list[str]]] = {
    "portal": lambda record: [record.portal or "none"],
    "heuristic": lambda record: [record.heuristic or "none"],
    "source": lambda record: [record.boundary_source or "none"],
    "state": lambda record: [f"{record.state} {record.reason}".strip()],
    "needs": lambda record: record.needs or ["nothing"],
}
"""Group → its values for a record; *source*: what named the content."""


@dataclass
class GroupCounts:
    """
    The counts of artifacts with one value.

    *expected_extra*: the sum of the probabilities that a member is wrong.
    """

    artifacts: int = 0
    complete: int = 0
    partial: int = 0
    other: int = 0
    review: int = 0
    members: int = 0
    suspected_missing: int = 0
    expected_extra: float = 0.0

    def add(self, record: ArtifactRecord) -> None:
        """Count *record*."""
        self.artifacts += 1
        self.complete += record.state == "complete"
        self.partial += record.state == "partial"
        self.other += record.state not in ("complete", "partial")
        self.review += "review" in record.needs
        self.members += len(content(record))
        self.suspected_missing += len(record.estimate.suspected_missing)
        self.expected_extra += record.estimate.expected_extra

    def values(self) -> dict[str, Any]:
        """Return the counts by name."""
        return {**vars(self), "expected_extra": round(self.expected_extra, 2)}


class Suspicion(NamedTuple):
    """An artifact, and the addresses that it may lack."""

    entry_uri: str
    portal: str
    addresses: tuple[str, ...]


class SharedMember(NamedTuple):
    """A member of many artifacts: how many, and two of their entry pages."""

    uri: str
    artifacts: int
    portal: str
    examples: list[str]


@dataclass
class StudyOverview:
    """
    The overview of a list of artifacts.

    *groups*: group → value → counts. *suspicions*: most addresses first. *shared*: the members
    that most artifacts share first. *controls*: kind → number of controls that were not used.
    """

    total: GroupCounts = field(default_factory=GroupCounts)
    groups: dict[str, dict[str, GroupCounts]] = field(default_factory=dict)
    suspicions: list[Suspicion] = field(default_factory=list)
    shared: list[SharedMember] = field(default_factory=list)
    controls: Counter[str] = field(default_factory=Counter)


def overview(records: Callable[[], Iterable[ArtifactRecord]]) -> StudyOverview:
    """
    Return the overview of the artifacts that *records* yields; it is called twice.

    Memory grows with the number of portals, of different members, and of suspicions.
    """
    found = StudyOverview(groups={name: {} for name in GROUPS})
    # Eight bytes of a digest in place of each address.
    holders: Counter[int] = Counter()
    for record in records():
        found.total.add(record)
        for name, values in GROUPS.items():
            for value in values(record):
                found.groups[name].setdefault(value, GroupCounts()).add(record)
        if missing := record.estimate.suspected_missing:
            found.suspicions.append(Suspicion(record.entry_uri, record.portal, missing))
        found.controls.update(control.kind for control in record.controls if not control.used)
        holders.update(map(_digest, _keys(record)))
    found.suspicions.sort(key=lambda each: (-len(each.addresses), each.entry_uri))
    found.shared = _shared(records(), holders)
    return found


def content(record: ArtifactRecord) -> list[str]:
    """Return the addresses of the members, without embedded resources and files in archives."""
    return [m.uri for m in record.members if m.role != "embed" and not m.contained_in]


def _shared(records: Iterable[ArtifactRecord], holders: Counter[int]) -> list[SharedMember]:
    shared: dict[str, SharedMember] = {}
    for record in records:
        for key, uri in _keys(record).items():
            count = holders[_digest(key)]
            if count < SHARED_MIN:
                continue
            each = shared.setdefault(key, SharedMember(uri, count, record.portal, []))
            if len(each.examples) < 2:
                each.examples.append(record.entry_uri)
    return sorted(shared.values(), key=lambda each: (-each.artifacts, each.uri))


def _keys(record: ArtifactRecord) -> dict[str, str]:
    return {artifact_key(uri): uri for uri in content(record)}


def _digest(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest())


def rows(found: StudyOverview, group: str) -> Iterator[tuple[str, GroupCounts]]:
    """Yield the values of a group with their counts, the most artifacts first."""
    counts = found.groups[group].items()
    yield from sorted(counts, key=lambda row: (-row[1].artifacts, row[0]))
