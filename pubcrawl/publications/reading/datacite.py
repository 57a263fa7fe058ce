"""
Records of DataCite: datasets, software, preprints and theses.

Sources: https://support.datacite.org/docs/api, https://schema.datacite.org/meta/kernel-4/
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import find_date
from pubcrawl.reading.service import abstracts, completed, load, named, once, people, rows, text
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import language, licence_named, orcid, work_kind
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Funding,
    Licence,
    Relation,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_TITLES = {"Subtitle": "sub", "TranslatedTitle": "translated", "AlternativeTitle": "short"}
_CONTAINERS = {
    "journal": "journal",
    "book": "book",
    "conferenceproceeding": "proceedings",
    "datarepository": "repository",
}
_ROLES = {"Editor": "editor", "Translator": "translator"}
_RELATIONS = {
    "IsPreviousVersionOf": "version",
    "IsNewVersionOf": "version",
    "IsVersionOf": "version",
    "HasVersion": "version",
    "IsIdenticalTo": "version",
    "IsSupplementTo": "supplement-of",
    "IsSupplementedBy": "supplement",
    "IsPreprintOf": "preprint-of",
    "HasPreprint": "has-preprint",
    "IsTranslationOf": "translation",
    "HasTranslation": "translation",
    "Reviews": "reviews",
    "IsReviewedBy": "review",
    "IsPublishedIn": "published-in",
    "IsDerivedFrom": "derived-from",
    "IsSourceOf": "source-of",
}
_CITES = ("Cites", "References")
_ID_KINDS = {"DOI": "doi", "PMID": "pmid", "URL": "url"}


def records(body: bytes) -> list[Findings]:
    """Return the findings of one record or of a list; raises ``ParseError``."""
    answer = load(body, "DataCite", "data")
    return [findings(item) for each in rows(answer, "data") for item in rows(each, "attributes")]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one record."""
    ids = valid_ids("", "", text(item, "doi"))
    kinds = item.get("types")
    container = item.get("container")
    venue = _CONTAINERS.get(text(container, "type").replace(" ", "").lower(), "")
    found = Findings(
        PartType.DATACITE,
        ids,
        preprint=text(kinds, "resourceTypeGeneral") == "Preprint",
        journal_title=text(container, "title") if venue == "journal" else "",
    )
    titles = [
        TitleText(
            text(each, "title"),
            _TITLES.get(text(each, "titleType"), "main"),
            language(text(each, "lang")),
        )
        for each in rows(item, "titles")
        if text(each, "title")
    ]
    described = [
        each
        for each in rows(item, "descriptions")
        if text(each, "descriptionType") in ("Abstract", "") and text(each, "description")
    ]
    subjects = (text(each, "subject") for each in rows(item, "subjects"))
    found.add("keywords", tuple(dict.fromkeys(filter(None, subjects))))
    related = rows(item, "relatedIdentifiers")
    found.work = Work(
        titles=tuple(titles),
        abstracts=abstracts(
            *(text(each, "description") for each in described),
            languages=(language(text(each, "lang")) for each in described),
        ),
        contributors=people(
            (
                *(_person(each, "author") for each in rows(item, "creators")),
                *(
                    _person(each, _ROLES[text(each, "contributorType")])
                    for each in rows(item, "contributors")
                    if text(each, "contributorType") in _ROLES
                ),
            )
        ),
        container=Container(
            title=text(container, "title"),
            kind=venue,
            issns=(text(container, "identifier"),)
            if text(container, "identifierType") == "ISSN"
            else (),
            publisher=text(item, "publisher") or text(item.get("publisher"), "name"),
            volume=text(container, "volume"),
            issue=text(container, "issue"),
            first_page=text(container, "firstPage"),
            last_page=text(container, "lastPage"),
        ),
        dates=WorkDates(
            issued=_date(item, "Issued") or find_date(text(item, "publicationYear")),
            online=_date(item, "Available"),
            received=_date(item, "Submitted"),
            accepted=_date(item, "Accepted"),
            revised=_date(item, "Updated"),
        ),
        kind=work_kind(
            text(kinds, "resourceTypeGeneral"), text(kinds, "resourceType"), text(kinds, "citeproc")
        ),
        language=language(text(item, "language")),
        licences=tuple(once(each for row in rows(item, "rightsList") for each in _licence(row))),
        identifiers=tuple(
            WorkIdentifier(text(each, "identifierType").lower(), text(each, "identifier"))
            for each in (*rows(item, "identifiers"), *rows(item, "alternateIdentifiers"))
            if text(each, "identifier") and text(each, "identifierType").upper() != "DOI"
        ),
        funding=tuple(once(map(_funding, rows(item, "fundingReferences")))),
        references=tuple(
            CitedWork(doi=doi)
            for each in related
            if text(each, "relationType") in _CITES
            and (doi := valid_ids("", "", text(each, "relatedIdentifier")).doi)
        ),
        relations=tuple(once(map(_relation, related))),
    )
    if url := text(item, "url"):
        found.links.append(Link(url, PartType.LINK))
    return completed(found)


def _person(values: dict[str, Any], role: str) -> WorkContributor:
    numbers = (
        orcid(text(each, "nameIdentifier"))
        for each in rows(values, "nameIdentifiers")
        if "orcid" in text(each, "nameIdentifierScheme", "schemeUri").lower()
    )
    family = text(values, "familyName")
    listed = values.get("affiliation")
    places = [
        Affiliation(text(each, "name"), _ror(text(each, "affiliationIdentifier")))
        if isinstance(each, dict)
        else Affiliation(str(each))
        for each in (listed if isinstance(listed, list) else ())
    ]
    if family:
        person = WorkContributor(family, text(values, "givenName"), role=role)
    elif text(values, "nameType") == "Organizational":
        person = WorkContributor(literal=text(values, "name"), role=role)
    else:
        person = named(text(values, "name"), role)
    return person._replace(orcid=next(filter(None, numbers), ""), affiliations=tuple(once(places)))


def _ror(address: str) -> str:
    return address if "ror.org/" in address else ""


def _date(item: dict[str, Any], kind: str) -> str:
    dates = (text(each, "date") for each in rows(item, "dates") if each.get("dateType") == kind)
    return find_date(next(dates, ""))


def _licence(values: dict[str, Any]) -> tuple[Licence, ...]:
    name = text(values, "rightsIdentifier") or text(values, "rights")
    url = text(values, "rightsUri")
    if not url:
        return licence_named(name)
    # A statement about access has an address, too, and is not a licence.
    return () if "info:eu-repo" in url else (Licence(url, name),)


def _funding(values: dict[str, Any]) -> Funding:
    award = text(values, "awardNumber", "awardTitle")
    return Funding(
        text(values, "funderName"),
        text(values, "funderIdentifier"),
        (award,) if award else (),
    )


def _relation(values: dict[str, Any]) -> Relation | None:
    kind = text(values, "relationType")
    id_kind = _ID_KINDS.get(text(values, "relatedIdentifierType"), "")
    value = text(values, "relatedIdentifier")
    if id_kind == "doi":
        value = valid_ids("", "", value).doi
    if kind in _CITES or not (kind and value):
        return None
    return Relation(_RELATIONS.get(kind, kind), id_kind, value)
