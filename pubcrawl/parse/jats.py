"""
JATS articles: what a journal article in XML says of itself.

Europe PMC and PMC give the same format, JATS 1.0 to 1.3 or its ancestor, the
NLM journal publishing DTD. Articles that are not open hold a front only.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle, ParseError
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.parse import jats_authors, xml
from pubcrawl.parse.text import joined, text

# Section titles become paragraphs of their own, because the children of a
# section are taken instead of the section; what is in document order twice, as
# a section inside a box, is there twice.
_ABSTRACT = etree.XPath(
    ".//front//abstract/*[not(self::sec)] | .//front//abstract//sec/*[not(self::sec)]"
)
_BODY = etree.XPath("body/*[not(self::sec or self::sig-block)] | body//sec/*[not(self::sec)]")
# A section within a section of the back is one paragraph. Left out of the back:
# acknowledgements, appendices, biographies, footnotes, references.
_BACK = etree.XPath(
    "back//glossary//*[self::term-head or self::def-head or self::term or self::def or self::td]"
    + "".join(
        f" | {parent}/*[not(self::ref-list or .//ref-list)]"
        for parent in ("back/notes", "back/sec", "floats-wrap", "floats-group")
    )
)


def articles(
    body: bytes, *, content_type: str = "", compat: bool = False
) -> Iterator[etree._Element]:
    """
    Yield the articles of an answer: one, or those of a ``pmc-articleset``.

    Their names are in lower case; TeX is taken out of formulas, which have it
    beside MathML. Raises ``NotAnArticle`` with the reason that PMC gives,
    ``ErrorPage`` for an error message of efetch, and what ``xml.root`` raises.
    """
    root = xml.root(body, content_type=content_type, compat=compat)
    xml.fold(root, body)
    etree.strip_elements(root, "tex-math", with_tail=False)
    found = False
    for article in root.iter("article"):
        if next(article.iterancestors("article"), None) is None:
            found = True
            yield article
    if not found:
        raise _refusal(root)


def findings(article: etree._Element, type: PartType, *, compat: bool = False) -> Findings:
    """
    Return what *article*, as ``articles`` gives it, holds.

    The flag ``manuscript`` tells an author's manuscript, of which PMC has a page.
    *compat*: a PMCID that is written with its ``PMC`` is not understood.
    """
    ids = _article_ids(article)
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
        corresp_authors=jats_authors.corresponding(article, compat=compat),
        replace_authors=True,
        flags=frozenset(("manuscript",) if "manuscript" in ids else ()),
    )
    found.add("pmid", pmid)
    if type is PartType.PMC_XML:
        # compat: the prefix is put before one that stands there, and the result refused.
        found.add("pmcid", f"PMC{ids['pmc']}" if compat and number else pmcid)
    found.add("doi", doi)
    title = _title(article)
    found.add("title", title)
    found.add("keywords", tuple(text(kwd) for kwd in article.iterfind("front//kwd")))
    abstract = joined(_elements(_ABSTRACT, article))
    found.add("abstract", abstract)
    fulltext = joined(_elements(_BODY, article) + _elements(_BACK, article))
    if fulltext:
        found.add("fulltext", "\n\n".join((title, abstract, fulltext)))
    return found


def _article_ids(article: etree._Element) -> dict[str, str]:
    """Return the first identifier of each kind; pmcid, as PMC writes now, counts as pmc."""
    ids: dict[str, str] = {}
    for front in article.iterchildren("front"):
        for element in front.iter("article-id"):
            kind = xml.attribute(element, "pub-id-type").strip().lower()
            ids.setdefault("pmc" if kind == "pmcid" else kind, text(element))
    return ids


def _title(article: etree._Element) -> str:
    group = next(article.iter("title-group"), None)
    if group is None:
        return ""
    title = _first(group, ".//article-title")
    subtitle = _first(group, ".//subtitle")
    return f"{title} : {subtitle}" if title and subtitle else title


def _first(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else text(found)


def _elements(path: etree.XPath, article: etree._Element) -> list[etree._Element]:
    return cast("list[etree._Element]", path(article))


def _refusal(root: etree._Element) -> ParseError:
    """Return why there is no article: <Reply Id="1" error="id was not found"/>, <ERROR>, …"""
    for reply in root.iter("reply", "Reply"):
        said = xml.attribute(reply, "error")
        if said:
            return NotAnArticle(f"PMC gives no article: {said}")
    for error in root.iter("error", "ERROR"):
        return ErrorPage(f"an error instead of an article: {text(error)}")
    return NotAnArticle(f"no article in <{xml.local_name(root)}>")
