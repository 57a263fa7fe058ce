"""The reader of indexes of captures: CDX, CDXJ, responses of a CDX server."""

from __future__ import annotations

import re
from typing import Any, Final

import orjson

from pubcrawl.formats.paths import json_path, texts_by_name
from pubcrawl.ingest.dumps.fields import Record

_CELL: Final = re.compile(
    r"""
    (?P<capture_datetime> \d{14,17})
    | (?P<url> (?:https?|ftp)://.*)
    | (?P<mimetype>
        (?:application|audio|chemical|font|image|message|model|multipart|text|unknown|video|warc
        |x-[\w-]{1,40}+)/[\w.+*-]++.*+ | unk | no-type)
    | (?P<status> \d{3})
    | (?P<digest> (?:sha1:)?(?:[A-Z2-7]{32}|[0-9a-fA-F]{40}))
    | (?P<none> -)
    """,
    re.VERBOSE,
)
_NAMES: Final = {
    "capture_datetime": ["timestamp"],
    "url": ["url", "original"],
    "mimetype": ["mime", "mimetype"],
    "status": ["status", "statuscode"],
    "digest": ["digest"],
}
_texts_of = texts_by_name(
    {field: [json_path(name) for name in names] for field, names in _NAMES.items()}, {}
)
_BRACKETS: Final = re.compile(r"\A\[(?=\[)|(?<=\])\]\Z")
_SERVER_NAMES = frozenset(("urlkey", "timestamp", "original", "mimetype", "statuscode"))
_CDX_LEAST = 6


def read_cdx(line: bytes) -> Record:
    """
    Return the fields of a line of an index of captures, or of a CDX server's response.

    It is CDX of any columns, CDXJ, or a row or object of a JSON response. Columns are recognised
    by their content, since files differ in their number and order.
    """
    text = line.decode().strip()
    cells: list[Any] = text.split()
    row: Any = None
    if text.startswith(("[", "{")):
        row = _json(_BRACKETS.sub("", text.rstrip(",")))
        cells = row if isinstance(row, list) else []
    elif len(cells) > 2 and cells[2].startswith("{"):
        row = _json(text[text.index("{") :])
        row = {"timestamp": cells[1], **row} if isinstance(row, dict) else []
    elif len(cells) < _CDX_LEAST:
        return None
    if isinstance(row, dict):
        fields = _texts_of(row)
    elif not _SERVER_NAMES.isdisjoint(map(str, cells)):
        return {}
    else:
        fields = {}
        for cell in map(str, cells):
            if match := _CELL.fullmatch(cell):
                fields.setdefault(str(match.lastgroup), cell)
        is_whole = row is not None or "digest" in fields or "none" in fields
        if not is_whole or fields.keys().isdisjoint(("mimetype", "status")):
            return None
    time, url = (_CELL.fullmatch(fields.get(name, "")) for name in ("capture_datetime", "url"))
    if not time or time.lastgroup != "capture_datetime" or not url or url.lastgroup != "url":
        return None
    return {**fields, "mimetype": fields.get("mimetype", "").partition(";")[0].strip()}


def _json(text: str) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return []
