"""
PubMed Central's page of an article, in its layouts until 2024 and since.

Source: https://pmc.ncbi.nlm.nih.gov/
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.reading.meta import page_meta
from pubcrawl.reading.meta.references import references_from_texts
from pubcrawl.reading.meta.shown_notices import shown_notices
from pubcrawl.reading.structure.content import text_content
from pubcrawl.reading.structure.references import find_references
from pubcrawl.works.findings import Findings, Link, Offer
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import NOTHING

SELECTORS = {
    "pmid": (".fm-citation-pmid", ".front-matter .ameta a[href*='pubmed.ncbi']"),
    "pmcid": (".fm-citation-pmcid .fm-citation-ids-label + span", ".front-matter .ameta div"),
    "doi": (
        ".fm-sec .doi a, .fm-citation .doi a",
        ".pmc-layout__citation a[href*='doi.org/']",
    ),
    "title": (".content-title", ".front-matter hgroup h1, .front-matter h1"),
    "subtitle": (".fm-subtitle", ".front-matter hgroup p.subtitle"),
    "keywords": (".kwd-text", ".kwd-group p"),
}
"""Part → selectors, best first: the first is of the old page, the second of the new one."""

SECTIONS = ".sec[id]"
"""The sections of the old page."""

_SECTION = ".sec, section"
_NEW_BODY = "section.main-article-body"

_ABSTRACTS = frozenset(("abstract", "significance", "synopsis", "author summary"))
_ABSTRACT_ID = re.compile(r"_*abs", re.IGNORECASE)
OTHER_ID = re.compile(r"_*(?:app|bib|b[0-9]|ref|kwd|ack|fn|ffn|notes)", re.IGNORECASE)
"""Sections outside the text: appendices, bibliography, acknowledgements, notes, keywords."""

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


class PageLayout(NamedTuple):
    """
    Where the values of a page are.

    *selectors*: part → selectors, the best first. *sections*: selectors of its sections. *other*:
    the id of a section outside the text. *sections_suffice*: a page with a section is an article.
    """

    selectors: Mapping[str, tuple[str, ...]]
    sections: tuple[str, ...]
    other: re.Pattern[str]
    sections_suffice: bool
    extract_doi: Callable[[str], str]
    split_keywords: Callable[[str], tuple[str, ...]]
    metas: Callable[[Document], list[Offer]]


_LAYOUT = PageLayout(
    SELECTORS,
    (SECTIONS, f"{_NEW_BODY} > section, {_NEW_BODY} > p"),
    OTHER_ID,
    # PeerJ's sections have the class that PMC's have: 10.7717/peerj.384.
    sections_suffice=False,
    extract_doi=extract_doi,
    split_keywords=split_keywords,
    metas=page_meta.identifiers,
)


def findings(body: bytes, url: str, *, content_type: str = "") -> Findings:
    """
    Return the findings of the page at *url*: identifiers, title, keywords, abstract, fulltext.

    The PDF is queued as ``pdf_pmc``. Raises ``NotAnArticle`` for a page without an article, such
    as a robot check, and ``EmptyAnswer``.
    """
    page = document(body, url=url, content_type=content_type)
    _ = page.page  # the index has the headings that are removed next
    result = parts_of(page, _LAYOUT)
    firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
    title, abstract, text = (firsts.get(name, "") for name in ("title", "abstract", "fulltext"))
    content = NOTHING
    if text:
        text, content = text_content(page, text, (title, abstract), doi=result.ids.doi)
        result.offers = [
            offer._replace(content=text) if offer.name == "fulltext" else offer
            for offer in result.offers
        ]
    entries = find_references(page) or ()
    result.work = replace(
        content,
        relations=(*content.relations, *shown_notices(page, title)),
        references=references_from_texts(
            [entry.text for entry in entries], [entry.links for entry in entries]
        ),
    )
    return result


def parts_of(page: Document, layout: PageLayout) -> Findings:
    """Return the parts and links of a page, from which hidden elements are removed."""
    selectors = layout.selectors
    for node in page.css("[style]"):
        if _HIDDEN.search(node.attributes.get("style") or ""):
            node.decompose()

    def identifier(part: str, extract: Callable[[str], str]) -> str:
        nodes = (node for selector in selectors[part] for node in page.css(selector))
        return next(filter(None, (extract(html_text.text(node)) for node in nodes)), "")

    ids = Identifiers(
        identifier("pmid", extract_pmid),
        identifier("pmcid", extract_pmcid),
        identifier("doi", layout.extract_doi),
    )
    result = Findings(PartType.PMC_HTML, ids)
    for kind, value in ids.pairs():
        result.add(kind, value)
    result.offers += layout.metas(page)
    titles = (
        next(filter(None, map(page.text, selectors[part])), "") for part in ("title", "subtitle")
    )
    title = " : ".join(filter(None, titles))
    keywords = next(filter(None, map(page.css, selectors["keywords"])), [])
    abstracts, sections = _sections(page, layout)
    if not (title or ids.pmcid or (layout.sections_suffice and sections)):
        raise NotAnArticle("not the page of an article in PubMed Central")
    abstract = _paragraphs(page, abstracts)
    result.add("title", title)
    words = (layout.split_keywords(html_text.text(node)) for node in keywords)
    result.add("keywords", tuple(chain.from_iterable(words)))
    result.add("abstract", abstract)
    if text := _paragraphs(page, sections):
        # A page without an abstract has an empty paragraph in its place, as in PubFetcher.
        result.add("fulltext", f"{title}\n\n{abstract}\n\n{text}")
    pdfs = (
        absolute(page.url, link.attributes["href"] or "")
        for link in page.css(".format-menu a[href]")
        if "PDF" in html_text.own_text(link)
    )
    result.links.append(Link(next(pdfs, f"{page.url.rstrip('/')}/pdf/"), PartType.PDF_PMC))
    return result


def _sections(page: Document, layout: PageLayout) -> tuple[list[Node], list[Node]]:
    """Return the sections of the abstract and those of the text, none inside another."""
    abstracts: list[Node] = []
    text: list[Node] = []
    for node in next(filter(None, map(page.css, layout.sections)), []):
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
        elif not (layout.other.match(name) or classes & _OTHER_CLASS):
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
        if node is not section and (
            _classes(node) & _OTHER_CLASS
            or (page.first(".kwd-text", node) is not None and page.first("h2, h3, p", node) is None)
        ):
            continue
        if node is section or page.first(_SECTION, node) is not None:
            waiting.extend(reversed(list(node.iter())))
        else:
            yield node
