"""
Dryad: a dataset, its version, and that version's files.

Source: https://datadryad.org/api
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pubcrawl.items.artifact import ArtifactContext, Claim, Related, Said
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests.values import below, further, size, text


def describe(listed: datasets.Listed) -> Said:
    """Return what a dataset, a version, or a page of the list of its files says."""
    value = listed.value
    if "_embedded" in value:
        return Said(answers.SOURCE, datasets.claims(listed), declared=size(below(value, "total")))
    link = text(value, "_links", "stash:download", "href")
    archive = further(link, answers.address(listed.answer)) if link else ""
    return Said(
        answers.SOURCE,
        (Claim(archive, "bundle", "api:archive"),) if archive else (),
        context=tuple(_context(value)),
        related=tuple(_related(value)),
        identifiers=(answers.doi(text(value, "identifier")),),
        title=text(value, "title"),
        artifact_type="Dataset",
    )


def _context(value: Any) -> Iterator[ArtifactContext]:
    yield from answers.license_(text(value, "license"))
    for row in answers.rows(value, "authors"):
        yield from answers.author(text(row, "orcid"))


def _related(value: Any) -> Iterator[Related]:
    for row in answers.rows(value, "relatedWorks"):
        relation = text(row, "relationship") or "links_to"
        yield from answers.linked(text(row, "identifier"), relation)
