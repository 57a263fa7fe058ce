"""Europe PMC's text-mined terms: experimental methods (EFO) and Gene Ontology."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from scrapy import Request
from scrapy.http import Response

from pubcrawl.publications.resources.resource import Ask, Reading, Recalled, Resource, content_type
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.publications.reading.europepmc.mined import Article
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress

KNOWN_MAX = 10_000  # answers kept for the sibling; more than any window of a crawl

# Requests for both ontologies at once, by the types that they name. The
# first is short and in the API's own examples, but a service may read only one
# type; without types it sends all annotations.
TOGETHER: tuple[tuple[str, ...], ...] = (("efo", "go"), ())
_ARTICLE = {"pmcid": "PMC:{}", "pmid": "MED:{}"}


class EuropePMCMined(Resource):
    """
    Terms that Europe PMC found in the text, of one ontology.

    An article without terms counts as not found; the walk then uses its next identifier.

    Source: https://europepmc.org/AnnotationsApi
    Limits: one request at a time; 8 articles a request
    Caveats: a PMID's terms are those of the abstract only
    """

    name = "europepmc_mined"
    needs = ("pmcid", "pmid")
    batch = 8
    type = PartType.EUROPEPMC
    url = "https://www.ebi.ac.uk/europepmc/annotations_api"
    base = "EUROPEPMC_ANNOTATIONS_URL"
    standard = True
    accepts = "xml"
    exempt = "REST service, offered for text mining"
    terms = "https://europepmc.org/AnnotationsApi"
    part: str

    @property
    def key(self) -> str:
        """The name with that of the ontology."""
        return f"{self.name}_{self.part}"

    def skip(self, progress: Progress) -> bool:
        """Answer whether Europe PMC has no terms, by its search, or the part is final."""
        return "has_mined_terms" not in progress.flags or progress.final(self.part)

    def url_of(self, ask: Ask) -> str:
        """Return the address of one article's terms."""
        return self._url([ask])

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return one request for the terms of all articles."""
        return Request(self._url(asks))

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the findings of every article that has terms."""
        return self._terms(_articles(response, compat=self.compat))

    def _terms(self, articles: Iterable[Article], *, typed: bool = False) -> Iterator[Findings]:
        from pubcrawl.publications.reading.europepmc import mined as europepmc_mined

        for article in articles:
            findings = europepmc_mined.findings(article, self.part, typed=typed)
            if findings is not None:
                yield findings

    def _url(
        self, asks: Sequence[Ask], parts: Sequence[str] | None = None, format: str = "XML"
    ) -> str:
        from pubcrawl.publications.reading.europepmc import mined as europepmc_mined

        ids = ",".join(dict.fromkeys(_ARTICLE[ask.by].format(ask.value) for ask in asks))
        named = (self.part,) if parts is None else parts
        kinds = "".join(f"&type={quote(europepmc_mined.KINDS[part])}" for part in named)
        return (
            f"{self.base_url}/annotationsByArticleIds"
            f"?articleIds={quote(ids, safe='')}{kinds}&format={format}"
        )


class EuropePMCMinedGO(EuropePMCMined):
    """Terms of the Gene Ontology; some come with the response for experimental methods."""

    order = 31
    fills = ("go",)
    part = "go"

    def __init__(self, base_url: str, *, compat: bool = False) -> None:
        super().__init__(base_url, compat=compat)
        self._known: dict[tuple[str, str], Findings | None] = {}

    def recall(self, ask: Ask) -> Recalled | None:
        """Return the terms that came with that response."""
        key = ask.by, ask.value
        return Recalled(self._known.pop(key)) if key in self._known else None

    def remember(
        self, articles: Iterable[Article], response: Response, asks: Sequence[Ask]
    ) -> None:
        """Store the findings of a response to *asks* for this part too."""
        reading = self.share(list(self._terms(articles, typed=True)), response, asks)
        found = dict(reading.found)
        for place, ask in enumerate(asks):
            if place not in reading.unsure:
                self._known[ask.by, ask.value] = found.get(place)
        # A crawl without this part never takes them: the oldest are dropped.
        for key in list(self._known)[:-KNOWN_MAX]:
            del self._known[key]


class EuropePMCMinedEFO(EuropePMCMined):
    """
    Experimental methods, as terms of the Experimental Factor Ontology.

    With a *sibling*, one request is for both ontologies, in the first form of ``TOGETHER`` that
    works. Until a response has had both, a response without any term of one of them is not trusted:
    its articles are requested again in the next form. The last form requests each ontology
    separately.
    """

    order = 30
    fills = ("efo",)
    part = "efo"

    def __init__(self, base_url: str, *, compat: bool = False) -> None:
        super().__init__(base_url, compat=compat)
        self.sibling: EuropePMCMinedGO | None = None
        self._way = 0
        self._believed = False
        self._alone: set[tuple[str, str]] = set()  # articles whose request for both failed

    def _together(self, asks: Sequence[Ask]) -> bool:
        if self.sibling is None or self._way >= len(TOGETHER):
            return False
        return self._alone.isdisjoint((ask.by, ask.value) for ask in asks)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Return one request for the terms of all articles, of both ontologies if that works."""
        if not self._together(asks):
            return Request(self._url(asks))
        # XML answers need not say which annotation is of which type.
        return Request(self._url(asks, TOGETHER[self._way], format="JSON"))

    def parse(self, response: Response, asks: Sequence[Ask]) -> Reading:
        """Read a response, and store the findings for the sibling's part."""
        from pubcrawl.publications.reading.europepmc import mined as europepmc_mined

        if self.sibling is None or not self._together(asks):
            reading = super().parse(response, asks)
            if not reading.found and not self._believed:
                self._way = 0  # nothing here either: the first form was not to blame
            return reading
        articles = list(_articles(response, compat=False))
        kinds = {annotation.kind for _, annotations in articles for annotation in annotations}
        self._believed |= kinds >= set(europepmc_mined.KINDS.values())
        if not self._believed:
            self._way += 1
            return Reading([], list(range(len(asks))))
        self.sibling.remember(articles, response, asks)
        return self.share(list(self._terms(articles, typed=True)), response, asks)

    def otherwise(self, asks: Sequence[Ask]) -> bool:
        """Answer whether the request was for both ontologies; the next is for this one alone."""
        if not self._together(asks):
            return False
        self._alone.update((ask.by, ask.value) for ask in asks)
        return True


def _articles(response: Response, *, compat: bool) -> Iterator[Article]:
    from pubcrawl.publications.reading.europepmc import mined as europepmc_mined

    return europepmc_mined.articles(
        response.body, content_type=content_type(response), compat=compat
    )
