"""
Recognise pages without an end: calendars, combinations of filters, lists that only list themselves.

Pages whose addresses have one form are a group. A group that leads to more of itself, and in
``PAGES_MAX`` pages in a row to nothing else, is a trap.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from pubcrawl.artifacts.site import VIEW_PARAMETERS, values_of
from pubcrawl.artifacts.traps import template
from pubcrawl.formats.dates import MONTH

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
