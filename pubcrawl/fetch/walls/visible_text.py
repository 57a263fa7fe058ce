"""
The visible text of a page, read from its markup in a few passes over the bytes.

It serves to distinguish walls from pages before parsing. It ignores selectors and styles,
and takes time proportional to the size of the page.
"""

from __future__ import annotations

import re
from functools import cached_property
from html import unescape

PARAGRAPH = 20
"""Words of the shortest paragraph; a shorter block is a label, a menu entry or a button."""

TEXT_MAX = 24_000
"""Characters of the visible text that patterns are searched in, more than 4,000 words."""

# The beginning of a comment or of an element that is never visible.
_HIDDEN = re.compile(r"<!--|<(script|style|template|svg)\b")
_TITLE = re.compile(r"<title\b[^<>]*>([^<]{0,2000})")
_HEADING = re.compile(r"<h([1-3])\b[^<>]*>")
# <br> and inline elements are left out: old pages have nothing but <br> in a paragraph.
_BLOCK = re.compile(
    r"</?(?:address|article|aside|blockquote|body|button|caption|center|d[dlt]|details|div|fieldset"
    r"|fig(?:caption|ure)|footer|form|h[1-6r]|head|header|html|iframe|input|label|legend|li|main"
    r"|nav|noscript|ol|option|p|pre|section|select|summary|t(?:able|body|d|extarea|foot|h|head|r)"
    r"|title|ul)\b[^<>]*>",
)
_BREAK = re.compile(r"<br\b[^<>]*>")
_TAG = re.compile(r"<[a-z/!?][^<>]*>")
_CHARSET = re.compile(rb"<meta\b[^<>]{0,200}?charset\s*=\s*[\"']?([\w-]{1,30})", re.IGNORECASE)
# Encodings of pages; Python has others, and some of those are slow for a large page.
_LEGACY = re.compile(
    r"(?:iso-?8859-\d+|latin-?\d|windows-12\d\d|cp12\d\d|gb2312|gbk|gb18030|big5|shift[_-]?jis"
    r"|euc-(?:jp|kr)|koi8-[ru])\Z",
    re.IGNORECASE,
)
_HEAD_SIZE = 4096  # bytes that are searched for an encoding
# Scripts without spaces between words: two characters count as a word.
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]")
# Section headings of articles, each a block of its own, with or without a number. Walls have none.
_SECTION = re.compile(
    r"(?:(?:\d{1,2}|[ivx]{1,4})[.)]? )?(?:"
    r"introduction|(?:materials? and )?methods?|methods and materials|experimental(?: section)?"
    r"|results(?: and discussion)?|discussion|conclusions?|acknowledge?ments?|references(?: cited)?"
    r"|bibliography|literature cited|works cited|einleitung|methoden|ergebnisse|diskussion"
    r"|schlussfolgerung(?:en)?|fazit|literatur(?:verzeichnis)?|danksagung|méthodes?"
    r"|matériels? et méthodes|résultats(?: et discussion)?|références|bibliographie"
    r"|introducción|métodos|materiales y métodos|resultados(?: y discusión| e discussão)?|discusión"
    r"|conclusi(?:ón|ones)|referencias|bibliografía|introdução|discussão|conclus(?:ão|ões)"
    r"|referências|introduzione|metodi|risultati|discussione|conclusioni|bibliografia"
    r"|riferimenti bibliografici|введение|методы|материалы и методы|результаты|обсуждение"
    r"|заключение|выводы|литература|список литературы|引言|方法|结果|讨论|结论|参考文献"
    r"|はじめに|結果|考察|文献|서론|방법|결과|고찰|참고문헌"
    r")[:.]?"
)
_MARKS = {"1": "\n\x01", "2": "\n\x02", "3": "\n\x03"}  # inserted before the text of a heading


class VisibleText:
    """
    The visible text of the page *body*, in lower case; each property is computed on first use.

    *body* is decoded as UTF-8 or with the ``charset`` that it declares.
    """

    def __init__(self, body: bytes) -> None:
        self._body = body

    @cached_property
    def text(self) -> str:
        """All blocks in one line, at most ``TEXT_MAX`` characters."""
        return " ".join(text for _, text in self._blocks)[:TEXT_MAX]

    @cached_property
    def headings(self) -> list[str]:
        """The title, then all ``<h1>``; without any ``<h1>`` the first other heading."""
        marked = [(level, text) for level, text in self._blocks if level]
        first = [text for level, text in marked if level == 1] or [text for _, text in marked[:1]]
        return [self._title, *first] if self._title else first

    @cached_property
    def words(self) -> int:
        """Number of all words."""
        return sum(self._counts)

    @cached_property
    def prose(self) -> int:
        """Number of words in blocks of at least ``PARAGRAPH`` words."""
        return sum(count for count in self._counts if count >= PARAGRAPH)

    @cached_property
    def sections(self) -> int:
        """Number of different headings that the sections of articles have."""
        names = (_SECTION.fullmatch(text) for _, text in self._blocks if len(text) < 40)
        return len({match[0].lstrip("0123456789.) ") for match in names if match})

    @cached_property
    def markup(self) -> str:
        """The markup of the page."""
        declared = _CHARSET.search(self._body, 0, _HEAD_SIZE)
        name = declared[1].decode("ascii", "replace") if declared else ""
        try:
            text = self._body.decode(name if _LEGACY.match(name) else "utf-8", "replace")
        except LookupError:
            text = self._body.decode("utf-8", "replace")
        return text.lower().replace("\x01", "").replace("\x02", "").replace("\x03", "")

    @cached_property
    def _counts(self) -> list[int]:
        """Number of words in each block."""
        return [_words(text) for _, text in self._blocks]

    @cached_property
    def _title(self) -> str:
        match = _TITLE.search(self.markup)
        return _line(match[1]) if match else ""

    @cached_property
    def _blocks(self) -> list[tuple[int, str]]:
        """Level of the heading, 0 for none, and text of each block that has text."""
        source = _TITLE.sub("<title>", _without_hidden(self.markup), count=1)
        source = " ".join(source.split())
        source = _HEADING.sub(lambda match: _MARKS[match[1]], source)
        source = _TAG.sub("", _BLOCK.sub("\n", _BREAK.sub(" ", source)))
        blocks = []
        for block in source.split("\n"):
            level = ord(block[0]) if block and block[0] in "\x01\x02\x03" else 0
            if text := _line(block[1:] if level else block):
                blocks.append((level, text))
        return blocks


def _without_hidden(source: str) -> str:
    """
    Return *source* without comments, scripts, styles and drawings.

    If one of them is not closed, the rest of the page is hidden, as in a browser.
    """
    pieces, place = [], 0
    while (match := _HIDDEN.search(source, place)) is not None:
        pieces.append(source[place : match.start()])
        end = f"</{match[1]}" if match[1] else "-->"
        place = source.find(end, match.end())
        if place < 0:
            return " ".join(pieces)
        place += len(end) if end == "-->" else 0
    return " ".join((*pieces, source[place:]))


def _line(text: str) -> str:
    return " ".join(unescape(text).replace("\u2019", "'").split())


def _words(text: str) -> int:
    count = text.count(" ") + 1
    return count if text.isascii() else count + len(_UNSPACED.findall(text)) // 2
