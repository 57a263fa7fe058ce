"""The base class of resources: services that a walk queries to fill parts of publications."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple
from urllib.parse import urlencode

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle, ParseError, SettingError
from pubcrawl.fetch.apis import Credential
from pubcrawl.formats.json import KeyUse
from pubcrawl.formats.xml.elements import load_json
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service import ServiceRecord, completed
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PARTS, MeshTerm, MinedTerm, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import FIELDS, NOTHING, Work

if TYPE_CHECKING:
    from pubcrawl.reading.answers import AnyAnswerReader
    from pubcrawl.reading.reader import AnyReader

UNREAD_MAX = 20
"""Names of unread keys that are reported for a resource; the keys beyond it are ``other``."""

_NAME_MAX = 80  # characters of such a name
_FIRST = re.compile(rb"<([A-Za-z_][\w:.-]*+)")
_NOTHING: Mapping[str, object] = MappingProxyType({})
_SAFE = ",:/"  # characters that need no escape in the value of a query


class Ask(NamedTuple):
    """
    One publication, and what it is asked by: *by* is pmid, pmcid, doi or sought.

    *page*: the ``Findings.next_page`` of the answer before, "" for the first one.
    """

    publication: Publication
    by: str
    page: str = ""

    @property
    def value(self) -> str:
        """The requested identifier, or the description."""
        return self.publication.known_by(self.by)


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
    * *needs*: the kinds of identifier that it takes, in the order in which they are tried, or
      sought for descriptions;
    * *batch*: the largest number of publications in one request;
    * *rows*: the path of the records in a response, "" if it is a list of them itself;
    * *alone*: keys of which a response that is itself a record has one, separated by spaces;
    * *ignores*: lines ``reason: key key`` of the keys of a record that ``read`` leaves out, where
      ``*`` is any other key; unread keys beyond these are counted (``resources/unread`` in
      docs/stats.md);
    * *type*: the part type of the parts that it fills;
    * *fills*: the parts, and the fields of a work, that it fills;
    * *url*: the address of the service; *base*: the setting of that address, by default
      the name in upper case with ``_URL``;
    * *pause*: seconds between two requests to its host; None: the host rests after a response;
    * *contact*: the query parameter for ``CONTACT_EMAIL``;
    * *tool*: the query parameter for the name of the program;
    * *credential*: where its API key goes, and whether the key is required;
    * *credits*: what a request for one publication costs, and one for several, in credits of the
      service, unless the answer says so itself;
    * *tells*: "notices", "versions", "references", "cited-by", if a crawl that wants these queries
      it for them;
    * *file*: the setting with the path of a file that answers in place of the service;
    * *api*: whether the service is made for programs and so exempt from robots.txt;
    * *exempt* and *terms*: the reason for this exemption, and the address of the terms of use;
    * *accepts*: the format of its responses: xml, html or json; redirect if the response
      is only a redirect;
    * *standard*: whether PubFetcher has it too. Compat mode queries no others.

    A subclass implements ``request``, and ``read`` for each record of a response in JSON or
    ``read_response`` for another response. *named*: the user named this resource; *wanted*: the
    crawl wants what it *tells*, *wants*: these of them.

    *compat* reproduces PubFetcher's reading exactly, with one request for each publication,
    because some of its readings give the whole response to one article.
    """

    name: ClassVar[str]
    order: ClassVar[int]
    needs: ClassVar[tuple[str, ...]]
    batch: int = 1
    rows: ClassVar[str | None] = None
    alone: ClassVar[str] = ""
    ignores: ClassVar[str] = ""
    type: ClassVar[PartType] = PartType.SERVICE
    fills: ClassVar[tuple[str, ...]]
    url: ClassVar[str]
    base: ClassVar[str] = ""
    pause: ClassVar[float | None] = None
    contact: ClassVar[str] = ""
    tool: ClassVar[str] = ""
    credential: ClassVar[Credential | None] = None
    credits: ClassVar[tuple[int, int]] = (0, 0)
    tells: ClassVar[tuple[str, ...]] = ()
    file: ClassVar[str] = ""
    api: ClassVar[bool] = True
    exempt: ClassVar[str] = "service for programs"
    terms: ClassVar[str] = ""
    accepts: ClassVar[str] = "json"
    standard: ClassVar[bool] = False
    named: bool = False
    wanted: bool = False
    wants: tuple[str, ...] = ()

    @property
    def pages_least(self) -> int:
        """The least number of requests for a publication that shares none with others."""
        return 1

    def __init_subclass__(cls) -> None:
        """
        Name the setting of the address after the resource.

        Raises ``SettingError`` for a name in *fills* that is neither a part nor a field of a work.
        """
        if "base" not in vars(cls) and "name" in vars(cls):
            cls.base = f"{cls.name.upper()}_URL"
        for name in vars(cls).get("fills", ()):
            if name not in (*PARTS, *FIELDS):
                from pubcrawl.tables.mistakes import unknown

                message = unknown("part", name, (*PARTS, *FIELDS))
                raise SettingError(f"{cls.__module__}.{cls.__name__}: fills: {message}")

    def __init__(self, base_url: str, *, compat: bool = False) -> None:
        self.base_url = base_url.rstrip("/")
        self.compat = compat
        self._use = KeyUse()
        for paths in self.ignored_keys().values():
            for path in paths:
                self._use.add(path, whole=True)
        self._unread: set[str] = set()
        if compat:
            self.batch = 1

    @classmethod
    def ignored_keys(cls) -> dict[str, list[str]]:
        """Return reason → the keys that *ignores* has for it."""
        reasons: dict[str, list[str]] = {}
        reason = ""
        for line in cls.ignores.strip().splitlines():
            before, colon, keys = line.rpartition(":")
            reason = before.strip() if colon else reason
            reasons.setdefault(reason, []).extend(keys.split())
        return reasons

    @property
    def key(self) -> str:
        """Unique name in a walk, in which one resource may have several steps."""
        return self.name

    @property
    def answer_reader(self) -> AnyAnswerReader:
        """What reads the responses that are no pages."""
        from pubcrawl.engine.readers import ANSWER_READERS

        return ANSWER_READERS[self.compat]

    @property
    def reader(self) -> AnyReader:
        """What reads the responses that are pages."""
        from pubcrawl.engine.readers import reader

        return reader(self.compat)

    def open_file(self, path: str) -> None:
        """Take the answers from the file at *path*; raise ``SettingError`` if it has none."""

    def skip(self, progress: Progress) -> bool:
        """
        Answer whether the resource has nothing to add to this publication.

        A resource that PubFetcher has is queried until its parts are final, another one until they
        are usable, and one that the user named until it has nothing left to fill. A resource that
        fills no part is queried only for what it tells.
        """
        if self.wanted:
            return False
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

    def read_response(self, response: Response) -> Iterable[Findings]:
        """
        Return the findings of every publication in the response, by default of its *rows*.

        Raises ``ParseError`` if the body is not a response of this resource.
        """
        for record in self.records(ServiceRecord(load_json(response.body))):
            record.use = self._use
            if findings := self.read(record):
                findings.unread = self._names(record.unread())
                yield findings

    def worker_job(self, response: Response) -> partial[list[Findings]] | None:
        """
        Return the call by which a worker reads a response; None if ``read_response`` reads it here.

        Reading a large response here would keep all other requests waiting.
        """
        return None

    def records(self, answer: ServiceRecord) -> list[ServiceRecord]:
        """
        Return the records in an answer.

        Raises ``ErrorPage`` for an error message and ``NotAnArticle`` for other JSON.
        """
        if self.rows and self.rows.partition(".")[0] in answer:
            return answer.rows(self.rows)
        is_list = self.rows == "" and isinstance(answer.value, list)
        if is_list or any(key in answer for key in self.alone.split()):
            return answer.rows()
        raise self.refusal(answer)

    def refusal(self, answer: ServiceRecord) -> ParseError:
        """Return the error for an answer without records: the message in it, or its keys."""
        name = type(self).__name__
        own = ("message", "error", "errMsg", "errorMessage", "detail", "errmsg")
        if message := answer.text(*own, "errors", "errors.detail", "errors.title"):
            return ErrorPage(f"{name}: {message}")
        keys = list(answer.value)[:6] if isinstance(answer.value, dict) else ()
        shown = ", ".join(keys) or "no object"
        return NotAnArticle(f"not an answer of {name}: {shown}")

    def read(self, record: ServiceRecord) -> Findings | None:
        """Return the findings of one record, None if there are none."""
        raise NotImplementedError(f"{type(self).__name__} has neither read nor read_response")

    def findings(
        self,
        ids: Identifiers,
        work: Work = NOTHING,
        *,
        links: Iterable[Link] = (),
        oa: bool = False,
        preprint: bool = False,
        journal_title: str = "",
        flags: frozenset[str] = frozenset(),
        **parts: str | Iterable[str | MeshTerm | MinedTerm],
    ) -> Findings:
        """
        Return the findings of one record, with title, abstract and day of *work*.

        Links without an address, and empty or repeated items of lists, are left out. *parts*: name
        → content of further parts. Raises ``ValueError`` for an unknown name.
        """
        found = Findings(
            self.type,
            ids,
            oa=oa,
            preprint=preprint,
            journal_title=journal_title,
            work=work,
            links=list(dict.fromkeys(link for link in links if link.url)),
            flags=flags,
        )
        for name, content in parts.items():
            if not isinstance(content, str):
                content = tuple(dict.fromkeys(item for item in content if item))
            found.add(name, content)
        return completed(found)

    def _names(self, paths: Iterable[str]) -> tuple[str, ...]:
        """Return the names under which unread keys are counted, at most ``UNREAD_MAX`` in all."""
        names = []
        for path in paths:
            name = path[:_NAME_MAX]
            if len(self._unread) < UNREAD_MAX:
                self._unread.add(name)
            names.append(name if name in self._unread else "other")
        return tuple(dict.fromkeys(names))

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

    def parse(
        self, response: Response, asks: Sequence[Ask], found: Sequence[Findings] | None = None
    ) -> Reading:
        """
        Assign the findings of a response to the requested publications.

        A single publication gets the result of ``choose``; in a batch, each gets the
        findings with its identifier. *found*: what a worker has read in the response; None to read
        it here. Raises ``ParseError``.
        """
        places = self.company(asks)
        if found is None:
            found = list(self.read_response(response))
        if response.body.lstrip().startswith(b"<") and not _is_whole(response.body):
            # The reader of XML closes what is open: a notice may have stood in what is missing.
            for findings in found:
                findings.flags |= {"notices_unknown"}
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


def _is_whole(body: bytes) -> bool:
    """Return whether an XML document ends with the end of its first element."""
    first = _FIRST.search(body)
    return first is not None and body.rstrip().endswith(b"</%b>" % first[1])
