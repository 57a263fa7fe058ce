"""
Walls: pages that stand in front of what was asked for.

A bot check, a captcha, a demand for cookies, a login, a refusal of a firewall:
each is known by a row of rules/walls.yaml, by its address, headers, status,
title or markup. Such a page is recorded by its slug and left alone; nothing is
bypassed, and it never becomes content. A page that carries an article's meta
tags is no wall, whatever its rows say: a landing page with a login form, or one
that sells the article, is worth reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from types import MappingProxyType
from typing import Self
from urllib.parse import urlsplit

from pubcrawl.fetch.visible_text import VisibleText
from pubcrawl.fetch.wall import Wall, WallPage
from pubcrawl.fetch.walls_table import walls

BODY_SIZE = 256 * 1024  # bytes; larger pages are known by address, headers and title alone
NONE: Mapping[str, str] = MappingProxyType({})
_HEAD_SIZE = 16 * 1024  # bytes in which a title is looked for
_ARTICLE_SIZE = 1024 * 1024  # bytes in which an article's meta tags are looked for
_TITLE_SIZE = 300  # bytes of it that are read

_META = re.compile(
    rb"<meta\s[^<>]{0,400}?(?:name|property)\s*=\s*[\"']?"
    rb"(?:citation_(?:title|doi|pdf_url|fulltext_html_url)|(?:dc|dcterms)\.(?:title|identifier)"
    rb"|prism\.doi|eprints\.title|bepress_citation_title)[\"'\s]",
    re.IGNORECASE,
)
_H1 = re.compile(rb"<h1\b[^<>]{0,300}>(.{0,400}?)</h1", re.DOTALL)
_TAG = re.compile(rb"<[^<>]*>")
_HTML = re.compile(rb"\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]{0,200}>\s*)?<(?!\?xml)")
# What rows that go by the text of a page leave alone besides.
_WORK = re.compile(
    rb"<meta\s[^<>]{0,400}?(?:name|property)\s*=\s*[\"']?(?:citation_|wkhealth_|prism\.)"
    rb"|\b(?:Medical)?ScholarlyArticle\b",
    re.IGNORECASE,
)


class Walls:
    """The table, arranged so that a page which is no wall is soon done with."""

    def __init__(self, walls: Iterable[Wall]) -> None:
        self.walls = tuple(walls)
        self.header_names = sorted({name for wall in self.walls for name, _ in wall.headers})
        self._otherwise = [wall for wall in self.walls if wall.otherwise]
        self._framed = [wall for wall in self.walls if wall.framed]
        shapes = (wall.heading.pattern for wall in self._framed if wall.heading)
        self._framing = re.compile("|".join(f"(?:{shape})" for shape in shapes) or r"(?!)", re.I)
        # A row is tried where the one thing is there that is rarest on other pages.
        known = [wall for wall in self.walls if not wall.otherwise]
        headed = [wall for wall in known if wall.headers]
        others = [wall for wall in known if not wall.headers]
        texts = [wall for wall in others if wall.body and wall.title is None]
        others = [wall for wall in others if wall not in texts]
        self._place = {wall: place for place, wall in enumerate(self.walls)}.__getitem__
        self._headed = headed
        self._titled = _Group(others, lambda wall: wall.title)
        others = [wall for wall in others if wall.title is None]
        self._queried = _Group(others, lambda wall: wall.query)
        others = [wall for wall in others if wall.query is None]
        self._pathed = _Group(others, lambda wall: wall.path)
        self._hosted = _by_host(wall for wall in others if wall.path is None)
        self._texts = _by_text(texts)

    @classmethod
    def load(cls, paths: Sequence[str] = ()) -> Self:
        """
        Return the built-in table with those at *paths* laid over it.

        Raises ``RuleErrors`` with all that is wrong in them.
        """
        return cls(walls(paths))

    def find(
        self, url: str, status: int = 200, headers: Mapping[str, str] = NONE, body: bytes = b""
    ) -> Wall | None:
        """
        Return the wall that an answer is, ``None`` for a page or a PDF.

        *headers*: those of ``header_names`` at least, names in lower case.
        """
        found = min(self.fitting(url, status, headers, body), key=self._place, default=None)
        if found is None or found.framed:
            return found
        work = _WORK if found.otherwise else _META
        return None if work.search(body, 0, _ARTICLE_SIZE) else found

    def fitting(
        self, url: str, status: int = 200, headers: Mapping[str, str] = NONE, body: bytes = b""
    ) -> set[Wall]:
        """
        Return all rows that fit, those with ``otherwise`` only if no other does.

        A page with an article's meta tags is compared with the others only, and
        with those that are ``framed``.
        """
        page = _page(url, status, headers, body)
        if page is None:
            return set()
        found = {wall for wall in self._candidates(page) if wall.fits(page)}
        if found or not _HTML.match(page.text):
            return found
        rows = self._otherwise
        if _META.search(body, 0, _ARTICLE_SIZE):
            # A ban may stand in the frame of an article's page, meta tags and all.
            rows = self._framed if any(map(self._framing.search, _headings(page.text))) else []
        if rows:
            visible = VisibleText(body)
            # Texts of rows are UTF-8, whatever the page is.
            page = page._replace(visible=visible, text=visible.markup.encode())
        return {w for w in rows if page.size <= (w.size or BODY_SIZE) and w.fits(page)}

    def ahead(self, url: str, origin: str = "") -> Wall | None:
        """
        Return the wall that *url* leads to, as far as the address tells.

        *origin*: the address that led there. If it looks like that wall itself,
        the wall is what was asked for, and ``find`` will tell more.
        """
        page, before = _address(url), _address(origin)
        if page is None:
            return None
        known = (wall for wall in self._addressed(page) if wall.ahead and wall.fits(page))
        return next((wall for wall in known if before is None or not wall.fits(before)), None)

    def _candidates(self, page: WallPage) -> Iterator[Wall]:
        if page.headers:
            yield from self._headed
        yield from self._addressed(page)
        yield from self._titled.candidates(page.title)
        if page.text:
            for text, (size, rows) in self._texts.items():
                if page.size <= size and text in page.text:
                    yield from rows

    def _addressed(self, page: WallPage) -> Iterator[Wall]:
        for domain in page.domains:
            yield from self._hosted.get(domain, ())
        yield from self._pathed.candidates(page.path)
        if page.query:
            yield from self._queried.candidates(page.query)


class _Group:
    """Rows that one part of a page is searched for: all at once, then one by one."""

    def __init__(
        self, walls: Iterable[Wall], part: Callable[[Wall], re.Pattern[str] | None]
    ) -> None:
        self.walls = [wall for wall in walls if part(wall) is not None]
        shapes = (shape.pattern for wall in self.walls if (shape := part(wall)))
        self.any = re.compile("|".join(f"(?:{shape})" for shape in shapes) or r"(?!)", re.I)

    def candidates(self, text: str) -> list[Wall]:
        return self.walls if self.any.search(text) else []


def _by_host(walls: Iterable[Wall]) -> dict[str, list[Wall]]:
    found: dict[str, list[Wall]] = {}
    for wall in walls:
        for host in wall.hosts:
            found.setdefault(host, []).append(wall)
    return found


def _by_text(walls: Iterable[Wall]) -> dict[bytes, tuple[int, list[Wall]]]:
    """Return the rows by the texts of their first group, and the largest page that counts."""
    found: dict[bytes, tuple[int, list[Wall]]] = {}
    for wall in walls:
        for text in wall.body[0]:
            size, rows = found.get(text, (0, []))
            found[text] = max(size, wall.size), [*rows, wall]
    return found


def _address(url: str) -> WallPage | None:
    """Return what *url* says of a page; ``None`` if it is no address of a host."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    labels = host.split(".")
    domains = frozenset(".".join(labels[place:]) for place in range(len(labels)))
    return WallPage(domains, parts.path, parts.query)


