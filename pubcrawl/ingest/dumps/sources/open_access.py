"""Lists of locations of full texts: Unpaywall, OpenAlex, DOAJ, CORE, Semantic Scholar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import (
    Fields,
    Request,
    doi,
    extra,
    ids,
    known_values,
    object_at,
    objects,
    pmcid,
    pmid,
    stage,
    text,
    texts,
    work,
)

_WORDS = ("version", "host_type", "repository_type", "evidence", "license")
_SHA1 = re.compile(r"[0-9a-f]{40}")
_CORE_URLS = (
    "sourceFulltextUrls",
    "fulltextUrls",
    "fullTextIdentifier",
    "fulltextIdentifier",
    "urls",
)
_S2_IDS = ("corpusid", "corpusId", "paper_id", "id", "paperId")


def unpaywall(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for each location with a PDF.

    Source: https://unpaywall.org/data-format
    """
    mine = doi(text(record, "doi"))
    if not mine:
        yield "no-identifier"
        return
    known: Request | None = None
    for location in objects(record, "oa_locations"):
        url = text(location, "url_for_pdf")
        if not url:
            continue
        if known is None:
            names = map(_author, objects(record, "z_authors"))
            known = work(text(record, "title"), names, text(record, "genre"))
            status = text(record, "oa_status")
        pmh_id = text(location, "pmh_id")
        get = location.get
        try:
            words = _location(
                status,
                get("version"),
                get("host_type"),
                get("repository_type"),
                get("evidence"),
                get("license"),
            )
        except TypeError:  # a list or an object in the place of a word
            words = _location(status, *(text(location, name) for name in _WORDS))
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "unpaywall",
            "link_source_id": mine,
            "release_stage": words[0],
            "rel": words[1],
            "ext_ids": {"doi": mine, "pmh_id": pmh_id} if pmh_id else {"doi": mine},
            "edit_extra": {**words[2]},
            **known,
        }
    if known is None:
        yield "no-location"


@lru_cache(maxsize=4096, typed=True)  # a snapshot has some hundred such locations
def _location(status: str, *words: object) -> tuple[str, str, dict[str, str]]:
    """Return stage, kind of the host and ``edit_extra`` of a location with these ``_WORDS``."""
    given = dict(zip(_WORDS, words, strict=True))
    version, host, kind, evidence, terms = (text(given, name) for name in _WORDS)
    extras = known_values(oa_status=status, evidence=evidence, license=terms)
    return stage(version), host or kind, extras


def _author(person: Fields) -> str:
    # Snapshots since 2024 have the whole name, older ones its parts.
    return (
        text(person, "raw_author_name")
        or f"{text(person, 'given')} {text(person, 'family')}".strip()
    )


