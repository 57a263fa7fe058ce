"""Merging of responses into a publication as in PubFetcher: parts alone, the best of each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pubcrawl.works.cleaning import cleaned
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import fill, is_better_part, part_content, same_content
from pubcrawl.works.parts import PARTS, PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField


def merge(
    publication: Publication,
    findings: Findings,
    url: str,
    now: int,
    *,
    parts: Collection[str] = PARTS,
) -> None:
    """
    Offer the findings of a response to *publication*, as ``works.merge.merge`` does.

    All *parts* are offered. PubFetcher keeps the markup of its own sources.
    """
    if PartType.PMC_IDCONV.rank <= findings.type.rank <= PartType.SERVICE.rank:
        findings = cleaned(findings)
    for offer in findings.offers:
        source = FieldSource(offer.type, offer.url or url, now, offer.rule)
        put(publication, offer.name, offer.content, source)
    _forget_poorer(publication, findings)
    fill(publication, findings, now)


def put(
    publication: Publication,
    name: str,
    value: Any,
    source: FieldSource,
    *,
    values: tuple[Any, ...] = (),
) -> bool:
    """
    Offer *value* for the part *name*, without *values* of a work; return whether it is accepted.

    A better type wins even if its content is too short to be useful, such as a publisher's full
    text of one character over that of the PDF.
    """
    value = part_content(name, value, source)
    if not value:
        return False
    old = publication.fields.get(name)
    if old is not None:
        if not is_better_part(publication, name, SourcedField(value, source), old):
            return False
        value = same_content(name, old.value, value, source)
    publication.fields[name] = SourcedField(value, source)
    return True


def _forget_poorer(publication: Publication, findings: Findings) -> None:
    """Let a response overwrite a date before 1970, and an article poorer authors."""
    date, people = publication.pub_date, findings.corresp_authors
    if date and date.year < 1970 and findings.pub_date:
        publication.pub_date = None
    more = people and (people[0].email or len(people) > len(publication.corresp_authors))
    if more and findings.replace_authors:
        publication.corresp_authors = ()
