"""
The encoding of pages as jsoup determines it.

Source: https://jsoup.org/apidocs/org/jsoup/helper/DataUtil.html
"""

from __future__ import annotations

import codecs
import re

from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.html import xml as html_xml
from pubcrawl.formats.html.encoding import codec

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


def decode(body: bytes, *, content_type: str = "", xml: bool = False) -> str:
    """
    Return the text of a page: by its byte order mark, the header, its declaration, or as UTF-8.

    *content_type* is the header of the response. Invalid bytes become U+FFFD.
    """
    encoding, body = _encoding(body, content_type, xml)
    return body.decode(encoding, "replace")


def _encoding(body: bytes, content_type: str, xml: bool) -> tuple[str, bytes]:
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
    return codec(_JAVA_NAMES.get(label.lower(), label))
