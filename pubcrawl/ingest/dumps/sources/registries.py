"""Registries of works: Crossref, DataCite, arXiv."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import (
    Fields,
    Request,
    doi,
    extra,
    ids,
    object_at,
    objects,
    text,
    work,
)
from pubcrawl.ingest.dumps.sources.lines import read_arxiv

_PERSON = re.compile(r"\s+")
_CROSSREF_SKIPPED = frozenset(
    """
        journal journal-issue journal-volume book-set book-series component dataset database
        grant peer-review reference-entry report-series other
    """.split()
)  # fmt: skip
_DATACITE = frozenset(
    ("journalarticle", "preprint", "conferencepaper", "conferenceproceeding", "report",
     "dissertation", "book", "bookchapter", "text")
)  # fmt: skip


def _family_first(person: Fields) -> str:
    family = text(person, "family") or text(person, "familyName")
    given = text(person, "given") or text(person, "givenName")
    return f"{family}, {given}".strip(", ") or text(person, "name")


def crossref(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the page of the DOI, and one for each link to a full text.

    Source: https://www.crossref.org/documentation/retrieve-metadata/rest-api/
    """
    record = object_at(record, "message") or record
    mine = doi(text(record, "DOI"))
    if not mine:
        yield "no-identifier"
        return
    if text(record, "type") in _CROSSREF_SKIPPED:
        yield "no-document-type"
        return
    titles = record.get("title")
    title = str(titles[0]) if isinstance(titles, list) and titles else text(record, "title")
    names = map(_family_first, objects(record, "author"))
    known = work(title, names, text(record, "type"))
    common = {"link_source_id": mine, "ext_ids": ids(doi=mine), **known}
    links = {
        text(each, "URL"): each
        for each in objects(record, "link")
        if text(each, "content-type") == "application/pdf" and text(each, "URL")
    }
    for url, link in links.items():
        version = {"vor": "published", "am": "accepted"}.get(text(link, "content-version"), "")
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "crossref",
            "rel": "publisher",
            "release_stage": version,
            **common,
        }
    yield {
        "ingest_type": "pdf",
        "base_url": f"https://doi.org/{mine}",
        "link_source": "doi",
        "release_stage": "",
        "rel": "publisher",
        **common,
    }


def datacite(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the page of a document's DOI, or for a dataset.

    Source: https://support.datacite.org/docs/datacite-public-data-file
    """
    fields = object_at(record, "attributes") or record
    mine = doi(text(fields, "doi"))
    if not mine:
        yield "no-identifier"
        return
    kind = text(object_at(fields, "types"), "resourceTypeGeneral").lower()
    if kind != "dataset" and kind not in _DATACITE:
        yield "no-document-type"
        return
    related = {text(each, "relationType").lower() for each in objects(fields, "relatedIdentifiers")}
    if "hasversion" in related:
        yield "concept-doi"  # of all versions: each has its own
        return
    title = next((text(each, "title") for each in objects(fields, "titles")), "")
    yield {
        "ingest_type": "dataset" if kind == "dataset" else "pdf",
        "base_url": f"https://doi.org/{mine}",
        "link_source": "doi",
        "link_source_id": mine,
        "ext_ids": ids(doi=mine),
        **work(title, map(_family_first, objects(fields, "creators")), kind),
    }


def arxiv(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the PDF of the latest version.

    Source: https://www.kaggle.com/datasets/Cornell-University/arxiv
    """
    if mine := text(record, "arxiv_file"):
        yield _arxiv_pdf(mine)
        return
    mine = text(record, "id")
    if not mine:
        yield "no-identifier"
        return
    latest = [text(each, "version") for each in objects(record, "versions")][-1:]
    mine += latest[0] if latest else ""
    people = record.get("authors_parsed")
    names = [
        " ".join(str(part) for part in (row[1], row[0]) if part)
        for row in (people if isinstance(people, list) else ())
        if isinstance(row, list) and len(row) > 1
    ]
    yield {
        **_arxiv_pdf(mine),
        "ext_ids": ids(arxiv=mine, doi=doi(text(record, "doi"))),
        **extra(license=text(record, "license")),
        **work(_PERSON.sub(" ", text(record, "title")), names),
    }


def _arxiv_pdf(mine: str) -> Request:
    return {
        "ingest_type": "pdf",
        "base_url": f"https://arxiv.org/pdf/{mine}.pdf",
        "link_source": "arxiv",
        "link_source_id": mine,
        "release_stage": "submitted",
        "rel": "repository",
        "ext_ids": ids(arxiv=mine),
    }


FORMATS = (
    DumpFormat(
        "crossref",
        "Crossref public data file",
        "links to PDFs, and the page of the DOI",
        (
            "DOI prefix type",
            "DOI member type",
            "message message-type",
        ),
        crossref,
        "CC0-1.0",
        dates=(("indexed", "date-time"),),
    ),
    DumpFormat(
        "datacite",
        "DataCite public data file",
        "the page of a document's DOI; datasets",
        (
            "id attributes type",
            "doi types titles creators",
        ),
        datacite,
        "CC0-1.0",
        dates=(("attributes", "updated"), ("updated",)),
    ),
    DumpFormat(
        "arxiv",
        "arXiv metadata, and listings of its files",
        "the PDF of the latest version, or of each file in a listing of arXiv's bucket",
        (
            "id versions categories",
            "arxiv_file",
        ),
        arxiv,
        "CC0-1.0",
        dates=(("update_date",),),
        read=read_arxiv,
    ),
)
