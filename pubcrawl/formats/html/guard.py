"""
Limits for pages whose markup would exhaust the parser.

lexbor builds the tree that the standard prescribes, at any cost: its time grows
with depth times tags and with the square of an element's attributes, its memory
with open formatting elements times paragraphs. So each large page is scanned
here first, tag by tag, and markup beyond the limits is left out; the text stays.
A quick scan finds nearly all pages harmless; the others get a careful one. In
doubt whether something is a tag, start tags count and end tags do not.

Sources: https://html.spec.whatwg.org/#parsing-main-inbody; Chromium has the
same limit of depth (``kMaximumHTMLParserDOMTreeDepth``)
"""

from __future__ import annotations

import re
from functools import lru_cache

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html.nesting import (
    BARRIERS,
    CELLS,
    CLOSED_BY,
    FOREIGN,
    FORMATTING,
    RAW,
    SPECIAL,
    VOID,
)

MAX_DEPTH = 512
"""Elements that may be open at the same time."""

MAX_ATTRIBUTES = 512
"""Attributes of an element that are read."""

MAX_NAMES = 50_000
"""Different names of elements and attributes in a page."""

_SMALL_TAGS = 3_000  # a page with fewer "<" is harmless …
_SMALL_SIZE = 120_000  # … as are its attributes, if it has fewer characters
_FEW_TAGS = 12_000  # with fewer "<" only formatting elements or attributes can do harm
_FEW_FORMATS = 64  # different formatting tags that may recur in so few paragraphs
_SAMPLED_SIZE = 1_000_000  # characters; in smaller pages only samples of attributes are checked
_SAMPLED = 3_000  # characters from one sample to the next
_MAX_ODD = 14  # samples that may lie in one tag
_NAMES_SIZE = 400_000  # characters; smaller pages have few enough names
_MAX_LEFT_OPEN = 32  # formatting elements that the parser repeats in each paragraph
_MAX_COPIES = 300_000  # of such elements, in all
_MAX_BODIES = 16  # tags that add attributes to the single body
_MAX_TAGS = 100_000  # of a page that is not harmless; tags beyond are treated as text
_MAX_CUTS = 5_000  # tags left out; after that all further tags are
_MAX_STRAY = 1_000  # tags without effect: the parser copies the text before each of them again
_FAR = 64  # open elements in which the start of an end tag is searched

