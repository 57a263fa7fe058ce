"""
Show which members of an artifact are in web archives; often only the landing page is.

Source: https://www.rfc-editor.org/rfc/rfc7089 (TimeMaps, ``formats/timemap.py``)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.model.artifact import ArtifactRecord

_DESCRIBING = ("landing", "metadata", "linkset", "resource_map", "embed")


def audit(record: ArtifactRecord, captures: Mapping[str, Iterable[datetime]]) -> dict[str, Any]:
    """
    Return the captures of the members of *record*, as plain JSON values.

    *captures*: address → times of its captures; an address that was not looked up is missing.
    ``members`` have ``uri role captured first last``; ``captured`` is null for a member that was
    not looked up. ``landing_without_data``: only the entry page is archived, none of its data.
    """
    times_by_key = {
        artifact_key(artifact_url(url) or url): sorted(times) for url, times in captures.items()
    }
    members = []
    for member in record.members:
        if member.contained_in or not artifact_url(member.uri):
            continue
        times = times_by_key.get(artifact_key(member.uri))
        one: dict[str, Any] = {"uri": member.uri, "role": member.role}
        one["captured"] = None if times is None else len(times)
        if times:
            one |= {"first": _iso(times[0]), "last": _iso(times[-1])}
        members.append(one)
    requested = [one for one in members if one["captured"] is not None]
    data = [one for one in requested if one["role"] not in _DESCRIBING]
    landing = any(one["captured"] for one in requested if one["role"] == "landing")
    return {
        "entry_uri": record.entry_uri,
        "members": members,
        "captured": sum(bool(one["captured"]) for one in requested),
        "missing": [one["uri"] for one in requested if not one["captured"]],
        "first": min((one["first"] for one in requested if one["captured"]), default=None),
        "last": max((one["last"] for one in requested if one["captured"]), default=None),
        "landing_without_data": landing and bool(data) and not any(o["captured"] for o in data),
    }


def _iso(when: datetime) -> str:
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")
