"""
The syntax of ``Link`` headers, read so that one broken link costs no other.

    list(parts('<a>; rel="item next"; type=text/csv, <b>; rel=license', odd=print))

Text linksets are written in it too. All steps go forward: time grows with the length alone.

Sources: https://www.rfc-editor.org/rfc/rfc8288#section-3,
https://www.rfc-editor.org/rfc/rfc8187 for ``title*``
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

_SHOWN = 80  # characters of a header in a warning
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
    """A link as it is written: what stands in <>, and parameters, the first of each name."""

    target: str
    parameters: Mapping[str, str]


def parts(value: str, odd: Callable[[str], None]) -> Iterator[HeaderLink]:
    """
    Yield the links of a header's *value*, also those beside a broken one.

    Names of parameters are in lower case. *odd*: told, in a sentence, what is not as it should be.
    """
    place, parted = 0, True
    while True:
        start = value.find("<", place)
        between = value[place : start if start >= 0 else len(value)]
        if between.strip(_SPACES_AND_COMMAS):
            odd(f"{excerpt(between)} is no link")
        elif start >= 0 and not parted and "," not in between:
            odd(f"no comma before {excerpt(value[start : start + 2 * _SHOWN])}")
        if start < 0:
            return
        target = _TARGET.match(value, start)
        if target is None or not target[2]:
            place = target.end() if target else start + 1
            parted = True
            odd(f"no > after {excerpt(value[start:place])}")
            continue
        place, parameters = _parameters(value, target.end(), odd)
        parted = False
        yield HeaderLink(target[1], parameters)


def title(parameters: Mapping[str, str]) -> str:
    """Return ``title*`` in plain words, else ``title``; "" without either."""
    extended = _EXTENDED.fullmatch(parameters.get("title*", ""))
    if extended:
        return unquote(extended[2], extended[1], "replace")
    return parameters.get("title", "")


def excerpt(text: str) -> str:
    """Return *text* in quotes, on one line and not too long, for a warning."""
    words = " ".join(text[: 2 * _SHOWN].split())
    return repr(words if len(words) <= _SHOWN else words[:_SHOWN] + "…")


def _parameters(value: str, place: int, odd: Callable[[str], None]) -> tuple[int, dict[str, str]]:
    """Return where the parameters from *place* end, and what they say."""
    said: dict[str, str] = {}
    while True:
        between = _at(_BETWEEN, value, place)
        place += len(between)
        if place == len(value) or value[place] in ",<":
            return place, said
        name = _at(_NAME, value, place)
        if not name:
            junk = _at(_ODD, value, place)
            odd(f"{excerpt(junk)} is no parameter")
            place += len(junk)
            continue
        if ";" not in between:
            odd(f"no semicolon before {excerpt(name)}")
        place += len(name)
        equals = _at(_EQUALS, value, place)
        place, words = _value(value, place + len(equals), odd) if equals else (place, "")
        name = name.lower()
        if name == "rel" and name in said:
            odd(f"a second rel, {excerpt(words)}, does not count")
        said.setdefault(name, words)


def _value(value: str, place: int, odd: Callable[[str], None]) -> tuple[int, str]:
    """Return where the value of a parameter ends, and the value without quotes and escapes."""
    if value.startswith('"', place):
        quoted = _QUOTED.match(value, place)
        # <a>; rel="item, <b>; rel="next": its second quote opens another value.
        if quoted and (_ENDS.match(value, quoted.end()) or not quoted[1].rstrip().endswith("=")):
            return quoted.end(), _ESCAPED.sub(r"\1", quoted[1])
        words = _at(_UNCLOSED, value, place + 1)
        odd(f"no quote at the end of {excerpt(words)}")
        return place + 1 + len(words), words.strip()
    if single := _SINGLE.match(value, place):
        odd(f"single quotes around {excerpt(single[1])}")
        return single.end(), single[1]
    words = _at(_BARE, value, place)
    return place + len(words), words


def _at(pattern: re.Pattern[str], value: str, place: int) -> str:
    found = pattern.match(value, place)
    return found[0] if found else ""
