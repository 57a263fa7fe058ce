"""
What the JSON-LD of a page says of its article, as meta elements and as lists of a work.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from pubcrawl.formats.dates import read_date
from pubcrawl.formats.html.meta_tags import Meta, metas_by_name
from pubcrawl.formats.markup import plain
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.jsonld import Thing
from pubcrawl.reading.meta.references import REFERENCES_MAX, reference_text
from pubcrawl.reading.meta.table import means, table, value
from pubcrawl.works.notices import notice_kind
from pubcrawl.works.work import Affiliation, CitedWork, Funding, Relation, WorkContributor

RANGE = re.compile(r"\s*([A-Za-z]{0,3}[0-9]+)\s*[-–—]+\s*([A-Za-z]{0,3}[0-9]+)\s*")
"""The first and the last page."""

_LEVELS = 4  # of isPartOf: issue, volume, journal
_BOOKS = {"book", "bookseries"}


def metas_of(article: Thing) -> list[Meta]:
    """Return what *article* and the objects around it say, as meta elements of their own names."""
    around = list(_around(article))
    journal = next((thing for thing in around[1:] if "periodical" in thing.types()), None)
    book = next((thing for thing in around[1:] if not _BOOKS.isdisjoint(thing.types())), None)
    other = next((thing for thing in around[1:] if thing.strings("name")), None)
    home = journal or book or other
    kind = "journal" if journal else "book" if book else "other"
    found = [_meta(f"article:{kind}", text) for kind, text in article.identifiers().items()]
    for thing in article.each("identifier"):
        label = " ".join(thing.strings("propertyID", "name")).lower()
        named = (name for name in means("identifier") if name.startswith("article:"))
        name = next((name for name in named if name.removeprefix("article:") in label), "")
        found += [_meta(name, text) for text in thing.strings("value")[:1] if name]
    found += [
        _meta("article:license", text)
        for thing in article.each("license")
        for text in thing.forms()[:2]
    ]
    for file in article.each("encoding", "associatedMedia", "distribution"):
        media = " ".join(file.strings("encodingFormat", "fileFormat")).lower()
        for link in file.strings("contentUrl", "url")[:1]:
            if "pdf" in media or (not media and link.lower().endswith(".pdf")):
                found.append(_meta("article:pdf", link))
    homes = [home] if home else []
    found += properties({"article": [article], "around": around, "home": homes, kind: homes})
    if pages := RANGE.fullmatch(next(iter(article.strings("pagination")), "")[:100]):
        # A page that is stated alone precedes them.
        found += [_meta("around:pageStart", pages[1]), _meta("around:pageEnd", pages[2])]
    return found


def properties(scopes: Mapping[str, list[Thing]]) -> Iterator[Meta]:
    """Yield what objects say under the names ``scope:property`` of rules/meta_tags.yaml."""
    for name, scope, paths in _paths():
        for path in paths if scope in scopes else ():
            values = [value for thing in scopes[scope] for value in thing.each(path)]
            texts = [(text, value.text("@language")) for value in values for text in value.own()]
            if texts:
                yield from (_meta(name, *text) for text in texts)
                break


@cache
def _paths() -> list[tuple[str, str, list[str]]]:
    """Return (name, scope, properties) of each name of the table that is no meta element's."""
    names = dict.fromkeys(name for row in table().values() for name in row.get("names", ()))
    parts = ((name, *name.partition(":")) for name in names)
    return [(name, scope, path.split("/")) for name, scope, colon, path in parts if colon]


def _meta(name: str, text: str, language: str = "") -> Meta:
    return Meta((name,), text, (), language)


def _around(article: Thing) -> Iterator[Thing]:
    """Yield the article, then the objects it is part of, nearest first."""
    level = [article]
    for _ in range(_LEVELS):
        yield from level
        inner = (part for thing in level for part in thing.each("isPartOf"))
        level = [part for part in inner if isinstance(part.value, dict)][:10]


def contributors(article: Thing) -> tuple[WorkContributor, ...]:
    """Return authors, then editors."""
    result = []
    for role, keys in (("author", ("author", "creator", "authors")), ("editor", ("editor",))):
        things = next(filter(None, map(article.each, keys)), [])
        persons = [person for thing in things for person in _persons(thing, role)]
        result += people.once(persons) if role == "author" else persons
    return tuple(result)


