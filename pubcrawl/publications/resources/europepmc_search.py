"""Europe PMC's search for words of a title."""

from __future__ import annotations

from urllib.parse import quote

from scrapy import Request

from pubcrawl.publications.resources.europepmc import EuropePMC
from pubcrawl.publications.resources.search import ROWS, Search, words
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.publication import SOUGHT
from pubcrawl.works.work import CitedWork


class EuropePMCSearch(Search, EuropePMC):
    """
    Europe PMC's search for words of a title: identifiers of what has none.

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; a request for each description
    Caveats: all words must be in the title; a description without a title is searched as a text
    """

    name = "europepmc_search"
    order = 149
    needs = (SOUGHT,)
    batch = 1
    type = PartType.SERVICE
    fills = ID_PARTS
    base = "EUROPEPMC_URL"
    standard = False

    def search(self, cited: CitedWork) -> Request:
        """Request the works with these words in their titles."""
        title = words(cited.title)
        query = f"TITLE:({' AND '.join(title)})" if title else " ".join(words(cited.text))
        place = f"resulttype=core&format=xml&pageSize={ROWS}&query={quote(query, safe='():')}"
        return Request(f"{self.base_url}/search?{place}")
