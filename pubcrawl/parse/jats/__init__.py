"""
JATS articles: what a journal article in XML says of itself.

Europe PMC and PMC give the same format, JATS 1.0 to 1.3 or its ancestor, the
NLM journal publishing DTD. Articles that are not open hold a front only.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle, ParseError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Author
from pubcrawl.parse import xml
from pubcrawl.parse.jats import (
    abstracts,
    corresponding,
    dates,
    figures,
    formulas,
    licences,
    metadata,
    parts,
    people,
    references,
    sections,
    tree,
)
from pubcrawl.parse.jats.vocabularies import vocabulary
from pubcrawl.parse.text import text
from pubcrawl.works.work import Work


def articles(
    body: bytes, *, content_type: str = "", compat: bool = False
) -> Iterator[etree._Element]:
    """
    Yield the articles of an answer: one, or those of a ``pmc-articleset``.

    Their names are in lower case, and each formula has one form: TeX only where it has
    no other. *compat*: all TeX goes. Raises ``NotAnArticle`` with the reason that PMC gives,
    ``ErrorPage`` for an error message of efetch, and what ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type, compat=compat)
    yield from articles_of(root, body, compat=compat)


def articles_of(
    root: etree._Element, body: bytes, *, compat: bool = False
) -> Iterator[etree._Element]:
    """Yield the articles in *root*, which *body* was parsed into, as ``articles`` does."""
    xml.fold(root, body)
    if not compat and next(root.iter("article"), None) is None and is_jats(root):
        tree.drop_prefix(root)
    yield from prepared(root, compat=compat)


def prepared(root: etree._Element, *, compat: bool = False) -> Iterator[etree._Element]:
    """Yield the articles in *root*, whose names are in lower case, as ``articles`` does."""
    if compat:
        formulas.drop_tex(root)
    else:
        formulas.choose_forms(root)
    found = False
    for article in root.iter("article"):
        if next(article.iterancestors("article"), None) is None:
            found = True
            yield article
    if not found:
        raise _refusal(root)


def is_jats(root: etree._Element) -> bool:
    """Answer whether some ``article`` in *root* has what only JATS calls its front or body."""
    return any(
        tree.local(child) in ("front", "body")
        for article in root.iter("{*}article", "{*}ARTICLE", "{*}Article")
        for child in article.iterchildren(etree.Element)
    )


def findings(article: etree._Element, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return what *article*, as ``articles`` gives it, holds.

    The flag ``manuscript`` tells an author's manuscript, of which PMC has a page.
    *compat*: a PMCID that is written with its ``PMC`` is not understood.
    """
    ids = _article_ids(article, compat=compat)
    pmid = ids.get("pmid", "")
    number = ids.get("pmc", "").removeprefix("PMC")
    pmcid = f"PMC{number}" if number else ""
    doi = ids.get("doi", "")
    found = Findings(
        type=type,
        ids=Identifiers(
            pmid if is_pmid(pmid) else "",
            pmcid if is_pmcid(pmcid) else "",
            normalise_doi(doi) if is_doi(doi) else "",
        ),
        journal_title=_first(article, ".//journal-title"),
        corresp_authors=corresponding.corresponding(article, compat=compat),
        replace_authors=True,
        flags=frozenset(("manuscript",) if "manuscript" in ids else ()),
    )
    found.add("pmid", pmid)
    if type is PartType.PMC_XML:
        # compat: the prefix is put before one that stands there, and the result refused.
        found.add("pmcid", f"PMC{ids['pmc']}" if compat and number else pmcid)
    found.add("doi", doi)
    title = parts.title(article, compat=compat)
    found.add("title", title)
    found.add("keywords", parts.keywords(article))
    abstract = parts.abstract(article, compat=compat)
    found.add("abstract", abstract)
    fulltext = parts.fulltext(article, compat=compat)
    if fulltext:
        found.add("fulltext", "\n\n".join((title, abstract, fulltext)))
    if not compat:
        found.work = read_work(article, found.corresp_authors)
    return found


def read_work(article: etree._Element, corresponding: tuple[Author, ...] = ()) -> Work:
    """
    Return what *article*, as ``articles`` gives it, says of its work.

    *corresponding*: its corresponding authors, with the addresses that notes give them.
    """
    meta = tree.meta_of(article)
    return Work(
        titles=abstracts.titles(article),
        abstracts=abstracts.abstracts(article),
        contributors=people.contributors(article, meta, corresponding),
        container=metadata.container(article),
        dates=dates.work_dates(meta),
        kind=metadata.work_kind(article),
        language=metadata.work_language(article),
        licences=licences.licences(meta),
        identifiers=metadata.identifiers(meta),
        funding=metadata.funding(meta),
        references=references.references(article),
        relations=metadata.relations(article),
        sections=sections.sections(article),
        figures=figures.figures(article),
        supplements=figures.supplements(article),
    )


def _article_ids(article: etree._Element, *, compat: bool) -> dict[str, str]:
    """
    Return the first identifier of each kind; pmcid, as PMC writes now, counts as pmc.

    By default the DOI of a version counts only where there is no other.
    """
    ids: dict[str, str] = {}
    versions: dict[str, str] = {}
    for front in article.iterchildren("front"):
        for element in front.iter("article-id"):
            kind = xml.attribute(element, "pub-id-type").strip().lower()
            is_version = not compat and tree.kind_of(element, "specific-use") == "version"
            chosen = versions if is_version else ids
            chosen.setdefault("pmc" if kind == "pmcid" else kind, text(element))
    return versions | ids


def _first(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else text(found)


def _refusal(root: etree._Element) -> ParseError:
    """Return why there is no article: <Reply Id="1" error="id was not found"/>, <ERROR>, …"""
    for reply in root.iter("reply", "Reply"):
        said = xml.attribute(reply, "error")
        if said:
            return NotAnArticle(f"PMC gives no article: {said}")
    for error in root.iter("error", "ERROR"):
        return ErrorPage(f"an error instead of an article: {text(error)}")
    name = vocabulary(root)
    is_what = f", which is {name}" if name else ""
    return NotAnArticle(f"no article in <{xml.local_name(root)}>{is_what}")