_SPACE = r"[\t\n\f\r ]"
_ATTRIBUTE = (
    rf"[\t\n\f\r /]*+[^\t\n\f\r />][^\t\n\f\r />=]*+"
    rf"(?:{_SPACE}*+={_SPACE}*+"
    r"(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\t\n\f\r >\"'][^\t\n\f\r >]*+)?+)?+"
)
TOKEN = re.compile(
    r"<(?:(?P<slash>/?)(?P<name>[A-Za-z][^\t\n\f\r />]*+)"
    rf"(?P<attributes>(?:{_ATTRIBUTE}){{0,{MAX_ATTRIBUTES}}}+)[\t\n\f\r /]*+(?P<shut>>|\Z|)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|(?P<cdata>!\[CDATA\[)"
    r"|(?:[!?]|/(?!\Z))[^>]*+>?)",
    re.DOTALL,
)
# The same for regular pages: one chunk up to "=" at a time. Groups: name of a raw text element,
# its content, name of any other tag, and the rest of the page from the first irregular tag on.
_CHUNKS = (
    r"(?:[\t\n\f\r /]*+[^\t\n\f\r />=][^>=]{0,200}+"
    r"(?:=[\t\n\f\r ]*+(?:\"[^\"]*+\"|'[^']*+'|[^\t\n\f\r >]*+))?+){0,128}+[\t\n\f\r /]*+>"
)
_QUICK = re.compile(
    r"<(?:((?i:script|style|title|textarea|xmp|iframe|noembed|noframes))(?=[\t\n\f\r />])"
    rf"{_CHUNKS}([^<]*+(?:<(?!/(?i:\1)[\t\n\f\r />])[^<]*+)*+)"
    rf"|(/?[A-Za-z][^\t\n\f\r />]*+){_CHUNKS}"
    r"|!--(?:-?>|[^-]*+(?:-(?!-!?>)[^-]*+)*+--!?>)"
    r"|(/?[A-Za-z]|!--|!\[CDATA\[).*)",
    re.DOTALL,
)
_TAG = re.compile(rf"</?[A-Za-z][^\t\n\f\r />]*+(?:{_ATTRIBUTE})*+[\t\n\f\r /]*+>?")
# From a position inside a tag to its end: before an attribute, or anywhere else except in a
# quoted value. Outside tags a match ends soon as well.
_VALUE = rf"{_SPACE}*+(?:\"[^\"]*+\"|'[^']*+'|(?![\"'])[^\t\n\f\r >]*+)"
_NAME_END = rf"[^\t\n\f\r />=]*+{_SPACE}*+(?:={_VALUE}|(?!=))"
_TAG_REST = rf"(?:[\t\n\f\r /]*+[^\t\n\f\r />]{_NAME_END})*+[\t\n\f\r /]*+>"
_QUOTE_END = re.compile(_TAG_REST)
_TAG_END = re.compile(
    rf"(?={_TAG_REST})(?={_NAME_END}{_TAG_REST})(?={_VALUE}{_TAG_REST})[^\t\n\f\r >]*+{_TAG_REST}"
)
_FORMAT = re.compile(
    r"<(?=[bcefinstu])(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\t\n\f\r /][^>]*+",
    re.IGNORECASE,
)
_MORE_ATTRIBUTES = re.compile(rf"(?:{_ATTRIBUTE})*+[\t\n\f\r /]*+>?")
_WORD_ENDS = bytes.maketrans(b"/\"'<", b"    ")
_NAME = re.compile(
    r"(?:(?<=<)|[\t\n\f\r /\"'])([^\t\n\f\r />][^\t\n\f\r />=]*+)"
    rf"(?:{_SPACE}*+={_SPACE}*+(?:\"[^\"]*+|'[^']*+|[^\t\n\f\r >]*+))?+"
)
_STRAY = frozenset(
    ["col", "colgroup", "frame", "head", "tbody", "td", "tfoot", "th", "thead", "tr"]
)
_OUTER = frozenset(("table", "template", "svg", "math"))
_END_WITH_ATTRIBUTES = re.compile(
    r"(</[A-Za-z][^\t\n\f\r />]*+)[\t\n\f\r /]++[^\t\n\f\r />][^>]*+(>|\Z)"
)
_WATCHED = frozenset(("html", "body", "plaintext"))
_FOREIGN_TAG = re.compile(r"<(?:svg|math|select)[\t\n\f\r />]", re.IGNORECASE)


@lru_cache(1)  # several readers may look at one page, one after the other
def limit_markup(source: str) -> tuple[str, tuple[str, ...]]:
    """
    Return *source* without markup that takes too long, and what was left out, in sentences.

    Raises ``ParseError`` for a page of more than ``MAX_NAMES`` different names.
    """
    if source.count("<") < _SMALL_TAGS and len(source) < _SMALL_SIZE:
        return source, ()
    if len(_END_WITH_ATTRIBUTES.findall(source)) > _MAX_STRAY:
        source = _END_WITH_ATTRIBUTES.sub(r"\1\2", source)
    if len(source) > _NAMES_SIZE and _words(source) > MAX_NAMES:
        tags = _TAG.findall(source)
        if len({name for tag in tags for name in _NAME.findall(tag)}) > MAX_NAMES:
            raise ParseError(f"more than {MAX_NAMES} names of elements and attributes")
    return (source, ()) if _harmless(source) else _Scan(source).result()


def _words(source: str) -> int:
    """Return the number of different words, names included."""
    return len(set(source.encode("utf-8", "replace").translate(_WORD_ENDS).split()))


