"""Round trips of artifacts through JSON."""

from __future__ import annotations

import json

from pubcrawl.items.artifact import (
    ArtifactContext,
    ArtifactLimits,
    ArtifactRecord,
    ArtifactRequest,
    Excluded,
    Member,
    Related,
    SignificantString,
)
from pubcrawl.items.artifact.record import EXCLUDED_MAX, from_record, to_record

ENTRY = "https://repo.example/d/77"


def test_there_and_back() -> None:
    request = ArtifactRequest(ENTRY, heuristic="path_based", limits=ArtifactLimits(uris=9))
    record = ArtifactRecord(
        request,
        ENTRY,
        final_uri="https://repo.example/datasets/77",
        redirects=[ENTRY],
        title="Larks",
        artifact_class="single_hop",
        boundary_source="signposting_l2",
        significant_string=SignificantString("Larks", "title", "h1"),
        members=[Member(ENTRY, "landing", why=["entry"], status=200, declared={"size": 9})],
        context=[ArtifactContext("https://spdx.org/licenses/CC0-1.0", "license")],
        related=[Related("https://repo.example/datasets/78", "links_to")],
        excluded=[Excluded("https://repo.example/about", "ignored:home")],
        excluded_counts={"ignored:home": 1},
        limits_hit=["uris"],
    )
    values = json.loads(json.dumps(to_record(record)))
    assert (
        list(values)[:8]
        == """
        entry_uri final_uri redirects identifiers title portal artifact_type class
    """.split()
    )
    assert values["members"] == [
        {
            "uri": ENTRY,
            "role": "landing",
            "hop": 0,
            "via": [],
            "why": ["entry"],
            "confidence": 1.0,
            "status": 200,
            "declared": {"size": 9},
        }
    ]
    assert values["significant_string"] == {"value": "Larks", "kind": "title", "source": "h1"}
    assert from_record(values) == record
    assert from_record({**values, "significant_string": None}).significant_string is None


def test_not_every_excluded_address_is_listed() -> None:
    many = [Excluded(f"{ENTRY}?page={n}", "trap") for n in range(EXCLUDED_MAX + 5)]
    record = ArtifactRecord(ArtifactRequest(ENTRY), ENTRY, excluded=many)
    record.excluded_counts = {"trap": len(many)}
    values = to_record(record)
    assert len(values["excluded"]) == EXCLUDED_MAX
    assert values["excluded_counts"] == {"trap": EXCLUDED_MAX + 5}
