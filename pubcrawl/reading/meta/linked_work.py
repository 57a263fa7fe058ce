"""
The work in the JSON-LD of a page, in the schema.org vocabulary.

Source: https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pubcrawl.formats.dates import read_date
from pubcrawl.formats.markup import paragraphs, plain
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.jsonld import each, identifiers, names, texts, types
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.reading.meta.licences import licences
from pubcrawl.reading.meta.readers import isbn
from pubcrawl.reading.meta.references import REFERENCES_MAX, reference_text
from pubcrawl.works.notices import notice_kind
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

ObjectsById = Mapping[str, dict[str, Any]]
"""Objects of a page by their ``@id``."""

_LEVELS = 4  # of isPartOf: issue, volume, journal
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
    "correction": "correction",
    "isVersionOf": "version",
}


def by_id(objects: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the objects of a page by their ``@id``, to resolve references."""
    by_id_: dict[str, dict[str, Any]] = {}
    for one in objects:
        name = one.get("@id")
        if isinstance(name, str) and len(one) > 1:
            by_id_.setdefault(name, one)
    return by_id_


def work(article: dict[str, Any], objects: ObjectsById) -> Work:
    """Return the work in *article*; *objects* resolves its references."""
    around = list(_around(article, objects))
    return Work(
        titles=tuple(_titles(article)),
        abstracts=_abstracts(article),
        contributors=contributors(article, objects),
        container=_container(article, around, objects),
        dates=WorkDates(issued=_date(article, "datePublished", "dateCreated")),
        kind=_kind(article),
        language=language_tag(next(iter(texts(article, "inLanguage")), "")),
        licences=_licences(article),
        identifiers=tuple(_identifiers(article)),
        funding=tuple(_funding(article, objects)),
        references=_references(article, objects),
        relations=tuple(_relations(article)),
    )


def contributors(article: dict[str, Any], objects: ObjectsById) -> tuple[WorkContributor, ...]:
    """Return authors, then editors."""
    result = []
    for role, keys in (("author", ("author", "creator")), ("editor", ("editor",))):
        values = next(filter(None, (each(article, key) for key in keys)), [])
        persons = [one for value in values for one in _persons(value, role, objects)]
        result += people.once(persons) if role == "author" else persons
    return tuple(result)


def _persons(value: Any, role: str, objects: ObjectsById) -> list[WorkContributor]:
    value = _resolved(value, objects)
    if isinstance(value, str):
        return people.contributors([value], role=role)
    if not isinstance(value, dict):
        return []
    if isinstance(inner := value.get("@list"), list):  # {"@list": […]} keeps an order
        return [one for each_ in inner for one in _persons(each_, role, objects)]
    whole = next(iter(texts(value, "name")), "")
    family = plain(next(iter(texts(value, "familyName")), ""))
    given = plain(" ".join(texts(value, "givenName", "additionalName")))
    if whole and not people.is_name(plain(whole)):
        return []
    contributors_: list[WorkContributor]
    if "organization" in types(value):
        contributors_ = [WorkContributor(literal=plain(whole), role=role)] if whole else []
    elif family and given and family.casefold() not in given.casefold():
        contributors_ = [WorkContributor(family, given, role=role)]
    else:
        contributors_ = people.contributors([whole or family or given], role=role)
    if len(contributors_) != 1:
        return contributors_
    email = next(filter(None, map(people.email, texts(value, "email"))), "")
    affiliations = [
        _affiliation(_resolved(one, objects))
        for key in ("affiliation", "worksFor", "memberOf")
        for one in each(value, key)
    ]
    return [
        contributors_[0]._replace(
            orcid=next(filter(None, map(orcid, _orcids(value))), ""),
            email=email,
            affiliations=tuple(dict.fromkeys(place for place in affiliations if place.name)),
        )
    ]


def _orcids(value: dict[str, Any]) -> Iterator[str]:
    for key in ("@id", "sameAs", "identifier", "url", "orcid"):
        for one in each(value, key):
            for words in names(one):
                if "orcid" in words.lower() or key in ("identifier", "orcid"):
                    yield words


def _affiliation(value: Any) -> Affiliation:
    """Return the name and address of an institution."""
    if isinstance(value, str):
        return Affiliation(plain(value))
    name = next(iter(texts(value, "name")), "")
    ror = next((words for words in _texts_of(value) if "ror.org/" in words), "")
    for one in each(value, "address"):
        location = one if isinstance(one, str) else next(iter(texts(one, "name")), "")
        if not location and isinstance(one, dict):
            keys = ("addressLocality", "addressRegion", "addressCountry")
            location = ", ".join(words for key in keys for words in texts(one, key)[:1])
        # Springer repeats the name at the start of the address.
        if location:
            return Affiliation(
                plain(location if location.startswith(name) else f"{name}, {location}"), ror
            )
    return Affiliation(plain(name), ror)


def _texts_of(value: Any) -> Iterator[str]:
    for key in ("@id", "sameAs", "identifier", "url"):
        for one in each(value, key):
            yield from names(one)


def _resolved(value: Any, objects: ObjectsById) -> Any:
    """Return the target of a reference (``{"@id": …}``), else the value itself."""
    if isinstance(value, dict) and not (value.keys() - {"@id", "@type"}):
        name = value.get("@id")
        return objects.get(name, value) if isinstance(name, str) else value
    if isinstance(value, str) and value[:1] in "#_":
        return objects.get(value, value)
    return value


