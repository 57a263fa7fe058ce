"""
PubMed Central's page of an article: as it was until 2024, and as it is since.

Source: https://pmc.ncbi.nlm.nih.gov/
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading import meta
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType

# Best first; the first row of each is of the old page, the second of the new one.
_PMID: tuple[str, ...] = (".fm-citation-pmid", ".front-matter .ameta a[href*='pubmed.ncbi']")
_PMCID: tuple[str, ...] = (
    ".fm-citation-pmcid .fm-citation-ids-label + span",
    ".front-matter .ameta div",
)
_DOI: tuple[str, ...] = (
    ".fm-sec .doi a, .fm-citation .doi a",
    ".pmc-layout__citation a[href*='doi.org/']",
)
_TITLE: tuple[str, ...] = (".content-title", ".front-matter hgroup h1, .front-matter h1")
_SUBTITLE: tuple[str, ...] = (".fm-subtitle", ".front-matter hgroup p.subtitle")
_KEYWORDS: tuple[str, ...] = (".kwd-text", ".kwd-group p")
_SECTION = ".sec, section"
_NEW_BODY = "section.main-article-body"

_ABSTRACTS = frozenset(("abstract", "significance", "synopsis", "author summary"))
_ABSTRACT_ID = re.compile(r"_*abs", re.IGNORECASE)
_GENERATED_ID = re.compile(r"__|idm?[0-9]")
# Sections that are no part of the text: appendices, bibliography, thanks, notes, keywords.
_OTHER_ID = re.compile(r"_*(?:app|bib|b[0-9]|ref|kwd|ack|fn|ffn|notes)", re.IGNORECASE)
_OTHER_CLASS = frozenset(
    (
        "abstract",
        "kwd-group",
        "ack",
        "app",
        "app-group",
        "ref-list",
        "fn-group",
        "bio",
        "associated-data",
    )
)
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)


def findings(body: bytes, url: str, *, content_type: str = "", compat: bool = False) -> Findings:
    """
    Return the findings of the page at *url*: identifiers, title, keywords, abstract, fulltext.

    The PDF is queued as ``pdf_pmc``. *compat* knows the old page only, and no
    sections whose id was made up by PMC. Raises ``NotAnArticle`` where the page
    shows none, such as a robot check, and ``EmptyAnswer``.
    """
    page = document(body, url=url, content_type=content_type, compat=compat)
    for node in page.css("[style]"):
        if _HIDDEN.search(node.attributes.get("style") or ""):
            node.decompose()
    rows = slice(0, 1) if compat else slice(None)
    ids = Identifiers(
        _identifier(page, _PMID[rows], extract_pmid),
        _identifier(page, _PMCID[rows], extract_pmcid),
        _identifier(page, _DOI[rows], lambda text: extract_doi(text, compat=compat)),
    )
    result = Findings(PartType.PMC_HTML, ids)
    for kind, value in ids.pairs():
        result.add(kind, value)
    result.offers += meta.identifiers(page, compat=compat)
    title = " : ".join(filter(None, (_first(page, _TITLE[rows]), _first(page, _SUBTITLE[rows]))))
    keywords = (page.css(selector) for selector in _KEYWORDS[rows])
    words = [html_text.text(node) for node in next(filter(None, keywords), [])]
    abstracts, sections = _sections(page, compat=compat)
    # PeerJ's sections have the class that PMC's have: 10.7717/peerj.384.
    # compat: they are enough.
    if not (title or ids.pmcid or (compat and sections)):
        raise NotAnArticle("not the page of an article in PubMed Central")
    abstract = _paragraphs(page, abstracts)
    result.add("title", title)
    result.add(
        "keywords", tuple(word for text in words for word in split_keywords(text, compat=compat))
    )
    result.add("abstract", abstract)
    if text := _paragraphs(page, sections):
        # A page without an abstract keeps its place: that is PubFetcher's text to the letter.
        result.add("fulltext", f"{title}\n\n{abstract}\n\n{text}")
    result.links.append(Link(_pdf(page, url), PartType.PDF_PMC))
    return result


def _first(page: Document, selectors: tuple[str, ...]) -> str:
    return next(filter(None, map(page.text, selectors)), "")


def _identifier(page: Document, selectors: tuple[str, ...], extract: Callable[[str], str]) -> str:
    nodes = (node for selector in selectors for node in page.css(selector))
    return next(filter(None, (extract(html_text.text(node)) for node in nodes)), "")


def _sections(page: Document, *, compat: bool) -> tuple[list[Node], list[Node]]:
    """Return the sections of the abstract and those of the text, none inside another."""
    nodes = page.css(".sec[id]")
    if not compat:
        nodes = nodes or page.css(f"{_NEW_BODY} > section, {_NEW_BODY} > p")
    abstracts: list[Node] = []
    text: list[Node] = []
    for node in nodes:
        if any(_section(above) for above in upwards(node) if above.parent is not None):
            continue
        name = node.attrs.get("id") or ""
        classes = _classes(node)
        heading = page.first("h2, h3", node)
        if (
            _ABSTRACT_ID.match(name)
            or "abstract" in classes
            or (heading is not None and html_text.text(heading).lower() in _ABSTRACTS)
        ):
            # "Abstract" names the section; the headings inside it belong to the text.
            if heading is not None and any(child.mem_id == heading.mem_id for child in node.iter()):
                heading.decompose()
            abstracts.append(node)
        elif not (
            _OTHER_ID.match(name)
            or classes & _OTHER_CLASS
            or (compat and _GENERATED_ID.match(name))
        ):
            text.append(node)
    return abstracts, text


def _section(node: Node) -> bool:
    return bool(node.attrs.get("id")) and (node.tag == "section" or "sec" in _classes(node))


def _classes(node: Node) -> set[str]:
    return set((node.attributes.get("class") or "").split())


def _paragraphs(page: Document, sections: list[Node]) -> str:
    return html_text.joined(block for section in sections for block in _blocks(page, section))


def _blocks(page: Document, section: Node) -> Iterator[Node]:
    """Yield the headings, paragraphs and figures of a section and of those within it."""
    waiting = [section]
    while waiting:
        node = waiting.pop()
        if node is not section and (_classes(node) & _OTHER_CLASS or _only_keywords(page, node)):
            continue
        if node is section or page.first(_SECTION, node) is not None:
            waiting.extend(reversed(list(node.iter())))
        else:
            yield node


def _only_keywords(page: Document, node: Node) -> bool:
    return page.first(".kwd-text", node) is not None and page.first("h2, h3, p", node) is None


def _pdf(page: Document, url: str) -> str:
    for link in page.css(".format-menu a[href]"):
        if "PDF" in html_text.own_text(link):
            return absolute(url, link.attributes["href"] or "")
    return f"{url.rstrip('/')}/pdf/"
