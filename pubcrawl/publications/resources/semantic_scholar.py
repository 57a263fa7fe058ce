"""Semantic Scholar's API."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, open_copy, people
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import licence_named, page_range, work_kind
from pubcrawl.works.work import Container, Work, WorkDates

_FIELDS = (
    "externalIds,title,abstract,authors.name,authors.externalIds,authors.affiliations,venue,"
    "publicationVenue,journal,year,publicationDate,publicationTypes,isOpenAccess,openAccessPdf"
)


class SemanticScholar(Resource):
    """
    Semantic Scholar's papers: title, abstract, authors, journal, open copies.

    Source: https://api.semanticscholar.org/api-docs/graph
    Limits: 1 request a second, with a key; 500 papers a request
    Caveats: authors' names are not divided into family and given names
    """

    name = "semantic_scholar"
    order = 115
    needs = ("doi", "pmid", "pmcid")
    batch = 500
    type = PartType.SEMANTIC_SCHOLAR
    fills = ("title", "abstract", "fulltext", "contributors")
    url = "https://api.semanticscholar.org/graph/v1/paper"
    terms = "https://www.semanticscholar.org/product/api/license"
    pause = 1  # second
    credential = Credential("SEMANTIC_SCHOLAR_API_KEY", header="x-api-key", required=True)
    rows = ""  # of a batch, with null for unknown papers
    alone = "paperId title"
    ignores = """
        repeats another key: authors.authorId authors.url citationStyles
            openAccessPdf.disclaimer openAccessPdf.status paperId
            publicationVenue.alternate_names publicationVenue.id publicationVenue.url url
        counts: citationCount influentialCitationCount
        added by programs that store records: authors.author_id citation_count corpus_id
            external_ids fields_of_study influential_citation_count open_access_pdf_url
            publication_date publication_types reference_count s2_fields_of_study s2_paper_id
            source tldr
    """

    def url_of(self, ask: Ask) -> str:
        """Return the address of one paper."""
        return self.get(f"/{paper_id(ask)}").url

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request papers in one POST."""
        return self.post({"ids": [paper_id(ask) for ask in asks]}, "/batch", fields=_FIELDS)

    def read(self, record: ServiceRecord) -> Findings:
        """Return the findings of one paper."""
        ids, journal, venue = record["externalIds"], record["journal"], record["publicationVenue"]
        title = record.text("journal.name", "publicationVenue.name", "venue")
        first_page, last_page = page_range("".join(journal.text("pages").split()))
        licence = record.text("openAccessPdf.license").replace("CCBY", "CC BY").replace("_", " ")
        return self.findings(
            ids.ids(pmid="PubMed", pmcid="PubMedCentral", doi="DOI"),
            Work(
                titles=record.titles("title"),
                abstracts=abstracts(record.text("abstract")),
                contributors=people(
                    row.person("name", orcid="externalIds.ORCID", affiliations="affiliations")
                    for row in record.rows("authors")
                ),
                container=Container(
                    title=title,
                    kind="journal" if venue.text("type") == "journal" else "",
                    issn_linking=venue.issn("issn"),
                    volume=journal.text("volume"),
                    first_page=first_page,
                    last_page=last_page,
                ),
                dates=WorkDates(issued=record.date("publicationDate", "year")),
                kind=work_kind(*record.texts("publicationTypes")),
                licences=licence_named(licence),
                identifiers=ids.identifiers(
                    arxiv="ArXiv", s2="CorpusId", mag="MAG", dblp="DBLP", acl="ACL"
                ),
            ),
            links=map(open_copy, record.texts("openAccessPdf.url")),
            oa=record.true("isOpenAccess"),
            journal_title=title,
        )


def paper_id(ask: Ask) -> str:
    """Return what a paper is asked by."""
    return f"{ask.by.upper()}:{ask.value.removeprefix('PMC') if ask.by == 'pmcid' else ask.value}"
