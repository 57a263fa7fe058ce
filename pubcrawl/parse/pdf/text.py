"""
The text of PDF pages, cleaned: whole words, plain letters, no characters without a meaning.

Source: https://www.unicode.org/reports/tr15/
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

# pdfium puts this, or U+0002, where a hyphen stood at the end of a line, and drops the line's end.
_MARK = "\ufffe"
_LETTER = r"[^\W\d_]"
# What begins a pattern is rare, so it is found fast; what stands before is looked at after that.
_CUT = re.compile(rf"[\xad\u2010-](?<={_LETTER}[\xad\u2010-])[^\S\n]*\n[^\S\n]*(?={_LETTER})")
_CUT_NUMBER = re.compile(r"-(?<=\w-)[^\S\n]*\n[^\S\n]*(?=\w)")
_WORD = re.compile(rf"{_LETTER}+(?:-{_LETTER}+)*")
_START = re.compile(f"{_LETTER}+")
_WORD_MAX = 60  # letters before a mark that are looked at
# Ligatures, and letters in the form that they have in a place of a word. Superscripts and the
# like are none of them: 10² would become 102.
_FORMS = re.compile("[\ufb00-\ufdff\ufe70-\ufefc]+")
_CID = re.compile(r"\(cid:\d{1,7}\)")  # a glyph that pdfminer knows no character for
_NOTHING = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u200b\ufeff\ufffe\uffff\ud800-\udfff]+")
_UNFIT = re.compile("[\x00\ud800-\udfff]+")
_BREAKS = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"[^\S\n ][^\S\n]*| [^\S\n]+")
_LINE_ENDS = re.compile(" +\n *|\n +")
_EMPTY_LINES = re.compile("\n{3,}")
_UNKNOWN = re.compile("[\\s\ufffd\ue000-\uf8ff]+")


def cleaned(pages: Iterable[str], *, compat: bool = False) -> str:
    """
    Return the text of *pages*, one after the other.

    Words that were cut at the end of a line are whole again: with their hyphen where the text
    has it elsewhere, or nothing speaks against it. *compat*: they stay cut, and spaces
    as they are, as PDFBox has it.
    """
    text = _BREAKS.sub("\n", "\n".join(pages).replace("\r\n", "\n")).replace("\x02", _MARK)
    text = _FORMS.sub(lambda form: normalize("NFKC", form[0]), _CID.sub("", text))
    if compat:
        return _NOTHING.sub("", text.replace(_MARK, "-\n"))
    text = _whole(_CUT.sub(_MARK, text))
    text = _CUT_NUMBER.sub("-", text)
    text = _SPACES.sub(" ", _NOTHING.sub("", text))
    return _EMPTY_LINES.sub("\n\n", _LINE_ENDS.sub("\n", text)).strip()


def meant(value: str, *, compat: bool = False) -> str:
    """Return *value* without characters that mean nothing; *compat*: that cannot be stored."""
    return (_UNFIT if compat else _NOTHING).sub("", value)


def known(text: str) -> int:
    """Return how many characters of *text* mean something."""
    return len(_UNKNOWN.sub("", text))


def _whole(text: str) -> str:
    """Return *text* with the parts of cut words put together."""
    if _MARK not in text:
        return text
    words = set(_WORD.findall(text.lower()))
    first, *others = text.split(_MARK)
    pieces, before = [first], first
    for after in others:
        start = _START.match(after)
        pieces += ["-" if start is None or _hyphenated(before, start[0], words) else "", after]
        before = after
    return "".join(pieces)


def _hyphenated(before: str, right: str, words: set[str]) -> bool:
    """Answer whether the word that ends *before* keeps its hyphen before *right*."""
    last = before[-_WORD_MAX:]
    length = 0
    while length < len(last) and last[-length - 1].isalpha():
        length += 1
    left = last[len(last) - length :]
    if not left:
        return True
    whole, hyphenated = f"{left}{right}".lower(), f"{left}-{right}".lower()
    if whole in words or hyphenated in words:
        return whole not in words
    # "p-values", "Levenberg-Marquardt", "RNA-binding" and the like
    return len(left) < 2 or not left[-1].islower() or not right[0].islower()
