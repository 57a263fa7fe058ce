"""Crossref's REST API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar
from urllib.parse import quote

from scrapy import Request

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord, text_link
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType


class Crossref(Resource):
    """
    Crossref's metadata: title, abstract, contributors, licence, references, funding, relations.

    Source: https://api.crossref.org
    Limits: 1 request at a time in the polite pool; 50 DOIs a request
    Caveats: abstracts are JATS; publishers deposit the records, so names vary
    """

    name = "crossref"
    order = 100
    needs: ClassVar[tuple[str, ...]] = ("doi",)
    batch = 50
    type = PartType.CROSSREF
    tells: ClassVar[tuple[str, ...]] = ("notices", "versions")
    fills: ClassVar[tuple[str, ...]] = (
        "title",
        "abstract",
        "contributors",
        "licences",
        "references",
        "funding",
    )
    url = "https://api.crossref.org/works"
    terms = "https://www.crossref.org/documentation/retrieve-metadata/rest-api/"
    pause = 0.1  # seconds
    contact = "mailto"
    ignores = """
        about the record and its deposit: archive content-domain created deposited indexed
            member prefix score source update-policy version
        counts: is-referenced-by-count reference-count references-count
        repeats another key: URL author.role author.sequence editor.role editor.sequence
            funder.id isbn-type journal-issue link.content-version published-other resource
            update-to.label updated-by.label
        who asserted it: author.affiliation.id.asserted-by author.authenticated-orcid
            funder.doi-asserted-by reference.doi-asserted-by relation.*.asserted-by
        no field of a work: approved assertion.explanation assertion.group assertion.order
            clinical-trial-number content-created content-updated degree description
            edition-number event.* funder.award-info group-title institution.*
            license.delay-in-days publisher-location reference.ISSN reference.edition
            reference.issn-type reference.key review special_numbering standards-body subject
    """

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether a filter can name both: a comma ends a DOI there."""
        return "," not in ask.value + first.value

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of DOIs."""
        if len(asks) == 1:
            return self.get(f"/{quote(asks[0].value, safe='')}")
        return self.get(filter=",".join(f"doi:{ask.value}" for ask in asks), rows=len(asks))

    def records(self, answer: ServiceRecord) -> list[ServiceRecord]:
        """Return the record in an answer, or those of a list."""
        message, kind = answer["message"], answer.text("message-type")
        if "message" not in answer:
            raise self.refusal(answer)
        if kind not in ("", "work", "work-list"):
            raise NotAnArticle(f"an answer of Crossref of the type {kind}")
        return [row for row in message.rows("items") or message.rows() if "DOI" in row]

    def read(self: Resource, record: ServiceRecord) -> Findings:
        """Return the findings of one record."""
        from pubcrawl.exchange.imports.csl_items import work_of

        ids, work = work_of(record)
        return self.findings(
            ids,
            work,
            links=[
                link
                for row in record.rows("link")
                for link in [text_link(row.text("URL"), row.text("content-type"))]
                # Links for the similarity check are behind a login of Crossref's own.
                if row.text("intended-application") == "text-mining"
            ],
            preprint=record.text("subtype") == "preprint",
            # The server of a preprint is no journal.
            journal_title=work.container.title if record.text("container-title") else "",
            flags=frozenset(
                ("notices_unknown",) if not isinstance(record.at("updated-by") or [], list) else ()
            ),
        )
