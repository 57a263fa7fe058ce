"""
Text-mined terms of Europe PMC's annotations, as XML or JSON.

Source: https://europepmc.org/AnnotationsApi
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.formats.xml.elements import Index, index, is_json, load_json, name, plain
from pubcrawl.formats.xml.text import text
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
    found = index(tree.iter(etree.Element))
    for message in found["errmsg"] or found["errormessage"] or found["error"]:
        raise ErrorPage(f"the annotations API says: {text(message)}")
    if not found["annotations"] and name(tree) not in ("list", "articles"):
        raise NotAnArticle(f"not an answer of the annotations API: <{name(tree)}>")
    if compat:
        yield _ids(found), list(map(_annotation, found["annotation"]))
        return
    for group_of_one in found["annotations"]:
        article = group_of_one.getparent()
        parts = index(() if article is None else article.iterchildren(etree.Element))
        below = index(group_of_one.iterdescendants(etree.Element))
        yield _ids(parts), list(map(_annotation, below["annotation"]))


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


def _annotation(element: etree._Element) -> Annotation:
    parts = index(element.iterdescendants(etree.Element))

    def first(key: str) -> str:
        return text(parts[key][0]) if key in parts else ""

    uri = first("uri") if "tags" in parts or "tag" in parts else ""
    return Annotation(first("exact"), _weight(first("frequency")), uri, first("type"))


def _ids(parts: Index) -> Identifiers:
    def first(key: str) -> str:
        return text(parts[key][0]) if key in parts else ""

    return _identifiers(first("source"), first("extid"), first("pmcid"))


def _identifiers(source: str, number: str, pmcid: str) -> Identifiers:
    if source.upper() == "PMC" and not pmcid:
        pmcid = number if is_pmcid(number) else f"PMC{number}"
    return valid_ids(number if source.upper() == "MED" else "", pmcid, "")


def _json(answer: Any) -> Iterator[Article]:
    if isinstance(answer, dict):
        message = answer.get("message") or answer.get("errMsg") or answer.get("error")
        if message:
            raise ErrorPage(f"the annotations API says: {message}")
        # Answers to annotationsByEntity and the like hold a list of articles.
        answer = answer.get("articles", [answer])
    if not isinstance(answer, list) or not all(
        isinstance(item, dict) and isinstance(item.get("annotations"), list) for item in answer
    ):
        raise NotAnArticle("not an answer of the annotations API: JSON without annotations")
    for item in answer:
        ids = _identifiers(*(plain(item.get(key)).strip() for key in ("source", "extId", "pmcid")))
        yield (
            ids,
            [_json_annotation(found) for found in item["annotations"] if isinstance(found, dict)],
        )


def _json_annotation(found: dict[str, Any]) -> Annotation:
    tags = found.get("tags")
    uris = (
        plain(tag.get("uri")).strip()
        for tag in (tags if isinstance(tags, list) else [])
        if isinstance(tag, dict)
    )
    term, weight, kind = (plain(found.get(key)).strip() for key in ("exact", "frequency", "type"))
    return Annotation(term, _weight(weight), next(uris, ""), kind)


def _weight(words: str) -> int:
    return int(words) if _INTEGER.fullmatch(words) else 1
