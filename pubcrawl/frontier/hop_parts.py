"""What ``hops.Hops`` is told, and what it tells."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pubcrawl.items import slugs
from pubcrawl.items.ingest import Candidate, FileMeta


class Session(NamedTuple):
    """
    What a host needs to show its pages.

    *again*: where a page asks for cookies, the address is asked once more, with those
    that were set meanwhile. *browser*: ``first``, a browser asks; ``after``, it does
    where a page asks for cookies all the same; empty: never.
    """

    again: bool = False
    browser: str = ""


class Lists(NamedTuple):
    """
    What is known of addresses beforehand.

    *blocked*: given an address and an ingest type, why it is not asked, "" where it
    may be. *ahead*: given an address and the one that led there, the reason
    (docs/reasons.md) of the wall that it leads to, "" for none. *wall*: the same of a
    page that came and has no links. *session*: of an address.
    """

    blocked: Callable[[str, str], str] = lambda url, type: ""
    ahead: Callable[[str, str], str] = lambda url, origin: ""
    wall: Callable[[str], str] = lambda url: ""
    session: Callable[[str], Session] = lambda url: Session()


class HopResponse(NamedTuple):
    """
    What came.

    *url*: where a browser ended, or what an archive holds, if another address.
    *location*: of a redirect, "" for none. *size*: bytes of the body, unpacked.
    *mimetype*: as the bytes show. *cookies*: it set some. *fault*: slug of what
    is wrong with the body. *datetime*: 14 digits, when it was captured.
    """

    status: int
    url: str = ""
    location: str = ""
    size: int = 0
    mimetype: str = ""
    cookies: bool = False
    fault: str = ""
    datetime: str = ""


class BodyReading(NamedTuple):
    """
    What a body gives.

    *candidates*: links, best first. *biblio*: what a page says of itself; *describes*:
    it is of a publication, not of a page like "Redirecting". *status*:
    a slug where it cannot be read or is not what was asked for, or of a dataset, with
    *message*; "" where all is well. *file*: fixity, of a body that was accepted.
    *extra*: blocks for the result.
    """

    candidates: tuple[Candidate, ...] = ()
    biblio: Mapping[str, Any] = {}
    status: str = ""
    message: str = ""
    file: FileMeta | None = None
    extra: Mapping[str, Any] = {}
    describes: bool = False


class HopEnd(NamedTuple):
    """
    How it ended.

    *status*: a slug. *url*: where it ended, or the address that is missing. *code*:
    status there, None where no answer came; *datetime*: its 14 digits. *mimetype*: as
    the bytes show. *link*: what led there, None from the base address. *read*: what
    was read there. *requeue*: the ingest type that takes what came, where the request
    allows it; empty otherwise.
    """

    status: str
    url: str
    message: str = ""
    code: int | None = None
    datetime: str = ""
    mimetype: str = ""
    link: Candidate | None = None
    read: BodyReading | None = None
    requeue: str = ""

    @property
    def hit(self) -> bool:
        """Whether what was asked for is there."""
        return slugs.slug(self.status).hit

    @property
    def telling(self) -> int:
        """Of several failures the first is told, but rather one that may pass: higher is more."""
        kind = slugs.retry_class(self.status, self.url, self.code)
        return 0 if self.status == "link-loop" else {"T": 2, "L": 1}.get(kind, 0)


@dataclass(slots=True)
class TriedPage:
    """A page whose links are tried; *verdict*: what to tell of it if that was in vain."""

    url: str
    depth: int
    links: deque[Candidate]
    verdict: HopEnd | None
