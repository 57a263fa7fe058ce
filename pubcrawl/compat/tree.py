"""
Trees as jsoup 1.16 builds them, where jsoup departs from the standard.

The source is changed so that lexbor builds the tree of jsoup. What a source cannot
express is changed in the tree: marker elements carry text that jsoup leaves between
table cells or in a noscript of the head.

Source: https://jsoup.org/apidocs/org/jsoup/parser/Parser.html
"""

from __future__ import annotations

import re
from html import escape
from html.entities import html5

from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.entities import unescape
from pubcrawl.formats.html.guard import TOKEN
from pubcrawl.formats.html.nesting import RAW, VOID
from pubcrawl.formats.html.xml import attributes as read_attributes

_CARRIER = "pubcrawl-text"
_DOCTYPE = re.compile(r"(?:[\t\n\f\r ]++|<!--.*?-->|<\?[^>]*+>)*+(<!doctype[^>]*>)", re.I | re.S)
_OLD_NAMES = sorted((name for name in html5 if not name.endswith(";")), key=len, reverse=True)
# A browser recognises an old name at the beginning of a longer one, jsoup does not.
_LONGER_NAME = re.compile(rf"&(?=(?:{'|'.join(_OLD_NAMES)})[^\W_])([^\W\d_]+[0-9]*)(;?)")
_TEMPLATE = re.compile("<template", re.IGNORECASE)
_WORD = re.compile(r"[^\t\n\f\r ]")
_START = re.compile(r"<[A-Za-z]")
_MAX_CUT = 1000  # characters of a tag that is searched for a "<" that ends it
# The tree of a page without any of these is the same in jsoup.
_ODDITY = re.compile(
    rf"\r|</col\b|<!\[CDATA\[|<textarea|<noscript|&(?:{'|'.join(_OLD_NAMES)})[^\W_]"
    r"|</?(?:table|t[rhd]|thead|tbody|tfoot|caption|colgroup)\b[^<>]*>"
    r"(?:\s++|<!--[^<>]{0,200}+>)*+(?:[^\s<]|<[^a-z/!?])"
    rf"|<(?!(?:{'|'.join(sorted(VOID))})\b)[a-z][^<>]*/>"
    # A select with other elements than options; a title without end; a tag without end.
    r"|<select\b[^<>]*+>(?:[^<]++|</?opt(?:ion|group)\b[^<>]*+>|<!--[^<>]*+>)*+(?!</select\b)"
    r"|<title\b[^<>]*+>[^<]*+<(?!/title)"
    r"|<[a-z][^\s/<>]*+(?:[\s/]++[^\s/<>=]++(?:\s*+=\s*+"
    r"(?:\"[^\"]*+\"|'[^']*+'|[^\s<>\"']++))?+)*+[\s/]*+<",
    re.IGNORECASE,
)
# Texts and tags that need no change where no table is open.
_PLAIN = re.compile(
    r"(?:[^<&\r]++|&(?:(?:amp|lt|gt|quot|nbsp|[mn]dash|[lr]aquo|copy|reg);|(?![A-Za-z]))"
    rf"|<(?!/?(?i:{'|'.join(sorted(RAW))}|table|col|select)\b)/?[A-Za-z][^\t\n\f\r /><]*+"
    r"(?:[\t\n\f\r ]++[^\t\n\f\r />=\"'<]++(?:=(?:\"[^\"]*+\"|'[^']*+'|[^\t\n\f\r />=\"'<]++))?+)*+"
    r"[\t\n\f\r ]*+>)*+"
)


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_HEAD = _names("base basefont bgsound command head html link meta noframes noscript script style")
_HEAD |= _names("template title")
_HEAD_NOSCRIPT = _names("basefont bgsound link meta noframes style")
_CELLS = _names("td th caption")
_ROWS = _names("table tbody thead tfoot tr colgroup col")
_OPTIONS = _names("option optgroup")
_NOT_SELECTED = _names("input keygen textarea")
_NOT_SELECTED_IN_TABLES = _names("caption table tbody tfoot thead tr td th")


