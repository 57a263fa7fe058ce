"""Whether a response is parsed as XML, by its Content-Type."""

from __future__ import annotations

import re

_XML = re.compile(r"(?:application|text)/(?:[\w.-]+\+)?xml", re.IGNORECASE)
_XHTML = "application/xhtml+xml"
# The test of jsoup, which knows neither application/vnd.x+xml nor capitals.
_JSOUP_XML = re.compile(r"(?:application|text)/\w{0,60}\+?xml.*", re.ASCII)


def is_xml(content_type: str, *, compat: bool = False) -> bool:
    """
    Answer whether a page of this type is parsed as XML.

    XHTML is parsed as HTML, since pages of that type are seldom well-formed.
    *compat*: XHTML is parsed as XML too.
    """
    if compat:
        return _JSOUP_XML.fullmatch(content_type) is not None
    name = content_type.partition(";")[0].strip()
    return name.lower() != _XHTML and _XML.fullmatch(name) is not None
