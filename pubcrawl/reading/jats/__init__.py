"""
Reads journal articles in JATS XML.

Europe PMC and PMC use the same format, JATS 1.0 to 1.3 or its ancestor, the
NLM journal publishing DTD. Articles that are not open access have only a front.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle, ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.xml import Element
from pubcrawl.formats.xml.text import text
from pubcrawl.reading.jats import figures, formulas, metadata
from pubcrawl.reading.jats.corresponding import corresponding
from pubcrawl.reading.jats.licences import licences
from pubcrawl.reading.jats.metadata import article_ids
from pubcrawl.reading.jats.other_works import references, relations
from pubcrawl.reading.jats.parts import FlatText, flat_text
from pubcrawl.reading.jats.people import contributors
from pubcrawl.reading.jats.sections import sections
from pubcrawl.reading.jats.titles import abstracts, titles
from pubcrawl.reading.jats.tree import below, first_of, language, local, select
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import Content, PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import Work

_NAMESPACE = re.compile(rb"""xmlns:[\w.-]+\s*=\s*["']([^"'{}]+)""")
_OTHERS = {  # namespaces without elements of JATS
    b"http://www.w3.org/1998/Math/MathML",
    b"http://www.w3.org/1999/xlink",
    b"http://www.w3.org/2001/XMLSchema-instance",
}
T = TypeVar("T")


def articles(body: bytes, *, content_type: str = "") -> Iterator[Element]:
    """
    Yield the articles of a response: one, or those of a ``pmc-articleset``.

    Element names are in lower case, and each formula has one form, which is TeX only if
    there is no other. Raises ``NotAnArticle`` with PMC's reason,
    ``ErrorPage`` for an error message of efetch, and what ``xml.root`` raises.
    """
    yield from articles_of(xml.root(body, content_type=content_type), body)


def articles_of(root: Element, body: bytes) -> Iterator[Element]:
    """Yield the articles in *root*, the parsed *body*, as ``articles`` does."""
    xml.fold(root, body)
    if next(root.iter("{*}article"), None) is not None:
        # Elements of JATS with a prefix: <ali:license_ref>, <oasis:table>.
        for uri in {*_NAMESPACE.findall(body)} - _OTHERS:
            for element in list(root.iter(f"{{{uri.decode('utf-8', 'replace')}}}*")):
                element.tag = local(element)
    yield from prepare_articles(root)


def prepare_articles(root: Element) -> Iterator[Element]:
    """Yield the articles in *root*, a tree with lower-case names, as ``articles`` does."""
    formulas.choose_forms(root)
    yield from outer_articles(root)


def outer_articles(root: Element) -> Iterator[Element]:
    """Yield the articles in *root* that are in no other; raises ``NotAnArticle``, ``ErrorPage``."""
    outer = list(below(root, "article", "article"))
    if not outer:
        raise _refusal(root)
    yield from outer


def is_jats(root: Element) -> bool:
    """Answer whether an ``article`` in *root* has a ``front`` or ``body``, names of JATS alone."""
    return any(
        local(child) in ("front", "body")
        for article in root.iter("{*}article", "{*}ARTICLE", "{*}Article")
        for child in article.iterchildren(etree.Element)
    )


def findings(article: Element, type: PartType) -> Findings:
    """
    Return the parts and the work of *article*, as yielded by ``articles``.

    The flag ``manuscript`` marks an author manuscript, which has a page at PMC.
    """
    ids = first_ids(map(article_ids, article.iterchildren("front")))
    authors = corresponding(article)
    work = read_work(article, authors)
    result = parts_of(article, type, ids, pmcid_of(ids), flat_text(article, work))
    result.corresp_authors, result.work = authors, work
    # A link may lead from an article to its preprint.
    if type in (PartType.PMC_XML, PartType.EUROPEPMC_XML):
        result.preprint = work.container.kind == "preprint-server"
    return result


def read_articles(body: bytes, type: PartType, *, content_type: str = "") -> Iterator[Findings]:
    """Yield the findings of the articles in a response; raises what ``articles`` raises."""
    for article in articles(body, content_type=content_type):
        yield findings(article, type)


def first_ids(fronts: Iterable[list[tuple[str, str]]]) -> dict[str, str]:
    """Return kind → the first identifier of this kind."""
    ids: dict[str, str] = {}
    for pairs in fronts:
        ids = dict(reversed(pairs)) | ids
    return ids


def pmcid_of(ids: dict[str, str]) -> str:
    """Return the PMCID, which is written with and without its ``PMC``; "" without one."""
    number = ids.get("pmc", "").removeprefix("PMC")
    return f"PMC{number}" if number else ""


def parts_of(
    article: Element, type: PartType, ids: dict[str, str], pmcid: str, texts: FlatText
) -> Findings:
    """
    Return the parts of *article*, without its work and its corresponding authors.

    *ids*: kind → identifier. *pmcid*: the part; only PMC's own answers have it.
    """
    title, abstract, rest = texts
    pmid, doi = ids.get("pmid", ""), ids.get("doi", "")
    result = Findings(
        type=type,
        ids=valid_ids(pmid, pmcid_of(ids), doi),
        journal_title=next(map(text, article.iter("journal-title")), ""),
        replace_authors=True,
        flags=frozenset(("manuscript",) if "manuscript" in ids else ()),
    )
    offers: dict[str, Content] = {
        "pmid": pmid,
        "pmcid": pmcid if type is PartType.PMC_XML else "",
        "doi": doi,
        "title": title,
        "keywords": tuple(text(keyword) for keyword in article.iterfind("front//kwd")),
        "abstract": abstract,
        "fulltext": "\n\n".join((title, abstract, rest)) if rest else "",
    }
    for name, content in offers.items():
        result.add(name, content)
    return result


def read_work(article: Element, corresponding: tuple[Author, ...] = ()) -> Work:
    """
    Return the work of *article*, as yielded by ``articles``.

    *corresponding*: its corresponding authors, with the addresses from the notes.
    """
    return Work(
        titles=_unique(title for title in titles(article) if title.text),
        abstracts=_unique(abstract for abstract in abstracts(article) if abstract.text),
        contributors=contributors(article, corresponding),
        container=metadata.container(article),
        dates=metadata.work_dates(article),
        kind=metadata.work_kind(article),
        language=language(article),
        licences=licences(article),
        identifiers=_unique(metadata.identifiers(article)),
        funding=tuple(metadata.funding(article)),
        references=tuple(references(article)),
        relations=_unique(relations(article)),
        sections=tuple(sections(article)),
        figures=tuple(figures.figures(article)),
        supplements=_unique(filter(any, figures.supplements(article))),
    )


def _unique(values: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(values))


def format_of(root: Element) -> str:
    """Return the description of another format of *root*; "" for an unknown one."""
    namespace = str(root.tag).rpartition("}")[0]
    return meaning_of("namespace-patterns", namespace) or meaning_of("root", local(root))


def _refusal(root: Element) -> ParseError:
    """Return the error for no article: <Reply Id="1" error="id was not found"/>, <ERROR>, …"""
    if reason := first_of(select("//*[self::reply or self::Reply]/@error", root)):
        return NotAnArticle(f"PMC gives no article: {reason}")
    if message := first_of(map(text, root.iter("error", "ERROR"))):
        return ErrorPage(f"an error instead of an article: {message}")
    name = format_of(root)
    suffix = f", which is {name}" if name else ""
    return NotAnArticle(f"no article in <{xml.local_name(root)}>{suffix}")
