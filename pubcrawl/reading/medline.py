"""
People, funding and relations as MEDLINE writes them, for PubMed and Europe PMC.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pubcrawl.formats.dates import find_date
from pubcrawl.formats.xml.cursor import XmlCursor
from pubcrawl.ids.doi import extract_doi
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, Funding, Relation, WorkContributor

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

_ORCIDS = ("Identifier[Source=ORCID]", "authorId[type=ORCID]", "authorId[type=]")
_EUROPEPMC_AFFILIATION = "authorAffiliationDetailsList.authorAffiliation"
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


def contributors(
    authors: Iterable[WorkContributor], record: XmlCursor
) -> tuple[WorkContributor, ...]:
    """
    Return *authors* with the investigators of *record* as the members of the group among them.

    Unless there is exactly one group, they follow as contributors, because MEDLINE does not
    assign investigators to groups.
    """
    authors = tuple(authors)
    rows = record.rows("InvestigatorList.Investigator")
    investigators = tuple(filter(None, (person(row, "investigator") for row in rows)))
    groups = [author for author in authors if author.literal and not author.family]
    if len(groups) != 1:
        return (*authors, *investigators)
    members = tuple(investigator.name for investigator in investigators)
    return tuple(
        author._replace(members=members) if author is groups[0] else author for author in authors
    )


def authors(record: XmlCursor) -> Iterator[WorkContributor]:
    """Yield the contributors in the lists of authors and editors."""
    for people in record.rows("AuthorList"):
        role = "editor" if "editor" in people.text("@Type").lower() else "author"
        for author in people.rows("Author[ValidYN!=N]"):
            if contributor := person(author, role):
                yield contributor


def person(author: XmlCursor, role: str) -> WorkContributor | None:
    """Return a person or group; None without a name."""
    family = author.text("LastName")
    given = author.text("ForeName", "FirstName", "Initials")
    literal = author.text("CollectiveName") or ("" if family else author.text("fullName"))
    if not (literal or family or given):
        return None
    address, affiliations = "", []
    places = *author.rows("AffiliationInfo"), *author.rows(_EUROPEPMC_AFFILIATION), author
    for place in places:
        if text := place.text("Affiliation"):
            address = address or email(text)
            identifier = place.text("Identifier[Source=ROR]").rstrip("/").rpartition("/")[2]
            ror = f"https://ror.org/{identifier}" if identifier else ""
            affiliations.append(Affiliation(affiliation(text), ror))
    identifiers = (identifier for path in _ORCIDS for identifier in author.texts(path))
    return WorkContributor(
        family,
        given,
        author.text("Suffix"),
        literal=literal,
        role=role,
        orcid=next(filter(None, map(orcid, identifiers)), ""),
        email=address,
        affiliations=tuple(place for place in dict.fromkeys(affiliations) if place.name),
        corresponding=bool(address),
        equal=author.text("@EqualContrib").upper() == "Y",
    )


def relation(
    kind: str, id_kind: str, value: str, source: str, *, preprint: bool = False
) -> Relation | None:
    """
    Return the relation to another work that *kind*, a RefType, names; None if there is no work.

    A notice may be unknown.

    *source*: a citation, whose DOI counts more than a *value* of an unknown kind. *preprint*:
    whether this work is one.
    """
    folded = re.sub(r"[^a-z]", "", kind.lower())
    notice = "" if folded in _RELATIONS else notice_kind(folded)
    known = notice or _RELATIONS.get(folded, kind.lower().strip().replace(" ", "-"))
    # MEDLINE relates an article to its preprint by "Update of", a preprint to it by "Update in".
    if known == "updates" and _PREPRINT.search(source):
        known = "has-preprint"
    elif known == "updated-by" and preprint and not _PREPRINT.search(source):
        known = "preprint-of"
    if not id_kind and (doi := extract_doi(source)):
        id_kind, value = "doi", doi
    if not (value or source or notice):
        return None
    date = find_date(source.partition(";")[0]) if notice in NOTICES else ""
    return Relation(known, id_kind, value, source, date)
