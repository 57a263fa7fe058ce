"""
The correct content of a page: annotated by hand, from a JATS twin, or from the manifest.

``gold/*.jsonl`` has one line for each page: its kind, XPaths of the elements whose text a
reader must return (``must``) or may return (``may``), of abstract and title, and its DOI,
licence, and numbers of authors, ORCIDs and references; None if unknown. The XPaths are for
the tree that lexbor builds, as parsed by lxml.
"""

from __future__ import annotations

import html
import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import lxml.html
from lxml import etree
from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.html.encoding import decode

ROOT = Path(__file__).resolve().parent.parent.parent

SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")

PAGES = ("d-html", "d-html-http")

JATS = ("a-epmc-fulltext", "b-jats")


class CorpusFile(NamedTuple):
    """
    A file of the corpus. *path*: relative to the folder of the corpus.

    *facts*: the manifest's data of the article (doi, title, …).
    *has_fulltext*: of a page, according to the manifest; None if unknown.
    """

    path: str
    category: str
    url: str
    platform: str
    content_type: str
    facts: dict[str, Any]
    has_fulltext: bool | None

    @property
    def body(self) -> bytes:
        """Return the bytes of the file."""
        return (SHARED / "corpus" / self.path).read_bytes()


@cache
def files() -> tuple[CorpusFile, ...]:
    """Return all files of the corpus in the order of its manifest; none without a corpus."""
    manifest = SHARED / "corpus/manifest.jsonl"
    if not manifest.is_file():
        return ()
    return tuple(_files(manifest))


def pages() -> list[CorpusFile]:
    """Return the saved pages, including empty ones."""
    return [
        file for file in files() if file.category in PAGES and file.path.endswith(("html", "htm"))
    ]


def jats_files() -> list[CorpusFile]:
    """Return the articles in JATS; XML of other kinds is left out."""
    return [
        file
        for file in files()
        if file.category in JATS
        and file.path.endswith("xml")
        and b"<article" in (body := file.body)
        and b"<front" in body
    ]


def pdfs() -> list[CorpusFile]:
    """Return the PDFs whose title, DOI or text is known."""
    return [
        file
        for file in files()
        if file.category == "f-pdf" and file.facts.keys() & {"doi", "title", "known_text_file"}
    ]


@cache
def twin(path: str) -> CorpusFile | None:
    """Return the JATS file for the article of the file at *path*, None if there is none."""
    by_path = {file.path: file for file in files()}
    twin_path = by_path[path].facts.get("known_text_file", "")
    if twin_path.startswith(JATS) and twin_path in by_path:
        return by_path[twin_path]
    doi = str(by_path[path].facts.get("doi") or "").casefold()
    for file in jats_files() if doi else ():
        if str(file.facts.get("doi") or "").casefold() == doi:
            return file
    return None


def _files(manifest: Path) -> Iterator[CorpusFile]:
    for entry in map(json.loads, manifest.read_text("utf-8").splitlines()):
        has = entry.get("has_fulltext")
        yield CorpusFile(
            entry["path"],
            entry["category"],
            entry["url"] or "",
            entry.get("platform") or entry.get("publisher") or "",
            entry.get("content_type") or "",
            entry.get("gold") or {},
            has if isinstance(has, bool) else None,
        )


_WORD = re.compile(r"\w+")

_TAG = re.compile(r"</?[A-Za-z][^<>]*>")

