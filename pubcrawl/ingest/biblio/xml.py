"""
Articles in XML: their metadata, in the fields of ``html_biblio``, and their missing parts.

The fields come from the readers of articles in ``pubcrawl.reading``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.reading import articles, jats
from pubcrawl.reading.meta import readers
from pubcrawl.reading.meta.licences import best_licence
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work, WorkContributor, WorkDates

SLUG: Final = "xml-parse-error"

REFERENCES_MAX: Final = 5000
"""Most references."""

_RELEASE_TYPES = {"research-article": "article-journal"}
_GRAPHICS = ("graphic", "inline-graphic")
_ORCID = "https://orcid.org/"


class Article(NamedTuple):
    """
    An article in XML.

    *biblio*: the fields of ``html_biblio``. *meta*: the block ``xml_meta`` of a
    result: ``status``, the numbers of ``contribs references graphics sections
    words``, and ``missing``: those of ``title contribs ids body`` that it lacks.
    """

    biblio: dict[str, Any]
    meta: dict[str, Any]


def biblio(body: bytes) -> dict[str, Any]:
    """Return the metadata of an article in XML, see ``read_jats_article``."""
    return read_jats_article(body).biblio


def read_jats_article(body: bytes) -> Article:
    """
    Return the metadata of an article in XML, in the fields of ``html_biblio``.

    Raises ``ParseError`` with the slug ``xml-parse-error`` for XML that is not
    well-formed, for XML without an article, and for articles in an unknown format.
    """
    article = _article(body)
    found = dict(_nonempty(_fields(jats.findings(article, PartType.PMC_XML))))
    main = article.find("body")
    words = 0 if main is None else len(" ".join(map(str, main.itertext())).split())
    present = {
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
        "missing": [name for name, is_present in present.items() if not is_present],
    }
    return Article(found, meta)


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
    people = [fields_of_person(one) for one in work.contributors if one.role == "author"]
    yield "contrib_names", [person["name"] for person in people]
    if any(len(person) > 1 for person in people):
        yield "contribs", people
    licences = [*(one.url for one in work.licences), *(one.name for one in work.licences)]
    yield "license", best_licence(filter(None, licences))
    references = (one.text[: readers.TEXT_MAX] for one in work.references[:REFERENCES_MAX])
    yield "raw_references", list(filter(None, references))


def _title(work: Work, kind: str) -> str:
    return next((title.text for title in work.titles if title.kind == kind), "")


def fields_of_person(contributor: WorkContributor) -> dict[str, Any]:
    """Return name, ORCID iD, e-mail address and institutions of a contributor, as far as known."""
    person = {
        "name": contributor.name,
        "orcid": _ORCID + contributor.orcid if contributor.orcid else "",
        "email": contributor.email,
        "affiliations": [one.name for one in contributor.affiliations if one.name],
    }
    return dict(_nonempty(person.items()))


def _date(dates: WorkDates) -> str:
    return readers.date(filter(None, (dates.online, dates.issued, dates.print)))


def _nonempty(pairs: Any) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in pairs if value)
