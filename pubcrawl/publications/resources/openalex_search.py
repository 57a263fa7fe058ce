"""OpenAlex's search for words of a title."""

from __future__ import annotations

from scrapy import Request

from pubcrawl.publications.resources.openalex import OpenAlex
from pubcrawl.publications.resources.search import ROWS, Search, words
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.publication import SOUGHT
from pubcrawl.works.work import CitedWork


class OpenAlexSearch(Search, OpenAlex):
    """
    OpenAlex's search for words of a title: identifiers of what has none.

    Source: https://developers.openalex.org
    Limits: 10 requests a second; a request for each description
    Caveats: also finds works without a DOI or PMID, which are left out
    """

    name = "openalex_search"
    order = 150
    needs = (SOUGHT,)
    batch = 1
    credits = (10, 10)
    type = PartType.SERVICE
    fills = ID_PARTS
    base = "OPENALEX_URL"

    def search(self, cited: CitedWork) -> Request:
        """Request the works with these words in their titles."""
        return self.get(
            filter=f"title.search:{' '.join(words(cited.title or cited.text))}", per_page=ROWS
        )
