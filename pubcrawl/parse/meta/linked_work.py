"""
The work that the JSON-LD of a page describes, in the words of schema.org.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pubcrawl.parse.meta import people
from pubcrawl.parse.meta.dates import day
from pubcrawl.parse.meta.jsonld import each, identifiers, names, texts, types
from pubcrawl.parse.meta.languages import language_tag
from pubcrawl.parse.meta.licences import licences
from pubcrawl.parse.meta.markup import paragraphs, plain
from pubcrawl.parse.meta.readers import isbn, iso
from pubcrawl.parse.meta.references import REFERENCES_MAX, reference_text
from pubcrawl.works.values import issn, orcid
from pubcrawl.works.work import (
    AbstractText,
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

Known = Mapping[str, dict[str, Any]]
"""Objects of a page by their ``@id``."""

_LEVELS = 4  # of what an article is part of: issue, volume, journal
_PAGES = re.compile(r"\s*([A-Za-z]{0,3}[0-9]+)\s*[-–—]+\s*([A-Za-z]{0,3}[0-9]+)\s*")
_KINDS = {
    "scholarlyarticle": "article-journal",
    "medicalscholarlyarticle": "article-journal",
    "techarticle": "article-journal",
    "article": "article",
    "newsarticle": "article-newspaper",
    "report": "report",
    "review": "review",
    "chapter": "chapter",
    "book": "book",
    "thesis": "thesis",
    "dataset": "dataset",
    "softwareapplication": "software",
    "softwaresourcecode": "software",
}
_IDENTIFIERS = ("arxiv", "pii", "handle", "hal", "isbn")
_RELATIONS = {
    "translationOfWork": "translation",
    "workTranslation": "translation",
    "correction": "erratum",
    "isVersionOf": "version",
}


def by_id(objects: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the objects of a page by their ``@id``, for what only refers to them."""
    found: dict[str, dict[str, Any]] = {}
    for one in objects:
        name = one.get("@id")
        if isinstance(name, str) and len(one) > 1:
            found.setdefault(name, one)
    return found


def work(article: dict[str, Any], known: Known) -> Work:
    """Return the work that *article* is; *known* are the objects that it may refer to."""
    around = list(_around(article, known))
    return Work(
        titles=tuple(_titles(article)),
        abstracts=_abstracts(article),
        contributors=contributors(article, known),
        container=_container(article, around, known),
        dates=WorkDates(issued=_date(article, "datePublished", "dateCreated")),
        kind=_kind(article),
        language=language_tag(next(iter(texts(article, "inLanguage")), "")),
        licences=_licences(article),
        identifiers=tuple(_identifiers(article)),
        funding=tuple(_funding(article, known)),
        references=_references(article, known),
        relations=tuple(_relations(article)),
    )


def contributors(article: dict[str, Any], known: Known) -> tuple[WorkContributor, ...]:
    """Return authors, then editors."""
    found = []
    for role, keys in (("author", ("author", "creator")), ("editor", ("editor",))):
        values = next(filter(None, (each(article, key) for key in keys)), [])
        persons = [one for value in values for one in _persons(value, role, known)]
        found += people.once(persons) if role == "author" else persons
    return tuple(found)


def _persons(value: Any, role: str, known: Known) -> list[WorkContributor]:
    value = _resolved(value, known)
    if isinstance(value, str):
        return people.contributors([value], role=role)
    if not isinstance(value, dict):
        return []
    if isinstance(inner := value.get("@list"), list):  # {"@list": […]} keeps an order
        return [one for each_ in inner for one in _persons(each_, role, known)]
    whole = next(iter(texts(value, "name")), "")
    family = plain(next(iter(texts(value, "familyName")), ""))
    given = plain(" ".join(texts(value, "givenName", "additionalName")))
    if whole and not people.is_name(plain(whole)):
        return []
    found: list[WorkContributor]
    if "organization" in types(value):
        found = [WorkContributor(literal=plain(whole), role=role)] if whole else []
    elif family and given and family.casefold() not in given.casefold():
        found = [WorkContributor(family, given, role=role)]
    else:
        found = people.contributors([whole or family or given], role=role)
    if len(found) != 1:
        return found
    email = next(filter(None, map(people.email, texts(value, "email"))), "")
    places = [
        _place(_resolved(one, known))
        for key in ("affiliation", "worksFor", "memberOf")
        for one in each(value, key)
    ]
    return [
        found[0]._replace(
            orcid=next(filter(None, map(orcid, _orcids(value))), ""),
            email=email,
            affiliations=tuple(dict.fromkeys(place for place in places if place.name)),
        )
    ]


