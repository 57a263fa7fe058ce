"""OpenCitations' index of citations."""

from __future__ import annotations

from itertools import chain
from urllib.parse import quote

from scrapy import Request

from pubcrawl.fetch.apis import Credential
from pubcrawl.ids.identifiers import KINDS
from pubcrawl.publications.resources.citations import CitationPages, Identity, identity
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.reading.service import ServiceRecord


class OpenCitations(CitationPages):
    """
    OpenCitations' index: references and citing works with DOI, PMID or OMID.

    Source: https://api.opencitations.net/index/v2
    Limits: 180 requests a minute; one request a direction, without pages
    """

    name = "opencitations"
    order = 162
    needs = ("doi", "pmid")
    url = "https://api.opencitations.net/index/v2"
    terms = "https://opencitations.net/querying"
    pause = 0.34  # seconds
    credential = Credential("OPENCITATIONS_TOKEN", header="authorization")
    ways = ("/references/", "/citations/")
    lists = ("", "")
    ignores = """
        about the citation: author_sc creation journal_sc oci timespan
        the work that was asked for: cited citing
    """

    def ask_page(self, ask: Ask, direction: str, number: int, cursor: str) -> Request:
        """Request all of a direction."""
        return self.get(f"{self.way(direction)}{ask.by}:{quote(ask.value, safe='')}")

    def identity(self, row: ServiceRecord, direction: str) -> Identity:
        """Return the identifiers in a text such as ``omid:br/06 doi:10.1/a pmid:1``."""
        text = row.text("cited" if direction == "references" else "citing")
        pairs = [word.partition(":")[::2] for word in text.split()]
        several = [identity(**{kind: value}) for kind, value in pairs if kind in KINDS]
        return tuple(chain(*several)) or identity(**dict(pairs))
