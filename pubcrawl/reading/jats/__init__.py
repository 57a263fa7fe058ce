"""
Reads journal articles in JATS XML.

Europe PMC and PMC use the same format, JATS 1.0 to 1.3 or its ancestor, the
NLM journal publishing DTD. Articles that are not open access have only a front.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle, ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.xml import Element
from pubcrawl.formats.xml.text import text
from pubcrawl.reading.jats import (
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
    relations,
    sections,
    tree,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import Work


def articles(body: bytes, *, content_type: str = "", compat: bool = False) -> Iterator[Element]:
    """
    Yield the articles of a response: one, or those of a ``pmc-articleset``.

    Element names are in lower case, and each formula has one form, which is TeX only if
    there is no other. *compat*: remove all TeX. Raises ``NotAnArticle`` with PMC's reason,
    ``ErrorPage`` for an error message of efetch, and what ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type, compat=compat)
    yield from articles_of(root, body, compat=compat)


def articles_of(root: Element, body: bytes, *, compat: bool = False) -> Iterator[Element]:
    """Yield the articles in *root*, the parsed *body*, as ``articles`` does."""
    xml.fold(root, body)
    if not compat and next(root.iter("article"), None) is None and is_jats(root):
        _drop_prefix(root)
    yield from prepare_articles(root, compat=compat)


def prepare_articles(root: Element, *, compat: bool = False) -> Iterator[Element]:
    """Yield the articles in *root*, a tree with lower-case names, as ``articles`` does."""
    if compat:
        formulas.drop_tex(root)
    else:
        formulas.choose_forms(root)
    outer = list(tree.below(root, "article", outside=("article",)))
    if not outer:
        raise _refusal(root)
    yield from outer


def is_jats(root: Element) -> bool:
    """Answer whether an ``article`` in *root* has a ``front`` or ``body``, names of JATS alone."""
    return any(
        tree.local(child) in ("front", "body")
        for article in root.iter("{*}article", "{*}ARTICLE", "{*}Article")
        for child in article.iterchildren(etree.Element)
    )


def findings(article: Element, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the parts and the work of *article*, as yielded by ``articles``.

    The flag ``manuscript`` marks an author manuscript, which has a page at PMC.
    *compat*: a PMCID written with its ``PMC`` is invalid.
    """
    ids = _article_ids(article, compat=compat)
    number = ids.get("pmc", "").removeprefix("PMC")
    pmid, pmcid, doi = ids.get("pmid", ""), f"PMC{number}" if number else "", ids.get("doi", "")
    authors = corresponding.corresponding(article, compat=compat)
    work = Work() if compat else read_work(article, authors)
    flat = parts.compat_flat_text(article) if compat else parts.flat_text(article, work)
    result = Findings(
        type=type,
        ids=valid_ids(pmid, pmcid, doi),
        journal_title=next(map(text, article.iter("journal-title")), ""),
        corresp_authors=authors,
        replace_authors=True,
        flags=frozenset(("manuscript",) if "manuscript" in ids else ()),
        work=work,
    )
    result.add("pmid", pmid)
    if type is PartType.PMC_XML:
        # compat: the prefix is added even to a value that has it, and the result is refused.
        result.add("pmcid", f"PMC{ids['pmc']}" if compat and number else pmcid)
    result.add("doi", doi)
    result.add("title", flat.title)
    result.add("keywords", parts.keywords(article))
    result.add("abstract", flat.abstract)
    if flat.rest:
        result.add("fulltext", "\n\n".join(flat))
    return result


def read_work(article: Element, corresponding: tuple[Author, ...] = ()) -> Work:
    """
    Return the work of *article*, as yielded by ``articles``.

    *corresponding*: its corresponding authors, with the addresses from the notes.
    """
    meta = tree.meta_of(article)
    return Work(
        titles=abstracts.titles(article),
        abstracts=abstracts.abstracts(article),
        contributors=people.contributors(article, meta, corresponding),
        container=metadata.container(article),
        dates=dates.work_dates(meta),
        kind=metadata.work_kind(article),
        language=tree.language(article),
        licences=licences.licences(meta),
        identifiers=metadata.identifiers(meta),
        funding=metadata.funding(meta),
        references=references.references(article),
        relations=relations.relations(article),
        sections=sections.sections(article),
        figures=figures.figures(article),
        supplements=figures.supplements(article),
    )


def format_of(root: Element) -> str:
    """Return the description of another format of *root*; "" for an unknown one."""
    namespace = str(root.tag).rpartition("}")[0]
    return meaning_of("namespace-patterns", namespace) or meaning_of("root", tree.local(root))


def _article_ids(article: Element, *, compat: bool) -> dict[str, str]:
    """
    Return the first identifier of each kind; pmcid, which PMC uses now, counts as pmc.

    By default the DOI of a version counts only if there is no other.
    """
    ids: dict[str, str] = {}
    versions: dict[str, str] = {}
    for front in article.iterchildren("front"):
        for element in front.iter("article-id"):
            kind = xml.attribute(element, "pub-id-type").strip().lower()
            is_version = not compat and tree.kind_of(element, "specific-use") == "version"
            target = versions if is_version else ids
            target.setdefault("pmc" if kind == "pmcid" else kind, text(element))
    return versions | ids


def _drop_prefix(root: Element) -> None:
    """Remove the namespace of ``jats:article`` from all elements, in place."""
    elements = list(root.iter(etree.Element))
    article = next((one for one in elements if tree.local(one) == "article"), root)
    namespace = str(article.tag).rpartition("}")[0]
    for element in elements:
        if str(element.tag).rpartition("}")[0] == namespace:
            element.tag = tree.local(element)


def _refusal(root: Element) -> ParseError:
    """Return the error for no article: <Reply Id="1" error="id was not found"/>, <ERROR>, …"""
    for reply in root.iter("reply", "Reply"):
        error_text = xml.attribute(reply, "error")
        if error_text:
            return NotAnArticle(f"PMC gives no article: {error_text}")
    for error in root.iter("error", "ERROR"):
        return ErrorPage(f"an error instead of an article: {text(error)}")
    name = format_of(root)
    suffix = f", which is {name}" if name else ""
    return NotAnArticle(f"no article in <{xml.local_name(root)}>{suffix}")
