"""Full texts of open access articles at Europe PMC, as JATS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pubcrawl.publications.resources.jats_answer import JATSResource
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.progress import Progress


class EuropePMCFulltext(JATSResource):
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

    def skip(self, progress: Progress) -> bool:
        """Answer whether all is final, or Europe PMC did not call the article open access."""
        return "is_oa" not in progress.flags or super().skip(progress)

    def url_of(self, ask: Ask) -> str:
        """Return the address of the article's XML."""
        return f"{self.base_url}/{ask.value}/fullTextXML"
