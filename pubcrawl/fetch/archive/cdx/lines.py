"""
Lines of CDX indexes: CDXJ is written, and the older line of 11 fields; other forms are read too.

There is a line for each record with an answer, sorted by SURT and date. A revisit has the
type ``warc/revisit`` and, in the field ``revisit``, date and address of the record that it
refers to. For a request other than GET, method and body are part of the key, as in pywb.

Digests have one normal form: a SHA-1 is 32 digits of base 32, as in indexes; another digest is its
algorithm, a colon and digits of base 16, such as ``sha256:e3b0…``. Programs write either base for
either algorithm.

https://pywb.readthedocs.io/en/latest/manual/indexing.html
https://iipc.github.io/warc-specifications/guidelines/cdx-non-get-requests/
https://iipc.github.io/warc-specifications/specifications/cdx-format/cdx-2015/
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from pubcrawl.fetch.body_file import Body, pieces_of
from pubcrawl.ids.surt import surt
from pubcrawl.model.ingest import Capture

REVISIT = "warc/revisit"
FAILURE = "warc/failure"  # type of a request without a response, in no index on the disk
RENDERED = "RENDERED"
"""In place of the method: a document as a browser has rendered it; its key is the document's."""
UNKNOWN = "unk"  # type of an answer without a Content-Type
CDX_HEADER = " CDX N b a m s k r M S V g"
QUERY_MAX = 4096  # characters of a body in a key

_FORM = "application/x-www-form-urlencoded"

# Column of an index → field of a Capture; the first names are those of the Internet Archive.
_NAMES = {
    "urlkey": "surt",
    "surt": "surt",
    "timestamp": "datetime",
    "original": "url",
    "url": "url",
    "mimetype": "mimetype",
    "mime": "mimetype",
    "statuscode": "status_code",
    "status": "status_code",
    "digest": "sha1b32",
    "filename": "warc_path",
    "offset": "warc_offset",
    "length": "warc_csize",
    "revisit": "revisit",
}
_SIZES = {"md5": 16, "sha1": 20, "sha256": 32, "sha512": 64}  # bytes
_NUMBERS = ("status_code", "warc_offset", "warc_csize")

# Columns of plain text, by their number: those of the Internet Archive, and of CDX with 9 and 11
# fields. https://archive.org/web/researcher/cdx_legend.php
_SIX = ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest")
_PLAIN = {
    7: (*_SIX, "length"),
    9: (*_SIX, "redirect", "offset", "filename"),
    11: (*_SIX, "redirect", "robotflags", "length", "offset", "filename"),
}


def cdxj(capture: Capture, *, method: str = "GET", sha256: str = "") -> str:
    """
    Return the line of *capture* without a line break; it has no location outside a file.

    *sha256*: of the payload, labelled, if revisits may name it.
    """
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
    if sha256:
        fields["sha256"] = sha256
    if capture.revisit:
        fields["revisit"] = capture.revisit
    return f"{capture.surt} {capture.datetime} {json.dumps(fields)}"


def read_capture(line: str) -> Capture:
    """
    Return the capture in a *line* of CDXJ, JSON, or CDX with 9 or 11 fields.

    Raises ``ValueError`` for an invalid line, and for one without address and file.
    """
    fields = read_fields(line)
    capture = capture_of_fields(fields) if fields else None
    if capture is None or not capture.url or not capture.warc_path:
        raise ValueError(f"not a line of an index with address and file: {line[:200]!r}")
    return capture._replace(mimetype=capture.mimetype or UNKNOWN)


def is_revisit(row: Capture) -> bool:
    """Return whether the record of *row* only refers to one with the same payload."""
    return bool(row.revisit) or row.mimetype == REVISIT


def read_fields(line: str) -> Mapping[str, Any] | None:
    """Return the columns of a *line* by their names, None if its form is unknown."""
    front, brace, rest = line.partition("{")
    cells = front.split()
    if brace and len(cells) in (0, 2):
        try:
            fields = json.loads(brace + rest)
        except (ValueError, RecursionError):
            return None
        return {**dict(zip(("urlkey", "timestamp"), cells, strict=False)), **fields}
    names = _PLAIN.get(len(cells := line.split()))
    return dict(zip(names, cells, strict=True)) if names else None


def capture_of_fields(fields: Mapping[str, Any]) -> Capture | None:
    """Return the capture in named columns; None if they have moved, or the place is missing."""
    values: dict[str, Any] = {
        field: "" if fields[column] in (None, "-") else str(fields[column])
        for column, field in _NAMES.items()
        if column in fields
    }
    if not values.get("warc_path", "?") or not values.get("warc_offset", "?"):
        return None
    for name in _NUMBERS:
        number = values.get(name) or "0"
        if not number.isascii() or not number.isdigit():
            return None
        values[name] = int(number)
    if "warc_path" not in values:
        values["warc_csize"] = 0
    digest = normal_digest(values.get("sha1b32", ""))
    empty = dict.fromkeys(("surt", "datetime", "url", "mimetype"), "")
    return Capture(**{**empty, **values, "sha1b32": digest, "sha1hex": hexadecimal(digest)})


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


def normal_digest(text: str) -> str:
    """Return a digest in its normal form, without label if it is a SHA-1; empty for no digest."""
    label, _, value = text.strip().rpartition(":")
    name = label.lower().replace("-", "") or "sha1"
    size = _SIZES.get(name, 0)
    try:
        if len(value) == 2 * size:
            raw = bytes.fromhex(value)
        else:
            raw = base64.b32decode(value.rstrip("=").upper() + "=" * (-len(value.rstrip("=")) % 8))
    except (binascii.Error, ValueError):
        raw = b""
    if size and len(raw) != size:
        return ""
    if name == "sha1":
        return base64.b32encode(raw).decode()
    return f"{name}:{raw.hex() if size else value}" if value else ""


def digest_of(data: Body, like: str = "") -> str:
    """
    Return the SHA-1 of *data*, or its digest by the algorithm of the digest *like*.

    It is empty for an unknown algorithm.
    """
    name = like.rpartition(":")[0] or "sha1"
    if name not in _SIZES:
        return ""
    hasher = hashlib.new(name, usedforsecurity=False)
    for piece in pieces_of(data):
        hasher.update(piece)
    raw = hasher.digest()
    return base64.b32encode(raw).decode() if name == "sha1" else f"{name}:{raw.hex()}"


def hexadecimal(sha1b32: str) -> str:
    """Return a SHA-1 in base 32 as 40 hexadecimal digits; empty for an invalid digest."""
    try:
        raw = base64.b32decode(sha1b32)
    except (binascii.Error, ValueError):
        return ""
    return raw.hex() if len(raw) == 20 else ""
