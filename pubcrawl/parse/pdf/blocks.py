"""Blocks of printed lines: what stands together in one size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import normalize

from pubcrawl.parse.pdf.labels import KEYWORDS, is_label
from pubcrawl.parse.pdf.lines import PrintedLine, PrintedPage
from pubcrawl.parse.pdf.people import names_in
from pubcrawl.parse.pdf.text import cleaned

_WORD = re.compile(r"\w+")
_FOOTNOTES = re.compile(r"[\s*†‡§¶#⁎∗✩☆⋆]+$")
CONTACT = re.compile(
    r"@|\b(?:universi|department|institut|school of|laborator|hospital|college|faculty"
    r"|received|accepted|published|correspond|e-?mail|©|copyright)",
    re.IGNORECASE,
)
"""A line of affiliations, addresses or dates."""


class TextBlock(NamedTuple):
    """Lines of one size that follow each other."""

    lines: tuple[PrintedLine, ...]

    @property
    def text(self) -> str:
        """Its words in one line, without marks of footnotes at the end."""
        return _text(self.lines)

    @property
    def size(self) -> float:
        """The size of its first line, in points."""
        return self.lines[0].size

    @property
    def left(self) -> float:
        """Its left edge."""
        return min(line.left for line in self.lines)

    @property
    def right(self) -> float:
        """Its right edge."""
        return max(line.right for line in self.lines)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return min(line.top for line in self.lines)

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return max(line.bottom for line in self.lines)


def folded(text: str) -> str:
    """Return the letters and digits of *text* in one spelling."""
    return "".join(_WORD.findall(normalize("NFKC", text).casefold().replace("_", "")))


def body_size(page: PrintedPage) -> float:
    """Return the size that most characters of a page have, in points."""
    counted: Counter[float] = Counter()
    for line in page.lines:
        counted[round(2 * line.size) / 2] += len(line.text)
    return counted.most_common(1)[0][0] if counted else 10.0


def text_blocks(page: PrintedPage, body: float) -> list[TextBlock]:
    """Return the blocks of a page, in the order of its content; a names line begins a new one."""
    groups: list[list[PrintedLine]] = []
    for line in page.lines:
        if groups and _continues(groups[-1], line, body):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [TextBlock(tuple(lines)) for lines in groups]


def _continues(lines: list[PrintedLine], line: PrintedLine, body: float) -> bool:
    last = lines[-1]
    if abs(line.size - last.size) > 0.3 + 0.03 * last.size or line.bold != last.bold:
        return False
    step = line.top - last.top
    if abs(step) < 0.4 * last.size:
        return last.right - last.size <= line.left <= last.right + 2 * last.size
    if not 0 < step <= (2.1 if last.size >= 1.15 * body else 1.6) * last.size:
        return False
    if line.left > last.right or line.right < last.left:
        return False
    if KEYWORDS.match(line.text):
        return False
    if not line.bold and line.size < 1.05 * body:
        return True
    if is_label(line.text) or is_label(last.text):
        return False
    # Names may have the size of the title; a title may hold words that look like names.
    return line.names == line.text or not names_in([line.names])


def _text(lines: Iterable[PrintedLine]) -> str:
    text = " ".join(cleaned(["\n".join(line.text for line in lines)]).split())
    text = _FOOTNOTES.sub("", text)
    return text.replace("\ufffe", "-")
