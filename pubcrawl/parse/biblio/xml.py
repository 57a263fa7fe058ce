"""
Articles in XML: what one says of itself, in the fields of ``html_biblio``, and whether it
is whole.

These are projections of what the readers of articles say of a work.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.parse import articles, jats
from pubcrawl.parse.jats.tree import href
from pubcrawl.parse.meta import readers
from pubcrawl.parse.meta.licences import best_licence
from pubcrawl.works.work import Work, WorkContributor, WorkDates

SLUG: Final = "xml-parse-error"

REFERENCES_MAX: Final = 5000
"""References, and graphics, that are kept."""

_RELEASE_TYPES = {"research-article": "article-journal"}
_GRAPHICS = ("graphic", "inline-graphic")
_ORCID = "https://orcid.org/"


class Article(NamedTuple):
    """
    An article in XML.

    *biblio*: the fields of ``html_biblio``. *meta*: the block ``xml_meta`` of a
    result: ``status``, the numbers of ``contribs references graphics sections
    words``, and ``missing``: which of ``title contribs ids body`` it has not.
    """

    biblio: dict[str, Any]
    meta: dict[str, Any]


def biblio(body: bytes) -> dict[str, Any]:
    """Return what an article in XML says of itself, as ``read`` does."""
    return read(body).biblio


def read(body: bytes) -> Article:
    """
    Return what an article in XML says of itself, in the fields of ``html_biblio``.

    Raises ``ParseError`` with the slug ``xml-parse-error`` for what is no
    well-formed XML, for XML without an article, and for articles in a format that no
    reader knows.
    """
    article = _article(body)
    found = dict(_known(_fields(jats.findings(article, PartType.PMC_XML))))
    main = article.find("body")
    words = 0 if main is None else len(" ".join(map(str, main.itertext())).split())
    there = {
        "title": "title" in found,
        "contribs": "contrib_names" in found,
        "ids": any(name in found for name in ("doi", "pmid", "pmcid")),
        "body": words > 0,
    }
    meta = {
        "status": "success",
        "contribs": len(found.get("contrib_names", ())),
        "references": len(found.get("raw_references", ())),
        "graphics": sum(1 for _ in article.iter(*_GRAPHICS)),
        "sections": 0 if main is None else sum(1 for _ in main.iter("sec")),
        "words": words,
        "missing": [name for name, is_there in there.items() if not is_there],
    }
    return Article(found, meta)


def graphics(body: bytes) -> tuple[str, ...]:
    """
    Return the files of the figures that an article in XML names, each once, in order.

    They are names or addresses, as they stand there. Raises as ``read`` does.
    """
    found = (href(graphic) for graphic in _article(body).iter(*_GRAPHICS))
    return tuple(dict.fromkeys(filter(None, found)))[:REFERENCES_MAX]


def _article(body: bytes) -> etree._Element:
    try:
        return articles.read_article(body)
    except ParseError as error:
        raise ParseError(f"no article in XML: {error}", slug=SLUG) from error


def _fields(found: Findings) -> Iterator[tuple[str, Any]]:
    work, container = found.work, found.work.container
    offers = {offer.name: offer.content for offer in found.offers}
    yield "title", _title(work, "main")
    yield "subtitle", _title(work, "sub")
    yield "doi", readers.doi(found.ids.doi)
    yield "pmid", found.ids.pmid
    yield "pmcid", found.ids.pmcid
    yield "abstract", str(offers.get("abstract", ""))
    yield "container_name", container.title
    yield "container_abbrev", container.abbreviation
    yield "release_date", _date(work.dates)
    yield "first_page", container.first_page
    yield "last_page", container.last_page
    yield "volume", container.volume
    yield "issue", container.issue
    yield "number", container.article_number
    yield "container_issn", container.issn_print or container.issn_online or container.issn_linking
    yield "isbn", next(filter(None, map(readers.isbn, container.isbns)), "")
    yield "publisher", container.publisher
    yield "lang", work.language
    yield "release_type", _RELEASE_TYPES.get(work.kind.given.lower(), "")
    people = [_person(one) for one in work.contributors if one.role == "author"]
    yield "contrib_names", [person["name"] for person in people]
    if any(len(person) > 1 for person in people):
        yield "contribs", people
    licences = [*(one.url for one in work.licences), *(one.name for one in work.licences)]
    yield "license", best_licence(filter(None, licences))
    references = (one.text[: readers.TEXT_MAX] for one in work.references[:REFERENCES_MAX])
    yield "raw_references", list(filter(None, references))


def _title(work: Work, kind: str) -> str:
    return next((title.text for title in work.titles if title.kind == kind), "")


def _person(contributor: WorkContributor) -> dict[str, Any]:
    person = {
        "name": contributor.name,
        "orcid": _ORCID + contributor.orcid if contributor.orcid else "",
        "email": contributor.email,
        "affiliations": [one.name for one in contributor.affiliations if one.name],
    }
    return dict(_known(person.items()))


def _date(dates: WorkDates) -> str:
    return readers.date(filter(None, (dates.online, dates.issued, dates.print)))


def _known(pairs: Any) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in pairs if value)
