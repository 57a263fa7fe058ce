"""
Character references as jsoup reads them.

A name without its semicolon counts only when it is one of the old ones and no
letter or digit follows: ``&notit;`` stays, where a browser reads ``¬it;``.

Source: https://html.spec.whatwg.org/multipage/named-characters.html
"""

from __future__ import annotations

import re
from html.entities import html5

# An ampersand and what may follow it; names are letters, then digits.
_REFERENCE = re.compile("&(?:#(?:[xX]([0-9A-Fa-f]+)|([0-9]+))|([^\\W\\d_]+[0-9]*))(;?)")
_GOES_ON = re.compile(r"[^\W_]|[=_-]")
_HIGHEST = 0x10FFFF
_LONGEST = 10  # digits of the largest number that Java takes
# What Windows has in the place of control characters.
_WINDOWS = {
    0x80 + index: character
    for index, character in enumerate(bytes(range(0x80, 0xA0)).decode("cp1252", "replace"))
    if character != "\ufffd"
}


def unescape(text: str, *, attribute: bool = False) -> str:
    """
    Return *text* with its character references replaced.

    In an *attribute* a name that ``=``, ``-``, ``_``, a letter or a digit
    follows is no reference: it may be a parameter of an address.
    """
    if "&" not in text:
        return text
    return _REFERENCE.sub(_in_attribute if attribute else _character, text)


def _in_attribute(match: re.Match[str]) -> str:
    if match[3] and not match[4] and _GOES_ON.match(match.string, match.end()):
        return match[0]
    return _character(match)


def _character(match: re.Match[str]) -> str:
    hexadecimal, decimal, name, semicolon = match.groups()
    if name is not None:
        known = html5.get(name) or (html5.get(f"{name};") if semicolon else None)
        return match[0] if known is None else known
    digits = (hexadecimal or decimal).lstrip("0")
    if len(digits) > _LONGEST:
        return "\ufffd"
    number = int(digits or "0", 16 if hexadecimal else 10)
    if not 0 < number <= _HIGHEST or 0xD800 <= number <= 0xDFFF:
        return "\ufffd"
    return _WINDOWS.get(number) or chr(number)
