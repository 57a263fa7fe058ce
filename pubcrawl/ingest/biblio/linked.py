"""
The fields of an article from the JSON-LD of its page.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

from typing import Any

from pubcrawl.reading.meta import jsonld
from pubcrawl.works.work import CitedWork, Work


def fields(article: dict[str, Any], work: Work) -> dict[str, list[str]]:
    """Return field → values of *article*, a JSON-LD object; *work*: the same, parsed."""
    if not article:
        return {}
    container = work.container
    found = {
        "title": [title.text for title in work.titles[:1]],
        "abstract": [jsonld.abstract(article)],
        "container_name": [container.title] if container.kind == "journal" else [],
        "container_issn": [container.issn_print],
        "isbn": list(container.isbns[:1]),
        "publisher": [container.publisher],
        "volume": [container.volume],
        "issue": [container.issue],
        "first_page": [container.first_page],
        "last_page": [container.last_page],
        "release_date": [work.dates.issued],
        "lang": jsonld.texts(article, "inLanguage"),
    }
    found.update((name, [str(value)]) for name, value in jsonld.identifiers(article))
    return {name: values for name, values in found.items() if any(values)}


def references(work: Work) -> list[str]:
    """Return the references of *work* as texts."""
    return list(filter(None, map(_reference, work.references)))


def _reference(entry: CitedWork) -> str:
    doi = entry.doi and f"doi:{entry.doi.lower()}"
    parts = (entry.title, entry.container, entry.year, doi)
    return entry.text or ". ".join(filter(None, parts))
