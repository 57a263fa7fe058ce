"""
The part of Europe PMC's query language that selects by identifiers.

``EXT_ID:1 AND SRC:MED``, ``(PMCID:"PMC2") OR (doi:10.1/a(b))``, ``NOT``; keys and
operators in either case; adjacent terms mean AND, which binds tighter than OR.

Source: https://europepmc.org/searchsyntax
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tests.apis.source import Source

# An unquoted value may contain pairs of parentheses: 10.1016/S0140-6736(24)02600-X.
_VALUE = r'"(?:[^"\\]|\\.)*"|[^\s()"]*(?:\([^\s()"]*\)[^\s()"]*)*'
_TOKEN = re.compile(
    rf"\s*(?:(?P<open>\()|(?P<close>\))|(?P<key>[A-Za-z_]+):\s*(?P<value>{_VALUE})|(?P<word>{_VALUE}))"
)
_KINDS = {"ext_id": "ext_id", "pmid": "ext_id", "pmcid": "pmcid", "doi": "doi"}


class BadQuery(Exception):
    """Raised for a query that ends too early or has an extra parenthesis."""


class Term(NamedTuple):
    """``key:value``; the key is empty for a bare word."""

    key: str
    value: str


class Found(NamedTuple):
    """The result of a query: keys of records in the order of the source, and the query's terms."""

    keys: list[int]
    terms: list[Term]


class _Query:
    def __init__(self, text: str, source: Source) -> None:
        self.source = source
        self.terms: list[Term] = []
        self.tokens = self._tokens(text)
        self.place = 0

    @staticmethod
    def _tokens(text: str) -> list[str | Term]:
        tokens: list[str | Term] = []
        place, text = 0, text.rstrip()
        while place < len(text):
            found = _TOKEN.match(text, place)
            if found is None or found.end() == place:
                raise BadQuery(text[place:])
            place = found.end()
            if found["open"] or found["close"]:
                tokens.append(found["open"] or found["close"])
            elif found["key"]:
                tokens.append(Term(found["key"].lower(), _unquote(found["value"])))
            elif found["word"].upper() in ("AND", "OR", "NOT"):
                tokens.append(found["word"].upper())
            else:
                tokens.append(Term("", _unquote(found["word"])))
        return tokens

    @property
    def ahead(self) -> str | Term | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def any(self) -> set[int]:
        found = self.all()
        while self.ahead == "OR":
            self.place += 1
            found |= self.all()
        return found

    def all(self) -> set[int]:
        """Read terms joined by AND; databases and NOT only narrow the results of the others."""
        found: set[int] | None = None
        databases: list[str] = []
        excluded: set[int] = set()
        while True:
            token = self.ahead
            if token == "AND":
                self.place += 1
            elif token == "NOT":
                self.place += 1
                excluded |= self.operand()
            elif isinstance(token, Term) and token.key == "src":
                self.place += 1
                databases.append(token.value.upper())
            elif token == "(" or isinstance(token, Term):
                more = self.operand()
                found = more if found is None else found & more
            else:
                break
        if found is None:
            if not databases and not excluded:
                raise BadQuery("a term is missing")
            found = set(self.source.everything())
        return {
            key
            for key in found - excluded
            if all(self.source.database(key) == database for database in databases)
        }

    def operand(self) -> set[int]:
        token = self.ahead
        self.place += 1
        if token == "(":
            found = self.any()
            if self.ahead != ")":
                raise BadQuery("a parenthesis is not closed")
            self.place += 1
            return found
        if not isinstance(token, Term):
            raise BadQuery("a term is missing")
        self.terms.append(token)
        kinds: Iterable[str] = _KINDS.values() if not token.key else (_KINDS.get(token.key, ""),)
        return {key for kind in kinds if kind for key in self.source.search(kind, token.value)}


def find(text: str, source: Source) -> Found:
    """Return the result of query *text* in *source*; raise ``BadQuery`` if it is invalid."""
    query = _Query(text, source)
    keys = query.any()
    if query.ahead is not None:
        raise BadQuery(f"unexpected {query.ahead}")
    return Found(sorted(keys), query.terms)


def _unquote(value: str) -> str:
    if value.startswith('"'):
        return re.sub(r"\\(.)", r"\1", value[1:-1])
    return value
