"""The decisions of a person about the members of artifacts, as a review sheet exports them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pubcrawl.exceptions import UsageError
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord

FORMAT = "pubcrawl decisions 1"


@dataclass(frozen=True, slots=True)
class ArtifactDecision:
    """The decisions about one artifact: *accepted* and *rejected* addresses, by key."""

    entry_uri: str
    accepted: Mapping[str, str]
    rejected: Mapping[str, str]


def read_decisions(text: str, name: str) -> dict[str, ArtifactDecision]:
    """
    Return the decisions in *text*, by the key of the entry page; *name*: for messages.

    Raises ``UsageError`` for a text that is not an export of a review sheet.
    """
    try:
        values = json.loads(text)
        if not isinstance(values, Mapping) or values.get("format") != FORMAT:
            raise ValueError(f'its "format" is not "{FORMAT}"')
        decisions = [_decision(row) for row in values["artifacts"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{name}: no decisions of a review sheet ({error}); export them from the sheet that "
            "`scrapy report artifacts --review` writes"
        ) from error
    return {artifact_key(each.entry_uri): each for each in decisions}


def _decision(row: Mapping[str, Any]) -> ArtifactDecision:
    entry = artifact_url(row["entry_uri"], keep_fragment=True)
    if not entry:
        raise ValueError(f"entry_uri {row['entry_uri']!r} is not an http address")
    accepted, rejected = (_by_key(row[name]) for name in ("accepted", "rejected"))
    if both := accepted.keys() & rejected.keys():
        raise ValueError(f"{accepted[min(both)]} is both accepted and rejected")
    return ArtifactDecision(entry, accepted, rejected)


def _by_key(urls: list[str]) -> dict[str, str]:
    if not isinstance(urls, list) or not all(isinstance(url, str) for url in urls):
        raise TypeError("accepted and rejected are lists of addresses")
    return {artifact_key(url): url for url in urls}


def decided_members(record: ArtifactRecord, decision: ArtifactDecision | None) -> dict[str, str]:
    """Return the members of *record* after a decision, key → address, without embeds."""
    members: dict[str, str] = {
        artifact_key(m.uri): m.uri
        for m in record.members
        if m.role != "embed" and not m.contained_in
    }
    if decision is None:
        return members
    members |= decision.accepted
    return {key: url for key, url in members.items() if key not in decision.rejected}
