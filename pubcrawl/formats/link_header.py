"""
The syntax of ``Link`` headers, parsed so that a broken link does not affect the others.

    list(parts('<a>; rel="item next"; type=text/csv, <b>; rel=license', odd=print))

Text linksets use it too. The parser never goes back: its time is linear in the length.

Sources: https://www.rfc-editor.org/rfc/rfc8288#section-3,
https://www.rfc-editor.org/rfc/rfc8187 for ``title*``
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

_EXCERPT_MAX = 80  # characters of a header in a warning
_TARGET = re.compile(r"<([^<>]*+)(>?)")
_BETWEEN = re.compile(r"[\s;]*+")
_NAME = re.compile(r"[^\s\"<>=;,]++")
_EQUALS = re.compile(r"\s*+=\s*+")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"', re.DOTALL)
_SINGLE = re.compile(r"'([^'\"<>]*+)'(?=\s*+(?:[;,]|\Z))")
_UNCLOSED = re.compile(r'[^";,<]*+')
_BARE = re.compile(r"[^\s;,\"<]*+")
_ENDS = re.compile(r"\s*+(?:[;,]|\Z)")
_ODD = re.compile(r"[^;,<]++")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_EXTENDED = re.compile(r"(utf-8|iso-8859-1)'[^']*'(.*)", re.IGNORECASE | re.DOTALL)
_SPACES_AND_COMMAS = " \t\r\n\f\v,"


class HeaderLink(NamedTuple):
    """A link as written: the text within <>, and the first parameter of each name."""

    target: str
    parameters: Mapping[str, str]


def parts(value: str, odd: Callable[[str], None]) -> Iterator[HeaderLink]:
    """
    Yield the links in the *value* of a header, including those beside a broken one.

    Names of parameters are in lower case. *odd*: called with a sentence for each syntax error.
    """
    position, separated = 0, True
    while True:
        start = value.find("<", position)
        between = value[position : start if start >= 0 else len(value)]
        if between.strip(_SPACES_AND_COMMAS):
            odd(f"{excerpt(between)} is not a link")
        elif start >= 0 and not separated and "," not in between:
            odd(f"no comma before {excerpt(value[start : start + 2 * _EXCERPT_MAX])}")
        if start < 0:
            return
        target = _TARGET.match(value, start)
        if target is None or not target[2]:
            position = target.end() if target else start + 1
            separated = True
            odd(f"no > after {excerpt(value[start:position])}")
            continue
        position, parameters = _parameters(value, target.end(), odd)
        separated = False
        yield HeaderLink(target[1], parameters)


def title(parameters: Mapping[str, str]) -> str:
    """Return ``title*`` decoded, else ``title``; "" without either."""
    extended = _EXTENDED.fullmatch(parameters.get("title*", ""))
    if extended:
        return unquote(extended[2], extended[1], "replace")
    return parameters.get("title", "")


def excerpt(text: str) -> str:
    """Return *text* in quotes, on one line and shortened, for a warning."""
    words = " ".join(text[: 2 * _EXCERPT_MAX].split())
    return repr(words if len(words) <= _EXCERPT_MAX else words[:_EXCERPT_MAX] + "…")


def _parameters(
    value: str, position: int, odd: Callable[[str], None]
) -> tuple[int, dict[str, str]]:
    """Return the end of the parameters that begin at *position*, and their values by name."""
    parameters: dict[str, str] = {}
    while True:
        between = _at(_BETWEEN, value, position)
        position += len(between)
        if position == len(value) or value[position] in ",<":
            return position, parameters
        name = _at(_NAME, value, position)
        if not name:
            junk = _at(_ODD, value, position)
            odd(f"{excerpt(junk)} is not a parameter")
            position += len(junk)
            continue
        if ";" not in between:
            odd(f"no semicolon before {excerpt(name)}")
        position += len(name)
        equals = _at(_EQUALS, value, position)
        position, words = _value(value, position + len(equals), odd) if equals else (position, "")
        name = name.lower()
        if name == "rel" and name in parameters:
            odd(f"a second rel, {excerpt(words)}, is ignored")
        parameters.setdefault(name, words)


def _value(value: str, position: int, odd: Callable[[str], None]) -> tuple[int, str]:
    """Return the end of a parameter's value, and the value without quotes and escapes."""
    if value.startswith('"', position):
        quoted = _QUOTED.match(value, position)
        # <a>; rel="item, <b>; rel="next": the second quote opens another value.
        if quoted and (_ENDS.match(value, quoted.end()) or not quoted[1].rstrip().endswith("=")):
            return quoted.end(), _ESCAPED.sub(r"\1", quoted[1])
        words = _at(_UNCLOSED, value, position + 1)
        odd(f"no quote at the end of {excerpt(words)}")
        return position + 1 + len(words), words.strip()
    if single := _SINGLE.match(value, position):
        odd(f"single quotes around {excerpt(single[1])}")
        return single.end(), single[1]
    words = _at(_BARE, value, position)
    return position + len(words), words


def _at(pattern: re.Pattern[str], value: str, position: int) -> str:
    match = pattern.match(value, position)
    return match[0] if match else ""
