"""The Directory of Open Access Journals."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from scrapy import Request

from pubcrawl.formats.dates import date_of
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, once, people, text_link
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Container, Work, WorkDates


class DOAJ(Resource):
    """
    DOAJ's article: title, abstract, keywords, authors, licence, link to the full text.

    Source: https://doaj.org/api/docs
    Limits: 2 requests a second; 10 DOIs a request
    Caveats: knows only open access journals
    """

    name = "doaj"
    order = 120
    needs = ("doi",)
    batch = 10
    type = PartType.DOAJ
    fills = ("title", "abstract", "fulltext", "keywords", "contributors", "licences")
    url = "https://doaj.org/api/search/articles"
    terms = "https://doaj.org/terms/"
    pause = 0.5  # seconds
    rows = "results"
    alone = "bibjson"
    ignores = """
        about the record: admin created_date last_updated
        repeats another key: bibjson.journal.license.open_access bibjson.journal.license.title
        no field of a work: bibjson.journal.country bibjson.subject
    """

    def request(self, asks: Sequence[Ask]) -> Request:
        """Search for DOIs."""
        query = " OR ".join('doi:"{}"'.format(ask.value.replace('"', "")) for ask in asks)
        return self.get(f"/{quote(query, safe='')}", pageSize=len(asks))

    def read(self, record: ServiceRecord) -> Findings:
        """Return the findings of one article."""
        article = record["bibjson"]
        journal = article["journal"]
        numbers = ServiceRecord(
            {row.text("type").lower(): row.text("id") for row in article.rows("identifier")}
        )
        print_issn, online_issn = numbers.issn("pissn"), numbers.issn("eissn")
        return self.findings(
            numbers.ids(doi="doi"),
            Work(
                titles=article.titles("title"),
                abstracts=abstracts(article.text("abstract")),
                contributors=people(
                    row.person("name", orcid="orcid_id", affiliations="affiliation")
                    for row in article.rows("author")
                ),
                container=Container(
                    kind="journal",
                    issn_print=print_issn,
                    issn_online=online_issn,
                    issns=journal.issns("issns", print_issn, online_issn),
                    **journal.fields("title", "publisher", "volume", issue="number"),
                    **article.fields(first_page="start_page", last_page="end_page"),
                ),
                dates=WorkDates(issued=date_of(article.text("year"), article.text("month"))),
                language=journal.language("language"),
                licences=once(
                    licence
                    for row in journal.rows("license")
                    for licence in row.licences("url type")
                ),
                identifiers=record.identifiers(doaj="id"),
            ),
            links=[
                text_link(row.text("url"), row.text("content_type"))
                for row in article.rows("link")
                if row.text("type") == "fulltext"
            ],
            oa=True,  # a condition of the directory
            journal_title=journal.text("title"),
            keywords=article.texts("keywords"),
        )
