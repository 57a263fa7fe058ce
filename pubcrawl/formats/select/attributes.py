"""
The square brackets of a selector: ``[name=value]`` and the like.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import re

from pubcrawl.exceptions import RegexError
from pubcrawl.formats import javaregex
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.select.parts import Attribute, AttributePattern, ElementTest
from pubcrawl.formats.select.scan import mistake

_OPERATOR = re.compile(r"[!^$*~]?=")
# Default mode: also |=, white space around operators, and a flag after the value: "v" i, "v" s.
_CSS_OPERATOR = re.compile(r"[!^$*~|]?=")
_QUOTED = re.compile(r"""(["'])(.*)\1(?:\s+([is])|)""", re.DOTALL | re.IGNORECASE)


def parse_attribute_test(selector: str, text: str, start: int, *, compat: bool) -> ElementTest:
    """
    Return the test for *text*, which stands in brackets of *selector* and begins at *start*.

    Raises ``SelectorError``.
    """
    match = (_OPERATOR if compat else _CSS_OPERATOR).search(text)
    name = text[: match.start()] if match else text
    if not (name if compat else name.strip(TRIMMED)):
        raise mistake(selector, start, "expected the name of an attribute")
    if match is None:
        return _presence(selector, name, start, compat=compat)
    name = name.lower().strip(TRIMMED)
    if not compat:
        name = name.replace("|", ":")
    operator, value = match[0], text[match.end() :]
    position = start + match.end()
    if operator == "~=":
        return AttributePattern(name, _pattern(selector, value, position, compat=compat))
    if not (value if compat else value.strip(TRIMMED)):
        raise mistake(selector, position, f'expected a value after {operator}, "" for an empty one')
    if compat:
        return Attribute(name, operator, _compat_value(operator, value))
    quoted = _QUOTED.fullmatch(value.strip(TRIMMED))
    if quoted is None:
        return Attribute(name, operator, value.lower().strip(TRIMMED))
    # The other operators compare the value as written, so only this one may trim it.
    words = quoted[2].replace(f"\\{quoted[1]}", quoted[1])
    if operator == "=":
        words = words.strip(TRIMMED)
    exact = (quoted[3] or "").lower() == "s"
    return Attribute(name, operator, words if exact else words.lower(), exact)


def _presence(selector: str, name: str, start: int, *, compat: bool) -> ElementTest:
    if not compat:
        name = name.strip(TRIMMED).replace("|", ":")
    if not name.startswith("^"):
        # compat: jsoup does not trim the name or change its case
        return Attribute(name if compat else name.lower())
    if name == "^":
        raise mistake(selector, start + 1, "expected the beginning of the name of an attribute")
    return Attribute(name[1:].lower(), "^")


def _compat_value(operator: str, value: str) -> str:
    """Return a value without quotes; jsoup trims it if it is unquoted or compared as a whole."""
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    if quoted:
        value = value[1:-1]
    value = value.lower()
    return value if quoted and operator not in ("=", "!=") else value.strip(TRIMMED)


def _pattern(selector: str, value: str, position: int, *, compat: bool) -> javaregex.Pattern:
    if not compat:
        quoted = _QUOTED.fullmatch(value.strip(TRIMMED))
        if quoted is not None and not quoted[3]:
            position += len(value) - len(value.lstrip(TRIMMED)) + 1
            value = quoted[2]
    return pattern(selector, value, position)


def pattern(selector: str, text: str, position: int) -> javaregex.Pattern:
    """
    Return the Java regular expression *text*, which begins at *position* of *selector*.

    Raises ``SelectorError`` with the position of the mistake.
    """
    try:
        return javaregex.compile(text)
    except RegexError as error:
        raise mistake(
            selector, position + error.position, f"in the regular expression: {error}"
        ) from error
