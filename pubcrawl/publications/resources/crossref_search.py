"""Crossref's search for a reference."""

from __future__ import annotations

from scrapy import Request

from pubcrawl.publications.resources.crossref import Crossref
from pubcrawl.publications.resources.search import ROWS, Search
from pubcrawl.works.parts import ID_PARTS, PartType
from pubcrawl.works.publication import SOUGHT
from pubcrawl.works.work import CitedWork


class CrossrefSearch(Search, Crossref):
    """
    Crossref's search for a reference: the DOI of what has no identifier.

    Source: https://www.crossref.org/documentation/retrieve-metadata/rest-api/
    Limits: 1 request at a time in the polite pool; a request for each description
    Caveats: the best of its results is often another work
    """

    name = "crossref_search"
    order = 148
    needs = (SOUGHT,)
    batch = 1
    type = PartType.SERVICE
    fills = ID_PARTS
    base = "CROSSREF_URL"

    def search(self, cited: CitedWork) -> Request:
        """Request the works that fit a reference best."""
        people = ", ".join(cited.contributors[:3])
        place = (cited.container, cited.volume, cited.first_page)
        text = cited.text or " ".join(filter(None, (people, cited.year, cited.title, *place)))
        return self.get("", {"query.bibliographic": text}, rows=ROWS)
