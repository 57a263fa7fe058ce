"""
Read the files of a work from a page or document in the vocabulary of schema.org.

Sources: https://schema.org/Dataset, https://schema.org/MediaObject,
https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

from __future__ import annotations

from dataclasses import replace

from pubcrawl.formats.html import Document
from pubcrawl.formats.rdf.graph import Graph, unique
from pubcrawl.ids.url import artifact_key, artifact_url, host
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, SourceClaims
from pubcrawl.model.artifact import Related
from pubcrawl.reading.boundary import described, discovery
from pubcrawl.reading.boundary.documents import of_page, statements, unusable
from pubcrawl.reading.boundary.signposting import OwnAddresses

# Things that are not works, and works that describe the page instead of its subject.
_NO_WORKS = frozenset(
    f"schema:{name}"
    for name in """
        WebSite WebPage BreadcrumbList ListItem ItemList SearchAction AboutPage CheckoutPage
        CollectionPage ContactPage FAQPage ItemPage ProfilePage QAPage SearchResultsPage
        SiteNavigationElement WPHeader WPFooter WPSideBar WebPageElement ImageObject EntryPoint
        ReadAction Organization Corporation EducationalOrganization CollegeOrUniversity
        ResearchOrganization GovernmentOrganization NGO FundingAgency Project Library
        NewsMediaOrganization LocalBusiness Person Role Place Country AdministrativeArea
        GeoCoordinates GeoShape PostalAddress ContactPoint PropertyValue DefinedTerm
        DefinedTermSet Offer Brand Grant MonetaryGrant DataCatalog Rating AggregateRating Thing
        InteractionCounter Audience QuantitativeValue Language Duration StatisticalVariable
        DataDownload FileObject FileSet RecordSet Field File MediaObject Intangible Periodical
        PublicationIssue PublicationVolume
    """.split()
)
_FILES = frozenset(
    f"schema:{name}"
    for name in (
        "File",
        "MediaObject",
        "DataDownload",
        "FileObject",
        "ImageObject",
        "VideoObject",
        "AudioObject",
        "3DModel",
        "TextObject",
        "LegislationObject",
        "MusicVideoObject",
    )
)
_ARTICLES = frozenset(
    f"schema:{name}"
    for name in """
        Article ScholarlyArticle MedicalScholarlyArticle NewsArticle BlogPosting TechArticle
        Report Book Chapter Thesis Event PublicationEvent
    """.split()
)
_PAGES = frozenset(("schema:WebPage", "schema:ItemPage", "schema:AboutPage"))
# Names of a work, best first.
_NAMES = (
    "schema:url",
    "schema:identifier",
    "dc:identifier",
    "schema:sameAs",
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
_NESTED_MAX = 1000  # the most nested works read


def read_json_ld(
    page: Document | None, response: ArtifactResponse, about: About
) -> SourceClaims | None:
    """Return the claims of the JSON-LD of a page, and requests for metadata; None without both."""
    names = discovery.document_links(page, response, about)
    if names is None:
        return None
    asks = discovery.asks(names.typed("describedby", discovery.LINKED_DATA), "metadata")
    graph = Graph(page.base if page else "")
    if page is None or page.xml or not of_page(page, graph):
        return SourceClaims("schema_org", asks=asks) if asks else None
    return replace(_claims_of_work(graph, names.own_addresses), asks=asks)


def read_schema_org(response: ArtifactResponse, about: About) -> SourceClaims:
    """
    Return the claims of a document with schema.org or DCAT, in any format of RDF.

    Raises ``ParseError`` for an unreadable document.
    """
    return unusable(response, "schema_org") or of_graph(statements(response), about)


def of_graph(graph: Graph, about: About) -> SourceClaims:
    """Return the claims of schema.org statements about the artifact."""
    return _claims_of_work(graph, OwnAddresses(about))


def _claims_of_work(graph: Graph, own_addresses: OwnAddresses) -> SourceClaims:
    work, evidence = main(graph, own_addresses)
    if not work:
        return SourceClaims("schema_org", warnings=(*graph.warnings, evidence))
    # A page that describes another record of its portal has an outdated or wrong description.
    address = described.page_of(graph, work, graph.base)
    is_ours = described.is_own(own_addresses, address) or address == artifact_url(graph.base)
    if not is_ours and host(address) == host(graph.base):
        graph.warn(f"schema.org describes {address}, taken for the entry page")
    found = _Work(graph, own_addresses)
    found.collect(work)
    claims = described.joined(found.claims)
    cut = len(claims) > described.CLAIMS_MAX
    related = (*found.related, *described.related(graph, work, graph.base, _RELATED))
    others = (each for each in related if not described.is_own(own_addresses, each.uri))
    return SourceClaims(
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
    """Return the type of a work as a word; "" without one."""
    names = sorted(graph.types(node), key=lambda name: (not name.startswith("schema:"), name))
    return names[0].rpartition("/")[2].rpartition("#")[2].rpartition(":")[2] if names else ""


def main(graph: Graph, own_addresses: OwnAddresses) -> tuple[str, str]:
    """Return the work that is the artifact, and the evidence; or "" and the reason."""
    named = sorted(
        (rank, not _has_content(graph, node), node)
        for node in graph.nodes
        if _may_be_main(graph, node) and (rank := _rank(graph, node, own_addresses)) is not None
    )
    if named:
        node = named[0][-1]
        return node, f"schema.org: {kind(graph, node) or 'a work'} with a name of the page"
    # The page of the artifact names its main entity.
    for page in graph.having("schema:mainEntity"):
        if graph.types(page) & _PAGES and _rank(graph, page, own_addresses) is not None:
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
    """Answer whether a resource is a work, or has an address but no type."""
    kinds = graph.types(node)
    return bool(kinds - _NO_WORKS) if kinds else not node.startswith("_:")


def _has_content(graph: Graph, node: str) -> bool:
    terms = ("distribution", "hasPart", "downloadUrl", "contentUrl", *_CONTENT)
    return any(f"schema:{term}" in graph.nodes[node] for term in terms)


def _rank(graph: Graph, node: str, own_addresses: OwnAddresses) -> int | None:
    """Return the rank of a resource as the artifact, 0 is best; None without a shared name."""
    if not node.startswith("_:") and described.is_own(own_addresses, node):
        return 1 if "#" in node else 0
    for rank, term in enumerate(_NAMES, 2):
        for named in graph.below(node, term):
            texts = (named, *graph.texts(named, "schema:url", "schema:value"))
            if any(
                described.is_own(own_addresses, text, graph.base)
                for text in texts
                if text[:2] != "_:"
            ):
                return rank
    return None


class _Work:
    """The *claims* and *related* artifacts of a work and of the works in it."""

    def __init__(self, graph: Graph, own_addresses: OwnAddresses) -> None:
        self.claims: list[Claim] = []
        self.related: list[Related] = []
        self._graph = graph
        self._own_addresses = own_addresses

    def collect(self, work: str) -> None:
        """Collect the members of *work*, and of its parts without their own page."""
        waiting, visited = [work], {work}
        while waiting and len(visited) <= _NESTED_MAX:
            node = waiting.pop(0)
            self._files(node)
            for part in self._graph.below(node, "schema:hasPart", "dc:hasPart"):
                if part not in visited and self._part(part):
                    visited.add(part)
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
            # The size and type of a work apply to its only file.
            self._put(node if len(urls) == 1 else "", text, "item", "contentUrl", named=False)
        for each in graph.below(node, "schema:subjectOf"):
            self._about(each)

    def _part(self, part: str) -> bool:
        """Collect a part of a work; answer whether to read its own parts too."""
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
        """Collect a file by its address, or by its archive."""
        graph = self._graph
        if "schema:FileSet" in graph.types(each):
            return  # a pattern for file names in an archive
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
            container = next(filter(None, urls), "") or graph.text(archive, "schema:name")
            self.claims.append(claim._replace(contained_in=container))

    def _put(self, node: str, text: str, role: str, relation: str, *, named: bool = True) -> None:
        url = artifact_url(text, self._graph.base)
        if not url:
            self._graph.warn(f"{relation}: not an http address: {text[:200]!r}")
        elif not self._on_page(url):
            claim = described.claim(self._graph, node, url, role, f"schema_org:{relation}")
            self.claims.append(claim if named else claim._replace(name="", digests=()))

    def _on_page(self, url: str) -> bool:
        """Answer whether an address is the page itself."""
        return described.is_own(self._own_addresses, url) or artifact_key(url) == artifact_key(
            artifact_url(self._graph.base)
        )
