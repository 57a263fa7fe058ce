"""Whether a title that is like another one is that of another work."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import product, takewhile
from operator import eq

from pubcrawl.ingest.evidence.letters import letters_of, weight, words_of
from pubcrawl.ingest.evidence.titles import LITTLE, NUMBER, SLUG_MIN, TITLE_PARTS, numerals

_NUMERAL = re.compile(r"\d+|[ivx]{1,4}")
_WRAPPED = 4  # lines of a title
_SWAPPED_MAX = 2  # words of a title that another has in their place
_SPELLING = 0.6  # share of letters that two spellings of words share
_RESEMBLES, _RESPELT = 0.5, 0.85  # the same for different last parts of a title: least, most


def has_other_number(lines: Sequence[str], title: str) -> bool:
    """Return whether *lines* are *title* up to a number, and have another number there."""
    wanted = words_of(title)
    for at in range(len(lines)):
        words = words_of(" ".join(lines[at : at + _WRAPPED]))
        same = sum(takewhile(bool, map(eq, wanted, words)))
        if weight("".join(wanted[:same])) < SLUG_MIN:
            continue
        pair = [*wanted[same : same + 1], *words[same : same + 1]]
        if (
            len(pair) == 2
            and all(map(_NUMERAL.fullmatch, pair))
            and any(map(NUMBER.fullmatch, pair))
        ):
            return True
    return False


def has_other_end(lines: Sequence[str], title: str) -> bool:
    """
    Return whether *lines* are *title* with another last part, as of a short and a long version.

    The line in place of that part resembles it; else the part may be the name of a site.
    """
    *parts, end = TITLE_PARTS.split(title)
    whole, ending = letters_of(" ".join(parts)), letters_of(end)
    if weight(whole) < SLUG_MIN:
        return False
    letters = list(map(letters_of, lines))
    for at, size in product(range(len(lines)), range(1, _WRAPPED)):
        if "".join(letters[at : at + size]) == whole and letters[at + size : at + size + 1]:
            ratio = SequenceMatcher(None, letters[at + size], ending, autojunk=False).ratio()
            return _RESEMBLES <= ratio < _RESPELT
    return False


def title_like(lines: Sequence[str], title: str) -> str:
    """Return those of *lines* together that are most like *title*; "" if none is."""
    words = words_of(title)
    best, likeness = "", _SPELLING
    for at in range(len(lines)):
        for size in range(1, _WRAPPED):
            text = " ".join(lines[at : at + size])
            ratio = SequenceMatcher(None, words, words_of(text), autojunk=False).ratio()
            if ratio > likeness:
                best, likeness = text, ratio
    return best


def extra_numerals(title: str, other: str) -> bool:
    """Return whether *title* is *other* with one more number, such as that of a part."""
    one, two = letters_of(title), letters_of(other)
    if not two or one == two or not one.startswith(two):
        return False
    known = set(numerals(other))
    return any(pair not in known for pair in numerals(title))


def has_other_words(title: str, other: str) -> bool:
    """
    Return whether *title* is *other* with words in place of others, as of two sister studies.

    At the beginning, only words of four letters or more count: "Effects of …" is "The effect of …".
    """
    one, two = (words_of(each) for each in (title, other))
    changes = SequenceMatcher(None, two, one, autojunk=False).get_opcodes()
    for tag, start, end, first, last in changes:
        least = 0 if start else LITTLE
        old, new = (
            " ".join(word for word in words if len(word) >= least)
            for words in (two[start:end], one[first:last])
        )
        inner = tag == "replace" and end < len(two) and old and new
        if inner and SequenceMatcher(None, old, new).ratio() < _SPELLING:
            return True
    return False


def has_swapped_words(title: str, other: str) -> bool:
    """
    Return whether *title* has a word of its own for each of the one or two of *other* it lacks.

    "Sorting with faulty pivots: an upper bound" is not "A lower bound for sorting with faulty
    pivots". Words of three letters do not count, nor do other spellings and forms of a word.
    """
    one, two = ({word for word in words_of(text) if len(word) >= LITTLE} for text in (title, other))
    extra, missing = one - two, two - one
    if not 0 < len(missing) == len(extra) <= _SWAPPED_MAX:
        return False
    likeness = (SequenceMatcher(None, *pair).ratio() for pair in product(extra, missing))
    return max(likeness) < _SPELLING and letters_of(other) not in letters_of(title)
