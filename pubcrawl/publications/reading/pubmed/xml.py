"""
PubMed records, as returned by efetch.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.text import joined
from pubcrawl.ids.doi import dois_of
from pubcrawl.publications.reading.pubmed.work import article_work
from pubcrawl.reading.authors import corresponding
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType

_RECORDS = ("pubmedarticle", "pubmedbookarticle")
# These elements contain other articles.
_FOREIGN = frozenset(("referencelist", "commentscorrectionslist"))

# Part → where it is, best first. compat: only the first place.
_PARTS = {
    "pmid": ("//ArticleId[IdType=pubmed]", "//PMID"),
    "pmcid": ("//ArticleId[IdType=pmc]",),
    "doi": ("//ArticleId[IdType=doi]", "//ELocationID[EIdType=doi][ValidYN!=N]"),
    "title": ("//ArticleTitle", "//BookTitle"),
}


def articles(body: bytes, *, content_type: str = "", compat: bool = False) -> Iterator[Findings]:
    """
    Yield the findings of every article and book chapter in the answer; none for an empty set.

    With *compat*, all articles are read as one, with their reference lists, and books are ignored.
    Raises ``ParseError``: ``ErrorPage`` for an error message of efetch, ``NotAnArticle`` for XML of
    another kind.
    """
    tree = xml.root(body, content_type=content_type, compat=compat)
    records = [element for element in (tree, *tree) if name(element) in _RECORDS]
    # Some programs wrap the set in another element.
    records = records or [element for element in tree.iter() if name(element) in _RECORDS]
    if not records and name(tree) != "pubmedarticleset":
        if message := XmlCursor(tree).text("//error"):
            raise ErrorPage(f"efetch says: {message}")
        raise NotAnArticle(f"not an answer of efetch for PubMed: <{name(tree)}>")
    if not compat:
        for record in records:
            article = XmlCursor(record, _own(record))
            texts = {part: article.text(*paths) for part, paths in _PARTS.items()}
            if not dois_of(texts["doi"]):
                texts["doi"] = article.text(_PARTS["doi"][-1])
            findings = _findings(article, texts)
            findings.work = article_work(XmlCursor(record))
            yield findings
    elif any(name(record) == "pubmedarticle" for record in records):
        everything = XmlCursor(tree)
        yield _findings(
            everything, {part: everything.text(path) for part, (path, *_) in _PARTS.items()}
        )


def _own(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the descendants of *element*, without those of other articles."""
    for half in element:
        yield half
        for child in half:
            if name(child) not in _FOREIGN:
                yield from child.iter(etree.Element)


def _findings(article: XmlCursor, texts: dict[str, str]) -> Findings:
    day = article["//ArticleDate"]
    year_month_day = ((day.text(key) or "1").zfill(2) for key in ("//Year", "//Month", "//Day"))
    findings = Findings(
        PartType.PUBMED_XML,
        valid_ids(texts["pmid"], texts["pmcid"], texts["doi"]),
        journal_title=article.text("//Journal.Title"),
        pub_date=day_in("-".join(year_month_day)),
        corresp_authors=corresponding(article.rows("//Author")),
    )
    for part, text in texts.items():
        findings.add(part, text)
    findings.add("keywords", tuple(keyword.text() for keyword in article.rows("//Keyword")))
    headings = article.rows("//DescriptorName")
    findings.add(
        "mesh",
        tuple(
            MeshTerm(row.text(), row.text("@MajorTopicYN").upper() == "Y", row.text("@UI"))
            for row in headings
        ),
    )
    findings.add("abstract", joined(article.elements("//AbstractText")))
    return findings
