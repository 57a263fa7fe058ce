"""What the Content-Type of an answer says of how its body is read."""

from __future__ import annotations

import re

_XML = re.compile(r"(?:application|text)/(?:[\w.-]+\+)?xml", re.IGNORECASE)
_XHTML = "application/xhtml+xml"
# What jsoup goes by; it knows neither application/vnd.x+xml nor capitals.
_JSOUP_XML = re.compile(r"(?:application|text)/\w*\+?xml.*", re.ASCII)


def is_xml(content_type: str, *, compat: bool = False) -> bool:
    """
    Answer whether a page of this type is read as XML.

    XHTML is read as browsers read HTML: the pages that say so are seldom
    well-formed. *compat*: as XML too.
    """
    if compat:
        return _JSOUP_XML.fullmatch(content_type) is not None
    name = content_type.partition(";")[0].strip()
    return name.lower() != _XHTML and _XML.fullmatch(name) is not None
