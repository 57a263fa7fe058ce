"""
Cleaning of the text of PDF pages: whole words, plain letters, no control characters.

Source: https://www.unicode.org/reports/tr15/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from pubcrawl.formats.pdf.hyphens import FREQUENT, HYPHENATED

CUT_MARK = "\ufffe"
"""What pdfium writes, as U+0002, for a hyphen at the end of a line together with the line end."""

_LETTER = r"[^\W\d_]"
# Each pattern begins with a rare character, so the search is fast; a look behind follows it.
_CUT = re.compile(rf"[\xad\u2010-](?<={_LETTER}[\xad\u2010-])[^\S\n]*\n[^\S\n]*(?={_LETTER})")
_CUT_NUMBER = re.compile(r"-(?<=\w-)[^\S\n]*\n[^\S\n]*(?=\w)")
_WORD = re.compile(rf"{_LETTER}+(?:-{_LETTER}+)*")
_START = re.compile(f"{_LETTER}+")
_WORD_MAX = 60  # letters before a mark that are examined
# Ligatures, and letters in the form for one position in a word. Superscripts and the like are
# not included: 10² would become 102.
_FORMS = re.compile("[\ufb00-\ufdff\ufe70-\ufefc]+")
_NOTHING = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\xad\u200b\ufeff\ufffe\uffff\ud800-\udfff]+")
_BREAKS = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")
_SPACES = re.compile(r"[^\S\n ][^\S\n]*| [^\S\n]+")
_OTHER_SPACE = re.compile(r"[^\S\n ]")
_EMPTY_LINES = re.compile("\n{3,}")
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff]")
# What clean_pages may remove, besides white space.
_REMOVED = re.compile(f"{_NOTHING.pattern}|[\u2010\ufffe-]")


_SENTENCE = re.compile(r"[.!?:]['\"”’)\]]*(?:\d{1,3})?$")
_END = 8  # characters at the end of a sentence, with quotes and the number of a note
_ITEM = re.compile(r"[•▪◦●■–]\s|\(?(?:\d{1,2}|[a-z])[.)]\s+\S")
_WIDE_MIN = 30  # characters; shorter lines are cells, labels and headings
_WHOLE = 400  # characters; longer lines are paragraphs
_REFERENCES = re.compile(
    r"(?:\d{1,2}\.?\s*)?(?:references(?: and notes| cited)?|bibliography|literature cited"
    r"|works cited|literatur(?:verzeichnis)?|références|bibliographie|referencias|bibliografía"
    r"|referências|riferimenti|bibliografia)\s*[:.]?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:appendi(?:x|ces)\b.{0,60}|supplementary (?:material|information|data)s?"
    r"|acknowledge?ments?|author contributions|supporting information|figure legends)\s*[:.]?$",
    re.IGNORECASE,
)


def clean_pages(pages: Iterable[str]) -> str:
    """
    Return the text of *pages*, one after the other.

    Words that are split at the end of a line are joined. The hyphen stays if the text has it
    elsewhere, or the halves indicate it.
    """
    text = _whole(_CUT.sub(CUT_MARK, plain_letters(pages)))
    text = without_controls(_CUT_NUMBER.sub("-", text))
    # Looking first is faster: most texts need none of these, and replace() is quick.
    if "  " in text or _OTHER_SPACE.search(text):
        text = _SPACES.sub(" ", text)
    text = text.replace(" \n", "\n").replace("\n ", "\n")
    if "\n\n\n" in text:
        text = _EMPTY_LINES.sub("\n\n", text)
    return text.strip()


def plain_letters(pages: Iterable[str]) -> str:
    """Return the text of *pages* with plain letters, and ``CUT_MARK`` in words that are split."""
    text = _BREAKS.sub("\n", "\n".join(pages).replace("\r\n", "\n")).replace("\x02", CUT_MARK)
    return _FORMS.sub(lambda form: normalize("NFKC", form[0]), text)


def join_lines(lines: Iterable[str]) -> str:
    """Return printed *lines* of one part of a page as paragraphs; ``U+FFFE`` ends a cut line."""
    return paragraphs(clean_pages(["".join(map(_with_end, lines))]))


def paragraphs(text: str) -> str:
    """
    Return cleaned *text* with a blank line between paragraphs and no other line ends.

    A line continues in the next one unless it is short and ends a sentence, is short before
    a capital like a heading, or the next one is an item of a list.
    """
    result: list[str] = []
    blocks: list[list[str]] = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line]
        if not lines:
            continue
        # A page break, a picture or a running head may separate the lines of a sentence.
        if blocks and _goes_on(blocks[-1][-1], lines[0]):
            blocks[-1] += lines
        else:
            blocks.append(lines)
    for lines in blocks:
        current = [lines[0]]
        for index, line in enumerate(lines[1:], 1):
            around = lines[max(0, index - 3) : index + 3]
            if _ends(lines[index - 1], line, max(map(len, around))):
                result.append(" ".join(current))
                current = []
            current.append(line)
        result.append(" ".join(current))
    return "\n\n".join(result)


def without_references(text: str) -> str:
    """Return *text* without its list of references; sections after the list stay."""
    lines = text.split("\n")
    start = 0
    for index, line in enumerate(lines):
        if index >= len(lines) // 4 and _REFERENCES.match(line):
            start = index
    if not start:
        return text
    end = next((p for p in range(start + 1, len(lines)) if _AFTER.match(lines[p])), len(lines))
    return "\n".join([*lines[:start], *lines[end:]]).strip()


def _with_end(line: str) -> str:
    return line if line.endswith((CUT_MARK, "\x02")) else f"{line}\n"


def _goes_on(line: str, following: str) -> bool:
    """Answer whether the sentence at the end of *line* continues in another block."""
    return _WIDE_MIN < len(line) < _WHOLE and following[:1].islower() and not _SENTENCE.search(line)


def _ends(line: str, following: str, width: int) -> bool:
    """Answer whether *line* ends a paragraph; *width*: characters of the lines around it."""
    if _ITEM.match(following):
        return True
    if _SENTENCE.search(line[-_END:]):
        return len(line) < 0.8 * width or (
            len(following) < 0.5 * width
            and len(following) < 60
            and following[:1].isupper()
            and not _SENTENCE.search(following[-_END:])
        )
    if following[:1].islower():
        return False
    return len(line) < 0.6 * width


def without_controls(value: str) -> str:
    """Return *value* without control characters."""
    return _NOTHING.sub("", value)


def count_readable(text: str) -> int:
    """Return the number of readable characters: no white space, no private or unknown ones."""
    return len("".join(text.split())) - len(_UNKNOWN.findall(text))


def least_readable(pages: Iterable[str]) -> int:
    """Return a lower bound of the readable characters that ``clean_pages`` leaves of *pages*."""
    text = "".join(pages)
    return count_readable(text) - sum(map(len, _REMOVED.findall(text)))


def _whole(text: str) -> str:
    """Return *text* with the parts of split words joined."""
    if CUT_MARK not in text:
        return text
    first, *others = text.split(CUT_MARK)
    words = _whole_words([first, *others])
    pieces, before = [first], first
    hyphen = False
    for after in others:
        start = _START.match(after)
        # "state-of-the art": a word split twice has the same hyphen both times.
        whole = hyphen and before.isalpha()
        hyphen = start is None or whole or _hyphenated(before, start[0], words)
        pieces += ["-" if hyphen else "", after]
        before = after
    return "".join(pieces)


def _whole_words(pieces: Sequence[str]) -> set[str]:
    """Return the words of a text that was split at marks, without the halves beside the marks."""
    parts = []
    for number, piece in enumerate(pieces):
        if number and (start := _START.match(piece)):
            piece = piece[start.end() :]
        if number < len(pieces) - 1 and (left := _last_letters(piece)):
            piece = piece[: -len(left)]
        parts.append(piece)
    return set(_WORD.findall(" ".join(parts).lower()))


def _last_letters(text: str) -> str:
    last = text[-_WORD_MAX:]
    length = 0
    while length < len(last) and last[-length - 1].isalpha():
        length += 1
    return last[len(last) - length :]


def _hyphenated(before: str, right: str, words: set[str]) -> bool:
    """Answer whether the word that ends *before* keeps its hyphen before *right*."""
    left = _last_letters(before)
    if not left:
        return True
    whole, hyphenated = f"{left}{right}".lower(), f"{left}-{right}".lower()
    if whole in words or hyphenated in words:
        return whole not in words
    # "p-values", "Levenberg-Marquardt", "RNA-binding" and the like
    if len(left) < 2 or not left[-1].islower() or not right[0].islower():
        return True
    if whole in FREQUENT:
        return False
    # "well-mixed": both halves are words of their own; not so in "be-havior".
    apart = words if left.lower() in HYPHENATED else ()
    return right.lower() in apart
