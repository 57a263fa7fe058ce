"""
Collect the claims of the responses of all platforms, with the same limits and failures.

Every list ends: a response never leads to itself, and a page of a list leads only to a later
page, up to ``PAGES_MAX``. The caller remembers which other requests it has made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import cached_property
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.model.fileset import DatasetFile, DatasetRef, ListingRequest
from pubcrawl.model.ingest_request import DIGESTS
from pubcrawl.platforms.address import fill, parameter
from pubcrawl.platforms.answers import (
    SLUGS,
    Answer,
    further,
    mimetype,
    read_digests,
    refusal,
    web,
)
from pubcrawl.works.values import orcid

BODY_MAX = 10 << 20
"""The largest response that is read, in bytes."""

CLAIMS_MAX = 50_000
"""The most addresses taken from one response."""

PAGES_MAX = 100
"""The most pages read of one list."""

NEEDS = {"auth": "auth", "embargo": "auth", "request": "human_request"}
"""Access to the files → the need of their record."""

_GONE = (410, 451)
_EMPTY = 409  # a repository without commits
_RATE_LIMIT = re.compile(rb"rate limit", re.IGNORECASE)
_COUNTERS = ("x-ratelimit-remaining", "ratelimit-remaining")
_NUMBER = re.compile("[0-9]{1,9}")


class Fact(NamedTuple):
    """
    A value of an answer, and what it means.

    *what*: the name of a method or text of ``ClaimBuilder``, which takes the value (``follow``,
    ``license``, ``title``); ``file``; the role and the relation of a member, ``bundle:archive``;
    a key of ``SLUGS``, for the sentence of an error; otherwise a relation.

    *text*: a template of ``address.fill`` with the paths of values, and ``dataset.api``,
    ``dataset.id`` and the other groups of the route. Without a value there is no fact.

    *where*: a condition as in ``Answer.fits``. *each*: path of a list in the row. *relation*: path
    of the relation, for which *what* is the default. *name*, *type*, *size*: of a file or member.
    *digests*: path of a digest → its algorithm, or the path of its algorithm. *extra*: further
    details of a file, by name. *hidden*: path of true for a restricted file. Several paths are
    separated by spaces; the first with a value counts.
    """

    what: str
    text: str
    where: str = ""
    each: str = ""
    relation: str = ""
    name: str = ""
    type: str = "mimetype"
    size: str = "size"
    digests: Mapping[str, str] = {}
    extra: str = ""
    hidden: str = "restricted"


RowFacts = Mapping[str, Sequence[Fact]]
"""Path of the rows in an answer, "" for the answer itself → the facts of each row."""


class ClaimBuilder:
    """
    The files and the claims of a response, which the reader of its platform adds.

    *dataset*: the dataset of the response. *request*: makes the request for a further document.
    *values*: of the route, for templates. *listing*: only the files are wanted. ``more``: requests
    for further files. ``refusal``: the error for an ingest to raise. ``access``: to all files.
    ``edition``: the version of the dataset. Other attributes have the names of the fields of
    ``SourceClaims``.
    """

    def __init__(
        self,
        response: ArtifactResponse,
        about: About,
        dataset: DatasetRef,
        request: Callable[[str], DocumentRequest],
        values: Mapping[str, str] = {},
        *,
        listing: bool = False,
    ) -> None:
        self.response, self.about, self.dataset = response, about, dataset
        self._request, self.listing = request, listing
        self.url = artifact_url(response.final_url or response.url)
        ours = {"api": dataset.api, "id": dataset.id, "version": dataset.version, **values}
        self.values = {f"dataset.{name}": value for name, value in ours.items()}
        self.source, self.title, self.artifact_type, self.landing = "api", "", "", ""
        self.access, self.edition, self.state = "", "", ""
        self.items: list[DatasetFile] = []
        self.more: list[ListingRequest] = []
        self.claims: list[Claim] = []
        self.context: list[ArtifactContext] = []
        self.related: list[Related] = []
        self.asks: list[DocumentRequest] = []
        self.identifiers: list[str] = []
        self.warnings: list[str] = []
        self.needs: list[str] = []
        self.evidence: list[str] = []
        self.declared: int | None = None
        self.refusal: ParseError | None = None
        self.abridged = False

    @cached_property
    def answer(self) -> Answer:
        """The JSON of the response. Raises ``ParseError``."""
        return Answer.load(self.response.body)

    def add(self, facts: RowFacts) -> None:
        """
        Add the facts that the answer has, until the artifact is gone.

        Raises ``ParseError`` for an error of the platform, and for a list with wrong entries
        that has files.
        """
        for path, alike in facts.items():
            are_files = path and any(fact.what == "file" for fact in alike)
            for row in self.answer.whole_list(path) if are_files else self.answer.each(path):
                for fact in alike:
                    for part in row.each(fact.each) if fact.each else (row,):
                        if not self.state and part.fits(fact.where):
                            self._add(fact, part, row)

    def _add(self, fact: Fact, row: Answer, around: Answer) -> None:
        def value(path: str) -> str:
            exact = row.raw(path) if path == fact.name.partition(" ")[0] else ""
            return exact or self.values.get(path) or row.text(path)

        text = fill(fact.text, value)
        what, _, why = fact.what.partition(":")
        if what == "file":
            self.file(fact, row, text)
        elif not text:
            return
        elif why:
            item = self._item(fact, row, text)
            item.path = item.path or around.text(*fact.name.split())
            self._claim(item, self.access, what, fill(why, row.text).lower())
        elif fact.relation:
            self.link(text, row.text(*fact.relation.split()) or what)
        elif what in SLUGS:
            raise refusal(what, text)
        elif callable(add := getattr(self, what, None)):
            add(text)
        elif add is None:
            self.link(text, what)
        else:
            setattr(self, what, add or text)

    def _item(self, fact: Fact, row: Answer, url: str) -> DatasetFile:
        known, others = read_digests(
            (algorithm if algorithm in DIGESTS else row.text(algorithm), row.text(path))
            for path, algorithm in fact.digests.items()
        )
        name = fact.name.split()
        return DatasetFile(
            row.raw(*name),
            row.number(*fact.size.split()) if name else None,
            mimetype=row.text(*fact.type.split()),
            platform_url=web(url, self.url if url.startswith("/") else ""),
            extra={**others, **row.named(*fact.extra.split())},
            status=SLUGS["restricted"] if row.true(fact.hidden) else "",
            **known,
        )

    def file(self, fact: Fact, row: Answer, url: str, access: str = "") -> DatasetFile:
        """
        Add the file that a row describes, and its claim; without a type, its name gives one.

        Raises ``ParseError`` for a file without a name.
        """
        item = self._item(fact, row, url)
        if not item.path:
            raise refusal("error", "a file without a name")
        item.mimetype = item.mimetype or (mimetype(item.path) if fact.type else "")
        self.items.append(item)
        self._claim(item, access or self.access, "item", "file")
        return item

    def _claim(self, item: DatasetFile, access: str, role: str, why: str) -> None:
        claim = Claim(
            item.platform_url,
            role,
            f"api:{why}",
            content=role != "metadata",
            type=item.mimetype,
            size=item.size,
            digests=tuple((name, value) for name in DIGESTS if (value := getattr(item, name))),
            name=item.path,
            access=access or ("auth" if item.status else ""),
        )
        if claim.uri:
            self.claims.append(claim)

    def link(self, url: str, relation: str) -> None:
        """Add a related artifact, if *url* is an http address or a DOI."""
        if target := doi_url(url) or artifact_url(url):
            self.related.append(Related(target, relation))

    def identifier(self, name: str) -> None:
        """Add the identifier of the artifact, if *name* is a DOI."""
        self.identifiers += filter(None, [doi_url(name)])

    def author(self, identifier: str) -> None:
        """Add the author that an ORCID identifies, bare or as an address."""
        if name := orcid(identifier):
            self.context.append(ArtifactContext(f"https://orcid.org/{name}", "author"))

    def license(self, url: str) -> None:
        """Add the licence at an address."""
        if address := artifact_url(url):
            self.context.append(ArtifactContext(address, "license"))

    def follow(self, url: str, folder: str = "") -> None:
        """
        Add the request for further files, as the response links to them.

        A link to another host is an error for an ingest; otherwise the claims are abridged.
        """
        try:
            self.more.append(ListingRequest(further(url, self.url), folder))
        except ParseError as error:
            self.refusal = self.refusal or error
            self.lack(str(error))

    def ask(self, url: str) -> None:
        """Add the request for a further document."""
        self.asks.append(self._request(url))

    def need(self, name: str) -> None:
        """Add what the artifact needs."""
        self.needs.append(name)

    def count(self, number: str) -> None:
        """Set the number of members of content; without a number, that of the members so far."""
        is_number = _NUMBER.fullmatch(number)
        self.declared = int(number) if is_number else sum(claim.content for claim in self.claims)

    def refuse(self, message: str, kind: str = "restricted") -> None:
        """Set the error for an ingest, and warn of it; only of the first one."""
        if self.refusal is None:
            self.refusal = refusal(kind, message)
            self.warn(message)
            self.needs += ["auth"] if kind == "restricted" else []

    def warn(self, message: str) -> None:
        """Add a warning about the response."""
        self.warnings.append(f"{self.response.url}: {message}")

    def lack(self, message: str) -> None:
        """Add a warning about something that the claims lack."""
        self.abridged = True
        self.warn(message)

    def gone(self, why: str) -> None:
        """State that the artifact is gone."""
        self.state, self.evidence = "gone", [f"{self.response.url} {why}"]

    def result(self) -> SourceClaims:
        """Return the claims, with the response itself as metadata."""
        kind = self.response.type.partition(";")[0].strip()
        own = Claim(self.url, "metadata", "api:answer", content=False, type=kind)
        claims = list(_unique([own, *self.claims]))
        if len(claims) > CLAIMS_MAX:
            self.lack(f"only {CLAIMS_MAX} of {len(claims)} addresses are taken")
        asks = [*(self._request(ask.url) for ask in self.more), *self.asks]
        asks = [get for get in asks if self._is_further(get.url)]
        self.asks = [get for get in asks if _page(get.url) <= PAGES_MAX]
        if len(self.asks) < len(asks):
            self.lack(f"more than {PAGES_MAX} pages; the others are left out")
        content = sum(claim.content for claim in claims)
        self.evidence = self.evidence or [
            f"{self.response.url} lists {content} addresses of content"
        ]
        limits = [self.access] if self.access else sorted(claim.access for claim in claims)
        self.needs = [NEEDS[access] for access in limits if access] or self.needs
        self.claims = claims[:CLAIMS_MAX]
        values = {field.name: getattr(self, field.name) for field in fields(SourceClaims)}
        for name, value in values.items():
            if isinstance(value, list):
                values[name] = tuple(dict.fromkeys(value))
        return SourceClaims(**values)

    def _is_further(self, url: str) -> bool:
        """Return whether a request leads to a new document, not back to this one."""
        start = self.response.url
        if not url or artifact_key(url) in map(artifact_key, (artifact_url(start), self.url)):
            return False
        is_list = urlsplit(start).path == urlsplit(url).path and _page(url) > 0
        return not is_list or _page(url) > _page(start)


def doi_url(name: str) -> str:
    """Return the address of a DOI, with or without a prefix such as ``doi:``; "" for other text."""
    identifier = name.strip()
    if not is_doi(identifier):
        return ""
    return "https://doi.org/" + quote(strip_prefix(identifier), safe="/:;()<>._-~!$&'*+,=@%")


def read_claims(
    read: Callable[[ClaimBuilder], None], found: ClaimBuilder, *, first: bool
) -> SourceClaims:
    """
    Return the claims that *read* adds.

    *first*: the response describes the artifact itself, so 410 or 451 means that it is gone.
    A response that cannot be used yields a warning.
    """
    response = found.response
    if not 200 <= response.status < 300:
        return _failed(response, first=first)
    try:
        if (size := len(response.body)) > BODY_MAX:
            raise refusal("error", f"{size} bytes: larger than the limit of {BODY_MAX}")
        read(found)
    except ParseError as error:
        needs = ("auth",) if error.slug == SLUGS["restricted"] else ()
        warnings = (f"{response.url}: {error}",)
        return SourceClaims("api", abridged=True, needs=needs, warnings=warnings)
    return found.result()


def _failed(response: ArtifactResponse, *, first: bool) -> SourceClaims:
    status, message = response.status, f"{response.url} answered {response.status or 'nothing'}"
    if first and status in _GONE:
        evidence = ": ".join(filter(None, (message, *_reasons(response.body))))
        return SourceClaims("api", state="gone", evidence=(evidence,), warnings=(message,))
    needs: tuple[str, ...] = ("auth",) if status in (401, 403) else ()
    # Some APIs refuse with 403 because of their rate limit.
    spent = any(name in _COUNTERS and value.strip() == "0" for name, value in response.headers)
    if status == 429 or (status == 403 and (spent or _RATE_LIMIT.search(response.body[:10_000]))):
        message += ": too many requests; try again later or with an API key"
        needs = ("review",)
    abridged = status not in (*_GONE, _EMPTY)
    return SourceClaims("api", abridged=abridged, needs=needs, warnings=(message,))


def _reasons(body: bytes) -> Iterator[str]:
    """Yield the reasons that a tombstone gives."""
    with suppress(ParseError):
        answer = Answer.load(body)
        yield answer.text("message")
        yield answer.text("tombstone.removal_reason.id", "tombstone.removal_reason")
        yield answer.text("tombstone.note")


def _unique(claims: Iterable[Claim]) -> Iterator[Claim]:
    names = set()
    for claim in claims:
        # A file in an archive is identified by its path there.
        uri = claim.uri if claim.contained_in else artifact_url(claim.uri) if claim.uri else ""
        name = (artifact_key(uri), claim.contained_in)
        if uri and name not in names:
            names.add(name)
            yield claim._replace(uri=uri)


def _page(url: str) -> int:
    """Return the page number in an address; 0 if it has none."""
    number = parameter(url, "page")
    return int(number) if _NUMBER.fullmatch(number) else 0
