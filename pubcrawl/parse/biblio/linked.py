"""
What the JSON-LD of a page says of its article, by the names of fields.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.items.findings import Findings
from pubcrawl.items.publication import Reference
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta import jsonld

_LEVELS = 4  # of what an article is part of: issue, volume, journal
_PAGES = re.compile(r"\s*([A-Za-z]{0,3}[0-9]+)\s*[-–—]+\s*([A-Za-z]{0,3}[0-9]+)\s*")
_PARTS = {"title": "title", "abstract": "abstract", "doi": "doi", "pmid": "pmid", "pmcid": "pmcid"}
# Field → property, looked for in the article, then in what it is part of.
_PROPERTIES = {
    "release_date": ("datePublished", "dateCreated"),
    "first_page": ("pageStart",),
    "last_page": ("pageEnd",),
    "volume": ("volumeNumber",),
    "issue": ("issueNumber",),
    "container_issn": ("issn",),
    "isbn": ("isbn",),
    "publisher": ("publisher",),
    "lang": ("inLanguage",),
}
_OF_ARTICLE = ("release_date", "lang")


def fields(document: Document, work: Findings) -> dict[str, list[str]]:
    """
    Return field → values.

    *work* gets the authors, with those that it has already told more of, the
    licence and the references.
    """
    article = jsonld.article(document)
    if not article:
        return {}
    jsonld.add(work, document, article)
    found = {
        _PARTS[offer.name]: [str(offer.content)] for offer in work.offers if offer.name in _PARTS
    }
    around = list(_around(article))
    for name, properties in _PROPERTIES.items():
        for one in around[:1] if name in _OF_ARTICLE else around:
            if texts := [text for key in properties for text in _texts(one, key)]:
                found[name] = texts
                break
    if work.journal_title:
        found["container_name"] = [work.journal_title]
    pages = next(iter(jsonld.texts(article, "pagination")), "")[:100]
    if both := _PAGES.fullmatch(pages):
        found.setdefault("first_page", [both[1]])
        found.setdefault("last_page", [both[2]])
    return found


def references(work: Findings) -> list[str]:
    """Return the references of *work* as texts."""
    return list(filter(None, map(_reference, work.references)))


def _texts(one: dict[str, Any], name: str) -> list[str]:
    numbers = [str(value) for value in jsonld.each(one, name) if type(value) is int]
    return numbers or jsonld.texts(one, name)


def _reference(entry: Reference) -> str:
    parts = (entry.title, entry.journal, entry.year, entry.doi and f"doi:{entry.doi.lower()}")
    return entry.text or ". ".join(filter(None, parts))


def _around(article: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the article, then what it is part of, the nearest first."""
    level = [article]
    for _ in range(_LEVELS):
        yield from level
        level = [
            part for one in level for part in jsonld.each(one, "isPartOf") if isinstance(part, dict)
        ][:10]