def _harmless(source: str) -> bool:
    """Return whether a page is surely within the limits."""
    tags = source.count("<")
    few = tags < _SMALL_TAGS or (tags < _FEW_TAGS and _few_formats(source))
    if few and (len(source) < _SMALL_SIZE or _short_tags(source)):
        return True
    tokens = _QUICK.findall(source)
    if few and not any(odd for _, _, _, odd in tokens):
        hiding = any(map(_hides, (hidden for _, hidden, _, _ in tokens)))
        if not (hiding and _FOREIGN_TAG.search(source)):
            return True
    stack: list[str] = []
    left_open = bodies = stray = 0
    for raw, hidden, tag, odd in tokens:
        if not tag:
            if odd or (_hides(hidden) and not FOREIGN.isdisjoint(stack)):
                return False
            if raw:
                stack.append(raw.lower())
        elif tag[0] == "/":
            name = tag[1:]
            if stack and stack[-1] == name:
                stack.pop()
                continue
            name = name.lower()
            if name not in stack[-_FAR:]:
                continue
            index = len(stack) - 1
            while stack[index] != name:
                index -= 1
            between = stack[index + 1 :]
            if not (BARRIERS if name in SPECIAL else SPECIAL).isdisjoint(between):
                continue
            left_open += len(FORMATTING.intersection(between))
            if left_open > _MAX_LEFT_OPEN:
                return False
            del stack[index:]
        else:
            if not tag.islower():
                tag = tag.lower()
            if tag in _STRAY and _OUTER.isdisjoint(stack[-_FAR:]):
                stray += 1
                if stray > _MAX_STRAY:
                    return False
            if tag in VOID:
                continue
            stack.append(tag)
            if len(stack) > MAX_DEPTH:
                return False
            if tag in _WATCHED:
                bodies += 1
                if tag == "plaintext" or bodies > 2 * _MAX_BODIES:
                    return False
    return True


def _hides(hidden: str) -> bool:
    """
    Return whether raw text contains what would be markup elsewhere.

    Atypon, in an icon: ``<svg><title><!---->Close<!----></title>``.
    """
    return "<" in hidden and "<" in hidden.replace("<!---->", "")


def _short_tags(source: str) -> bool:
    """
    Return whether the page surely has no tag with very many attributes.

    Such a tag contains more than ``_MAX_ODD`` samples. A sample is odd if a tag around it would
    not end before the next sample, whether the sample lies in a quoted value or not.
    """
    odd = 0
    find, size = source.find, len(source)
    for place in range(_SAMPLED, size if size <= _SAMPLED_SIZE else 0, _SAMPLED):
        start = max(place, find("<", place, place + _SAMPLED))  # skip text, which takes time
        ended = _TAG_END.match(source, start, start + _SAMPLED)
        quotes = {find(quote, at, at + _SAMPLED) for quote in "\"'" for at in (place, start)}
        for end in quotes - {-1}:
            if ended:
                ended = _QUOTE_END.match(source, end + 1, end + 1 + _SAMPLED)
        odd += not ended
        if odd > _MAX_ODD:
            return False
    return size <= _SAMPLED_SIZE


def _few_formats(source: str) -> bool:
    formats = set(_FORMAT.findall(source))
    # With an odd number of quotes, a ">" in an attribute has cut the tag short.
    cut = any(tag.count('"') % 2 or tag.count("'") % 2 for tag in formats)
    return len(formats) <= _FEW_FORMATS and not cut


