"""
A row of a list against the record to which its identifier leads: is it the work that is meant?

People type titles short, translated, damaged; a row names the book and its DOI a chapter; journals
print what was a preprint. Only another title with other authors is another work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from pubcrawl.model.row_verdicts import AGREES, ANOTHER_WORK, CANNOT_TELL, DIFFERS, VERSION
from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match import SHORT_TITLE, MatchWork, one_letter
from pubcrawl.works.match.containers import (
    CONFERENCE,
    JOURNAL,
    SERVER,
    container_title,
    is_one_title,
)
from pubcrawl.works.match.titles import plain_title
from pubcrawl.works.names import GROUPS, person_name

ALIKE: Final = 0.8
"""Least share of letters, in order, that two forms of a title have in common."""

SHOWN: Final = 0.7
"""Least share of the long words of a title in a citation."""

SAME_WORDS: Final = 0.6
"""Least share of their long words that two forms of a title have in common."""

CUT_MIN: Final = 12
"""Fewest letters of a title that was cut."""

OWN_TITLE: Final = 40
"""Fewest letters of a title that no other work has."""

YEARS_MAX: Final = 1
"""Most years between the copies online and in print."""

_NEAR_NAME = 4  # letters of a name with a misprint
_SHORT = 3  # words of a title that show no language
_BOOKS = frozenset(("book", "collection", "thesis", "report", "entry-encyclopedia"))
YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
# The parts of a citation: "Skua, A. (2014). Iron in eiders. Ibis".
_PIECES = re.compile(r"[.?!;:]\s|\t|\)\s*[.,:]?|[\u201c\u201d\"|]")
_SUBTITLE = re.compile(r"[:?.]\s")
_WORD = re.compile(r"[^\W_]+")
_IDENTIFIER = re.compile(r"(?<!\S)(?:\S*\d/\S*|\S*://\S*)|(?:PMC)?\d{7,}", re.IGNORECASE)
SHAPES = str.maketrans("01", "ol")
_LATIN = re.compile(r"[a-z]")
_LITTLE_WORDS: Final = {
    "English": """
        the of and in for on with a an to from by after is are our you over under between among
        during through using two three as its their how what why when who does
""",
    "German": """
        der die das und von in zu zur für auf mit nach bei im den des ein eine über ist sich an am
        als aus durch unter zwei drei wie was
""",
    "French": """
        le la les des du de et en pour dans sur après un une au aux l d est ce vous chez entre par
        deux
