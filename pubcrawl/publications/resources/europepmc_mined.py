"""Europe PMC's text-mined terms: experimental methods (EFO) and Gene Ontology."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.fetch.failures import content_type
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.elements import is_json, load_json
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.publications.resources.resource import Ask, Reading, Recalled, Resource
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MinedTerm, PartType
from pubcrawl.works.progress import Progress

KINDS = {"efo": "Experimental Methods", "go": "Gene Ontology"}
"""Part → the type of annotation that fills it."""

KNOWN_MAX = 10_000  # answers kept for the sibling; more than any window of a crawl

# Requests for both ontologies at once, by the types that they name. The
# first is short and in the API's own examples, but a service may read only one
# type; without types it sends all annotations.
TOGETHER: tuple[tuple[str, ...], ...] = (("efo", "go"), ())
_ARTICLE = {"pmcid": "PMC:{}", "pmid": "MED:{}"}
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")


class Annotation(NamedTuple):
    """A place in the text where a term was found, *weight* times; *kind* may be empty."""

    term: str
    weight: int
    uri: str
    kind: str


class MinedArticle(NamedTuple):
    """An article in a response; *unread*: as of ``Findings``."""

    ids: Identifiers
    annotations: list[Annotation]
    unread: tuple[str, ...] = ()

    def findings(self, *parts: str, typed: bool = False) -> Findings | None:
        """
        Return the terms of *parts*, ``efo`` or ``go`` or both; None if the article has none.

        Annotations without a type belong to the requested part; with *typed* they are left out.
        """
        result = Findings(PartType.EUROPEPMC, self.ids, unread=self.unread)
        for part in parts:
            kinds = {KINDS[part].lower()} if typed else {KINDS[part].lower(), ""}
            result.add(
                part, grouped_terms(row for row in self.annotations if row.kind.lower() in kinds)
            )
        return result if result.offers else None


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
    ignores = """
        where the term stands: annotations.id annotations.postfix annotations.prefix
            annotations.section annotations.provider annotations.subType
        repeats the term: annotations.tags.name
    """
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
        return self._findings(self.articles(response))

    def _findings(
        self, articles: Iterable[MinedArticle], *, typed: bool = False
    ) -> Iterator[Findings]:
        found = (article.findings(self.part, typed=typed) for article in articles)
        return (findings for findings in found if findings)

    def articles(self, response: Response) -> Iterator[MinedArticle]:
        """
        Yield the articles in a response, XML or JSON; compat: all annotations are of one.

        Raises ``ParseError``.
        """
        if is_json(response.body):
            for record in self.records(ServiceRecord(load_json(response.body))):
                record.use = self._use
                article = _article(record, record.rows("annotations"))
                yield article._replace(unread=self._names(record.unread()))
            return
        tree = self.answer_reader.xml_root(response.body, content_type=content_type(response))
        answer = XmlCursor(tree)
        if message := answer.text("//errMsg", "//errorMessage", "//error"):
            raise ErrorPage(f"the annotations API says: {message}")
        lists = answer.elements("//annotations")
        if not lists and name(tree) not in ("list", "articles"):
            raise NotAnArticle(f"not an answer of the annotations API: <{name(tree)}>")
        if self.compat:
            yield _article(answer, answer.rows("//annotation"))
            return
        for element in lists:
            yield _article(XmlCursor(element.getparent()), XmlCursor(element).rows("annotation"))

    def records(self, answer: ServiceRecord) -> list[ServiceRecord]:
        """Return the articles; answers to annotationsByEntity and the like hold a list of them."""
        records = answer.rows("articles") if "articles" in answer else answer.rows()
        lists = [row for row in records if isinstance(row["annotations"].value, list)]
        if len(lists) < len(records) or (answer.value and not records):
            raise self.refusal(answer)
        return records

    def _url(
        self, asks: Sequence[Ask], parts: Sequence[str] | None = None, format: str = "XML"
    ) -> str:
        ids = ",".join(dict.fromkeys(_ARTICLE[ask.by].format(ask.value) for ask in asks))
        named = (self.part,) if parts is None else parts
        kinds = "".join(f"&type={quote(KINDS[part])}" for part in named)
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
        self, articles: Iterable[MinedArticle], response: Response, asks: Sequence[Ask]
    ) -> None:
        """Store the findings of a response to *asks* for this part too."""
        reading = self.share(list(self._findings(articles, typed=True)), response, asks)
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

    def parse(
        self, response: Response, asks: Sequence[Ask], found: Sequence[Findings] | None = None
    ) -> Reading:
        """Read a response, and store the findings for the sibling's part."""
        if self.sibling is None or not self._together(asks):
            reading = super().parse(response, asks)
            if not reading.found and not self._believed:
                self._way = 0  # nothing here either: the first form was not to blame
            return reading
        articles = list(self.articles(response))
        kinds = {annotation.kind for article in articles for annotation in article.annotations}
        self._believed |= kinds >= set(KINDS.values())
        if not self._believed:
            self._way += 1
            return Reading([], list(range(len(asks))))
        self.sibling.remember(articles, response, asks)
        return self.share(list(self._findings(articles, typed=True)), response, asks)

    def otherwise(self, asks: Sequence[Ask]) -> bool:
        """Answer whether the request was for both ontologies; the next is for this one alone."""
        if not self._together(asks):
            return False
        self._alone.update((ask.by, ask.value) for ask in asks)
        return True


def grouped_terms(annotations: Iterable[Annotation]) -> tuple[MinedTerm, ...]:
    """
    Return one term for each URI, those found most often first.

    A term has its most frequent spelling. Annotations without term, URI
    or positive weight are left out.
    """
    spellings: dict[str, Counter[str]] = {}
    for row in annotations:
        if row.term and row.uri and row.weight > 0:
            spellings.setdefault(row.uri, Counter())[row.term] += row.weight
    terms = [
        MinedTerm(counts.most_common(1)[0][0], counts.total(), uri)
        for uri, counts in spellings.items()
    ]
    return tuple(sorted(terms, key=lambda term: -term.count))


def _article(
    article: ServiceRecord | XmlCursor, rows: Iterable[ServiceRecord | XmlCursor]
) -> MinedArticle:
    anywhere = "//" if isinstance(article, XmlCursor) else ""
    source, number, pmcid = (article.text(anywhere + key) for key in ("source", "extId", "pmcid"))
    if source.upper() == "PMC" and not pmcid:
        pmcid = number if is_pmcid(number) else f"PMC{number}"
    annotations = [
        Annotation(
            row.text("exact"),
            int(count) if _INTEGER.fullmatch(count := row.text("frequency")) else 1,
            row.text("tags.uri", "tags.tag.uri"),
            row.text("type"),
        )
        for row in rows
    ]
    return MinedArticle(
        valid_ids(number if source.upper() == "MED" else "", pmcid, ""), annotations
    )
