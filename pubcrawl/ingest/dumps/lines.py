"""Lists that are no JSON: MAG, PMC's file lists, indexes of captures, logs of crawls."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import Any, Final

from pubcrawl.ids.doi import is_doi
from pubcrawl.ingest.dumps.fields import Fields, doi, extra, ids, pmcid, text

Request = dict[str, Any]
Read = dict[str, Any] | None
"""The fields of a line; {} for a header, None for a line that is none of the format."""

PMC_FILES: Final = "https://ftp.ncbi.nlm.nih.gov/pub/pmc/"

_MAG_PDF = "3"
_DATETIME = re.compile(r"\d{14}")
_LOGGED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*")
_PMCID = re.compile(r"PMC\d+")
_SCHEMES = ("http://", "https://", "ftp://")
_CDX_FIELDS = range(7, 13)
_LOG_FIELDS = 11


def read_mag(line: bytes) -> Read:
    """Return the fields of a line of ``PaperUrls.txt``: paper, type, address, language."""
    cells = _decoded(line).split("\t")
    fits = len(cells) in (3, 4) and cells[0].isdecimal() and cells[2].startswith(_SCHEMES)
    if not fits or not (cells[1].isdecimal() or not cells[1]):
        return None
    return {"paper_id": cells[0], "source_type": cells[1], "source_url": cells[2]}


def mag(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for a PDF; DOI, PMID and PMCID are joined by ``paper_ids``.

    Source: https://learn.microsoft.com/en-us/academic-services/graph/reference-data-schema
    """
    if record["source_type"] != _MAG_PDF:
        yield "no-pdf"
        return
    yield {
        "ingest_type": "pdf",
        "base_url": record["source_url"],
        "link_source": "mag",
        "link_source_id": record["paper_id"],
        "ext_ids": record.get("ids") or {},
    }


def read_pmc(line: bytes) -> Read:
    """Return the fields of a line of ``oa_file_list.csv`` and the like."""
    rows = list(csv.reader([_decoded(line)]))
    cells = rows[0] if rows else []
    if cells[:1] == ["File"]:
        return {}
    if len(cells) not in (5, 6) or not _PMCID.fullmatch(cells[2]):
        return None
    names = ("file", "citation", "accession_id", "last_updated", "pmid", "pmc_license")
    return dict(zip(names, cells, strict=False))


def pmc(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the PDF of an article: the file itself, or that of Europe PMC.

    Source: https://pmc.ncbi.nlm.nih.gov/tools/ftp/
    """
    mine, path = record["accession_id"], record["file"]
    rendered = f"https://europepmc.org/articles/{mine}?pdf=render"
    yield {
        "ingest_type": "pdf",
        "base_url": f"{PMC_FILES}{path}" if path.endswith(".pdf") else rendered,
        "link_source": "pmc",
        "link_source_id": mine,
        "release_stage": "published",
        "rel": "repository",
        "ext_ids": ids(pmcid=pmcid(mine), pmid=record["pmid"]),
        **extra(license=text(record, "pmc_license")),
    }


def read_cdx(line: bytes) -> Read:
    """Return the fields of a line of a CDX file of 9 or 11 fields, or of a CDX server's answer."""
    if line.lstrip().startswith(b"CDX "):
        return {}
    cells = _decoded(line).split()
    fits = len(cells) in _CDX_FIELDS and _DATETIME.fullmatch(cells[1])
    if not fits or not cells[2].startswith(_SCHEMES):
        return None
    names = ("surt", "capture_datetime", "url", "mimetype", "status", "digest")
    return dict(zip(names, cells, strict=False))


def cdx(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the address of a captured PDF.

    Source: https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
    """
    yield _captured(record, "cdx", record["digest"])


def read_crawl_log(line: bytes) -> Read:
    """Return the fields of a line of ``crawl.log`` of Heritrix 3."""
    cells = _decoded(line).split()
    if len(cells) < _LOG_FIELDS or not _LOGGED.fullmatch(cells[0]) or "://" not in cells[3]:
        return None
    digest = cells[9].rpartition(":")[2]
    return {
        "log_datetime": cells[0],
        "status": cells[1],
        "url": cells[3],
        "via": cells[5],
        "mimetype": cells[6],
        "digest": digest,
        "seed": cells[10],
    }


def crawl_log(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the address of a fetched PDF.

    Source: https://heritrix.readthedocs.io/en/latest/operating.html
    """
    yield _captured(record, "heritrix", record["digest"])


def arabesque(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the last address of a hit, with the identifier of its seed.

    Source: https://guide.fatcat.wiki/
    """
    if record.get("hit") is not True:
        yield "no-pdf"
        return
    mine = text(record, "identifier")
    yield {
        "ingest_type": "pdf",
        "base_url": text(record, "final_url"),
        "link_source": "doi" if is_doi(mine) else "arabesque",
        "link_source_id": doi(mine) or mine,
        "ingest_request_source": "arabesque",
        "ext_ids": ids(doi=doi(mine)),
    }


def _captured(record: Fields, source: str, digest: str) -> Request | str:
    if not record["mimetype"].lower().startswith("application/pdf"):
        return "no-pdf"
    if record["status"] not in ("200", "226"):
        return "no-capture"
    return {
        "ingest_type": "pdf",
        "base_url": record["url"],
        "link_source": source,
        "link_source_id": "" if digest == "-" else digest,
    }


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", "replace").strip("\r\n")
