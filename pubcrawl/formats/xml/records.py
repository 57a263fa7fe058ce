"""
A stream of XML → its elements of some names, as documents of their own.

A whole parser would stop at the first mistake in a file of gigabytes. Here only the damaged
element is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_DECLARED = re.compile(rb"<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z0-9._-]+)")
_NAMESPACE = re.compile(rb"\sxmlns(?::[\w.-]+)?\s*=\s*(?:\"[^\"]*\"|'[^']*')")
# A tag, comment or section without an end, as at the end of the buffer, ends with it.
_ROOT = re.compile(rb"<[A-Za-z_][^>]*+(?:>|\Z)")
_NO_MARKUP = re.compile(rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)
_TAG_MAX = 1024
TRUNCATED, TOO_LONG, BAD_ENCODING = "truncated-file", "too-long", "bad-encoding"
"""Reasons why a record cannot be read, in place of the record."""


def sniffed_encoding(head: bytes) -> str:
    """Return the encoding that the declaration of a document names; UTF-8 without one."""
    found = _DECLARED.match(head)
    return found[1].decode("ascii") if found else "utf-8"


def elements(
    chunks: Iterator[bytes], names: tuple[str, ...], encoding: str, longest: int
) -> Iterator[bytes | str]:
    """
    Yield the outermost elements *names*, with any prefix, in UTF-8, or the reason why not.

    Each is in an element that declares the namespaces of the root. *longest*: bytes of one.
    """
    opening = _opening(names)
    buffer, around = bytearray(next(chunks, b"")), b""
    while True:
        found = next((one for one in opening.finditer(buffer) if one[1]), None)
        if found is None:
            around = around or _around(buffer)
            del buffer[:-_TAG_MAX]
            more = next(chunks, b"")
            if not more:
                return
            buffer += more
            continue
        around = around or _around(buffer[: found.start()])
        # The match is a view of the buffer, so it is read before the buffer changes.
        name, tag = bytes(found[1]), found.end() - found.start()
        del buffer[: found.start()]
        end = _end(buffer, name)
        while not end and len(buffer) <= longest:
            more = next(chunks, b"")
            if not more:
                yield TRUNCATED
                return
            buffer += more
            end = _end(buffer, name)
        yield _document(bytes(buffer[:end]), around, encoding) if end else TOO_LONG
        del buffer[: end or tag]


@cache
def _opening(names: tuple[str, ...]) -> re.Pattern[bytes]:
    these = "|".join(map(re.escape, names)).encode()
    tag = rb"<((?:[\w.-]+:)?(?:" + these + rb"))(?=[\s/>])"
    return re.compile(_NO_MARKUP.pattern + rb"|" + tag, re.DOTALL)


@cache
def _tags(name: bytes) -> re.Pattern[bytes]:
    name = re.escape(name)
    # Whole tags, so that an empty element is known.
    inside = rb"\s(?:[^>\"']++|\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z))*+(?:>|\Z)"
    tags = rb"<" + name + rb"(?:>|/>|" + inside + rb")|</" + name + rb"\s*+>"
    return re.compile(_NO_MARKUP.pattern + rb"|" + tags, re.DOTALL)


def _end(buffer: bytearray, name: bytes) -> int:
    """Return where the element at the start of *buffer* ends, 0 if its end is not there yet."""
    depth = 0
    for tag in _tags(name).finditer(buffer):
        text = tag[0]
        if text.startswith(b"<!"):
            continue
        if text.startswith(b"</"):
            depth -= 1
        elif not text.endswith(b"/>"):
            depth += 1
        if depth <= 0:
            return tag.end()
    return 0


def _around(head: bytearray) -> bytes:
    """Return the declarations of namespaces in *head*; a space if there are none."""
    found: dict[bytes, bytes] = {}
    for tag in _ROOT.finditer(_NO_MARKUP.sub(b"", head)):
        for each in _NAMESPACE.findall(tag[0]):
            found.setdefault(each.split(b"=")[0].strip(), each)
    return b"".join(found.values()) or b" "


def _document(element: bytes, around: bytes, encoding: str) -> bytes | str:
    try:
        text = element.decode(encoding)
        declared = around.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return BAD_ENCODING
    return f"<of{declared}>{text}</of>".encode()
