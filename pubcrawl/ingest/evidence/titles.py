"""Whether the first pages of a file show a title, names or a DOI, or the title of another work."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import pairwise, product, takewhile
from operator import eq
from typing import Final
from unicodedata import category

from pubcrawl.ingest.evidence.kinds import label_of
from pubcrawl.reading.structure.headings import ABSTRACT, heading_kind
from pubcrawl.works.folding import folded

# Vowels and signs that belong to the letter before them: पाण्डेय is one word.
_MARKS = "".join(one for one in map(chr, range(0x300, 0x1D00)) if category(one) in ("Mn", "Mc"))
# "Lutra1,2" has the marks of affiliations.
WORD: Final = re.compile(rf"[^\W\d_]++(?:[{_MARKS}\u200c\u200d]++[^\W\d_]*+)*+|\d++")
_ASCII_WORD = re.compile("[A-Za-z]++|[0-9]++")  # the same in ASCII, in half of the time
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
_ROMANISED = {
    "shch": "s",
    "sch": "s",
    "kh": "h",
    "zh": "z",
    "ch": "c",
    "sh": "s",
    "ts": "c",
    "ya": "a",
    "ia": "a",
    "ja": "a",
    "yu": "u",
    "iu": "u",
    "ju": "u",
    "yo": "e",
    "lj": "l",
    "nj": "n",
    "dz": "d",
    "dj": "d",
    "y": "i",
    "j": "i",
    "w": "v",
}
# Letters that scanners mistake for each other, each pair in the order of replacement.
_MISREAD = {
    "rn": "m",
    "nn": "m",
    "ii": "u",
    "ll": "u",
    "11": "u",
    "vv": "w",
    "cl": "d",
    "li": "h",
    "e": "c",
    "o": "c",
    "0": "c",
    "u": "n",
    "h": "b",
    "6": "b",
    "1": "l",
    "i": "l",
    "t": "l",
    "f": "l",
    "j": "l",
    "5": "s",
    "q": "g",
}


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
    for written, letter in _ROMANISED.items():  # ия is iya, too
        words = words.replace(written, letter)
    return _LETTERS.sub("", words)


@lru_cache(256)
def misread(letters: str) -> str:
    """Return *letters*; those that a scanner may mistake for each other become one letter."""
    for printed, read in _MISREAD.items():
        letters = letters.replace(printed, read)
    return letters


def weight(letters: str) -> int:
    """Return the number of *letters*, Chinese ones counted twice."""
    return len(letters) + len(_NO_SPACES.findall(letters))


def count_words(text: str) -> int:
    """Return the number of words of *text*; scripts without spaces have one in two letters."""
    # No word goes on in the next line, and most lines are ASCII.
    words = sum(
        len((_ASCII_WORD if line.isascii() else WORD).findall(line)) for line in text.splitlines()
    )
    return words + len(_NO_SPACES.findall(text)) // 2


def has_no_spaces(text: str) -> bool:
    """Return whether *text* has letters of a script without spaces between words."""
    return _NO_SPACES.search(text) is not None


@lru_cache(256)
def has_latin_words(text: str) -> bool:
    """Return whether at least half of the letters of *text* are Latin."""
    letters = [letter for letter in text if letter.isalpha()]
    return 2 * sum(letter < LATIN for letter in letters) >= len(letters)


SLUG_MIN: Final = 8
"""Fewest letters of a title that can show a work, Chinese ones counted twice; shorter ones stand
on many pages."""

MISREAD_MIN: Final = 20
"""Fewest letters of a title that is recognised although a scanner has mistaken some."""

NAME_MIN: Final = 12
"""The same for the name of a person."""

NUMBER: Final = re.compile(r"\d+|[ivx]{2,4}")
"""A number in a title, Arabic or Roman."""

TITLE_PARTS: Final = re.compile(r"(?<!\s)\s++[|–—·»«:-]++\s++|(?:(?<!\s)\s++)?(?:\||::)\s*+")
"""What separates the parts of a title, such as the name of a site."""

LITTLE: Final = 4
"""Letters of a short word, which says little about a work."""

_LINE_NUMBER = re.compile(r"\s*(\d{1,3})\s+(\S.*)")
_GIVEN = 3  # letters that two spellings of a given name share; fewer are initials
_INITIALS_MIN = 3  # letters of a name that is printed as initials
_BESIDE = 3  # words between a family name and the names before or after it
_ROOM = 3  # times the words of a title: other lines may stand between its own
_KANA = re.compile("[\u3040-\u30ff]")
# Vietnamese names share most of their words, and are printed whole.
_VIETNAMESE = re.compile("[\u0110\u0111\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]")
_TITLE_LINES = 8  # most lines of a title after its first
_QUOTED = re.compile(r"[\"'“”„«»‘‚「『《(（]\s*$")
_QUOTE = re.compile(r"\s*[\"'“”„«»‘‚「『《(（]")
_LEAD = re.compile(
    r"[:：]\s*$|\b(?:to|for|of|on|about|in re|zu[mr]?|fur|uber|a|al|au|aux|sur|sobre|su|del?|du"
    r"|do|da|para|pour|per|bij|voor|over|van|do|dla|o|na|к|на|о|об|до|про|untuk|tentang)\s*$"
)
"""The end of a line that leads to the title of another document, folded: "Reply to", "Titre :"."""
_PAGE_NUMBER = re.compile(r"(?:\.\s?\.|[…·\s])[-–]?\d{2,4}\s*+$")
_CITATION = re.compile(
    r"\s*+[.,;]\s++(?:in\b\W|(?=\D*\w{4})(?=.*\b(?:19|20)\d\d\b).*?"
    r"(?:\d\s*[-–]\s*\d|\d\s*\((?:19|20)\d\d\)|\b(?:vol|pp?|s|no|nr|bd|t|n|с|т)\b\.?\s*\d))"
)
"""What follows a title in a list of publications: "In: Shores", ". Shores 7 (1998), 1-9"."""
_ROMAN = re.compile(r"\b([^\W\d_]{3,})\W{1,3}([IVX]{1,4})\b")
_COUNTED = re.compile(r"\b([^\W\d_]{3,})\W{1,3}(\d{1,4})\b")
_LETTERED = re.compile(
    r"\b([^\W\d_]{3,})\W{1,3}([\u0391-\u03a9\u05d0-\u05ea])['\u0384\u0374\u02b9\u05f3]"
)
# 第1報, 第2版: no words stand around the number.
_AMID = re.compile(r"[\u3040-\u30ff\u3400-\ud7af]\d{1,4}[\u3040-\u30ff\u3400-\ud7af]")
_EDITION = re.compile(
    r"edi(?:tions?|zion[ei]|cion(?:es)?|c[oõ]es|cao|si)|auflage|ausgabe|uitgave|wydani[ae]|vydani"
    r"|kiadas|baski|basim|updates?|издани[ея]|видання|εκδοση"
)
"""Words beside the number of an edition, folded."""
_LANGUAGE_MIN = 2  # short words of a title that show whether a text is in its language
_TELLING_MIN = 3  # longer words of a title, without which the short ones count too
_HYPHEN = re.compile(r"(\w)[-\u00ad\u2010\u2011][^\S\n]*+\n\s*+(\w)")


class ShownText:
    """The text of a file's first pages, ready to be searched."""

    def __init__(self, text: str) -> None:
        self.text = _HYPHEN.sub(r"\1\2", text)

    @cached_property
    def slug(self) -> str:
        """Its letters and digits."""
        return letters_of(self.text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its words and numbers, in one form."""
        return words_of(self.text)

    @cached_property
    def length(self) -> int:
        """Its number of words."""
        return count_words(one_form(self.text))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.words)

    @cached_property
    def _misread(self) -> str:
        return misread(self.slug)

    def share(self, title: str) -> float | None:
        """
        Return how much of *title* is in the text: 1 for all of it, else the share of its words.

        None if the title is too short to be evidence. Parts of a title, such as the name of a site
        after a bar, may be missing, but no number.
        """
        forms = [form for form in _forms(title) if weight(letters_of(form)) >= SLUG_MIN]
        if not forms:
            return None
        # Part I is not part II.
        return max(self._form_share(form) if self._has_numbers(form) else 0.0 for form in forms)

    def has_letters(self, title: str) -> bool:
        """Return whether *title* is in the text, letter for letter."""
        return letters_of(title) in self.slug

    def _form_share(self, title: str) -> float:
        letters = letters_of(title)
        if letters in self.slug:
            return 1.0
        if len(letters) >= MISREAD_MIN:
            if misread(letters) in self._misread:
                return 1.0
            cyrillic = has_latin_words(title) != has_latin_words(self.text)
            if cyrillic and romanised(title) in romanised(self.text):
                return 1.0
        return self._words_share(title)

    def begins_with(self, title: str) -> bool:
        """
        Return whether a line begins with *title*, as that of the work itself does.

        Documents about a work have its title after a label, in quotes, after its authors, with the
        number of its page, or before its journal, as in lists of publications. True if the title
        is there in another order or spelling only.
        """
        whole = next((text for text in map(letters_of, _forms(title)) if text in self.slug), "")
        if not whole:
            return True
        lines = [line for line in self.text.splitlines() if line.strip()]
        letters = [letters_of(_in_script(line, title)) for line in lines]
        if 2 * sum(line[:1].isdecimal() for line in letters) > len(letters) or _numbers_abstract(
            lines
        ):
            letters = [line.lstrip("0123456789") for line in letters]
        return any(
            "".join(letters[at : at + 1 + _TITLE_LINES]).startswith(whole)
            for at, line in enumerate(lines)
            if not _QUOTE.match(line)
            and not (at and _LEAD.search(folded(lines[at - 1])))
            and not (letters[at].removeprefix(whole).isdecimal() and _PAGE_NUMBER.search(line))
            and not _CITATION.match(text_after(line, title))
        )

    def is_in_language(self, title: str) -> bool | None:
        """
        Return whether the text is in the language of *title*, by the short words of the title.

        None if the title has too few of them.
        """
        if has_latin_words(title) != has_latin_words(self.text):
            return False
        if has_no_spaces(title):
            return bool(_KANA.search(title)) == bool(_KANA.search(self.text))
        short = {word for word in words_of(title) if len(word) <= LITTLE}
        short = {word for word in short if not word.isdecimal()}
        if len(short) < _LANGUAGE_MIN:
            return None
        return 2 * len(short & self._known) > len(short)

    def _has_numbers(self, title: str) -> bool:
        """Return whether the text has the numbers and the edition of *title* as it has them."""
        words = words_of(title)
        named = set(filter(_EDITION.fullmatch, words))
        editions = [each for each in pairwise(words) if not named.isdisjoint(each)]
        numbered = editions and any(map(_EDITION.fullmatch, self._known))
        if numbered and self._pairs.isdisjoint(editions):
            return False
        amid = all(number in self.slug for number in _AMID.findall(letters_of(title)))
        return amid and self._pairs.issuperset(numerals(title))

    @cached_property
    def _pairs(self) -> frozenset[tuple[str, str]]:
        """Words that stand one after the other."""
        return frozenset(pairwise(self.words))

    def has_name(self, name: str) -> bool:
        """
        Return whether the text has the family name of a person, beside a name or an initial.

        A family name alone may be a word of the text: Kelp, Stern, Grande.
        """
        family, comma, given = name.partition(",")
        words = words_of(family)
        letters = letters_of(name)
        if has_no_spaces(name):
            return bool(words) and letters_of(family) in self.slug
        if len(letters) >= NAME_MIN and misread(letters) in self._misread:
            return True  # as a scanner reads it
        every = [*words_of(given), *words]
        if len(every) >= _INITIALS_MIN and self._has_initials(tuple(word[0] for word in every)):
            return True
        if not words or len(words[-1]) < 2 or words[-1] not in self._known:
            return False
        others = words_of(given) if comma else words[:-1]
        if not others:
            return True
        beside = (
            self.words[max(0, at - _BESIDE) : at] + self.words[at + 1 : at + 1 + _BESIDE]
            for at, word in enumerate(self.words)
            if word == words[-1]
        )
        enough = all if _VIETNAMESE.search(name) else any
        return any(
            enough(any(_is_given(word, other) for word in near) for other in others)
            for near in beside
        )

    def _has_initials(self, initials: tuple[str, ...]) -> bool:
        """Return whether the text has *initials* one after the other, as in "F.M.C."."""
        size = len(initials)
        starts = (at for at, word in enumerate(self.words) if word == initials[0])
        return any(self.words[at : at + size] == initials for at in starts)

    def has_doi(self, doi: str) -> bool:
        """Return whether the text has *doi*, with any breaks of lines in it."""
        letters = re.escape(letters_of(doi))
        # What follows must not make another DOI of it.
        return re.search(letters + r"(?!\d)", self.slug) is not None

    def _words_share(self, title: str) -> float:
        """Return the share of the title's words that stand together in the text."""
        if has_no_spaces(title):
            letters = letters_of(title)
            pairs = {letters[at : at + 2] for at in range(len(letters) - 1)}
            text = [self.slug[at : at + 2] for at in range(len(self.slug) - 1)]
            return _most_together(text, pairs, _ROOM * len(letters)) / len(pairs)
        every = words_of(title)
        words = {word for word in every if len(word) > LITTLE or word.isdigit()}
        if len(words) < _TELLING_MIN:
            words = {word for word in every if len(word) > 2 or word.isdigit()}
        numbers = {word for word in words if NUMBER.fullmatch(word)}
        if not words or numbers - self._known:
            return 0.0  # part 2 is not part 1
        return _most_together(self.words, words, _ROOM * len(words)) / len(words)


def _numbers_abstract(lines: Sequence[str]) -> bool:
    """Return whether the heading of the abstract has the number after that of the line above it."""
    numbered = [_LINE_NUMBER.match(line) for line in lines]
    return any(
        one and two and int(one[1]) + 1 == int(two[1]) and heading_kind(two[2].strip()) == ABSTRACT
        for one, two in pairwise(numbered)
    )


def _in_script(line: str, title: str) -> str:
    """
    Return *line* without words of another script at its beginning, such as a translated title.

    The line keeps them if they introduce the title of another document.
    """
    first = next(filter(str.isalpha, title), "")
    if not first or not line or (line[0] < LATIN) == (first < LATIN):
        return line
    latin = first < LATIN
    same = (at for at, one in enumerate(line) if one.isalpha() and (one < LATIN) == latin)
    at = next(same, 0)
    return line if _LEAD.search(folded(line[:at])) or _QUOTED.search(line[:at]) else line[at:]


@lru_cache(256)
def numerals(title: str) -> tuple[tuple[str, str], ...]:
    """Return the Roman numerals and small numbers of *title*, each with the word before it."""
    found = (*_ROMAN.findall(title), *_COUNTED.findall(title), *_LETTERED.findall(title))
    return tuple((one_form(word), one_form(number)) for word, number in found)


def _is_given(word: str, name: str) -> bool:
    """Return whether *word* may be a given *name*: an initial, or its first letters."""
    size = min(len(word), len(name), _GIVEN)
    return word[:1] == name[:1] if len(word) < _GIVEN else word[:size] == name[:size]


def text_after(line: str, title: str) -> str:
    """Return what follows *title* in *line*, folded; "" if the line does not begin with it."""
    words = one_form(line)
    for letters in map(letters_of, _forms(title)):
        rest = iter(letters)
        wanted = next(rest, "")
        for at, letter in enumerate(words if weight(letters) >= SLUG_MIN else ""):
            if not letter.isalnum():
                continue
            if letter != wanted:
                break
            wanted = next(rest, "")
            if not wanted:
                return words[at + 1 :]
    return ""


@lru_cache(256)
def _forms(title: str) -> tuple[str, ...]:
    """Return *title* and its parts that may stand for it: without the name of a site."""
    # "[Poster] Kelp", "Slides: Kelp"
    unlabelled = title[len(label_of(title)) :]
    parts = (part for part in TITLE_PARTS.split(title) if len(part) >= len(title) / 2)
    return (title, unlabelled, *parts)


def _most_together(text: Sequence[str], wanted: Collection[str], room: int) -> int:
    """Return the largest number of *wanted* within *room* successive items of *text*."""
    places = [(at, item) for at, item in enumerate(text) if item in wanted]
    counts: Counter[str] = Counter()
    best = start = 0
    for at, item in places:
        counts[item] += 1
        while at - places[start][0] >= room:
            gone = places[start][1]
            counts[gone] -= 1
            if not counts[gone]:
                del counts[gone]
            start += 1
        best = max(best, len(counts))
    return best


def has_names(text: ShownText, names: Iterable[str]) -> bool | None:
    """Return whether *text* has at least half of *names*; None if there are none."""
    known = [name for name in names if name.strip()]
    return 2 * sum(map(text.has_name, known)) >= len(known) if known else None


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
