"""Full texts of open access articles at Europe PMC, as JATS."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scrapy.http import Response

from pubcrawl.publications.resources.resource import Ask, Resource, content_type
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress


class EuropePMCFulltext(Resource):
    """
    The JATS of one article: PMID, DOI, title, keywords, abstract, full text, corresponding authors.

    Source: https://europepmc.org/RestfulWebService
    Limits: one article a request; only those of the open access subset
    Caveats: the PMCID comes from the request, not from the response
    """

    name = "europepmc_fulltext"
    order = 20
    needs = ("pmcid",)
    type = PartType.EUROPEPMC_XML
    fills = ("pmid", "pmcid", "doi", "title", "keywords", "abstract", "fulltext")
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    base = "EUROPEPMC_URL"
    standard = True
    accepts = "xml"

    def skip(self, progress: Progress) -> bool:
        """Answer whether all is final, or Europe PMC did not call the article open access."""
        return "is_oa" not in progress.flags or super().skip(progress)

    def url_of(self, ask: Ask) -> str:
        """Return the address of the article's XML."""
        return f"{self.base_url}/{ask.value}/fullTextXML"

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of each article; raises ``NotAnArticle`` and other ``ParseError``."""
        from pubcrawl.reading import jats

        kind = content_type(response)
        for article in jats.articles(response.body, content_type=kind, compat=self.compat):
            yield jats.findings(article, self.type, compat=self.compat)
