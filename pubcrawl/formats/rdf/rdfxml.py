"""
RDF/XML → statements.

Source: https://www.w3.org/TR/rdf-syntax-grammar/
"""

from __future__ import annotations

from functools import lru_cache

from lxml import etree

from pubcrawl.formats.rdf.graph import TYPE, Graph, Literal, resolved, short

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_BASE = "{http://www.w3.org/XML/1998/namespace}base"
_XML = "{http://www.w3.org/XML/1998/namespace}"
_SYNTAX = frozenset(f"rdf:{name}" for name in ("about", "ID", "nodeID"))


def read_rdf_xml(tree: etree._Element, graph: Graph) -> None:
    """
    Add to *graph* all RDF statements of a document.

    They are in the children of each ``rdf:RDF``; in a document without one, as in resource maps
    in Atom, in each outermost ``rdf:Description``.
    """
    roots = [tree] if tree.tag == f"{RDF}RDF" else list(tree.iter(f"{RDF}RDF"))
    nodes = [node for root in roots for node in root.iterchildren(etree.Element)]
    if not roots:
        elements = tree.iter(f"{RDF}Description")
        nodes = [node for node in elements if not _in_description(node)]
    # In reverse order, because the last item of a stack is processed first.
    waiting = []
    for node in reversed(nodes):
        base = base_of(node, graph.base)
        waiting.append((node, _name(node, base, graph), base))
    while waiting:
        waiting += reversed(_described(*waiting.pop(), graph))


def base_of(element: etree._Element, base: str) -> str:
    """Return the base of relative addresses in an element of a document at *base*."""
    for each in (*reversed(list(element.iterancestors())), element):
        base = _base(each, base)
    return base


def _in_description(node: etree._Element) -> bool:
    return next(node.iterancestors(f"{RDF}Description"), None) is not None


_NodeElements = list[tuple[etree._Element, str, str]]
"""Node elements, each with its resource and the base of its relative addresses."""


def _described(element: etree._Element, subject: str, base: str, graph: Graph) -> _NodeElements:
    """Add the statements of a node element about *subject*, and return the node elements in it."""
    if element.tag != f"{RDF}Description":
        graph.add(subject, TYPE, _term(str(element.tag)))
    for name, value in element.attrib.items():
        term, text = _term(str(name)), str(value)
        if not str(name).startswith("{") or str(name).startswith(_XML) or term in _SYNTAX:
            continue
        graph.add(subject, term, resolved(base, text) if term == TYPE else Literal(text))
    return _properties(element, subject, base, graph)


def _properties(element: etree._Element, subject: str, outer: str, graph: Graph) -> _NodeElements:
    elements: _NodeElements = []
    for prop in element.iterchildren(etree.Element):
        base = _base(prop, outer)
        term = _term(str(prop.tag))
        kind = _attribute(prop, "parseType")
        reference = _attribute(prop, "resource")
        blank = _attribute(prop, "nodeID")
        if reference is not None:
            graph.add(subject, term, resolved(base, reference.strip()))
        elif blank is not None:
            graph.add(subject, term, f"_:{blank}")
        elif kind == "Resource":
            node = graph.blank()
            graph.add(subject, term, node)
            # The XML parser refuses more than 256 levels, so the recursion ends.
            elements += _properties(prop, node, base, graph)
        elif len(prop) and kind != "Literal":
            for each in prop.iterchildren(etree.Element):
                within = _base(each, base)
                node = _name(each, within, graph)
                graph.add(subject, term, node)
                elements.append((each, node, within))
        else:
            text = "".join(map(str, prop.itertext()))
            graph.add(subject, term, Literal(text, _attribute(prop, "datatype") or ""))
    return elements


def _base(element: etree._Element, base: str) -> str:
    own = element.get(_BASE)
    return base if own is None else resolved(base, str(own).strip())


def _name(element: etree._Element, base: str, graph: Graph) -> str:
    """Return the resource that a node element describes."""
    if (about := _attribute(element, "about")) is not None:
        return resolved(base, about.strip())
    if (name := _attribute(element, "ID")) is not None:
        return resolved(base, f"#{name}")
    if (blank := _attribute(element, "nodeID")) is not None:
        return f"_:{blank}"
    return graph.blank()


def _attribute(element: etree._Element, name: str) -> str | None:
    # In the first drafts of RDF, attributes have no prefix.
    value = element.get(f"{RDF}{name}")
    value = element.get(name) if value is None else value
    return None if value is None else str(value)


@lru_cache(4096)
def _term(tag: str) -> str:
    """Return the short name of a tag, which lxml writes as ``{namespace}name``."""
    return short(tag[1:].replace("}", "", 1)) if tag.startswith("{") else tag
