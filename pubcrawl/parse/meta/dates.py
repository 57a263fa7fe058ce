"""Dates, as publishers write them into their pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

_MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]{{0,6}}"
_YEAR = r"(?P<y>1[5-9][0-9]{2}|20[0-9]{2})"
_DAY = r"(?P<d>[0-9]{1,2})(?:st|nd|rd|th)?"
# Best first; what follows a full date (a time, a zone) does not matter.
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?P<m>[0-9]{{2}})(?P<d>[0-9]{{2}})(?![0-9])",
        rf"{_YEAR}[-/.](?P<m>[0-9]{{1,2}})[-/.](?P<d>[0-9]{{1,2}})(?![0-9])",
        rf"{_YEAR}[-/. ]+{_MONTH}(?:[-/. ,]+{_DAY})?(?![0-9a-z])",
        rf"(?:[a-z]{{3,9}},? )?{_DAY}[-/. ]+{_MONTH}[-/., ]+{_YEAR}(?![0-9])",
        rf"(?:[a-z]{{3,9}},? )?{_MONTH}[-/. ]+{_DAY},? +{_YEAR}(?![0-9])",
        rf"{_MONTH}[-/., ]+{_YEAR}(?![0-9])",
        rf"(?P<d>[0-9]{{1,2}})\.(?P<m>[0-9]{{1,2}})\.{_YEAR}(?![0-9])",
        # Slashes are how publishers of the United States write it, month first.
        rf"(?P<m>[0-9]{{1,2}})[-/](?P<d>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"(?P<m>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"{_YEAR}(?:[-/.](?P<m>[0-9]{{1,2}})?)?(?![0-9])",
    )
)
_LONGEST = 60  # characters; longer text is none


class Day(NamedTuple):
    """
    A date and how much of it was said.

    *precision*: 3 for a day, 2 for a month, 1 for a year; the rest is its first.
    """

    precision: int
    date: date


def day(words: str) -> Day | None:
    """
    Return the date that *words* begin with; None if there is none, or an impossible one.

    ``2014/8/12``, ``12 Aug 2014``, ``August 12, 2014``, ``8/12/2014`` (month
    first, where it can be), ``20140812``, ``2014-08`` and ``2014`` are known.
    """
    words = words.strip()
    if len(words) > _LONGEST:
        return None
    for form in _FORMS:
        if found := form.match(words):
            return _day(found.groupdict(), year_first=words[:4].isdecimal())
    return None


def best(candidates: Iterable[str]) -> date | None:
    """Return the first of the dates in *candidates* that say most; None if there is none."""
    days = list(filter(None, map(day, candidates)))
    return max(days, key=lambda one: one.precision).date if days else None


def _day(found: dict[str, str | None], *, year_first: bool) -> Day | None:
    year, number = int(found["y"] or 0), int(found.get("d") or 0)
    name = (found.get("month") or "").lower()
    month = _MONTHS.get(name) or int(found.get("m") or 0)
    if not (name or year_first) and month > 12 >= number > 0:
        month, number = number, month
    precision = 3 if number else 2 if month else 1
    try:
        return Day(precision, date(year, month or 1, number or 1))
    except ValueError:
        return None
