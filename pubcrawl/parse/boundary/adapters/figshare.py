"""
figshare: an article, with what it points to elsewhere; the articles of a collection.

Source: https://docs.figshare.com
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import ArtifactContext, Claim, Related, Said
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests.address import FIGSHARE_API
from pubcrawl.parse.manifests.values import below, size, text, truth

ARCHIVES = "https://ndownloader.figshare.com/articles"
"""Where all files of an article of figshare itself are in one archive."""

VERSIONS_MAX = 100
"""Versions that are named."""

_VERSION = re.compile(r"(?<=/)[0-9]{1,3}$")


def describe(listed: datasets.Listed) -> Said:
    """Return what an article, or a page of the list of its files, says."""
    value = listed.value
    if isinstance(value, list):
        return Said(
            answers.SOURCE, datasets.claims(listed), related=tuple(_elsewhere(answers.rows(value)))
        )
    access = "embargo" if truth(value, "is_embargoed") else "auth" if _is_hidden(value) else ""
    files = datasets.claims(listed, access)
    version = text(value, "version")
    bundle = f"{ARCHIVES}/{listed.place.id}/versions/{version}"
    has_bundle = len(files) > 1 and version and listed.place.api == FIGSHARE_API and not access
    return Said(
        answers.SOURCE,
        (*files, *([Claim(bundle, "bundle", "api:archive")] if has_bundle else ())),
        context=tuple(_context(value)),
        related=(*_elsewhere(answers.rows(value, "files")), *_related(value), *_versions(value)),
        identifiers=(answers.doi(text(value, "doi")),),
        title=text(value, "title"),
        artifact_type=text(value, "defined_type_name"),
        declared=None if listed.page.more or access else len(files),
        needs=answers.NEEDS[access],
    )


def _is_hidden(value: Any) -> bool:
    return truth(value, "is_confidential") or text(value, "is_public") == "false"


def _elsewhere(rows: list[Any]) -> Iterator[Related]:
    """Yield what stands among the files and is a link to another place."""
    for row in rows:
        if truth(row, "is_link_only"):
            yield from answers.linked(text(row, "download_url"), "links_to")


def _context(value: Any) -> Iterator[ArtifactContext]:
    yield from answers.license_(text(value, "license", "url"))
    for row in answers.rows(value, "authors"):
        yield from answers.author(text(row, "orcid_id"))


def _related(value: Any) -> Iterator[Related]:
    yield from answers.linked(text(value, "resource_doi"), "isSupplementTo")
    for row in answers.rows(value, "related_materials"):
        target = text(row, "link") or text(row, "identifier")
        yield from answers.linked(target, text(row, "relation") or "links_to")
    given = below(value, "references")
    for each in given if isinstance(given, list) else ():
        yield from answers.linked(text({"": each}, ""), "references")


def _versions(value: Any) -> Iterator[Related]:
    """Yield the pages of earlier versions, whose addresses end with their numbers."""
    page = _VERSION.sub("", artifact_url(text(value, "url_public_html"))).rstrip("/")
    number = size(value.get("version")) or 0
    if page and page.rpartition("/")[2].isdigit():
        for earlier in range(max(1, number - VERSIONS_MAX), number):
            yield Related(f"{page}/{earlier}", "version")
