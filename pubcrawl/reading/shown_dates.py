"""
The dates of publication, receipt and acceptance that a page shows: "First published: 1 May 2020".

Metadata often has only the date of the issue; the page says when the article appeared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from pubcrawl.formats.dates import precision_of, read_date
from pubcrawl.formats.page import Page
from pubcrawl.formats.xml.text import any_of
from pubcrawl.reading import signs
from pubcrawl.tables.files import DATE_LABELS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Choice, Each
from pubcrawl.works import complete
from pubcrawl.works.work import WorkDates

TABLE: Final = NamedRows(
    Keys(
        {
            "fills": Key(Choice(WorkDates._fields), "The date of the work.", required=True),
            "labels": Key(Each(TEXT), "Words before the date.", required=True),
            "names": Key(Each(TEXT), "Classes and properties of elements with the date alone."),
        }
    ),
    "online: {fills: online, labels: [published online]}",
)
"""Kinds of dates with their labels, the most trusted first."""

_OF_OTHERS = signs.bits("references recommendation comments")
_START = 5  # characters by which labels are found
_YEARS_MAX = 5000  # years read of a page
_DATE = 40  # characters of a date
_YEARS = 3  # between the dates of an article
_ELEMENT_MAX = 600  # characters; a longer element is running text
_YEAR = re.compile("(?:1[5-9]|20)[0-9]{2}")
_LABEL_WORDS = 14  # from the beginning of a label to the year of its date
_REACH, _REACH_MAX = (
    150,
    2400,
)  # characters before a year that hold them: AMS fills lines with blanks
_BETWEEN = r"\s*[:：–—.,(]*\s*"


class _Label(NamedTuple):
    """The *rank* of a label, and the date that it *fills*."""

    rank: int
    fills: str


class _Labels(NamedTuple):
    """
    The labels, a pattern for all of them, and how they begin.

    *names*: class or property → what its elements hold.
    """

    known: dict[str, _Label]
    names: dict[str, _Label]
    pattern: re.Pattern[str]
    starts: re.Pattern[str]


@cache
def _labels() -> _Labels:
    known: dict[str, _Label] = {}
    names: dict[str, _Label] = {}
    rows = read_rows([builtin(DATE_LABELS)], TABLE).values()
    for rank, row in enumerate(rows):
        known |= dict.fromkeys(row["labels"], _Label(rank, row["fills"]))
        # Words beside a date say more than the name of its element.
        names |= dict.fromkeys(row.get("names", ()), _Label(len(rows) + rank, row["fills"]))
    longest_first = sorted(known, key=len, reverse=True)
    spaced = (re.escape(label).replace(r"\ ", r"\s+") for label in longest_first)
    pattern = re.compile(rf"({'|'.join(spaced)}){_BETWEEN}", re.IGNORECASE)
    starts = {label[:_START] for label in known}
    starts = {each for each in starts if not any(each[:n] in starts for n in range(1, len(each)))}
    return _Labels(known, names, pattern, re.compile(any_of(starts)))


def with_shown_dates(dates: WorkDates, page: Page) -> WorkDates:
    """Return *dates* with those that *page* shows; the earlier day online counts."""
    return with_dates(dates, shown_dates(page, near=dates.earliest))


def with_dates(dates: WorkDates, other: WorkDates) -> WorkDates:
    """Return *dates* of a work, filled from *other*; the earlier day online counts."""
    # "Published: 21 January 2011" beside the date of the issue in March
    is_first = other.issued < dates.issued[: len(other.issued)]
    online = WorkDates(dates.online, other.online, other.issued if is_first else "").earliest
    return complete.filled(dates, other)._replace(online=online)


def shown_dates(page: Page, near: str = "") -> WorkDates:
    """
    Return the dates that *page* shows; of several for one field, the most trusted, then the first.

    *near*: a known date of the article, "" for none; dates of other years are another's.
    """
    best: dict[str, tuple[int, str]] = {}
    for rank, field, date in _found(page):
        is_near = not near or abs(int(date[:4]) - int(near[:4])) <= _YEARS
        if is_near and (field not in best or rank < best[field][0]):
            best[field] = (rank, date)
    return WorkDates(**{field: date for field, (_, date) in best.items()})


def _found(page: Page) -> Iterator[tuple[int, str, str]]:
    """Yield rank, field and value of the dates of the article, in the order of the page."""
    known, names, pattern, starts = _labels()
    string, end = page.string, 0
    for place in _places(page, starts):
        if place < end or string[place - 1 : place].isalnum():
            continue
        match = pattern.match(string, place)
        if match is None:
            continue
        words_after = string[match.end() : match.end() + 2 * _DATE].split()
        date = read_date(" ".join(words_after)[:_DATE])
        label = known[" ".join(match[1].lower().split())]
        # "Published 2012" may be said of anything.
        if precision_of(date) >= (1 if label.fills == "print" else 2) and _is_own(page, place):
            end = match.end()
            yield label.rank, label.fills, date
    for element, label in _named(page, names):
        stated = (page.values(key).get(element, "") for key in ("datetime", "content"))
        for text in (*stated, page.text(element)):
            date = read_date(" ".join(text.split()).rstrip(" ,;"))
            if precision_of(date) >= 2 and _is_own(page, page.start[element]):
                yield label.rank, label.fills, date
                break


def _named(page: Page, names: dict[str, _Label]) -> Iterator[tuple[int, _Label]]:
    """Yield the elements whose classes or properties say that they hold a date."""
    for key in ("itemprop", "property", "class"):
        for element, value in page.values(key).items():
            for label in filter(None, map(names.get, value.lower().split())):
                yield element, label


def _places(page: Page, starts: re.Pattern[str]) -> Iterator[int]:
    """Yield where labels may begin, in order: before years, which are fewer than these words."""
    lower, last = page.lower, 0
    for year in islice(_YEAR.finditer(page.string), _YEARS_MAX):
        end, reach = year.start(), _REACH
        if end - reach > last:  # else what is before the last year was searched
            while (
                reach < _REACH_MAX and len(lower[max(0, end - reach) : end].split()) < _LABEL_WORDS
            ):
                reach *= 2
        for label in starts.finditer(lower, max(last, end - reach), end):
            yield label.start()
        last = end


def _is_own(page: Page, place: int) -> bool:
    """Whether the text at *place* is a line about the article, not running text or another work."""
    element = page.element_at(place)
    if page.stop[element] - page.start[element] > _ELEMENT_MAX and page.tag[element] != "body":
        return False
    return not signs.inherited(page)[element] & _OF_OTHERS
