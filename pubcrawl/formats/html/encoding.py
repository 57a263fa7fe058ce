"""
Decoding of pages: bytes → text.

The encoding is determined as by browsers. Bytes that are invalid in it become U+FFFD.

Source: https://html.spec.whatwg.org/#determining-the-character-encoding
"""

from __future__ import annotations

import codecs
import re

from w3lib.encoding import (
    html_body_declared_encoding,
    http_content_type_encoding,
    read_bom,
    resolve_encoding,
)

# Python would remove a byte order mark, or without one assume the byte order of the machine.
_WITHOUT_MARK = {"utf-16": "utf-16-be", "utf-32": "utf-32-be"}


# Codecs of Python that no page uses; some of them raise errors in spite of "replace".
_NO_CHARSETS = frozenset(
    ("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7", "utf-8-sig")
)


# What browsers know; the detector's Big5 is theirs, with the letters of Hong Kong.
_DETECTED = frozenset(
    """
    utf-8 utf-16-le utf-16-be shift_jis_2004 cp932 euc_jp iso2022_jp gb18030 big5hkscs cp949 cp866
    koi8-r koi8-u cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 iso8859-2
    iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-13 iso8859-15
""".split()
)
_DETECTED_BYTES = 50_000  # of a text; more do not make it surer
_LETTERS_MIN = 4  # bytes above 127, without which nothing can be detected
_ASCII = bytes(range(128))
_SURE = 0.08  # of a detection; that of letters that it does not know has less
_DEFAULTS = ("cp1252", "iso8859-1", "ascii")  # that servers name without knowing the page
_ONE_BYTE = re.compile(r"cp(?:125[0-8]|866|874)|iso8859|latin|ascii|koi8|mac")
_MARKUP = re.compile(
    rb"<(script|style)\b.*?(?:</\1|\Z)|<[^<>]*>|&#?\w{1,10};", re.DOTALL | re.IGNORECASE
)
_SHIFTS_JP = (b"\x1b$B", b"\x1b$@")  # of ISO-2022-JP, which has no byte above 127

_TEXT_TAGS = re.compile(r"<(script|style)\b.*?(?:</\1|\Z)|<[^<>]*>", re.DOTALL | re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]")
_LOST = re.compile(r"\ufffd|\?{3,}|\?(?=[ ?]\?)")
_LOST_SHARE = 0.1
_STRANGE = 8  # letters that any text may have
_GARBLED = re.compile(r"[\xa1-\xaa\xac\xae-\xb6\xb8-\xba\xbc-\xff\u0152-\u017e\u0192]{4,}")
_GARBLED_SHARE = 0.2
_WITHOUT_ASCII = b" " * 128 + bytes(range(128, 256))


def is_legible(text: str) -> bool:
    """
    Whether most letters of a page are what they should be.

    They are not if they were lost before (``????``, U+FFFD), or if the page is in an encoding that
    neither it nor its server names and that cannot be detected: ``æñ³ë³ÙáõÛñ``.
    """
    if not ("???" in text or "\ufffd" in text or _is_garbled(text)):
        return True
    text = _TEXT_TAGS.sub(" ", text)
    letters = len(_LETTERS.findall(text))
    lost = sum(map(len, _LOST.findall(text)))
    garbled = sum(map(len, _GARBLED.findall(text)))
    return lost <= max(_STRANGE, _LOST_SHARE * (letters + lost)) and (
        garbled <= max(_STRANGE, _GARBLED_SHARE * letters)
    )


def _is_garbled(text: str) -> bool:
    """Return whether four letters of the kind are together; most of a page is ASCII."""
    if text.isascii():
        return False
    runs = text.encode("utf-8", "surrogatepass").translate(_WITHOUT_ASCII).split()
    return any(
        _GARBLED.search(run.decode("utf-8", "surrogatepass")) for run in runs if len(run) >= 8
    )


def decode(body: bytes, *, content_type: str = "") -> str:
    """
    Return the text of a page.

    *content_type* is the header of the response. A byte order mark comes before
    the header, the header before a declaration in the page. A page without any, or with a wrong
    one, is UTF-8 if its bytes are valid UTF-8, else in the encoding that is detected, else in
    Windows-1252.
    """
    encoding, body = _as_browsers(body, content_type)
    return body.decode(encoding, "replace")


def _as_browsers(body: bytes, content_type: str) -> tuple[str, bytes]:
    encoding, mark = read_bom(body)
    if encoding is not None and mark is not None:
        return encoding, body[len(mark) :]
    in_page = codec(html_body_declared_encoding(body) or "")
    # The declaration is readable as ASCII, so the page is not UTF-16.
    in_page = "utf-8" if in_page.startswith(("utf-16", "utf-32")) else in_page
    declared = codec(http_content_type_encoding(content_type) or "") or in_page
    if body.isascii():
        japanese = not declared and any(shift in body for shift in _SHIFTS_JP)
        return "iso2022_jp" if japanese else declared or "utf-8", body
    if declared and declared != "utf-8" and not _ONE_BYTE.match(declared):
        return declared, body
    try:
        body.decode()
    except UnicodeDecodeError:
        if declared and declared != "utf-8":
            wrong = declared in _DEFAULTS and not is_legible(body.decode(declared, "replace"))
            return (wrong and _detected(body)) or declared, body
        text = body.decode("utf-8", "replace")
        # Single wrong bytes in UTF-8 are those of a name or a quotation.
        wrong_count = text.count("\ufffd")
        right_count = sum(char > "\x7f" for char in text) - wrong_count
        if (5 if declared else 20) * wrong_count <= right_count:
            return "utf-8", body
        if declared and in_page not in ("", "utf-8"):
            return in_page, body
        return _detected(body) or declared or "cp1252", body
    # No text of another encoding is valid UTF-8 by chance.
    return "utf-8", body


def _detected(body: bytes) -> str:
    """Return the encoding of the text of a page, "" if it is not sure."""
    import chardet

    text = body if body[:64].count(0) else _MARKUP.sub(b" ", body)
    if len(text.translate(None, _ASCII)) < _LETTERS_MIN:
        return ""
    found = chardet.detect(text, max_bytes=_DETECTED_BYTES)
    label = (found["confidence"] >= _SURE and found["encoding"]) or ""
    encoding = codec(resolve_encoding(label) or "")
    return encoding if encoding in _DETECTED else ""


def codec(label: str) -> str:
    """Return Python's name of the text encoding *label*, or an empty text."""
    try:
        name = codecs.lookup(label).name
        b"a".decode(name, "replace")
    except (LookupError, UnicodeError):
        return ""
    return "" if name in _NO_CHARSETS else _WITHOUT_MARK.get(name, name)