# Elements inside words: "H<sub>2</sub>O" is one word.
_INLINE = frozenset(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s
    samp small span strike strong sub sup time tt u var wbr
    """.split()
)

_HIDDEN = frozenset("script style template noscript head svg button select textarea".split())


class Overlap(NamedTuple):
    """The similarity of two texts by their words, each value from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Return the harmonic mean of both."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def words(text: str) -> list[str]:
    """Return the words of *text* in lower case."""
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def overlap(actual: Counter[str], must: Mapping[str, int], may: Mapping[str, int]) -> Overlap:
    """
    Compare the words of a reader with those of the article.

    Recall is the share of *must* that *actual* contains, precision the share of
    *actual* that is in *must* or *may*. A word counts as often as it occurs.
    """
    if not actual or not must:
        return Overlap(0.0, 0.0)
    needed = Counter(must)
    return Overlap(
        (actual & (needed + Counter(may))).total() / actual.total(),
        (actual & needed).total() / needed.total(),
    )


def folded(text: str) -> str:
    """Return *text* without markup, case, white space and punctuation, for comparisons."""
    text = _TAG.sub("", html.unescape(text))
    return "".join(words(unicodedata.normalize("NFKC", text).casefold())).replace("_", "")


def visible_text(element: etree._Element) -> str:
    """Return the text below *element*, with blocks separated, without scripts and styles."""
    return "".join(text for text, _ in pieces(element))


def pieces(element: etree._Element) -> Iterator[tuple[str, etree._Element]]:
    """
    Yield the texts below *element*, each with its parent element.

    Also yield a line feed at the beginning and end of a block. Omit the text after *element*.
    """
    walker = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walker:
        inside = node is not element
        if event in ("comment", "pi"):
            if inside and node.tail:
                yield node.tail, node.getparent()
            continue
        if event == "start" and node.tag in _HIDDEN:
            walker.skip_subtree()
        elif event == "start":
            if _is_block(node):
                yield "\n", node
            if node.text:
                yield node.text, node
        if event == "end":
            if _is_block(node):
                yield "\n", node
            if inside and node.tail:
                yield node.tail, node.getparent()


def _is_block(element: etree._Element) -> bool:
    if element.tag in _INLINE or element.tag in _HIDDEN:
        return False
    parent = element.getparent()
    return parent is None or not (parent.tag == "math" or parent.tag in _MATH)


_MATH = frozenset(
    """
    mrow mi mn mo ms mtext msup msub msubsup mfrac msqrt mroot munder mover munderover mtable
    mtr mtd mstyle mpadded mphantom menclose mfenced semantics annotation
    """.split()
)


def shingles(sequence: Iterable[str], size: int = 3) -> set[tuple[str, ...]]:
    """Return the runs of *size* words in *sequence*."""
    row = list(sequence)
    return {tuple(row[start : start + size]) for start in range(len(row) - size + 1)}


_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")

# Elements whose content is part of the word around it.
_JATS_INLINE = frozenset(
    """
    italic bold sub sup sc underline overline monospace roman sans-serif styled-content xref
    ext-link named-content abbrev email uri strike fixed-case milestone-start milestone-end
    """.split()
)

_OMITTED = frozenset(("tex-math", "object-id"))

# Words of formulas are not compared, because every program writes them differently, nor are
# those of tables, whose cells are rows in a record.
_FORMULAS = frozenset(("inline-formula", "disp-formula", "disp-formula-group", "math", "table"))

_OWN = "not(ancestor::sub-article or ancestor::response)"


class JatsCount(NamedTuple):
    """
    The content of an article in JATS.

    *authors*, *orcids*, *references*: numbers. *licences*: addresses or names.
    *abstracts*: texts of abstracts in the language of the article without an
    ``abstract-type``. *body*: text of the body; *rest*: all other text.
    """

    title: str = ""
    authors: int = 0
    orcids: int = 0
    references: int = 0
    licences: tuple[str, ...] = ()
    abstracts: tuple[str, ...] = ()
    body: str = ""
    rest: str = ""


def count_jats(body: bytes) -> JatsCount:
    """Return the content of *body*, an article in JATS; raises ``ValueError`` for other XML."""
    root = etree.fromstring(body, _parser())
    for element in root.iter(etree.Element):
        # Some files have a prefix for JATS, and all have some prefix for XLink.
        element.tag = etree.QName(element).localname
        for name, value in list(element.attrib.items()):
            if "}" in name and not name.endswith("}lang"):
                element.set(etree.QName(name).localname, value)
    article = root if root.tag == "article" else next(root.iter("article"), None)
    if article is None:
        raise ValueError("no article in it")
    meta = article.find("front/article-meta")
    if meta is None:
        meta = article.find("front")
    if meta is None:
        raise ValueError("an article without a front")
    persons = meta.xpath(
        "contrib-group/contrib[not(@contrib-type) or @contrib-type='author']"
        "[name or collab or string-name or name-alternatives or anonymous or collab-alternatives]"
    )
    orcids = {
        match[0]
        for person in persons
        for node in (*person.iter("contrib-id"), *person.iter("ext-link"), *person.iter("uri"))
        if "orcid" in etree.tostring(node, encoding="unicode", with_tail=False).lower()
        for match in [_ORCID.search(etree.tostring(node, encoding="unicode", with_tail=False))]
        if match
    }
    licences = []
    for licence in meta.xpath("permissions/license | copyright-statement/license | license"):
        links = licence.xpath("@href | .//ext-link/@href | .//license_ref/text() | .//uri/@href")
        # The first link of a notice may lead to the publisher.
        links.sort(key=lambda link: "licen" not in link)
        licences.append(str(links[0]) if links else " ".join(_jats_text(licence).split()))
    bodies = article.findall("body")
    fronts = [part for part in article if part.tag != "body"]
    return JatsCount(
        title=" ".join(_jats_text(meta.find("title-group/article-title")).split()),
        authors=len(persons),
        orcids=len(orcids),
        references=len(article.xpath(f".//back//ref[{_OWN}] | .//body//ref[{_OWN}]")),
        licences=tuple(licences),
        abstracts=tuple(
            " ".join(_untitled(abstract).split())
            for abstract in meta.findall("abstract")
            if not abstract.get("abstract-type")
        ),
        body="\n".join(_jats_lines(_jats_text(part, formulas=False)) for part in bodies),
        rest="\n".join(_jats_lines(_jats_text(part)) for part in (*fronts, *_formulas(bodies))),
    )


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        load_dtd=False, no_network=True, resolve_entities=False, recover=True, huge_tree=True
    )


def _formulas(bodies: list[etree._Element]) -> Iterator[etree._Element]:
    for body in bodies:
        yield from body.iter(*_FORMULAS)


def _untitled(abstract: etree._Element) -> str:
    """Return the text of an abstract without its main heading."""
    title = abstract.find("title")
    heading = _jats_text(title) if title is not None else ""
    return _jats_text(abstract).replace(heading, "", 1) if heading.strip() else _jats_text(abstract)


def _jats_text(element: etree._Element | None, *, formulas: bool = True) -> str:
    """Return the text below *element*, with blocks on lines of their own."""
    if element is None or not isinstance(element.tag, str) or element.tag in _OMITTED:
        return ""
    if element.tag in _FORMULAS and not formulas:
        return " "
    between = "" if element.tag in _JATS_INLINE else "\n"
    parts = [between, element.text or ""]
    for child in element:
        parts += (_jats_text(child, formulas=formulas), child.tail or "")
    return "".join((*parts, between))


def _jats_lines(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(filter(None, lines))


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
    counted, fallback = count_jats(body), fallback or Gold()
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