def parse_as_jsoup(source: str, *, options: int) -> LexborHTMLParser:
    """Return the tree of a page as jsoup builds it."""
    doctype = _DOCTYPE.match(source)
    if doctype is None:
        source = f"<!DOCTYPE html>{source}"
    else:  # jsoup knows no quirks: in all pages a table closes a paragraph
        start, end = doctype.span(1)
        source = f"{source[:start]}<!DOCTYPE html>{source[end:]}"
    changed = rewrite_for_jsoup(source)
    tree = LexborHTMLParser(changed, options=options)
    if changed is not source:
        _bring_back(tree)
    if _TEMPLATE.search(source):
        _open_templates(tree)
    if doctype is None and tree.root is not None and tree.root.parent is not None:
        first = tree.root.parent.first_child
        if first is not None and first.tag == "-doctype":
            first.decompose()
    return tree


def rewrite_for_jsoup(source: str) -> str:
    """Return *source* changed so that a standard parser builds jsoup's tree from it."""
    return _Rewriting(source).result() if _ODDITY.search(source) else source


class _Rewriting:
    """One pass over a page, with the relevant state of the open elements."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.out: list[str] = []
        self.in_head = True
        # For each open table: the number of elements open in it outside cells; None inside a cell.
        self.tables: list[int | None] = []
        self.select = False  # whether a select is open
        self.endless: set[str] = set()  # raw text elements without a further end tag

    def result(self) -> str:
        source, out = self.source, self.out
        position = 0
        while True:
            if not (self.in_head or self.tables or self.select):
                plain = _PLAIN.match(source, position)
                if plain is not None:
                    out.append(plain[0])
                    position = plain.end()
            token = TOKEN.search(source, position)
            if token is None:
                break
            self._text(source[position : token.start()])
            position = token.end()
            name = token["name"]
            if token["cdata"]:
                end = source.find("]]>", position)
                end = len(source) if end < 0 else end
                out.append(escape(source[position:end], quote=False))
                position = end + 3
            elif name is None:
                out.append(token[0])
            else:
                if position - token.start() < _MAX_CUT and token[0].rfind("<"):
                    token, position = self._cut(token)
                    if token is None:
                        continue
                name = token["name"].lower()
                if self.select and self._passed_over(name, end=bool(token["slash"])):
                    continue
                if token["slash"]:
                    self._end(name)
                    # jsoup's </col> closes the group too.
                    out.append("</colgroup>" if name == "col" else token[0])
                else:
                    position = self._start(name, token, position)
        self._text(source[position:])
        return "".join(out)

    def _cut(self, token: re.Match[str]) -> tuple[re.Match[str] | None, int]:
        """Return a tag that contains "<", cut there as by jsoup, and its end."""
        name = token["name"].partition("<")[0]
        begin = token.start("name") + len(name)
        written, position, shut = _as_written(name, self.source, begin)
        if position > len(self.source):
            return None, position
        return TOKEN.match(f"<{token['slash']}{written}{'/' * shut}>"), position

    def _passed_over(self, name: str, *, end: bool) -> bool:
        """Return whether a tag in a select is ignored; some tags close the select first."""
        if name in _OPTIONS or name == "script" or (end and name == "select"):
            return False
        closes = not end and (name in _NOT_SELECTED or name == "select")
        if closes or (self.tables and name in _NOT_SELECTED_IN_TABLES):
            self.out.append("</select>")
            self._end("select")
            return name == "select"
        return True

    def _start(self, name: str, token: re.Match[str], position: int) -> int:
        if self.in_head and name == "noscript" and not token[0].endswith("/>"):
            self.out.append(token[0])
            return self._noscript(position)
        self.in_head = self.in_head and name in _HEAD
        self._opened(name)
        shut = token[0].endswith("/>") and token.end("attributes") < token.end() - 1
        if shut and name not in VOID and name != "form":
            self._end(name)
            # Without the slash: in SVG it closes the element, and </g> would close another one.
            self.out.append(f"{token[0][:-2]}></{name}>")
            return position
        self.out.append(token[0])
        if name in VOID:
            return position
        if name == "textarea" and self.source.startswith("\n", position):
            self.out.append("\n")
        return self._raw(name, position) if name in RAW else position

    def _raw(self, name: str, position: int) -> int:
        """Copy the content of a raw text element; return its end."""
        match = None
        if name not in self.endless:
            end = re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE)
            match = end.search(self.source, position)
        stop = len(self.source)
        if match is not None:
            stop = match.start()
        else:
            self.endless.add(name)
        if name not in ("textarea", "title"):
            self.out.append(self.source[position:stop])
            return stop
        if match is None and (tag := _START.search(self.source, position)):
            stop = tag.start()  # an element without end tag ends before the next tag
        self.out.append(_text(self.source[position:stop]))
        if match is None:
            self.out.append(f"</{name}>")
        return stop

    def _opened(self, name: str) -> None:
        if name == "select":
            self.select = True
        if name == "table":
            self.tables.append(0)
        elif self.tables and not (self.select and name in _OPTIONS):
            open_here = self.tables[-1]
            if name in _CELLS:
                self.tables[-1] = None
            elif name in _ROWS:
                self.tables[-1] = 0
            elif open_here is not None and name not in VOID and name not in RAW:
                self.tables[-1] = open_here + 1

    def _end(self, name: str) -> None:
        if not self.tables or (self.select and name in _OPTIONS):
            self.select = self.select and name != "select"
            return
        self.select = self.select and name != "select"
        open_here = self.tables[-1]
        if name == "table":
            self.tables.pop()
        elif name in _CELLS or name in _ROWS:
            self.tables[-1] = 0
        elif open_here and name not in RAW:
            self.tables[-1] = open_here - 1

    def _text(self, words: str) -> None:
        if not _WORD.search(words):
            self.out.append(words.replace("\r", "&#13;"))
        elif self.tables and self.tables[-1] == 0:
            self.out.append(f"<script {_CARRIER}>{words}</script>")
        else:
            self.in_head = False
            self.out.append(_text(words))

    def _noscript(self, position: int) -> int:
        """Copy a noscript of the head, where jsoup treats most tags as text."""
        source, out = self.source, self.out
        while True:
            token = TOKEN.search(source, position)
            words = source[position : None if token is None else token.start()]
            if _WORD.search(words):
                out.append(_carried(unescape(words)))
            if token is None:
                return len(source)
            position = token.end()
            name = (token["name"] or "").lower()
            if token["slash"] and name == "noscript":
                out.append(token[0])
                return position
            if not name or name in _HEAD_NOSCRIPT:
                out.append(token[0])
            elif not token["slash"] and name not in ("head", "noscript"):
                out.append(_carried(f"<{_as_written(name, source, token.end('name'))[0]}>"))


def _text(words: str) -> str:
    words = words.replace("\r", "&#13;")
    return _LONGER_NAME.sub(_escape_unknown, words) if "&" in words else words


def _escape_unknown(match: re.Match[str]) -> str:
    name, semicolon = match.groups()
    known = name in html5 or (semicolon and f"{name};" in html5)
    return match[0] if known else f"&amp;{name}{semicolon}"


def _carried(words: str) -> str:
    return f'<meta {_CARRIER}="{escape(words)}">'


def _as_written(name: str, source: str, position: int) -> tuple[str, int, bool]:
    """Return the content of a start tag as jsoup writes it, its end, and whether it has a "/"."""
    values, end, shut = read_attributes(source, position)
    attributes = "".join(
        f" {key.lower()}" if value is None else f' {key.lower()}="{escape(value)}"'
        for key, value in values.items()
    )
    return f"{name} {attributes}" if attributes else name, end, shut


def _bring_back(tree: LexborHTMLParser) -> None:
    for node in tree.css(f"script[{_CARRIER}]"):
        words = node.first_child
        node.replace_with(unescape((words and words.text_content) or ""))
    for node in tree.css(f"meta[{_CARRIER}]"):
        node.replace_with(node.attributes.get(_CARRIER) or "")


def _open_templates(tree: LexborHTMLParser) -> None:
    for template in tree.css("template"):
        for content in template.template_fragments():
            for child in list(content.iter(include_text=True)):
                template.insert_child(child, move=True)
