"""
Statements of a document: what is said of which resource, in whatever format it came.

Terms of the vocabularies that portals use are known by short names (``schema:hasPart``),
however their addresses are spelled; all others stay as they are. Nothing is ever fetched.

Sources: https://www.w3.org/TR/rdf11-concepts/, https://schema.org/,
https://www.openarchives.org/ore/1.0/vocabulary, https://www.w3.org/TR/vocab-dcat-3/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urljoin

_UNHEARD_OF = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(?!.*/\.)", re.DOTALL)

SIZE_MAX = 10 * 1024**2
"""Bytes of a document that are read."""

STATEMENTS_MAX = 1_000_000
"""Statements of a document that are kept."""

WARNINGS_MAX = 100
"""Warnings of a document that are kept."""

TYPE = "rdf:type"

NAMESPACES = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.openarchives.org/ore/terms/": "ore",
    "http://schema.org/": "schema",
    "https://schema.org/": "schema",
    "http://www.schema.org/": "schema",
    "https://www.schema.org/": "schema",
    # Terms that Croissant adds are used beside those of schema.org, and share no name with them.
    "http://mlcommons.org/croissant/": "schema",
    "http://purl.org/dc/terms/": "dc",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/ns/dcat#": "dcat",
    "http://www.w3.org/2000/01/rdf-schema#": "rdfs",
    "http://purl.org/spar/cito/": "cito",
    "https://dataverse.org/schema/core#": "dvcore",
    "http://www.loc.gov/premis/rdf/v1#": "premis",
    "http://www.loc.gov/premis/rdf/v3/": "premis",
    "http://spdx.org/rdf/terms#": "spdx",
}
"""Beginnings of terms, to their short names."""

PREFIXES = {
    "dct": "dc",
    "dcterms": "dc",
    "sc": "schema",
    "cr": "schema",
    **{name: name for name in NAMESPACES.values()},
}
"""Prefixes as they are usually bound, for documents that forget to bind them."""

# What the vocabulary of data catalogues says in other words than schema.org.
_SAME = {
    "dcat:distribution": "schema:distribution",
    "dcat:Distribution": "schema:DataDownload",
    "dcat:Dataset": "schema:Dataset",
    "dcat:downloadURL": "schema:contentUrl",
    "dcat:mediaType": "schema:encodingFormat",
    "dcat:byteSize": "schema:contentSize",
    "dcat:landingPage": "schema:url",
}


class Literal(NamedTuple):
    """A text, and the address or name of its type, if that is said."""

    text: str
    type: str = ""


Value = str | Literal
"""The address of a resource (``_:…`` where it has none), or a text."""


class Graph:
    """
    Statements, by resource and term.

    *base*: the address that relative ones refer to.
    """

    def __init__(self, base: str = "") -> None:
        self.base = base
        self.nodes: dict[str, dict[str, dict[Value, None]]] = {}
        self._warnings: dict[str, None] = {}
        self._statements = 0
        self._blank = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be read, in sentences, each once."""
        return tuple(self._warnings)

    @property
    def full(self) -> bool:
        """Whether no more warnings are kept."""
        return len(self._warnings) > WARNINGS_MAX

    def warn(self, message: str) -> None:
        """Keep a warning."""
        if not self.full:
            more = len(self._warnings) == WARNINGS_MAX and message not in self._warnings
            self._warnings["there are more warnings" if more else message] = None

    def blank(self) -> str:
        """Return the name of a new resource without an address."""
        self._blank += 1
        # No document can write a name that begins so.
        return f"_:.{self._blank}"

    def add(self, node: str, term: str, value: Value) -> None:
        """Keep a statement. *term* is a short name, see ``short``."""
        self._statements += 1
        if self._statements > STATEMENTS_MAX:
            if self._statements == STATEMENTS_MAX + 1:
                self.warn(f"cut after {STATEMENTS_MAX} statements")
            return
        if term == TYPE and isinstance(value, str):
            value = short(value)
        self.nodes.setdefault(node, {}).setdefault(term, {})[value] = None

    def values(self, node: str, *terms: str) -> Iterator[Value]:
        """Yield what is said of a resource by *terms*, those of the first term first."""
        said = self.nodes.get(node)
        if said:
            for term in terms:
                yield from said.get(term, ())

    def texts(self, node: str, *terms: str) -> Iterator[str]:
        """Yield the texts and addresses said of a resource, without white space around."""
        for value in self.values(node, *terms):
            text = value.text if isinstance(value, Literal) else value
            if not text.startswith("_:") and (stripped := plain(text)):
                yield stripped

    def text(self, node: str, *terms: str) -> str:
        """Return the first text said of a resource by *terms*; else empty."""
        return next(self.texts(node, *terms), "")

    def below(self, node: str, *terms: str) -> Iterator[str]:
        """Yield the names of the resources said of one; a text may be the address of one."""
        for value in self.values(node, *terms):
            yield value.text.strip() if isinstance(value, Literal) else value

    def types(self, node: str) -> frozenset[str]:
        """Return the types of a resource, by their short names."""
        return frozenset(self.texts(node, TYPE))

    def having(self, *terms: str) -> Iterator[str]:
        """Yield the resources of which something is said by one of *terms*."""
        for node, said in self.nodes.items():
            if any(term in said for term in terms):
                yield node


def plain(text: str) -> str:
    """Return *text* without white space around, and without what no database can hold."""
    return _UNHEARD_OF.sub("\ufffd", text).strip()


@lru_cache(4096)
def short(term: str) -> str:
    """Return the short name of a term that is known by one, else *term*."""
    for end in ("#", "/"):
        place = term.rfind(end) + 1
        if place and (name := NAMESPACES.get(term[:place])):
            term = f"{name}:{term[place:]}"
            break
    return _SAME.get(term, term)


def resolved(base: str, reference: str) -> str:
    """Return the address that *reference* means at *base*; as it is where that is none."""
    if _ABSOLUTE.match(reference):
        return reference
    try:
        address = urljoin(base, reference)
    except ValueError:
        return reference
    # Names of vocabularies end in a fragment that is empty, and lost.
    return address + "#" if reference.endswith("#") and address[-1:] != "#" else address


def unique(values: Iterable[str]) -> tuple[str, ...]:
    """Return *values* once each, without empty ones."""
    return tuple(filter(None, dict.fromkeys(values)))
