"""Whether the parts of a record agree with its work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.works.flat import TEXTS, flat
from pubcrawl.works.work import field_value


def disagreements(record: Mapping[str, Any]) -> list[str]:
    """Return the parts of a record, as JSON, that are not what its work says."""
    work = record.get("work", record)
    found = []
    for part, field in TEXTS.items():
        text = (record.get("parts") or {}).get(part, {}).get("content", "")
        if text != flat(part, field_value(field, work.get(field) or []), text):
            found.append(part)
    return found
