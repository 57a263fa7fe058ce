"""
Collect the claims of the responses of all platforms, with the same limits and failures.

Every list ends: a response never leads to itself, and a page of a list leads only to a later
page, up to ``PAGES_MAX``. The caller remembers which other requests it has made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cached_property
from typing import Any
from urllib.parse import quote, urlsplit

from pubcrawl.exceptions import ParseError
from pubcrawl.ids.doi import is_doi, strip_prefix
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import About, ArtifactResponse, Claim, DocumentRequest, SourceClaims
from pubcrawl.model.artifact import ArtifactContext, Related
from pubcrawl.model.fileset import DatasetFile
from pubcrawl.platforms.address import parameter
from pubcrawl.platforms.values import RESTRICTED, Answer, further, trouble
from pubcrawl.works.values import orcid

SOURCE = "api"

BODY_MAX = 10 << 20
"""The largest response that is read, in bytes."""

CLAIMS_MAX = 50_000
"""The most addresses taken from one response."""

PAGES_MAX = 100
"""The most pages read of one list."""

NEEDS = {"": (), "auth": ("auth",), "embargo": ("auth",), "request": ("human_request",)}
"""Access to the files → the needs of their record."""

_GONE = (410, 451)
_EMPTY = 409  # a repository without commits
_RATE_LIMIT = re.compile(rb"rate limit", re.IGNORECASE)
_COUNTERS = ("x-ratelimit-remaining", "ratelimit-remaining")
_NUMBER = re.compile("[0-9]{1,9}")


class ClaimBuilder:
    """
    The claims of a response, which the reader of its platform adds.

    *request*: makes the request for a further document. Attributes have the names of the fields
    of ``SourceClaims``.
    """

    def __init__(
        self,
        response: ArtifactResponse,
        about: About,
        request: Callable[[str], DocumentRequest],
    ) -> None:
        self.response, self.about, self._request = response, about, request
        self.url = artifact_url(response.final_url or response.url)
        self.source, self.title, self.artifact_type, self.landing = SOURCE, "", "", ""
        self.claims: list[Claim] = []
        self.context: list[ArtifactContext] = []
        self.related: list[Related] = []
        self.asks: list[DocumentRequest] = []
        self.identifiers: list[str] = []
        self.warnings: list[str] = []
        self.declared: int | None = None
        self.abridged, self.state = False, ""
        self.needs: tuple[str, ...] = ()
        self.evidence: tuple[str, ...] = ()

    @cached_property
    def answer(self) -> Answer:
        """The JSON of the response. Raises ``ParseError``."""
        return Answer.load(self.response.body, self.url, self.response.headers)

    def claim(self, uri: str, role: str, why: str, **values: Any) -> None:
        """Add the claim for an address."""
        self.claims.append(Claim(uri, role, f"api:{why}", **values))

    def files(self, items: Iterable[DatasetFile], access: str = "") -> None:
        """Add the claims for files; *access*: of all files."""
        self.claims += (file_claim(item, access) for item in items if item.platform_url)

    def describe(self, title: str, kind: str, *dois: str) -> None:
        """Set the title and the type of the artifact, and add its identifiers."""
        self.title, self.artifact_type = title, kind
        self.identifiers += filter(None, map(doi_url, dois))

    def link(self, url: str, relation: str) -> None:
        """Add a related artifact, if *url* is an http address or a DOI."""
        if target := doi_url(url) or artifact_url(url):
            self.related.append(Related(target, relation))

    def author(self, identifier: str) -> None:
        """Add the author that an ORCID identifies, bare or as an address."""
        if found := orcid(identifier):
            self.context.append(ArtifactContext(f"https://orcid.org/{found}", "author"))

    def license(self, url: str) -> None:
        """Add the licence at an address."""
        if found := artifact_url(url):
            self.context.append(ArtifactContext(found, "license"))

    def request(self, *urls: str) -> None:
        """Add the requests for further documents."""
        self.asks += map(self._request, urls)

    def follow(self, *links: str) -> None:
        """
        Add the requests for the links of the response, without empty ones.

        A link to another host is a warning, and the claims are abridged.
        """
        for link in filter(None, links):
            try:
                self.request(further(link, self.url))
            except ParseError as error:
                self.lack(str(error))

    def warn(self, message: str) -> None:
        """Add a warning about the response."""
        self.warnings.append(f"{self.response.url}: {message}")

    def lack(self, message: str) -> None:
        """Add a warning about something that the claims lack."""
        self.abridged = True
        self.warn(message)

    def gone(self, why: str) -> None:
        """State that the artifact is gone."""
        self.state, self.evidence = "gone", (f"{self.response.url} {why}",)

    def add(self, statement: SourceClaims) -> None:
        """Add the values of another description of the artifact, without its claims."""
        for name in ("context", "related", "asks", "identifiers", "warnings"):
            getattr(self, name).extend(getattr(statement, name))
        for name in ("title", "artifact_type", "landing", "abridged", "state", "needs"):
            setattr(self, name, getattr(statement, name))

    def result(self) -> SourceClaims:
        """Return the claims, with the response itself as metadata."""
        kind = self.response.type.partition(";")[0].strip()
        own = Claim(self.url, "metadata", "api:answer", content=False, type=kind)
        claims = list(_unique([own, *self.claims]))
        content = sum(claim.content for claim in claims)
        if len(claims) > CLAIMS_MAX:
            self.lack(f"only {CLAIMS_MAX} of {len(claims)} addresses are taken")
        asks = [get for get in self.asks if self._is_further(get.url)]
        if any(_page(get.url) > PAGES_MAX for get in asks):
            self.lack(f"more than {PAGES_MAX} pages; the others are left out")
        self.claims = claims[:CLAIMS_MAX]
        self.asks = [get for get in asks if _page(get.url) <= PAGES_MAX]
        message = f"{self.response.url} lists {content} addresses of content"
        self.evidence = self.evidence or (message,)
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


def file_claim(item: DatasetFile, access: str = "") -> Claim:
    """Return the claim for a file; *access*: of all files of its dataset."""
    pairs = ((name, getattr(item, name)) for name in ("md5", "sha1", "sha256"))
    return Claim(
        item.platform_url,
        "item",
        "api:file",
        type=item.mimetype,
        size=item.size,
        digests=tuple(pair for pair in pairs if pair[1]),
        name=item.path,
        access=access or ("auth" if item.status == RESTRICTED else ""),
    )


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
            raise trouble(f"{size} bytes: larger than the limit of {BODY_MAX}")
        read(found)
    except ParseError as error:
        needs = ("auth",) if error.slug == RESTRICTED else ()
        warnings = (f"{response.url}: {error}",)
        return SourceClaims(SOURCE, abridged=True, needs=needs, warnings=warnings)
    return found.result()


def _failed(response: ArtifactResponse, *, first: bool) -> SourceClaims:
    message = f"{response.url} answered {response.status or 'nothing'}"
    is_gone = response.status in _GONE
    needs: tuple[str, ...] = ()
    if first and is_gone:
        return SourceClaims(
            SOURCE, state="gone", evidence=(_why(response, message),), warnings=(message,)
        )
    if _is_limit(response):
        message += ": too many requests; try again later or with an API key"
        needs = ("review",)
    elif response.status in (401, 403):
        needs = ("auth",)
    abridged = not is_gone and response.status != _EMPTY
    return SourceClaims(SOURCE, abridged=abridged, needs=needs, warnings=(message,))


def _is_limit(response: ArtifactResponse) -> bool:
    """Return whether an API refused because of its rate limit."""
    if response.status != 403:
        return response.status == 429
    spent = any(name in _COUNTERS and value.strip() == "0" for name, value in response.headers)
    return spent or bool(_RATE_LIMIT.search(response.body[:10_000]))


def _why(response: ArtifactResponse, otherwise: str) -> str:
    """Return the reason that a tombstone gives, after *otherwise*."""
    try:
        answer = Answer.load(response.body)
    except ParseError:
        return otherwise
    reason = answer.text("tombstone.removal_reason.id", "tombstone.removal_reason")
    words = (otherwise, answer.text("message"), reason, answer.text("tombstone.note"))
    return ": ".join(filter(None, words))


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
    found = parameter(url, "page")
    return int(found) if _NUMBER.fullmatch(found) else 0
