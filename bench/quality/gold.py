"""
The correct content of a page: annotated by hand, from a JATS twin, or from the manifest.

``gold/*.jsonl`` has one line for each page: its kind, XPaths of the elements whose text a
reader must return (``must``) or may return (``may``), of abstract and title, and its DOI,
licence, and numbers of authors, ORCIDs and references; None if unknown. The XPaths are for
the tree that lexbor builds, as parsed by lxml.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import lxml.html
from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from bench.quality import jats
from bench.quality.corpus import CorpusFile, twin
from bench.quality.words import folded, pieces, visible_text, words
from pubcrawl.formats.html.encoding import decode

FOLDER = Path(os.environ.get("QUALITY_GOLD") or Path(__file__).parent / "gold")
FULLTEXT = "fulltext"
NONE: Mapping[str, int] = MappingProxyType({})
# Kinds of pages of articles, even without the full text.
ARTICLES = (FULLTEXT, "abstract", "headings")

_XPATH_ERRORS = (etree.XPathError, ValueError)
_FORMULA = re.compile(r"\b(MathJax|MJX|katex|mjx-|math)")


class Gold(NamedTuple):
    """
    The correct content of a page or PDF.

    *kind*: ``fulltext``, ``abstract``, ``headings``, ``wall``, ``toc``, ``search``,
    ``news``, ``other``, ``empty``, or empty if unknown. *must*, *may*: words; both
    are empty if the text is unknown. *blocks*: paragraphs of *must*. *titles*: all
    correct titles. Numbers are None if unknown. *origin*: ``annotated``, ``twin`` or
    ``manifest``. *errors*: sentences about errors of the annotation.
    """

    kind: str = ""
    must: Mapping[str, int] = NONE
    may: Mapping[str, int] = NONE
    blocks: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    abstract: str = ""
    titles: tuple[str, ...] = ()
    doi: str = ""
    licence: str = ""
    authors: int | None = None
    orcids: int | None = None
    references: int | None = None
    origin: str = "manifest"
    errors: tuple[str, ...] = ()


@cache
def annotations() -> dict[str, dict[str, Any]]:
    """Return path of the page → line of the annotations."""
    lines = (
        json.loads(line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    )
    return {line["path"]: line for line in lines}


def gold(file: CorpusFile) -> Gold:
    """Return the correct content of a page of the corpus."""
    line = annotations().get(file.path)
    manifest = from_manifest(file)
    if line is not None:
        return annotated(file.body, line, file.content_type, fallback=manifest)
    other = twin(file.path)
    if other is None or file.has_fulltext is False:
        return manifest
    return from_jats(other.body, manifest)


def from_manifest(file: CorpusFile) -> Gold:
    """Return the content according to the manifest."""
    title = str(file.facts.get("title") or "")
    return Gold(
        kind={True: FULLTEXT, False: "other", None: ""}[file.has_fulltext],
        titles=(title,) if title else (),
        doi=str(file.facts.get("doi") or ""),
    )


def from_jats(body: bytes, fallback: Gold | None = None) -> Gold:
    """Return the content of the same article in JATS: words of the body are required."""
    counted, fallback = jats.count(body), fallback or Gold()
    return fallback._replace(
        kind=FULLTEXT,
        must=Counter(words(counted.body)),
        may=Counter(words(counted.rest)),
        blocks=tuple(counted.body.split("\n")),
        allowed=tuple(words(f"{counted.body}\n{counted.rest}")),
        abstract=counted.abstracts[0] if len(counted.abstracts) == 1 else "",
        titles=(*fallback.titles, counted.title),
        origin="twin",
    )


def annotated(
    body: bytes, line: dict[str, Any], content_type: str = "", *, fallback: Gold | None = None
) -> Gold:
    """Return the content of the page *body* by the annotation *line*."""
    fallback = fallback or Gold()
    source = decode(body, content_type=content_type)
    html = LexborHTMLParser(source).html
    root = lxml.html.fromstring(html) if html and html.strip() else None
    if root is None:
        return Gold(kind=line["kind"], origin="annotated")
    errors: list[str] = []

    def select(key: str) -> list[Any]:
        chosen = []
        for path in line.get(key) or ():
            try:
                nodes = root.xpath(path)
            except _XPATH_ERRORS as error:
                errors.append(f"{key}: {path}: {error}")
                continue
            nodes = nodes if isinstance(nodes, list) else [nodes]
            if not nodes:
                errors.append(f"{key}: {path} selects nothing")
            chosen += nodes
        return chosen

    titles, abstracts = select("title"), select("abstract")
    must, may = select("must"), select("may")
    required, optional, blocks = _bags(root, must, [*may, *titles, *abstracts])
    texts = list(map(_text, titles))
    return Gold(
        kind=line["kind"],
        must=Counter(words(required)),
        may=Counter(words(optional)),
        blocks=tuple(blocks),
        allowed=tuple(words(f"{required}\n{optional}")),
        abstract="\n".join(_without_copies(map(_text, abstracts))),
        titles=tuple(filter(None, dict.fromkeys((" ".join(texts), *texts, *fallback.titles)))),
        doi=str(line.get("doi") or fallback.doi),
        licence=str(line.get("licence") or ""),
        authors=line.get("authors"),
        orcids=line.get("orcids"),
        references=line.get("references"),
        origin="annotated",
        errors=tuple(errors),
    )


def _bags(root: etree._Element, must: list[Any], may: list[Any]) -> tuple[str, str, list[str]]:
    """
    Return the required text, the optional text, and the required text by paragraph.

    The nearest annotated element around a text decides; *may* takes precedence over
    *must*. Formulas are optional, because every program writes them differently.
    """
    chosen = {node: True for node in must if isinstance(node, etree._Element)}
    chosen |= {node: False for node in may if isinstance(node, etree._Element)}
    required, optional = [], [str(node) for node in may if not isinstance(node, etree._Element)]
    decisions: dict[etree._Element, bool | None] = {}

    def decision(element: etree._Element) -> bool | None:
        if element not in decisions:
            parent = element.getparent()
            above = decision(parent) if parent is not None else None
            decisions[element] = chosen.get(element, above)
            if decisions[element] and _is_formula(element):
                decisions[element] = False
        return decisions[element]

    for text, element in pieces(root):
        needed = decision(element)
        if needed is None:
            continue
        (required if needed else optional).append(text)
        # Words around an omitted text must not run together.
        (optional if needed else required).append("\n" if text == "\n" else " ")
    text = "".join(required)
    return text, "\n".join(optional) + "\n" + "".join(optional), _lines(text)


def _is_formula(element: etree._Element) -> bool:
    name = f"{element.tag} {element.get('class') or ''}"
    return _FORMULA.search(name) is not None


def _lines(text: str) -> list[str]:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return [line for line in lines if line]


def _text(node: Any) -> str:
    text = visible_text(node) if isinstance(node, etree._Element) else str(node)
    return " ".join(text.split())


def _without_copies(texts: Iterable[str]) -> list[str]:
    """Return *texts* without duplicates, such as a meta tag of the same paragraph."""
    return list({folded(text): text for text in texts}.values())
