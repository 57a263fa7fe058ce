"""
XML elements by name in any case, and JSON as such elements.

Services write ``doi`` in one version and ``DOI`` in the next, and return the same
record as XML or as JSON. Through this module both are the same for readers.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from lxml import etree

from pubcrawl.exceptions import EmptyAnswer, NotJSON

Index = defaultdict[str, list[etree._Element]]

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BOM = b"\xef\xbb\xbf"


def index(elements: Iterable[etree._Element]) -> Index:
    """Return *elements* by name in lower case, in document order."""
    result: Index = defaultdict(list)
    for element in elements:
        tag = element.tag
        result[_folded(tag) or name(element)].append(element)
    return result


@lru_cache(maxsize=4096)
def _folded(tag: str) -> str:
    # "" for a tag with a namespace, whose prefix matters.
    return "" if tag[0] == "{" else tag.lower()


def name(element: etree._Element) -> str:
    """Return the name in lower case, with its prefix, without a default namespace."""
    tag = str(element.tag)
    if tag[0] == "{":
        tag = tag[tag.index("}") + 1 :]
        if element.prefix:
            tag = f"{element.prefix}:{tag}"
    return tag.lower()


def attribute(element: etree._Element, key: str) -> str:
    """Return the value of an attribute, or ""; *key* in its usual spelling."""
    if key in element.attrib:
        return str(element.attrib[key])
    folded = key.lower()
    values = (str(value) for other, value in element.items() if str(other).lower() == folded)
    return next(values, "")


def child(element: etree._Element, key: str) -> etree._Element | None:
    """Return the first child named *key*, in lower case."""
    return next(children(element, key), None)


def children(element: etree._Element, key: str) -> Iterator[etree._Element]:
    """Yield the children named *key*, in lower case."""
    for below in element.iterchildren(etree.Element):
        tag = below.tag
        if (_folded(tag) or name(below)) == key:
            yield below


def is_json(body: bytes) -> bool:
    """Answer whether *body* begins like JSON, unlike XML."""
    return body.removeprefix(_BOM).lstrip()[:1] in (b"{", b"[")


def load_json(body: bytes) -> Any:
    """
    Return the value of a JSON document.

    Raises ``EmptyAnswer``, or ``NotJSON`` for invalid JSON.
    """
    body = body.removeprefix(_BOM)
    if not body.strip():
        raise EmptyAnswer("the body is empty")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        start = body[:60].decode("utf-8", "replace")
        raise NotJSON(f"not JSON, or cut short: {error}; begins {start!r}") from error


def from_json(key: str, value: Any) -> etree._Element:
    """
    Return a JSON value as the element *key*: members become children, lists several children.

    Members whose names are invalid in XML are left out. If an object has *type*
    and *value*, like the identifiers of authors, the type becomes an attribute.
    Raises ``NotJSON`` if the nesting is too deep.
    """
    element = etree.Element(key)
    try:
        _fill(element, value)
    except RecursionError as error:
        raise NotJSON("JSON nested too deeply") from error
    return element


def plain(value: Any) -> str:
    """
    Return a JSON string, number or boolean as text that is valid in XML and files.

    "" for null, lists and objects; control characters and lone surrogates are removed.
    """
    if isinstance(value, str) and value.isprintable():
        return value
    if value is None or isinstance(value, (dict, list)):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _FORBIDDEN.sub("", str(value))


def _fill(element: etree._Element, value: Any) -> None:
    if isinstance(value, dict):
        if value.keys() >= {"type", "value"}:
            element.set("type", plain(value["type"]))
            value = value["value"]
    elif isinstance(value, list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, dict):
        element.text = plain(value)
        return
    for key, below in value.items():
        if _NAME.fullmatch(key):
            items: Sequence[Any] = below if isinstance(below, list) else (below,)
            for item in items:
                _fill(etree.SubElement(element, key), item)
