"""
Convert an artifact to and from JSON, for feeds, the store and exports.

A member omits fields without a value; the record itself has all its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

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

EXCLUDED_MAX = 1000
"""The most excluded addresses in a record, which still counts them all."""

_AS_THEY_ARE = (
    "entry_uri",
    "final_uri",
    "redirects",
    "identifiers",
    "title",
    "portal",
    "artifact_type",
    "boundary_source",
    "heuristic",
)
_OUTCOME = ("state", "reason", "decision")
_AT_THE_END = ("estimate", "limits_hit", "warnings", "needs", "controls")
_ALWAYS = frozenset(("uri", "role", "hop", "via", "why", "confidence"))
_REQUEST = tuple(f.name for f in fields(ArtifactRequest) if f.name not in ("limits", "given"))


def to_record(record: ArtifactRecord) -> dict[str, Any]:
    """Return *record* as plain JSON values, in the order of docs/artifacts.md."""
    values: dict[str, Any] = {}
    for name in _AS_THEY_ARE:
        values[name] = getattr(record, name)
        if name == "artifact_type":
            values["class"] = record.artifact_class
    sigstr = record.significant_string
    values["significant_string"] = sigstr._asdict() if sigstr else None
    values |= {name: getattr(record, name) for name in _OUTCOME}
    values["members"] = [_member(member) for member in record.members]
    values["context"] = [each._asdict() for each in sorted(set(record.context))]
    values["related"] = [each._asdict() for each in sorted(set(record.related))]
    excluded = sorted(set(record.excluded))
    values["excluded"] = [each._asdict() for each in excluded[:EXCLUDED_MAX]]
    values["excluded_counts"] = dict(sorted(record.excluded_counts.items()))
    values |= {name: getattr(record, name) for name in _AT_THE_END}
    values["request"] = _request(record.request)
    if record.job:
        values["job"] = record.job
    return values


def from_record(values: Mapping[str, Any]) -> ArtifactRecord:
    """Return the artifact of the values of ``to_record``; missing fields are empty."""
    names = (*_AS_THEY_ARE, *_OUTCOME, *_AT_THE_END, "job")
    plain_fields = {name: values[name] for name in names if name in values}
    sigstr = values.get("significant_string")
    options = dict(values.get("request", {}))
    limits = ArtifactLimits(**options.pop("limits", {}))
    request_fields = {name: value for name, value in options.items() if name in _REQUEST}
    request = ArtifactRequest(
        **{"entry_uri": values["entry_uri"], **request_fields, "limits": limits}
    )
    return ArtifactRecord(
        request,
        **plain_fields,
        artifact_class=values.get("class", ""),
        significant_string=SignificantString(**sigstr) if sigstr else None,
        members=[Member(**member) for member in values.get("members", ())],
        context=[ArtifactContext(**each) for each in values.get("context", ())],
        related=[Related(**each) for each in values.get("related", ())],
        excluded=[Excluded(**each) for each in values.get("excluded", ())],
        excluded_counts=dict(values.get("excluded_counts", {})),
    )


def _member(member: Member) -> dict[str, Any]:
    values = {name: getattr(member, name) for name in Member.__slots__}
    return {
        name: value
        for name, value in values.items()
        if name in _ALWAYS or value not in ("", None, {}, [])
    }


def _request(request: ArtifactRequest) -> dict[str, Any]:
    """Return the options of a request that differ from their defaults."""
    default = ArtifactRequest(request.entry_uri)
    values = {
        name: getattr(request, name)
        for name in _REQUEST
        if name != "entry_uri" and getattr(request, name) != getattr(default, name)
    }
    if request.limits != default.limits:
        values["limits"] = {
            name: value
            for name, value in request.limits._asdict().items()
            if value != getattr(default.limits, name)
        }
    return values
