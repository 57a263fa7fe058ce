"""
CSL-JSON: the form of citation processors, of Zotero, and of the agencies that register DOIs.

``csl_item`` writes it, ``work_of`` reads it, Crossref's own fields included. BibTeX and RIS
are written from the items too.

Sources: https://citationstyles.org/developers/#csl-json,
https://resource.citationstyles.org/schema/latest/input/json/csl-data.json,
https://api.crossref.org/swagger-ui/index.html
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_values import contributor_name
from pubcrawl.exchange.writer import ExportOptions, Record, RecordWriter
from pubcrawl.formats.dates import date_of
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.meta.licences import licence_name
from pubcrawl.reading.meta.readers import date as day
from pubcrawl.reading.service import abstracts, once, people, rows, text, texts
from pubcrawl.reading.service import titles as titles_of
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.notices import notice_kind
from pubcrawl.works.values import issn, issns, language, orcid, page_range, work_kind
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Funding,
    Licence,
    Relation,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)

TYPES = frozenset(
    """
    article article-journal article-magazine article-newspaper bill book broadcast chapter
    classic collection dataset document entry entry-dictionary entry-encyclopedia figure
    graphic hearing interview legal_case legislation manuscript map motion_picture
    musical_score pamphlet paper-conference patent performance periodical
    personal_communication post post-weblog regulation report review review-book software
    song speech standard thesis treaty webpage
""".split()
)
"""The types of CSL 1.0.2."""

_OWN_ROLES = ("author", "editor", "translator", "contributor")
_PREPRINT, _JOURNAL = "article", "article-journal"
_CONTAINER_TYPES = {"journal": _JOURNAL, "book": "chapter", "proceedings": "paper-conference"}
_WITH_GENRE = ("thesis", "report", _PREPRINT)


def csl_item(record: Record, options: ExportOptions | None = None) -> dict[str, Any]:
    """Return a publication as an item of CSL-JSON; fields without a value are left out."""
    options = options or ExportOptions()
    place = values.container(record)
    kind = csl_type(record)
    return values.filled(
        {
            "id": values.record_name(record),
            "type": kind,
            "title": values.work_title(record),
            "title-short": values.other_title(record, "short"),
            **{role: _names(record, role) for role in _OWN_ROLES},
            "container-title": values.container_title(record),
            "container-title-short": place.get("abbreviation"),
            "collection-title": place.get("series"),
            "event": place.get("conference"),
            "publisher": place.get("publisher"),
            "volume": place.get("volume"),
            "issue": place.get("issue"),
            "page": values.pages(record),
            "page-first": place.get("first_page"),
            "number": place.get("article_number"),
            "issued": _date_parts(values.issued(record)),
            "available-date": _date_parts((record.get("dates") or {}).get("online", "")),
            "submitted": _date_parts((record.get("dates") or {}).get("received", "")),
            "genre": (record.get("kind") or {}).get("given") if kind in _WITH_GENRE else "",
            "DOI": record.get("doi"),
            "PMID": record.get("pmid"),
            "PMCID": record.get("pmcid"),
            "ISSN": next(iter(values.issns(record)), ""),
            "ISBN": next(iter(place.get("isbns") or ()), ""),
            "URL": values.record_address(record),
            "language": record.get("language"),
            "abstract": values.abstract_text(record) if options.has("abstract") else "",
            "keyword": _keywords(record) if options.has("keywords") else "",
            "note": "; ".join(values.notices(record)),
            "custom": _custom(record),
        }
    )


def csl_type(record: Record) -> str:
    """Return the CSL type: of the work, else by its container."""
    kind = values.csl_kind(record)
    if kind in TYPES:
        return kind
    if record.get("preprint"):
        return _PREPRINT
    by_container = _CONTAINER_TYPES.get(values.container(record).get("kind", ""))
    return by_container or (_JOURNAL if values.container_title(record) else "document")


def _names(record: Record, role: str) -> list[dict[str, str]]:
    return [
        {key: person[key] for key in ("family", "given", "suffix") if person.get(key)}
        if person.get("family")
        else {"literal": contributor_name(person)}
        for person in values.contributors(record, role)
        if contributor_name(person)
    ]


def _keywords(record: Record) -> str:
    words = values.terms(record, "keywords")
    return ("; " if any("," in word for word in words) else ", ").join(words)


def _date_parts(date: str) -> dict[str, Any]:
    return {"date-parts": [[int(each) for each in date.split("-")]]} if date else {}


def _custom(record: Record) -> dict[str, Any]:
    """Return the values for which CSL has no field, under our own names."""
    return values.filled(
        {"arxiv": values.identifier(record, "arxiv"), "license": values.licence(record)}
    )


class CSLWriter(RecordWriter):
    """Writes a list of items, one a line."""

    head, between, foot, empty = "[\n", ",\n", "\n]\n", "[]\n"

    def text(self, record: Record) -> str:
        return json.dumps(csl_item(record, self.options), ensure_ascii=False)


# Reading.

_ROLES = ("author", "editor", "translator", "reviewer", "contributor")
_ARTICLES = ("article-journal", "article")
_CONTAINERS = {
    "journal-article": "journal",
    "article-journal": "journal",
    "book-chapter": "book",
    "chapter": "book",
    "proceedings-article": "proceedings",
    "paper-conference": "proceedings",
    "posted-content": "preprint-server",
}
# Crossref puts the series of a book before its title.
_CHAPTERS = frozenset(
    """
    book-chapter book-part book-section book-track chapter paper-conference proceedings-article
    reference-entry
