"""The JSON schemas of journals and webpages files, with which editors check them."""

from __future__ import annotations

from pubcrawl.reading.rules.keys import META, PAIRS, SITE_KEYS, WEBPAGE_KEYS, Takes
from pubcrawl.tables.json_schema import json_schema
from pubcrawl.tables.values import Json

_TEXT: Json = {"type": "string", "pattern": r"\S"}
_SOURCE = "Java pattern for the address after redirects; with its _dst it derives a link."
_TARGET = "Java replacement for the first match of the pattern; $1 is a group."
_WAIT = "CSS selector; the browser waits until it is visible."
_SITE = {
    "pmid": "PMID in the first element.",
    "pmcid": "PMCID in the first element.",
    "doi": "DOI in the first element.",
    "title": "First element.",
    "subtitle": "First element, appended to the title.",
    "keywords": "Each element is one keyword.",
    "keywords_split": "Elements are split at , ; and |, without a label such as Keywords:.",
    "abstract": "All elements, with a blank line between two.",
    "fulltext": "All elements, with a blank line between two.",
    "fulltext_src": _SOURCE,
    "fulltext_dst": _TARGET,
    "fulltext_a": "Links to full texts: the href of every element.",
    "pdf_src": _SOURCE,
    "pdf_dst": _TARGET,
    "pdf_a": "Links to PDFs: the href of every element.",
    "corresp_author_names": "Names of corresponding authors.",
    "corresp_author_emails": "Links with their e-mail addresses.",
    "wait_until": _WAIT,
    "without": "Elements that are removed from all texts.",
    "authors": "Authors: one element for each.",
    "author_names": "Names in the elements of authors, if these hold more.",
    "orcids": "ORCID iDs, links or texts: in the elements of authors, or one for each.",
    "affiliations": "Institutions: in the elements of authors, one for each, or one for all.",
    "references": "Entries of the list of references: one element for each.",
    "licence": "The licence: a link, or an element that holds or names it.",
    "received": "The date on which the manuscript was received.",
    "accepted": "The date on which it was accepted.",
    "published": "The date on which it was published online.",
    **{key: f"Meta tags of this site that are trusted for the {META[key]}." for key in META},
}
_PAGE = {
    "title": "Selector: first element; without the key the page's own title.",
    "content": "Selector: all elements; without the key the cleaned page.",
    "license": "Selector: first element.",
    "language": "Selector: first element.",
    "javascript": "'true', in any case: the page needs a browser; anything else: it does not.",
    "wait_until": _WAIT,
}


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
        key: {"allOf": [kinds.get(takes, _TEXT)], "description": _SITE[key]}
        for key, takes in SITE_KEYS.items()
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
        key: {"type": kinds.get(takes, ["string", "null"]), "description": _PAGE[key]}
        for key, takes in WEBPAGE_KEYS.items()
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