""",
    "Spanish": "el la los las de del y en para con por una un al tras entre desde sobre",
    "Portuguese": "o a os as de da do e em para com uma um dos das ao no na entre pelo dois",
    "Italian": "il la lo gli di e del della dei in per con un una nel al",
    "Dutch": "de het van en in op voor met een bij uit",
    "Scandinavian": "og i på etter av til ved den det och efter hos en et",
}
_LANGUAGES = {name: frozenset(words.split()) for name, words in _LITTLE_WORDS.items()}


class ListedWork(NamedTuple):
    """What a row says of its work, as typed; *text*: the whole row if it has no such columns."""

    title: str = ""
    authors: str = ""
    year: str = ""
    container: str = ""
    text: str = ""


class RowCheck(NamedTuple):
    """A verdict of ``ROW_VERDICTS``, and *why*, a sentence."""

    verdict: str
    why: str


def check_row(row: ListedWork, work: MatchWork, titles: Iterable[str] = ()) -> RowCheck:
    """
    Return whether *work*, of a record, is that of *row*.

    *titles*: further ones of the record: with its subtitle, translated, short.
    """
    row = ListedWork(*map(mended, row))
    known = [title for title in dict.fromkeys((work.title, *titles)) if slug(title)]
    if not known:
        return RowCheck(CANNOT_TELL, "The record has no title.")
    if not row.title and row.text:
        return _check_text(row.text, work, known)
    authors = _shares_author(row.authors, work)
    gap = _gap(row.year, work)
    if not row.title:
        return _check_without_title(authors, gap, work)
    same = [title for title in known if _is_title_of(row.title, title)]
    if same:
        words = [_other_words(row.title, title) for title in same]
        if authors and all(words) and words[0]:
            return RowCheck(DIFFERS, f"The row has “{words[0][0]}”, the record “{words[0][1]}”.")
        return _check_other_fields(row, work, authors, gap)
    if alike := _book_or_chapter(row, work, known):
        return RowCheck(AGREES, alike)
    return _check_other_title(row, work, authors, gap)


def _check_other_fields(
    row: ListedWork, work: MatchWork, authors: bool | None, gap: int | None
) -> RowCheck:
    """Return the verdict on a row with the title of the record."""
    if authors is False:
        short = work.generic or len(work.slug) < OWN_TITLE
        why = f"The title is the same, but the record is by {first_author(work)}."
        return RowCheck(ANOTHER_WORK if short else DIFFERS, why)
    kinds = {
        container_title(row.container).kind,
        work.published_in or (SERVER if work.posted else ""),
    }
    if SERVER in kinds and row.container and len(kinds) > 1:
        return RowCheck(VERSION, "The title is the same; one is a preprint, and the other is not.")
    if kinds == {CONFERENCE, JOURNAL}:
        return RowCheck(
            VERSION, "The title is the same; one is a talk, and the other in a journal."
        )
    if gap is not None and gap > YEARS_MAX:
        if work.posted or work.versions:
            return RowCheck(VERSION, f"The title is the same, but the record is of {work.year}.")
        return RowCheck(DIFFERS, f"The title is the same, but the record is of {work.year}.")
    return RowCheck(AGREES, "The titles agree." if authors is None else "Titles and authors agree.")


def _check_other_title(
    row: ListedWork, work: MatchWork, authors: bool | None, gap: int | None
) -> RowCheck:
    """Return the verdict on a row with another title than the record."""
    is_other_language = languages_differ(row.title, work.plain)
    record = f"The record is {_excerpt(work.title)} by {first_author(work)}"
    if authors is not False and is_other_language and (authors or not gap):
        if authors and (gap or 0) <= YEARS_MAX:
            return RowCheck(AGREES, "The authors agree; the titles are in two languages.")
        return RowCheck(CANNOT_TELL, f"{record}; the titles are in two languages.")
    unknown = len(row.title.split()) <= _SHORT or row.title.isascii() != work.plain.isascii()
    may_be_translated = work.generic or (is_other_language is None and unknown)
    if authors and gap == 0 and may_be_translated:
        return RowCheck(CANNOT_TELL, f"{record}; the title may be a translation.")
    if work.kind in _BOOKS and not authors and gap == 0 and not row.container:
        return RowCheck(CANNOT_TELL, f"{record}, a book; the row may name a chapter.")
    if authors:
        return RowCheck(ANOTHER_WORK, f"{record}: an author is the same, but the title is another.")
    return RowCheck(ANOTHER_WORK, f"{record}: title and authors are others.")


def _check_without_title(authors: bool | None, gap: int | None, work: MatchWork) -> RowCheck:
    if authors is None:
        return RowCheck(CANNOT_TELL, "The row has no title and no author.")
    if not authors:
        return RowCheck(ANOTHER_WORK, f"The record is by {first_author(work)}.")
    if gap and gap > YEARS_MAX:
        return RowCheck(DIFFERS, f"An author agrees, but the record is of {work.year}.")
    return RowCheck(AGREES, "An author agrees; the row has no title.")


def _check_text(text: str, work: MatchWork, known: Sequence[str]) -> RowCheck:
    """Return the verdict on a row that is a citation, or only an identifier."""
    text = _IDENTIFIER.sub(" ", text)
    letters, words = slug(text), _long_words(text)
    authors = _shares_author(text, work)
    pieces = [piece for piece in _PIECES.split(text) if len(slug(piece)) >= SHORT_TITLE]
    for title in known:
        long, own = _long_words(title), slug(title)
        shown = own in letters or (long and len(long & words) >= SHOWN * len(long))
        if shown or any(_is_title_of(piece, title) for piece in pieces):
            if authors is False and len(own) < OWN_TITLE:
                return RowCheck(
                    DIFFERS, "The text has the title of the record, but no author of it."
                )
            return RowCheck(AGREES, "The text has the title of the record.")
    if len(words) <= _SHORT:
        return RowCheck(CANNOT_TELL, "The row has little more than an identifier.")
    if authors is not False and (work.names or languages_differ(text, work.plain) is not False):
        return RowCheck(CANNOT_TELL, "The text does not have the title of the record.")
    record = f"The record is {_excerpt(work.title)} by {first_author(work)}"
    return RowCheck(ANOTHER_WORK, f"{record}: the text has neither title nor author.")


def mended(text: str) -> str:
    """Return *text* in one line, with UTF-8 that was read as Latin-1 in its letters again."""
    if not text.isascii():
        text = text.replace("Ã ", "Ã\u00a0")  # "à", whose second half is a space
        for encoding in ("cp1252", "latin-1"):
            try:
                text = text.encode(encoding).decode("utf-8")
            except UnicodeError:
                continue
            break
    return " ".join(text.split()).strip(" \"'")


def _is_title_of(given: str, title: str) -> bool:
    """Whether two titles are one: whole, cut, with or without a subtitle, or misspelt."""
    plain = plain_title(title)
    one, other = slug(plain_title(given)).translate(SHAPES), slug(plain).translate(SHAPES)
    short, long = sorted((one, other), key=len)
    if one == other or (len(short) >= CUT_MIN and short in long):
        return True
    # "BERT" is the title of "BERT: Pre-training of …"; a subtitle may be translated.
    head, own = (slug(_SUBTITLE.split(each)[0]).translate(SHAPES) for each in (plain, given))
    if one and (one == head or (own == head and len(head) >= CUT_MIN)):
        return True
    words, others = _long_words(given), _long_words(plain)
    if words and len(words & others) >= SAME_WORDS * len(words | others):
        return True
    if len(short) >= CUT_MIN and _letters_share(short, long[: len(short)]) >= ALIKE:
        return True
    return _letters_share(one, other) >= ALIKE


def _letters_share(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _other_words(given: str, title: str) -> tuple[str, str] | None:
    """Return the first two words in which titles of as many words differ, as rat and mouse."""
    one, other = (_WORD.findall(folded(plain_title(each))) for each in (given, title))
    if len(one) != len(other):
        return None
    for pair in zip(one, other, strict=True):
        # "4" may be "four".
        if _letters_share(*pair) < SHOWN / 2 and pair[0].isdecimal() == pair[1].isdecimal():
            return pair
    return None


def _long_words(text: str) -> set[str]:
    return {word for word in _WORD.findall(folded(plain_title(text))) if len(word) > _SHORT}


def _shares_author(text: str, work: MatchWork) -> bool | None:
    """Whether *text* names an author of *work*; None if one of them names none."""
    words = {word for word in _WORD.findall(folded(text).translate(SHAPES)) if len(word) > 1}
    if any(not _LATIN.search(word) for word in words) and (person := person_name(text)):
        words |= person.words
    words -= GROUPS
    names = {word for each in work.names for word in each.words if len(word) > 1} - GROUPS
    families = {each.family for each in work.names} | names
    if not words or not families:
        return None
    if not words.isdisjoint(families):
        return True
    if _is_latin(words) != _is_latin(families):
        joined = "".join(sorted(words))
        return True if any(family in joined for family in families) else None
    return any(
        one_letter(*sorted((one, other), key=len))
        for one in words
        for other in families
        if max(len(one), len(other)) >= _NEAR_NAME
    )


def _is_latin(words: Iterable[str]) -> bool:
    return any(map(_LATIN.search, words))


def _gap(text: str, work: MatchWork) -> int | None:
    """Return the years between a row and a record, None if unknown."""
    found = YEAR.search(text)
    return abs(int(found[0]) - work.year) if found and work.year else None


def _book_or_chapter(row: ListedWork, work: MatchWork, known: Sequence[str]) -> str:
    """Return the sentence for a row that names the book or the journal of the record, or "" ."""
    book = work.printed_container
    if book and (is_one_title(row.title, book) or _is_title_of(row.title, book)):
        return "The row names the book or the journal of the record."
    if row.container and any(_is_title_of(row.container, title) for title in known):
        return "The row names a chapter of the record."
    return ""


def languages_differ(one: str, other: str) -> bool | None:
    """Whether two titles are in two languages, by their short words; None if that is unknown."""
    if _is_latin([folded(one)]) != _is_latin([folded(other)]):
        return True
    a, b = _languages(one), _languages(other)
    if a and b:
        # "in" is a word of four languages.
        return True if a.isdisjoint(b) else False if len(a) == len(b) == 1 else None
    if not a and not b:
        return None
    # Short words of other languages are unknown; their letters have accents.
    return True if not (one if not a else other).isascii() else None


def _languages(title: str) -> set[str]:
    words = set(_WORD.findall(title.casefold()))
    counts = {name: len(words & little) for name, little in _LANGUAGES.items()}
    most = max(counts.values())
    return {name for name, count in counts.items() if count == most} if most else set()


def first_author(work: MatchWork) -> str:
    """Return the first author's family name, with others if there are any."""
    if not work.names:
        return "unnamed authors"
    first = work.names[0].family.title()
    return f"{first} and others" if len(work.names) > 1 else first


def _excerpt(title: str) -> str:
    return f"“{title if len(title) <= 80 else f'{title[:79]}…'}”"
