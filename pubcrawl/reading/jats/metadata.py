"""
Metadata of a JATS article: journal, kind, identifiers, funding and relations.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/article-meta.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.ids.doi import extract_doi, normalise_doi
from pubcrawl.reading.jats.dates import read_date
from pubcrawl.reading.jats.tree import (
    first,
    front_of,
    heading,
    href,
    kind_of,
    language,
    meta_of,
    plain,
    sub_articles,
    within,
)
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.values import issn
from pubcrawl.works.work import Container, Funding, Relation, WorkIdentifier, WorkKind

# article-type → CSL type; any other is article-journal.
_CSL = {
    "book-review": "review-book",
    "books-received": "review-book",
    "product-review": "review",
    "preprint": "article",
    "working-paper": "article",
    "dissertation": "thesis",
    "thesis": "thesis",
    "conference-paper": "paper-conference",
    "proceedings-paper": "paper-conference",
    "abstract": "paper-conference",
    "meeting-abstract": "paper-conference",
    "chapter-article": "chapter",
    "book-chapter": "chapter",
    "chapter": "chapter",
    "data": "dataset",
    "dataset": "dataset",
    "report": "report",
    "technical-report": "report",
    "reviewer-report": "review",
    "referee-report": "review",
    "decision-letter": "review",
    "editor-report": "review",
    "poster": "speech",
    "software": "software",
    "standard": "standard",
}
_PREPRINT_SERVERS = re.compile(
    r"\b(?:bio|med|chem|psy|soc|eng|earth|ag|tech)r?xiv\b|\barxiv\b|research square|preprints"
    r"|ssrn|authorea",
    re.IGNORECASE,
)
_MAIN_IDS = frozenset(("pmid", "pmc", "pmcid", "doi"))
_ID_NAMES = {
    "arxiv-id": "arxiv",
    "pmcaid": "pmc-aid",
    "pmcaiid": "pmc-aiid",
    "pmcid-ver": "pmcid-version",
    "pmc-uid": "pmc-uid",
}
_FUNDER_DOI = re.compile(r"10\.13039/[0-9]{6,15}", re.IGNORECASE)
_ROR = re.compile(r"ror\.org/(0[a-z0-9]{6}[0-9]{2})", re.IGNORECASE)
# related-article-type → the model's kind, which describes the related article; notices have their
# own words.
_RELATIONS = {
    "commentary-article": "comments-on",
    "commentary": "comment",
    "comment": "comment",
    "letter": "comment",
    "reply": "comment",
    "response": "comment",
    "response-to": "comments-on",
    "letter-to": "comments-on",
    "in-response-to": "comments-on",
    "peer-reviewed-article": "reviews",
    "peer-reviewed-material": "reviews",
    "reviewed-article": "reviews",
    "reviewer-report": "review",
    "peer-review": "review",
    "preprint": "has-preprint",
    "published-article": "preprint-of",
    "version-of-record": "preprint-of",
    "article-version": "version",
    "new-version": "version",
    "previous-version": "version",
    "updated-article": "version",
    "update": "version",
    "alternate-language": "translation",
    "translation": "translation",
    "translated-article": "translation",
    "generated-dataset": "dataset",
    "analyzed-dataset": "dataset",
    "dataset": "dataset",
    "data": "dataset",
    "supplement": "supplement",
    "supplementary-material": "supplement",
}
_SUB_ARTICLES = {
    "translation": "translation",
    "decision-letter": "review",
    "editor-report": "review",
    "reviewer-report": "review",
    "referee-report": "review",
    "ref-report": "review",
    "peer-review": "review",
    "review": "review",
    "reply": "reply",
    "author-comment": "reply",
    "author-response": "reply",
    "response": "reply",
    "article-commentary": "comment",
    "commentary": "comment",
}


def container(article: etree._Element) -> Container:
    """Return the journal, book or proceedings of *article*, and its position in it."""
    front, meta = front_of(article), meta_of(article)
    journal = front.find("journal-meta")
    journal = front if journal is None else journal
    title = first(journal, ".//journal-title") or first(front, ".//journal-title")
    issns = _issns(front)
    page, last = first(meta, "fpage"), first(meta, "lpage")
    if not page:
        range = first(meta, "page-range").partition(",")[0]
        page, _, last = (part.strip() for part in re.sub("[–—]", "-", range).partition("-"))
    conference = first(meta, "conference/conf-name", "conference/string-conf", "conference")
    return Container(
        title=title,
        abbreviation=_abbreviation(journal),
        kind=_container_kind(article, title, conference),
        issn_print=issns.get("print", ""),
        issn_online=issns.get("online", ""),
        issn_linking=issns.get("linking", ""),
        isbns=tuple(dict.fromkeys(filter(None, (plain(one) for one in front.iter("isbn"))))),
        publisher=first(journal, "publisher/publisher-name", ".//publisher-name")
        or first(front, ".//publisher-name"),
        volume=first(meta, "volume"),
        issue=first(meta, "issue"),
        first_page=page,
        last_page=last,
        article_number=first(meta, "elocation-id"),
        series=first(meta, "article-categories/series-title", "volume-series"),
        conference=conference,
    )


def _container_kind(article: etree._Element, title: str, conference: str) -> str:
    if kind_of(article, "article-type") == "preprint" or _PREPRINT_SERVERS.search(title):
        return "preprint-server"
    if conference and not title:
        return "proceedings"
    return "journal" if title else ""


def _abbreviation(journal: etree._Element) -> str:
    return first(
        journal,
        ".//abbrev-journal-title",
        "journal-id[@journal-id-type='iso-abbrev']",
        "journal-id[@journal-id-type='nlm-ta']",
    )


def _issns(front: etree._Element) -> dict[str, str]:
    result: dict[str, str] = {}
    loose = []
    for element in front.iter("issn", "issn-l"):
        number = issn(plain(element))
        if not number or within(element, ("related-article", "related-object", "product"), front):
            continue
        kind = kind_of(element, "pub-type") or kind_of(element, "publication-format")
        kind = kind or kind_of(element, "issn-type")
        if element.tag == "issn-l" or kind in ("l", "linking", "issn-l"):
            result.setdefault("linking", number)
        elif kind in ("epub", "electronic", "online", "eissn"):
            result.setdefault("online", number)
        elif kind in ("ppub", "print", "pissn"):
            result.setdefault("print", number)
        else:
            loose.append(number)
    for number in loose:
        if number not in result.values():
            # An ISSN without a medium is that of the print edition, once the only one.
            result.setdefault("print", number)
    return result


def work_kind(article: etree._Element) -> WorkKind:
    """Return the kind of *article*; an empty one without an article-type."""
    type_ = (article.get("article-type") or "").strip()
    if not type_:
        return WorkKind()
    return WorkKind(type_, _CSL.get(kind_of(article, "article-type"), "article-journal"))


def identifiers(meta: etree._Element) -> tuple[WorkIdentifier, ...]:
    """Return the identifiers beyond PMID, PMCID and DOI; further DOIs are ``doi-version``."""
    result: list[WorkIdentifier] = []
    main = main_doi(meta)
    for element in meta.iter("article-id"):
        kind, value = kind_of(element, "pub-id-type"), plain(element)
        if kind == "doi":
            doi = normalise_doi(extract_doi(value))
            if doi and doi != main:
                result.append(WorkIdentifier("doi-version", doi))
        elif value and kind not in _MAIN_IDS:
            value = re.sub("^arxiv:", "", value, flags=re.IGNORECASE) if kind == "arxiv" else value
            result.append(WorkIdentifier(_ID_NAMES.get(kind, kind or "other"), value))
    for custom in meta.iter("custom-meta"):
        # IOP: <meta-name>arxivppt</meta-name><meta-value>2210.00001</meta-value>
        value = first(custom, "meta-value").removeprefix("arXiv:")
        if value and first(custom, "meta-name").lower() in ("arxivppt", "arxiv", "arxiv-id"):
            result.append(WorkIdentifier("arxiv", value))
    return tuple(dict.fromkeys(result))


def main_doi(meta: etree._Element) -> str:
    """Return the DOI of the article in normal form, rather than one of a version."""
    dois = [
        (kind_of(one, "specific-use") == "version", doi)
        for one in meta.iter("article-id")
        if kind_of(one, "pub-id-type") == "doi" and (doi := extract_doi(plain(one)))
    ]
    return normalise_doi(min(dois, key=lambda each: each[0])[1]) if dois else ""


def funding(meta: etree._Element) -> tuple[Funding, ...]:
    """Return the funders, each once with all its awards."""
    result: dict[tuple[str, str], list[str]] = {}
    for group in meta.iter("award-group"):
        awards = [plain(one) for one in group.iter("award-id")]
        sources = [_funder(one) for one in group.iter("funding-source")]
        for source in sources or [("", "")]:
            result.setdefault(source, []).extend(filter(None, awards))
    # Before JATS: <contract-sponsor>, <grant-sponsor> and numbers that refer to them.
    for sponsor in meta.iter("contract-sponsor", "grant-sponsor"):
        own = sponsor.get("id") or ""
        awards = [
            plain(one)
            for one in meta.iter("contract-num", "grant-num")
            if own and own in (one.get("rid") or "").split()
        ]
        result.setdefault(_funder(sponsor), []).extend(filter(None, awards))
    return tuple(
        Funding(name, id, tuple(dict.fromkeys(awards)))
        for (name, id), awards in result.items()
        if name or id or awards
    )


def _funder(source: etree._Element) -> tuple[str, str]:
    """Return the name and the address of a funder."""
    candidates = [href(source), source.get("country") or ""]
    candidates += [
        plain(one) for one in source.iter("institution-id", "named-content", "ext-link", "uri")
    ]
    candidates += [href(one) for one in source.iter("institution", "named-content", "ext-link")]
    number = ""
    for words in candidates:
        if doi := _FUNDER_DOI.search(words):
            number = f"https://doi.org/{doi[0]}"
            break
        if ror := _ROR.search(words):
            number = f"https://ror.org/{ror[1].lower()}"
            break
    name = plain(source, skip=_not_of_funder)
    return name.strip(" ,;"), number


def _not_of_funder(element: etree._Element) -> bool:
    if element.tag == "institution-id":
        return True
    words = plain(element)
    return element.tag in ("named-content", "ext-link", "uri") and (
        "funder-id" in kind_of(element, "content-type")
        or _FUNDER_DOI.search(words) is not None
        or _ROR.search(words) is not None
    )


def relations(article: etree._Element) -> tuple[Relation, ...]:
    """Return the relations of *article* to other works, including its sub-articles."""
    result = [*_explicit_relations(article), *_events(meta_of(article))]
    for sub in sub_articles(article):
        meta = meta_of(sub)
        kind = kind_of(sub, "article-type") or kind_of(sub, "response-type")
        doi = main_doi(meta)
        result.append(
            Relation(
                _SUB_ARTICLES.get(kind) or notice_kind(kind, of=False) or kind or "comment",
                "doi" if doi else "",
                doi,
                heading(next(meta.iter("article-title"), None)),
            )
        )
    for product in meta_of(article).iterchildren("product"):
        title = first(product, "article-title", "source", ".//source", "chapter-title")
        links = [plain(one) for one in product.iter("pub-id")] + [
            href(one) for one in product.iter()
        ]
        kind, value = next(((k, v) for k, v in map(_value, links) if v), ("", ""))
        result.append(Relation("reviews", kind, value, title or plain(product)))
    return tuple(
        dict.fromkeys(one for one in result if one.value or one.title or one.kind in NOTICES)
    )


def _explicit_relations(article: etree._Element) -> Iterator[Relation]:
    parts = (front_of(article), *article.iterchildren("body", "back"))
    for part in parts:
        for element in part.iter("related-article", "related-object"):
            if within(element, ("ref", "kwd-group"), part):
                continue
            type_ = (
                kind_of(element, "related-article-type")
                or kind_of(element, "content-type")
                or kind_of(element, "document-type")
                or kind_of(element, "source-type")
                or kind_of(element, "link-type")
            )
            notice = notice_kind(type_)
            # Publishers call both directions "correction".
            if notice and notice == notice_kind(article.get("article-type") or ""):
                notice = NOTICES[notice].of
            kind = notice or _RELATIONS.get(type_, type_ or "related")
            id_kind, value = _target(element)
            title = first(element, ".//article-title", ".//data-title", ".//source")
            title = title or ("" if value else plain(element))
            date = read_date(element) if kind in NOTICES else ""
            yield Relation(kind, id_kind, value, title, date)


def _target(element: etree._Element) -> tuple[str, str]:
    """Return the kind and value of the identifier of a related article or object."""
    candidates = [
        *((kind_of(one, "pub-id-type"), plain(one)) for one in element.iter("pub-id", "object-id")),
        (kind_of(element, "ext-link-type"), href(element)),
        (kind_of(element, "object-id-type"), element.get("object-id") or ""),
        (kind_of(element, "document-id-type"), element.get("document-id") or ""),
        (kind_of(element, "source-id-type"), element.get("source-id") or ""),
        *((kind_of(one, "ext-link-type"), href(one)) for one in element.iter("ext-link", "uri")),
        ("", plain(element)),
    ]
    for kind, words in candidates:
        if kind in ("pmid", "pubmed") and words.isdigit():
            return "pmid", words
        if kind in ("pmc", "pmcid") and words:
            return "pmcid", f"PMC{words.upper().removeprefix('PMC')}"
        id_kind, value = _value(words)
        if value:
            return id_kind, value
    return "", ""


def _value(words: str) -> tuple[str, str]:
    if doi := extract_doi(words.removeprefix("info:doi/")):
        return "doi", normalise_doi(doi)
    return ("url", words) if words.startswith(("http://", "https://")) else ("", "")


def _events(meta: etree._Element) -> Iterator[Relation]:
    """Yield the preprints and the notices in the history of an article."""
    for element in (*meta.iterfind("history/date"), *meta.iterfind("pub-history/event")):
        word = kind_of(element, "date-type") or kind_of(element, "event-type")
        if notice := notice_kind(word, of=False):
            yield Relation(notice, date=read_date(element))
    for event in meta.iterfind("pub-history/event"):
        kind = kind_of(event, "event-type")
        for link in event.iter("self-uri", "ext-link", "article-id"):
            type_ = kind_of(link, "content-type") or kind
            id_kind, value = _value(href(link) or plain(link))
            if value and "preprint" in f"{type_} {kind}" and "reviewed" not in type_:
                yield Relation("has-preprint", id_kind, value)


def work_language(article: etree._Element) -> str:
    """Return the language of the article; "" for none."""
    return language(article)
