"""
Dates → ISO 8601, as precise as the source: ``2014``, ``2014-08`` or ``2014-08-12``.

The only module that has names of months and patterns of dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Final

MONTH_NAMES: Final = tuple(
    """
        january february march april may june july august september october november december
    """.split()
)
MONTHS: Final = tuple(name[:3] for name in MONTH_NAMES)

MONTH: Final = rf"(?:{'|'.join(MONTHS)})[a-z]{{0,6}}"
"""The pattern of a month by its name, whole or shortened, in lower case."""

# Months whose names do not begin as in English, by language: German, Dutch; Romance languages;
# Russian, Ukrainian; Polish, Croatian, Czech; Turkish; Danish, Indonesian.
_MONTHS_ELSEWHERE: Final = {
    name: number
    for number, names in enumerate(
        (
            "jänner enero ene gennaio янв января січня stycznia ocak",
            "février févr fév fevereiro фев февраля лютого lutego şubat",
            "märz março maart мар марта березня",
            "avril avr abril abr апр апреля квітня kwietnia nisan",
            "mai mei maj maio maggio мая травня maja",
            "juin giugno июн июня червня czerwca haziran",
            "juillet luglio июл июля липня lipca temmuz",
            "août agosto авг августа серпня sierpnia ağustos agustus",
            "settembre setembro setiembre septiembre сен сентября вересня września eylül",
            "oktober okt ottobre outubro окт октября жовтня października ekim",
            "ноя ноября листопада listopada kasım",
            "dezember dez décembre déc diciembre dic dicembre dezembro дек декабря грудня grudnia"
            " aralık desember",
        ),
        1,
    )
    for name in names.split()
}

ISO_DAY: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
"""The pattern of a day."""

ISO_DATE: Final = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
"""The pattern of a year, month or day."""

_YEAR = r"(?P<year>1[5-9][0-9]{2}|20[0-9]{2})"
_DAY = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|er|º)?"
_MONTH = rf"(?P<month>{MONTH}|(?:{'|'.join(_MONTHS_ELSEWHERE)})(?![^\W\d_]))"
_OF = r"(?:[-/. ]+(?:del?\s+)?)"
# Best first. Text after a full date (a time, a time zone) is ignored.
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?P<month>[0-9]{{2}})(?P<day>[0-9]{{2}})(?![0-9])",
        rf"{_YEAR}[-/.](?P<month>[0-9]{{1,2}})[-/.](?P<day>[0-9]{{1,2}})(?![0-9])",
        rf"{_YEAR}[-/. ]+(?P<month>{MONTH})(?:[-/. ,]+{_DAY})?(?![0-9a-z])",
        rf"(?:[a-z]{{3,9}},? )?{_DAY}{_OF}{_MONTH},?{_OF}{_YEAR}(?![0-9])",
        rf"(?:[a-z]{{3,9}},? )?(?P<month>{MONTH})[-/. ]+{_DAY},? +{_YEAR}(?![0-9])",
        rf"{_MONTH},?{_OF}{_YEAR}(?![0-9])",
        rf"(?P<day>[0-9]{{1,2}})\.(?P<month>[0-9]{{1,2}})\.{_YEAR}(?![0-9])",
        # Publishers in the United States write slashes and the month first.
        rf"(?P<month>[0-9]{{1,2}})[-/](?P<day>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"(?P<month>[0-9]{{1,2}})[-/]{_YEAR}(?![0-9])",
        rf"{_YEAR}(?:[-/.](?P<month>[0-9]{{1,2}})?)?(?![0-9])",
    )
)
_IN_TEXT = re.compile(
    rf"(?<![0-9]){_YEAR}(?![0-9])"
    rf"(?:(?:[-/.](?=[0-9])|[-/. ]+(?=[a-z]))(?P<month>{MONTH}|[0-9]{{1,2}}(?![0-9]))"
    rf"(?:[-/. ,]+{_DAY}(?![0-9a-z]))?)?",
    re.IGNORECASE,
)
_MONTH_START = re.compile(r"[0-9]{1,2}(?![0-9])|[A-Za-z]{3}")
_LONGEST = 60  # characters; a longer text is not a date


def read_date(words: str) -> str:
    """
    Return the date at the start of *words*; "" for no date or an impossible one.

    Accepts ``2014/8/12``, ``12 Aug 2014``, ``August 12, 2014``, ``8/12/2014`` (month
    first where possible), ``20140812``, ``2014-08`` and ``2014``.
    """
    words = words.strip()
    if len(words) > _LONGEST:
        return ""
    forms = _FORMS[-1:] if len(words) == 4 else _FORMS
    match = next(filter(None, (form.match(words) for form in forms)), None)
    if match is None:
        return ""
    parts = match.groupdict("")
    year, month, day = (parts.get(name, "") for name in ("year", "month", "day"))
    is_american = not words[:4].isdecimal() and month.isdecimal()
    if is_american and day and int(month) > 12 >= int(day) > 0:
        month, day = day, month
    precision = sum(1 for part in (year, month, day) if part.strip("0"))
    result = date_of(year, month, day)
    return result if precision_of(result) == precision else ""


def find_date(words: str) -> str:
    """
    Return the date at the start of *words*, else the first one in it that starts with a year.

    ``1998 Dec-1999 Jan`` is the first month, ``2000 Spring`` the year; a month or day that
    is impossible is left out.
    """
    match = _IN_TEXT.search(words)
    return read_date(words) or (date_of(**match.groupdict("")) if match else "")


def date_of(year: str, month: str = "", day: str = "") -> str:
    """
    Return a date, as precise as the valid arguments; "" for an invalid year.

    *month*: a number, or the start of a text with its name: ``3``, ``Mar``, ``March-April``.
    """
    if not re.fullmatch(_YEAR, year):
        return ""
    name = _MONTH_START.match(month)
    short = name[0].lower() if name else ""
    number = _MONTHS_ELSEWHERE.get(month.lower(), 0)
    if short in MONTHS:
        number = MONTHS.index(short) + 1
    elif short.isdigit():
        number = int(short)
    if not 1 <= number <= 12:
        return year
    try:
        return date(int(year), number, int(day)).isoformat()
    except (ValueError, OverflowError):  # a day of 40 digits
        return f"{year}-{number:02}"


def precision_of(iso: str) -> int:
    """Return 3 for a day, 2 for a month, 1 for a year, 0 for an empty text."""
    return bool(iso) + iso.count("-")


def most_precise(dates: Iterable[str]) -> str:
    """Return the first of the most precise *dates*; "" for none."""
    return max(dates, key=precision_of, default="")


def day_in(iso: str) -> date | None:
    """Return the day that ``2012-03-04`` names; None for anything shorter or impossible."""
    try:
        return date.fromisoformat(iso) if re.fullmatch(ISO_DAY, iso) else None
    except ValueError:
        return None
