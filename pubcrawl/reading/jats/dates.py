"""
Dates of a JATS article: of its publication in each medium, and of its history.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/pub-date.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.jats.tree import first, kind_of, plain
from pubcrawl.reading.meta.dates import day
from pubcrawl.reading.meta.readers import iso
from pubcrawl.works.work import WorkDates

# Values of pub-type or date-type by field; any other is not a publication date.
_ONLINE = frozenset(("epub", "epubahead", "online", "electronic", "epub-original", "web", "aop"))
_PRINT = frozenset(("ppub", "print"))
_BOTH = frozenset(("epub-ppub",))
_PLAIN = frozenset(("pub", "publication", "published", "original-publication", "first-online", ""))
_ISSUE = frozenset(("collection", "ecollection", "issue", "cover", "issue-pub"))
_HISTORY = {
    "received": "received",
    "recd": "received",
    "submitted": "received",
    "accepted": "accepted",
    "acc": "accepted",
    "revised": "revised",
    "rev-recd": "revised",
    "revision-received": "revised",
    "rev": "revised",
    "online": "online",
    "epub": "online",
    "pub": "issued",
    "published": "issued",
}
_WORDS_MAX = 12  # most words of a date and what is written after it
_ISO = re.compile(r"([12][0-9]{3})(?:-([01][0-9])(?:-([0-3][0-9]))?)?")


def work_dates(meta: etree._Element) -> WorkDates:
    """Return the dates in *meta*, each at its precision."""
    result: dict[str, str] = {}
    issue = ""
    for element in meta.iterchildren("pub-date"):
        kind = kind_of(element, "pub-type") or kind_of(element, "date-type")
        medium = kind_of(element, "publication-format")
        date = read_date(element)
        if kind in _ISSUE:
            issue = _better(issue, date)
            continue
        for field in _fields_of(kind, medium):
            result[field] = _better(result.get(field, ""), date)
    for kind, date in _history(meta):
        field = _HISTORY.get(kind, "")
        if field in ("online", "issued"):
            result.setdefault(field, date)
        elif field == "revised":
            # The last of several revisions.
            result[field] = max(result.get(field, ""), date)
        elif field:
            result[field] = result.get(field) or date
    # The date of the issue counts only without a date of the article.
    if issue and not any(result.get(field) for field in ("online", "issued")):
        result["issued"] = issue
    return WorkDates(**{field: date for field, date in result.items() if date})


def _fields_of(kind: str, medium: str) -> tuple[str, ...]:
    if kind in _BOTH:
        return ("online", "print")
    if kind in _ONLINE:
        return ("online",)
    if kind in _PRINT:
        return ("print",)
    if kind not in _PLAIN:
        return ()
    if medium in ("electronic", "online", "web"):
        return ("online",)
    return ("print",) if medium == "print" else ("issued",)


def _history(meta: etree._Element) -> Iterator[tuple[str, str]]:
    for path in ("history/date", "pub-history/event/date"):
        for element in meta.iterfind(path):
            yield kind_of(element, "date-type"), read_date(element)


def read_date(element: etree._Element) -> str:
    """Return a date in ISO 8601 at its precision; "" for none or an impossible one."""
    iso = _ISO.match((element.get("iso-8601-date") or "").strip())
    year = "".join(re.findall("[0-9]", first(element, "year", ".//year")))[:4]
    if not year:
        words = first(element, "string-date") or ("" if len(element) else plain(element))
        return iso[0] if iso else _of_words(words)
    month, number = first(element, "month", ".//month"), first(element, "day", ".//day")
    date = _of_words(" ".join((year, _month(month), number)).strip())
    return max(iso[0], date, key=len) if iso and iso[0].startswith(date) else date or year


def _of_words(words: str) -> str:
    """Return the date in the longest start of *words* that is one; "" for none."""
    parts = words.split(maxsplit=_WORDS_MAX)[:_WORDS_MAX]
    if len(parts) > 1 and all(part.isdigit() for part in parts):
        parts = ["-".join(part.zfill(2) for part in parts)]
    starts = (" ".join(parts[:end]) for end in range(len(parts), 0, -1))
    date = next(filter(None, map(day, starts)), None)
    return iso(date) if date else ""


def _month(words: str) -> str:
    """Return a month, the first of ``Jan-Feb`` and ``01/02``; "" for a season."""
    match = re.match(r"[0-9]{1,2}|[A-Za-z]{3,9}", words)
    return match[0] if match else ""


def _better(one: str, other: str) -> str:
    """Return the earlier of two dates; if they agree, the more precise one."""
    if not (one and other):
        return one or other
    if one.startswith(other) or other.startswith(one):
        return max(one, other, key=len)
    return min(one, other)
