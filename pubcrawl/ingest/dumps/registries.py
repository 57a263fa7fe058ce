"""Registries of works: Crossref, DataCite, arXiv, fatcat, repositories by OAI-PMH."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubcrawl.ingest.dumps.fields import Fields, doi, extra, ids, objects, stage, text, work

Request = dict[str, Any]

_PERSON = re.compile(r"\s+")
_CROSSREF_SKIPPED = frozenset(
    ("journal", "journal-issue", "journal-volume", "book-set", "book-series", "component",
     "dataset", "database", "grant", "peer-review", "reference-entry", "report-series", "other")
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
    record = record.get("message") or record
    mine = doi(text(record, "DOI"))
    if not mine:
        yield "no-identifier"
        return
    if text(record, "type") in _CROSSREF_SKIPPED:
        yield "no-document-type"
        return
    titles = record.get("title") or ()
    known = work(str(titles[0]) if titles else "", map(_family_first, objects(record, "author")))
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
    fields = record.get("attributes") or record
    mine = doi(text(fields, "doi"))
    if not mine:
        yield "no-identifier"
        return
    kind = text(fields, "types", "resourceTypeGeneral").lower()
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
        **work(title, map(_family_first, objects(fields, "creators"))),
    }


def arxiv(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the PDF of the latest version.

    Source: https://www.kaggle.com/datasets/Cornell-University/arxiv
    """
    mine = text(record, "id")
    if not mine:
        yield "no-identifier"
        return
    latest = [text(each, "version") for each in objects(record, "versions")][-1:]
    mine += latest[0] if latest else ""
    names = [
        " ".join(part for part in (row[1], row[0]) if part)
        for row in record.get("authors_parsed") or ()
    ]
    yield {
        "ingest_type": "pdf",
        "base_url": f"https://arxiv.org/pdf/{mine}.pdf",
        "link_source": "arxiv",
        "link_source_id": mine,
        "release_stage": "submitted",
        "rel": "repository",
        "ext_ids": ids(arxiv=mine, doi=doi(text(record, "doi"))),
        **extra(license=text(record, "license")),
        **work(_PERSON.sub(" ", text(record, "title")), names),
    }


_FATCAT_TYPES = {"dataset": "dataset", "component": "component", "graphic": "component",
                 "post-weblog": "html"}  # fmt: skip


def fatcat(record: Fields) -> Iterator[Request | str]:
    """
    Yield the request for a release, from its best identifier.

    Source: https://guide.fatcat.wiki/entity_release.html
    """
    release = record.get("release") or record
    own = release.get("ext_ids") or {}
    kind = text(release, "release_type")
    if kind == "stub":
        yield "no-document-type"
        return
    ingest_type = _FATCAT_TYPES.get(kind, "pdf")
    names = (text(each, "raw_name") for each in objects(release, "contribs"))
    common = {
        "ingest_type": ingest_type,
        "ingest_request_source": "fatcat-ingest",
        "release_stage": text(release, "release_stage"),
        "ext_ids": ids(**{key: value for key, value in own.items() if isinstance(value, str)}),
        "fatcat": ids(release_ident=text(release, "ident"), work_ident=text(release, "work_id")),
        **work(text(release, "title"), names),
    }
    forms = (
        ("arxiv", "pdf", "https://arxiv.org/pdf/{}.pdf", "arxiv"),
        ("pmcid", "pdf", "https://europepmc.org/articles/{}?pdf=render", "pmc"),
        ("doi", "", "https://doi.org/{}", "doi"),
        ("doaj", "", "https://doaj.org/article/{}", "doaj"),
        ("hdl", "", "https://hdl.handle.net/{}", "hdl"),
    )
    for key, only, form, source in forms:
        if (value := text(own, key)) and only in ("", ingest_type):
            yield {
                **common,
                "base_url": form.format(value),
                "link_source": source,
                "link_source_id": value,
            }
            return
    yield "no-identifier"


def oai(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for each address of a record of a repository, if it may have a PDF.

    Source: https://www.openarchives.org/OAI/openarchivesprotocol.html
    """
    mine = text(record, "oai").lower()
    if not mine:
        yield "no-identifier"
        return
    formats = [str(each).lower() for each in record.get("formats") or ()]
    if formats and not any("pdf" in each for each in formats):
        yield "no-pdf"
        return
    dois = [found for each in record.get("doi") or () if (found := doi(str(each)))]
    types = [str(each) for each in record.get("types") or ()]
    stages = [
        found
        for each in types
        if each.startswith("info:eu-repo/semantics/") and (found := stage(each))
    ]
    urls = [each for each in record.get("urls") or () if isinstance(each, str)]
    for url in dict.fromkeys(urls):
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "oai",
            "link_source_id": mine,
            "ingest_request_source": "metha-bulk",
            "release_stage": stages[0] if stages else "",
            "rel": "repository",
            "ext_ids": ids(oai=mine, doi=dois[0] if len(dois) == 1 else ""),
        }
    if not urls:
        yield "no-location"
