"""Results of other crawls: indexes of captures, logs of Heritrix, reports of arabesque."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import orjson

from pubcrawl.formats.dates import ISO_DAY
from pubcrawl.ids.doi import is_doi
from pubcrawl.ingest.dumps.dump_format import DumpFormat
from pubcrawl.ingest.dumps.fields import Fields, Record, Request, doi, ids, text

SCHEMES: Final = ("http://", "https://", "ftp://")

_DATETIME = re.compile(r"\d{14}")
_LOGGED = re.compile(rf"{ISO_DAY}T\d\d:\d\d:\d\d\S*")
_DIGEST = re.compile(r"-|(?:sha1:)?[A-Z2-7]{32}|(?:sha1:)?[0-9a-fA-F]{40}")
_CDX_FIELDS = range(7, 13)
_LOG_FIELDS = 11
_CDX_NAMES = ("surt", "capture_datetime", "url", "mimetype", "status", "digest")
_SERVER_NAMES = ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest")
_OK = ("200", "226")  # FTP


def read_cdx(line: bytes) -> Record:
    """
    Return the fields of a line of an index of captures, or of a CDX server's response.

    It is CDX with 9 or 11 fields, CDXJ, or a row or object of a JSON response.
    """
    start = line.lstrip()[:4]
    if start == b"CDX " or start.startswith(b"!"):
        return {}
    if start.startswith((b"[", b"{")):
        return _of_json(line)
    cells = line.decode().split()
    if len(cells) > 2 and cells[2].startswith("{"):
        return _of_cdxj(cells[0], cells[1], line)
    fits = len(cells) in _CDX_FIELDS and _DATETIME.fullmatch(cells[1])
    if not fits or not cells[2].startswith(SCHEMES) or not _DIGEST.fullmatch(cells[5]):
        return None
    return dict(zip(_CDX_NAMES, cells, strict=False))


def _of_json(line: bytes) -> Record:
    """Return the fields of a row of a response; its first row has their names."""
    bare = line.strip().rstrip(b",")
    bare = bare[1:] if bare.startswith(b"[[") else bare
    bare = bare[:-1] if bare.endswith(b"]]") else bare
    try:
        row = orjson.loads(bare)
    except orjson.JSONDecodeError:
        return None
    if isinstance(row, dict):
        return _named(text(row, "urlkey"), text(row, "timestamp"), row)
    if not isinstance(row, list) or len(row) < len(_SERVER_NAMES):
        return None
    if row[0] == "urlkey":
        return {}
    return _named(str(row[0]), str(row[1]), dict(zip(_SERVER_NAMES, row, strict=False)))


def _of_cdxj(surt: str, when: str, line: bytes) -> Record:
    try:
        block = orjson.loads(line[line.index(b"{") :])
    except orjson.JSONDecodeError:
        return None
    return _named(surt, when, block) if isinstance(block, dict) else None


def _named(surt: str, when: str, block: Fields) -> Record:
    url = text(block, "url") or text(block, "original")
    if not _DATETIME.fullmatch(when) or not url.startswith(SCHEMES):
        return None
    return {
        "surt": surt,
        "capture_datetime": when,
        "url": url,
        "mimetype": text(block, "mime") or text(block, "mimetype"),
        "status": text(block, "status") or text(block, "statuscode"),
        "digest": text(block, "digest") or "-",
    }


def cdx(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the address of a captured PDF.

    Source: https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
    """
    yield _captured(record, "cdx")


def read_crawl_log(line: bytes) -> Record:
    """Return the fields of a line of ``crawl.log`` of Heritrix 3."""
    cells = line.decode().split()
    if len(cells) < _LOG_FIELDS or not _LOGGED.fullmatch(cells[0]):
        return None
    if "://" not in cells[3] and not cells[3].startswith("dns:"):
        return None
    return {
        "log_datetime": cells[0],
        "status": cells[1],
        "url": cells[3],
        "mimetype": cells[6],
        "digest": cells[9],
    }


def crawl_log(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the address of a fetched PDF.

    Source: https://heritrix.readthedocs.io/en/latest/operating.html
    """
    yield _captured(record, "heritrix")


def arabesque(record: Fields) -> Iterator[Request | str]:
    """
    Yield a request for the last address of a hit, with the identifier of its seed.

    Source: https://github.com/bnewbold/arabesque
    """
    if record.get("hit") not in (True, 1, "1", "true"):
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
        "sha1": text(record, "final_sha1"),
    }


def _captured(record: Fields, source: str) -> Request | str:
    if not record["mimetype"].lower().startswith("application/pdf"):
        return "no-pdf"
    if record["status"] not in _OK:
        return "no-capture"
    digest = record["digest"].removeprefix("sha1:")
    return {
        "ingest_type": "pdf",
        "base_url": record["url"],
        "link_source": source,
        "link_source_id": "" if digest == "-" else digest,
        "sha1": "" if digest == "-" else digest,
    }


FORMATS = (
    DumpFormat(
        "arabesque",
        "reports of arabesque on crawls, as JSON or SQLite",
        "each capture of a PDF",
        ("hit identifier final_url",),
        arabesque,
        "",
    ),
    DumpFormat(
        "cdx",
        "indexes of captures: CDX, CDXJ, responses of a CDX server",
        "each capture of a PDF",
        ("surt url",),
        cdx,
        read=read_cdx,
    ),
    DumpFormat(
        "crawl-log",
        "crawl.log of Heritrix",
        "each capture of a PDF",
        ("log_datetime url",),
        crawl_log,
        dates=(("log_datetime",),),
        read=read_crawl_log,
    ),
)
