"""
Bytes → XML tree: the only module that parses XML.

No document can make the parser read a file, open a connection or exhaust the
memory: external DTDs are not loaded, and no entity reference reaches the parser.
References with names of HTML (``&nbsp;``, ``&alpha;``), which responses use
without a declaration, become characters; all others stay as text.

Source: https://www.w3.org/TR/xml/, https://html.spec.whatwg.org/#named-character-references
"""

from __future__ import annotations

import re
from html.entities import html5

from lxml import etree
from w3lib.encoding import http_content_type_encoding, read_bom, resolve_encoding

from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotXML
from pubcrawl.formats.xml.lenient import well_formed

Element = etree._Element

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

_DECLARED = re.compile(rb"\s*<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z0-9._:-]+)")
_HTML = re.compile(
    rb"(?:<\?xml[^>]*>\s*)?(?:<!--(?>.*?-->)\s*+)*+<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)
# References that XML defines; all others are resolved below.
_PREDEFINED = rb"(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});"
_FOREIGN = re.compile(rb"&(?!" + _PREDEFINED + rb")")
_REFERENCE = re.compile(
    rb"<!\[CDATA\[.*?(?:\]\]>|\Z)|&(?!" + _PREDEFINED + rb")([A-Za-z][A-Za-z0-9]{0,31};)?",
    re.DOTALL,
)
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NUMERIC = re.compile("&#(?:([0-9]{1,7})|x([0-9A-Fa-f]{1,6}));")
_PAGE = "an HTML page instead of XML"
_CAPITAL = re.compile(rb"<[/a-z0-9:._-]*[A-Z]")


# Without huge_tree the limits are 256 levels and 10 million characters in one
# text: more than any article has, and enough against deep nesting. The
# downloader limits the size of the whole document.
def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
        huge_tree=False,
        recover=recover,
    )


_STRICT = _parser(recover=False)
_LENIENT = _parser(recover=True)


def root(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return the root element of an XML document, without comments and processing instructions.

    The charset is that of the byte order mark, else of *content_type*, else of
    the XML declaration, else UTF-8. Characters that XML forbids are dropped,
    and a lone ``&`` counts as text.

    Raises ``EmptyAnswer``; ``ErrorPage`` for an HTML page; ``NotXML`` for XML that
    is malformed, cut short, or nested deeper than 256 levels.
    """
    data = _source(body, content_type)
    if _HTML.match(data):
        raise ErrorPage(_PAGE)
    tree = _parsed(data)
    if local_name(tree).lower() == "html":
        raise ErrorPage(_PAGE)
    return tree


def lenient_root(body: bytes, *, content_type: str = "") -> etree._Element:
    """
    Return what ``root`` does, also of an HTML page, and of malformed XML what can be read of it.

    A root named ``document`` is around malformed XML.
    """
    data = _source(body, content_type)
    try:
        return _parsed(data)
    except (ErrorPage, NotXML):
        tree, _ = _lenient(well_formed(_legal_text(data).decode()).encode())
        if tree is None:
            raise
        return tree


def fold(tree: etree._Element, body: bytes) -> None:
    """
    Change the names of elements to lower case, in place, and drop a default namespace.

    Names with a prefix do not change. *body*, the source of *tree*, shows quickly
    whether there is anything to do.
    """
    if b"xmlns=" in body or b"\0" in body or _CAPITAL.search(body):
        for element in tree.iter(etree.Element):
            name = local_name(element)
            if element.prefix is None and ":" not in name:
                element.tag = name.lower()


def local_name(element: etree._Element) -> str:
    """Return the name of *element* without its namespace."""
    return str(element.tag).rpartition("}")[2]


def attribute(element: etree._Element, name: str) -> str:
    """Return the value of the attribute *name*, in any case, or an empty text."""
    value = element.get(name)
    if value is not None:
        return value
    folded = name.lower()
    return next((str(other) for key, other in element.items() if str(key).lower() == folded), "")


def _source(body: bytes, content_type: str) -> bytes:
    """Return a document in UTF-8 with only the references of XML; raises ``EmptyAnswer``."""
    data = _utf8(body, content_type).strip()
    if not data:
        raise EmptyAnswer("the body is empty")
    return _REFERENCE.sub(_resolved, data) if _FOREIGN.search(data) else data


def _utf8(body: bytes, content_type: str) -> bytes:
    encoding, bom = read_bom(body)
    if bom:
        body = body[len(bom) :]
    elif body[:2] in (b"<\0", b"\0<"):
        encoding = "utf-16-le" if body[:1] == b"<" else "utf-16-be"
    else:
        encoding = http_content_type_encoding(content_type)
        if encoding is None and (declared := _DECLARED.match(body[:1024])):
            encoding = resolve_encoding(declared[1].decode("ascii"))
            # The declaration is readable as ASCII, so the charset is not UTF-16 or UTF-32.
            if encoding and encoding.startswith(("utf-16", "utf-32")):
                encoding = None
    if encoding is None or encoding == "utf-8":
        return body
    return body.decode(encoding, "replace").encode("utf-8", "replace")


def _resolved(match: re.Match[bytes]) -> bytes:
    name = match[1]
    if name is None:
        return match[0] if match[0].startswith(b"<") else b"&amp;"
    text = html5.get(name.decode("ascii"))
    if text is None:
        return b"&amp;" + name
    # "&LT;" and "&AMP;" name markup characters: they become references of XML.
    return text.replace("&", "&amp;").replace("<", "&lt;").encode("utf-8")


def _parsed(data: bytes) -> etree._Element:
    """Return the tree of *data* without forbidden characters; raises ``ErrorPage``, ``NotXML``."""
    try:
        return etree.fromstring(data, _STRICT)
    except etree.XMLSyntaxError:
        tree, errors = _lenient(_legal_text(data))
    if tree is not None and not errors:
        return tree
    if _HTML.match(data):
        raise ErrorPage(_PAGE)
    detail = errors[0] if errors else "no element"
    start = data.decode("utf-8", "replace")[:60]
    raise NotXML(f"not well-formed XML, or cut short: {detail}; it begins {start!r}")


def _legal_text(data: bytes) -> bytes:
    """Return *data* without the characters that XML forbids."""
    text = data.decode("utf-8", "replace")
    return _NUMERIC.sub(_legal, NOT_XML.sub("", text)).encode("utf-8")


def _lenient(data: bytes) -> tuple[etree._Element | None, list[str]]:
    """Return the readable part of *data*, and its errors except undeclared prefixes."""
    try:
        tree = etree.fromstring(data, _LENIENT)
    except etree.XMLSyntaxError:
        tree = None
    # Some articles lack the declaration of the prefix xlink; that is no reason to lose them.
    errors = [
        f"{entry.message}, line {entry.line}"
        for entry in _LENIENT.error_log
        if entry.domain_name != "NAMESPACE"
    ]
    return tree, errors


def _legal(match: re.Match[str]) -> str:
    number = int(match[1]) if match[1] else int(match[2], 16)
    legal = number <= 0x10FFFF and not NOT_XML.match(chr(number))
    return match[0] if legal else ""
