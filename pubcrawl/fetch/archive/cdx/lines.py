"""
Lines of CDX indexes: a capture as CDXJ, or as the older line of 11 fields.

There is a line for each record with an answer, sorted by SURT and date. A revisit has the
type ``warc/revisit`` and, in the field ``revisit``, date and address of the record that it
refers to. For a request other than GET, method and body are part of the key, as in pywb.
https://pywb.readthedocs.io/en/latest/manual/indexing.html
https://iipc.github.io/warc-specifications/guidelines/cdx-non-get-requests/
https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from pubcrawl.ids.surt import surt
from pubcrawl.model.ingest import Capture

REVISIT = "warc/revisit"
RENDERED = "RENDERED"
"""In place of the method: a document as a browser has rendered it; its key is the document's."""
UNKNOWN = "unk"  # type of an answer without a Content-Type
CDX_HEADER = " CDX N b a m s k r M S V g"
QUERY_MAX = 4096  # characters of a body in a key

_FORM = "application/x-www-form-urlencoded"


def cdxj(capture: Capture, *, method: str = "GET") -> str:
    """Return the line of *capture* without a line break; it has no location outside a file."""
    fields = {
        "url": capture.url,
        "mime": _type(capture),
        "status": str(capture.status_code),
        "digest": capture.sha1b32,
    }
    if capture.warc_path:
        fields["length"] = str(capture.warc_csize)
        fields["offset"] = str(capture.warc_offset)
        fields["filename"] = capture.warc_path
    if method != "GET":
        fields["method"] = method
    if capture.revisit:
        fields["revisit"] = capture.revisit
    return f"{capture.surt} {capture.datetime} {json.dumps(fields)}"


def read_capture(line: str) -> Capture:
    """
    Return the capture in a CDXJ *line* of any program.

    Raises ``ValueError`` for an invalid line.
    """
    try:
        sort_key, date, text = line.rstrip("\r\n").split(" ", 2)
        fields: Any = json.loads(text)
        if not isinstance(fields, Mapping):
            raise TypeError(text)
        status = str(fields.get("status", ""))
        digest = str(fields.get("digest", "")).removeprefix("sha1:")
        return Capture(
            surt=sort_key,
            datetime=date,
            url=str(fields["url"]),
            mimetype=str(fields.get("mime") or UNKNOWN),
            status_code=int(status) if status.isdigit() else 0,
            sha1b32=digest,
            sha1hex=hexadecimal(digest),
            warc_path=str(fields["filename"]),
            warc_offset=int(fields.get("offset", 0)),
            warc_csize=int(fields.get("length") or 0),
            revisit=str(fields.get("revisit", "")),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"not a CDXJ line with url and filename: {line[:200]!r}") from error


def cdx11(capture: Capture) -> str:
    """Return the line of *capture* with the 11 fields of ``CDX_HEADER``, separated by spaces."""
    fields = (
        capture.surt,
        capture.datetime,
        capture.url.replace(" ", "%20"),
        _type(capture),
        str(capture.status_code) if capture.status_code else "-",
        capture.sha1b32 or "-",
        "-",
        "-",
        *_location(capture),
    )
    return " ".join(fields)


def _location(capture: Capture) -> tuple[str, str, str]:
    if not capture.warc_path:
        return "-", "-", "-"
    path = capture.warc_path.replace(" ", "%20")
    return str(capture.warc_csize), str(capture.warc_offset), path


def _type(capture: Capture) -> str:
    return REVISIT if capture.revisit else capture.mimetype or UNKNOWN


def hexadecimal(sha1b32: str) -> str:
    """Return a SHA-1 in base 32 as 40 hexadecimal digits; "" for an invalid digest."""
    try:
        raw = base64.b32decode(sha1b32)
    except (binascii.Error, ValueError):
        return ""
    return raw.hex() if len(raw) == 20 else ""


def sort_key(url: str, method: str = "GET", body: bytes = b"", content_type: str = "") -> str:
    """Return the sort key of a request: the SURT of its address; method and body unless GET."""
    if method == "GET":
        return surt(url)
    fields = f"__wb_method={method}"
    if body and content_type.partition(";")[0].strip().lower() == _FORM:
        fields += f"&{body.decode('latin-1').replace('+', '%20')}"
    elif body:
        fields += f"&__wb_post_data={quote(base64.b64encode(body).decode())}"
    address, _, _ = url.partition("#")
    return surt(f"{address}{'&' if '?' in address else '?'}{fields[:QUERY_MAX]}")


def media_type(content_type: str) -> str:
    """Return the type in a Content-Type header, without parameters; ``unk`` if it has none."""
    name = content_type.partition(";")[0].strip().lower()
    return name if name.isascii() and name.isprintable() and " " not in name and name else UNKNOWN
