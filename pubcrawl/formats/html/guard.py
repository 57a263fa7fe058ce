"""
Refusal of pages whose markup would exhaust the parser.

lexbor builds the tree that the standard prescribes, at any cost: its time grows with depth times
tags and with the square of an element's attributes, its memory with open formatting elements times
tags. The source of a large page is counted here, roughly and without regard to comments, and a
page far beyond what people write is refused. A page made to pass these counts meets the time and
memory limits of the worker.

Source: https://html.spec.whatwg.org/#parsing-main-inbody
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from operator import itemgetter

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html.nesting import VOID
from pubcrawl.formats.page import MAX_DEPTH

MAX_ATTRIBUTES = 5_000
"""Attributes of an element."""

MAX_NAMES = 50_000
"""Different names of elements and attributes in a page."""

MAX_COPIES = 3_000_000
"""Formatting elements that the parser may repeat: those left open, in each paragraph."""

MAX_STRAY = 5_000
"""Tags without effect; the parser copies the text before each of them again."""

_FEW_TAGS = 2_000  # with fewer "<" nothing but attributes can do harm
_MANY_TAGS = 20_000  # with fewer, only attributes and formatting elements
_FEW_FORMATTING = 100  # formatting elements with attributes
_LONG_TAG = 50_000  # characters; a shorter tag has few enough attributes

_SPACE = r"[\t\n\f\r ]"
_WRITTEN = (
    rf"[\t\n\f\r /]*+[^\t\n\f\r />][^\t\n\f\r />=]*+"
    rf"(?:{_SPACE}*+={_SPACE}*+"
    r"(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >\"'][^\t\n\f\r >]*+)?+)?+"
)
TOKEN = re.compile(
    r"<(?:(?P<slash>/?)(?P<name>[A-Za-z][^\t\n\f\r />]*+)"
    rf"(?P<attributes>(?:{_WRITTEN})*+)[\t\n\f\r /]*+(?P<shut>>|\Z|)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|(?P<cdata>!\[CDATA\[)"
    r"|(?:[!?]|/(?!\Z))[^>]*+>?)",
    re.DOTALL,
)
_LONG = re.compile(rf"<[A-Za-z][^<]{{{_LONG_TAG}}}")
_ATTRIBUTE = re.compile(rf"(?<![\t\n\f\r /]){_WRITTEN}")
_FORMATTING = re.compile(
    r"<(/?)(?=[bcefinstuBCEFINSTU])((?i:big|code|em|font|nobr|small|strike|strong|tt|[bisu]))"
    r"(?=[\t\n\f\r />])([^>]*)"
)
_FORMATTING_WITH_ATTRIBUTES = re.compile(
    r"<(?=[bcefinstuBCEFINSTU])(?i:big|code|em|font|nobr|small|strike|strong|tt|[bisu])"
    r"[\t\n\f\r /]"
)
_TAG = re.compile(
    r"<(/?)([A-Za-z][^\t\n\f\r />]*+)"
    r"((?:[^>\"']++|\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z))*+)"  # no attempt fails after a long search
)
_TABLES = re.compile("<(?:table|template|svg|math)", re.IGNORECASE)
_PARTS = frozenset(["col", "colgroup", "frame", "tbody", "td", "tfoot", "th", "thead", "tr"])
_CODE = re.compile(r"<(script|style)\b.*?(?:</\1|\Z)", re.IGNORECASE | re.DOTALL)
# Elements that others close or that careless pages leave open.
_OFTEN_OPEN = frozenset(
    """
    a b big body code dd dt em font head html i li nobr optgroup option p rp rt s small strike
    strong tt u
    """.split()
)
_UNCOUNTED = VOID | _OFTEN_OPEN | _PARTS


def refuse_bombs(source: str) -> None:
    """Raise ``ParseError`` for a page that would take the parser too much time or memory."""
    half = _LONG_TAG // 2  # a long tag has a piece of this length without another tag
    pieces = range(0, len(source) - half, half)
    is_long = any(source.find("<", at, at + half) < 0 for at in pieces)
    for long in _LONG.finditer(source) if is_long else ():
        token = TOKEN.match(source, long.start())
        attributes = _ATTRIBUTE.findall(token["attributes"] or "") if token else ()
        if len(attributes) > MAX_ATTRIBUTES:
            raise ParseError(f"more than {MAX_ATTRIBUTES} attributes of an element")
    tags = source.count("<")
    if tags > _FEW_TAGS and _left_open(source) * tags > MAX_COPIES:
        raise ParseError("too many formatting elements left open")
    if tags > _MANY_TAGS:
        _check_tags(source)


def _left_open(source: str) -> int:
    """Return about how many formatting elements the parser repeats in each paragraph."""
    if len(_FORMATTING_WITH_ATTRIBUTES.findall(source)) < _FEW_FORMATTING:
        return 0
    unlike: dict[str, set[str]] = {}
    open_tags: Counter[str] = Counter()
    for slash, name, attributes in _FORMATTING.findall(source):
        open_tags[name.lower()] += -1 if slash else 1
        if not slash:
            unlike.setdefault(name.lower(), set()).add(attributes)
    # The parser keeps at most three of those that are alike.
    return sum(min(open_tags[name], 3 * len(tags)) for name, tags in unlike.items())


def _check_tags(source: str) -> None:
    tags = _TAG.findall(source)
    written = set(map(itemgetter(1), tags))
    inside = set(map(itemgetter(2), tags))  # what stands in tags besides their names
    names = set(map(str.lower, written))
    stray = sum(1 for slash, _, attributes in tags if slash and attributes)
    if not names.isdisjoint(_PARTS) and not _TABLES.search(source):
        stray += sum(1 for slash, name, _ in tags if not slash and name.lower() in _PARTS)
    if stray > MAX_STRAY:
        raise ParseError("too many tags without effect")
    if sum(map(len, inside)) > 4 * MAX_NAMES:
        for attributes in inside:
            names.update(each.partition("=")[0] for each in _ATTRIBUTE.findall(attributes))
    if len(names) > MAX_NAMES:
        raise ParseError(f"more than {MAX_NAMES} names of elements and attributes")
    # A script may write elements that it does not close.
    if _depth(tags) > MAX_DEPTH and _depth(_TAG.findall(_CODE.sub("", source))) > MAX_DEPTH:
        raise ParseError(f"more than {MAX_DEPTH} elements inside each other")


def _depth(tags: Iterable[tuple[str, str, str]]) -> int:
    """Return about how many elements are inside each other."""
    open_tags: dict[str, int] = {}
    depth = deepest = 0
    for slash, written, _ in tags:
        if written in _UNCOUNTED:
            continue
        name = written.lower()
        if name in _UNCOUNTED:
            continue
        count = open_tags.get(name, 0)
        if not slash:
            open_tags[name] = count + 1
            depth += 1
            if depth > deepest:
                deepest = depth
        elif count > 0:
            open_tags[name] = count - 1
            depth -= 1
    return deepest
