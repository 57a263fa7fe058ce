"""
Read statements from JSON-LD, Turtle, RDF/XML, Atom, and pages with embedded JSON-LD.

The content decides the format, as servers often send the wrong media type.

Sources: https://www.w3.org/TR/json-ld11/, https://www.openarchives.org/ore/1.0/atom
"""

from __future__ import annotations

import re

from lxml import etree

from pubcrawl.exceptions import EmptyAnswer, NotJSON, NotXML, ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.rdf import linked_json, rdfxml, turtle
from pubcrawl.formats.rdf.graph import SIZE_MAX, TYPE, Graph, Literal, resolved, short
from pubcrawl.items.artifact import ArtifactResponse, SourceClaims
from pubcrawl.reading.meta import jsonld

ATOM = "{http://www.w3.org/2005/Atom}"
_TURTLE = ("text/turtle", "application/x-turtle", "text/n3", "text/rdf+n3", "application/n-triples")
_ROOT = re.compile(
    rb"(?:<\?xml|<!--|<!doctype|<[a-z_][\w.-]*+(?::[a-z_][\w.-]*+)?(?:\s|>|/>))", re.I
)
_PAGE = re.compile(
    rb"\s*+(?:<\?xml[^>]*+>\s*+)?(?:<!--.*?-->\s*+)*+<(?:!doctype html|html)\b", re.I | re.DOTALL
)

_TRIPLE = re.compile(rb"\s*+(?:@prefix|@base|prefix\s|base\s|#|<[^<>\s]*+>\s|_:|\[|[\w-]*+:)", re.I)


def unusable(response: ArtifactResponse, source: str) -> SourceClaims | None:
    """Return the warning of *source* for a failed response; None for a successful one."""
    if 200 <= response.status < 300:
        return None
    return SourceClaims(source, warnings=(f"{response.url} has status {response.status}",))


def statements(response: ArtifactResponse) -> Graph:
    """
    Return the statements of a document; an unreadable statement becomes a warning.

    Raises ``EmptyAnswer`` for an empty body, ``ParseError`` for an unreadable one.
    """
    graph = Graph(response.final_url)
    body = _text(response.body, graph)
    start = body[:4096].lstrip()
    if not start:
        raise EmptyAnswer("the body is empty")
    triples = response.type.partition(";")[0].strip().lower() in _TURTLE
    if start[:1] in b"{[" and not triples:
        try:
            linked_json.read_json_ld(jsonld.loads(body.decode("utf-8", "replace")), graph)
        except NotJSON:
            if start[:1] == b"{":
                raise
            turtle.read_turtle(body.decode("utf-8", "replace"), graph)
    elif _PAGE.match(body) and not triples:
        of_page(document(body, url=response.final_url, content_type=response.type), graph)
    elif start[:1] == b"<" and not triples and _ROOT.match(start):
        _of_xml(body, response.type, graph)
    elif triples or _TRIPLE.match(start):
        turtle.read_turtle(body.decode("utf-8", "replace"), graph)
    else:
        raise ParseError(f"not JSON, RDF or Atom; the body begins {start[:60]!r}")
    if not graph.nodes and graph.warnings:
        raise ParseError(graph.warnings[0])
    return graph


def of_page(page: Document, graph: Graph) -> int:
    """Add the JSON-LD of a page to *graph*, and return the number of its scripts."""
    number = size = 0
    for script in jsonld.scripts(page):
        number += 1
        size += len(script)
        if size > SIZE_MAX:
            graph.warn(f"JSON-LD after {SIZE_MAX} characters is not read")
            break
        try:
            linked_json.read_json_ld(jsonld.loads(script), graph)
        except NotJSON as error:
            graph.warn(f"JSON-LD of the page: {error}")
    return number


def _text(body: bytes, graph: Graph) -> bytes:
    """Return the first SIZE_MAX bytes of the body in UTF-8, without a byte order mark."""
    if len(body) > SIZE_MAX:
        graph.warn(f"cut at {SIZE_MAX} of {len(body)} bytes")
        body = body[:SIZE_MAX]
    if body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return body.decode("utf-16", "replace").encode("utf-8", "replace")
    return body.removeprefix(b"\xef\xbb\xbf")


