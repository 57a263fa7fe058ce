"""Contributors, licence and references of records from before the model of a work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Contributor, Reference
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, CitedWork, Licence, Work, WorkContributor
from pubcrawl.works.work_record import FieldSource, WorkRecord


def old_contributor(author: Contributor) -> WorkContributor:
    """Return a contributor whose name is in one piece."""
    return WorkContributor(
        literal=author.name,
        orcid=orcid(author.orcid),
        email=author.email,
        affiliations=tuple(map(Affiliation, author.affiliations)),
    )


def old_licence(licence: str) -> tuple[Licence, ...]:
    """Return a licence from an address or a name; empty for ""."""
    if not licence:
        return ()
    return (Licence(url=licence) if "://" in licence else Licence(name=licence),)


def old_reference(reference: Reference) -> CitedWork:
    """Return an entry of the reference list."""
    return CitedWork(
        text=reference.text,
        doi=normalise_doi(reference.doi),
        pmid=reference.pmid,
        title=reference.title,
        container=reference.journal,
        year=reference.year,
    )


def older_work(record: Mapping[str, Any]) -> WorkRecord:
    """
    Return the work of a stored record without sources: authors, licence, references.

    The source is unknown, so every other source is better.
    """
    work = Work(
        contributors=tuple(
            old_contributor(Contributor(**{**one, "affiliations": tuple(one["affiliations"])}))
            for one in record.get("authors", ())
        ),
        licences=old_licence(record.get("licence", "")),
        references=tuple(old_reference(Reference(**one)) for one in record.get("references", ())),
    )
    result = WorkRecord()
    result.offer(work, FieldSource(PartType.NA), lambda type: 0)
    return result
