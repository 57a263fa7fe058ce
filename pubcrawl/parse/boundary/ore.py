"""
Resource maps of OAI-ORE: which resources an aggregation has.

Sources: https://www.openarchives.org/ore/1.0/datamodel, https://www.openarchives.org/ore/1.0/atom,
https://www.openarchives.org/ore/1.0/discovery
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, Related, Said
from pubcrawl.parse.boundary import described, discovery
from pubcrawl.parse.boundary.documents import statements, unusable
from pubcrawl.parse.boundary.rdf import Graph, unique
from pubcrawl.parse.boundary.signposting import Us
from pubcrawl.parse.html import Document

ALTERNATE = "atom:alternate"
"""Term for the page that an entry stands for."""

_ACCESS = ("schema:contentUrl", "schema:sameAs", "schema:url")
_OTHER_NAMES = (
    *(ALTERNATE, "ore:similarTo", "schema:url", "schema:identifier", "schema:sameAs"),
    *("dc:identifier", "rdfs:seeAlso"),
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


def said(document: Document | None, answer: ArtifactResponse, about: About) -> Said | None:
    """Return the resource maps that a page names; None if it names none."""
    names = discovery.names(document, answer, about)
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
    return Said("ore", claims=described.joined(claims), asks=asks) if asks else None


def read(answer: ArtifactResponse, about: About) -> Said:
    """
    Return what a resource map says: Atom, RDF/XML, Turtle, N-Triples or JSON-LD.

    Raises ``ParseError`` for what is none of these.
    """
    return unusable(answer, "ore") or of_graph(statements(answer), answer, about)


def of_graph(graph: Graph, answer: ArtifactResponse, about: About) -> Said:
    """Return what the statements of a resource map say of the artifact."""
    found = _Aggregations(graph, answer)
    us = Us(about)
    aggregation, evidence = found.of(us)
    if not aggregation:
        asks = tuple(DocumentRequest(url, "said", reader="ore") for url in found.elsewhere())
        return Said("ore", asks=asks, warnings=(*graph.warnings, evidence))
    members, others = found.members(aggregation)
    claims = described.joined(_claims(graph, members, answer))
    if len(claims) > described.CLAIMS_MAX:
        graph.warn(described.CUT)
        claims = claims[: described.CLAIMS_MAX]
    base = answer.final_url
    here = Claim(artifact_url(base), "resource_map", "ore:isDescribedBy", content=False)
    related = [
        *(Related(url, "aggregates") for url in others),
        *described.related(graph, aggregation, base, _RELATED),
    ]
    kinds = sorted(kind for kind in graph.types(aggregation) if not _OURS.match(kind))
    return Said(
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
    """Answer whether statements are those of a resource map."""
    return next(graph.having("ore:aggregates", "ore:isAggregatedBy", "ore:describes"), "") != ""


class _Aggregations:
    """
    The aggregations of a document.

    *members_of*: aggregation → resources in it.
    """

    def __init__(self, graph: Graph, answer: ArtifactResponse) -> None:
        self.graph = graph
        self.urls = {artifact_key(artifact_url(url)) for url in (answer.url, answer.final_url)}
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

    def of(self, us: Us) -> tuple[str, str]:
        """Return the aggregation that is the artifact, and why; or "" and why there is none."""
        graph = self.graph
        described_here = set(self._described_here())
        every = sorted(self.members_of)
        nested = {each for members in self.members_of.values() for each in members}
        top = [each for each in every if each not in nested]
        named = [each for each in every if described.named(us, each)]
        called = [
            each
            for each in every
            if any(described.named(us, text) for text in graph.texts(each, *_OTHER_NAMES))
        ]
        here = [each for each in top if each in described_here]
        for found, evidence in (
            (named, "the aggregation is the entry page"),
            (called, "the aggregation stands for the entry page"),
            (here, "the only aggregation that the map describes"),
            (top, "the only aggregation"),
        ):
            if len(found) == 1:
                return found[0], evidence
            if len(found) > 1 and found is not top and found is not here:
                return found[0], f"{evidence}, as {len(found) - 1} others"
        if every:
            return "", f"{len(every)} aggregations, and none is of the entry page"
        return "", "the document aggregates nothing"

    def elsewhere(self) -> tuple[str, ...]:
        """Return the addresses where an aggregation is described, if that is not here."""
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


def _claims(graph: Graph, members: list[str], answer: ArtifactResponse) -> Iterator[Claim]:
    for node in members:
        why = "ore:aggregates"
        role = "metadata" if next(graph.values(node, "cito:documents"), None) else "item"
        access = "auth" if graph.text(node, "dvcore:restricted").lower() == "true" else ""
        if not (urls := _addresses(graph, node, answer.final_url)):
            if not node.startswith("_:"):
                graph.warn(f"an aggregated resource without an address: {node[:200]!r}")
            continue
        # What is said of a file is said of its content, and not of the page that shows it.
        *pages, content = urls
        for url in pages:
            yield Claim(url, "content_page", why)
        yield described.claim(graph, node, content, role, why)._replace(access=access)


def _addresses(graph: Graph, node: str, base: str) -> tuple[str, ...]:
    """Return the addresses of an aggregated resource, that of its content last."""
    # Dataverse: the name of a file may be the page of it, its content is elsewhere.
    said_by_dataverse = any(term.startswith("dvcore:") for term in graph.nodes.get(node, ()))
    elsewhere = next(
        (url for text in graph.texts(node, *_ACCESS) if (url := described.web(text, base))), ""
    )
    own = described.web(node)
    if not own:
        return unique((elsewhere or described.identifier(node),))
    direct = described.web(graph.text(node, "schema:contentUrl"), base)
    return unique((own, direct or (elsewhere if said_by_dataverse else "")))
