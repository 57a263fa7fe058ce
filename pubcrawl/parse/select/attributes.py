"""
What stands in the square brackets of a selector.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import re

from pubcrawl.exceptions import RegexError
from pubcrawl.parse import javaregex
from pubcrawl.parse.select.parts import Attribute, AttributePattern, ElementTest
from pubcrawl.parse.select.scan import TRIMMED, mistake

_OPERATORS = ("!=", "^=", "$=", "*=", "~=", "=")
_OPERATOR = re.compile(r"[!^$*~]?=")
# Default mode: |= is one more, white space goes around them, "v" i and "v" s end in a flag.
_CSS_OPERATOR = re.compile(r"[!^$*~|]?=")
_QUOTED = re.compile(r"""(["'])(.*)\1(?:\s+([is])|)""", re.DOTALL | re.IGNORECASE)


def parse(selector: str, text: str, start: int, *, compat: bool) -> ElementTest:
    """
    Return the part that the brackets of *selector* are; *text* is within them, from *start*.

    Raises ``SelectorError``.
    """
    found = (_OPERATOR if compat else _CSS_OPERATOR).search(text)
    name = text[: found.start()] if found else text
    if not (name if compat else name.strip(TRIMMED)):
        raise mistake(selector, start, "expected the name of an attribute")
    if found is None:
        return _presence(selector, name, start, compat=compat)
    name = name.lower().strip(TRIMMED)
    if not compat:
        name = name.replace("|", ":")
    operator, value = found[0], text[found.end() :]
    place = start + found.end()
    if operator == "~=":
        return AttributePattern(name, _pattern(selector, value, place, compat=compat))
    if not (value if compat else value.strip(TRIMMED)):
        raise mistake(selector, place, f'expected a value after {operator}; "" is an empty one')
    if compat:
        return Attribute(name, operator, _compat_value(operator, value))
    quoted = _QUOTED.fullmatch(value.strip(TRIMMED))
    if quoted is None:
        return Attribute(name, operator, value.lower().strip(TRIMMED))
    # The others compare the value as it stands, so only this one may be trimmed.
    words = quoted[2].replace(f"\\{quoted[1]}", quoted[1])
    if operator == "=":
        words = words.strip(TRIMMED)
    exact = (quoted[3] or "").lower() == "s"
    return Attribute(name, operator, words if exact else words.lower(), exact)


def _presence(selector: str, name: str, start: int, *, compat: bool) -> ElementTest:
    if not compat:
        name = name.strip(TRIMMED).replace("|", ":")
    if not name.startswith("^"):
        # compat: jsoup looks for the name as it is written
        return Attribute(name if compat else name.lower())
    if name == "^":
        raise mistake(selector, start + 1, "expected the beginning of the name of an attribute")
    return Attribute(name[1:].lower(), "^")


def _compat_value(operator: str, value: str) -> str:
    """jsoup trims unquoted values, and quoted ones where the whole value is compared."""
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    if quoted:
        value = value[1:-1]
    value = value.lower()
    return value if quoted and operator not in ("=", "!=") else value.strip(TRIMMED)


def _pattern(selector: str, value: str, place: int, *, compat: bool) -> javaregex.Pattern:
    if not compat:
        quoted = _QUOTED.fullmatch(value.strip(TRIMMED))
        if quoted is not None and not quoted[3]:
            place += len(value) - len(value.lstrip(TRIMMED)) + 1
            value = quoted[2]
    return pattern(selector, value, place)


def pattern(selector: str, text: str, place: int) -> javaregex.Pattern:
    """
    Return the Java regular expression *text*, which stands in *selector* at *place*.

    Raises ``SelectorError`` at the place of the mistake.
    """
    try:
        return javaregex.compile(text)
    except RegexError as error:
        raise mistake(
            selector, place + error.position, f"in the regular expression: {error}"
        ) from error
