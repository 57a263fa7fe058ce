"""
Recognise addresses without an end: traps, lists that only list themselves, kinds with many members.

Some addresses are obvious traps. Others are traps only in large numbers, so they are counted by
kind and refused beyond a limit (``Traps``); of some kinds, such as the commits of a forge, a few
are members and the rest is counted (``Samples``). Pages whose addresses have one form are a group:
one that leads to more of itself, and in ``PAGES_MAX`` pages in a row to nothing else, is a trap
(``EndlessPages``): calendars, combinations of filters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

import regex

from pubcrawl.artifacts.site import VIEW_PARAMETERS, Patterns, is_language, values_of
from pubcrawl.formats.dates import MONTH
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import PageLink

LENGTH_MAX = 2_000
SEGMENTS_MAX = 20
REPEATS_MAX = 2
CALENDAR_MAX = 60
FACETS_MAX = 50
TEMPLATE_MAX = 500

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


SAMPLE_MAX = 20
"""How many addresses of each kind are members."""


class Samples:
    """
    The kinds of a portal, by patterns; the name of a kind is that of the first named group.

    ``refuses`` counts the addresses, ``sentences`` says what was left out.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._kinds = [(_name(pattern), Patterns((pattern,))) for pattern in patterns]
        self._counts = [0] * len(self._kinds)

    def refuses(self, url: str) -> bool:
        """Count a new address, and answer whether there are enough of its kind."""
        for index, (_, pattern) in enumerate(self._kinds):
            if pattern.occurs_in(url):
                self._counts[index] += 1
                return self._counts[index] > SAMPLE_MAX
        return False

    @property
    def sentences(self) -> list[str]:
        """What was left out: ``capped: 312 commits, sampled 20``."""
        return [
            f"capped: {count} {name}, sampled {SAMPLE_MAX}"
            for (name, _), count in zip(self._kinds, self._counts, strict=True)
            if count > SAMPLE_MAX
        ]


def _name(pattern: str) -> str:
    groups = regex.compile(pattern).groupindex
    return min(groups, key=groups.__getitem__) if groups else pattern


PAGES_MAX: Final = 10
"""The most pages in a row of one form that lead to nothing but more of their form."""

CHAINED_MIN: Final = 5
"""The fewest addresses of a form that pages of the same form lead to."""

DEPTH_MIN: Final = 3
"""The fewest steps from page to page of one form."""

FILTERS_MIN: Final = 4
"""The fewest sets of parameter names on one path that are combined filters."""

SAME_MAX: Final = 3
"""The most different texts of pages that count as the same."""

DIFFERENT_MAX: Final = 25
"""The most pages in a row with different texts, without dates and filters: slides, chapters."""

PORTION_MAX: Final = 10**6

_MONTHS = re.compile(rf"(?<![a-z]){MONTH}(?![a-z])", re.IGNORECASE)


@lru_cache(8192)  # the pages of a portal have many links in common
def form_of(url: str) -> str:
    """Return an address with numbers, dates and months masked, and only the view parameters."""
    path, mark, _ = template(url).partition("?")
    views = "&".join(f"{name}={value}" for name, value in values_of(url) if name in VIEW_PARAMETERS)
    return _MONTHS.sub("@", path) + mark + views


@dataclass(slots=True)
class _FormPages:
    pages: int = 0  # read since it last led to something else
    chained: int = 0
    depth: int = 0
    useful: int = 0
    trap: bool = False
    texts: set[str] = field(default_factory=set)
    names: set[frozenset[str]] = field(default_factory=set)  # of parameters

    @property
    def suspect(self) -> bool:
        """Whether the pages lead to ever more pages of their form."""
        return self.chained >= CHAINED_MIN and (self.depth >= DEPTH_MIN or self.filters)

    @property
    def filters(self) -> bool:
        """Whether parameters are combined."""
        return len(self.names) >= FILTERS_MIN


@dataclass(slots=True)
class EndlessPages:
    """Counts the pages of each form; ``traps``: the forms that are traps."""

    _groups: dict[str, _FormPages] = field(default_factory=dict)
    _depths: dict[str, int] = field(default_factory=dict)  # steps within a form

    @property
    def traps(self) -> list[str]:
        """The forms of traps, sorted."""
        return sorted(form for form, group in self._groups.items() if group.trap)

    def is_trap(self, url: str) -> bool:
        """Answer whether an address is of a trap."""
        group = self._groups.get(form_of(url))
        return group is not None and group.trap

    def useless(self, url: str) -> bool:
        """Answer whether no page of the form of *url* has led to anything else."""
        group = self._groups.get(form_of(url))
        return group is not None and not group.useful

    def left(self, url: str) -> int:
        """Return how many pages of the form of *url* may be requested at once."""
        group = self._groups.get(form_of(url))
        if group is None or not group.suspect:
            return PAGES_MAX if group is None or group.chained else PORTION_MAX
        return max(1, PAGES_MAX - group.pages)

    def found(self, url: str, on: str) -> None:
        """Note a new address on a page."""
        form, source = form_of(url), form_of(on)
        if form == source:
            group = self._groups.setdefault(form, _FormPages())
            depth = self._depths[url] = self._depths.get(on, 0) + 1
            group.chained += 1
            group.names.add(frozenset(name for name, _ in values_of(url)))
            group.depth = max(group.depth, depth)

    def led(self, on: str) -> None:
        """Note that a page led to a new member of another form."""
        group = self._groups.setdefault(form_of(on), _FormPages())
        group.useful += 1
        group.pages = 0

    def read(self, url: str, fingerprint: str) -> None:
        """Note that a page was read; *fingerprint*: of its text, without numbers and dates."""
        form = form_of(url)
        group = self._groups.setdefault(form, _FormPages())
        group.pages += 1
        group.texts.add(fingerprint)
        if group.pages < PAGES_MAX or not group.suspect:
            return
        same = len(group.texts) <= SAME_MAX
        group.trap = same or group.filters or "@" in form or group.pages >= DIFFERENT_MAX
