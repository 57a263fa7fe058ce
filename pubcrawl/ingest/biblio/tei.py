"""
TEI from GROBID: the metadata of a PDF, and its references.

Source: https://grobid.readthedocs.io/en/latest/TEI-encoding-of-results/
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from pubcrawl.exceptions import NotAnArticle, ParseError
from pubcrawl.formats import xml
from pubcrawl.formats.xml import Element
from pubcrawl.ingest.biblio.xml import fields_of_person
from pubcrawl.reading import articles, jats
from pubcrawl.reading.articles.tei import DTD
from pubcrawl.reading.jats.metadata import read_date
from pubcrawl.reading.jats.other_works import cited_works
from pubcrawl.reading.jats.people import name_parts
from pubcrawl.reading.jats.tree import plain
from pubcrawl.reading.meta import readers
from pubcrawl.works.parts import PartType

SLUG: Final = "bad-grobid-xml"

REFERENCES_MAX: Final = 2000
"""Most references."""


def header(body: bytes) -> dict[str, Any]:
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
        raise ParseError(f"no TEI: {error}", slug=SLUG) from error
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
            "issn": place.issn_print,
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
            "references": list(islice(_references(article), REFERENCES_MAX)),
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


def _nonempty(found: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value}
