"""
XML elements by name, whatever the letter case; and JSON as such elements.

Services write ``doi`` in one version and ``DOI`` in the next, and give the
same record as XML or as JSON. Below this file both are one.
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
    found: Index = defaultdict(list)
    for element in elements:
        tag = element.tag
        found[_folded(tag) or name(element)].append(element)
    return found


@lru_cache(maxsize=4096)
def _folded(tag: str) -> str:
    # "" where a prefix must be looked up.
    return "" if tag[0] == "{" else tag.lower()


def name(element: etree._Element) -> str:
    """Return the name in lower case, without a default namespace; prefixes stay."""
    tag = str(element.tag)
    if tag[0] == "{":
        tag = tag[tag.index("}") + 1 :]
        if element.prefix:
            tag = f"{element.prefix}:{tag}"
    return tag.lower()


def attribute(element: etree._Element, key: str) -> str:
    """Return the value of an attribute, "" if there is none; *key* as it is usually written."""
    if key in element.attrib:
        return str(element.attrib[key])
    folded = key.lower()
    found = (str(value) for other, value in element.items() if str(other).lower() == folded)
    return next(found, "")


def child(element: etree._Element, key: str) -> etree._Element | None:
    """Return the first child of that name, in lower case."""
    return next(children(element, key), None)


def children(element: etree._Element, key: str) -> Iterator[etree._Element]:
    """Yield the children of that name, in lower case."""
    for below in element.iterchildren(etree.Element):
        tag = below.tag
        if (_folded(tag) or name(below)) == key:
            yield below


def is_json(body: bytes) -> bool:
    """Answer whether *body* begins like JSON, and so is no XML."""
    return body.removeprefix(_BOM).lstrip()[:1] in (b"{", b"[")


def load_json(body: bytes) -> Any:
    """
    Return what a JSON document says.

    Raises ``EmptyAnswer``, or ``NotJSON`` for anything else that cannot be read.
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
    Return a JSON value as the element *key*: its members as children, a list as several.

    Members whose name is no name in XML are left out. Where an object is a
    *type* and a *value*, as identifiers of authors are, the type becomes an
    attribute. Raises ``NotJSON`` when it is nested too deeply.
    """
    element = etree.Element(key)
    try:
        _fill(element, value)
    except RecursionError as error:
        raise NotJSON("JSON nested too deeply") from error
    return element


def plain(value: Any) -> str:
    """
    Return a JSON string, number or boolean as text that XML and files can hold.

    "" for null, lists and objects; control characters and lone surrogates go.
    """
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