def _orcids(value: dict[str, Any]) -> Iterator[str]:
    for key in ("@id", "sameAs", "identifier", "url", "orcid"):
        for one in each(value, key):
            for words in names(one):
                if "orcid" in words.lower() or key in ("identifier", "orcid"):
                    yield words


def _place(value: Any) -> Affiliation:
    """Return the name and address of an institution."""
    if isinstance(value, str):
        return Affiliation(plain(value))
    name = next(iter(texts(value, "name")), "")
    ror = next((words for words in _texts_of(value) if "ror.org/" in words), "")
    for place in each(value, "address"):
        where = place if isinstance(place, str) else next(iter(texts(place, "name")), "")
        if not where and isinstance(place, dict):
            keys = ("addressLocality", "addressRegion", "addressCountry")
            where = ", ".join(words for key in keys for words in texts(place, key)[:1])
        # Springer: the address begins with the name once more.
        if where:
            return Affiliation(plain(where if where.startswith(name) else f"{name}, {where}"), ror)
    return Affiliation(plain(name), ror)


def _texts_of(value: Any) -> Iterator[str]:
    for key in ("@id", "sameAs", "identifier", "url"):
        for one in each(value, key):
            yield from names(one)


def _resolved(value: Any, known: Known) -> Any:
    """Return the object that a reference (``{"@id": …}``) is to; else the value itself."""
    if isinstance(value, dict) and not (value.keys() - {"@id", "@type"}):
        name = value.get("@id")
        return known.get(name, value) if isinstance(name, str) else value
    if isinstance(value, str) and value[:1] in "#_":
        return known.get(value, value)
    return value


def _titles(article: dict[str, Any]) -> Iterator[TitleText]:
    main = next(filter(None, map(plain, texts(article, "headline", "name"))), "")
    if main:
        yield TitleText(main)
    for other in filter(None, map(plain, texts(article, "alternativeHeadline"))):
        if other != main:
            yield TitleText(other, "short")


def _abstracts(article: dict[str, Any]) -> tuple[AbstractText, ...]:
    found = []
    for value in each(article, "abstract"):
        language = value.get("@language", "") if isinstance(value, dict) else ""
        for words in texts({"abstract": value}, "abstract"):
            if lines := paragraphs(words):
                tag = language_tag(language) if isinstance(language, str) else ""
                found.append(AbstractText("\n\n".join(lines), language=tag))
    return tuple(found)


def _around(article: dict[str, Any], known: Known) -> Iterator[dict[str, Any]]:
    """Yield the article, then what it is part of, the nearest first."""
    level = [article]
    for _ in range(_LEVELS):
        yield from level
        inner = (_resolved(part, known) for one in level for part in each(one, "isPartOf"))
        level = [part for part in inner if isinstance(part, dict)][:10]


def _container(article: dict[str, Any], around: list[dict[str, Any]], known: Known) -> Container:
    outer = around[1:]
    journal = next((one for one in outer if "periodical" in types(one)), None)
    book = next((one for one in outer if {"book", "bookseries"} & set(types(one))), None)
    home = journal or book or next((one for one in outer if texts(one, "name")), None)

    def first(*keys: str) -> str:
        found = (text for one in around for key in keys for text in _numbers(one, key))
        return plain(next(found, ""))[:100]

    start, end = first("pageStart"), first("pageEnd")
    pages = next(iter(texts(article, "pagination")), "")[:100]
    number = ""
    if both := _PAGES.fullmatch(pages):
        start, end = start or both[1], end or both[2]
    elif pages and not start:
        number = plain(pages)
    kinds = " ".join(types(home)) if home else ""
    kind = "journal" if "periodical" in kinds else "book" if "book" in kinds else ""
    issns = [issn(words) for one in around for words in texts(one, "issn")]
    issns = list(dict.fromkeys(filter(None, issns)))
    isbns = (isbn(words) for one in around for words in texts(one, "isbn"))
    publisher = next(
        (words for one in around for words in _published_by(one, known) if "://" not in words), ""
    )
    return Container(
        title=plain(next(iter(texts(home, "name")), "")) if home else "",
        abbreviation=plain(next(iter(texts(home, "alternateName")), "")) if home else "",
        kind=kind,
        issn_print=next(iter(issns), ""),
        issn_online=next(iter(issns[1:]), ""),
        isbns=tuple(dict.fromkeys(filter(None, isbns))),
        publisher=plain(publisher),
        volume=first("volumeNumber"),
        issue=first("issueNumber"),
        first_page=start,
        last_page=end,
        article_number=number,
    )


