"""
Metadata of a JATS article: journal, kind, identifiers and funding.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/article-meta.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.formats.xml import Element
from pubcrawl.ids.doi import extract_doi
from pubcrawl.reading.jats.tree import (
    below,
    first,
    front_of,
    href,
    kind_of,
    meta_of,
    pages_of,
    plain,
    texts,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.values import issn, ror
from pubcrawl.works.work import Container, Funding, WorkIdentifier, WorkKind

_PREPRINT_SERVERS = re.compile(
    r"\b(?:bio|med|chem|psy|soc|eng|earth|ag|tech)r?xiv\b|\barxiv\b|research square|preprints"
    r"|ssrn|authorea",
    re.IGNORECASE,
)
_MAIN_IDS = frozenset(("pmid", "pmc", "pmcid", "doi"))
_FUNDER_DOI = re.compile(r"10\.13039/[0-9]{6,15}", re.IGNORECASE)
_LINKS = ("named-content", "ext-link", "uri")


def container(article: Element) -> Container:
    """Return the journal, book or proceedings of *article*, and its position in it."""
    front, meta = front_of(article), meta_of(article)
    journal = front.find("journal-meta")
    journal = front if journal is None else journal
    title = first(front, "journal-meta//journal-title", ".//journal-title")
    conference = first(meta, "conference/conf-name", "conference/string-conf", "conference")
    is_preprint = kind_of(article, "article-type") == "preprint" or _PREPRINT_SERVERS.search(title)
    kind = "preprint-server" if is_preprint else "journal" if title else ""
    page, last = pages_of(meta)
    return Container(
        title=title,
        abbreviation=first(
            journal,
            ".//abbrev-journal-title",
            "journal-id[@journal-id-type='iso-abbrev']",
            "journal-id[@journal-id-type='nlm-ta']",
        ),
        kind=kind or ("proceedings" if conference else ""),
        isbns=tuple(dict.fromkeys(texts(front, "isbn"))),
        publisher=first(front, "journal-meta//publisher-name", ".//publisher-name"),
        volume=first(meta, "volume"),
        issue=first(meta, "issue"),
        first_page=page,
        last_page=last,
        article_number=first(meta, "elocation-id"),
        series=first(meta, "article-categories/series-title", "volume-series"),
        conference=conference,
        **_issns(front),
    )


def _issns(front: Element) -> dict[str, Any]:
    numbers = []
    for element in below(
        front, "issn", "issn-l", outside=("related-article", "related-object", "product")
    ):
        medium = kind_of(element, "pub-type", "publication-format", "issn-type") or element.tag
        numbers.append((meaning_of("issn", medium), issn(plain(element))))
    result: dict[str, Any] = {}
    # An ISSN without a medium is that of the print edition, once the only one.
    for medium, number in sorted(numbers, key=lambda pair: not pair[0]):
        if number and (medium or number not in result.values()):
            result.setdefault(f"issn_{medium or 'print'}", number)
    return result


def work_kind(article: Element) -> WorkKind:
    """Return the kind of *article*; an empty one without an article-type."""
    given = (article.get("article-type") or "").strip()
    csl = meaning_of("article-type", kind_of(article, "article-type")) or "article-journal"
    return WorkKind(given, csl) if given else WorkKind()


def identifiers(meta: Element) -> tuple[WorkIdentifier, ...]:
    """Return the identifiers beyond PMID, PMCID and DOI; further DOIs are ``doi-version``."""
    return tuple(dict.fromkeys(one for one in _identifiers(meta) if one.value))


def _identifiers(meta: Element) -> Iterator[WorkIdentifier]:
    main = main_doi(meta)
    for element in meta.iter("article-id"):
        kind, value = kind_of(element, "pub-id-type"), plain(element)
        if kind == "doi":
            doi = extract_doi(value)
            yield WorkIdentifier("doi-version", "" if doi == main else doi)
        elif kind not in _MAIN_IDS:
            kind = meaning_of("pub-id-type", kind) or kind or "other"
            yield WorkIdentifier(kind, _bare(value) if kind == "arxiv" else value)
    for custom in meta.iter("custom-meta"):
        # IOP: <meta-name>arxivppt</meta-name><meta-value>2210.00001</meta-value>
        if first(custom, "meta-name").lower() in ("arxivppt", "arxiv", "arxiv-id"):
            yield WorkIdentifier("arxiv", _bare(first(custom, "meta-value")))


def _bare(arxiv: str) -> str:
    return re.sub("^arxiv:", "", arxiv, flags=re.IGNORECASE)


def main_doi(meta: Element) -> str:
    """Return the DOI of the article in normal form, rather than one of a version."""
    dois = [
        (kind_of(element, "specific-use") == "version", doi)
        for element in meta.iter("article-id")
        if kind_of(element, "pub-id-type") == "doi" and (doi := extract_doi(plain(element)))
    ]
    return min(dois, key=lambda pair: pair[0])[1] if dois else ""


def funding(meta: Element) -> tuple[Funding, ...]:
    """Return the funders, each once with all its awards."""
    result: dict[tuple[str, str], list[str]] = {}
    for group in meta.iter("award-group"):
        for funder in list(map(_funder, group.iter("funding-source"))) or [("", "")]:
            result.setdefault(funder, []).extend(texts(group, "award-id"))
    # Before JATS: <contract-sponsor>, <grant-sponsor> and numbers that refer to them.
    for sponsor in meta.iter("contract-sponsor", "grant-sponsor"):
        own = sponsor.get("id") or ""
        awards = result.setdefault(_funder(sponsor), [])
        for number in meta.iter("contract-num", "grant-num"):
            if own and own in (number.get("rid") or "").split():
                awards += filter(None, [plain(number)])
    return tuple(
        Funding(name, address, tuple(dict.fromkeys(awards)))
        for (name, address), awards in result.items()
        if name or address or awards
    )


def _funder(source: Element) -> tuple[str, str]:
    """Return the name and the address of a funder."""
    links = (source, *source.iter("institution-id", "institution", *_LINKS))
    words = " ".join([source.get("country") or "", *map(href, links), *map(plain, links)])
    doi = _FUNDER_DOI.search(words)
    address = f"https://doi.org/{doi[0]}" if doi else ror(words)
    return plain(source, skip=_is_funder_id).strip(" ,;"), address


def _is_funder_id(element: Element) -> bool:
    if element.tag not in _LINKS:
        return bool(element.tag == "institution-id")
    words = plain(element)
    is_id = _FUNDER_DOI.search(words) or ror(words)
    return bool(is_id) or "funder-id" in kind_of(element, "content-type")
