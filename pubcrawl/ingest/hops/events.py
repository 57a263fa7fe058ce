"""The inputs and outputs of ``hops.Hops``, and the client that it shares with datasets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from pubcrawl.engine.client import PageRequest
from pubcrawl.fetch.body_file import Body
from pubcrawl.ingest.evidence import UNVERIFIED, FileFront, FileVerdict
from pubcrawl.ingest.file_links.table import MADE
from pubcrawl.items import slugs
from pubcrawl.items.reasons import LATER, SOON
from pubcrawl.model.ingest import Candidate, Capture, FileMeta

T = TypeVar("T")

LINKS = "links"
"""How to read a body that is not of the requested type."""


class Session(NamedTuple):
    """
    The cookies or the browser that a host requires for its pages.

    *again*: if a page requires cookies, request the address once more, with the new
    cookies. *browser*: ``first``, use a browser; ``after``, use one if a page still
    requires cookies; empty: never.
    """

    again: bool = False
    browser: str = ""


class Lists(NamedTuple):
    """
    Lists that know an address before its request.

    *blocked*: of an address and an ingest type, why it is not requested, "" if it may
    be. *ahead*: of an address and its origin, the reason (docs/reasons.md) of the wall
    at the address, "" for none. *wall*: the same for a fetched page without links.
    *session*: of an address.
    """

    blocked: Callable[[str, str], str] = lambda url, type: ""
    ahead: Callable[[str, str], str] = lambda url, origin: ""
    wall: Callable[[str], str] = lambda url: ""
    session: Callable[[str], Session] = lambda url: Session()


class HopResponse(NamedTuple):
    """
    The parts of a response that decide the next step.

    *url*: the last address of a browser, or the address in an archive, if different.
    *location*: of a redirect, "" for none. *size*: bytes of the unpacked *body*. *mimetype*: by
    its bytes. *sets_cookies*: it has ``Set-Cookie``. *fault*: slug of an error in the body.
    *datetime*: of the capture, 14 digits. *is_known*: the address alone identifies a dataset,
    whose page refuses programs. *archived*: it is from an archive. *name*: of the file, by its
    header, or "". *source*: the response itself, with the beginning of its body, for its reader.
    """

    status: int
    url: str = ""
    location: str = ""
    size: int = 0
    mimetype: str = ""
    sets_cookies: bool = False
    fault: str = ""
    datetime: str = ""
    is_known: bool = False
    archived: bool = False
    body: Body = b""
    capture: Capture | None = None
    name: str = ""
    source: Any = None

    @property
    def sha1hex(self) -> str:
        """The digest of the payload as received, "" if unknown."""
        return self.capture.sha1hex if self.capture else ""

    @property
    def redirects(self) -> bool:
        """Whether it leads to another address."""
        return bool(self.location) and 300 <= self.status < 400


class FileClient(Protocol):
    """The requests of one seed, its worker, and its files."""

    async def get(self, request: PageRequest, **meta: Any) -> HopResponse:
        """
        Return the response of one address, which may be a redirect. Raises ``FetchError``.

        *meta*: of the request, see ``fetch``.
        """

    async def read(self, function: Callable[..., T], *args: Any) -> T:
        """Return the result of *function*, called in a worker. Raises ``ParseError``."""

    async def store_file(self, body: Body, meta: FileMeta, kind: str) -> str:
        """Store a file; return its name."""


class BodyReading(NamedTuple):
    """
    The result of reading a body.

    *candidates*: links, best first. *biblio*: the metadata of a page; *describes*: they
    are of a publication, not of a page like "Redirecting". *status*: a slug if the body
    is unreadable or not what the request asks for, or the status of a dataset, with
    *message*; "" for success. *file*: fixity of an accepted body. *extra*: blocks for
    the result. *resources*: addresses and types of those of a page. *text*: of the body.
    *front*: the front matter of a file, None if it was not read. *how*: as it was read.
    *verdict*: whether an accepted body is the requested work. *capture*: SHA-1 of the payload as
    received.
    """

    candidates: tuple[Candidate, ...] = ()
    biblio: Mapping[str, Any] = {}
    status: str = ""
    message: str = ""
    file: FileMeta | None = None
    extra: Mapping[str, Any] = {}
    resources: tuple[tuple[str, str], ...] = ()
    text: str = ""
    front: FileFront | None = None
    describes: bool = False
    how: str = LINKS
    verdict: FileVerdict | None = None
    capture: str = ""

    @property
    def hit(self) -> bool:
        """Whether the body is what the request asks for."""
        return self.how != LINKS and (not self.status or slugs.slug(self.status).hit)

    @property
    def incomplete(self) -> bool:
        """Whether the file is damaged or a part of the work; another copy may be whole."""
        return not self.hit and self.verdict is not None and self.verdict.incomplete


class HopEnd(NamedTuple):
    """
    The end of the hops.

    *status*: a slug. *url*: the last address, or the missing one. *code*: HTTP status
    there, None without a response; *datetime*: 14 digits. *mimetype*: by the bytes.
    *link*: the link to it, None for the base address. *reading*: of the body there.
    *requeue*: another ingest type that accepts the body, if the request allows it; else "".
    """

    status: str
    url: str
    message: str = ""
    code: int | None = None
    datetime: str = ""
    mimetype: str = ""
    link: Candidate | None = None
    reading: BodyReading | None = None
    requeue: str = ""

    @property
    def hit(self) -> bool:
        """Whether the request succeeded."""
        return slugs.slug(self.status).hit

    @property
    def telling(self) -> int:
        """Rank among several failures: the highest is reported; temporary ones rank highest."""
        if self.status == UNVERIFIED:
            return 2
        kind = slugs.retry_class(self.status, self.url, self.code)
        if self.link is not None and self.link.place == MADE and kind not in (SOON, LATER):
            return -1  # the page did not offer it
        return 0 if self.status == "link-loop" else {SOON: 3, LATER: 1}.get(kind, 0)


@dataclass(slots=True)
class LinkingPage:
    """A page whose links are tried; *verdict*: the end to report if all of them fail."""

    url: str
    depth: int
    links: deque[Candidate]
    verdict: HopEnd | None
