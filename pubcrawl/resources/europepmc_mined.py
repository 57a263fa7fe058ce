"""Europe PMC's text-mined terms: experimental methods (EFO) and Gene Ontology."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from scrapy import Request
from scrapy.http import Response

from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.progress import Progress
from pubcrawl.parse import europepmc_mined
from pubcrawl.resources.resource import Ask, Resource, content_type

_ARTICLE = {"pmcid": "PMC:{}", "pmid": "MED:{}"}


class EuropePMCMined(Resource):
    """
    Terms that Europe PMC found in the text, of one ontology.

    An article without terms counts as not found: it is asked for by its next
    identifier then.

    Source: https://europepmc.org/AnnotationsApi
    Limits: one request at a time; 8 articles a request
    Caveats: a PMID's terms are those of the abstract only
    """

    name = "europepmc_mined"
    needs = ("pmcid", "pmid")
    batch = 8
    type = PartType.EUROPEPMC
    base = "EUROPEPMC_ANNOTATIONS_URL"
    part: str

    @property
    def key(self) -> str:
        """Which of the two this is."""
        return f"{self.name}_{self.part}"

    def skip(self, progress: Progress) -> bool:
        """Answer whether Europe PMC said that there are no terms, or the part is final."""
        return "has_mined_terms" not in progress.flags or progress.final(self.part)

    def url(self, ask: Ask) -> str:
        """Return the address of one article's terms."""
        return self._url([ask])

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return one request for the terms of all articles."""
        return Request(self._url(asks))

    def read(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of every article that has terms."""
        for article in europepmc_mined.articles(
            response.body, content_type=content_type(response), compat=self.compat
        ):
            findings = europepmc_mined.findings(article, self.part)
            if findings is not None:
                yield findings

    def _url(self, asks: Sequence[Ask]) -> str:
        ids = ",".join(dict.fromkeys(_ARTICLE[ask.by].format(ask.value) for ask in asks))
        kind = europepmc_mined.KINDS[self.part]
        return (
            f"{self.base_url}/annotationsByArticleIds"
            f"?articleIds={quote(ids, safe='')}&type={quote(kind)}&format=XML"
        )


class EuropePMCMinedEFO(EuropePMCMined):
    """Experimental methods, as terms of the Experimental Factor Ontology."""

    order = 30
    fills = ("efo",)
    part = "efo"


class EuropePMCMinedGO(EuropePMCMined):
    """Terms of the Gene Ontology."""

    order = 31
    fills = ("go",)
    part = "go"
