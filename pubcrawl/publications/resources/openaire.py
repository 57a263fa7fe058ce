"""OpenAIRE's graph."""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, abstracts, once, people
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import work_kind
from pubcrawl.works.work import (
    Container,
    Funding,
    Work,
    WorkDates,
)

_OPEN = ("open", "open access", "open source")


class OpenAIRE(Resource):
    """
    OpenAIRE's product: title, abstract, authors, projects, open copies.

    Source: https://graph.openaire.eu/docs/apis/graph-api/
    Limits: 60 requests an hour without a token, 7,200 with one; 1 DOI a request
    Caveats: collects other sources, so values may be theirs
    """

    name = "openaire"
    order = 125
    needs = ("doi",)
    type = PartType.OPENAIRE
    fills = ("title", "abstract", "fulltext", "keywords", "contributors", "funding")
    url = "https://api.openaire.eu/graph/v1/researchProducts"
    terms = "https://graph.openaire.eu/docs/apis/terms/"
    pause = 1  # second
    credential = Credential("OPENAIRE_TOKEN", "Authorization", form="Bearer {}", required=True)
    rows = "results"
    ignores = """
        about the record: id lastUpdateTimeStamp originalIds
        repeats another key: authors.pid.id.scheme bestAccessRight.code bestAccessRight.scheme
            instances.accessRight.code instances.accessRight.scheme instances.publicationDate
            language.label
        no field of a work: instances.accessRight.openAccessRoute instances.refereed
            openAccessColor projects.* projects.fundings.jurisdiction publiclyFunded sources
    """

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the product with a DOI."""
        return self.get(pid=asks[0].value)

    def read(self, record: ServiceRecord) -> Findings:
        """Return the findings of one product."""
        container, instances = record["container"], record.rows("instances")
        pids = (*record.rows("pids"), *record.rows("instances.pids"))
        # Of several of one kind, the first one counts.
        numbers = ServiceRecord(
            {row.text("scheme").lower(): row.text("value") for row in reversed(pids)}
        )
        return self.findings(
            numbers.ids(pmid="pmid", pmcid="pmc", doi="doi"),
            Work(
                titles=record.titles("mainTitle", "subTitle"),
                abstracts=abstracts(*record.texts("descriptions")),
                contributors=people(
                    row.person("fullName", family="surname", given="name", orcid="pid.id.value")
                    for row in sorted(record.rows("authors"), key=_rank)
                ),
                container=Container(
                    publisher=record.text("publisher"),
                    **container.fields(
                        title="name",
                        issn_print="issnPrinted",
                        issn_online="issnOnline",
                        issn_linking="issnLinking",
                        volume="vol",
                        issue="iss",
                        first_page="sp",
                        last_page="ep",
                        conference="conferencePlace",
                    ),
                ),
                dates=WorkDates(issued=record.date("publicationDate")),
                kind=work_kind(
                    *(kind for row in instances[:1] for kind in row.texts("type")),
                    record.text("type"),
                ),
                language=record.language("language.code"),
                licences=once(licence for row in instances for licence in row.licences("license")),
                identifiers=numbers.identifiers(arxiv="arxiv", handle="handle", mag_id="mag_id"),
                funding=once(map(_funding, record.rows("projects"))),
            ),
            links=[
                Link(url, PartType.LINK_OADOI)
                for row in instances
                for url in row.texts("urls")
                if row.text("accessRight.label").lower() in _OPEN
            ],
            oa=record.text("bestAccessRight.label").lower() in _OPEN,
            journal_title=container.text("name"),
            keywords=[
                row.text("value")
                for row in record.rows("subjects.subject")
                if row.text("scheme").lower() == "keyword"
            ],
        )


def _rank(author: ServiceRecord) -> int:
    return author.number("rank") or 0


def _funding(project: ServiceRecord) -> Funding:
    funder = project.text("fundings.name", "fundings.shortName", "funding.name")
    return Funding(funder, awards=tuple(project.texts("code")))
