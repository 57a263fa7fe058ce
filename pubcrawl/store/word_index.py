"""
Search by words and by references: titles, abstracts, keywords, names; cited identifiers.

SQLite holds FTS5 indexes without the texts, PostgreSQL columns of lexemes and of identifiers. Full
texts are left out: with them the index takes more space than the records. Rows of references take
three times the space of their index.

Source: https://www.sqlite.org/fts5.html, https://www.postgresql.org/docs/current/textsearch.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, TextualSelect, text
from sqlalchemy.sql.elements import BinaryExpression
from sqlalchemy.sql.operators import in_op
from sqlalchemy.sql.selectable import ScalarSelect

from pubcrawl.store.keys import storable
from pubcrawl.store.packed import unpack
from pubcrawl.store.statements import records_sql
from pubcrawl.store.tables import publication

WORDS, CITED = "publication_words", "publication_references"
_CITED = ("doi", "pmid", "pmcid")  # of a reference, as in its record

_MOST = 200_000  # characters of a text: a tsvector has at most 1 MiB
# A word or a phrase in quotes, which may end in * for all words that begin so.
_TERM = re.compile(r'"([^"]*)"|(\S+)')
_WORD = re.compile(r"\w+")


class _Encoded(dict[int, str]):
    """Characters → letters, digits and ``_`` that stand for them."""

    def __missing__(self, code: int) -> str:
        plain = chr(code)
        self[code] = plain if plain.isascii() and plain.isalnum() else f"_{code:x}_"
        return self[code]


_PUNCTUATION = _Encoded()


class SearchTerm(NamedTuple):
    """Words that follow each other; *prefix*: the last one is the beginning of a word."""

    words: tuple[str, ...]
    prefix: bool = False


def add_words(connection: Connection, words: Iterable[tuple[int, Mapping[str, str]]]) -> None:
    """Add publications that the indexes do not have: their entries and their ``indexed_words``."""
    _change(connection, "add", words)


def remove_words(connection: Connection, entries: Sequence[int]) -> None:
    """Remove stored publications; call it while their records are unchanged."""
    # PostgreSQL replaces a row, and deletes it with its publication.
    if entries and connection.dialect.name == "sqlite":
        rows = records_sql(connection, "records", entries=list(entries))
        _change(
            connection, "remove", ((entry, indexed_words(unpack(record))) for entry, record in rows)
        )


def _change(
    connection: Connection, verb: str, words: Iterable[tuple[int, Mapping[str, str]]]
) -> None:
    if rows := [{"entry": entry, **texts} for entry, texts in words]:
        records_sql.each(connection, f"{verb}_words", rows)
        if connection.dialect.name == "sqlite":
            records_sql.each(connection, f"{verb}_references", rows)


def search_terms(query: str) -> list[SearchTerm]:
    """Return the words and "phrases" of *query*; a last ``*`` stands for the rest of a word."""
    terms = []
    for match in _TERM.finditer(query):
        piece = match[1] if match[1] is not None else match[2]
        words = tuple(_WORD.findall(piece))
        if words:
            terms.append(SearchTerm(words, piece.endswith("*")))
    return terms


def holds(terms: Sequence[SearchTerm], dialect: str) -> ColumnElement[bool]:
    """Return the condition for publications that hold all of *terms*."""
    if dialect == "sqlite":
        match = " ".join(
            f'"{" ".join(term.words)}"' + (" *" if term.prefix else "") for term in terms
        )
        return _found(f"SELECT rowid FROM {WORDS} WHERE {WORDS} MATCH :words", words=match)  # noqa: S608
    every = " && ".join(
        f"{'to' if term.prefix else 'phraseto'}_tsquery('english', :words{number})"
        for number, term in enumerate(terms)
    )
    values = {f"words{number}": _lexemes(term) for number, term in enumerate(terms)}
    return _found(f"SELECT publication FROM {WORDS} WHERE words @@ ({every})", **values)  # noqa: S608


def cites(kind: str, value: str, dialect: str) -> ColumnElement[bool]:
    """Return the condition for publications with a reference that has this identifier."""
    token = _token(kind, value)
    if dialect == "sqlite":
        return _found(f"SELECT rowid FROM {CITED} WHERE {CITED} MATCH :token", token=token)  # noqa: S608
    return _found(
        f"SELECT publication FROM {WORDS} WHERE cited @> CAST(ARRAY[:token] AS TEXT[])",  # noqa: S608
        token=token,
    )


def search_of(condition: ColumnElement[bool]) -> TextualSelect | None:
    """
    Return the search of a condition that ``holds`` or ``cites`` made, None for any other.

    It gives the numbers of the publications, each once, from the index alone.
    """
    if not isinstance(condition, BinaryExpression) or condition.operator is not in_op:
        return None
    found = condition.right.element if isinstance(condition.right, ScalarSelect) else None
    return found if isinstance(found, TextualSelect) else None


def _found(query: str, **values: str) -> ColumnElement[bool]:
    entries = text(query).bindparams(**values).columns(publication.c.id)
    return publication.c.id.in_(entries)


def _lexemes(term: SearchTerm) -> str:
    """Return *term* for PostgreSQL: a query of lexemes if it has a prefix, else its words."""
    if not term.prefix:
        return " ".join(term.words)
    return " <-> ".join((*term.words[:-1], f"{term.words[-1]}:*"))


def _token(kind: str, value: str) -> str:
    """Return an identifier as one word for every tokenizer."""
    word = value if value.isdecimal() else value.lower().translate(_PUNCTUATION)
    return f"{kind}_{word}"


def indexed_words(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of the columns of the indexes for the JSON of a publication."""
    parts = {name: part["content"] for name, part in record["parts"].items()}
    names = (
        " ".join(filter(None, (one.get("given"), one.get("family"), one.get("literal"))))
        for one in record.get("contributors", ())
    )
    texts = {
        "title": parts.get("title", ""),
        "abstract": parts.get("abstract", ""),
        "keywords": "\n".join(
            (*parts.get("keywords", ()), *(term["term"] for term in parts.get("mesh", ())))
        ),
        "authors": "\n".join(names),
    }
    cited = (
        _token(kind, reference[kind])
        for reference in record.get("references", ())
        for kind in _CITED
        if kind in reference
    )
    return {
        **{name: storable(value)[:_MOST] for name, value in texts.items()},
        "cited": " ".join(cited),
    }
