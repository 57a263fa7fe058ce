"""Lines of a feed or an export of pubcrawl → records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pubcrawl.exceptions import RequestError
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.merge import offer_work
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, CitedWork, Licence, Work, WorkContributor
from pubcrawl.works.work_record import FieldSource

_KINDS = {
    "publication": {"parts", "problems", "visited_sites"},
    "page": {"start_url", "final_url", "content"},
    "artifact": {"entry_uri", "members", "boundary_source"},
    "result": {"request", "status", "hit"},
}
"""Kind of a record → fields that tell it from the others, and from seeds of other programs."""


def is_own_record(line: bytes) -> bool:
    """Answer whether a line is a record of pubcrawl."""
    return bool(_kind(_values(line)))


def own_record(
    line: bytes, limits: Limits
) -> Publication | WebPage | ArtifactRecord | IngestResult | None:
    """Return the record of a line, None if it is none; *limits* decide what is usable."""
    values = _values(line)
    try:
        match _kind(values):
            case "publication":
                publication = Publication.from_json(values, limits)
                if "sources" not in values:
                    source = FieldSource(PartType.NA)  # unknown, so every other one is better
                    offer_work(publication, _older_work(values), source)
                return publication
            case "page":
                return from_json(WebPage, values, min_length=limits.page_min_length)
            case "artifact":
                return from_json(ArtifactRecord, values)
            case "result":
                return from_json(IngestResult, values)
    except (RequestError, KeyError, TypeError, ValueError, AttributeError):
        pass  # a damaged one
    return None


def _older_work(values: Mapping[str, Any]) -> Work:
    """Return authors, licence and references of a record of pubcrawl 0.2, which has no work."""
    licence = values.get("licence", "")
    return Work(
        contributors=tuple(
            WorkContributor(
                literal=author["name"],
                orcid=orcid(author["orcid"]),
                email=author["email"],
                affiliations=tuple(map(Affiliation, author["affiliations"])),
            )
            for author in values.get("authors", ())
        ),
        licences=(Licence(*([licence] if "://" in licence else ["", licence])),) * bool(licence),
        references=tuple(
            CitedWork(
                text=reference["text"],
                doi=normalise_doi(reference["doi"]),
                pmid=reference["pmid"],
                title=reference["title"],
                container=reference["journal"],
                year=reference["year"],
            )
            for reference in values.get("references", ())
        ),
    )


def _values(line: bytes) -> Mapping[str, Any]:
    try:
        values = json.loads(line)
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def _kind(values: Mapping[str, Any]) -> str:
    return next((kind for kind, names in _KINDS.items() if names <= values.keys()), "")