def _published_by(one: dict[str, Any], known: Known) -> list[str]:
    found = [_resolved(value, known) for value in each(one, "publisher")]
    return texts({"publisher": found}, "publisher")


def _numbers(one: dict[str, Any], key: str) -> list[str]:
    numbers = [str(value) for value in each(one, key) if type(value) is int]
    return numbers or texts(one, key)


def _date(article: dict[str, Any], *keys: str) -> str:
    found = next(filter(None, map(day, texts(article, *keys))), None)
    return iso(found) if found else ""


def _kind(article: dict[str, Any]) -> WorkKind:
    given = next((kind for kind in types(article) if kind in _KINDS), "")
    # As it is written: ScholarlyArticle.
    written = article.get("@type")
    words = written if isinstance(written, list) else [written]
    shown = next((w for w in words if isinstance(w, str) and w.lower().endswith(given)), given)
    return WorkKind(shown, _KINDS[given]) if given else WorkKind()


def _licences(article: dict[str, Any]) -> tuple[Licence, ...]:
    return licences(words for one in each(article, "license") for words in names(one)[:2])


def _identifiers(article: dict[str, Any]) -> Iterator[WorkIdentifier]:
    for one in each(article, "identifier"):
        if isinstance(one, dict):
            label = " ".join(texts(one, "propertyID", "name")).lower()
            kind = next((kind for kind in _IDENTIFIERS if kind in label), "")
            value = next((words for words in texts(one, "value") if words.strip()), "")
            if kind and value:
                yield WorkIdentifier(kind, plain(value))


def _funding(article: dict[str, Any], known: Known) -> Iterator[Funding]:
    for value in each(article, "funding"):
        grant = _resolved(value, known)
        if isinstance(grant, dict):
            awards = tuple(plain(text) for text in texts(grant, "identifier") if text.strip())
            funders = [_resolved(one, known) for one in each(grant, "funder")] or [{}]
            for funder in funders:
                yield from _funder(funder, awards)
    for key in ("funder", "sponsor"):
        for value in each(article, key):
            yield from _funder(_resolved(value, known), ())


def _funder(value: Any, awards: tuple[str, ...]) -> Iterator[Funding]:
    name = value if isinstance(value, str) else next(iter(texts(value, "name")), "")
    found = (words for words in _texts_of(value) if "10.13039/" in words or "ror.org/" in words)
    if name or awards:
        yield Funding(plain(name), next(found, ""), awards)


def _relations(article: dict[str, Any]) -> Iterator[Relation]:
    for key, kind in _RELATIONS.items():
        for one in each(article, key):
            ids = identifiers(one) if isinstance(one, dict) else identifiers({"url": one})
            title = plain(next(iter(texts(one, "headline", "name")), ""))
            if ids:
                yield Relation(kind, ids[0][0], str(ids[0][1]), title)
            elif url := next((words for words in names(one) if "://" in words), ""):
                yield Relation(kind, "url", url, title)


def _references(article: dict[str, Any], known: Known) -> tuple[CitedWork, ...]:
    found = []
    for value in each(article, "citation")[:REFERENCES_MAX]:
        one = _resolved(value, known)
        if isinstance(one, str):
            found.append(reference_text(one))
            continue
        if not isinstance(one, dict):
            continue
        ids = dict(identifiers(one))
        read = reference_text(next(iter(texts(one, "text")), ""))
        around = list(_around(one, known))
        container = _container(one, around, known)
        date = _date(one, "datePublished")
        found.append(
            read._replace(
                doi=str(ids.get("doi", read.doi)),
                pmid=str(ids.get("pmid", read.pmid)),
                pmcid=str(ids.get("pmcid", read.pmcid)),
                title=plain(next(iter(texts(one, "headline", "name")), "")),
                container=container.title,
                year=date[:4] or read.year,
                volume=container.volume or read.volume,
                issue=container.issue or read.issue,
                first_page=container.first_page or read.first_page,
                last_page=container.last_page or read.last_page,
                contributors=tuple(each_.name for each_ in contributors(one, known))[:100],
            )
        )
    return tuple(filter(any, found))
