"""
Reads journal articles in JATS XML.

Europe PMC and PMC use the same format, JATS 1.0 to 1.3 or its ancestor, the
NLM journal publishing DTD. Articles that are not open access have only a front.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

import logging
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
from pubcrawl.reading.jats.parts import compat_flat_text, flat_text
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

logger = logging.getLogger(__name__)

_NAMESPACE = re.compile(rb"""xmlns:[\w.-]+\s*=\s*["']([^"'{}]+)""")
_OTHERS = {  # namespaces without elements of JATS
    b"http://www.w3.org/1998/Math/MathML",
    b"http://www.w3.org/1999/xlink",
    b"http://www.w3.org/2001/XMLSchema-instance",
}
T = TypeVar("T")


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
    if not compat and next(root.iter("{*}article"), None) is not None:
        # Elements of JATS with a prefix: <ali:license_ref>, <oasis:table>.
        for uri in {*_NAMESPACE.findall(body)} - _OTHERS:
            for element in list(root.iter(f"{{{uri.decode('utf-8', 'replace')}}}*")):
                element.tag = local(element)
    yield from prepare_articles(root, compat=compat)


def prepare_articles(root: Element, *, compat: bool = False) -> Iterator[Element]:
    """Yield the articles in *root*, a tree with lower-case names, as ``articles`` does."""
    if compat:
        formulas.drop_tex(root)
    else:
        formulas.choose_forms(root)
    outer = list(below(root, "article", "article"))
    if not outer:
        raise _refusal(root)
    yield from outer


def read_articles(
    body: bytes,
    *,
    url: str,
    content_type: str,
    type: PartType,
    compat: bool = False,
    may_lack: bool = False,
) -> list[Findings]:
    """
    Return the findings of the articles in a response; raises as ``articles`` does.

    *url*: its address, for the log. *may_lack*: return none if there is no article.
    """
    try:
        found = articles(body, content_type=content_type, compat=compat)
        return [findings(article, type, compat=compat) for article in found]
    except NotAnArticle as error:
        if not may_lack:
            raise
        logger.info("%s: %s", url, error)
        return []


def is_jats(root: Element) -> bool:
    """Answer whether an ``article`` in *root* has a ``front`` or ``body``, names of JATS alone."""
    return any(
        local(child) in ("front", "body")
        for article in root.iter("{*}article", "{*}ARTICLE", "{*}Article")
        for child in article.iterchildren(etree.Element)
    )


def findings(article: Element, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return the parts and the work of *article*, as yielded by ``articles``.

    The flag ``manuscript`` marks an author manuscript, which has a page at PMC.
    *compat*: a PMCID written with its ``PMC`` is invalid.
    """
    ids: dict[str, str] = {}
    for front in article.iterchildren("front"):
        ids = dict(reversed(article_ids(front, compat=compat))) | ids
    number = ids.get("pmc", "").removeprefix("PMC")
    pmid, pmcid, doi = ids.get("pmid", ""), f"PMC{number}" if number else "", ids.get("doi", "")
    authors = corresponding(article, compat=compat)
    work = Work() if compat else read_work(article, authors)
    title, abstract, rest = compat_flat_text(article) if compat else flat_text(article, work)
    result = Findings(
        type=type,
        ids=valid_ids(pmid, pmcid, doi),
        journal_title=next(map(text, article.iter("journal-title")), ""),
        corresp_authors=authors,
        replace_authors=True,
        flags=frozenset(("manuscript",) if "manuscript" in ids else ()),
        work=work,
    )
    if type is not PartType.PMC_XML:
        pmcid = ""
    elif compat and number:
        # compat: the prefix is added even to a value that has it, and the result is refused.
        pmcid = f"PMC{ids['pmc']}"
    offers: dict[str, Content] = {
        "pmid": pmid,
        "pmcid": pmcid,
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
