"""
Funding and relations as MEDLINE writes them, for PubMed and Europe PMC.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.formats.dates import find_date
from pubcrawl.ids.doi import extract_doi
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.work import Funding, Relation, WorkContributor

# RefType in lower case, here and at Europe PMC → relation of the other work to this one; notices
# have their own words.
_RELATIONS = {
    "correctedandrepublishedfrom": "republished-from",
    "retractedandrepublishedfrom": "republished-from",
    "republishedin": "republished-in",
    "republishedfrom": "republished-from",
    "reprintin": "republished-in",
    "reprintof": "republished-from",
    "commentin": "comment",
    "commenton": "comments-on",
    "updatein": "updated-by",
    "updateof": "updates",
    "preprintin": "has-preprint",
    "preprintof": "preprint-of",
    "associateddataset": "dataset",
    "associatedpublication": "dataset-of",
    "originalreportin": "original-report",
    "summaryforpatientsin": "summary-for-patients",
}
ID_KINDS = {"MED": "pmid", "PMC": "pmcid"}
"""Source of Europe PMC, which has its own identifiers of preprints → kind of its identifiers."""

_PREPRINT = re.compile(
    r"\b(?:(?:bio|med|chem|eco|psy|earth)?rxiv|arxiv|res(?:earch)? sq(?:uare)?|preprints?|ssrn"
    r"|authorea|psyarxiv)\b",
    re.IGNORECASE,
)


def funding(grants: Iterable[tuple[str, str]]) -> tuple[Funding, ...]:
    """Return funders in order with their awards, of pairs of funder and award."""
    awards: dict[str, dict[str, str]] = {}
    for funder, award in grants:
        if funder or award:
            # One grant twice: "R01 GM093345" and "R01GM093345".
            awards.setdefault(funder, {}).setdefault("".join(award.split()), award)
    return tuple(
        Funding(funder, awards=tuple(filter(None, each.values())))
        for funder, each in awards.items()
    )


def with_investigators(
    people: Iterable[WorkContributor], investigators: Iterable[WorkContributor]
) -> tuple[WorkContributor, ...]:
    """
    Return *people* with *investigators* as the members of the group among them.

    Unless there is exactly one group, they follow as contributors, because MEDLINE does not
    assign investigators to groups.
    """
    people, investigators = tuple(people), tuple(investigators)
    groups = [person for person in people if person.literal and not person.family]
    if len(groups) != 1:
        return (*people, *investigators)
    members = tuple(person.name for person in investigators)
    return tuple(
        person._replace(members=members) if person is groups[0] else person for person in people
    )


def relation(kind: str, id_kind: str, value: str, source: str) -> Relation | None:
    """
    Return the relation to another work that *kind*, a RefType, names; None if there is no work.

    A notice may be unknown.

    *source*: a citation, whose DOI counts more than a *value* of an unknown kind.
    """
    folded = re.sub(r"[^a-z]", "", kind.lower())
    notice = "" if folded in _RELATIONS else notice_kind(folded)
    known = notice or _RELATIONS.get(folded, kind.lower().strip().replace(" ", "-"))
    # MEDLINE relates an article to its preprint by "Update of".
    if known in ("updates", "updated-by") and _PREPRINT.search(source):
        known = "has-preprint" if known == "updates" else known
    if not id_kind and (doi := extract_doi(source)):
        id_kind, value = "doi", doi
    if not (value or source or notice):
        return None
    date = find_date(source.partition(";")[0]) if notice in NOTICES else ""
    return Relation(known, id_kind, value, source, date)
