"""Letters: their common form for comparisons, their number, and their scripts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category

from pubcrawl.works.folding import folded

# Vowels and signs that belong to the letter before them: पाण्डेय is one word.
_MARKS = "".join(one for one in map(chr, range(0x300, 0x1D00)) if category(one) in ("Mn", "Mc"))
# "Lutra1,2" has the marks of affiliations.
WORD: Final = re.compile(rf"[^\W\d_]++(?:[{_MARKS}\u200c\u200d]++[^\W\d_]*+)*+|\d++")
_LETTERS = re.compile(r"[\W_]+")
_NO_SPACES = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
LATIN: Final = "\u0250"
"""The first letter after the Latin ones."""

# Arabic and Persian letters, and digits of other scripts.
_SAME = str.maketrans("يىكةۀ", "ییکهه") | {
    digit: str(value)
    for start in (0x660, 0x6F0, 0x966, 0x9E6, 0xE50)
    for value, digit in enumerate(range(start, start + 10))
}
_CYRILLIC = str.maketrans(
    "абвгґдђеєёжзиіїйјклљмнњопрстћуўфхцчџшщъыьэюя’ѣ",
    "abvggddeeezziiiiikllmnnoprstcuufhccdss_i_eua_e",
    "\u0301",
)
# Of several ways to write a letter, the longest first.
_ROMANISED = (
    ("shch", "s"),
    ("sch", "s"),
    ("kh", "h"),
    ("zh", "z"),
    ("ch", "c"),
    ("sh", "s"),
    ("ts", "c"),
    ("ya", "a"),
    ("ia", "a"),
    ("ja", "a"),
    ("yu", "u"),
    ("iu", "u"),
    ("ju", "u"),
    ("yo", "e"),
    ("lj", "l"),
    ("nj", "n"),
    ("dz", "d"),
    ("dj", "d"),
    ("y", "i"),
    ("j", "i"),
    ("w", "v"),
)
# Letters that scanners mistake for each other, each pair in the order of replacement.
_MISREAD = (
    ("rn", "m"),
    ("nn", "m"),
    ("ii", "u"),
    ("ll", "u"),
    ("11", "u"),
    ("vv", "w"),
    ("cl", "d"),
    ("li", "h"),
    ("e", "c"),
    ("o", "c"),
    ("0", "c"),
    ("u", "n"),
    ("h", "b"),
    ("6", "b"),
    ("1", "l"),
    ("i", "l"),
    ("t", "l"),
    ("f", "l"),
    ("j", "l"),
    ("5", "s"),
    ("q", "g"),
)


@lru_cache(256)  # a title is compared with many lines, and a line with many forms of a title
def one_form(text: str) -> str:
    """Return *text* folded, with one form for letters that keyboards or records write in two."""
    return folded(text).translate(_SAME)


@lru_cache(256)
def letters_of(text: str) -> str:
    """Return the letters and digits of *text*, in one form, without spaces and marks."""
    return _LETTERS.sub("", one_form(text))


@lru_cache(256)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words and numbers of *text*, in one form."""
    return tuple(WORD.findall(one_form(text)))


def romanised(text: str) -> str:
    """Return the letters of a Cyrillic or Latin *text* in Latin ones, alike for all spellings."""
    words = one_form(text)
    if any("\u0400" <= letter < "\u0500" for letter in words):
        words = words.replace("ја", "я").replace("ју", "ю").translate(_CYRILLIC)
    for written, letter in _ROMANISED:  # ия is iya, too
        words = words.replace(written, letter)
    return _LETTERS.sub("", words)


@lru_cache(256)
def misread(letters: str) -> str:
    """Return *letters*; those that a scanner may mistake for each other become one letter."""
    for printed, read in _MISREAD:
        letters = letters.replace(printed, read)
    return letters


def weight(letters: str) -> int:
    """Return the number of *letters*, Chinese ones counted twice."""
    return len(letters) + len(_NO_SPACES.findall(letters))


def count_words(text: str) -> int:
    """Return the number of words of *text*; scripts without spaces have one in two letters."""
    return len(WORD.findall(text)) + len(_NO_SPACES.findall(text)) // 2


def has_no_spaces(text: str) -> bool:
    """Return whether *text* has letters of a script without spaces between words."""
    return _NO_SPACES.search(text) is not None


@lru_cache(256)
def has_latin_words(text: str) -> bool:
    """Return whether at least half of the letters of *text* are Latin."""
    letters = [letter for letter in text if letter.isalpha()]
    return 2 * sum(letter < LATIN for letter in letters) >= len(letters)