def openalex(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for each location with a PDF.

    Source: https://docs.openalex.org/api-entities/works/work-object
    """
    own = object_at(record, "ids")
    known_ids = ids(
        doi=doi(text(record, "doi") or text(own, "doi")),
        pmid=pmid(text(own, "pmid")),
        pmcid=pmcid(text(own, "pmcid")),
    )
    names = (
        text(object_at(each, "author"), "display_name") for each in objects(record, "authorships")
    )
    title = text(record, "title") or text(record, "display_name")
    known = work(title, names, text(record, "type"))
    found: set[str] = set()
    for location in objects(record, "locations"):
        url = text(location, "pdf_url")
        if url and url not in found:
            found.add(url)
            kind = text(object_at(location, "source"), "type")
            yield {
                "ingest_type": "pdf",
                "base_url": url,
                "link_source": "openalex",
                "link_source_id": text(record, "id").rpartition("/")[2],
                "release_stage": stage(text(location, "version")),
                "rel": "repository" if kind == "repository" else "publisher" if kind else "",
                "ext_ids": known_ids,
                **extra(
                    oa_status=text(object_at(record, "open_access"), "oa_status"),
                    license=text(location, "license"),
                ),
                **known,
            }
    if not found:
        yield "no-location"


_DOAJ = {
    **dict.fromkeys(("", "doi", "url", "fulltext", "application/pdf", "pdf"), ("pdf",)),
    **dict.fromkeys(("html", "text/html"), ("html", "pdf")),
    **dict.fromkeys(("xml", "text/xml", "application/xml"), ("xml",)),
}


def doaj(record: Fields) -> Iterator[Request | str]:
    """
    Yield requests for the full text of an article, by its media type.

    Source: https://doaj.org/docs/public-data-dump/
    """
    article = object_at(record, "bibjson")
    mine = text(record, "id")
    kinds = {text(each, "type"): text(each, "id") for each in objects(article, "identifier")}
    names = (text(each, "name") for each in objects(article, "author"))
    known = work(text(article, "title"), names)
    found = False
    for link in objects(article, "link"):
        if text(link, "type") != "fulltext" or not (url := text(link, "url")):
            continue
        found = True
        types = _DOAJ.get(text(link, "content_type").lower())
        if types is None:
            yield "no-full-text"
            continue
        for kind in types:
            yield {
                "ingest_type": kind,
                "base_url": url,
                "link_source": "doaj",
                "link_source_id": mine,
                "release_stage": "published",
                "rel": "publisher",
                "ext_ids": ids(doi=doi(kinds.get("doi", "")), doaj=mine),
                **known,
            }
    if not found:
        yield "no-location"


def core(record: Fields) -> Iterator[Request | str]:
    """
    Yield requests for the file of CORE and those of the repositories.

    Source: https://core.ac.uk/documentation/dataset
    """
    mine = text(record, "coreId") or text(record, "id")
    people = record.get("authors")
    names = (
        each if isinstance(each, str) else text(each, "name") if isinstance(each, dict) else ""
        for each in (people if isinstance(people, list) else ())
    )
    known = work(text(record, "title"), names)
    urls = [text(record, "downloadUrl")]
    for name in _CORE_URLS:
        urls += texts(record.get(name))
    chosen = [*dict.fromkeys(filter(None, urls))]
    for url in chosen:
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "core",
            "link_source_id": mine,
            "rel": "repository",
            "ext_ids": ids(
                doi=doi(text(record, "doi")), core=mine, oai=text(record, "oai").lower()
            ),
            **known,
        }
    if not chosen:
        yield "no-location"


def semantic_scholar(record: Fields) -> Iterator[Request | str]:
    """
    Yield requests for the PDFs of a paper, of the corpus of 2020, of S2ORC or of present dumps.

    Source: https://api.semanticscholar.org/api-docs/datasets, https://github.com/allenai/s2orc
    """
    own = object_at(record, "externalIds") or object_at(record, "externalids")
    mine = next(filter(None, (text(record, name) for name in _S2_IDS)), "")
    names = (
        text(each, "name") or f"{text(each, 'first')} {text(each, 'last')}".strip()
        for each in objects(record, "authors")
    )
    open_copy = object_at(record, "openAccessPdf") or object_at(record, "openaccessinfo")
    source = object_at(record, "content", "source")
    info = object_at(source, "oainfo")
    arxiv = text(record, "arxiv_id") or text(own, "ArXiv")
    in_pmc = pmcid(text(record, "pmc_id") or text(own, "PubMedCentral"))
    urls = [
        text(open_copy, "url"),
        *texts(record.get("pdfUrls")),
        *texts(source.get("pdfurls")),
        text(info, "openaccessurl"),
        text(record, "s2PdfUrl"),
    ]
    if "s2_url" in record or "has_pdf_parse" in record:  # S2ORC of 2019 and 2020 has no others
        urls += [f"https://arxiv.org/pdf/{arxiv}.pdf" if arxiv else ""]
        urls += [f"https://europepmc.org/articles/{in_pmc}?pdf=render" if in_pmc else ""]
    chosen = [*dict.fromkeys(filter(None, urls))]
    for url in chosen:
        yield {
            "ingest_type": "pdf",
            "base_url": url,
            "link_source": "s2",
            "link_source_id": mine,
            "ext_ids": ids(
                doi=doi(text(record, "doi") or text(own, "DOI")),
                pmid=text(record, "pmid") or text(record, "pubmed_id") or text(own, "PubMed"),
                arxiv=arxiv,
                pmcid=in_pmc,
            ),
            **extra(
                oa_status=(text(open_copy, "status") or text(info, "status")).lower(),
                license=text(info, "license") or text(open_copy, "license"),
            ),
            **work(text(record, "title"), names),
            # In the corpus of 2020, the number of a paper is the digest of its PDF.
            "sha1": text(source, "pdfsha") or text(record, "s2_pdf_hash") or _sha1(mine),
        }
    if not chosen:
        yield "no-location"


def _sha1(text: str) -> str:
    return text if _SHA1.fullmatch(text) else ""


FORMATS = (
    DumpFormat(
        "unpaywall",
        "Unpaywall snapshot and data feed",
        "a PDF for each location with an address of a PDF",
        (
            "doi oa_locations",
            "doi is_oa best_oa_location",
        ),
        unpaywall,
        "CC0-1.0",
        dates=(("updated",),),
    ),
    DumpFormat(
        "openalex",
        "OpenAlex works",
        "a PDF for each location with an address of a PDF",
        ("id authorships locations",),
        openalex,
        "CC0-1.0",
        dates=(("updated_date",),),
    ),
    DumpFormat(
        "doaj",
        "DOAJ articles",
        "the full texts of each record",
        ("id bibjson",),
        doaj,
        "CC0-1.0",
        (("last_updated",), ("created_date",)),
    ),
    DumpFormat(
        "core",
        "CORE dataset",
        "the full texts of each record",
        (
            "coreId",
            "downloadUrl fullText",
            "id downloadUrl sourceFulltextUrls",
            "id downloadUrl oai",
        ),
        core,
        "ODC-BY-1.0",
        dates=(("updatedDate",), ("createdDate",)),
    ),
    DumpFormat(
        "semantic-scholar",
        "Semantic Scholar: corpus of 2020, S2ORC, present papers",
        "the full texts of each record",
        (
            "pdfUrls",
            "s2PdfUrl",
            "paperId externalIds",
            "paperId openAccessPdf",
            "corpusid externalids",
            "corpusid content",
            "paper_id has_pdf_parse",
            "paper_id s2_url",
        ),
        semantic_scholar,
        "ODC-BY-1.0",
    ),
)
