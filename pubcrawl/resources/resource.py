"""What every resource is: a place that is asked for publications and fills parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from scrapy import Request
from scrapy.http import Response

from pubcrawl.items.findings import Findings
from pubcrawl.items.parts import PartType
from pubcrawl.items.progress import Progress
from pubcrawl.items.publication import Publication


class Ask(NamedTuple):
    """One publication that is asked for by one of its identifiers: *by* is pmid, pmcid or doi."""

    publication: Publication
    by: str

    @property
    def value(self) -> str:
        """The identifier asked for."""
        return self.publication.text(self.by)


class Reading(NamedTuple):
    """
    What an answer held.

    *found*: for each publication answered, its place among those asked and its
    findings. Who was asked for and is not there was not found. *unsure*:
    places to be asked again in smaller company, because the answer was cut off
    or held something that nobody asked for.
    """

    found: list[tuple[int, Findings]]
    unsure: list[int]


class Recalled(NamedTuple):
    """An answer that is known without asking; *findings* None: there is nothing."""

    findings: Findings | None


class Resource(ABC):
    """
    A place that is asked in turn, and how to read its answers.

    Subclasses say, as class attributes: *name*; *order*, its turn in the walk;
    *needs*, the kinds of identifier it can be asked by, in the order in which
    they are tried; *batch*, how many publications one request may ask for;
    *type* of the parts it fills; *fills*, the parts that make it unwanted once
    they are final; *base*, the setting that holds its address; *api*, whether
    it is made for programs (then robots.txt is not asked); *accepts*, what its
    answers are made of: xml, html or json; redirect for those that only lead elsewhere.

    *compat* reproduces PubFetcher's reading to the letter, and asks for every
    publication alone as it does: some readings take all that an answer holds
    for one article's.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    needs: ClassVar[tuple[str, ...]]
    batch: int = 1
    type: ClassVar[PartType]
    fills: ClassVar[tuple[str, ...]]
    base: ClassVar[str]
    api: ClassVar[bool] = True
    accepts: ClassVar[str] = "xml"

    def __init__(self, base_url: str, *, compat: bool = False) -> None:
        self.base_url = base_url.rstrip("/")
        self.compat = compat
        if compat:
            self.batch = 1

    @property
    def key(self) -> str:
        """Name of this place in a walk, where one class is asked for several things."""
        return self.name

    def skip(self, progress: Progress) -> bool:
        """Answer whether there is nothing left to be had here for this publication."""
        return progress.final(*self.fills)

    def page(self, publication: Publication) -> str:
        """Return the address that leads to the page which is visited here; "" for an API."""
        return ""

    @abstractmethod
    def url(self, ask: Ask) -> str:
        """Return the address that answers for this publication alone: its parts' provenance."""

    def request(self, asks: Sequence[Ask]) -> Request:
        """Return the request that asks for all of *asks*, at most *batch*."""
        if len(asks) == 1:
            return Request(self.url(asks[0]))
        return self.batch_request(asks)

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return the request for several publications, where *batch* is above 1."""
        raise TypeError(f"{self.name} asks for one publication at a time, not {len(asks)}")

    @abstractmethod
    def read(self, response: Response) -> Iterator[Findings]:
        """
        Yield the findings of every publication in the answer.

        Raises ``ParseError`` where the body is not what this resource gives.
        """

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """Return those of *found* that answer *ask*: with its identifiers, else the first."""
        mine = (findings for findings in found if findings.ids.shares(ask.publication.ids))
        first = found[0] if found else None
        # compat: the first, whoever it is.
        return first if self.compat else next(mine, first)

    def parse(self, response: Response, asks: Sequence[Ask]) -> Reading:
        """
        Read an answer and share it out among those it was asked for.

        One publication alone takes what ``choose`` gives it; in company each
        takes what carries its identifier. Raises ``ParseError``.
        """
        return self.share(list(self.read(response)), response, asks)

    def share(self, found: Sequence[Findings], response: Response, asks: Sequence[Ask]) -> Reading:
        """Share out what an answer held, see ``parse``."""
        if len(asks) == 1:
            chosen = self.choose(found, asks[0])
            return Reading([(0, chosen)] if chosen else [], [])
        owned: dict[tuple[str, str], list[Findings]] = {}
        for findings in found:
            for key in findings.ids.known():
                owned.setdefault(key, []).append(findings)
        shares: list[tuple[int, Findings]] = []
        missing: list[int] = []
        claimed: set[int] = set()
        for place, ask in enumerate(asks):
            mine = owned.get((ask.by, ask.value), [])
            claimed.update(map(id, mine))
            chosen = self.choose(mine, ask)
            if chosen:
                shares.append((place, chosen))
            else:
                missing.append(place)
        strangers = any(id(findings) not in claimed for findings in found)
        return Reading(shares, missing if strangers or self.cut_off(response, found) else [])

    def recall(self, ask: Ask) -> Recalled | None:
        """Return the answer if it came along with that of another place, None if it must be asked.

        It is given once.
        """
        return None

    def otherwise(self, asks: Sequence[Ask]) -> bool:
        """Answer whether a request that failed may be made in another way, and do so next time."""
        return False

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether the place has more to say than fitted into this answer."""
        return False


def content_type(response: Response) -> str:
    """Return the Content-Type header of *response*, "" if it has none."""
    return (response.headers.get("Content-Type") or b"").decode("latin-1")
