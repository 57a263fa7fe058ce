"""
Words with glyphs that pdfium cannot map, such as ligatures: ``e\\x0ecient`` for "efficient".

pdfminer knows the names of glyphs (f_f_i). Its words are put in the place of the damaged ones, so
that the layout stays pdfium's.

Source: https://github.com/adobe-type-tools/agl-specification#2-the-mapping
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from pubcrawl.formats.pdf.pages import PdfPages

_GLYPH = r"[\x01\x03-\x08\x0e-\x1e]"
_LETTER = r"[^\W\d_]"
# A control character is no letter, so that a word has it between or beside letters.
_DAMAGED = re.compile(
    rf"(?<!{_LETTER})(?:{_LETTER}++(?:{_GLYPH}++{_LETTER}*+)++"
    rf"|(?<!{_GLYPH}){_GLYPH}++{_LETTER}++(?:{_GLYPH}++{_LETTER}*+)*+)"
)
_CONTROL = re.compile(_GLYPH)
_WORD = re.compile(f"{_LETTER}+")
_FEW = 3  # damaged words of a PDF that is not read again
_MOST = 2_000


def has_damaged_words(pages: PdfPages) -> bool:
    """Whether several words of *pages* have control characters inside."""
    # Most texts have no such character at all, which is found ten times as fast.
    suspects = filter(_CONTROL.search, pages.texts)
    return sum(len(_DAMAGED.findall(text)) for text in suspects) >= _FEW


def mend_words(pages: PdfPages, other: Iterable[str]) -> None:
    """Replace the damaged words of *pages* by those of the *other* reader's texts, in place."""
    damaged = Counter(word for text in pages.texts for word in _DAMAGED.findall(text))
    words = "\n".join(sorted({word for text in other for word in _WORD.findall(text)}))
    letters: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for word, count in damaged.most_common(_MOST):
        pieces = re.split(f"({_GLYPH})", word)
        pattern = f"({_LETTER}{{1,4}})".join(map(re.escape, pieces[::2]))
        found = re.findall(f"^{pattern}$", words, re.MULTILINE)
        if len(found) == 1:
            groups = found if isinstance(found[0], str) else found[0]
            for glyph, text in zip(pieces[1::2], groups, strict=True):
                letters[glyph][text] += count
    best = {ord(glyph): counts.most_common(1)[0][0] for glyph, counts in letters.items()}

    def mended(text: str) -> str:
        return _DAMAGED.sub(lambda word: word[0].translate(best), text)

    pages.printed = [
        page._replace(
            lines=tuple(
                line._replace(text=mended(line.text), names=mended(line.names))
                for line in page.lines
            )
        )
        for page in pages.printed
    ]
    pages.texts = list(map(mended, pages.texts))