def _page(url: str, status: int, headers: Mapping[str, str], body: bytes) -> WallPage | None:
    if b"%PDF-" in body[:1024]:
        return None
    page = _address(url) or WallPage(frozenset(), "", "")
    text = body.lower() if len(body) <= BODY_SIZE else b""
    title = _title(text or body[:_HEAD_SIZE].lower())
    return page._replace(status=status, headers=headers, title=title, text=text, size=len(body))


def _headings(text: bytes) -> list[str]:
    """Return what stands in the first few ``<h1>`` of *text*, in one line each."""
    found = (_H1.findall(text, 0, BODY_SIZE))[:5]
    return [
        " ".join(unescape(_TAG.sub(b"", raw).decode("utf-8", "replace")).split()) for raw in found
    ]


def _title(head: bytes) -> str:
    """Return the title of a page in lower case and one line, empty if it has none."""
    start = head.find(b"<title", 0, _HEAD_SIZE)
    start = head.find(b">", start) + 1 if start >= 0 else 0
    if not start:
        return ""
    end = head.find(b"</title", start, start + _TITLE_SIZE)
    raw = head[start : end if end >= 0 else start + _TITLE_SIZE]
    return " ".join(unescape(raw.decode("utf-8", "replace")).split())


@cache
def table(paths: tuple[str, ...] = ()) -> Walls:
    """Return the table of ``Walls.load``, once for all who ask. Raises ``RuleErrors``."""
    return Walls.load(paths)
