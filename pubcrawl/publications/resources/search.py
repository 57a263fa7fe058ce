"""The base class of searches: services that are asked for the work that a description means."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from scrapy import Request

from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.works.description import read_description
from pubcrawl.works.findings import Findings
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import CANDIDATES_MAX, PossibleWork
from pubcrawl.works.work import CitedWork

ROWS = 10
"""Works that a search is asked for."""


class Search(Resource):
    """
    A service that is searched for a description, and gives identifiers.

    A subclass implements ``search``, and reads the works of an answer like any resource. Only a
    work on which ``works.match.sought`` is sure is taken; otherwise its nearest ones become
    candidates.
    """

    tells: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def search(self, cited: CitedWork) -> Request:
        """Return the request for works such as *cited*."""

    def request(self, asks: Sequence[Ask]) -> Request:
        """Return the request for the works that fit a description."""
        return self.search(read_description(asks[0].value))

    def skip(self, progress: Progress) -> bool:
        """Answer whether an identifier is known already."""
        return any(progress.publication.ids)

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """Return the identifiers of the work that is meant, or candidates; None for no works."""
        from pubcrawl.exchange.matching import found_work
        from pubcrawl.works.match.listed import first_author
        from pubcrawl.works.match.sought import choose

        found = [findings for findings in found if any(findings.ids)]
        works = [found_work(findings) for findings in found]
        choice = choose(read_description(ask.value), works)
        if choice.place is not None:
            ids = found[choice.place].ids
            return self.findings(ids, pmid=ids.pmid, pmcid=ids.pmcid, doi=ids.doi)
        if not choice.nearest:
            return None
        nearest = [
            PossibleWork(
                *found[place].ids.pairs()[0],
                works[place].work.title,
                first_author(works[place].work),
                str(works[place].work.year or ""),
                choice.why[place],
                self.name,
            )
            for place in choice.nearest[:CANDIDATES_MAX]
        ]
        return Findings(self.type, candidates=tuple(nearest))


def words(text: str, most: int = 12) -> list[str]:
    """Return the words of *text* that a search may ask for: without signs, at most *most*."""
    from pubcrawl.works.match.titles import plain_title

    found = "".join(c if c.isalnum() else " " for c in plain_title(text)).split()
    return [word for word in found if len(word) > 1][:most]
