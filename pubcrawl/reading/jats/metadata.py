"""
Metadata of a JATS article: journal, kind, identifiers, dates and funding.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/article-meta.html
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.xml import Element
from pubcrawl.formats.xml.text import text
from pubcrawl.ids.doi import extract_doi
from pubcrawl.reading.jats.tree import (
    below,
    first,
    first_of,
    front_of,
    href,
    kind_of,
    meaning,
    meta_of,
    pages_of,
    plain,
    texts,
)
from pubcrawl.reading.jats.words import GROUPS, meaning_of
from pubcrawl.works.values import issn, ror
from pubcrawl.works.work import Container, Funding, WorkDates, WorkIdentifier, WorkKind

_PREPRINT_SERVERS = re.compile(
    r"\b(?:bio|med|chem|psy|soc|eng|earth|ag|tech)r?xiv\b|\barxiv\b|research square|preprints"
    r"|ssrn|authorea",
    re.IGNORECASE,
)
_MAIN_IDS = ("pmid", "pmc", "pmcid", "doi")
_FUNDER_DOI = re.compile(r"10\.13039/[0-9]{6,15}", re.IGNORECASE)
_LINKS = ("named-content", "ext-link", "uri")


def container(article: Element) -> Container:
    """Return the journal, book or proceedings of *article*, and its position in it."""
    front = front_of(article)
    rows = GROUPS["container-paths"]
    fields: dict[str, Any] = {field: first(front, *paths) for field, paths in rows.items()}
    title = fields["title"]
    is_preprint = kind_of(article, "article-type") == "preprint" or _PREPRINT_SERVERS.search(title)
    kind = "proceedings" if fields["conference"] else ""
    page, last = pages_of(meta_of(article))
    return Container(
        kind="preprint-server" if is_preprint else "journal" if title else kind,
        isbns=tuple(dict.fromkeys(texts(front, "isbn"))),
        first_page=page,
        last_page=last,
        **fields,
        **_issns(front),
    )


def _issns(front: Element) -> dict[str, Any]:
    numbers = []
    for element in below(front, "issn issn-l", "related-article related-object product"):
        medium = kind_of(element, "pub-type", "publication-format", "issn-type") or element.tag
        numbers.append((meaning_of("issn", medium), issn(plain(element))))
    result: dict[str, Any] = {}
    for medium, number in numbers:
        if number and medium:
            result.setdefault(f"issn_{medium}", number)
    of_no_medium = dict.fromkeys(number for medium, number in numbers if number and not medium)
    result["issns"] = tuple(number for number in of_no_medium if number not in result.values())
    return result


def work_kind(article: Element) -> WorkKind:
    """Return the kind of *article*; an empty one without an article-type."""
    given = (article.get("article-type") or "").strip()
    return WorkKind(given, meaning(article, "article-type") or "article-journal" if given else "")


def article_ids(front: Element) -> list[tuple[str, str]]:
    """
    Return kind and value of the identifiers; pmcid, which PMC uses now, counts as pmc.

    The DOI of a version comes last.
    """
    elements = sorted(
        front.iter("article-id"),
        key=lambda element: kind_of(element, "specific-use") == "version",
    )
    return ids_of(elements)


def ids_of(elements: Iterable[Element]) -> list[tuple[str, str]]:
    """Return kind and value of elements with identifiers, in order."""
    ids = ((kind_of(element, "pub-id-type"), text(element)) for element in elements)
    return [("pmc" if kind == "pmcid" else kind, value) for kind, value in ids]


def main_doi(meta: Element) -> str:
    """Return the DOI of the article in normal form, rather than one of a version."""
    return first_of(extract_doi(value) for kind, value in article_ids(meta) if kind == "doi")


def identifiers(article: Element) -> Iterator[WorkIdentifier]:
    """Yield the identifiers beyond PMID, PMCID and DOI; further DOIs are ``doi-version``."""
    meta = meta_of(article)
    main = main_doi(meta)
    values = [
        (kind_of(element, "pub-id-type"), plain(element)) for element in meta.iter("article-id")
    ]
    # IOP: <meta-name>arxivppt</meta-name><meta-value>2210.00001</meta-value>
    values += (
        ("arxiv", first(custom, "meta-value"))
        for custom in meta.iter("custom-meta")
        if first(custom, "meta-name").lower() in ("arxivppt", "arxiv", "arxiv-id")
    )
    for given, value in values:
        kind = meaning_of("pub-id-type", given) or given or "other"
        if kind == "doi" and (doi := extract_doi(value)) != main:
            kind, value = "doi-version", doi
        elif kind == "arxiv":
            value = re.sub("^arxiv:", "", value, flags=re.IGNORECASE)
        if value and kind not in _MAIN_IDS:
            yield WorkIdentifier(kind, value)


def work_dates(article: Element) -> WorkDates:
    """Return the dates of *article*, each at its precision."""
    meta = meta_of(article)
    dates: defaultdict[str, str] = defaultdict(str)
    for element in meta.iterchildren("pub-date"):
        kind = meaning(element, "pub-date", "pub-type", "date-type", default="pub")
        if kind == "issued":
            kind = meaning(element, "pub-date", "publication-format") or kind
        for field in ("online", "print") if kind == "both" else (kind,):
            dates[field] = _better(dates[field], read_date(element))
    for element in (*meta.iterfind("history/date"), *meta.iterfind("pub-history/event/date")):
        field, date = meaning(element, "date-type"), read_date(element)
        # The last of several revisions.
        dates[field] = max(dates[field], date) if field == "revised" else dates[field] or date
    # The date of the issue counts only without a date of the article.
    if not (dates["online"] or dates["issued"]):
        dates["issued"] = dates["issue"]
    return WorkDates(*(dates[field] for field in WorkDates._fields))


def read_date(element: Element) -> str:
    """Return a date in ISO 8601 at its precision; "" for none or an impossible one."""
    iso = find_date(element.get("iso-8601-date") or "")
    year, month, day = (first(element, name, f".//{name}") for name in ("year", "month", "day"))
    year = "".join(re.findall("[0-9]", year))[:4]
    if not year:
        text = first(element, "string-date") or ("" if len(element) else plain(element))
        return iso or find_date(text)
    date = date_of(year, month, day)
    return max(iso, date, key=len) if iso.startswith(date) else date


def _better(date: str, other: str) -> str:
    """Return the earlier of two dates; if they agree, the more precise one."""
    if date.startswith(other) or other.startswith(date):
        return max(date, other, key=len)
    return min(date, other)


def funding(article: Element) -> Iterator[Funding]:
    """Yield the funders, each once with all its awards."""
    meta = meta_of(article)
    awards: dict[tuple[str, str], list[str]] = {}
    for group in meta.iter("award-group"):
        for funder in list(map(_funder, group.iter("funding-source"))) or [("", "")]:
            awards.setdefault(funder, []).extend(texts(group, "award-id"))
    # Before JATS: <contract-sponsor>, <grant-sponsor> and numbers that refer to them.
    for sponsor in meta.iter("contract-sponsor", "grant-sponsor"):
        own = awards.setdefault(_funder(sponsor), [])
        for number in meta.iter("contract-num", "grant-num"):
            if sponsor.get("id") in (number.get("rid") or "").split():
                own += filter(None, [plain(number)])
    for (name, address), numbers in awards.items():
        if name or address or numbers:
            yield Funding(name, address, tuple(dict.fromkeys(numbers)))


def _funder(source: Element) -> tuple[str, str]:
    """Return the name and the address of a funder."""
    links = (source, *source.iter("institution-id", "institution", *_LINKS))
    text = " ".join([source.get("country") or "", *map(href, links), *map(plain, links)])
    doi = _FUNDER_DOI.search(text)
    address = f"https://doi.org/{doi[0]}" if doi else ror(text)
    return plain(source, "institution-id", skip=_is_funder_id).strip(" ,;"), address


def _is_funder_id(element: Element) -> bool:
    if element.tag not in _LINKS:
        return False
    text = plain(element)
    is_id = _FUNDER_DOI.search(text) or ror(text)
    return bool(is_id) or "funder-id" in kind_of(element, "content-type")
