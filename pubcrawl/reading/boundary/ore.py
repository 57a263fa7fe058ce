"""
Read the resource maps of OAI-ORE, which list the resources of an aggregation.

Sources: https://www.openarchives.org/ore/1.0/datamodel, https://www.openarchives.org/ore/1.0/atom,
https://www.openarchives.org/ore/1.0/discovery
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.html import Document
from pubcrawl.formats.rdf.graph import Graph, unique
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.model.artifact import Related
from pubcrawl.reading.boundary import described, discovery
from pubcrawl.reading.boundary.documents import statements, unusable
from pubcrawl.reading.boundary.signposting import OwnAddresses

ALTERNATE = "atom:alternate"
"""Term for the page of an Atom entry."""

_ACCESS = ("schema:contentUrl", "schema:sameAs", "schema:url")
_OTHER_NAMES = (
    ALTERNATE,
    "ore:similarTo",
    "schema:url",
    "schema:identifier",
    "schema:sameAs",
    "dc:identifier",
    "rdfs:seeAlso",
)
_RELATED = {
    "dc:isPartOf": "isPartOf",
    "schema:isPartOf": "isPartOf",
    "dc:references": "citation",
    "schema:citation": "citation",
    "dc:source": "isBasedOn",
    "schema:isBasedOn": "isBasedOn",
}
_OURS = re.compile(r"ore:|rdf:|rdfs:")


def find_resource_maps(
    document: Document | None, response: ArtifactResponse, about: About
) -> SourceClaims | None:
    """Return the requests for the resource maps of a page; None if it links none."""
    names = discovery.document_links(document, response, about)
    if names is None:
        return None
    maps = tuple(link for link in names.links if link.rel == "resourcemap")
    asks = (
        *discovery.asks(maps, "ore"),
        *discovery.asks(names.typed("describedby", discovery.MAPS), "metadata"),
    )
    claims = (
        Claim(url, "resource_map", "ore:resourcemap", content=False, type=link.type)
        for link in maps
        if (url := artifact_url(link.href))
    )
    return SourceClaims("ore", claims=described.joined(claims), asks=asks) if asks else None


def read_resource_map(response: ArtifactResponse, about: About) -> SourceClaims:
    """
    Return the claims of a resource map in Atom, RDF/XML, Turtle, N-Triples or JSON-LD.

    Raises ``ParseError`` for a document in none of these formats.
    """
    return unusable(response, "ore") or of_graph(statements(response), response, about)


def of_graph(graph: Graph, response: ArtifactResponse, about: About) -> SourceClaims:
    """Return the claims of the statements of a resource map about the artifact."""
    found = _Aggregations(graph, response)
    own_addresses = OwnAddresses(about)
    aggregation, evidence = found.of(own_addresses)
    if not aggregation:
        asks = tuple(DocumentRequest(url, "document", reader="ore") for url in found.elsewhere())
        return SourceClaims("ore", asks=asks, warnings=(*graph.warnings, evidence))
    members, others = found.members(aggregation)
    claims = described.joined(_claims(graph, members, response))
    if len(claims) > described.CLAIMS_MAX:
        graph.warn(described.CUT)
        claims = claims[: described.CLAIMS_MAX]
    base = response.final_url
    here = Claim(artifact_url(base), "resource_map", "ore:isDescribedBy", content=False)
    related = [
        *(Related(url, "aggregates") for url in others),
        *described.related(graph, aggregation, base, _RELATED),
    ]
    kinds = sorted(kind for kind in graph.types(aggregation) if not _OURS.match(kind))
    return SourceClaims(
        "ore",
        claims=(*claims, here) if here.uri else claims,
        context=tuple(dict.fromkeys(described.contexts(graph, aggregation, base))),
        related=tuple(dict.fromkeys(related)),
        identifiers=described.identifiers(graph, aggregation, "dc:identifier", "schema:identifier"),
        title=described.name(graph, aggregation),
        artifact_type=next((re.split("[:/#]", kind)[-1] for kind in kinds), ""),
        abridged=len(claims) >= described.CLAIMS_MAX,
        warnings=graph.warnings,
        evidence=(f"resource map with {len(claims)} aggregated resources: {evidence}",),
    )


def is_map(graph: Graph) -> bool:
    """Answer whether statements form a resource map."""
    return next(graph.having("ore:aggregates", "ore:isAggregatedBy", "ore:describes"), "") != ""


class _Aggregations:
    """
    The aggregations of a document.

    *members_of*: aggregation → its resources.
    """

    def __init__(self, graph: Graph, response: ArtifactResponse) -> None:
        self.graph = graph
        self.urls = {artifact_key(artifact_url(url)) for url in (response.url, response.final_url)}
        self.members_of: dict[str, dict[str, None]] = {}
        for node in graph.having("ore:aggregates"):
            for each in graph.below(node, "ore:aggregates"):
                self._put(node, each)
        for node in graph.having("ore:isAggregatedBy"):
            for each in graph.below(node, "ore:isAggregatedBy"):
                self._put(each, node)
        for node in graph.having("ore:proxyIn"):
            for each in graph.below(node, "ore:proxyIn"):
                self._put(each, node)

    def _put(self, aggregation: str, member: str) -> None:
        self.members_of.setdefault(aggregation, {})[member] = None

    def of(self, own_addresses: OwnAddresses) -> tuple[str, str]:
        """Return the aggregation that is the artifact, and the evidence; or "" and the reason."""
        graph = self.graph
        described_here = set(self._described_here())
        every = sorted(self.members_of)
        nested = {each for members in self.members_of.values() for each in members}
        top = [each for each in every if each not in nested]
        named = [each for each in every if described.is_own(own_addresses, each)]
        called = [
            each
            for each in every
            if any(
                described.is_own(own_addresses, text) for text in graph.texts(each, *_OTHER_NAMES)
            )
        ]
        here = [each for each in top if each in described_here]
        for found, evidence in (
            (named, "the aggregation is the entry page"),
            (called, "the aggregation names the entry page"),
            (here, "the only aggregation described by the map"),
            (top, "the only aggregation"),
        ):
            if len(found) == 1:
                return found[0], evidence
            if len(found) > 1 and found is not top and found is not here:
                return found[0], f"{evidence}; the first of {len(found)} that fit"
        if every:
            return "", f"{len(every)} aggregations, none of the entry page"
        return "", "the document aggregates nothing"

    def elsewhere(self) -> tuple[str, ...]:
        """Return the addresses of other documents that describe an aggregation."""
        graph = self.graph
        nodes = [(node, ("ore:describes",)) for node in graph.having("ore:describes")]
        nodes += [(node, ("ore:isDescribedBy",)) for node in graph.having("ore:isDescribedBy")]
        urls = (artifact_url(text) for node, terms in nodes for text in graph.texts(node, *terms))
        return unique(url for url in urls if artifact_key(url) not in self.urls)

    def _described_here(self) -> Iterator[str]:
        graph = self.graph
        for node in graph.having("ore:describes"):
            if node.startswith("_:") or artifact_key(artifact_url(node)) in self.urls:
                yield from graph.below(node, "ore:describes")
        for node in graph.having("ore:isDescribedBy"):
            if any(
                artifact_key(artifact_url(text)) in self.urls
                for text in graph.texts(node, "ore:isDescribedBy")
            ):
                yield node

    def members(self, aggregation: str) -> tuple[list[str], list[str]]:
        """Return the resources of an aggregation, and the aggregations among them."""
        members: list[str] = []
        others: list[str] = []
        for each in self.members_of[aggregation]:
            targets = list(self.graph.below(each, "ore:proxyFor")) or [each]
            for target in targets:
                nested = target in self.members_of or "ore:Aggregation" in self.graph.types(target)
                (others if nested else members).append(target)
        return members, [url for url in map(artifact_url, others) if url]


def _claims(graph: Graph, members: list[str], response: ArtifactResponse) -> Iterator[Claim]:
    for node in members:
        why = "ore:aggregates"
        role = "metadata" if next(graph.values(node, "cito:documents"), None) else "item"
        access = "auth" if graph.text(node, "dvcore:restricted").lower() == "true" else ""
        if not (urls := _addresses(graph, node, response.final_url)):
            if not node.startswith("_:"):
                graph.warn(f"an aggregated resource without an address: {node[:200]!r}")
            continue
        # The description is that of the content, not of the page of the file.
        *pages, content = urls
        for url in pages:
            yield Claim(url, "content_page", why)
        yield described.claim(graph, node, content, role, why)._replace(access=access)


def _addresses(graph: Graph, node: str, base: str) -> tuple[str, ...]:
    """Return the addresses of an aggregated resource; that of its content is the last."""
    # Dataverse may name a file by its page; the content has another address.
    is_dataverse = any(term.startswith("dvcore:") for term in graph.nodes.get(node, ()))
    elsewhere = next(
        (url for text in graph.texts(node, *_ACCESS) if (url := described.web(text, base))), ""
    )
    own = described.web(node)
    if not own:
        return unique((elsewhere or described.identifier(node),))
    direct = described.web(graph.text(node, "schema:contentUrl"), base)
    return unique((own, direct or (elsewhere if is_dataverse else "")))
