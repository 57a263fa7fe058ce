"""The base class of services that are asked which works a work cites, and which cite it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from scrapy import Request
from scrapy.http import Response

from pubcrawl.formats.xml.elements import load_json
from pubcrawl.ids.doi import normalise_doi
from pubcrawl.ids.identifiers import VALID, Identifiers
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.works.findings import DIRECTIONS, Findings, LinkedWorks
from pubcrawl.works.progress import Progress

Identity = tuple[tuple[str, str], ...]
"""Kind and value of the identifiers of a work."""


class CitationSource(Resource):
    """
    A service that names the references of a work, and the works that cite it.

    *extra*: requests for a work besides those for its citations. *page_size*: works of a page, 0 if
    an answer has them all.
    """

    fills: ClassVar[tuple[str, ...]] = ()
    tells: ClassVar[tuple[str, ...]] = DIRECTIONS
    extra: ClassVar[int] = 0
    page_size: ClassVar[int] = 0

    @property
    def directions(self) -> tuple[str, ...]:
        """The directions to ask for, in order."""
        return self.wants or self.tells

    @property
    def cost(self) -> str:
        """The requests for a work, in words."""
        if self.batch > 1:
            return f"{self.name}: a request for {self.batch} works"
        more = f", and one for each further {self.page_size:,} linked works"
        return f"{self.name}: {self.pages_least} requests a work{more if self.page_size else ''}"

    def skip(self, progress: Progress) -> bool:
        """Answer whether the crawl does not ask for citations."""
        return not (self.wanted or self.named)


class CitationPages(CitationSource):
    """
    A service with an answer, or several pages, for a direction and a work.

    A subclass declares, besides what every resource does:

    * *ways*: for each of ``DIRECTIONS``, a part of the address that no other direction has;
    * *lists*: for each of these, the path of the rows of its answers;
    * *pages_max*: the most pages of a direction.

    It implements ``ask_page`` and ``identity``, and ``next_cursor`` if it has pages.
    """

    ways: ClassVar[tuple[str, str]]
    lists: ClassVar[tuple[str, str]]
    pages_max: ClassVar[int] = 1

    @property
    def pages_least(self) -> int:
        """A request for each direction, and those besides."""
        return len(self.directions) + self.extra

    def request(self, asks: Sequence[Ask]) -> Request:
        """Return the request for a page."""
        return self.ask_page(asks[0], *self._place(asks[0]))

    def _place(self, ask: Ask) -> tuple[str, int, str]:
        """Return direction and number of a page, and where it begins."""
        direction, number, cursor = (ask.page or f"{self.directions[0]} 1 ").split(" ", 2)
        return direction, int(number), cursor

    def way(self, direction: str) -> str:
        """Return the part of an address for a direction."""
        return self.ways[DIRECTIONS.index(direction)]

    @abstractmethod
    def ask_page(self, ask: Ask, direction: str, number: int, cursor: str) -> Request:
        """Return the request for page *number*, from 1; *cursor*: "" for the first one."""

    @abstractmethod
    def identity(self, row: ServiceRecord, direction: str) -> Identity:
        """Return the identifiers of the work in *row*."""

    def next_cursor(self, answer: ServiceRecord, rows: int) -> str:
        """Return where the page after *answer*, which has *rows*, begins; "" for the last one."""
        return ""

    def next_place(self, cursor: str, place: str) -> str:
        """Return where a page begins, by the *cursor* of this one; *place*: "" for the first."""
        return place

    def read_response(self, response: Response) -> Iterator[Findings]:
        """Yield the works of a page, and where the next one begins. Raises ``ParseError``."""
        answer = ServiceRecord(load_json(response.body))
        backwards = self.ways[1] in response.url
        direction, path = DIRECTIONS[backwards], self.lists[backwards]
        known = (path.partition(".")[0], *self.alone.split())
        is_list = not path and isinstance(answer.value, list)
        if not is_list and not any(key in answer for key in known):
            raise self.refusal(answer)
        rows = answer.rows(path)
        works, unread = [], []
        for row in rows:
            row.use = self._use
            works.append(self.identity(row, direction))
            unread += row.unread()
        cursor = self.next_cursor(answer, len(rows))
        linked = LinkedWorks(direction, tuple(filter(None, works)), not cursor)
        yield Findings(self.type, citations=(linked,), next_page=cursor, unread=self._names(unread))

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """Return the only findings: an answer does not repeat the identifiers of its question."""
        findings = next(iter(found), None)
        if findings is None:
            return None
        direction, number, cursor = self._place(ask)
        others = self.directions[self.directions.index(direction) + 1 :]
        page, place = "", findings.next_page
        if place and not findings.citations and not cursor:
            page = f"{direction} 1 {place}"
        elif place and number < self.pages_max:
            page = f"{direction} {number + 1} {self.next_place(cursor, place)}"
        elif others:
            page = f"{others[0]} 1 {self.next_place(cursor, '')}"
        return replace(findings, next_page=page)


def identity(pmid: str = "", pmcid: str = "", doi: str = "", **others: str) -> Identity:
    """Return the valid identifiers, the DOI first; without any, *others*: those of a service."""
    ids = Identifiers(pmid, pmcid.upper(), normalise_doi(doi.strip()))
    valid = tuple(pair for pair in reversed(ids.pairs()) if VALID[pair[0]](pair[1]))
    return valid or tuple(pair for pair in others.items() if pair[1])