def _of_xml(body: bytes, kind: str, graph: Graph) -> None:
    try:
        tree = xml.root(body, content_type=kind)
    except NotXML as error:
        # The part before the error is still worth reading.
        tree = xml.lenient_root(body, content_type=kind)
        graph.warn(str(error))
    for entry in tree.iter(f"{ATOM}entry"):
        _entry(entry, graph)
    if tree.tag == f"{ATOM}feed":
        _feed(tree, graph)
    rdfxml.read_rdf_xml(tree, graph)
    if not graph.nodes:
        raise ParseError(f"XML <{xml.local_name(tree)}> without statements")


def _entry(entry: etree._Element, graph: Graph) -> None:
    """Add the aggregation that an Atom entry describes."""
    links = _links(entry, graph)
    described = [href for rel, href, _ in links if rel == "ore:describes"]
    if not described and not any(rel == "ore:aggregates" for rel, _, _ in links):
        return
    node = described[0] if described else graph.blank()
    for rel, href, link in links:
        if rel == "ore:aggregates":
            _aggregated(node, href, link, graph)
        elif rel == "self":
            graph.add(href, "ore:describes", node)
        elif rel != "ore:describes":
            term = {"alternate": "atom:alternate", "license": "dc:license"}.get(rel, rel)
            graph.add(node, term, href)
    _add_description(entry, node, graph)


def _feed(feed: etree._Element, graph: Graph) -> None:
    """Add the aggregation that a whole Atom feed describes; each entry is a resource."""
    links = _links(feed, graph)
    entries = list(feed.iterchildren(f"{ATOM}entry"))
    kinds = {term for each in feed.iterchildren(f"{ATOM}category") if (term := each.get("term"))}
    described = [href for rel, href, _ in links if rel == "ore:describes"]
    whole = any(short(str(kind)) == "ore:Aggregation" for kind in kinds)
    direct = [(href, link) for rel, href, link in links if rel == "ore:aggregates"]
    if not (described or whole or direct):
        return
    name = feed.findtext(f"{ATOM}id") or ""
    node = described[0] if described else resolved(graph.base, name.strip()) or graph.blank()
    for href, link in direct:
        _aggregated(node, href, link, graph)
    for rel, href, _ in links:
        if rel == "self":
            graph.add(href, "ore:describes", node)
        elif rel == "alternate":
            graph.add(node, "atom:alternate", href)
    _add_description(feed, node, graph)
    for entry in entries:
        own = _links(entry, graph)
        # An entry with its own resources is a separate map.
        if any(rel in ("ore:aggregates", "ore:describes") for rel, _, _ in own):
            continue
        for _, href, link in [each for each in own if each[0] in ("alternate", "enclosure")]:
            _aggregated(node, href, link, graph)
            if title := entry.findtext(f"{ATOM}title"):
                graph.add(href, "dc:title", Literal(title))


def _links(element: etree._Element, graph: Graph) -> list[tuple[str, str, etree._Element]]:
    """Return the relation, address and element of each link of an entry or feed."""
    found = []
    base = rdfxml.base_of(element, graph.base)
    for link in element.iterchildren(f"{ATOM}link"):
        rel = str(link.get("rel") or "alternate").strip()
        if href := str(link.get("href") or "").strip():
            relation = short(rel) if ":" in rel else rel.lower()
            found.append((relation, resolved(base, href), link))
    return found


def _aggregated(node: str, href: str, link: etree._Element, graph: Graph) -> None:
    graph.add(node, "ore:aggregates", href)
    for name, term in (("type", "dc:format"), ("length", "dc:extent"), ("title", "dc:title")):
        if text := link.get(name):
            graph.add(href, term, Literal(str(text)))


def _add_description(element: etree._Element, node: str, graph: Graph) -> None:
    """Add the title, authors and types of an aggregation."""
    if title := element.findtext(f"{ATOM}title"):
        graph.add(node, "dc:title", Literal(title))
    for author in element.iterchildren(f"{ATOM}author"):
        if uri := author.findtext(f"{ATOM}uri"):
            graph.add(node, "dc:creator", uri.strip())
    for category in element.iterchildren(f"{ATOM}category"):
        if term := category.get("term"):
            graph.add(node, TYPE, str(term))
