"""
Zenodo and other installations of InvenioRDM: a record, its files, and its other versions.

Source: https://inveniordm.docs.cern.ch/reference/rest_api_drafts_records/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from pubcrawl.items.artifact import ArtifactContext, Claim, Related, Said
from pubcrawl.items.fileset import DatasetRef
from pubcrawl.parse.boundary.adapters import answers, datasets
from pubcrawl.parse.manifests.values import below, size, text, truth

VERSIONS = 100
"""Versions that are asked for."""


def first(place: DatasetRef) -> str:
    """Return the address of a record, also of one whose file is looked at."""
    return f"{place.api}/records/{place.id}"


def describe(listed: datasets.Listed) -> Said:
    """Return what a record, the list of its files, or that of its versions says."""
    value = listed.value
    if "hits" in value:
        return Said(answers.SOURCE, related=tuple(_versions(listed)))
    if truth(value, "deletion_status", "is_deleted") or truth(value, "is_deleted"):
        return Said(answers.SOURCE, state="gone", evidence=(f"{listed.answer.url} is deleted",))
    about = value.get("metadata")
    if not isinstance(about, dict):
        return Said(answers.SOURCE, datasets.claims(listed))
    access = _access(value)
    files = datasets.claims(listed, access)
    links, count = value.get("links"), size(below(value, "files", "count"))
    archive = text(links, "archive")
    bundle = Claim(archive, "bundle", "api:archive", access=access)
    versions = text(links, "versions")
    whole = bool(files) and not listed.page.more
    return Said(
        answers.SOURCE,
        (*files, *([bundle] if archive and (files or count) else ())),
        context=tuple(_context(about)),
        related=tuple(_related(value, about)),
        asks=(answers.get(f"{versions}?size={VERSIONS}", "invenio"),) if versions else (),
        identifiers=tuple(answers.doi(each) for each in _dois(value)),
        title=text(about, "title"),
        artifact_type=_type(about),
        declared=len(files) if whole and count is None else count,
        needs=answers.NEEDS[access],
    )


def _access(value: Any) -> str:
    """Return who may have the files: those of a record that says nothing of it are open."""
    status = text(value, "access", "status") or text(value, "metadata", "access_right")
    if status.lower() == "embargoed":
        return "embargo"
    if text(value, "access", "files").lower() == "restricted" or status.lower() in (
        "restricted",
        "closed",
    ):
        return "request" if text(value, "links", "access_request") else "auth"
    return ""


def _dois(value: Any) -> Iterator[str]:
    yield text(value, "doi") or text(value, "pids", "doi", "identifier")
    yield text(value, "metadata", "doi")


def _type(about: Any) -> str:
    kind = below(about, "resource_type")
    named = text(kind, "title") or text(kind, "title", "en")
    return named or text(kind, "id") or text(kind, "type")


def _context(about: Any) -> Iterator[ArtifactContext]:
    for row in answers.rows(about, "rights"):
        yield from answers.license_(text(row, "link") or text(row, "props", "url"))
    yield from answers.license_(text(about, "license", "url"))
    for row in answers.rows(about, "creators"):
        yield from answers.author(text(row, "orcid"))
        for name in answers.rows(row, "person_or_org", "identifiers"):
            if text(name, "scheme").lower() == "orcid":
                yield from answers.author(text(name, "identifier"))


def _related(value: Any, about: Any) -> Iterator[Related]:
    concept = text(value, "conceptdoi") or text(value, "parent", "pids", "doi", "identifier")
    yield from answers.linked(concept, "isVersionOf")
    for row in answers.rows(about, "related_identifiers"):
        relation = below(row, "relation_type", "id") or below(row, "relation")
        yield from answers.linked(text(row, "identifier"), text({"": relation}, "") or "links_to")


def _versions(listed: datasets.Listed) -> Iterator[Related]:
    own = urlsplit(answers.address(listed.answer)).path.split("/")
    for row in answers.rows(listed.value, "hits", "hits"):
        if text(row, "id") not in own:
            page = text(row, "links", "self_html") or text(row, "links", "html")
            yield from answers.linked(page, "version")
