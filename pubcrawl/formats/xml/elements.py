"""JSON as XML elements: services return the same record in both formats."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from lxml import etree

from pubcrawl.exceptions import EmptyAnswer, NotJSON
from pubcrawl.formats.xml import NOT_XML

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_BOM = b"\xef\xbb\xbf"


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
    text = str(value)
    # Printable characters are valid, except for the noncharacters that it does not count.
    return text if text.isprintable() else NOT_XML.sub("", text)


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
        if _is_name(key):
            for item in below if isinstance(below, list) else (below,):
                child = etree.SubElement(element, key)
                if isinstance(item, str):
                    child.text = plain(item)
                else:
                    _fill(child, item)


@lru_cache(maxsize=4096)
def _is_name(key: str) -> bool:
    return _NAME.fullmatch(key) is not None
