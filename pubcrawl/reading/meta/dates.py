"""Dates in the formats that publishers use."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from pubcrawl.works.values import MONTHS

_MONTHS = {name: number for number, name in enumerate(MONTHS, 1)}
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})[a-z]{{0,6}}"
_YEAR = r"(?P<y>1[5-9][0-9]{2}|20[0-9]{2})"
_DAY = r"(?P<d>[0-9]{1,2})(?:st|nd|rd|th)?"
# Best first. Text after a full date (a time, a time zone) is ignored.
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
        # Publishers in the United States write slashes and the month first.
        rf"(?P<m>[0-9]{{1,2}})[-/](?P<d>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"(?P<m>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"{_YEAR}(?:[-/.](?P<m>[0-9]{{1,2}})?)?(?![0-9])",
    )
)
_LONGEST = 60  # characters; a longer text is not a date


class Day(NamedTuple):
    """
    A date and its precision.

    *precision*: 3 for a day, 2 for a month, 1 for a year. A missing month or day is 1.
    """

    precision: int
    date: date


def day(words: str) -> Day | None:
    """
    Return the date at the start of *words*; None for no date or an impossible one.

    Accepts ``2014/8/12``, ``12 Aug 2014``, ``August 12, 2014``, ``8/12/2014`` (month
    first where possible), ``20140812``, ``2014-08`` and ``2014``.
    """
    words = words.strip()
    if len(words) > _LONGEST:
        return None
    for form in _FORMS:
        if match := form.match(words):
            return _day(match.groupdict(), year_first=words[:4].isdecimal())
    return None


def best(candidates: Iterable[str]) -> date | None:
    """Return the first of the most precise dates in *candidates*, or None."""
    days = list(filter(None, map(day, candidates)))
    return max(days, key=lambda one: one.precision).date if days else None


def _day(parts: dict[str, str | None], *, year_first: bool) -> Day | None:
    year, number = int(parts["y"] or 0), int(parts.get("d") or 0)
    name = (parts.get("month") or "").lower()
    month = _MONTHS.get(name) or int(parts.get("m") or 0)
    if not (name or year_first) and month > 12 >= number > 0:
        month, number = number, month
    precision = 3 if number else 2 if month else 1
    try:
        return Day(precision, date(year, month or 1, number or 1))
    except ValueError:
        return None
