"""Lines of a feed or an export of pubcrawl → records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pubcrawl.items import webpage
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.artifact import record as artifact_record
from pubcrawl.items.webpage import Webpage
from pubcrawl.works import record as publication_record
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

_KINDS = {
    "publication": {"parts", "sources", "visited_sites"},
    "page": {"start_url", "final_url", "content"},
    "artifact": {"entry_uri", "members", "boundary_source"},
}
"""Kind of a record → fields that tell it from the others, and from seeds of other programs."""


def is_own_record(line: bytes) -> bool:
    """Answer whether a line is a record of pubcrawl."""
    return bool(_kind(_values(line)))


def own_record(
    line: bytes, limits: Limits, page_min: int
) -> Publication | Webpage | ArtifactRecord | None:
    """Return the record of a line, None if it is none; the arguments decide what is usable."""
    values = _values(line)
    try:
        match _kind(values):
            case "publication":
                return publication_record.from_record(values, limits)
            case "page":
                return webpage.from_record(values, page_min)
            case "artifact":
                return artifact_record.from_record(values)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass  # a damaged one
    return None


def _values(line: bytes) -> Mapping[str, Any]:
    try:
        values = json.loads(line)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def _kind(values: Mapping[str, Any]) -> str:
    return next((kind for kind, names in _KINDS.items() if names <= values.keys()), "")
