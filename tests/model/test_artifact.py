"""Round trips of artifacts through JSON."""

from __future__ import annotations

import json

from pubcrawl.model.artifact import (
    ArtifactContext,
    ArtifactControl,
    ArtifactLimits,
    ArtifactRecord,
    ArtifactRequest,
    Decision,
    Estimate,
    Excluded,
    Member,
    Related,
    SignificantString,
)
from pubcrawl.model.fields import Record, from_json, to_json

ENTRY = "https://repo.example/d/77"


def test_there_and_back() -> None:
    request = ArtifactRequest(heuristic="path_based", limits=ArtifactLimits(uris=9))
    record = ArtifactRecord(
        entry_uri=ENTRY,
        request=request,
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
        decision=[Decision(source="choice", heuristic="path_based", result="same", score=0.5)],
        estimate=Estimate(found_items=1, suspected_missing=(ENTRY,)),
        controls=[ArtifactControl(ENTRY, "tab", "Files", "#tab", "role", False, ())],
        limits_hit=["uris"],
        fetch_time=1_700_000_000_123,
        retry_counter=2,
    )
    values = json.loads(json.dumps(record.to_json()))
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
    assert values["request"] == {"heuristic": "path_based", "limits": {"uris": 9}}
    assert from_json(ArtifactRecord, values) == record
    assert record.request.entry_uri == ENTRY


class Members(Record):
    by_role: dict[str, Member]


def test_objects_by_name_come_back() -> None:
    members = Members({"landing": Member("https://a.example/", "landing", via=["b"])})
    assert from_json(Members, to_json(members)) == members
