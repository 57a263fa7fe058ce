"""What a wall is: a row of the table, and the page that it is held against."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pubcrawl.fetch.visible_text import VisibleText

SLUGS = {
    "blocked-challenge": True,
    "blocked-captcha": True,
    "blocked-denied": True,
    "blocked-cookies": False,
    "blocked-login": False,
    "blocked-paywall": False,
}
"""
The reasons that a wall may give, and whether its host is left alone for a while.

A check or a refusal is for the program; a cookie page, a login or a shop is for
the page that was asked for: the next one may well be open.
"""


SECTIONS = 2
"""Headings such as "Methods" and "References"; a page with so many is no wall by its text."""

ROW_SIZE = 64 * 1024
"""Bytes of the largest page that is searched for the texts of a row that names no size."""


class Wall(NamedTuple):
    """
    A row of the table: what it is called, and how it is known.

    Everything given must be so; empty is not asked. *hosts*: it or a parent
    domain is one of these. *path*, *query*, *title*: found in that part, without
    regard to case; the title in one line. *headers*: name in lower case and what
    is found in its value. *body*: of each group of texts, in lower case, one
    stands in the page. *size*: bytes of the largest page that it can be.
    *ahead*: its address says enough, so that it need not be fetched.

    What a page shows is compared only for rows that need it. *texts*: of each
    group of patterns, one is found in the visible text; *heading*: found in the
    title or a main heading. *words*: of the longest visible text that it can
    have; *prose*: the same for the paragraphs in it. *without*: not found in the
    markup. *otherwise*: the row counts only where no row without it fits. *framed*: it
    counts on pages with an article's meta tags too.
    """

    name: str
    slug: str
    hosts: tuple[str, ...] = ()
    path: re.Pattern[str] | None = None
    query: re.Pattern[str] | None = None
    statuses: frozenset[int] = frozenset()
    headers: tuple[tuple[str, re.Pattern[str]], ...] = ()
    title: re.Pattern[str] | None = None
    body: tuple[tuple[bytes, ...], ...] = ()
    size: int = 0
    ahead: bool = False
    texts: tuple[re.Pattern[str], ...] = ()
    heading: re.Pattern[str] | None = None
    words: int | None = None
    prose: int | None = None
    without: re.Pattern[bytes] | None = None
    otherwise: bool = False
    framed: bool = False
    note: str = ""
    seen: str = ""

    def fits(self, page: WallPage) -> bool:
        """Answer whether *page* is this wall."""
        return (
            (not self.statuses or page.status in self.statuses)
            and (not self.size or page.size <= self.size)
            and (not self.hosts or not page.domains.isdisjoint(self.hosts))
            and (self.path is None or self.path.search(page.path) is not None)
            and (self.query is None or self.query.search(page.query) is not None)
            and all(_in(page.headers.get(name), shape) for name, shape in self.headers)
            and (self.title is None or self.title.search(page.title) is not None)
            and (page.visible is None or self._shows(page.visible))
            and all(any(text in page.text for text in group) for group in self.body)
            and (self.without is None or self.without.search(page.text) is None)
            and all(page.visible and text.search(page.visible.text) for text in self.texts)
        )

    def _shows(self, visible: VisibleText) -> bool:
        """Answer whether headings and length of the visible text are as they should be."""
        return (
            (not self.otherwise or visible.sections < SECTIONS)
            and (self.words is None or visible.words <= self.words)
            and (self.prose is None or visible.prose <= self.prose)
            and (self.heading is None or any(map(self.heading.search, visible.headings)))
        )


class WallPage(NamedTuple):
    """
    An answer as the rows see it.

    *domains*: the host, without ``www.``, and its parents. *text*: the body in
    lower case, empty if it is larger than ``BODY_SIZE``; *size*: bytes of it.
    *visible*: what it shows, ``None`` where only the address is known.
    """

    domains: frozenset[str]
    path: str
    query: str
    status: int = 200
    headers: Mapping[str, str] = MappingProxyType({})
    title: str = ""
    text: bytes = b""
    size: int = 0
    visible: VisibleText | None = None


def _in(value: str | None, shape: re.Pattern[str]) -> bool:
    return value is not None and shape.search(value) is not None