def _titles(article: dict[str, Any]) -> Iterator[TitleText]:
    main = next(filter(None, map(plain, texts(article, "headline", "name"))), "")
    if main:
        yield TitleText(main)
    for other in filter(None, map(plain, texts(article, "alternativeHeadline"))):
        if other != main:
            yield TitleText(other, "short")


def _abstracts(article: dict[str, Any]) -> tuple[AbstractText, ...]:
    result = []
    for value in each(article, "abstract"):
        language = value.get("@language", "") if isinstance(value, dict) else ""
        for words in texts({"abstract": value}, "abstract"):
            if lines := paragraphs(words):
                tag = language_tag(language) if isinstance(language, str) else ""
                result.append(AbstractText("\n\n".join(lines), language=tag))
    return tuple(result)


def _around(article: dict[str, Any], objects: ObjectsById) -> Iterator[dict[str, Any]]:
    """Yield the article, then the objects it is part of, nearest first."""
    level = [article]
    for _ in range(_LEVELS):
        yield from level
        inner = (_resolved(part, objects) for one in level for part in each(one, "isPartOf"))
        level = [part for part in inner if isinstance(part, dict)][:10]


def _container(
    article: dict[str, Any], around: list[dict[str, Any]], objects: ObjectsById
) -> Container:
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
        (words for one in around for words in _publishers(one, objects) if "://" not in words), ""
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


def _publishers(one: dict[str, Any], objects: ObjectsById) -> list[str]:
    result = [_resolved(value, objects) for value in each(one, "publisher")]
    return texts({"publisher": result}, "publisher")


def _numbers(one: dict[str, Any], key: str) -> list[str]:
    numbers = [str(value) for value in each(one, key) if type(value) is int]
    return numbers or texts(one, key)


def _date(article: dict[str, Any], *keys: str) -> str:
    return next(filter(None, map(read_date, texts(article, *keys))), "")


def _kind(article: dict[str, Any]) -> WorkKind:
    name = next((kind for kind in types(article) if kind in _KINDS), "")
    # The original spelling: ScholarlyArticle.
    type_names = article.get("@type")
    words = type_names if isinstance(type_names, list) else [type_names]
    spelling = next((w for w in words if isinstance(w, str) and w.lower().endswith(name)), name)
    return WorkKind(spelling, _KINDS[name]) if name else WorkKind()


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


def _funding(article: dict[str, Any], objects: ObjectsById) -> Iterator[Funding]:
    for value in each(article, "funding"):
        grant = _resolved(value, objects)
        if isinstance(grant, dict):
            awards = tuple(plain(text) for text in texts(grant, "identifier") if text.strip())
            funders = [_resolved(one, objects) for one in each(grant, "funder")] or [{}]
            for funder in funders:
                yield from _funder(funder, awards)
    for key in ("funder", "sponsor"):
        for value in each(article, key):
            yield from _funder(_resolved(value, objects), ())


def _funder(value: Any, awards: tuple[str, ...]) -> Iterator[Funding]:
    name = value if isinstance(value, str) else next(iter(texts(value, "name")), "")
    ids = (words for words in _texts_of(value) if "10.13039/" in words or "ror.org/" in words)
    if name or awards:
        yield Funding(plain(name), next(ids, ""), awards)


def _relations(article: dict[str, Any]) -> Iterator[Relation]:
    for status in texts(article, "creativeWorkStatus"):
        if kind := notice_kind(status, of=False):
            yield Relation(kind)
    for key, kind in _RELATIONS.items():
        for one in each(article, key):
            ids = identifiers(one) if isinstance(one, dict) else identifiers({"url": one})
            title = plain(next(iter(texts(one, "headline", "name")), ""))
            when = _date(one, "datePublished") if isinstance(one, dict) else ""
            if ids:
                yield Relation(kind, ids[0][0], str(ids[0][1]), title, when)
            elif url := next((words for words in names(one) if "://" in words), ""):
                yield Relation(kind, "url", url, title)


def _references(article: dict[str, Any], objects: ObjectsById) -> tuple[CitedWork, ...]:
    result = []
    for value in each(article, "citation")[:REFERENCES_MAX]:
        one = _resolved(value, objects)
        if isinstance(one, str):
            result.append(reference_text(one))
            continue
        if not isinstance(one, dict):
            continue
        ids = dict(identifiers(one))
        entry = reference_text(next(iter(texts(one, "text")), ""))
        around = list(_around(one, objects))
        container = _container(one, around, objects)
        date = _date(one, "datePublished")
        result.append(
            entry._replace(
                doi=str(ids.get("doi", entry.doi)),
                pmid=str(ids.get("pmid", entry.pmid)),
                pmcid=str(ids.get("pmcid", entry.pmcid)),
                title=plain(next(iter(texts(one, "headline", "name")), "")),
                container=container.title,
                year=date[:4] or entry.year,
                volume=container.volume or entry.volume,
                issue=container.issue or entry.issue,
                first_page=container.first_page or entry.first_page,
                last_page=container.last_page or entry.last_page,
                contributors=tuple(each_.name for each_ in contributors(one, objects))[:100],
            )
        )
    return tuple(filter(any, result))
