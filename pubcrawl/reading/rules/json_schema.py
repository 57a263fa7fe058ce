"""The JSON schemas of journals and webpages files, with which editors check them."""

from __future__ import annotations

from pubcrawl.reading.rules.keys import PAIRS, SITE_KEYS, WEBPAGE_KEYS, Takes
from pubcrawl.tables.json_schema import json_schema
from pubcrawl.tables.values import Json

_TEXT: Json = {"type": "string", "pattern": r"\S"}


def journals_schema() -> Json:
    """Return the schema of each document of a journals file."""
    names = {"anyOf": [_TEXT, {"type": "array", "minItems": 1, "items": _TEXT}]}
    forms = {
        "description": "A selector, or a list of them: the newest layout first.",
        **names,
    }
    kinds: dict[Takes, Json] = {
        Takes.SELECTOR: {"$ref": "#/definitions/forms"},
        Takes.NAMES: {"$ref": "#/definitions/names"},
    }
    keys = {
        key: {"allOf": [kinds.get(row.takes, _TEXT)], "description": row.about}
        for key, row in SITE_KEYS.items()
    }
    both = {one: [other] for src, dst in PAIRS.items() for one, other in ((src, dst), (dst, src))}
    site = {"type": "object", "additionalProperties": False, "properties": keys}
    return json_schema(
        "Rules of journals",
        "Each of the documents regex, site, javascript, restart of a journals file; see rules.md.",
        {
            "anyOf": [
                {"$ref": "#/definitions/regex"},
                {"$ref": "#/definitions/site"},
                {"$ref": "#/definitions/patterns"},
                {"type": "null", "description": "An empty section."},
            ],
            "definitions": {
                "regex": {
                    "description": "Patterns for addresses, each with the name of its site.",
                    **_map_of(_TEXT),
                },
                "site": {
                    "description": "Sites, each with its keys.",
                    **_map_of({"$ref": "#/definitions/keys"}),
                },
                "patterns": {
                    "description": "Patterns for addresses that need a browser, or a new one.",
                    "type": "array",
                    "items": _TEXT,
                },
                "keys": {**site, "dependencies": both},
                "forms": forms,
                "names": names,
            },
        },
    )


def webpages_schema() -> Json:
    """Return the schema of a webpages file."""
    kinds = {Takes.ANSWER: ["string", "boolean", "null"]}
    keys = {
        key: {"type": kinds.get(row.takes, ["string", "null"]), "description": row.about}
        for key, row in WEBPAGE_KEYS.items()
    }
    page = {"type": "object", "additionalProperties": False, "properties": keys}
    about = "A webpages file: patterns for addresses with their keys; see rules.md."
    return json_schema("Rules of web pages", about, {**_map_of(page), "type": ["object", "null"]})


def _map_of(value: Json) -> Json:
    return {
        "type": "object",
        "propertyNames": {"pattern": r"\S"},
        "additionalProperties": value,
    }
