"""The JSON schema of a table, with which editors complete and check its keys."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from pubcrawl.tables.values import Json

_SHARED = 300  # characters of a part that the JSON schema states only once


def json_schema(title: str, about: str, value: Json) -> Json:
    """Return a JSON schema for the documents of a table; parts that occur twice are shared."""
    found: Counter[str] = Counter()
    parts = [value]
    while parts:
        part = parts.pop()
        text = json.dumps(part)
        if len(text) > _SHARED:
            found[text] += 1
        if found[text] < 2:
            parts += [each for each in part.values() if isinstance(each, dict)]
            parts += [
                each
                for items in part.values()
                if isinstance(items, list)
                for each in items
                if isinstance(each, dict)
            ]
    names = {text: f"part{at}" for at, text in enumerate(t for t, n in found.items() if n > 1)}
    definitions = {name: _linked(json.loads(text), names, False) for text, name in names.items()}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "description": about,
        **_linked(value, names, False),
        **({"definitions": definitions} if definitions else {}),
    }


def _linked(part: Any, names: Mapping[str, str], linked: bool = True) -> Any:
    """Return *part* with links for the parts in *names*; *linked*: for itself too."""
    if isinstance(part, list):
        return [_linked(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    if linked and (name := names.get(json.dumps(part))):
        return {"$ref": f"#/definitions/{name}"}
    return {key: _linked(each, names) for key, each in part.items()}
