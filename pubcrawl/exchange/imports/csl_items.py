"""
Items of CSL-JSON, and Crossref's records with their own fields → works.

Sources: https://citationstyles.org/developers/#csl-json,
https://api.crossref.org/swagger-ui/index.html
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pubcrawl.exchange.csl import TYPES
from pubcrawl.exchange.record_values import notice_of
from pubcrawl.formats.dates import date_of, most_precise, read_date
from pubcrawl.ids.doi import extract_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.meta.licences import licence_name
from pubcrawl.reading.service import ServiceRecord, abstracts, once, people
from pubcrawl.works.notices import notice_kind
from pubcrawl.works.values import page_range, work_kind
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


def cited_work(item: Mapping[str, Any] | None) -> CitedWork | None:
    """Return the reference to the work that an item describes, None without a title."""
    work = work_of(ServiceRecord(dict(item or {})))[1]
    if not work.titles:
        return None
    place = work.container
    people = [each for each in work.contributors if each.role == "author"] or work.contributors
    return CitedWork(
        title=work.titles[0].text,
        contributors=tuple(each.name for each in people),
        year=work.dates.earliest[:4],
        container=place.title,
        volume=place.volume,
        first_page=place.first_page or place.article_number,
        last_page=place.last_page,
    )


def work_of(item: ServiceRecord) -> tuple[Identifiers, Work]:
    """Return the identifiers and the work that an item describes."""
    ids = item.ids(pmid="PMID", pmcid="PMCID", doi="DOI")
    short = TitleText(item.text("title-short", "shortTitle", "short-title"), "short")
    kind = item.text("type")
    number, pages = item.text("article-number"), page_range(item.text("page"))
    if not number and kind in _ARTICLES and (number := item.text("number")):
        pages = ("", "") if pages == (number, "") else pages  # it stands in place of pages
    containers, series = item.texts("container-title"), ""
    if len(containers) > 1 and kind in _CHAPTERS:
        series, *containers = containers
    media = {row.text("type"): row.issn("value") for row in item.rows("issn-type")}
    by_medium = [media.get(medium, "") for medium in ("print", "electronic", "linking")]
    print_issn, online_issn, linking_issn = by_medium
    own_licence = item.text("custom.license")
    work = Work(
        titles=(
            *item.titles("title original-title", "subtitle"),
            # Crossref has the titles of a work in several languages in either field.
            *(TitleText(text, "translated") for text in item.texts("title", "original-title")[1:]),
            *((short,) if short.text else ()),
        ),
        abstracts=abstracts(item.text("abstract")),
        contributors=people(_person(row, role) for role in _ROLES for row in item.rows(role)),
        container=Container(
            title=next(iter(containers), "") or item.text("institution.name"),
            abbreviation=item.text(
                "short-container-title", "container-title-short", "journalAbbreviation"
            ),
            kind=_CONTAINERS.get(kind, ""),
            issn_print=print_issn,
            issn_online=online_issn,
            issn_linking=linking_issn,
            issns=item.issns("ISSN", *by_medium),
            isbns=tuple(isbn.rpartition("/")[2] for isbn in item.texts("ISBN")),
            first_page=pages[0],
            last_page=pages[1],
            article_number=number,
            series=item.text("collection-title") or series,
            conference=item.text("event.name", "event", "event-title"),
            **item.fields("publisher", "volume", "issue"),
        ),
        dates=WorkDates(
            online=_date(item, "published-online", "posted", "available-date"),
            print=_date(item, "published-print"),
            issued=_date(item, "issued", "published"),
            received=_handled(item, "received") or _date(item, "submitted"),
            revised=_handled(item, "revised"),
            accepted=_date(item, "accepted") or _handled(item, "accepted"),
        ),
        kind=WorkKind(item.text("genre") or kind, kind)
        if kind in TYPES and kind != "document"
        else work_kind(kind, item.text("subtype")),
        language=item.language("language"),
        licences=once(map(_licence, item.rows("license")))
        # The licence that our export wrote.
        or once([_licence_of(own_licence) if "://" in own_licence else Licence(name=own_licence)]),
        identifiers=(
            *(
                WorkIdentifier("publisher-id", value)
                for value in item.texts("alternative-id")
                if value.upper() != ids.doi
            ),
            *item.identifiers(arxiv="custom.arxiv"),
        ),
        funding=once(
            Funding(row.text("name"), row.text("DOI"), tuple(row.texts("award")))
            for row in item.rows("funder")
        ),
        references=once(map(_reference, item.rows("reference"))),
        relations=once(
            (
                *_relations(item),
                *_updates(item, ids.doi),
                *_changes(item),
                *map(notice_of, item.text("note").split("; ")),
            )
        ),
    )
    return ids, work


def _person(row: ServiceRecord, role: str) -> WorkContributor:
    # Crossref keeps particles in the family name; CSL has fields of their own for them.
    family = (row.text(key) for key in ("dropping-particle", "non-dropping-particle", "family"))
    literal = row.text("name", "literal")
    return WorkContributor(
        " ".join(filter(None, family)),
        row.text("given"),
        row.text("suffix"),
        "" if row.text("family") else literal,
        role,
        row.orcid("ORCID"),
        affiliations=once(map(_affiliation, row.rows("affiliation"))),
    )


def _affiliation(row: ServiceRecord) -> Affiliation:
    ids = {number.text("id-type").lower(): number.text("id") for number in row.rows("id")}
    return Affiliation(row.text("name"), ids.get("ror", ""))


def _date(item: ServiceRecord, *keys: str) -> str:
    """Return the first date: ``{"date-parts": [[2021, 3, 9]]}`` or ``{"raw": …}``."""
    dates = []
    for day in filter(None, map(item.at, keys)):
        parts = day.get("date-parts") if isinstance(day, dict) else None
        first = parts[0] if isinstance(parts, list) and parts else None
        numbers = [str(part or "") for part in first[:3]] if isinstance(first, list) else []
        text = ServiceRecord(day).text("raw", "literal")
        dates.append((date_of(*numbers) if numbers else "") or read_date(text))
    return next(filter(None, dates), "")


def _handled(item: ServiceRecord, event: str) -> str:
    """Return the date of *event* in the history that publishers deposit with Crossmark."""
    return most_precise(
        read_date(row.text("value"))
        for row in item.rows("assertion")
        if event in (row.text("name").lower(), row.text("label").lower())
    )


def _licence(row: ServiceRecord) -> Licence:
    licence = _licence_of(row.text("URL"))
    return licence._replace(version=row.text("content-version"), start=_date(row, "start"))


def _licence_of(url: str) -> Licence:
    return Licence(url, licence_name(url))


def _reference(row: ServiceRecord) -> CitedWork:
    author = row.text("author")
    return CitedWork(
        text=row.text("unstructured"),
        doi=row.doi("DOI"),
        title=row.text("article-title", "volume-title"),
        container=row.text("journal-title", "series-title"),
        year=row.text("year")[:4],
        first_page=row.text("first-page"),
        contributors=(author,) if author else (),
        volume=row.text("volume"),
        issue=row.text("issue"),
    )


def _relations(item: ServiceRecord) -> Iterator[Relation]:
    for name, works in item.items("relation"):
        for row in works.rows():
            id_kind, value = row.text("id-type"), row.text("id")
            if id_kind == "doi":
                value = row.doi("id")
            elif id_kind not in ("pmid", "pmcid"):
                id_kind = "url" if "://" in value else ""
            if value:
                yield Relation(_RELATIONS.get(name, name), id_kind, value)


def _updates(item: ServiceRecord, own: str) -> Iterator[Relation]:
    """
    Yield the notices of a work and the works of a notice; *own*: the DOI.

    A publisher that replaces a work by its notice says that the work updates itself.
    """
    for key in ("update-to", "updated-by"):
        for row in item.rows(key):
            doi, party = row.doi("DOI"), row.text("source") or "publisher"
            kind = notice_kind(row.text("type"), of=key == "update-to" and doi != own)
            day = _date(row, "updated")
            if kind or (doi and doi != own):
                id_kind = "doi" if doi else ""
                yield Relation(
                    kind or "version", id_kind, doi, "", day, (party,), row.text("record-id")
                )


def _changes(item: ServiceRecord) -> Iterator[Relation]:
    """Yield the notices in the history that Springer deposits with Crossmark."""
    changes: list[Relation] = []
    day = ""
    for row in item.rows("assertion"):
        name, value, url = row.text("name"), row.text("value"), row.text("URL")
        if name == "change_date":
            day = read_date(value)
        elif name == "change_type":
            changes.append(Relation(notice_kind(value, of=False), date=day))
        elif name == "change_details" and changes and (doi := extract_doi(url or value)):
            changes[-1] = changes[-1]._replace(id_kind="doi", value=doi)
    return (change for change in changes if change.kind)
