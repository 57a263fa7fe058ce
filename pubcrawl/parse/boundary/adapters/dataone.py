"""
DataONE: the objects of a package, those that describe it, and packages within it.

Source: https://dataone-architecture-documentation.readthedocs.io/en/latest/apis/CN_APIs.html
"""

from __future__ import annotations

from pubcrawl.items.artifact import Said
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests.values import below, size, text


def describe(listed: datasets.Listed) -> Said:
    """Return what the list of a package says; where an object is in a package, nothing."""
    found = below(listed.value, "response")
    rows = answers.rows(found, "docs")
    if listed.page.more and not listed.page.items:
        return Said(answers.SOURCE)
    described = {text(row, "identifier"): row for row in rows if _kind(row) == "METADATA"}
    nested = [row for row in rows if _kind(row) == "RESOURCE"]
    claims = []
    for item in listed.page.items:
        claim = datasets.claim(item)
        if item.extra["identifier"] in described:
            claim = claim._replace(role="metadata", why="api:metadata", content=False)
        claims.append(claim)
    own = described.get(listed.place.id) or next(iter(described.values()), {})
    whole = size(below(found, "numFound")) == len(rows)
    return Said(
        answers.SOURCE,
        tuple(claims),
        related=tuple(
            each for row in nested for each in answers.linked(text(row, "dataUrl"), "component")
        ),
        identifiers=(answers.doi(text(own, "identifier")),),
        title=text(own, "title"),
        artifact_type="Dataset",
        declared=sum(claim.content for claim in claims) if whole else None,
    )


def _kind(row: object) -> str:
    return text(row, "formatType").upper()
