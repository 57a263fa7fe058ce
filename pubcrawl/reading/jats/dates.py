"""
Dates of a JATS article: of its publication in each medium, and of its history.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/pub-date.html
"""

from __future__ import annotations

import re

from pubcrawl.formats.dates import date_of, find_date
from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import first, kind_of, plain
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import WorkDates

_FIELDS = {"both": ("online", "print")}


def work_dates(meta: Element) -> WorkDates:
    """Return the dates in *meta*, each at its precision."""
    result: dict[str, str] = {}
    for element in meta.iterchildren("pub-date"):
        kind = meaning_of("pub-date", kind_of(element, "pub-type", "date-type") or "pub")
        if kind == "issued":
            medium = kind_of(element, "publication-format")
            kind = meaning_of("pub-date", "online" if medium == "web" else medium) or kind
        for field in _FIELDS.get(kind, (kind,)):
            result[field] = _better(result.get(field, ""), read_date(element))
    for element in (*meta.iterfind("history/date"), *meta.iterfind("pub-history/event/date")):
        field = meaning_of("date-type", kind_of(element, "date-type"))
        date = read_date(element)
        known = result.get(field, "")
        # The last of several revisions.
        result[field] = max(known, date) if field == "revised" else known or date
    # The date of the issue counts only without a date of the article.
    issue = result.pop("issue", "")
    if not (result.get("online") or result.get("issued")):
        result["issued"] = issue
    return WorkDates(**{field: result.get(field, "") for field in WorkDates._fields})


def read_date(element: Element) -> str:
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
    if one.startswith(other) or other.startswith(one):
        return max(one, other, key=len)
    return min(one, other)
