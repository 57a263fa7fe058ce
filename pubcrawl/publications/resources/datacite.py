"""DataCite's REST API."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.ids.doi import registrant
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, once, people
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.values import licence_named, work_kind
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
_ROLES = {
    "creators": {"": "author"},
    "contributors": {"Editor": "editor", "Translator": "translator"},
}
"""Key of a record → type of a contributor → role."""

_CITES = ("Cites", "References")
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
_OF_ARTICLE = ("Preprint", "IsVersionOf", "doi")
_ID_KINDS = {"DOI": "doi", "PMID": "pmid", "URL": "url"}


class DataCite(Resource):
    """
    DataCite's metadata of datasets, software, preprints and theses.

    Source: https://support.datacite.org/docs/api, https://schema.datacite.org/meta/kernel-4/
    Limits: 3,000 requests in 5 minutes; 50 DOIs a request
    Caveats: knows only DOIs that DataCite registered
    """

    name = "datacite"
    order = 105
    needs = ("doi",)
    batch = 50
    type = PartType.DATACITE
    tells = ("versions",)
    fills = ("title", "abstract", "keywords", "contributors", "licences", "funding", "relations")
    url = "https://api.datacite.org/dois"
    terms = "https://support.datacite.org/docs/rate-limit"
    pause = 0.1  # seconds
    rows = "data"
    ignores = """
        about the record and its deposit: attributes.created attributes.isActive
            attributes.metadataVersion attributes.prefix attributes.published
            attributes.registered attributes.schemaVersion attributes.source attributes.state
            attributes.suffix attributes.updated attributes.xml id relationships
        counts: attributes.citationCount attributes.citationsOverTime attributes.downloadCount
            attributes.downloadsOverTime attributes.partCount attributes.partOfCount
            attributes.referenceCount attributes.versionCount attributes.versionOfCount
            attributes.viewCount attributes.viewsOverTime
        the scheme of another value: attributes.contributors.affiliation.*
            attributes.creators.affiliation.* attributes.fundingReferences.awardUri
            attributes.fundingReferences.funderIdentifierType attributes.publisher.*
            attributes.rightsList.lang attributes.rightsList.rightsIdentifierScheme
            attributes.rightsList.schemeUri attributes.subjects.*
        repeats another key: attributes.relatedIdentifiers.resourceTypeGeneral
            attributes.types.bibtex attributes.types.ris attributes.types.schemaOrg
        no field of a work: attributes.dates.dateInformation attributes.formats
            attributes.geoLocations attributes.sizes attributes.version
    """

    def skip(self, progress: Progress) -> bool:
        """Answer whether Crossref registered the DOI, or nothing is left to fill."""
        return "crossref" in progress.answered or super().skip(progress)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of DOIs."""
        if len(asks) == 1:
            return self.get(f"/{quote(asks[0].value, safe='')}", affiliation="true")
        dois = (ask.value.replace("\\", r"\\").replace('"', r"\"") for ask in asks)
        query = "doi:(" + " OR ".join(f'"{doi}"' for doi in dois) + ")"
        return self.get("", {"page[size]": len(asks)}, query=query, affiliation="true")

    def read(self, record: ServiceRecord) -> Findings | None:
        """Return the findings of one record, None if it is not that of a DOI."""
        if "attributes" not in record or record.text("type") not in ("", "dois"):
            return None  # such as a client
        item = record["attributes"]
        container, kinds = item["container"], item["types"]
        venue = _CONTAINERS.get(container.text("type").replace(" ", "").lower(), "")
        number, number_type = container.text("identifier"), container.text("identifierType")
        descriptions = [
            (row.text("descriptionType"), row.text("description"), row.language("lang"))
            for row in item.rows("descriptions")
        ]
        described = [
            (text, tag) for kind, text, tag in descriptions if text and kind in ("Abstract", "")
        ]
        titles = [
            TitleText(text, _TITLES.get(row.text("titleType"), "main"), row.language("lang"))
            for row in item.rows("titles")
            if (text := row.text("title"))
        ]
        dates = {row.text("dateType"): row.date("date") for row in reversed(item.rows("dates"))}
        year, related = item.date("publicationYear"), item.rows("relatedIdentifiers")
        return self.findings(
            item.ids(doi="doi"),
            Work(
                titles=tuple(sorted(titles, key=lambda title: title.kind != "main")),
                abstracts=abstracts(
                    *(text for text, _ in described),
                    languages=(tag for _, tag in described),
                    own=item.language("language"),
                ),
                contributors=people(
                    person
                    for key, roles in _ROLES.items()
                    for person in (_person(row, roles) for row in item.rows(key))
                    if person.role
                ),
                container=Container(
                    kind=venue,
                    issns=(number,) if number_type == "ISSN" else (),
                    publisher=item.text("publisher", "publisher.name"),
                    **container.fields(
                        "title", "volume", "issue", first_page="firstPage", last_page="lastPage"
                    ),
                ),
                dates=WorkDates(
                    issued=dates.get("Issued") or year,
                    online=dates.get("Available", ""),
                    received=dates.get("Submitted", ""),
                    accepted=dates.get("Accepted", ""),
                    revised=dates.get("Updated", ""),
                ),
                kind=work_kind(
                    kinds.text("resourceTypeGeneral"),
                    kinds.text("resourceType"),
                    kinds.text("citeproc"),
                ),
                language=item.language("language"),
                licences=once(
                    licence for row in item.rows("rightsList") for licence in _licences(row)
                ),
                identifiers=once(
                    map(
                        _identifier,
                        (*item.rows("identifiers"), *item.rows("alternateIdentifiers")),
                    )
                ),
                funding=once(map(_funding, item.rows("fundingReferences"))),
                references=tuple(
                    CitedWork(doi=row.doi("relatedIdentifier"))
                    for row in related
                    if row.text("relationType") in _CITES and row.doi("relatedIdentifier")
                ),
                relations=once(
                    _relation(row, kinds.text("resourceTypeGeneral"), item.doi("doi"))
                    for row in related
                ),
            ),
            links=[Link(item.text("url"), PartType.LINK)],
            preprint=kinds.text("resourceTypeGeneral") == "Preprint",
            journal_title=container.text("title") if venue == "journal" else "",
            keywords=item.texts("subjects.subject"),
        )


