"""Counts of many artifacts."""

from __future__ import annotations

from pubcrawl.artifacts.study.overview import SHARED_MIN, overview, rows
from pubcrawl.model.artifact import ArtifactControl
from tests.artifacts.study.records import CHROME, HOST, record


def control(kind: str, used: bool) -> ArtifactControl:
    return ArtifactControl(HOST, kind, "", "", "", used, ())


def test_artifacts_are_counted_by_what_they_are() -> None:
    records = [record(n, wrong=n < 4) for n in range(10)]
    records[0].controls = [control("tab", False), control("more", True)]
    found = overview(lambda: iter(records))
    assert (found.total.artifacts, found.total.complete, found.total.partial) == (10, 6, 4)
    assert found.total.members == 10 * 4 + 4 * 2
    assert [(name, each.artifacts) for name, each in rows(found, "state")] == [
        ("complete", 6),
        ("partial", 4),
    ]
    assert dict(found.controls) == {"tab": 1}
    assert [(name, each.artifacts) for name, each in rows(found, "needs")] == [
        ("nothing", 6),
        ("review", 4),
    ]
    assert [each.entry_uri for each in found.suspicions] == [f"{HOST}/sets/{n}" for n in range(4)]


def test_members_of_many_artifacts_are_named() -> None:
    few = overview(lambda: (record(n) for n in range(SHARED_MIN - 1)))
    assert few.shared == []
    (shared,) = overview(lambda: (record(n) for n in range(SHARED_MIN))).shared
    assert (shared.uri, shared.artifacts, shared.portal) == (CHROME, SHARED_MIN, "hold.example")
    assert shared.examples == [f"{HOST}/sets/0", f"{HOST}/sets/1"]
