"""PubMed by efetch: records of articles, and of books and chapters of NCBI's Bookshelf."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lxml import etree
from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.fetch.apis import Credential
from pubcrawl.fetch.failures import content_type
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.text import joined
from pubcrawl.ids.doi import dois_of, is_doi, normalise_doi
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.authors import corresponding
from pubcrawl.reading.medline import authors, contributors, funding, relation
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType
from pubcrawl.works.values import issn, language, last_page, page_range, work_kind
from pubcrawl.works.work import (
    AbstractText,
    CitedWork,
    Container,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkDates,
    WorkIdentifier,
)

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
_SECTION_KINDS = {
    "background": "introduction",
    "objective": "introduction",
    "methods": "methods",
    "results": "results",
    "conclusions": "conclusions",
}
_ARTICLE_NUMBER = re.compile(r"[A-Za-z]{0,5}[0-9]{1,10}")
# IdType → kind of identifier.
_IDENTIFIERS = {"pii": "pii", "mid": "manuscript", "bookaccession": "bookaccession"}
_PII = "ELocationID[EIdType=pii][ValidYN!=N]"
_TYPES = ("PublicationTypeList.PublicationType", "PublicationType")


class PubMedXML(Resource):
    """
    PubMed records: identifiers, title, keywords, abstract and MeSH terms with their ids.

    Source: https://www.ncbi.nlm.nih.gov/books/NBK25499/#chapter4.EFetch
    Limits: 3 requests a second, 10 with a key; 200 identifiers a request
    Caveats: a reference list repeats ArticleId; it is not the article's own
    """

    name = "pubmed_xml"
    order = 40
    needs = ("pmid",)
    batch = 200
    type = PartType.PUBMED_XML
    fills = ("pmid", "pmcid", "doi", "title", "mesh", "abstract")
    url = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
    base = "EUTILS_URL"
    tells = ("notices",)
    standard = True
    tool = "tool"
    contact = "email"
    credential = Credential("NCBI_API_KEY", param="api_key")
    accepts = "xml"
    exempt = "E-utilities are the way that NCBI asks programs to take"
    terms = "https://www.ncbi.nlm.nih.gov/books/NBK25497/"

    def request(self, asks: Sequence[Ask]) -> Request:
        """Request the records of all."""
        ids = ",".join(dict.fromkeys(ask.value for ask in asks))
        return Request(f"{self.base_url}/efetch.fcgi?retmode=xml&db=pubmed&id={ids}")

    def read_response(self, response: Response) -> Iterator[Findings]:
        """
        Yield the findings of every article and book chapter; none for an empty set.

        compat: all articles are read as one, with their reference lists; books are ignored.
        Raises ``ErrorPage`` for an error message, ``NotAnArticle`` for XML of another kind.
        """
        tree = self.answer_reader.xml_root(response.body, content_type=content_type(response))
        records = [element for element in (tree, *tree) if name(element) in _RECORDS]
        # Some programs wrap the set in another element.
        records = records or [element for element in tree.iter() if name(element) in _RECORDS]
        if not records and name(tree) != "pubmedarticleset":
            if message := XmlCursor(tree).text("//error"):
                raise ErrorPage(f"efetch says: {message}")
            raise NotAnArticle(f"not an answer of efetch for PubMed: <{name(tree)}>")
        if not self.compat:
            for record in records:
                article = XmlCursor(record, _own(record))
                texts = {part: article.text(*paths) for part, paths in _PARTS.items()}
                if not dois_of(texts["doi"]):
                    texts["doi"] = article.text(_PARTS["doi"][-1])
                findings = _findings(article, texts)
                findings.work = _work(article)
                findings.preprint = findings.work.container.kind == "preprint-server"
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


def _work(record: XmlCursor) -> Work:
    """
    Return the work of a ``PubmedArticle`` or ``PubmedBookArticle``.

    https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
    """
    citation = record["MedlineCitation"]
    data = record["PubmedData"] or record["PubmedBookData"]
    article = citation["Article"] if citation else record["BookDocument"]
    if not article:
        return Work()
    types = [term for path in _TYPES for term in article.texts(path)]
    if not citation:
        types.insert(0, "book chapter" if article.text("ArticleTitle") else "book")
    related = tuple(_related(citation, "Preprint" in types))
    cited = tuple(work for work in related if isinstance(work, CitedWork))
    return Work(
        titles=_titles(article),
        abstracts=(*_abstracts(article, "Abstract"), *_abstracts(citation, "OtherAbstract")),
        contributors=contributors((*authors(article), *authors(article["Book"])), citation),
        container=_container(article, citation, types),
        dates=_dates(article, data),
        kind=work_kind(*types),
        language=language(article.text("Language")),
        identifiers=_identifiers(article, data),
        funding=funding(
            (grant.text("Agency"), grant.text("GrantID"))
            for grant in article.rows("GrantList.Grant")
        ),
        references=tuple(_references(article)) or tuple(_references(data)) or cited,
        relations=tuple(work for work in related if isinstance(work, Relation)),
    )


def _titles(article: XmlCursor) -> tuple[TitleText, ...]:
    title = article.text("ArticleTitle", "Book.BookTitle")
    original = article.text("VernacularTitle")
    own = language(article.text("Language"))
    titles = [TitleText(title, language=own)]
    # "[Burns in the elderly]." is NLM's translation, by which PubMed lists the article.
    if original or title.startswith("["):
        plain = title.rstrip(".").removeprefix("[").removesuffix("]")
        if original.startswith("["):
            original = original.rstrip(".").removeprefix("[").removesuffix("]")
        titles = [TitleText(plain, "translated", "en"), TitleText(original, language=own)]
    return tuple(title for title in titles if title.text)


def _abstracts(parent: XmlCursor, path: str) -> Iterator[AbstractText]:
    for abstract in parent.rows(path):
        pieces = abstract.rows("AbstractText")
        kind, tag = "author", language(abstract.text("@Language"))
        if path == "OtherAbstract":
            is_plain = "plain" in abstract.text("@Type").lower()
            is_foreign = tag not in ("", "en")
            kind = "plain" if is_plain else "translated" if is_foreign else "summary"
        sections = [
            TextSection(
                _SECTION_KINDS.get(piece.text("@NlmCategory", "@Label").lower(), ""),
                1,
                # UNLABELLED is NLM's word for a section without a label.
                "" if piece.text("@Label") == "UNLABELLED" else piece.text("@Label"),
                piece.text(),
            )
            for piece in pieces
        ]
        if whole := joined(abstract.elements("AbstractText")):
            is_labelled = any(section.title for section in sections)
            yield AbstractText(whole, kind, tag, tuple(sections) if is_labelled else ())


def _container(article: XmlCursor, citation: XmlCursor, types: list[str]) -> Container:
    pages, info = article["Pagination"], citation["MedlineJournalInfo"]
    first, last = pages.text("StartPage"), pages.text("EndPage")
    if not first:
        first, last = page_range(pages.text("MedlinePgn"))
    pii = "" if first else article.text(_PII)
    issns = article.texts_by("IssnType", "Journal.ISSN")
    unspecified = issn(issns.get("", ""))
    return Container(
        article.text("Journal.Title", "Book.BookTitle"),
        article.text("Journal.ISOAbbreviation") or info.text("MedlineTA"),
        "book" if not citation else "preprint-server" if "Preprint" in types else "journal",
        issn_print=issn(issns.get("print", "")),
        issn_online=issn(issns.get("electronic", "")),
        issn_linking=issn(info.text("ISSNLinking")),
        isbns=tuple(article.texts("Book.Isbn")),
        publisher=article.text("Book.Publisher.PublisherName"),
        volume=article.text("Journal.JournalIssue.Volume", "Book.Volume"),
        issue=article.text("Journal.JournalIssue.Issue"),
        first_page=first,
        last_page=last_page(first, last) if last else "",
        article_number=pii if _ARTICLE_NUMBER.fullmatch(pii) else "",
        series=article.text("Book.CollectionTitle"),
        issns=(unspecified,) if unspecified else (),
    )


def _dates(article: XmlCursor, data: XmlCursor) -> WorkDates:
    history = {
        status: data.date(f"History.PubMedPubDate[PubStatus={status}]")
        for status in ("epublish", "ppublish", "received", "revised", "accepted")
    }
    online, printed = history.pop("epublish"), history.pop("ppublish")
    issued = article.date("Journal.JournalIssue.PubDate", "ContributionDate", "Book.PubDate")
    if article.text("Journal.JournalIssue@CitedMedium").lower() == "print":
        printed, issued = issued, ""
    return WorkDates(article.date("ArticleDate") or online, printed, issued, **history)


def _identifiers(article: XmlCursor, data: XmlCursor) -> tuple[WorkIdentifier, ...]:
    identifiers = [("pii", article.text(_PII))]
    for parent in (data, article):
        for row in parent.rows("ArticleIdList.ArticleId"):
            kind = _IDENTIFIERS.get(row.text("@IdType").lower(), "")
            identifiers.append((kind, row.text()))
    return tuple(WorkIdentifier(*pair) for pair in dict.fromkeys(identifiers) if all(pair))


def _references(parent: XmlCursor) -> Iterator[CitedWork]:
    """Yield the entries of all lists of references, which may contain titled lists."""
    for entries in parent.rows("ReferenceList"):
        for entry in entries.rows("Reference"):
            ids = entry.texts_by("IdType", "ArticleIdList.ArticleId")
            doi, pmc = normalise_doi(ids.get("doi", "")), ids.get("pmc", "")
            work = CitedWork(
                text=entry.text("Citation"),
                doi=doi if is_doi(doi) else "",
                pmid=ids.get("pubmed", ""),
                pmcid=f"PMC{pmc}" if pmc.isdecimal() else pmc.upper(),
            )
            if any(work):
                yield work
        yield from _references(entries)


def _related(citation: XmlCursor, preprint: bool) -> Iterator[Relation | CitedWork]:
    for row in citation.rows("CommentsCorrectionsList.CommentsCorrections"):
        kind, source, pmid = row.text("@RefType"), row.text("RefSource"), row.text("PMID")
        if kind.lower() == "cites":
            yield CitedWork(text=source, pmid=pmid)
        elif work := relation(kind, "pmid" if pmid else "", pmid, source, preprint=preprint):
            yield work
