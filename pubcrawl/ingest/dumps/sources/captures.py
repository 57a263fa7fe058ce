"""Readers of the results of other crawls: indexes of captures, logs of Heritrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import orjson

from pubcrawl.formats.dates import ISO_DAY
from pubcrawl.ingest.dumps.fields import Fields, Record, text

SCHEMES: Final = ("http://", "https://", "ftp://")

_TIME = re.compile(r"\d{14,17}")
_LOGGED = re.compile(rf"{ISO_DAY}T\d\d:\d\d:\d\d\S*")
_DIGEST = re.compile(r"(?:sha1:)?(?:[A-Z2-7]{32}|[0-9a-fA-F]{40})")
_MEDIA_TYPE = re.compile(
    r"(?:application|audio|chemical|font|image|message|model|multipart|text|unknown|video|warc|x-[\w-]{1,40}+)"
    r"/[\w.+*-]++.*+|unk|no-type"
)
_STATUS = re.compile(r"\d{3}")
_CDX_LEAST = 6
_LOG_FIELDS = 11
_SERVER_NAMES = frozenset(("urlkey", "timestamp", "original", "mimetype", "statuscode"))
_NAMES = (("url", "original"), ("mime", "mimetype"), ("status", "statuscode"))


def read_cdx(line: bytes) -> Record:
    """
    Return the fields of a line of an index of captures, or of a CDX server's response.

    It is CDX of any columns, CDXJ, or a row or object of a JSON response. Columns are recognised
    by their content, since files differ in their number and order.
    """
    start = line.lstrip()[:4]
    if start == b"CDX " or start.startswith(b"!"):
        return {}
    if start.startswith((b"[", b"{")):
        return _of_json(line)
    cells = line.decode().split()
    if len(cells) > 2 and cells[2].startswith("{"):
        return _of_cdxj(cells[1], line)
    record = _of_cells(cells) if len(cells) >= _CDX_LEAST else None
    return record if record and (record["digest"] or "-" in cells) else None


def _of_cells(cells: Sequence[str]) -> Record:
    """Return the fields of a capture; what has neither a type nor a status is none."""
    url = next((cell for cell in cells if cell.startswith(SCHEMES)), "")
    when, mimetype, status, digest = (
        next(filter(pattern.fullmatch, cells), "")
        for pattern in (_TIME, _MEDIA_TYPE, _STATUS, _DIGEST)
    )
    return _capture(when, url, mimetype, status, digest) if mimetype or status else None


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
        return _named(text(row, "timestamp"), row)
    if not isinstance(row, list):
        return None
    cells = [cell if isinstance(cell, str) else str(cell) for cell in row]
    return {} if not _SERVER_NAMES.isdisjoint(cells) else _of_cells(cells)


def _of_cdxj(when: str, line: bytes) -> Record:
    try:
        block = orjson.loads(line[line.index(b"{") :])
    except orjson.JSONDecodeError:
        return None
    return _named(when, block) if isinstance(block, dict) else None


def _named(when: str, block: Fields) -> Record:
    url, mimetype, status = (
        next(filter(None, (text(block, name) for name in names)), "") for names in _NAMES
    )
    return _capture(when, url, mimetype, status, text(block, "digest"))


def _capture(when: str, url: str, mimetype: str, status: str, digest: str) -> Record:
    if not _TIME.fullmatch(when) or not url.startswith(SCHEMES):
        return None
    return {
        "capture_datetime": when,
        "url": url,
        "mimetype": mimetype.partition(";")[0].strip(),
        "status": status,
        "digest": digest,
    }


def read_crawl_log(line: bytes) -> Record:
    """Return the fields of a line of ``crawl.log`` of Heritrix; its first times have 17 digits."""
    cells = line.decode().split()
    if len(cells) < _LOG_FIELDS:
        return None
    when = cells[0]
    if _TIME.fullmatch(when):
        when = f"{when[:4]}-{when[4:6]}-{when[6:8]}"
    elif not _LOGGED.fullmatch(when):
        return None
    if "://" not in cells[3] and not cells[3].startswith("dns:"):
        return None
    return {
        "log_datetime": when,
        "status": cells[1],
        "url": cells[3],
        "mimetype": cells[6].partition(";")[0],
        "digest": cells[9],
    }
