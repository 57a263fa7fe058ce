"""
The work that a PubMed record describes: an article, or a chapter of NCBI's Bookshelf.

Source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html
https://www.nlm.nih.gov/bsd/mms/medlineelements.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.xml.elements import attribute, child, children
from pubcrawl.formats.xml.text import child_text, joined, text
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.publications.reading.medline import funding, relation, with_investigators
from pubcrawl.reading.authors import affiliation, email
from pubcrawl.works.values import issn, language, last_page, orcid, page_range, work_kind
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    CitedWork,
    Container,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_SECTION_KINDS = {
    "background": "introduction",
    "objective": "introduction",
    "methods": "methods",
    "results": "results",
    "conclusions": "conclusions",
}
_ARTICLE_NUMBER = re.compile(r"[A-Za-z]{0,5}[0-9]{1,10}")


def article_work(record: etree._Element) -> Work:
    """Return the work of a ``PubmedArticle`` or ``PubmedBookArticle``."""
    citation = child(record, "medlinecitation")
    data = child(record, "pubmeddata")
    if citation is None:
        return _chapter(record)
    article = child(citation, "article")
    if article is None:
        return Work()
    place = _container(article, citation)
    references, cited = _references(data), tuple(_relations(citation))
    return Work(
        titles=_titles(article),
        abstracts=(*_abstracts(article, "abstract"), *_abstracts(citation, "otherabstract")),
        contributors=_contributors(article, citation),
        container=place,
        dates=_dates(article, data),
        kind=work_kind(*_types(article)),
        language=_language(article),
        identifiers=_identifiers(article, data),
        funding=funding(
            (child_text(grant, "agency"), child_text(grant, "grantid"))
            for grant in _items(article, "grantlist", "grant")
        ),
        references=references or tuple(entry for entry in cited if isinstance(entry, CitedWork)),
        relations=tuple(entry for entry in cited if isinstance(entry, Relation)),
    )


def _chapter(record: etree._Element) -> Work:
    document = child(record, "bookdocument")
    if document is None:
        return Work()
    book = child(document, "book")
    people = list(_authors(document))
    place, issued = Container(kind="book"), ""
    if book is not None:
        people += _authors(book)
        publisher = child(book, "publisher")
        place = Container(
            title=child_text(book, "booktitle"),
            kind="book",
            isbns=tuple(filter(None, map(text, children(book, "isbn")))),
            publisher=child_text(publisher, "publishername"),
            volume=child_text(book, "volume"),
            series=child_text(book, "collectiontitle"),
        )
        issued = _date(child(book, "pubdate"))
    first, last = _pages(document)
    title = child_text(document, "articletitle") or place.title
    dates = WorkDates(issued=_date(child(document, "contributiondate")) or issued)
    whole = not child_text(document, "articletitle")
    return Work(
        titles=(TitleText(title),) if title else (),
        abstracts=_abstracts(document, "abstract"),
        contributors=tuple(people),
        container=place._replace(first_page=first, last_page=last),
        dates=dates,
        kind=work_kind("book" if whole else "book chapter", *_types(document)),
        language=_language(document),
        identifiers=_identifiers(document, child(record, "pubmedbookdata")),
        references=_references(document) or _references(child(record, "pubmedbookdata")),
    )


def _titles(article: etree._Element) -> tuple[TitleText, ...]:
    title, original = child_text(article, "articletitle"), child_text(article, "vernaculartitle")
    own = _language(article)
    if not original and not title.startswith("["):
        return (TitleText(title, language=own),) if title else ()
    # "[Burns in the elderly]." is NLM's translation, by which PubMed lists the article.
    plain = title.rstrip(".").removeprefix("[").removesuffix("]")
    titles = (TitleText(plain, "translated", "en"), TitleText(original, language=own))
    return tuple(each for each in titles if each.text)


def _abstracts(parent: etree._Element, key: str) -> tuple[AbstractText, ...]:
    found = []
    for abstract in children(parent, key):
        pieces = list(children(abstract, "abstracttext"))
        whole = joined(pieces)
        labelled = any(attribute(piece, "Label") for piece in pieces)
        kind, tag = "author", language(attribute(abstract, "Language"))
        if key == "otherabstract":
            type = attribute(abstract, "Type").lower()
            foreign = bool(tag) and tag != "en"
            kind = "plain" if "plain" in type else "translated" if foreign else "summary"
        if whole:
            sections = tuple(map(_section, pieces)) if labelled else ()
            found.append(AbstractText(whole, kind, tag, sections))
    return tuple(found)


def _section(piece: etree._Element) -> TextSection:
    label = attribute(piece, "Label")
    category = attribute(piece, "NlmCategory") or label
    return TextSection(_SECTION_KINDS.get(category.lower(), ""), 1, label, text(piece))


def _contributors(article: etree._Element, citation: etree._Element) -> tuple[WorkContributor, ...]:
    investigators = (
        person
        for each in _items(citation, "investigatorlist", "investigator")
        if (person := _person(each, "investigator"))
    )
    return with_investigators(_authors(article), investigators)


def _authors(parent: etree._Element) -> Iterator[WorkContributor]:
    for authors in children(parent, "authorlist"):
        role = "editor" if "editor" in attribute(authors, "Type").lower() else "author"
        for author in children(authors, "author"):
            if attribute(author, "ValidYN").upper() != "N" and (person := _person(author, role)):
                yield person


def _person(author: etree._Element, role: str) -> WorkContributor | None:
    group, family = child_text(author, "collectivename"), child_text(author, "lastname")
    given = (
        child_text(author, "forename")
        or child_text(author, "firstname")
        or child_text(author, "initials")
    )
    if not (group or family or given):
        return None
    places, address = [], ""
    for info in (*children(author, "affiliationinfo"), author):
        words = child_text(info, "affiliation")
        if words:
            address = address or email(words)
            places.append(Affiliation(affiliation(words), _ror(info)))
    return WorkContributor(
        family,
        given,
        child_text(author, "suffix"),
        literal=group,
        role=role,
        orcid=next(filter(None, (orcid(text(each)) for each in _orcids(author))), ""),
        email=address,
        affiliations=tuple(each for each in dict.fromkeys(places) if each.name),
        corresponding=bool(address),
        equal=attribute(author, "EqualContrib").upper() == "Y",
    )


def _orcids(author: etree._Element) -> Iterator[etree._Element]:
    for identifier in children(author, "identifier"):
        if attribute(identifier, "Source").upper() == "ORCID":
            yield identifier


def _ror(info: etree._Element) -> str:
    for identifier in children(info, "identifier"):
        if attribute(identifier, "Source").upper() == "ROR":
            return "https://ror.org/" + text(identifier).rstrip("/").rpartition("/")[2]
    return ""


def _container(article: etree._Element, citation: etree._Element) -> Container:
    journal, info = child(article, "journal"), child(citation, "medlinejournalinfo")
    issue = None if journal is None else child(journal, "journalissue")
    numbers = {"print": "", "electronic": "", "": ""}
    for number in () if journal is None else children(journal, "issn"):
        numbers.setdefault(attribute(number, "IssnType").lower(), "")
        numbers[attribute(number, "IssnType").lower()] = issn(text(number))
    first, last = _pages(article)
    pii = "" if first else _located(article, "pii")
    return Container(
        title=child_text(journal, "title"),
        abbreviation=child_text(journal, "isoabbreviation") or child_text(info, "medlineta"),
        kind="preprint-server" if "Preprint" in _types(article) else "journal",
        issn_print=numbers["print"],
        issn_online=numbers["electronic"],
        issn_linking=issn(child_text(info, "issnlinking")),
        volume=child_text(issue, "volume"),
        issue=child_text(issue, "issue"),
        first_page=first,
        last_page=last,
        article_number=pii if _ARTICLE_NUMBER.fullmatch(pii) else "",
        issns=(numbers[""],) if numbers[""] else (),
    )


def _pages(article: etree._Element) -> tuple[str, str]:
    pagination = child(article, "pagination")
    first, last = child_text(pagination, "startpage"), child_text(pagination, "endpage")
    if first:
        return first, last_page(first, last) if last else ""
    return page_range(child_text(pagination, "medlinepgn"))


def _dates(article: etree._Element, data: etree._Element | None) -> WorkDates:
    journal = child(article, "journal")
    issue = None if journal is None else child(journal, "journalissue")
    printed = "" if issue is None else _date(child(issue, "pubdate"))
    in_print = issue is not None and attribute(issue, "CitedMedium").lower() == "print"
    history = {
        attribute(day, "PubStatus").lower(): _date(day)
        for day in _items(data, "history", "pubmedpubdate")
    }
    online = next(map(_date, children(article, "articledate")), "")
    return WorkDates(
        online=online or history.get("epublish", ""),
        print=printed if in_print else history.get("ppublish", ""),
        issued="" if in_print else printed,
        received=history.get("received", ""),
        revised=history.get("revised", ""),
        accepted=history.get("accepted", ""),
    )


def _date(element: etree._Element | None) -> str:
    if element is None:
        return ""
    if words := child_text(element, "medlinedate"):
        return find_date(words)
    return date_of(*(child_text(element, key) for key in ("year", "month", "day")))


def _types(article: etree._Element) -> list[str]:
    found = _items(article, "publicationtypelist", "publicationtype")
    return [text(each) for each in (*found, *children(article, "publicationtype"))]


def _language(article: etree._Element) -> str:
    return language(child_text(article, "language"))


def _identifiers(
    article: etree._Element, data: etree._Element | None
) -> tuple[WorkIdentifier, ...]:
    found = [("pii", _located(article, "pii"))]
    kinds = {"pii": "pii", "mid": "manuscript", "bookaccession": "bookaccession"}
    for parent in (data, article):
        for each in _items(parent, "articleidlist", "articleid"):
            kind = kinds.get(attribute(each, "IdType").lower())
            if kind:
                found.append((kind, text(each)))
    return tuple(WorkIdentifier(*each) for each in dict.fromkeys(found) if each[1])


def _located(article: etree._Element, type: str) -> str:
    for each in children(article, "elocationid"):
        if attribute(each, "EIdType").lower() == type and attribute(each, "ValidYN").upper() != "N":
            return text(each)
    return ""


def _references(data: etree._Element | None) -> tuple[CitedWork, ...]:
    """Return the entries of all lists of references, which may contain titled lists."""
    found = []
    # Reviews have hundreds of them, so lxml searches for them, in their original case.
    for entry in () if data is None else data.iter("{*}Reference", "{*}reference"):
        ids = {"doi": "", "pubmed": "", "pmc": ""}
        for each in entry.iter("{*}ArticleId", "{*}articleid"):
            kind = attribute(each, "IdType").lower()
            ids[kind] = ids.get(kind) or (each.text or "").strip()
        doi = normalise_doi(ids["doi"])
        work = CitedWork(
            text=child_text(entry, "citation"),
            doi=doi if is_doi(doi) else "",
            pmid=ids["pubmed"],
            pmcid=_pmcid(ids["pmc"]),
        )
        if any(work):
            found.append(work)
    return tuple(found)


def _pmcid(value: str) -> str:
    return f"PMC{value}" if value.isdecimal() else value.upper()


def _relations(citation: etree._Element) -> Iterator[Relation | CitedWork]:
    for each in _items(citation, "commentscorrectionslist", "commentscorrections"):
        kind, source, pmid = (
            attribute(each, "RefType"),
            child_text(each, "refsource"),
            child_text(each, "pmid"),
        )
        if kind.lower() == "cites":
            yield CitedWork(text=source, pmid=pmid)
        elif found := relation(kind, "pmid" if pmid else "", pmid, source):
            yield found


def _items(parent: etree._Element | None, around: str, key: str) -> Iterator[etree._Element]:
    """Yield the children *key* of the children *around* of *parent*."""
    for each in () if parent is None else children(parent, around):
        yield from children(each, key)
