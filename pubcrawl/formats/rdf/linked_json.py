"""
JSON-LD → statements, without ever fetching a context.

Terms get their meaning from the context in the document itself. All other terms have their
usual meaning: that of ORE if they belong to ORE, else that of schema.org.

Sources: https://www.w3.org/TR/json-ld11/, https://www.openarchives.org/ore/0.9/jsonld
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pubcrawl.formats.characters import SCHEME
from pubcrawl.formats.rdf.graph import NAMESPACES, PREFIXES, TYPE, Graph, Literal, resolved, short

_ORE = frozenset(
    """
        Aggregation AggregatedResource Proxy ResourceMap aggregates describes isAggregatedBy
        isDescribedBy lineage proxyFor proxyIn similarTo
    """.split()
)
_CONTEXTS_MAX = 100  # contexts in lists of contexts
_NAMES_MAX = 2000  # terms of a context


class _Terms(NamedTuple):
    """
    The definitions of a context.

    *names*: term or prefix → address. *links*: terms whose texts are addresses.
    *vocabulary*: prefix of all other terms. *base*: base of relative addresses.
    """

    names: dict[str, str]
    links: frozenset[str]
    vocabulary: str
    base: str


class _Link(NamedTuple):
    """The relation of a value to another resource."""

    node: str
    term: str
    address: bool = False
    reverse: bool = False


def read_json_ld(value: Any, graph: Graph, *, resolve: bool = True) -> None:
    """
    Add to *graph* the statements of a JSON-LD document *value*, as ``json`` loads it.

    *resolve*: relative ``@id`` become absolute; else they do not change.
    Values that are not JSON-LD are left out.
    """
    terms = _Terms({}, frozenset(), "schema:", graph.base if resolve else "")
    waiting: list[tuple[Any, _Terms, _Link | None]] = [(value, terms, None)]
    while waiting:
        value, terms, link = waiting.pop()
        if isinstance(value, list):
            waiting += [(each, terms, link) for each in reversed(value)]
        elif isinstance(value, dict):
            waiting += reversed(list(_object(value, terms, link, graph, resolve=resolve)))
        elif link is not None and not link.reverse:
            _scalar(value, terms, link, graph)


def _object(
    value: dict[str, Any], terms: _Terms, link: _Link | None, graph: Graph, *, resolve: bool
) -> Iterator[tuple[Any, _Terms, _Link | None]]:
    """Add the statements of an object itself, and yield the values in it."""
    if "@context" in value:
        terms = _extended(terms, value["@context"], resolve=resolve)
    if "@value" in value:
        if link is not None and isinstance(text := value["@value"], str | int | float):
            kind = value.get("@type")
            literal = Literal(_text(text), kind if isinstance(kind, str) else "")
            graph.add(link.node, link.term, literal)
        return
    for several in ("@list", "@set"):
        if several in value:
            yield value[several], terms, link
            return
    name = value.get("@id", value.get("id"))
    node = _address(name, terms) if isinstance(name, str) else graph.blank()
    if link is not None and link.reverse:
        graph.add(node, link.term, link.node)
    elif link is not None:
        graph.add(link.node, link.term, node)
    for key, item in value.items():
        if key in ("@graph", "@included"):
            yield item, terms, None
        elif key in ("@type", "type") and _is_type(item, key):
            for kind in item if isinstance(item, list) else [item]:
                if isinstance(kind, str):
                    graph.add(node, TYPE, _term(kind, terms))
        elif key == "@reverse" and isinstance(item, dict):
            for term, each in item.items():
                yield each, terms, _Link(node, _term(term, terms), reverse=True)
        elif not key.startswith("@") and key != "id":
            term = _term(key, terms)
            yield item, terms, _Link(node, term, key in terms.links or term.startswith("ore:"))


def _is_type(item: Any, key: str) -> bool:
    return key == "@type" or isinstance(item, str | list)


def _scalar(value: Any, terms: _Terms, link: _Link, graph: Graph) -> None:
    if isinstance(value, str):
        item = _address(value, terms) if link.address else Literal(value)
        graph.add(link.node, link.term, item)
    elif isinstance(value, int | float):
        graph.add(link.node, link.term, Literal(_text(value)))


def _text(value: str | float) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**63
    return str(int(value) if whole else value)


def _extended(terms: _Terms, context: Any, *, resolve: bool) -> _Terms:
    if isinstance(context, str):
        return terms
    names, links = dict(terms.names), set(terms.links)
    vocabulary, base = terms.vocabulary, terms.base
    waiting = [context]
    for _ in range(_CONTEXTS_MAX):
        if not waiting:
            break
        item = waiting.pop(0)
        if isinstance(item, list):
            waiting = [*item[:_CONTEXTS_MAX], *waiting]
        elif isinstance(item, dict):
            for name, meaning in item.items():
                defined = meaning.get("@id") if isinstance(meaning, dict) else meaning
                # Some documents omit the slash at the end.
                if isinstance(defined, str) and f"{defined}/" in NAMESPACES:
                    defined += "/"
                if name == "@vocab" and isinstance(defined, str) and ":" in defined:
                    vocabulary = short(defined)
                elif name == "@base" and isinstance(defined, str) and resolve:
                    base = resolved(base, defined)
                elif isinstance(defined, str) and defined[:1] != "@" and len(names) < _NAMES_MAX:
                    names[name] = defined
                if isinstance(meaning, dict) and meaning.get("@type") == "@id":
                    links.add(name)
    return _Terms(names, frozenset(links), vocabulary, base)


def _term(name: str, terms: _Terms) -> str:
    """Return the short name of a term."""
    visited: set[str] = set()
    while name in terms.names and name not in visited:
        visited.add(name)
        name = terms.names[name]
    if name in _ORE:
        return f"ore:{name}"
    prefix, colon, rest = name.partition(":")
    if not colon:
        return short(terms.vocabulary + name)
    if rest.startswith("//"):
        return short(name)
    if prefix in terms.names:
        return short(terms.names[prefix] + rest)
    return short(f"{PREFIXES[prefix]}:{rest}") if prefix in PREFIXES else name


def _address(name: str, terms: _Terms) -> str:
    """Return the address of the resource *name*."""
    name = name.strip()
    if name.startswith("_:"):
        return name
    prefix, colon, rest = name.partition(":")
    if colon and prefix in terms.names and not rest.startswith("//"):
        return terms.names[prefix] + rest
    if not terms.base or SCHEME.match(name):
        return name
    return resolved(terms.base, name)
