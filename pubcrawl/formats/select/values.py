"""
Comparison of the values of attributes.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html#hasClass(java.lang.String)
"""

from __future__ import annotations

import re
from functools import lru_cache

_SPACES = re.compile("[ \t\n\f\r]+")
# Java's Character.isWhitespace, at which jsoup separates the names of classes
_JAVA_SPACES = re.compile("[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+")
_SHORT = 200  # characters; longer values are not cached


def folded(text: str) -> str:
    """Return *text* in a form that is equal for texts that Java's equalsIgnoreCase equates."""
    if text.isascii():
        return text.lower()
    return _slowly(text) if len(text) <= _SHORT else _slowly.__wrapped__(text)


@lru_cache(maxsize=4096)
def _slowly(text: str) -> str:
    return "".join(map(_folded, text))


def _folded(char: str) -> str:
    upper = char.upper()
    if len(upper) > 1:
        upper = char.title()  # ᾀ; but ß has no capital that is one letter
    upper = upper if len(upper) == 1 else char
    lower = "i" if upper == "İ" else upper.lower()
    return lower if len(lower) == 1 else upper


def classes(value: str, *, compat: bool) -> frozenset[str]:
    """Return the classes in a class attribute, folded, and the whole value, as jsoup does."""
    words = _words if len(value) <= _SHORT else _words.__wrapped__
    return words(value, compat)


@lru_cache(maxsize=1 << 14)
def _words(value: str, compat: bool) -> frozenset[str]:
    value = folded(value)
    return frozenset((value, *(_JAVA_SPACES if compat else _SPACES).split(value)))