def _persons(thing: Thing, role: str) -> list[WorkContributor]:
    whole = next(iter(thing.own()), "")
    family, given = (
        thing.line("familyName"),
        plain(" ".join(thing.strings("givenName", "additionalName"))),
    )
    if isinstance(thing.value, dict) and whole and not people.is_name(plain(whole)):
        return []
    if "organization" in thing.types():
        persons = [WorkContributor(literal=plain(whole), role=role)] if whole else []
    elif family and given and family.casefold() not in given.casefold():
        persons = [WorkContributor(family, given, role=role)]
    else:
        persons = people.contributors([whole or family or given], role=role)
    if len(persons) != 1:
        return persons
    orcids = (
        text
        for key in ("@id", "sameAs", "identifier", "url", "orcid")
        for address in thing.each(key)
        for text in address.forms()
        if "orcid" in text.lower() or key in ("identifier", "orcid")
    )
    places = map(_affiliation, thing.each("affiliation", "worksFor", "memberOf"))
    return [people.detailed(persons[0], orcids, thing.strings("email"), places)]


def _affiliation(thing: Thing) -> Affiliation:
    """Return the name and address of an institution."""
    name = next(iter(thing.own()), "")
    ror = next((text for text in thing.addresses() if "ror.org/" in text), "")
    for place in thing.each("address"):
        parts = ("addressLocality", "addressRegion", "addressCountry")
        location = next(iter(place.own()), "") or ", ".join(place.strings(*parts))
        # Springer repeats the name at the start of the address.
        if location:
            name = location if location.startswith(name) else f"{name}, {location}"
            break
    return Affiliation(plain(name), ror)


def funding(article: Thing) -> Iterator[Funding]:
    """Yield the grants, then the funders without one."""
    funders = [
        (funder, tuple(plain(text) for text in grant.strings("identifier") if text.strip()))
        for grant in article.each("funding")
        for funder in grant.each("funder") or [Thing({})]
    ]
    funders += [(funder, ()) for funder in article.each("funder", "sponsor")]
    for funder, awards in funders:
        name = plain(next(iter(funder.own()), ""))
        ids = (text for text in funder.addresses() if "10.13039/" in text or "ror.org/" in text)
        if name or awards:
            yield Funding(name, next(ids, ""), awards)


def relations(article: Thing) -> Iterator[Relation]:
    """Yield the notices and the works that are related to the article."""
    for status in article.strings("creativeWorkStatus"):
        if kind := notice_kind(status, of=False):
            yield Relation(kind)
    for name, kind in means("relation").items():
        for thing in article.each(name.removeprefix("article:")):
            whole = isinstance(thing.value, dict)
            other = thing if whole else Thing({"url": thing.value})
            title = other.line("headline", "name")
            day = next(filter(None, map(read_date, other.strings("datePublished"))), "")
            url = next((text for text in thing.forms() if "://" in text), "")
            if ids := other.identifiers():
                yield Relation(kind, *next(iter(ids.items())), title, day)
            elif url:
                yield Relation(kind, "url", url, title)


def references(article: Thing) -> Iterator[CitedWork]:
    """Yield the works that the article cites."""
    for thing in article.each("citation")[:REFERENCES_MAX]:
        if isinstance(thing.value, str):
            yield reference_text(thing.value)
        elif isinstance(thing.value, dict):
            tags = metas_by_name(metas_of(thing))
            homes = (value(tags, field) for field in ("journal", "book", "container-title"))
            details = {
                **thing.identifiers(),
                "title": value(tags, "title"),
                "container": next(filter(None, homes), ""),
                "year": value(tags, "date-issued")[:4],
                "volume": value(tags, "volume"),
                "issue": value(tags, "issue"),
                "first_page": value(tags, "first-page"),
                "last_page": value(tags, "last-page"),
                "contributors": tuple(person.name for person in contributors(thing))[:100],
            }
            text = next(iter(thing.strings("text")), "")
            stated = {key: detail for key, detail in details.items() if detail}
            yield reference_text(text)._replace(**stated)
