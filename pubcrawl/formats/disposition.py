"""
The name of a file in ``Content-Disposition``.

Sources: https://www.rfc-editor.org/rfc/rfc6266, https://www.rfc-editor.org/rfc/rfc8187,
https://www.rfc-editor.org/rfc/rfc2231#section-3, and what browsers accept:
http://test.greenbytes.de/tech/tc2231/
"""

from __future__ import annotations

import re
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from typing import Final
from urllib.parse import unquote_to_bytes

_PARAMETER: Final = re.compile(
    r'\s*(?P<name>[^=;"\s]*)\s*(?:=\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"?|(?P<plain>[^;]*)))?[^;]*;?',
    re.DOTALL,
)
_COMMA: Final = re.compile(r"\A\s*(?:attachment|inline)\s*,", re.IGNORECASE)
_NAME: Final = re.compile(r"filename(?:\*(?P<part>\d{1,2}))?(?P<extended>\*)?", re.IGNORECASE)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_EXTENDED: Final = re.compile(r"(?P<charset>[^']*)'[^']*'(?P<value>.*)", re.DOTALL)
_ENCODED_WORD: Final = re.compile(r"=\?[^?\s]+\?[bq]\?[^?]*\?=", re.IGNORECASE)
# Controls, and marks that change the writing direction.
_HIDDEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def file_name(header: bytes) -> str:
    """Return the name of a file in *header*, without folders; "" if it gives none."""
    try:
        text = header.decode()
    except UnicodeDecodeError:
        text = header.decode("latin-1")
    plain, extended = "", ""
    parts: dict[int, str] = {}
    for parameter in _PARAMETER.finditer(_COMMA.sub("x;", text, count=1)):
        name = _NAME.fullmatch(parameter["name"])
        value = parameter["quoted"] or (parameter["plain"] or "").strip()
        if name is None or not value:
            continue
        if name["part"]:
            parts.setdefault(int(name["part"]), value)
        elif name["extended"]:
            extended = extended or _decoded(value)
        else:
            plain = plain or value
    if not extended and 0 in parts:
        joined = "".join(parts[number] for number in sorted(parts))
        extended = _decoded(joined) or joined
    return _last(extended) or _last(_words(_ESCAPED.sub(r"\1", plain)))


def _decoded(value: str) -> str:
    """Return the text of an extended value, "" if it is not valid."""
    parts = _EXTENDED.fullmatch(value)
    try:
        return unquote_to_bytes(parts["value"]).decode(parts["charset"]) if parts else ""
    except (LookupError, UnicodeError, ValueError):
        return ""


def _words(value: str) -> str:
    """Return *value* with its encoded words decoded, as browsers do."""
    if not _ENCODED_WORD.search(value):
        return value
    try:
        return str(make_header(decode_header(value)))
    except (HeaderParseError, LookupError, UnicodeError, ValueError):
        return value


def _last(path: str) -> str:
    """Return the last part of *path* without hidden characters, "" for a folder."""
    name = re.split(r"[/\\]", _HIDDEN.sub("", path))[-1].strip()
    return name if name.strip(". ") else ""
