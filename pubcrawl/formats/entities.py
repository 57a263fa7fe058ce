"""
Character references as jsoup reads them.

A name without a semicolon counts only if it is one of the old names and no letter
or digit follows: ``&notit;`` stays, while a browser reads ``¬it;``.

Source: https://html.spec.whatwg.org/multipage/named-characters.html
"""

from __future__ import annotations

import re
from html.entities import html5

# A character reference; names are letters, then digits.
_REFERENCE = re.compile("&(?:#(?:[xX]([0-9A-Fa-f]+)|([0-9]+))|([^\\W\\d_]+[0-9]*))(;?)")
_GOES_ON = re.compile(r"[^\W_]|[=_-]")
_HIGHEST = 0x10FFFF
_LONGEST = 10  # digits of the largest number that Java accepts
# Windows-1252 has printable characters in place of these control characters.
_WINDOWS = {
    0x80 + index: character
    for index, character in enumerate(bytes(range(0x80, 0xA0)).decode("cp1252", "replace"))
    if character != "\ufffd"
}


def unescape(text: str, *, attribute: bool = False) -> str:
    """
    Return *text* with its character references replaced.

    In an *attribute*, a name before ``=``, ``-``, ``_``, a letter or a digit is
    not a reference: it may be a parameter of an address.
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
        character = html5.get(name) or (html5.get(f"{name};") if semicolon else None)
        return match[0] if character is None else character
    digits = (hexadecimal or decimal).lstrip("0")
    if len(digits) > _LONGEST:
        return "\ufffd"
    number = int(digits or "0", 16 if hexadecimal else 10)
    if not 0 < number <= _HIGHEST or 0xD800 <= number <= 0xDFFF:
        return "\ufffd"
    return _WINDOWS.get(number) or chr(number)
