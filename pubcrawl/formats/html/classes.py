"""
The classes in the source of a page: faster to collect than from its tree.

Most selectors of a rule match nothing on most pages, usually because a class is missing.

Source: https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state
"""

from __future__ import annotations

import re

_SPACES = "[\t\n\f\r ]*"
_VALUE = re.compile(rf"class{_SPACES}={_SPACES}(\"[^\"]*\"|'[^']*'|[^\t\n\f\r >]*)")
_AGAIN = re.compile(rf"class{_SPACES}=")


def class_names(source: str) -> frozenset[str] | None:
    """
    Return all classes of the elements of a page, and perhaps more words, in lower case.

    None if the source does not show them for certain.
    """
    values = set(_VALUE.findall(source.lower()))
    words = " ".join(value[1:-1] if value[:1] in ("'", '"') else value for value in values)
    # A quote in a script or text may begin an apparent value that contains a real one.
    return None if "&" in words or _AGAIN.search(words) else frozenset(words.split())
