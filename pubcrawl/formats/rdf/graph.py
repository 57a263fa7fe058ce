"""
The statements of a document about resources, independent of its format.

Terms of the vocabularies that portals use get short names (``schema:hasPart``), for every
spelling of their addresses; other terms do not change. Nothing is ever fetched.

Sources: https://www.w3.org/TR/rdf11-concepts/, https://schema.org/,
https://www.openarchives.org/ore/1.0/vocabulary, https://www.w3.org/TR/vocab-dcat-3/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urljoin

_UNSTORABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(?!.*/\.)", re.DOTALL)

SIZE_MAX = 10 * 1024**2
"""Bytes of a document that are read."""

STATEMENTS_MAX = 1_000_000
"""Statements of a document that are stored."""

WARNINGS_MAX = 100
"""Warnings of a document that are stored."""

TYPE = "rdf:type"

NAMESPACES = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.openarchives.org/ore/terms/": "ore",
    "http://schema.org/": "schema",
    "https://schema.org/": "schema",
    "http://www.schema.org/": "schema",
    "https://www.schema.org/": "schema",
    # Croissant extends schema.org; its terms share no name with those of schema.org.
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
"""Namespace of terms → prefix of their short names."""

PREFIXES = {
    "dct": "dc",
    "dcterms": "dc",
    "sc": "schema",
    "cr": "schema",
    **{name: name for name in NAMESPACES.values()},
}
"""Usual prefixes, for documents that do not declare them."""

# Terms of the vocabulary of data catalogues → terms of schema.org.
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
    """A text, and the address or name of its type, if there is one."""

    text: str
    type: str = ""


Value = str | Literal
"""The address of a resource (``_:…`` where it has none), or a text."""


class Graph:
    """
    Statements, by resource and term.

    *base*: the address that relative addresses refer to.
    """

    def __init__(self, base: str = "") -> None:
        self.base = base
        self.nodes: dict[str, dict[str, dict[Value, None]]] = {}
        self._warnings: dict[str, None] = {}
        self._statements = 0
        self._blank = 0

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for each problem of the document, each once."""
        return tuple(self._warnings)

    @property
    def full(self) -> bool:
        """Whether no more warnings are stored."""
        return len(self._warnings) > WARNINGS_MAX

    def warn(self, message: str) -> None:
        """Add a warning."""
        if not self.full:
            more = len(self._warnings) == WARNINGS_MAX and message not in self._warnings
            self._warnings["there are more warnings" if more else message] = None

    def blank(self) -> str:
        """Return the name of a new resource without an address."""
        self._blank += 1
        # No document can contain a name that begins like this.
        return f"_:.{self._blank}"

    def add(self, node: str, term: str, value: Value) -> None:
        """Add a statement. *term* is a short name, see ``short``."""
        self._statements += 1
        if self._statements > STATEMENTS_MAX:
            if self._statements == STATEMENTS_MAX + 1:
                self.warn(f"cut after {STATEMENTS_MAX} statements")
            return
        if term == TYPE and isinstance(value, str):
            value = short(value)
        self.nodes.setdefault(node, {}).setdefault(term, {})[value] = None

    def values(self, node: str, *terms: str) -> Iterator[Value]:
        """Yield the values of *terms* for a resource, in the order of *terms*."""
        properties = self.nodes.get(node)
        if properties:
            for term in terms:
                yield from properties.get(term, ())

    def texts(self, node: str, *terms: str) -> Iterator[str]:
        """Yield the values of *terms* as stripped texts; resources without address are left out."""
        for value in self.values(node, *terms):
            text = value.text if isinstance(value, Literal) else value
            if not text.startswith("_:") and (stripped := plain(text)):
                yield stripped

    def text(self, node: str, *terms: str) -> str:
        """Return the first text of *terms* for a resource, or an empty text."""
        return next(self.texts(node, *terms), "")

    def below(self, node: str, *terms: str) -> Iterator[str]:
        """Yield the resources that are values of *terms*; a text may be an address."""
        for value in self.values(node, *terms):
            yield value.text.strip() if isinstance(value, Literal) else value

    def types(self, node: str) -> frozenset[str]:
        """Return the types of a resource, by their short names."""
        return frozenset(self.texts(node, TYPE))

    def having(self, *terms: str) -> Iterator[str]:
        """Yield the resources that have a value for one of *terms*."""
        for node, properties in self.nodes.items():
            if any(term in properties for term in terms):
                yield node


def plain(text: str) -> str:
    """Return *text* stripped, with U+FFFD for characters that databases refuse."""
    return _UNSTORABLE.sub("\ufffd", text).strip()


@lru_cache(4096)
def short(term: str) -> str:
    """Return the short name of a term, if it has one, else *term*."""
    for end in ("#", "/"):
        place = term.rfind(end) + 1
        if place and (name := NAMESPACES.get(term[:place])):
            term = f"{name}:{term[place:]}"
            break
    return _SAME.get(term, term)


def resolved(base: str, reference: str) -> str:
    """Return the absolute address of *reference* at *base*; unchanged if that is impossible."""
    if _ABSOLUTE.match(reference):
        return reference
    try:
        address = urljoin(base, reference)
    except ValueError:
        return reference
    # Names of vocabularies end in an empty fragment, which urljoin drops.
    return address + "#" if reference.endswith("#") and address[-1:] != "#" else address


def unique(values: Iterable[str]) -> tuple[str, ...]:
    """Return *values* once each, without empty ones."""
    return tuple(filter(None, dict.fromkeys(values)))
