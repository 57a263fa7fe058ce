"""Whether a response is parsed as XML, by its Content-Type."""

from __future__ import annotations

import re

_XML = re.compile(r"(?:application|text)/(?:[\w.-]+\+)?xml", re.IGNORECASE)
_XHTML = "application/xhtml+xml"


def is_xml(content_type: str) -> bool:
    """
    Answer whether a page of this type is parsed as XML.

    XHTML is parsed as HTML, since pages of that type are seldom well-formed.
    """
    name = content_type.partition(";")[0].strip()
    return name.lower() != _XHTML and _XML.fullmatch(name) is not None
