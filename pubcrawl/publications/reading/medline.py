"""
Funding and relations as MEDLINE writes them, for PubMed and Europe PMC.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubcrawl.ids.doi import extract_doi
from pubcrawl.works.work import Funding, Relation, WorkContributor

# RefType in lower case, here and at Europe PMC → relation of the other work to this one.
_RELATIONS = {
    "erratumin": "erratum",
    "erratumfor": "corrects",
    "correctedandrepublishedin": "republished-in",
    "correctedandrepublishedfrom": "republished-from",
    "retractionin": "retraction",
    "retractionof": "retracts",
    "partialretractionin": "retraction",
    "partialretractionof": "retracts",
    "retractedandrepublishedin": "republished-in",
    "retractedandrepublishedfrom": "republished-from",
    "republishedin": "republished-in",
    "republishedfrom": "republished-from",
    "reprintin": "republished-in",
    "reprintof": "republished-from",
    "commentin": "comment",
    "commenton": "comments-on",
    "expressionofconcernin": "concern",
    "expressionofconcernfor": "concerns",
    "updatein": "updated-by",
    "updateof": "updates",
    "preprintin": "has-preprint",
    "preprintof": "preprint-of",
    "associateddataset": "dataset",
    "associatedpublication": "dataset-of",
    "originalreportin": "original-report",
    "summaryforpatientsin": "summary-for-patients",
}
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

    *source*: a citation, whose DOI counts if *value* is empty.
    """
    folded = re.sub(r"[^a-z]", "", kind.lower())
    known = _RELATIONS.get(folded, kind.lower().strip().replace(" ", "-"))
    # MEDLINE relates an article to its preprint by "Update of".
    if known in ("updates", "updated-by") and _PREPRINT.search(source):
        known = "has-preprint" if known == "updates" else known
    if not value:
        doi = extract_doi(source)
        id_kind, value = ("doi", doi) if doi else ("", "")
    if not value and not source:
        return None
    return Relation(known, id_kind, value, source)
