"""OpenAlex's lists of references and of citing works."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from scrapy import Request
from scrapy.http import Response

from pubcrawl.fetch.apis import Credential
from pubcrawl.formats.xml.elements import load_json
from pubcrawl.publications.resources.citations import CitationPages, Identity, identity
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import Findings

_FIELDS = "id,doi,ids"
# The "Deleted Work", to which millions of references lead that were merged or removed.
_DELETED = ("W4285719527",)


class OpenAlexCitations(CitationPages):
    """
    OpenAlex's references and citing works, with DOI, PMID or its own identifier.

    Source: https://developers.openalex.org
    Limits: 10 requests a second; 100 works a page, 100 pages of a direction
    Caveats: a request more for each work, for its identifier at OpenAlex
    """

    name = "openalex_citations"
    order = 160
    needs = ("doi", "pmid")
    url = "https://api.openalex.org/works"
    base = "OPENALEX_URL"
    terms = "https://developers.openalex.org/how-to-use-the-api/rate-limits-and-authentication"
    pause = 0.1  # seconds
    contact = "mailto"
    credential = Credential("OPENALEX_API_KEY", param="api_key")
    credits = (1, 1)
    page_size = 100
    extra = 1
    pages_max = 100
    # The filters name what a work does: those cited by it are its references.
    ways = ("filter=cited_by:", "filter=cites:")
    lists = ("results", "results")
    ignores = """
        repeats another key: ids.mag ids.openalex
    """

    def ask_page(self, ask: Ask, direction: str, number: int, cursor: str) -> Request:
        """Request the identifier of a work; with it, a page of those that are linked to it."""
        if not cursor:
            return self.get(f"/{ask.by}:{quote(ask.value, safe='/')}", select=_FIELDS)
        work, _, place = cursor.partition(" ")
        kind = self.way(direction).removeprefix("filter=")
        return self.get(
            filter=f"{kind}{work}", select=_FIELDS, per_page=self.page_size, cursor=place
        )

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the works of a page, or for a single work where its first page begins."""
        answer = ServiceRecord(load_json(response.body))
        number = answer.last("id")
        if not number.startswith("W"):
            yield from super().read_response(response)
        else:
            yield Findings(self.type, next_page=f"{number} *")

    def identity(self, row: ServiceRecord, direction: str) -> Identity:
        """Return DOI, PMID and OpenAlex's number; none for a deleted work."""
        number = row.last("id")
        if number in _DELETED:
            return ()
        ids = row.ids(pmid="ids.pmid", pmcid="ids.pmcid", doi="doi ids.doi")
        return identity(*ids, openalex=number)

    def next_cursor(self, answer: ServiceRecord, rows: int) -> str:
        """Return where the next page begins; the last page has no works."""
        return (
            answer.text("meta.next_cursor")
            if rows == (answer.number("meta.per_page") or self.page_size)
            else ""
        )

    def next_place(self, cursor: str, place: str) -> str:
        """Return *place* behind the number of the work."""
        return f"{cursor.partition(' ')[0]} {place or '*'}"
