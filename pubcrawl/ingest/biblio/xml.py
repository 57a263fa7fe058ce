"""
Articles in XML and TEI from GROBID: their metadata, references and missing parts.

The fields come from the readers of articles in ``pubcrawl.reading``. Source of TEI:
https://grobid.readthedocs.io/en/latest/TEI-encoding-of-results/
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from lxml import etree

from pubcrawl.exceptions import NotAnArticle, ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.xml import Element
from pubcrawl.ingest.biblio import author_fields, fields_of_person
from pubcrawl.reading import articles, jats
from pubcrawl.reading.articles.tei import DTD
from pubcrawl.reading.jats.metadata import read_date
from pubcrawl.reading.jats.other_works import cited_works
from pubcrawl.reading.jats.people import name_parts
from pubcrawl.reading.jats.tree import plain
from pubcrawl.reading.meta import readers
from pubcrawl.reading.meta.licences import best_licence
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work, WorkDates

SLUG: Final = "xml-parse-error"

REFERENCES_MAX: Final = 5000
"""Most references."""

_RELEASE_TYPES = {"research-article": "article-journal"}
_GRAPHICS = ("graphic", "inline-graphic")


class Article(NamedTuple):
    """
    An article in XML.

    *biblio*: the fields of ``html_biblio``. *meta*: the block ``xml_meta`` of a
    result: ``status``, the numbers of ``contribs references graphics sections
    words``, and ``missing``: those of ``title contribs ids body`` that it lacks.
    """

    biblio: dict[str, Any]
    meta: dict[str, Any]


def read_jats_article(body: bytes) -> Article:
    """
    Return the metadata of an article in XML, in the fields of ``html_biblio``.

    Raises ``ParseError`` with the slug ``xml-parse-error`` for XML that is not
    well-formed, for XML without an article, and for articles in an unknown format.
    """
    article = _article(body)
    found = _nonempty(dict(_fields(jats.findings(article, PartType.PMC_XML))))
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
    yield "container_issn", next(iter(container.all_issns), "")
    yield "isbn", next(filter(None, map(readers.isbn, container.isbns)), "")
    yield "publisher", container.publisher
    yield "lang", work.language
    yield "release_type", _RELEASE_TYPES.get(work.kind.given.lower(), "")
    yield from author_fields(one for one in work.contributors if one.role == "author")
    licences = [*(one.url for one in work.licences), *(one.name for one in work.licences)]
    yield "license", best_licence(filter(None, licences))
    references = (one.text[: readers.TEXT_MAX] for one in work.references[:REFERENCES_MAX])
    yield "raw_references", list(filter(None, references))


def _title(work: Work, kind: str) -> str:
    return next((title.text for title in work.titles if title.kind == kind), "")


def _date(dates: WorkDates) -> str:
    return readers.date(filter(None, (dates.online, dates.issued, dates.print)))


def _nonempty(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value}


BAD_TEI: Final = "bad-grobid-xml"

TEI_REFERENCES_MAX: Final = 2000
"""Most references."""


def read_tei_header(body: bytes) -> dict[str, Any]:
    """
    Return the metadata of a TEI document, without empty fields.

    ``title authors journal date doi abstract references``, with ``publisher volume
    issue first_page last_page issn eissn pmid pmcid arxiv_id``, ``language_code``,
    ``grobid_version`` and ``grobid_timestamp``. An author has ``name given_name
    surname orcid email affiliations``; a reference ``id title authors journal date
    volume issue first_page last_page doi pmid text``. *date*: ISO 8601, as precise as
    the document; ``doi`` in lower case.

    Raises ``ParseError`` with the slug ``bad-grobid-xml`` for anything but TEI.
    """
    try:
        root = xml.root(body)
        if articles.dtd_of(root) is not DTD:
            raise NotAnArticle(f"<{xml.local_name(root)}> has no header of TEI")
        article = next(jats.prepare_articles(DTD.to_jats(root)))
    except ParseError as error:
        raise ParseError(f"no TEI: {error}", slug=BAD_TEI) from error
    found = jats.findings(article, PartType.PMC_XML)
    work, place = found.work, found.work.container
    writers = [
        dict(one.items())
        for one in root.iter("application")
        if (one.get("ident") or "").upper() == "GROBID"
    ]
    writer = writers[0] if writers else {}
    people = [one for one in work.contributors if one.role == "author"]
    return _nonempty(
        {
            "title": next((title.text for title in work.titles if title.kind == "main"), ""),
            "authors": [
                _nonempty({"given_name": one.given, "surname": one.family, **fields_of_person(one)})
                for one in people
            ],
            "journal": place.title,
            "publisher": place.publisher,
            "volume": place.volume,
            "issue": place.issue,
            "first_page": place.first_page,
            "last_page": place.last_page,
            "issn": place.issn_print or next(iter(place.issns), ""),
            "eissn": place.issn_online,
            "date": work.dates.earliest,
            "doi": readers.doi(found.ids.doi),
            "pmid": found.ids.pmid,
            "pmcid": found.ids.pmcid,
            "arxiv_id": next((one.value for one in work.identifiers if one.kind == "arxiv"), ""),
            "abstract": "\n\n".join(one.text for one in work.abstracts if one.kind == "author"),
            "language_code": work.language,
            "grobid_version": writer.get("version"),
            "grobid_timestamp": writer.get("when"),
            "references": list(islice(_references(article), TEI_REFERENCES_MAX)),
        }
    )


def _references(article: Element) -> Iterator[dict[str, Any]]:
    for ref in article.iter("ref"):
        for cited in cited_works(ref):
            date = ref.find(".//date")
            yield _nonempty(
                {
                    "id": ref.get("id"),
                    "title": cited.title,
                    "authors": list(filter(None, map(_name, ref.iter("name", "string-name")))),
                    "journal": cited.container,
                    "date": cited.year if date is None else read_date(date),
                    "volume": cited.volume,
                    "issue": cited.issue,
                    "first_page": cited.first_page,
                    "last_page": cited.last_page,
                    "doi": readers.doi(cited.doi),
                    "pmid": cited.pmid,
                    "text": plain(ref.find("mixed-citation")),
                }
            )


def _name(element: Element) -> str:
    family, given, suffix = name_parts(element)
    return " ".join(filter(None, (given, family, suffix))) or plain(element)
