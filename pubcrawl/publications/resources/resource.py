"""The base class of resources: services that a walk queries to fill parts of publications."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple
from urllib.parse import urlencode

from scrapy import Request
from scrapy.http import Response

from pubcrawl.fetch.apis import Credential
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings
    from pubcrawl.works.progress import Progress
    from pubcrawl.works.publication import Publication

_NOTHING: Mapping[str, object] = MappingProxyType({})
_SAFE = ",:/"  # characters that need no escape in the value of a query


class Ask(NamedTuple):
    """One publication, and the kind of identifier for the request: *by* is pmid, pmcid or doi."""

    publication: Publication
    by: str

    @property
    def value(self) -> str:
        """The requested identifier."""
        return self.publication.text(self.by)


class Reading(NamedTuple):
    """
    The contents of a response.

    *found*: for each publication in the response, its index in the request and its
    findings. A requested publication that is in neither list was not found. *unsure*:
    the indexes of publications to request again in a smaller batch, because the response
    was cut off or held publications that were not requested.
    """

    found: list[tuple[int, Findings]]
    unsure: list[int]


class Recalled(NamedTuple):
    """A result that is known without a request; *findings* None: not found."""

    findings: Findings | None


class Resource:
    """
    A service that is queried for publications, and the reader of its responses.

    A subclass declares, as class attributes:

    * *name*: of the resource, of its spider and of its section in docs/resources.md;
    * *order*: its position in a walk, lowest first;
    * *needs*: the kinds of identifier that it takes, in the order in which they are tried;
    * *batch*: the largest number of publications in one request;
    * *reader*: the module in ``publications.reading`` whose function ``records`` reads a response,
      by default that with the *name*;
    * *type*: the part type of the parts that it fills;
    * *fills*: the parts, and the fields of a work, that it fills;
    * *url*: the address of the service; *base*: the setting of that address, by default
      the name in upper case with ``_URL``;
    * *pause*: seconds between two requests to its host; None: the host rests after a response;
    * *contact*: the query parameter for ``CONTACT_EMAIL``;
    * *tool*: the query parameter for the name of the program;
    * *credential*: where its API key goes, and whether the key is required;
    * *api*: whether the service is made for programs and so exempt from robots.txt;
    * *exempt* and *terms*: the reason for this exemption, and the address of the terms of use;
    * *accepts*: the format of its responses: xml, html or json; redirect if the response
      is only a redirect;
    * *standard*: whether PubFetcher has it too. Compat mode queries no others.

    A subclass implements ``request``, and ``read`` if it needs more of the response than its
    body. *named*: the user named this resource.

    *compat* reproduces PubFetcher's reading exactly, with one request for each publication,
    because some of its readings give the whole response to one article.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    needs: ClassVar[tuple[str, ...]]
    batch: int = 1
    reader: ClassVar[str] = ""
    type: ClassVar[PartType] = PartType.SERVICE
    fills: ClassVar[tuple[str, ...]]
    url: ClassVar[str]
    base: ClassVar[str] = ""
    pause: ClassVar[float | None] = None
    contact: ClassVar[str] = ""
    tool: ClassVar[str] = ""
    credential: ClassVar[Credential | None] = None
    api: ClassVar[bool] = True
    exempt: ClassVar[str] = "service for programs"
    terms: ClassVar[str] = ""
    accepts: ClassVar[str] = "json"
    standard: ClassVar[bool] = False
    named: bool = False

    def __init_subclass__(cls) -> None:
        """Name the setting of the address after the resource."""
        if "base" not in vars(cls) and "name" in vars(cls):
            cls.base = f"{cls.name.upper()}_URL"

    def __init__(self, base_url: str, *, compat: bool = False) -> None:
        self.base_url = base_url.rstrip("/")
        self.compat = compat
        if compat:
            self.batch = 1

    @property
    def key(self) -> str:
        """Unique name in a walk, in which one resource may have several steps."""
        return self.name

    def skip(self, progress: Progress) -> bool:
        """
        Answer whether the resource has nothing to add to this publication.

        A resource that PubFetcher has is queried until its parts are final, another one until they
        are usable, and one that the user named until it has nothing left to fill.
        """
        if self.standard:
            return progress.final(*self.fills)
        return progress.usable(*self.fills) and not (self.named and progress.lacks(*self.fills))

    def page(self, publication: Publication) -> str:
        """Return the address of the page to visit; "" for an API."""
        return ""

    def url_of(self, ask: Ask) -> str:
        """Return the address for this publication alone: the provenance of its parts."""
        return self.request([ask]).url

    def get(
        self, path: str = "", more: Mapping[str, object] = _NOTHING, **query: object
    ) -> Request:
        """
        Return a GET request for *path* below the address of the service, with a *query*.

        *more*: parameters whose names are not Python identifiers, such as ``page[size]``.
        """
        pairs = {name: str(value) for name, value in {**query, **more}.items()}
        found = urlencode(pairs, safe=_SAFE)
        return Request(f"{self.base_url}{path}{'?' if found else ''}{found}")

    def post(self, body: object, path: str = "", **query: object) -> Request:
        """Return a POST request with *body* as JSON; otherwise as ``get``."""
        headers = {"Content-Type": "application/json"}
        text = json.dumps(body, ensure_ascii=False).encode()
        return self.get(path, query).replace(method="POST", body=text, headers=headers)

    def request(self, asks: Sequence[Ask]) -> Request:
        """Return the request for all of *asks*, at most *batch*."""
        if len(asks) == 1:
            return Request(self.url_of(asks[0]))
        return self.batch_request(asks)

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return the request for several publications, if *batch* is above 1."""
        raise TypeError(f"{self.name} asks for one publication at a time, not {len(asks)}")

    def read(self, response: Response) -> Iterable[Findings]:
        """
        Return the findings of every publication in the response, by default with *reader*.

        Raises ``ParseError`` if the body is not a response of this resource.
        """
        module = import_module(f"pubcrawl.publications.reading.{self.reader or self.name}")
        found: Iterable[Findings] = module.records(response.body)
        return found

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """
        Return the findings with the identifiers of *ask*.

        If none has them, a resource that PubFetcher has gives the first ones, because a search
        may find a publication under other identifiers; another resource gives None.
        """
        mine = (findings for findings in found if findings.ids.shares(ask.publication.ids))
        first = found[0] if found and self.standard else None
        # compat: the first, whatever its identifiers.
        return first if self.compat else next(mine, first)

    def parse(self, response: Response, asks: Sequence[Ask]) -> Reading:
        """
        Read a response and assign its findings to the requested publications.

        A single publication gets the result of ``choose``; in a batch, each gets the
        findings with its identifier. Raises ``ParseError``.
        """
        places = self.company(asks)
        found = list(self.read(response))
        reading = self.share(found, response, [asks[place] for place in places])
        others = sorted(set(range(len(asks))) - set(places))
        return Reading(
            [(places[place], findings) for place, findings in reading.found],
            [*(places[place] for place in reading.unsure), *others],
        )

    def joins(self, ask: Ask, first: Ask) -> bool:
        """Answer whether *ask* can be in the same request as *first*."""
        return True

    def company(self, asks: Sequence[Ask]) -> list[int]:
        """Return the indexes of the asks in one request, that of the first included."""
        first = asks[0]
        return [place for place, ask in enumerate(asks) if ask is first or self.joins(ask, first)]

    def share(self, found: Sequence[Findings], response: Response, asks: Sequence[Ask]) -> Reading:
        """Assign the findings of a response to publications, see ``parse``."""
        if len(asks) == 1:
            chosen = self.choose(found, asks[0])
            return Reading([(0, chosen)] if chosen else [], [])
        owned: dict[tuple[str, str], list[Findings]] = {}
        for findings in found:
            for key in findings.ids.pairs():
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
        """
        Return the result if an earlier response contained it; None if a request is needed.

        A result is returned only once.
        """
        return None

    def otherwise(self, asks: Sequence[Ask]) -> bool:
        """Answer whether to repeat a failed request; ``request`` then gives another form of it."""
        return False

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether the response is incomplete."""
        return False


def content_type(response: Response) -> str:
    """Return the Content-Type header of *response*, "" if it has none."""
    return (response.headers.get("Content-Type") or b"").decode("latin-1")