def _person(row: ServiceRecord, roles: dict[str, str]) -> WorkContributor:
    """Return a creator or contributor, without a role if it is not one of a work's makers."""
    role = roles.get(row.text("contributorType"), "")
    numbers = {
        number.text("nameIdentifierScheme", "schemeUri").lower(): number.orcid("nameIdentifier")
        for number in row.rows("nameIdentifiers")
    }
    person = row.person("name", family="familyName", given="givenName")
    if row.text("nameType") == "Organizational" and not row.text("familyName"):
        person = WorkContributor(literal=row.text("name"))
    # A text, or an object if the request says affiliation=true.
    places = [*map(Affiliation, row.texts("affiliation")), *map(_place, row.rows("affiliation"))]
    orcids = (number for scheme, number in numbers.items() if "orcid" in scheme and number)
    return person._replace(role=role, orcid=next(orcids, ""), affiliations=once(places))


def _place(row: ServiceRecord) -> Affiliation:
    number = row.text("affiliationIdentifier")
    return Affiliation(row.text("name"), number if "ror.org/" in number else "")


def _licences(row: ServiceRecord) -> tuple[Licence, ...]:
    name, url = row.text("rightsIdentifier", "rights"), row.text("rightsUri")
    if not url:
        return licence_named(name)
    # A statement about access has an address, too, and is not a licence.
    return () if "info:eu-repo" in url else (Licence(url, name),)


def _identifier(row: ServiceRecord) -> WorkIdentifier | None:
    kind = row.text("identifierType", "alternateIdentifierType").lower()
    value = row.text("identifier", "alternateIdentifier")
    return WorkIdentifier(kind, value) if value and kind != "doi" else None


def _funding(row: ServiceRecord) -> Funding:
    awards = row.texts("awardNumber", "awardTitle")[:1]
    return Funding(row.text("funderName"), row.text("funderIdentifier"), tuple(awards))


def _relation(row: ServiceRecord, of: str, own: str) -> Relation | None:
    kind = row.text("relationType")
    id_kind = _ID_KINDS.get(row.text("relatedIdentifierType"), "")
    value = row.doi("relatedIdentifier") if id_kind == "doi" else row.text("relatedIdentifier")
    if kind in _CITES or not (kind and value):
        return None
    # arXiv calls its preprint a version of the article.
    if (of, kind, id_kind) == _OF_ARTICLE and registrant(value) != registrant(own):
        return Relation("preprint-of", id_kind, value)
    return Relation(_RELATIONS.get(kind, kind), id_kind, value)