class _Scan:
    """One careful scan of a page, tag by tag, with the open elements."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.stack: list[str] = []
        self.left_open: dict[str, str] = {}  # formatting: its tag → its name
        self.outside: list[dict[str, str]] = []  # the same, outside each open cell
        self.texts: dict[int, str] = {}  # index in the stack → tag of a formatting element
        self.dropped: dict[str, int] = {}  # name → number of start tags left out and still open
        self.names: set[str] = set()
        self.copies = self.bodies = self.foreign = self.stray = 0
        self.hidden = 0  # end of a CDATA section that may hide end tags
        self.cuts: list[tuple[int, int]] = []
        self.warnings: dict[str, None] = {}

    def result(self) -> tuple[str, tuple[str, ...]]:
        source, search = self.source, TOKEN.search
        raw = ""  # the raw text element that hides other end tags
        position = tags = 0
        while (token := search(source, position)) is not None:
            position = token.end()
            tags += 1
            if tags > _MAX_TAGS or len(self.cuts) > _MAX_CUTS:
                return self._text_from(token.start())
            name = token["name"]
            if name is None:
                if token["cdata"]:
                    position = self._cdata(position)
                continue
            if not token["shut"] and position < len(source):
                end = _MORE_ATTRIBUTES.match(source, position).end()  # type: ignore[union-attr]
                shut = source.endswith(">", position, end)
                reason = f"more than {MAX_ATTRIBUTES} attributes of an element"
                self._cut(position, end - shut, reason)
                position = end
            name = name.lower()
            if raw:
                if token["slash"] and name == raw:
                    raw = ""
                elif token["slash"]:
                    continue
            if token["slash"]:
                self._end(name, token.start(), position)
            elif self._start(name, token, position) and name in RAW:
                if self.foreign:
                    raw = name
                elif name == "plaintext":
                    break
                else:
                    position = self._raw_end(name, position)
        return self._rest(), tuple(self.warnings)

    def _start(self, name: str, token: re.Match[str], end: int) -> bool:
        stack = self.stack
        reason = ""
        if len(self.names) < MAX_NAMES:
            self.names.add(name)
        elif name not in self.names:
            reason = f"more than {MAX_NAMES} names of elements"
        if name in ("body", "html"):
            self.bodies += 1
            if self.bodies > _MAX_BODIES:
                reason = "too many body tags"
        for ends, limits in CLOSED_BY.get(name, ()):
            self._close(ends, limits)
        if name in FORMATTING and len(self.left_open) >= _MAX_LEFT_OPEN:
            reason = "too many formatting elements left open"
        if self.left_open:
            self.copies += len(self.left_open)
            if self.copies > _MAX_COPIES:
                reason = "too many formatting elements left open"
        if name in _STRAY and _OUTER.isdisjoint(stack[-_FAR:]):
            self.stray += 1
            if self.stray > _MAX_STRAY:
                reason = "too many parts of tables outside a table"
        if name not in VOID and len(stack) >= MAX_DEPTH:
            reason = f"more than {MAX_DEPTH} elements inside each other"
        if reason:
            self._cut(token.start(), end, reason)
            if name not in VOID:
                self.dropped[name] = self.dropped.get(name, 0) + 1
            return False
        if name in VOID:
            return False
        if name in FORMATTING:
            self.texts[len(stack)] = token[0][:200]
            self.left_open.pop(token[0][:200], None)
        elif name in CELLS:
            self.outside.append(self.left_open)
            self.left_open = {}
        self.foreign += name in FOREIGN
        stack.append(name)
        return True

    def _end(self, name: str, start: int, end: int) -> None:
        if start < self.hidden:
            return
        if self.stack and self.stack[-1] == name:
            self._pop(len(self.stack) - 1)
        elif self.dropped.get(name):
            self.dropped[name] -= 1
            self.cuts.append((start, end))
        elif name in SPECIAL:
            self._close(frozenset((name,)), BARRIERS - {name})
        else:
            self._close(frozenset((name,)), SPECIAL | BARRIERS)

    def _close(self, names: frozenset[str], limits: frozenset[str]) -> None:
        stack = self.stack
        for index in range(len(stack) - 1, max(-1, len(stack) - 1 - _FAR), -1):
            if stack[index] in names:
                self._pop(index)
                return
            if stack[index] in limits:
                return

    def _pop(self, index: int) -> None:
        stack = self.stack
        for place in range(len(stack) - 1, index - 1, -1):
            name = stack.pop()
            if name in FORMATTING:
                text = self.texts.pop(place)
                if place > index:
                    self.left_open[text] = name
            elif name in CELLS and self.outside:
                self.left_open = self.outside.pop()
            self.foreign -= name in FOREIGN

    def _cdata(self, position: int) -> int:
        """Return the end of ``<![CDATA[``, which is a comment except in SVG."""
        if self.foreign:
            self.hidden = self.source.find("]]>", position) % (len(self.source) + 1)
            return position
        end = self.source.find(">", position)
        return len(self.source) if end < 0 else end + 1

    def _raw_end(self, name: str, position: int) -> int:
        end = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE).search(self.source, position)
        return len(self.source) if end is None else end.start()

    def _cut(self, start: int, end: int, reason: str) -> None:
        self.cuts.append((start, end))
        self.warnings.setdefault(f"{reason}: markup beyond this was left out")

    def _text_from(self, start: int) -> tuple[str, tuple[str, ...]]:
        """Return the result with no tags from *start* on."""
        self.warnings.setdefault("too many tags: the rest was treated as text")
        self.cuts.append((start, len(self.source)))
        return self._rest() + _TAG.sub(" ", self.source[start:]), tuple(self.warnings)

    def _rest(self) -> str:
        if not self.cuts:
            return self.source
        out = []
        position = 0
        for start, end in self.cuts:
            out.append(self.source[position:start])
            position = end
        out.append(self.source[position:])
        return "".join(out)
