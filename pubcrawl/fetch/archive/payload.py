"""The body in a record of a WARC file, without its content encoding."""

from __future__ import annotations

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.decompress import unpack
from pubcrawl.formats.warc_file import WARCRecord


def unpacked(record: WARCRecord) -> bytes:
    """Return the body of an HTTP message; as sent if its encoding is unknown or damaged."""
    _, pairs, body = record.http()
    encoding = next((value for name, value in pairs if name.lower() == b"content-encoding"), b"")
    try:
        return unpack(body, encoding.decode("latin-1"), 0) if encoding else body
    except (FetchError, KeyError):
        return body
