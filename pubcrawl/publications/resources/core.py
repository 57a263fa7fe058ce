"""CORE's API."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, open_copy, people
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import Container, Work, WorkDates


class CORE(Resource):
    """
    CORE's work: title, abstract, authors and a copy in a repository.

    Source: https://api.core.ac.uk/docs/v3
    Limits: 10 requests a minute with a key; 10 DOIs a request
    Caveats: records are those of repositories
    """

    name = "core"
    order = 130
    needs = ("doi",)
    batch = 10
    type = PartType.CORE
    fills = ("title", "abstract", "fulltext", "contributors")
    url = "https://api.core.ac.uk/v3/search/works"
    terms = "https://core.ac.uk/terms"
    pause = 6  # seconds
    credits = (1, 1)  # tokens, of which a simple search costs one
    credential = Credential("CORE_API_KEY", "Authorization", form="Bearer {}", required=True)
    rows = "results"
    alone = "title"
    ignores = """
        about the record: createdDate dataProviders depositedDate oaiIds outputs updatedDate
        repeats another key: identifiers language.name links
        CORE's text of the PDF, which is read itself: fullText
        no field of a work: citationCount contributors
    """

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for DOIs."""
        query = " OR ".join('doi:"{}"'.format(ask.value.replace('"', "")) for ask in asks)
        return self.get(q=query, limit=len(asks))

    def read(self, record: ServiceRecord) -> Findings:
        """Return the findings of one work."""
        journal = record.text("journals.title")
        return self.findings(
            record.ids(pmid="pubmedId", doi="doi"),
            Work(
                titles=record.titles("title"),
                abstracts=abstracts(record.text("abstract")),
                contributors=people(row.person("name") for row in record.rows("authors")),
                container=Container(
                    title=journal,
                    issns=record.issns("journals.identifiers"),
                    publisher=record.text("publisher").strip("' "),  # 'Elsevier BV', in quotes
                ),
                dates=WorkDates(issued=record.date("publishedDate", "yearPublished")),
                kind=work_kind(record.text("documentType")),
                language=record.language("language.code"),
                identifiers=record.identifiers(core="id", arxiv="arxivId", mag="magId"),
            ),
            links=[
                Link(record.text("downloadUrl"), PartType.PDF_OADOI),
                *map(open_copy, record.texts("sourceFulltextUrls")),
            ],
            journal_title=journal,
        )
