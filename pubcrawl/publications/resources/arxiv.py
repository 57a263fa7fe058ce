"""arXiv's API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.progress import Progress


class ArXiv(Resource):
    """
    arXiv's record of a preprint: title, abstract, authors, its PDF, the published article.

    Source: https://info.arxiv.org/help/api/user-manual.html
    Limits: 1 request in 3 seconds; 100 preprints a request
    Caveats: queried only for DOIs of arXiv, which begin with 10.48550/arXiv.
    """

    name = "arxiv"
    order = 98
    needs = ("doi",)
    batch = 100
    type = PartType.ARXIV
    fills = ("title", "abstract", "fulltext", "contributors", "dates")
    url = "https://export.arxiv.org/api/query"
    terms = "https://info.arxiv.org/help/api/tou.html"
    accepts = "xml"

    def skip(self, progress: Progress) -> bool:
        """Answer whether this is not a preprint of arXiv, or nothing is left to fill."""
        from pubcrawl.publications.reading import arxiv

        doi = progress.publication.text("doi")
        return not doi.startswith(arxiv.PREFIX) or super().skip(progress)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of preprints."""
        from pubcrawl.publications.reading import arxiv

        ids = ",".join(ask.value.removeprefix(arxiv.PREFIX).lower() for ask in asks)
        return self.get(id_list=ids, max_results=len(asks))
