"""
Recognise traps: endless addresses of the same pages, in other views or on other days.

Some addresses are obvious traps. Others are traps only in large numbers, so they are counted by
kind and refused beyond a limit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from pubcrawl.artifacts.site import is_language, values_of
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import PageLink

LENGTH_MAX = 2_000
SEGMENTS_MAX = 20
REPEATS_MAX = 2
CALENDAR_MAX = 60
FACETS_MAX = 50
TEMPLATE_MAX = 500
KINDS = frozenset(("calendar", "facets", "template"))

# Parameters for another order, form or language of the same content.
_VIEWS = re.compile(
    r"(?:sort|order|orderby|order_by|sort_?by|sort_?order|sort_?dir|dir|direction"
    r"|view|viewmode|view_mode|display|layout"
    r"|print|printable|print_?view|printer_?friendly)(?:\[\w*\])?"
)
_DATE = re.compile(
    r"(?<![0-9])(?:(?:19|20)[0-9]{2}([-/._]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])"
    r"|(?:19|20)[0-9]{2}[-/._](?:0?[1-9]|1[0-2])(?:[-/._](?:0?[1-9]|[12][0-9]|3[01]))?)(?![0-9])"
)
_DATE_NAMES = re.compile(r"(?:year|month|day|week|date|yr|mon|y|m|d)")
_HEX = re.compile(
    r"(?<![0-9A-Za-z])(?=[0-9a-f-]{0,60}[0-9])[0-9a-f]{4,}(?:-[0-9a-f]{4,})*(?![0-9A-Za-z])",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[0-9]+")


def evident(url: str, entry: str) -> str:
    """Return why *url* alone is a trap, "" if it is none; *entry*: the entry page."""
    if len(url) > LENGTH_MAX:
        return "length"
    segments = [segment for segment in urlsplit(url).path.split("/") if segment]
    if len(segments) > SEGMENTS_MAX:
        return "segments"
    repeats = Counter(segments)
    if repeats and max(repeats.values()) > REPEATS_MAX:
        at_entry = Counter(urlsplit(entry).path.split("/"))
        if any(count > max(REPEATS_MAX, at_entry[name]) for name, count in repeats.items()):
            return "repeats"
    at_entry_values = set(values_of(entry))
    # ?dir=data/tides names a folder.
    views = {
        name
        for name, value in values_of(url)
        if (_VIEWS.fullmatch(name) or is_language(name))
        and (name, value) not in at_entry_values
        and "/" not in value
    }
    if views:
        return "language" if all(map(is_language, views)) else "view"
    return ""


class Traps:
    """
    Counters of similar addresses.

    Files have no limit, nor have the links of the entry page, other than facets: it is pages that
    lead to ever more pages that have no end. *hit*: receives the kinds beyond their limit:
    calendar, facets, template.
    """

    def __init__(self, entry: str, hit: set[str]) -> None:
        self.entry = entry
        self.hit = hit
        self._counts: Counter[str] = Counter()

    def refuses(self, link: PageLink, hop: int) -> bool:
        """Count *link*, and answer whether it is a trap; call this once for each link."""
        if not link.download and evident(link.url, self.entry):
            return True
        return len(link.url) > LENGTH_MAX or self.exceeds(link, hop)

    def exceeds(self, link: PageLink, hop: int) -> bool:
        """Count *link*, *hop* steps from the entry page; answer whether too many are like it."""
        if link.download:
            return False
        for kind, pattern, most in self._patterns(link.url):
            self._counts[pattern] += 1
            if self._counts[pattern] > most and (hop > 1 or kind == "facets"):
                self.hit.add(kind)
                return True
        return False

    def faceted(self, urls: Iterable[str]) -> set[str]:
        """Return those of *urls* with too many parameter combinations on one path."""
        return {
            url
            for url in urls
            if (pattern := _facets(url, self.entry)) and self._counts[pattern] > FACETS_MAX
        }

    def to_json(self) -> dict[str, Any]:
        """Return the counts as plain JSON values."""
        return {"counts": dict(self._counts), "hit": sorted(self.hit & KINDS)}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Restore the values of ``to_json``."""
        self._counts = Counter(saved["counts"])
        self.hit |= set(saved["hit"])

    def _patterns(self, url: str) -> Iterator[tuple[str, str, int]]:
        if calendar := _calendar(url):
            yield "calendar", calendar, CALENDAR_MAX
        if facets := _facets(url, self.entry):
            yield "facets", facets, FACETS_MAX
        yield "template", template(url), TEMPLATE_MAX


def template(url: str) -> str:
    """Return the key of *url* with dates, hexadecimal runs and numbers masked."""
    return _DIGITS.sub("9", _HEX.sub("#", _DATE.sub("@", artifact_key(url))))


def _calendar(url: str) -> str:
    """Return the pattern of an address with a day, month or week; "" without one."""
    path, mark, query = artifact_key(url).partition("?")
    dated = _DATE.sub("@", path)
    parts = []
    named = 0
    for part in query.split("&"):
        name, equals, value = part.partition("=")
        if _DATE_NAMES.fullmatch(name.lower()) and _DIGITS.search(value):
            named += 1
            parts.append(f"{name}=@")
        else:
            parts.append(name + equals + _DATE.sub("@", value))
    pattern = dated + mark + "&".join(parts)
    return f"calendar {pattern}" if "@" in pattern and pattern != artifact_key(url) else ""


def _facets(url: str, entry: str) -> str:
    """
    Return the path of an address with several parameters, other than a date; else "".

    Those of the *entry* page name the artifact: ``/study?id=77`` lists ``/study?id=77&file=8``.
    """
    path, _, query = artifact_key(url).partition("?")
    own = urlsplit(entry).query.split("&")
    names = [part.partition("=")[0].lower() for part in query.split("&") if part not in own]
    several = len(names) > 1 and not all(map(_DATE_NAMES.fullmatch, names))
    return f"facets {path}" if several else ""
