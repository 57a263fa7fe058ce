"""Unpaywall, which lists open copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

from scrapy.http import Response

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import CONTENT_PARTS, PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress

_SAFE = "-_.!~'()*,;:$&+=/@"


class Unpaywall(Resource):
    """
    Unpaywall's record of a DOI: open access, journal, and links to open copies.

    Source: https://unpaywall.org/products/api
    Limits: 100,000 requests a day; an e-mail address is required, and added at the wire
    Caveats: also queried when all parts are final, for the open access status
    """

    name = "unpaywall"
    order = 80
    needs = ("doi",)
    type = PartType.OADOI
    fills = ("title", "abstract", "fulltext")
    url = "https://api.unpaywall.org/v2"
    base = "UNPAYWALL_URL"
    standard = True
    exempt = "REST service, 100,000 requests a day with an e-mail address"
    terms = "https://unpaywall.org/products/api"
    contact = "email"
    pause = 0
    accepts = "json"

    def skip(self, progress: Progress) -> bool:
        """
        Answer whether nothing is left to fill, open access status included.

        If the user wants only identifiers, it is skipped when these are final.
        """
        if not progress.final(*self.fills):
            return False
        if progress.wants("fulltext") and not progress.publication.oa:
            return False
        return progress.final("pmid", "pmcid", "doi") or progress.wants(*CONTENT_PARTS)

    def url_of(self, ask: Ask) -> str:
        """Return the address of the record."""
        # compat: the position of the e-mail address, which no stored address contains.
        email = "?email=@" if self.compat else ""
        return f"{self.base_url}/{quote(ask.value, safe=_SAFE)}{email}"

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of the record."""
        from pubcrawl.publications.reading import unpaywall

        yield unpaywall.record(response.body, compat=self.compat)
