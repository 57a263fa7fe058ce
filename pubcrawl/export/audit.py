"""
Which members of an artifact are in archives: landing pages are, their data often are not.

Source: https://www.rfc-editor.org/rfc/rfc7089 (TimeMaps, ``parse/timemap.py``)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import ArtifactRecord

_DESCRIBING = ("landing", "metadata", "linkset", "resource_map", "embed")


def audit(record: ArtifactRecord, captures: Mapping[str, Iterable[datetime]]) -> dict[str, Any]:
    """
    Return what is archived of *record*, as plain JSON values.

    *captures*: address → when it was captured; an address that lacks was not asked for.
    ``members`` have ``uri role captured first last``, ``captured`` is null for what was not asked
    for; ``landing_without_data``: the entry page is archived, and none of what it is about.
    """
    known = {
        artifact_key(artifact_url(url) or url): sorted(times) for url, times in captures.items()
    }
    members = []
    for member in record.members:
        if member.contained_in or not artifact_url(member.uri):
            continue
        times = known.get(artifact_key(member.uri))
        one: dict[str, Any] = {"uri": member.uri, "role": member.role}
        one["captured"] = None if times is None else len(times)
        if times:
            one |= {"first": _iso(times[0]), "last": _iso(times[-1])}
        members.append(one)
    asked = [one for one in members if one["captured"] is not None]
    data = [one for one in asked if one["role"] not in _DESCRIBING]
    landing = any(one["captured"] for one in asked if one["role"] == "landing")
    return {
        "entry_uri": record.entry_uri,
        "members": members,
        "captured": sum(bool(one["captured"]) for one in asked),
        "missing": [one["uri"] for one in asked if not one["captured"]],
        "first": min((one["first"] for one in asked if one["captured"]), default=None),
        "last": max((one["last"] for one in asked if one["captured"]), default=None),
        "landing_without_data": landing and bool(data) and not any(o["captured"] for o in data),
    }


def _iso(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")
