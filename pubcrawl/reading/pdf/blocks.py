"""Blocks of printed lines: adjacent lines of one size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from unicodedata import normalize

from pubcrawl.formats.pdf.lines import PrintedLine, PrintedPage
from pubcrawl.formats.pdf.text import clean_pages
from pubcrawl.reading.pdf.labels import KEYWORDS, is_label
from pubcrawl.reading.pdf.people import names_in

_WORD = re.compile(r"\w+")
_FOOTNOTES = re.compile(r"(?<![\s*†‡§¶#⁎∗✩☆⋆])[\s*†‡§¶#⁎∗✩☆⋆]++$")
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
        """Its words in one line, without footnote marks at the end."""
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
    """Return the letters and digits of *text*, normalised for comparison."""
    return "".join(_WORD.findall(normalize("NFKC", text).casefold().replace("_", "")))


def body_size(page: PrintedPage) -> float:
    """Return the size of most characters of a page, in points."""
    counted: Counter[float] = Counter()
    for line in page.lines:
        counted[round(2 * line.size) / 2] += len(line.text)
    return counted.most_common(1)[0][0] if counted else 10.0


def text_blocks(page: PrintedPage, body: float) -> list[TextBlock]:
    """Return the blocks of a page in content order; a line of names starts a new block."""
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
    # Names may have the size of the title, and a title may contain words that look like names.
    return line.names == line.text or not names_in([line.names])


def _text(lines: Iterable[PrintedLine]) -> str:
    text = " ".join(clean_pages(["\n".join(line.text for line in lines)]).split())
    text = _FOOTNOTES.sub("", text)
    return text.replace("\ufffe", "-")
