"""
PubMed's page of an article, in its layout since 2020.

Source: https://pubmed.ncbi.nlm.nih.gov/
"""

from __future__ import annotations

from collections.abc import Iterable

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.publications.reading.pubmed.page_work import page_work
from pubcrawl.reading.keywords import split_keywords
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType

_PAGE = "#article-details"
_PMID = "#full-view-identifiers .pubmed .current-id"
_PMCID = "#full-view-identifiers .pmc .id-link"
_DOI = "#full-view-identifiers .doi .id-link"
_TITLE = "h1.heading-title"
_KEYWORDS = "#abstract p"
_MESH = "#mesh-terms button"
_ABSTRACT = "#eng-abstract > p"


def findings(body: bytes, *, content_type: str = "", compat: bool = False) -> Findings:
    """
    Return the findings of the page: identifiers, title, keywords, MeSH terms, abstract.

    Raises ``NotAnArticle`` for a list of results and pages of other kinds, and
    ``EmptyAnswer``.
    """
    page = document(body, content_type=content_type, compat=compat)
    if page.first(_PAGE) is None:
        raise NotAnArticle("not the page of one article in PubMed: no element #article-details")
    ids = Identifiers(
        extract_pmid(page.text(_PMID)),
        extract_pmcid(page.text(_PMCID)),
        extract_doi(page.text(_DOI), compat=compat),
    )
    result = Findings(PartType.PUBMED_HTML, ids)
    for kind, value in ids.pairs():
        result.add(kind, value)
    result.add("title", page.text(_TITLE))
    result.add("keywords", tuple(_keywords(page, compat=compat)))
    result.add(
        "mesh", tuple(_mesh((html_text.text(node) for node in page.css(_MESH)), compat=compat))
    )
    abstract = html_text.joined(page.css(_ABSTRACT))
    result.add("abstract", abstract)
    if not compat:
        result.work = page_work(page, page.text(_TITLE), abstract)
    return result


def _keywords(page: Document, *, compat: bool) -> Iterable[str]:
    for paragraph in page.css(_KEYWORDS):
        if any(
            html_text.own_text(label) == "Keywords:" for label in page.css(".sub-title", paragraph)
        ):
            yield from split_keywords(html_text.text(paragraph), compat=compat)


def _mesh(buttons: Iterable[str], *, compat: bool) -> Iterable[MeshTerm]:
    """
    Yield the descriptors: ``Brain* / physiology`` is Brain, a major topic.

    A descriptor has a button for each of its qualifiers.
    """
    last = ""
    for words in buttons:
        term, slash, _ = words.partition("/")
        term = term.strip()
        # compat: the mark of a major topic stays where a qualifier follows.
        major = term.endswith("*") and not (compat and slash)
        if major:
            term = term.removesuffix("*").strip()
        if slash and term == last:
            continue
        last = term
        yield MeshTerm(term, major)
