"""
PubMed records, as returned by efetch.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.xml.elements import Index, attribute, index, name
from pubcrawl.formats.xml.text import joined, text
from pubcrawl.ids.doi import dois_of
from pubcrawl.publications.reading.pubmed.work import article_work
from pubcrawl.reading.authors import corresponding
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType

_RECORDS = frozenset(("pubmedarticle", "pubmedbookarticle"))
# These elements contain other articles.
_FOREIGN = frozenset(("referencelist", "commentscorrectionslist"))
_ID_TYPES = {"pmid": "pubmed", "pmcid": "pmc", "doi": "doi"}


def articles(body: bytes, *, content_type: str = "", compat: bool = False) -> Iterator[Findings]:
    """
    Yield the findings of every article and book chapter in the answer; none for an empty set.

    With *compat*, all articles are read as one, with their reference lists, and books are ignored.
    Raises ``ParseError``: ``ErrorPage`` for an error message of efetch, ``NotAnArticle`` for XML of
    another kind.
    """
    tree = xml.root(body, content_type=content_type, compat=compat)
    if compat and "pubmedarticle" in (everything := index(tree.iter(etree.Element))):
        yield _article(everything, compat=True)
        return
    records = _records(tree)
    if not records and name(tree) != "pubmedarticleset":
        message = next((text(found) for found in tree.iter() if name(found) == "error"), "")
        if message:
            raise ErrorPage(f"efetch says: {message}")
        raise NotAnArticle(f"not an answer of efetch for PubMed: <{name(tree)}>")
    # compat: books do not count.
    for record in () if compat else records:
        findings = _article(index(_own(record)), compat=False)
        findings.work = article_work(record)
        yield findings


def _records(tree: etree._Element) -> list[etree._Element]:
    if name(tree) in _RECORDS:
        return [tree]
    if name(tree) == "pubmedarticleset":
        return [child for child in tree.iterchildren(etree.Element) if name(child) in _RECORDS]
    # Some programs wrap the set in another element.
    return [element for element in tree.iter(etree.Element) if name(element) in _RECORDS]


def _own(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the descendants of *element*, without those of other articles."""
    for half in element:
        yield half
        for child in half:
            if name(child) not in _FOREIGN:
                yield from child.iter(etree.Element)


def _article(found: Index, *, compat: bool) -> Findings:
    def first(key: str) -> str:
        return text(found[key][0]) if key in found else ""

    ids = {kind: _article_id(found, type) for kind, type in _ID_TYPES.items()}
    if not compat:
        ids["pmid"] = ids["pmid"] or first("pmid")
        if not dois_of(ids["doi"]):
            ids["doi"] = _located(found["elocationid"])
    findings = Findings(
        PartType.PUBMED_XML,
        valid_ids(ids["pmid"], ids["pmcid"], ids["doi"]),
        journal_title=_journal(found["title"]),
        pub_date=_date(found["articledate"]),
        corresp_authors=corresponding(found["author"]),
    )
    for kind, value in ids.items():
        findings.add(kind, value)
    findings.add("title", first("articletitle") or ("" if compat else first("booktitle")))
    findings.add("keywords", tuple(map(text, found["keyword"])))
    findings.add("mesh", tuple(map(_heading, found["descriptorname"])))
    findings.add("abstract", joined(found["abstracttext"]))
    return findings


def _article_id(found: Index, type: str) -> str:
    for element in found["articleid"]:
        if attribute(element, "IdType").lower() == type:
            return text(element)
    return ""


def _located(locations: Iterable[etree._Element]) -> str:
    """Return the DOI that a record gives in place of page numbers."""
    for element in locations:
        valid = attribute(element, "ValidYN").upper() != "N"
        if valid and attribute(element, "EIdType").lower() == "doi":
            return text(element)
    return ""


def _journal(titles: Iterable[etree._Element]) -> str:
    for title in titles:
        parent = title.getparent()
        if parent is not None and name(parent) == "journal":
            return text(title)
    return ""


def _date(dates: list[etree._Element]) -> date | None:
    if not dates:
        return None
    parts = index(dates[0].iterdescendants(etree.Element))
    words = (text(parts[key][0]) if key in parts else "" for key in ("year", "month", "day"))
    year, month, day = (word.zfill(2) if len(word) == 1 else word or "01" for word in words)
    return day_in(f"{year}-{month}-{day}")


def _heading(descriptor: etree._Element) -> MeshTerm:
    major = attribute(descriptor, "MajorTopicYN").upper() == "Y"
    return MeshTerm(text(descriptor), major, attribute(descriptor, "UI"))
