"""
Walls: pages that a host sends instead of the requested one.

Walls are bot checks, captchas, demands for cookies, logins and refusals of firewalls.
A row of rules/walls.yaml recognises each by its address, headers, status, title or
markup. The crawler records the slug of a wall; it does not bypass walls, and they never
become content. A page with an article's meta tags is not a wall, even if a row fits: a
landing page with a login form or an offer of sale is worth reading.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import unescape
from types import MappingProxyType
from typing import Self
from urllib.parse import urlsplit

from pubcrawl.fetch.walls.rows import read_walls
from pubcrawl.fetch.walls.visible_text import VisibleText
from pubcrawl.fetch.walls.wall import Wall, WallPage

BODY_SIZE = 256 * 1024  # bytes; larger pages are compared by address, headers and title alone
NONE: Mapping[str, str] = MappingProxyType({})
_HEAD_SIZE = 16 * 1024  # bytes that are searched for a title
_ARTICLE_SIZE = 1024 * 1024  # bytes that are searched for an article's meta tags
_TITLE_SIZE = 300  # bytes of a title that are read

_META = re.compile(
    rb"<meta\s[^<>]{0,400}?(?:name|property)\s*=\s*[\"']?"
    rb"(?:citation_(?:title|doi|pdf_url|fulltext_html_url)|(?:dc|dcterms)\.(?:title|identifier)"
    rb"|prism\.doi|eprints\.title|bepress_citation_title)[\"'\s]",
    re.IGNORECASE,
)
_H1 = re.compile(rb"<h1\b[^<>]{0,300}>(.{0,400}?)</h1", re.DOTALL)
_TAG = re.compile(rb"<[^<>]*>")
_HTML = re.compile(rb"\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]{0,200}>\s*)?<(?!\?xml)")
# Further marks of an article; rows that compare the text of a page skip pages with them.
_WORK = re.compile(
    rb"<meta\s[^<>]{0,400}?(?:name|property)\s*=\s*[\"']?(?:citation_|wkhealth_|prism\.)"
    rb"|\b(?:Medical)?ScholarlyArticle\b",
    re.IGNORECASE,
)


class Walls:
    """The table, arranged so that pages that are not walls are checked quickly."""

    def __init__(self, walls: Iterable[Wall]) -> None:
        self.walls = tuple(walls)
        self.header_names = sorted({name for wall in self.walls for name, _ in wall.headers})
        self._otherwise = [wall for wall in self.walls if wall.otherwise]
        self._framed = [wall for wall in self.walls if wall.framed]
        regexes = (wall.heading.pattern for wall in self._framed if wall.heading)
        self._framing = re.compile("|".join(f"(?:{regex})" for regex in regexes) or r"(?!)", re.I)
        # A row is compared only with pages that have its rarest mark.
        first = [wall for wall in self.walls if not wall.otherwise]
        headed = [wall for wall in first if wall.headers]
        others = [wall for wall in first if not wall.headers]
        texts = [wall for wall in others if wall.body and wall.title is None]
        others = [wall for wall in others if wall not in texts]
        self._place = {wall: place for place, wall in enumerate(self.walls)}.__getitem__
        self._by_header = headed
        self._by_title = _Group(others, lambda wall: wall.title)
        others = [wall for wall in others if wall.title is None]
        self._by_query = _Group(others, lambda wall: wall.query)
        others = [wall for wall in others if wall.query is None]
        self._by_path = _Group(others, lambda wall: wall.path)
        self._by_host = _group_by_host(wall for wall in others if wall.path is None)
        self._by_text = _group_by_text(texts)

    @classmethod
    def load(cls, paths: Sequence[str] = ()) -> Self:
        """
        Return the built-in table with the tables at *paths* laid over it.

        Raises ``RuleErrors`` with every mistake in the files.
        """
        return cls(read_walls(paths))

    def find(
        self, url: str, status: int = 200, headers: Mapping[str, str] = NONE, body: bytes = b""
    ) -> Wall | None:
        """
        Return the wall that an answer shows, ``None`` for a page or a PDF.

        *headers*: at least those of ``header_names``, names in lower case.
        """
        wall = min(self.matches(url, status, headers, body), key=self._place, default=None)
        if wall is None or wall.framed:
            return wall
        work = _WORK if wall.otherwise else _META
        return None if work.search(body, 0, _ARTICLE_SIZE) else wall

    def matches(
        self, url: str, status: int = 200, headers: Mapping[str, str] = NONE, body: bytes = b""
    ) -> set[Wall]:
        """
        Return all rows that fit; rows with ``otherwise`` only if no other row fits.

        Of the rows with ``otherwise``, a page with an article's meta tags is compared
        only with those that are ``framed``.
        """
        page = _page(url, status, headers, body)
        if page is None:
            return set()
        matches = {wall for wall in self._candidates(page) if wall.fits(page)}
        if matches or not _HTML.match(page.text):
            return matches
        rows = self._otherwise
        if _META.search(body, 0, _ARTICLE_SIZE):
            # A ban may appear within the template of an article's page, with its meta tags.
            rows = self._framed if any(map(self._framing.search, _headings(page.text))) else []
        if rows:
            visible = VisibleText(body)
            # The texts of rows are UTF-8, whatever the encoding of the page.
            page = page._replace(visible=visible, text=visible.markup.encode())
        return {w for w in rows if page.size <= (w.size or BODY_SIZE) and w.fits(page)}

    def ahead(self, url: str, origin: str = "") -> Wall | None:
        """
        Return the wall that the address *url* belongs to; None if no row knows it.

        *origin*: the address of the link or redirect. If it fits the wall as well,
        the wall itself was requested, and ``find`` decides later.
        """
        page, before = _address(url), _address(origin)
        if page is None:
            return None
        matches = (wall for wall in self._address_rows(page) if wall.ahead and wall.fits(page))
        return next((wall for wall in matches if before is None or not wall.fits(before)), None)

    def _candidates(self, page: WallPage) -> Iterator[Wall]:
        if page.headers:
            yield from self._by_header
        yield from self._address_rows(page)
        yield from self._by_title.candidates(page.title)
        if page.text:
            for text, (size, rows) in self._by_text.items():
                if page.size <= size and text in page.text:
                    yield from rows

    def _address_rows(self, page: WallPage) -> Iterator[Wall]:
        for domain in page.domains:
            yield from self._by_host.get(domain, ())
        yield from self._by_path.candidates(page.path)
        if page.query:
            yield from self._by_query.candidates(page.query)


class _Group:
    """Rows with a pattern for one part of a page, searched for with a single pattern first."""

    def __init__(
        self, walls: Iterable[Wall], part: Callable[[Wall], re.Pattern[str] | None]
    ) -> None:
        self.walls = [wall for wall in walls if part(wall) is not None]
        regexes = (pattern.pattern for wall in self.walls if (pattern := part(wall)))
        self.any = re.compile("|".join(f"(?:{regex})" for regex in regexes) or r"(?!)", re.I)

    def candidates(self, text: str) -> list[Wall]:
        return self.walls if self.any.search(text) else []


def _group_by_host(walls: Iterable[Wall]) -> dict[str, list[Wall]]:
    groups: dict[str, list[Wall]] = {}
    for wall in walls:
        for host in wall.hosts:
            groups.setdefault(host, []).append(wall)
    return groups


def _group_by_text(walls: Iterable[Wall]) -> dict[bytes, tuple[int, list[Wall]]]:
    """Return text of a row's first group → bytes of the largest page to search, rows."""
    groups: dict[bytes, tuple[int, list[Wall]]] = {}
    for wall in walls:
        for text in wall.body[0]:
            size, rows = groups.get(text, (0, []))
            groups[text] = max(size, wall.size), [*rows, wall]
    return groups


def _address(url: str) -> WallPage | None:
    """Return a page of which only *url* is known; ``None`` if the address is malformed."""
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
    """Return the texts of the first five ``<h1>`` of *text*, in one line each."""
    headings = (_H1.findall(text, 0, BODY_SIZE))[:5]
    return [
        " ".join(unescape(_TAG.sub(b"", raw).decode("utf-8", "replace")).split())
        for raw in headings
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
    """Return the table of ``Walls.load``, loaded once. Raises ``RuleErrors``."""
    return Walls.load(paths)
