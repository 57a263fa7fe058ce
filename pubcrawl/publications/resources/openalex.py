"""OpenAlex's API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import quote

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, once, people
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import (
    NOTHING,
    Affiliation,
    Container,
    Funding,
    Relation,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_CONTAINERS = {"journal": "journal", "conference": "proceedings", "repository": "repository"}
_LINKS = (("landing_page_url", PartType.LINK_OADOI), ("pdf_url", PartType.PDF_OADOI))
_WORDS_MAX = 100_000  # of an abstract; a larger position is a mistake


class OpenAlex(Resource):
    """
    OpenAlex's works: title, abstract, contributors with ORCID and ROR, funding, open copies.

    Source: https://developers.openalex.org
    Limits: 10 requests a second; 50 identifiers of one kind a request
    Caveats: abstracts are assembled from an index of words, without paragraphs
    """

    name = "openalex"
    order = 110
    needs: ClassVar[tuple[str, ...]] = ("doi", "pmid")
    batch = 50
    type = PartType.OPENALEX
    fills: ClassVar[tuple[str, ...]] = (
        "title",
        "abstract",
        "fulltext",
        "contributors",
        "licences",
        "funding",
    )
    url = "https://api.openalex.org/works"
    terms = "https://developers.openalex.org/how-to-use-the-api/rate-limits-and-authentication"
    pause = 0.1  # seconds
    contact = "mailto"
    credits = (0, 1)  # https://developers.openalex.org/api-reference/authentication
    credential = Credential("OPENALEX_API_KEY", param="api_key")
    rows = "results"
    alone = "id doi"
    ignores = """
        about the record: cited_by_api_url created_date indexed_in ngrams_url relevance_score
            updated_date
        counts: citation_normalized_percentile cited_by_count cited_by_percentile_year
            countries_distinct_count counts_by_year fwci institutions_distinct_count
            locations_count referenced_works_count
        derived by OpenAlex, by its own identifiers: concepts keywords mesh primary_topic
            referenced_works related_works sustainable_development_goals topics
        what it is, beyond licence and version: apc_list apc_paid fulltext_origin has_fulltext
            is_paratext open_access.any_repository_has_fulltext open_access.oa_status
        repeats another key: authorships.affiliations authorships.author_position
            authorships.countries best_oa_location.* corresponding_author_ids
            corresponding_institution_ids id locations.* open_access.oa_url
            primary_location.*
        no field of a work: authorships.author.id authorships.institutions.* awards.display_name
            awards.id primary_location.source.*
        added by programs that store records: authors citation_count csvmade downloaded htmlmade
            institutions is_oa jsondownloaded oa_status oa_url openalex_id pdfdownloaded source
            venue
    """

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether one filter can name both."""
        return ask.by == first.by and not set(",|") & set(ask.value + first.value)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the works with identifiers of one kind."""
        by = asks[0].by
        if len(asks) == 1:
            return self.get(f"/{by}:{quote(asks[0].value, safe='/')}")
        values = "|".join(ask.value for ask in asks)
        return self.get(filter=f"{by}:{values}", per_page=len(asks))

    def read(self, record: ServiceRecord) -> Findings | None:
        """Return the findings of one work; None if an answer says no more than a DOI."""
        place, best = record["primary_location"], record["best_oa_location"]
        source = place["source"]
        kind, title = source.text("type"), source.text("display_name")
        linking = source.issn("issn_l")
        findings = self.findings(
            record.ids(pmid="ids.pmid", pmcid="ids.pmcid", doi="doi ids.doi"),
            Work(
                titles=record.titles("title display_name"),
                abstracts=abstracts(_in_order(record.at("abstract_inverted_index"))),
                contributors=people(map(_person, record.rows("authorships"))),
                container=Container(
                    title=title,
                    kind=_CONTAINERS.get(kind, ""),
                    issn_linking=linking,
                    issns=source.issns("issn", linking),
                    publisher=source.text("host_organization_name"),
                    **record["biblio"].fields("volume", "issue", "first_page", "last_page"),
                ),
                dates=WorkDates(issued=record.date("publication_date", "publication_year")),
                kind=work_kind(record.text("type_crossref"), record.text("type")),
                language=record.language("language"),
                licences=once(
                    licence
                    for location in (place, best)
                    for licence in location.licences("license", "version")
                ),
                identifiers=tuple(
                    WorkIdentifier(kind, record.last(f"ids.{kind}"))
                    for kind in ("openalex", "mag")
                    if record.last(f"ids.{kind}")
                ),
                # Grants until 2025, awards since.
                funding=once(map(_funding, (*record.rows("grants"), *record.rows("awards")))),
                relations=(Relation("retraction"),) if record.true("is_retracted") else (),
            ),
            links=[
                Link(location.text(key), type)
                for location in (best, place, *record.rows("locations"))
                if location.true("is_oa") or location is best
                for key, type in _LINKS
            ],
            preprint=record.text("type") == "preprint",
            oa=record.true("open_access.is_oa"),
            journal_title=title if kind == "journal" else "",
        )
        # Other services, too, have objects with a DOI.
        ids = findings.ids
        known = findings.work != NOTHING or findings.links or findings.oa or ids.pmid or ids.pmcid
        return findings if known else None


def _in_order(index: Any) -> str:
    """Return the text of an index of words: word → its positions."""
    words = {
        position: str(word)
        for word, positions in (index.items() if isinstance(index, dict) else ())
        for position in (positions if isinstance(positions, list) else ())
        if isinstance(position, int) and 0 <= position < _WORDS_MAX
    }
    return " ".join(words[position] for position in sorted(words))


def _person(authorship: ServiceRecord) -> WorkContributor:
    rors = {row.text("display_name"): row.text("ror") for row in authorship.rows("institutions")}
    places = [
        Affiliation(name, next((ror for known, ror in rors.items() if ror and known in name), ""))
        for name in authorship.texts("raw_affiliation_strings")
    ]
    return authorship.person(
        "raw_author_name author.display_name",
        orcid="author.orcid",
        corresponding="is_corresponding",
    )._replace(affiliations=once(places or [Affiliation(*pair) for pair in rors.items()]))


def _funding(row: ServiceRecord) -> Funding:
    awards = row.texts("award_id", "funder_award_id")[:1]
    return Funding(row.text("funder_display_name"), row.text("funder", "funder_id"), tuple(awards))
