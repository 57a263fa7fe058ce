"""
Dates of a JATS article: of its publication in each medium, and of its history.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/pub-date.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.reading.jats.tree import first, kind_of, plain
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
    iso = find_date(element.get("iso-8601-date") or "")
    year = "".join(re.findall("[0-9]", first(element, "year", ".//year")))[:4]
    if not year:
        words = first(element, "string-date") or ("" if len(element) else plain(element))
        return iso or find_date(words)
    date = date_of(year, first(element, "month", ".//month"), first(element, "day", ".//day"))
    return max(iso, date, key=len) if iso.startswith(date) else date


def _better(one: str, other: str) -> str:
    """Return the earlier of two dates; if they agree, the more precise one."""
    if not (one and other):
        return one or other
    if one.startswith(other) or other.startswith(one):
        return max(one, other, key=len)
    return min(one, other)