""".split()
)
_RELATIONS = {
    "is-preprint-of": "preprint-of",
    "has-preprint": "has-preprint",
    "is-version-of": "version",
    "has-version": "version",
    "is-same-as": "version",
    "is-supplemented-by": "supplement",
    "is-supplement-to": "supplement-of",
    "has-review": "review",
    "is-review-of": "reviews",
    "is-comment-on": "comments-on",
    "has-comment": "comment",
    "is-translation-of": "translation",
    "has-translation": "translation",
}


def work_of(item: dict[str, Any]) -> tuple[Identifiers, Work]:
    """Return the identifiers and the work that an item describes."""
    pmcid = text(item, "PMCID").upper()
    ids = valid_ids(text(item, "PMID"), pmcid, text(item, "DOI"))
    titles = titles_of(text(item, "title"), text(item, "subtitle"))
    if short := text(item, "title-short", "shortTitle"):
        titles = (*titles, TitleText(short, "short"))
    kind = text(item, "type")
    number, pages = text(item, "article-number"), page_range(text(item, "page"))
    if not number and kind in _ARTICLES and (number := text(item, "number")):
        pages = ("", "") if pages == (number, "") else pages  # it stands in place of pages
    containers, series = texts(item, "container-title"), ""
    if len(containers) > 1 and kind in _CHAPTERS:
        series, *containers = containers
    media = {text(each, "type"): issn(text(each, "value")) for each in rows(item, "issn-type")}
    print_issn, online_issn = media.get("print", ""), media.get("electronic", "")
    known = (print_issn, online_issn)
    arxiv = text(item.get("custom"), "arxiv")
    work = Work(
        titles=titles,
        abstracts=abstracts(text(item, "abstract")),
        contributors=people(_person(each, role) for role in _ROLES for each in rows(item, role)),
        container=Container(
            title=next(iter(containers), "") or _server(item),
            abbreviation=text(
                item,
                "short-container-title",
                "container-title-short",
                "journalAbbreviation",
            ),
            kind=_CONTAINERS.get(kind, ""),
            issn_print=print_issn,
            issn_online=online_issn,
            issns=tuple(each for each in issns(" ".join(texts(item, "ISSN"))) if each not in known),
            isbns=tuple(one.rpartition("/")[2] for one in texts(item, "ISBN")),
            publisher=text(item, "publisher"),
            volume=text(item, "volume"),
            issue=text(item, "issue"),
            first_page=pages[0],
            last_page=pages[1],
            article_number=number,
            series=text(item, "collection-title") or series,
            conference=text(item.get("event"), "name") or text(item, "event", "event-title"),
        ),
        dates=WorkDates(
            online=_date(item, "published-online")
            or _date(item, "posted")
            or _date(item, "available-date"),
            print=_date(item, "published-print"),
            issued=_date(item, "issued") or _date(item, "published"),
            received=_handled(item, "received") or _date(item, "submitted"),
            revised=_handled(item, "revised"),
            accepted=_date(item, "accepted") or _handled(item, "accepted"),
        ),
        kind=WorkKind(text(item, "genre") or kind, kind)
        if kind in TYPES and kind != "document"
        else work_kind(kind, text(item, "subtype")),
        language=language(text(item, "language")),
        licences=tuple(once(map(_licence, rows(item, "license")))) or _own_licence(item),
        identifiers=(
            *(
                WorkIdentifier("publisher-id", value)
                for value in texts(item, "alternative-id")
                if value.upper() != ids.doi
            ),
            *((WorkIdentifier("arxiv", arxiv),) if arxiv else ()),
        ),
        funding=tuple(once(map(_funding, rows(item, "funder")))),
        references=tuple(once(map(_reference, rows(item, "reference")))),
        relations=tuple(
            once(
                (
                    *_relations(item),
                    *_updates(item, ids.doi),
                    *_changes(item),
                    *map(values.notice_of, text(item, "note").split("; ")),
                )
            )
        ),
    )
    return ids, work


def _own_licence(item: dict[str, Any]) -> tuple[Licence, ...]:
    """Return the licence that ``csl_item`` wrote."""
    words = text(item.get("custom"), "license")
    if not words:
        return ()
    return (Licence(words, licence_name(words)),) if "://" in words else (Licence(name=words),)


def _server(item: dict[str, Any]) -> str:
    """Return the name of the preprint server."""
    return text(next(iter(rows(item, "institution")), {}), "name")


def _person(values: dict[str, Any], role: str) -> WorkContributor:
    # Crossref keeps particles in the family name; CSL has fields of their own for them.
    particles = [
        text(values, key) for key in ("dropping-particle", "non-dropping-particle", "family")
    ]
    return WorkContributor(
        " ".join(filter(None, particles)),
        text(values, "given"),
        text(values, "suffix"),
        "" if text(values, "family") else text(values, "name", "literal"),
        role,
        orcid(text(values, "ORCID")),
        affiliations=tuple(once(map(_affiliation, rows(values, "affiliation")))),
    )


def _affiliation(values: dict[str, Any]) -> Affiliation:
    ids = {text(each, "id-type").lower(): text(each, "id") for each in rows(values, "id")}
    return Affiliation(text(values, "name"), ids.get("ror", ""))


def _date(item: dict[str, Any], key: str) -> str:
    """Return the date under *key*: ``{"date-parts": [[2021, 3, 9]]}`` or ``{"raw": …}``."""
    value = item.get(key)
    parts = value.get("date-parts") if isinstance(value, dict) else None
    first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    return date_of(*(str(each or "") for each in [*first, "", "", ""][:3])) or day(
        [text(value, "raw", "literal")]
    )


def _handled(item: dict[str, Any], event: str) -> str:
    """Return the date of *event* in the history that publishers deposit with Crossmark."""
    return day(text(each, "value") for each in rows(item, "assertion") if _is_of(each, event))


def _is_of(assertion: dict[str, Any], event: str) -> bool:
    return event in (text(assertion, "name").lower(), text(assertion, "label").lower())


def _licence(values: dict[str, Any]) -> Licence:
    url = text(values, "URL")
    return Licence(url, licence_name(url), text(values, "content-version"), _date(values, "start"))


def _funding(values: dict[str, Any]) -> Funding:
    return Funding(text(values, "name"), text(values, "DOI"), tuple(texts(values, "award")))


def _reference(values: dict[str, Any]) -> CitedWork:
    author = text(values, "author")
    return CitedWork(
        text=text(values, "unstructured"),
        doi=valid_ids("", "", text(values, "DOI")).doi,
        title=text(values, "article-title", "volume-title"),
        container=text(values, "journal-title", "series-title"),
        year=text(values, "year")[:4],
        volume=text(values, "volume"),
        issue=text(values, "issue"),
        first_page=text(values, "first-page"),
        contributors=(author,) if author else (),
    )


def _relations(item: dict[str, Any]) -> list[Relation]:
    found = []
    relations = item.get("relation")
    for name in relations if isinstance(relations, dict) else ():
        for other in rows(relations, name):
            id_kind, value = text(other, "id-type"), text(other, "id")
            if id_kind == "doi":
                value = valid_ids("", "", value).doi
            elif id_kind not in ("pmid", "pmcid"):
                id_kind = "url" if "://" in value else ""
            if value:
                found.append(Relation(_RELATIONS.get(str(name), str(name)), id_kind, value))
    return found


def _updates(item: dict[str, Any], own: str) -> Iterator[Relation]:
    """
    Yield the notices of a work and the works of a notice; *own*: the DOI.

    A publisher that replaces a work by its notice says that the work updates itself.
    """
    for key in ("update-to", "updated-by"):
        for other in rows(item, key):
            doi = valid_ids("", "", text(other, "DOI")).doi
            kind = notice_kind(text(other, "type"), of=key == "update-to" and doi != own)
            if kind or (doi and doi != own):
                names = ("doi", doi) if doi else ("", "")
                party = text(other, "source") or "publisher"
                yield Relation(kind or "version", *names, "", _date(other, "updated"), (party,))


def _changes(item: dict[str, Any]) -> Iterator[Relation]:
    """Yield the notices in the history that Springer deposits with Crossmark."""
    found: list[Relation] = []
    when = ""
    for each in rows(item, "assertion"):
        name, value = text(each, "name"), text(each, "value")
        if name == "change_date":
            when = value
        elif name == "change_type":
            found.append(Relation(notice_kind(value, of=False), date=day([when])))
        elif (
            name == "change_details" and found and (doi := extract_doi(text(each, "URL") or value))
        ):
            found[-1] = found[-1]._replace(id_kind="doi", value=doi)
    return (change for change in found if change.kind)
