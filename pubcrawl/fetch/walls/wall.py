"""A wall: a row of the table, and the page that it is compared with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pubcrawl.fetch.walls.visible_text import VisibleText
from pubcrawl.items.reasons import FAILURES

SLUGS = {name: reason.wall for name, reason in FAILURES.items() if reason.wall is not None}
"""Reasons of walls → whether the host of the wall rests."""

SECTIONS = 2
"""Number of headings such as "Methods" and "References" that show that a page is not a wall."""

ROW_SIZE = 64 * 1024
"""Bytes of the largest page that is searched for the texts of a row without a size."""


class Wall(NamedTuple):
    """
    A row of the table: the name of a wall and its conditions.

    A page must meet every condition that is not empty. *hosts*: its host or a parent
    domain is one of these. *path*, *query*, *title*: found in that part, ignoring
    case; the title in one line. *headers*: name in lower case, and a pattern found
    in the value. *body*: the page contains one text, in lower case, of each group.
    *size*: bytes of the largest page. *ahead*: the address alone decides, so that
    the page need not be fetched.

    The visible text is computed only for rows that need it. *texts*: one pattern of
    each group is found in the visible text; *heading*: found in the title or a main
    heading. *words*: number in the longest visible text; *prose*: the same for its
    paragraphs. *without*: not found in the markup. *otherwise*: the row applies only
    if no row without this flag fits. *framed*: it also applies to pages with an
    article's meta tags.
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
    evidence: str = ""

    def fits(self, page: WallPage) -> bool:
        """Answer whether *page* is this wall."""
        return (
            (not self.statuses or page.status in self.statuses)
            and (not self.size or page.size <= self.size)
            and (not self.hosts or not page.domains.isdisjoint(self.hosts))
            and (self.path is None or self.path.search(page.path) is not None)
            and (self.query is None or self.query.search(page.query) is not None)
            and all(_matches(page.headers.get(name), pattern) for name, pattern in self.headers)
            and (self.title is None or self.title.search(page.title) is not None)
            and (page.visible is None or self._shows(page.visible))
            and all(any(text in page.text for text in group) for group in self.body)
            and (self.without is None or self.without.search(page.text) is None)
            and all(page.visible and text.search(page.visible.text) for text in self.texts)
        )

    def _shows(self, visible: VisibleText) -> bool:
        """Answer whether headings and length of the visible text meet the conditions."""
        return (
            (not self.otherwise or visible.sections < SECTIONS)
            and (self.words is None or visible.words <= self.words)
            and (self.prose is None or visible.prose <= self.prose)
            and (self.heading is None or any(map(self.heading.search, visible.headings)))
        )


class WallPage(NamedTuple):
    """
    The parts of an answer that rows are compared with.

    *domains*: the host, without ``www.``, and its parents. *text*: the body in
    lower case, empty if it is larger than ``BODY_SIZE``; *size*: bytes of the body.
    *visible*: its visible text, ``None`` if no row needs it.
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


def _matches(value: str | None, pattern: re.Pattern[str]) -> bool:
    return value is not None and pattern.search(value) is not None
