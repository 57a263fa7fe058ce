"""
Text-mined terms of Europe PMC's annotations, as XML or JSON.

Source: https://europepmc.org/AnnotationsApi
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.formats.json import Cursor
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.elements import is_json, load_json
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MinedTerm, PartType

KINDS = {"efo": "Experimental Methods", "go": "Gene Ontology"}
"""Part → the type of annotation that fills it."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")


class Annotation(NamedTuple):
    """A place in the text where a term was found, *weight* times; *kind* may be empty."""

    term: str
    weight: int
    uri: str
    kind: str


# Of an annotation in JSON and in XML.
_TAGS = ("tags", "tags.tag")

Article = tuple[Identifiers, list[Annotation]]


def articles(body: bytes, *, content_type: str = "", compat: bool = False) -> Iterator[Article]:
    """
    Yield the identifiers and annotations of every article in the answer.

    With *compat* all annotations are those of one article. Raises ``ParseError``.
    """
    if is_json(body):
        yield from _json(load_json(body))
        return
    tree = xml.root(body, content_type=content_type, compat=compat)
    answer = XmlCursor(tree)
    if message := answer.text("//errMsg", "//errorMessage", "//error"):
        raise ErrorPage(f"the annotations API says: {message}")
    annotations = answer.elements("//annotations")
    if not annotations and name(tree) not in ("list", "articles"):
        raise NotAnArticle(f"not an answer of the annotations API: <{name(tree)}>")
    if compat:
        yield _article(answer, answer.rows("//annotation"))
        return
    for element in annotations:
        yield _article(XmlCursor(element.getparent()), XmlCursor(element).rows("annotation"))


def findings(article: Article, *parts: str, typed: bool = False) -> Findings | None:
    """
    Return the terms of *parts*, ``efo`` or ``go`` or both; None if the article has none.

    Annotations without a type belong to the requested part; with *typed* they are left out.
    """
    ids, annotations = article
    result = Findings(PartType.EUROPEPMC, ids)
    for part in parts:
        kinds = {KINDS[part].lower()} if typed else {KINDS[part].lower(), ""}
        result.add(part, group(found for found in annotations if found.kind.lower() in kinds))
    return result if result.offers else None


def group(annotations: Iterable[Annotation]) -> tuple[MinedTerm, ...]:
    """
    Return one term for each URI, those found most often first.

    A term has its most frequent spelling. Annotations without term, URI
    or positive weight are left out.
    """
    spellings: dict[str, Counter[str]] = {}
    for found in annotations:
        if found.term and found.uri and found.weight > 0:
            spellings.setdefault(found.uri, Counter())[found.term] += found.weight
    terms = [
        MinedTerm(words.most_common(1)[0][0], words.total(), uri)
        for uri, words in spellings.items()
    ]
    return tuple(sorted(terms, key=lambda term: -term.count))


def _json(answer: Any) -> Iterator[Article]:
    if message := Cursor(answer).text("message", "errMsg", "error"):
        raise ErrorPage(f"the annotations API says: {message}")
    # Answers to annotationsByEntity and the like hold a list of articles.
    listed = answer.get("articles", [answer]) if isinstance(answer, dict) else answer
    items = list(map(Cursor, listed if isinstance(listed, list) else [None]))
    if not all(isinstance(item.at("annotations"), list) for item in items):
        raise NotAnArticle("not an answer of the annotations API: JSON without annotations")
    for item in items:
        yield _article(item, item.rows("annotations"))


def _article(article: Cursor | XmlCursor, rows: Iterable[Cursor | XmlCursor]) -> Article:
    anywhere = "//" if isinstance(article, XmlCursor) else ""
    source, number, pmcid = (article.text(anywhere + key) for key in ("source", "extId", "pmcid"))
    if source.upper() == "PMC" and not pmcid:
        pmcid = number if is_pmcid(number) else f"PMC{number}"
    ids = valid_ids(number if source.upper() == "MED" else "", pmcid, "")
    return ids, [
        Annotation(
            row.text("exact"),
            int(count) if _INTEGER.fullmatch(count := row.text("frequency")) else 1,
            next((uri for path in _TAGS for tag in row.rows(path) if (uri := tag.text("uri"))), ""),
            row.text("type"),
        )
        for row in rows
    ]
