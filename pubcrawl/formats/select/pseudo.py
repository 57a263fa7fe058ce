"""
The parts of a selector with a colon: ``:has(…)``, ``:nth-child(2n+1)``, ``:matchesOwn(…)``.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.page import collapsed
from pubcrawl.formats.select import attributes
from pubcrawl.formats.select.parts import (
    Data,
    ElementTest,
    Empty,
    Has,
    Is,
    MatchText,
    Not,
    Nth,
    Only,
    PositionTest,
    Root,
    SelectorGroup,
    Text,
    TextPattern,
)
from pubcrawl.formats.select.scan import Scanner, mistake, unescape

_PLAIN: dict[str, Callable[[], ElementTest]] = {
    "first-child": lambda: Nth(0, 1),
    "last-child": lambda: Nth(0, 1, last=True),
    "first-of-type": lambda: Nth(0, 1, of_type=True),
    "last-of-type": lambda: Nth(0, 1, last=True, of_type=True),
    "only-child": Only,
    "only-of-type": lambda: Only(of_type=True),
    "empty": Empty,
    "root": Root,
    "matchtext": MatchText,
}
_NTH = {
    "nth-child": (False, False),
    "nth-last-child": (True, False),
    "nth-of-type": (False, True),
    "nth-last-of-type": (True, True),
}
_INDEX = {"lt": "<", "gt": ">", "eq": "="}
# Name → whether only the element's own text counts, and whether the text is raw.
_CONTAINS = {
    "contains": (False, False),
    "containsown": (True, False),
    "containswholetext": (False, True),
    "containswholeowntext": (True, True),
}
_MATCHES = {
    "matches": (False, False),
    "matchesown": (True, False),
    "matcheswholetext": (False, True),
    "matcheswholeowntext": (True, True),
}
_GROUPS: dict[str, Callable[[SelectorGroup], ElementTest]] = {"has": Has, "not": Not}
_CSS_GROUPS: dict[str, Callable[[SelectorGroup], ElementTest]] = {"is": Is, "where": Is}

_NAMES = """
    contains() containsData() containsOwn() containsWholeOwnText() containsWholeText() empty
    eq() first-child first-of-type gt() has() is() last-child last-of-type lt() matchText
    matches() matchesOwn() matchesWholeOwnText() matchesWholeText() not() nth-child()
    nth-last-child() nth-last-of-type() nth-of-type() only-child only-of-type root where()
"""
_NAME = re.compile(r":([A-Za-z][\w-]*)(\(?)")
_COMPAT_AB = re.compile(r"(([+-])?([0-9]+)?)n(\s*+([+-])?\s*+[0-9]+)?", re.ASCII)
_COMPAT_B = re.compile(r"[+-]?[0-9]+")
_AB = re.compile(r"([+-]?[0-9]*)n(?:\s*([+-])\s*([0-9]+))?|([+-]?[0-9]+)", re.ASCII)
_MAX_INT = 2**31


def parse_pseudo(scan: Scanner, group: Callable[[str, int], SelectorGroup]) -> ElementTest:
    """
    Return the part that begins at the colon.

    *group* parses a piece of the selector that begins at a position. Raises ``SelectorError``.
    """
    match = _NAME.match(scan.text, scan.pos)
    name, bracket = (match[1].lower(), match[2]) if match else ("", "")
    if bracket:
        part = _function(name, scan, group)
        if part is not None:
            return part
    elif scan.compat:
        # compat: jsoup compares only the beginning of the name
        plain = next((plain for plain in _PLAIN if scan.at(f":{plain}")), None)
        if plain is not None:
            scan.pos += 1 + len(plain)
            return _PLAIN[plain]()
    elif name in _PLAIN:
        scan.pos += 1 + len(name)
        return _PLAIN[name]()
    raise scan.mistake(_unknown(scan, name, bracket))


def _function(
    name: str, scan: Scanner, group: Callable[[str, int], SelectorGroup]
) -> ElementTest | None:
    begin = scan.pos
    scan.pos += 1 + len(name)
    if name in _NTH:
        scan.pos += 1
        return _nth(scan, *_NTH[name])
    if name in _INDEX:
        scan.pos += 1
        return PositionTest(_INDEX[name], _number(scan))
    groups = _GROUPS if scan.compat else _GROUPS | _CSS_GROUPS
    if name in groups:
        text, start = scan.balanced("(", ")")
        if not text:
            raise mistake(scan.selector, start, f"expected a selector in :{name}()")
        return groups[name](group(text, start))
    if name in _CONTAINS or name == "containsdata":
        text, start = scan.balanced("(", ")")
        words = unescape(text)
        if not words:
            raise mistake(scan.selector, start, f"expected the words to look for in :{name}()")
        if name == "containsdata":
            return Data(words.lower())
        own, whole = _CONTAINS[name]
        return Text(words if whole else collapsed(words).lower(), own, whole)
    if name in _MATCHES:
        text, start = scan.balanced("(", ")")
        if not text:
            raise mistake(scan.selector, start, f"expected a regular expression in :{name}()")
        return TextPattern(attributes.pattern(scan.selector, text, start), *_MATCHES[name])
    scan.pos = begin
    return None


def _number(scan: Scanner) -> int:
    begin = scan.pos
    words = scan.until(")").strip(TRIMMED)
    if not words.isdecimal() or int(words) >= _MAX_INT:
        raise scan.mistake("expected a number, from 0, such as :eq(0)", begin)
    return int(words)


def _nth(scan: Scanner, last: bool, of_type: bool) -> Nth:
    begin = scan.pos
    words = scan.until(")").strip(TRIMMED).lower()
    pair = {"odd": (2, 1), "even": (2, 0)}.get(words)
    if pair is None:
        pair = _compat_pair(words) if scan.compat else _pair(words)
    if pair is None or max(map(abs, pair)) >= _MAX_INT:
        raise scan.mistake("expected a position such as 2, odd, even, 2n+1 or -n+3", begin)
    return Nth(*pair, last, of_type)


def _pair(words: str) -> tuple[int, int] | None:
    match = _AB.fullmatch(words)
    if match is None:
        return None
    times, sign, plus, alone = match.groups()
    if alone:
        return 0, int(alone)
    return int(times if times[-1:].isdigit() else f"{times}1"), int(f"{sign or ''}{plus or 0}")


def _compat_pair(words: str) -> tuple[int, int] | None:
    match = _COMPAT_AB.fullmatch(words)
    if match is None:
        return (0, int(words)) if _COMPAT_B.fullmatch(words) else None
    # compat: a sign without a number is ignored, so -n+3 is n+3
    times, plus = match[1] if match[3] else "1", match[4] or "0"
    # compat: Java does not parse a number that contains white space
    return None if re.search(r"\s", plus) else (int(times), int(plus))


def _unknown(scan: Scanner, name: str, bracket: str) -> str:
    if not name:
        return "expected a name after ':', such as :has(…); write \\: for a colon in a name"
    names = {form.lower().removesuffix("()"): form for form in _NAMES.split()}
    if scan.compat:
        names = {name: form for name, form in names.items() if name not in _CSS_GROUPS}
    form = names.get(name)
    if form is not None:
        needs = "needs brackets" if form.endswith(")") and not bracket else "takes no brackets"
        return f":{name} {needs}: write :{form.replace('()', '(…)')}"
    near = difflib.get_close_matches(name, names, 2, 0.6)
    hint = " or ".join(f":{names[word].replace('()', '(…)')}" for word in near)
    return f"unknown :{name}{'(…)' if bracket else ''}" + (
        f", did you mean {hint}?" if hint else ""
    )
