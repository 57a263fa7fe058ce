"""Contributors, licence and references as records had them before the model of a work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.ids.doi import normalise_doi
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Contributor, Reference
from pubcrawl.works.merge import FieldSource, WorkRecord
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, CitedWork, Licence, Work, WorkContributor


def old_contributor(author: Contributor) -> WorkContributor:
    """Return an author whose name is in one piece."""
    return WorkContributor(
        literal=author.name,
        orcid=orcid(author.orcid),
        email=author.email,
        affiliations=tuple(map(Affiliation, author.affiliations)),
    )


def old_licence(licence: str) -> tuple[Licence, ...]:
    """Return the licence, an address or a name; nothing for ""."""
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
    Return the work of a stored record that has no sources: authors, licence, references.

    The source is not known, so every other one is better.
    """
    work = Work(
        contributors=tuple(
            old_contributor(Contributor(**{**one, "affiliations": tuple(one["affiliations"])}))
            for one in record.get("authors", ())
        ),
        licences=old_licence(record.get("licence", "")),
        references=tuple(old_reference(Reference(**one)) for one in record.get("references", ())),
    )
    known = WorkRecord()
    known.offer(work, FieldSource(PartType.NA), lambda type: 0)
    return known
