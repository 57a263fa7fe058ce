"""
The part of Europe PMC's query language that selects by identifiers.

``EXT_ID:1 AND SRC:MED``, ``(PMCID:"PMC2") OR (doi:10.1/a(b))``: keys and operators in either case;
adjacent terms mean AND, which binds tighter than OR. Parentheses may stand around each alternative.

Source: https://europepmc.org/searchsyntax
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.apis.source import Source

# An unquoted value may contain pairs of parentheses: 10.1016/S0140-6736(24)02600-X.
_TERM = re.compile(r'([A-Za-z_]+):\s*("(?:[^"\\]|\\.)*"|[^\s()"]*(?:\([^\s()"]*\)[^\s()"]*)*)')
_KINDS = {"ext_id": "ext_id", "pmid": "ext_id", "pmcid": "pmcid", "doi": "doi"}


class BadQuery(Exception):
    """Raised for a query that has an alternative without a term, or anything but terms."""


class Term(NamedTuple):
    """``key:value``."""

    key: str
    value: str


class Found(NamedTuple):
    """The result of a query: keys of records in the order of the source, and the query's terms."""

    keys: list[int]
    terms: list[Term]


def find(text: str, source: Source) -> Found:
    """Return the result of query *text* in *source*; raise ``BadQuery`` if it is invalid."""
    keys: set[int] = set()
    asked = []
    for alternative in re.split(r"\s+OR\s+", text, flags=re.IGNORECASE):
        rest = re.sub(r"\bAND\b", "", _TERM.sub("", alternative), flags=re.IGNORECASE)
        terms = [Term(key.lower(), _unquote(value)) for key, value in _TERM.findall(alternative)]
        named = [term for term in terms if term.key != "src"]
        if not named or "".join(rest.split()) not in ("", "()"):
            raise BadQuery(alternative)
        found = [
            set(source.search(_KINDS[key], value)) if key in _KINDS else set()
            for key, value in named
        ]
        databases = {term.value.upper() for term in terms if term.key == "src"}
        keys |= {key for key in set.intersection(*found) if databases <= {source.database(key)}}
        asked += named
    return Found(sorted(keys), asked)


def _unquote(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
