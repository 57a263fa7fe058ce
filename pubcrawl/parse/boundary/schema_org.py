"""
What a page or document says in the words of schema.org: which files a work has.

Sources: https://schema.org/Dataset, https://schema.org/MediaObject,
https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

from __future__ import annotations

from dataclasses import replace

from pubcrawl.ids.url import artifact_key, artifact_url, host
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, Related, Said
from pubcrawl.parse.boundary import described, discovery
from pubcrawl.parse.boundary.documents import of_page, statements, unusable
from pubcrawl.parse.boundary.rdf import Graph, unique
from pubcrawl.parse.boundary.signposting import Us
from pubcrawl.parse.html import Document

# Things that are no works, and works that are about the page and not about what it shows.
_NO_WORKS = frozenset(
    f"schema:{name}"
    for name in (
        *("WebSite", "WebPage", "BreadcrumbList", "ListItem", "ItemList", "SearchAction"),
        *("AboutPage", "CheckoutPage", "CollectionPage", "ContactPage", "FAQPage", "ItemPage"),
        *("ProfilePage", "QAPage", "SearchResultsPage", "SiteNavigationElement", "WPHeader"),
        *("WPFooter", "WPSideBar", "WebPageElement", "ImageObject", "EntryPoint", "ReadAction"),
        *("Organization", "Corporation", "EducationalOrganization", "CollegeOrUniversity"),
        *("ResearchOrganization", "GovernmentOrganization", "NGO", "FundingAgency", "Project"),
        *("Library", "NewsMediaOrganization", "LocalBusiness", "Person", "Role", "Place"),
        *("Country", "AdministrativeArea", "GeoCoordinates", "GeoShape", "PostalAddress"),
        *("ContactPoint", "PropertyValue", "DefinedTerm", "DefinedTermSet", "Offer", "Brand"),
        *("Grant", "MonetaryGrant", "DataCatalog", "Rating", "AggregateRating", "Thing"),
        *("InteractionCounter", "Audience", "QuantitativeValue", "Language", "Duration"),
        *("StatisticalVariable", "DataDownload", "FileObject", "FileSet", "RecordSet", "Field"),
        *(
            "File",
            "MediaObject",
            "Intangible",
            "Periodical",
            "PublicationIssue",
            "PublicationVolume",
        ),
    )
)
_FILES = frozenset(
    f"schema:{name}"
    for name in (
        *("File", "MediaObject", "DataDownload", "FileObject", "ImageObject", "VideoObject"),
        *("AudioObject", "3DModel", "TextObject", "LegislationObject", "MusicVideoObject"),
    )
)
_ARTICLES = frozenset(
    f"schema:{name}"
    for name in (
        *("Article", "ScholarlyArticle", "MedicalScholarlyArticle", "NewsArticle", "BlogPosting"),
        *("TechArticle", "Report", "Book", "Chapter", "Thesis", "Event", "PublicationEvent"),
    )
)
_PAGES = frozenset(("schema:WebPage", "schema:ItemPage", "schema:AboutPage"))
# Names of a work, best first.
_NAMES = (
    *("schema:url", "schema:identifier", "dc:identifier", "schema:sameAs"),
    "schema:mainEntityOfPage",
)
_CONTENT = ("encoding", "associatedMedia", "video", "audio")
_RELATED = {
    "schema:isPartOf": "isPartOf",
    "schema:citation": "citation",
    "schema:isBasedOn": "isBasedOn",
    "schema:isBasedOnUrl": "isBasedOn",
    "schema:codeRepository": "code_repository",
    "dc:isPartOf": "isPartOf",
}
_NESTED_MAX = 1000  # works in works that are looked at


def said(page: Document | None, answer: ArtifactResponse, about: About) -> Said | None:
    """Return what the JSON-LD of a page says, and where metadata is; None if there is neither."""
    names = discovery.names(page, answer, about)
    if names is None:
        return None
    asks = discovery.asks(names.typed("describedby", discovery.LINKED_DATA), "metadata")
    graph = Graph(page.base if page else "")
    if page is None or page.xml or not of_page(page, graph):
        return Said("schema_org", asks=asks) if asks else None
    return replace(_said(graph, names.us), asks=asks)


def read(answer: ArtifactResponse, about: About) -> Said:
    """
    Return what a document in the words of schema.org or DCAT says, in any format of RDF.

    Raises ``ParseError`` for what has no statements.
    """
    return unusable(answer, "schema_org") or of_graph(statements(answer), about)


def of_graph(graph: Graph, about: About) -> Said:
    """Return what statements in the words of schema.org say of the artifact."""
    return _said(graph, Us(about))


def _said(graph: Graph, us: Us) -> Said:
    work, evidence = main(graph, us)
    if not work:
        return Said("schema_org", warnings=(*graph.warnings, evidence))
    # A description of another record of the portal is out of date, or wrong.
    address = described.page_of(graph, work, graph.base)
    known = described.named(us, address) or address == artifact_url(graph.base)
    if not known and host(address) == host(graph.base):
        graph.warn(f"schema.org describes {address}, taken for the entry page")
    found = _Work(graph, us)
    found.collect(work)
    claims = described.joined(found.claims)
    cut = len(claims) > described.CLAIMS_MAX
    related = (*found.related, *described.related(graph, work, graph.base, _RELATED))
    others = (each for each in related if not described.named(us, each.uri))
    return Said(
        "schema_org",
        claims=claims[: described.CLAIMS_MAX],
        context=tuple(dict.fromkeys(described.contexts(graph, work, graph.base))),
        related=tuple(dict.fromkeys(others)),
        identifiers=described.identifiers(graph, work, *_NAMES[1:3]),
        title=described.name(graph, work),
        artifact_type=kind(graph, work),
        abridged=cut,
        warnings=unique((*graph.warnings, described.CUT if cut else "")),
        evidence=(evidence,),
    )


def kind(graph: Graph, node: str) -> str:
    """Return the type of a work as a word; empty if none is said."""
    names = sorted(graph.types(node), key=lambda name: (not name.startswith("schema:"), name))
    return names[0].rpartition("/")[2].rpartition("#")[2].rpartition(":")[2] if names else ""


def main(graph: Graph, us: Us) -> tuple[str, str]:
    """Return the work that is the artifact, and why; or "" and why there is none."""
    named = sorted(
        (rank, not _has_content(graph, node), node)
        for node in graph.nodes
        if _may_be_main(graph, node) and (rank := _rank(graph, node, us)) is not None
    )
    if named:
        node = named[0][-1]
        return node, f"schema.org: {kind(graph, node) or 'a work'} with a name of the page"
    # A page that is the artifact's says what it is mainly about.
    for page in graph.having("schema:mainEntity"):
        if graph.types(page) & _PAGES and _rank(graph, page, us) is not None:
            for node in graph.below(page, "schema:mainEntity"):
                if node in graph.nodes:
                    return node, f"schema.org: {kind(graph, node)}, the main entity of the page"
    works = [node for node in graph.nodes if not graph.types(node) & _NO_WORKS]
    inner = {
        each
        for node in works
        for term, values in graph.nodes[node].items()
        if term != "rdf:type"
        for each in values
        if isinstance(each, str)
    }
    outer = sorted(node for node in works if graph.types(node) and node not in inner)
    if len(outer) == 1:
        return outer[0], f"schema.org: {kind(graph, outer[0])}, the only work described"
    if outer:
        return "", f"schema.org: {len(outer)} works, none with a name of the page"
    return "", "schema.org: no work"


def _may_be_main(graph: Graph, node: str) -> bool:
    """Answer whether a resource is a work, or one of which no more than the address is known."""
    kinds = graph.types(node)
    return bool(kinds - _NO_WORKS) if kinds else not node.startswith("_:")


def _has_content(graph: Graph, node: str) -> bool:
    terms = ("distribution", "hasPart", "downloadUrl", "contentUrl", *_CONTENT)
    return any(f"schema:{term}" in graph.nodes[node] for term in terms)


def _rank(graph: Graph, node: str, us: Us) -> int | None:
    """Return how surely a resource is the artifact, from 0; None if it does not go by its name."""
    if not node.startswith("_:") and described.named(us, node):
        return 1 if "#" in node else 0
    for rank, term in enumerate(_NAMES, 2):
        for named in graph.below(node, term):
            texts = (named, *graph.texts(named, "schema:url", "schema:value"))
            if any(described.named(us, text, graph.base) for text in texts if text[:2] != "_:"):
                return rank
    return None


class _Work:
    """What a work and the works in it have: *claims* and *related*."""

    def __init__(self, graph: Graph, us: Us) -> None:
        self.claims: list[Claim] = []
        self.related: list[Related] = []
        self._graph = graph
        self._us = us

    def collect(self, work: str) -> None:
        """Collect what belongs to *work*, and to works in it that have no page of their own."""
        waiting, seen = [work], {work}
        while waiting and len(seen) <= _NESTED_MAX:
            node = waiting.pop(0)
            self._files(node)
            for part in self._graph.below(node, "schema:hasPart", "dc:hasPart"):
                if part not in seen and self._part(part):
                    seen.add(part)
                    waiting.append(part)

    def _files(self, node: str) -> None:
        graph = self._graph
        for each in graph.below(node, "schema:distribution"):
            self._file(each, "distribution", "contentUrl", "url", itself=True)
        for name in _CONTENT:
            for each in graph.below(node, f"schema:{name}"):
                self._file(each, name, "contentUrl", itself=True)
        for text in graph.below(node, "schema:downloadUrl"):
            self._put(text, text, "item", "downloadUrl")
        urls = list(graph.texts(node, "schema:contentUrl"))
        for text in urls:
            # Size and type of a work are those of its file, if it has but one.
            self._put(node if len(urls) == 1 else "", text, "item", "contentUrl", named=False)
        for each in graph.below(node, "schema:subjectOf"):
            self._about(each)

    def _part(self, part: str) -> bool:
        """Keep a part of a work; answer whether it is to be looked into."""
        graph = self._graph
        kinds = graph.types(part)
        if kinds & _FILES:
            self._file(part, "hasPart", "contentUrl", "url", itself=True)
            return False
        url = described.page_of(graph, part, graph.base)
        if url and not self._on_page(url):
            self.related.append(Related(url, "hasPart"))
            return False
        return bool(kinds)

    def _about(self, each: str) -> None:
        graph = self._graph
        texts = graph.texts(each, "schema:contentUrl", "schema:url")
        urls = (*(artifact_url(text, graph.base) for text in texts), described.web(each))
        url = next(filter(None, urls), "")
        if url and graph.types(each) & _ARTICLES:
            self.related.append(Related(url, "subjectOf"))
        elif url and not self._on_page(url):
            claim = described.claim(graph, each, url, "metadata", "schema_org:subjectOf")
            self.claims.append(claim._replace(role="metadata", content=False))

    def _file(self, each: str, relation: str, *terms: str, itself: bool) -> None:
        """Keep a file: where it can be had, or in which archive it is."""
        graph = self._graph
        if "schema:FileSet" in graph.types(each):
            return  # a pattern for names in an archive
        names = [f"schema:{term}" for term in terms]
        urls = next((found for term in names if (found := list(graph.texts(each, term)))), [])
        if not urls and itself and described.web(each):
            urls = [each]
        archives = list(graph.below(each, "schema:containedIn"))
        for url in urls:
            if archives:
                self._inside(each, url, archives, relation)
            else:
                self._put(each, url, "item", relation)

    def _inside(self, each: str, path: str, archives: list[str], relation: str) -> None:
        graph = self._graph
        claim = described.claim(graph, each, path, "item", f"schema_org:{relation}")
        for archive in archives:
            found = (*graph.texts(archive, "schema:contentUrl"), archive)
            urls = (artifact_url(text, graph.base) for text in found if text[:2] != "_:")
            place = next(filter(None, urls), "") or graph.text(archive, "schema:name")
            self.claims.append(claim._replace(contained_in=place))

    def _put(self, node: str, text: str, role: str, relation: str, *, named: bool = True) -> None:
        url = artifact_url(text, self._graph.base)
        if not url:
            self._graph.warn(f"{relation}: no http address: {text[:200]!r}")
        elif not self._on_page(url):
            claim = described.claim(self._graph, node, url, role, f"schema_org:{relation}")
            self.claims.append(claim if named else claim._replace(name="", digests=()))

    def _on_page(self, url: str) -> bool:
        """Answer whether an address is that of the page itself."""
        return described.named(self._us, url) or artifact_key(url) == artifact_key(
            artifact_url(self._graph.base)
        )
