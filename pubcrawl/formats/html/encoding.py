"""
Decoding of pages: bytes → text.

The encoding is determined as by browsers, in compat mode as by jsoup. Bytes that are
invalid in it become U+FFFD.

Sources: https://html.spec.whatwg.org/#determining-the-character-encoding,
https://jsoup.org/apidocs/org/jsoup/helper/DataUtil.html
"""

from __future__ import annotations

import codecs
import re

from selectolax.lexbor import LexborHTMLParser
from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom

from pubcrawl.formats.html import xml as html_xml

_PRESCAN = 5 * 1024 - 1  # bytes in which jsoup looks for a declaration
_CHARSET = re.compile(r"\bcharset=\s*[\"']?([^\s,;\"']*)", re.IGNORECASE | re.ASCII)
_DECLARATION = re.compile(
    r"\s*<\?xml\s[^>]*?\bencoding\s*=\s*(\"[^\">]*\"|'[^'>]*')", re.IGNORECASE
)
_LEGAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9.:_+-]*")
_BOMS = (  # longest first
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Names that Java knows but Python does not.
_JAVA_NAMES = {
    "unicode-1-1-utf-8": "utf-8",
    "unicode": "utf-16",
    "x-sjis": "shift_jis",
    "x-euc-jp": "euc_jp",
    "x-eucjp": "euc_jp",
    "windows-936": "gbk",
    "windows-949": "cp949",
    "x-windows-949": "cp949",
    "x-windows-874": "cp874",
    "windows-874": "cp874",
    "windows-932": "cp932",
    "windows-31j": "cp932",
    "windows-950": "cp950",
    "koi8": "koi8-r",
    "x-macroman": "mac_roman",
    "windows-1252": "cp1252",
    **{f"8859_{part}": f"iso8859-{part}" for part in (*range(1, 10), 13, 15)},
}
# Names that Python knows but Java does not.
_NOT_JAVA_NAMES = frozenset(
    """
    8859 cp154 cp65001 hkscs hz hz-gb hz-gb-2312 iso-8859-10 iso-8859-14 iso8859-10 iso8859-14
    iso_8859-10 iso_8859-14 kz-1048 l6 l7 l8 latin latin-1 latin_1 latin6 latin7 latin8 mac-roman
    mac_roman macintosh pt154 s-jis shiftjis uhc ujis utf utf_8 x-mac-japanese
""".split()
)
# Python would remove a byte order mark, or without one assume the byte order of the machine.
_WITHOUT_MARK = {"utf-16": "utf-16-be", "utf-32": "utf-32-be"}


# Codecs of Python that no page uses; some of them raise errors in spite of "replace".
_NO_CHARSETS = frozenset(
    ("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined", "utf-7", "utf-8-sig")
)


def decode(body: bytes, *, content_type: str = "", compat: bool = False, xml: bool = False) -> str:
    """
    Return the text of a page.

    *content_type* is the header of the response. A byte order mark comes before
    the header, the header before a declaration in the page. A page without any is
    UTF-8 or, if its bytes are not valid UTF-8, Windows-1252 (*compat*: always UTF-8).
    """
    encoding, body = (
        _as_jsoup(body, content_type, xml) if compat else _as_browsers(body, content_type)
    )
    return body.decode(encoding, "replace")


def _as_browsers(body: bytes, content_type: str) -> tuple[str, bytes]:
    encoding, mark = read_bom(body)
    if encoding is not None and mark is not None:
        return encoding, body[len(mark) :]
    if encoding := _codec(http_content_type_encoding(content_type) or ""):
        return encoding, body
    if encoding := _codec(html_body_declared_encoding(body) or ""):
        # The declaration is readable as ASCII, so the page is not UTF-16.
        return "utf-8" if encoding.startswith(("utf-16", "utf-32")) else encoding, body
    try:
        body.decode()
    except UnicodeDecodeError:
        return "cp1252", body
    return "utf-8", body


def _as_jsoup(body: bytes, content_type: str, xml: bool) -> tuple[str, bytes]:
    for mark, encoding in _BOMS:
        if body.startswith(mark):
            return encoding, body.removeprefix(codecs.BOM_UTF8)
    encoding = _supported(_charset(content_type)) or _declared(body[:_PRESCAN], xml)
    return encoding or "utf-8", body


def _declared(start: bytes, xml: bool) -> str:
    """Return the encoding that the page declares; empty if Java does not know it."""
    source = start.decode("utf-8", "replace")
    for attributes in _metas(source, xml):
        label = ""
        if "http-equiv" in attributes:
            label = _supported(_charset(attributes.get("content") or ""))
        label = label or attributes.get("charset") or ""
        if label or "charset" in attributes:
            return _supported(label)
    declaration = _DECLARATION.match(source) if "<?" in source[:_PRESCAN] else None
    if declaration is None or (xml and not source.startswith("<")):
        return ""
    return _supported(declaration[1])


def _metas(source: str, xml: bool) -> list[dict[str, str | None]]:
    if "charset" not in source.lower():
        return []
    nodes = (
        html_xml.parse_lenient_xml(source).traverse()
        if xml
        else LexborHTMLParser(source).css("meta")
    )
    metas = (
        {name.lower(): value for name, value in node.attributes.items()}
        for node in nodes
        if (node.tag or "").lower() == "meta"
    )
    return [
        attributes
        for attributes in metas
        if "charset" in attributes
        or (attributes.get("http-equiv") or "").strip().lower() == "content-type"
    ]


def _charset(content_type: str) -> str:
    match = _CHARSET.search(content_type)
    return match[1].replace("charset=", "") if match else ""


def _supported(label: str) -> str:
    """Return Python's name of the encoding that Java calls *label*, or an empty text."""
    label = label.strip().replace('"', "").replace("'", "")
    if not _LEGAL.fullmatch(label) or label.lower() in _NOT_JAVA_NAMES:
        return ""
    return _codec(_JAVA_NAMES.get(label.lower(), label))


def _codec(label: str) -> str:
    """Return Python's name of the text encoding *label*, or an empty text."""
    try:
        name = codecs.lookup(label).name
        b"a".decode(name, "replace")
    except (LookupError, UnicodeError):
        return ""
    return "" if name in _NO_CHARSETS else _WITHOUT_MARK.get(name, name)
