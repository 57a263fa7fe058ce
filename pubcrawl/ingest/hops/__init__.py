"""
The way from the base address of an ingest request to its file, or to a failure.

``Hops.walk`` reads from top to bottom: try the base address, then the links of the nearest page,
best first. To try an address is to check it, follow its redirects, judge the response by its
media type, and have the body read. Each redirect is a request of its own, so that it waits for
its own host. The client sends the requests and has the bodies read::

    hops = Hops(request, client, lists)
    end = await hops.walk()
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, Protocol, TypeVar

from pubcrawl.engine.client import PageRequest
from pubcrawl.engine.fetching import NEEDS_BROWSER
from pubcrawl.engine.redirects import RedirectChain
from pubcrawl.exceptions import AnswerError, FetchError
from pubcrawl.fetch.body_file import Body
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.ids.url import (
    RequestUrl,
    expected_redirect,
    is_url,
    joined_url,
    request_url,
    slot,
    url_without_fragment,
)
from pubcrawl.ingest.evidence import FileFront, FileVerdict
from pubcrawl.ingest.file_links import LINKSET
from pubcrawl.ingest.file_links.table import MADE
from pubcrawl.items import slugs
from pubcrawl.items.learned import Question
from pubcrawl.items.reasons import LATER, SOON
from pubcrawl.items.slugs import WALLS
from pubcrawl.model.ingest import MESSAGE_MAX, UNVERIFIED, Candidate, Capture, FileMeta
from pubcrawl.model.ingest_request import IngestRequest

LINKSETS = frozenset(("application/json", "text/plain"))
"""What linksets look like by their bytes."""

XML = frozenset(("application/xml", "text/xml", "application/jats+xml"))
"""XML that is not a page."""

# Plain XML may be an old XHTML page, or a record with links.
_LEADING = HTML_TYPES | {"application/xml", "text/xml"}

_WORD = frozenset(
    """
    application/msword application/vnd.openxmlformats-officedocument.wordprocessingml.document
    """.split()
)
_ARCHIVES = frozenset(
    """
    application/gzip application/x-bzip2 application/x-tar application/x-xz application/zip
    """.split()
)
_TEX = frozenset(("text/x-tex", "application/x-tex"))
_COMPONENTS = frozenset(
    """
    application/json application/pdf application/postscript application/vnd.ms-excel
    application/vnd.ms-powerpoint
    application/vnd.openxmlformats-officedocument.presentationml.presentation
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.sqlite3
    application/x-7z-compressed application/x-hdf5 application/x-ole-storage application/x-rar
    audio/flac audio/mpeg audio/ogg audio/wav image/gif image/jpeg image/png image/svg+xml
    image/tiff image/webp text/csv text/plain text/rtf text/tab-separated-values text/x-r
    text/x-r-source text/x-rlang-transport text/x-rst text/x-tex video/mp4 video/mpeg
    video/quicktime video/webm video/x-msvideo
    """.split()
)

ACCEPTED: dict[str, frozenset[str]] = {
    "pdf": frozenset(("application/pdf",)),
    "xml": XML,
    "html": HTML_TYPES,
    "src": _ARCHIVES | _WORD | _TEX,
    "component": _ARCHIVES | _WORD | XML | _COMPONENTS,
}
"""Ingest type → accepted media types; a dataset accepts all."""

_WRONG = ("wrong-mimetype", "no-pdf-link", "link-loop", "wrong-scope")

# Different names of the same media type.
_SAME = (
    XML,
    HTML_TYPES,
    frozenset(("application/gzip", "application/x-gzip")),
    frozenset(("application/x-bzip2", "application/x-bzip", "application/bzip2")),
    frozenset(("application/zip", "application/x-zip-compressed")),
    frozenset(("application/x-rar", "application/vnd.rar", "application/x-rar-compressed")),
    frozenset(("text/x-tex", "application/x-tex")),
    frozenset(("audio/mpeg", "audio/mp3")),
)


def accepts(ingest_type: str, mimetype: str) -> bool:
    """Return whether a request of this type accepts *mimetype*."""
    return ingest_type == "dataset" or mimetype in ACCEPTED[ingest_type]


def may_link(ingest_type: str, mimetype: str) -> bool:
    """Return whether a body of this type may have links to the requested file."""
    return mimetype in (HTML_TYPES if ingest_type == "xml" else _LEADING)


def expected(mimetype: str, mimetypes: tuple[str, ...]) -> bool:
    """Return whether *mimetype*, by any of its names, matches *mimetypes*, such as ``image/*``."""
    names = next((names for names in _SAME if mimetype in names), frozenset((mimetype,)))
    shapes = [name.strip().lower() for name in mimetypes]
    return any(fnmatchcase(name, shape) for name in names for shape in shapes)


def other_type(request: IngestRequest, status: str, mimetype: str, linking: str) -> str:
    """
    Return another ingest type that accepts the content found instead, "" for none.

    *mimetype*: of the last body. *linking*: of the page with the link, which is available
    even if its file is behind a wall. The request must allow the type.
    """
    available = linking if status in WALLS else mimetype if status in _WRONG else ""
    if not request.expect_mimetypes or not expected(available, request.expect_mimetypes):
        return ""
    types = (name for name in ("pdf", "html", "xml", "component") if name != request.ingest_type)
    return next((name for name in types if available in ACCEPTED[name]), "")


def reading(ingest_type: str, mimetype: str) -> str:
    """Return how to read an accepted body: ``page``, ``pdf``, ``xml``, ``dataset``, ``file``."""
    if ingest_type == "dataset":
        return "dataset"
    if mimetype == "application/pdf":
        return "pdf"
    return {"html": "page", "xml": "xml"}.get(ingest_type, "file")


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
    its bytes. *cookies*: it has ``Set-Cookie``. *fault*: slug of an error in the body.
    *datetime*: of the capture, 14 digits. *is_known*: the address alone identifies a dataset,
    whose page refuses programs. *archived*: it is from an archive. *name*: of the file, by its
    header, or "". *source*: the response itself, with the beginning of its body, for its reader.
    *question*: names it in the memory of the seed. *reading*: that of an interrupted crawl, which
    has left neither *body* nor *source*.
    """

    status: int
    url: str = ""
    location: str = ""
    size: int = 0
    mimetype: str = ""
    cookies: bool = False
    fault: str = ""
    datetime: str = ""
    is_known: bool = False
    archived: bool = False
    body: Any = b""
    capture: Capture | None = None
    name: str = ""
    source: Any = None
    question: Question | None = None
    reading: BodyReading | None = None

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

    def keep(self, response: HopResponse, reading: BodyReading) -> None:
        """Keep what was read in a response for the next crawl, if this one is interrupted."""

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


class LearnedHop(NamedTuple):
    """The answer to a request: a *response* with its reading, but without its body, or an error."""

    response: HopResponse | None = None
    error: FetchError | None = None


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


logger = logging.getLogger(__name__)

HOPS_MAX = 8
"""Most addresses on the way to a file: the base, links, and the ends of their redirects."""

REDIRECTS_MAX = 25
"""Most redirects from one of these addresses."""

TRIES_MAX = 12
"""Most links that are tried in all."""

CAPTURES_MAX = 3
"""Most incomplete captures of one file after which another one is requested."""

SIZE_MAX = 128 * 1024**2
"""Bytes of the largest accepted body."""

_GOOD = (200, 226)


class HopClient(Protocol):
    """The requests of one seed, and the reading of their bodies."""

    @property
    def cookies(self) -> int:
        """The number of responses that have set new cookies."""

    async def get(self, request: PageRequest, other_than: tuple[str, ...] = ()) -> HopResponse:
        """
        Return the response of one address, which may be a redirect. Raises ``FetchError``.

        *other_than*: SHA-1 digests of captures that are not wanted.
        """

    async def read(self, response: HopResponse, how: str) -> BodyReading:
        """
        Have a body read as ``links``, ``page``, ``pdf``, ``xml``, ``dataset`` or ``file``.

        All but ``links`` are of the requested type.
        """


class HopFailed(Exception):
    """Raised in ``Hops`` for an address without the file or links: *status*, a slug."""

    def __init__(self, status: str, message: str, body: BodyReading | None = None) -> None:
        super().__init__(message)
        self.status, self.message, self.body = status, message, body


class Hops:
    """
    The hops of one request; see above.

    *hops*: every address that was requested or taken from a page, in order. *biblio*: of the
    first page that describes a publication (*described*), else of the first with a title.
    *link*: the link to the present address, None for the base address. *history*: an archive may
    have several captures of a file.
    """

    def __init__(
        self,
        request: IngestRequest,
        client: HopClient,
        lists: Lists | None = None,
        *,
        size_max: int = SIZE_MAX,
        history: bool = False,
    ) -> None:
        self.request = request
        self.hops: list[str] = []
        self.biblio: Mapping[str, Any] = {}
        self.described = False
        self.link: Candidate | None = None
        self._client, self._lists = client, lists or Lists()
        self._size_max, self._history = size_max, history
        self._tries = 0
        self._redirects = RedirectChain()  # from the present address
        self._needs_cookies = False  # a browser makes the requests, as the page needs cookies
        self._requested: dict[str, int] = {}  # address → responses with cookies before its request
        self._answered: set[str] = set()  # addresses that gave more than a redirect
        self._retried: set[str] = set()  # links that were requested again
        self._repeated: set[str] = set()  # targets of redirects that were, from the present address
        self._closed: set[str] = set()  # hosts that refuse programs
        self._pages: list[LinkingPage] = []
        self._failures: list[HopEnd] = []
        self._linking_type = ""  # media type of the last page with links
        self._terminal = HopEnd("", "")

    @property
    def origin(self) -> str:
        """The address of the page whose links are tried, "" for none."""
        return self._pages[-1].url if self._pages else ""

    async def walk(self) -> HopEnd:
        """Try the base address, then link after link; return the file or the best failure."""
        end = await self._try(request_url(self.request.base_url), 1, None)
        while end is None and (link := self._next_link()):
            page = self._pages[-1]
            end = await self._try(joined_url(page.url, link.url), page.depth + 1, link)
        # The first of equal failures.
        return self._requeued(end or max(self._failures, key=lambda failure: failure.telling))

    def stop(self, status: str, message: str) -> HopEnd:
        """Return the end at the present address for an internal reason."""
        return self._requeued(self._ended(status, message))

    async def _try(self, url: RequestUrl, depth: int, link: Candidate | None) -> HopEnd | None:
        """Return the end if *url* leads to the file; else note its links, or a failure."""
        self.link = link
        try:
            self._check(url, depth)
            body = await self._read(await self._fetch(url))
            body = await self._complete(body)
            if body.hit:
                return self._accepted(body)
            self._add_links(body, depth + bool(self._redirects.urls))
        except HopFailed as failed:
            failure = self._ended(failed.status, failed.message, failed.body)
            logger.debug("%s: %s (%s)", failure.url, failure.status, failure.message)
            self._failures.append(failure)
        return None

    def _check(self, url: RequestUrl, depth: int) -> None:
        """Raise ``HopFailed`` for an address that is not requested."""
        origin = self.hops[-1] if self.hops else ""
        self._add_hop(url)
        self._set_terminal(url, HopResponse(0))
        if depth > HOPS_MAX:
            raise HopFailed("max-hops-exceeded", f"more than {HOPS_MAX} addresses lead there")
        if not is_url(url):
            raise HopFailed("invalid-url", f"not an http(s) address: {url}")
        self._check_blocked(url)
        if wall := self._lists.ahead(url, origin):
            status = "blocked-cookie" if wall == "blocked-cookies" else "skip-wall"
            raise HopFailed(status, f"the address is a {wall}")

    def _check_blocked(self, url: str) -> None:
        if why := self._lists.blocked(url, self.request.ingest_type):
            raise HopFailed("skip-url-blocklist", why)

    async def _fetch(self, url: RequestUrl) -> HopResponse:
        """
        Follow the redirects from *url* to a response.

        If the last page requires cookies, do so once more with the new ones, or with a browser,
        as the host's session says.
        """
        start = expected_redirect(url)
        self._add_hop(start)
        browser = self._lists.session(start).browser == "first"
        again = self._needs_cookies = False
        while True:
            try:
                return await self._follow(start, browser=browser)
            except HopFailed as failed:
                if failed.status != "blocked-cookie" or self._asked.browser:
                    raise
                session = self._lists.session(self._asked.url)
                if session.again and not again and self._has_new_cookies(start):
                    again, browser = True, False
                elif session.browser == "after":
                    self._needs_cookies = browser = True
                else:
                    raise

    async def _follow(self, url: RequestUrl, *, browser: bool) -> HopResponse:
        """Return the response at the end of the redirects from *url*. Raises ``HopFailed``."""
        self._repeated.clear()
        self._redirects = RedirectChain(closes_loop=self._closes_loop)
        while True:
            response = await self._get(PageRequest(url, "any", browser=browser))
            if response.redirects:
                target = self._target(url, response)
                self._add_hop(target)
                self._set_terminal(target, HopResponse(0))
                self._check_blocked(target)
                if wall := self._lists.ahead(target, url):
                    status = slugs.slug_of_error(AnswerError(slug=wall))
                    raise self._refused(status, f"redirected to a {wall}", target)
                browser = browser or self._lists.session(target).browser == "first"
                url = target
            elif browser and response.status in _GOOD and response.mimetype == "application/pdf":
                # A browser displays the file instead of returning its bytes.
                url, browser = RequestUrl(self._terminal.url), False
                self._check_blocked(url)
            else:
                return response

    def _target(self, url: str, response: HopResponse) -> RequestUrl:
        """Return the target of a redirect. Raises ``HopFailed``."""
        location, cookies = response.location, response.cookies
        try:
            target = self._redirects.target(url, location, REDIRECTS_MAX, cookies=cookies)
        except FetchError as error:
            raise HopFailed(error.slug, str(error)) from error
        if not is_url(target):
            raise HopFailed("bad-redirect", f"redirected to {location[:200]!r}")
        return RequestUrl(target)

    def _closes_loop(self, chain: Sequence[str], target: str, *, cookies: bool) -> bool:
        """Return whether a redirect leads back, and no response has set new cookies since."""
        key = url_without_fragment(target)
        if key in self._answered:
            raise HopFailed("link-loop", "redirected to an address that has answered before")
        is_back = key in map(url_without_fragment, chain)
        return is_back and not self._may_repeat(key, self._repeated)

    async def _get(self, request: PageRequest, other_than: tuple[str, ...] = ()) -> HopResponse:
        """Return the response of one address, and note it. Raises ``HopFailed``."""
        self._asked = request
        self._requested[url_without_fragment(request.url)] = self._client.cookies
        try:
            response = await self._client.get(request, other_than)
        except FetchError as error:
            status = slugs.slug_of_error(error)
            if error.slug == NEEDS_BROWSER and self._needs_cookies:  # the crawl has no browser
                status = "blocked-cookie"
            elif status == "invalid-url" and self._redirects.urls:
                status = "bad-redirect"
            code = error.status or (429 if error.slug == "rate-limited" else 0)
            code = 0 if status == "no-capture" else code
            self._set_terminal(request.url, HopResponse(code, datetime=error.datetime))
            raise self._refused(status, f"{error.slug}: {error}", error.location) from error
        url = request_url(response.url) if response.url else request.url
        if not response.redirects:
            if url_without_fragment(url) != url_without_fragment(request.url):
                self._add_hop(url)
            self._answered |= {url_without_fragment(url), url_without_fragment(request.url)}
        self._set_terminal(url, response)
        return response

    def _refused(self, status: str, message: str, location: str) -> HopFailed:
        """Return the failure of a request that the host refuses, by a page at *location* if any."""
        url = self._asked.url
        if status != "blocked-cookie":
            self._answered.add(url_without_fragment(url))
        if slugs.slug(status).wall:
            self._closed.add(slot(url))
        if location:
            url = request_url(location)
            self._add_hop(url)
        self._terminal = self._terminal._replace(url=url)
        return HopFailed(status, message)

    async def _read(self, response: HopResponse) -> BodyReading:
        """Have a body read, by its media type. Raises ``HopFailed``."""
        body = await self._client.read(response, self._judge(response))
        if body.biblio.get("title") and (
            not self.biblio.get("title") or (body.describes and not self.described)
        ):
            self.biblio, self.described = body.biblio, body.describes
        return body

    def _judge(self, response: HopResponse) -> str:
        """Return how to read a body. Raises ``HopFailed``."""
        request, status, mimetype = self.request, response.status, response.mimetype
        if response.is_known:
            return reading(request.ingest_type, mimetype)
        if status not in _GOOD:
            slug = "bad-redirect" if 300 <= status < 400 else "terminal-bad-status"
            raise HopFailed(slug, f"HTTP {status}")
        self._check_blocked(self._terminal.url)
        if not response.size:
            raise HopFailed("empty-blob", "the body is empty")
        if response.size > self._size_max:
            message = f"{response.size} bytes, more than {self._size_max}"
            raise HopFailed("body-too-large", message)
        if response.fault:
            raise HopFailed(response.fault, slugs.slug(response.fault).meaning)
        if accepts(request.ingest_type, mimetype):
            mimetypes = request.expect_mimetypes if request.ingest_type != "dataset" else ()
            if mimetypes and not expected(mimetype, mimetypes):
                raise HopFailed("wrong-mimetype", f"{mimetype}, not {' or '.join(mimetypes)}")
            return reading(request.ingest_type, mimetype)
        is_linkset = mimetype in LINKSETS and self.link and self.link.technique == LINKSET
        if is_linkset or may_link(request.ingest_type, mimetype):
            return LINKS
        raise HopFailed("wrong-mimetype", mimetype or "of no known type")

    async def _complete(self, body: BodyReading) -> BodyReading:
        """Return the reading of a more complete capture, if an archive has one, else *body*."""
        first, terminal = body, self._terminal
        refused: tuple[str, ...] = ()
        while self._history and body.capture and body.incomplete:
            refused = (*refused, body.capture)
            try:
                if len(refused) > CAPTURES_MAX:
                    raise HopFailed(body.status, body.message)
                request = PageRequest(request_url(terminal.url), "any")
                body = await self._read(await self._get(request, refused))
            except HopFailed:
                self._terminal = terminal
                return first
        return body

    def _accepted(self, body: BodyReading) -> HopEnd:
        """Return the end with the file. Raises ``HopFailed`` for another file than expected."""
        for name, digits in self.request.expect_hash.items():
            if body.file and getattr(body.file, f"{name}hex") != digits.lower():
                raise HopFailed(f"mismatch-{name}", f"not of {name} {digits.lower()}", body)
        return self._ended(body.status or "success", body.message, body)

    def _add_links(self, body: BodyReading, depth: int) -> None:
        """Note the links of a page or of a file without the text. Raises ``HopFailed`` for none."""
        wanted = (self.request.ingest_type, "page")
        links = deque(link for link in body.candidates if link.type in wanted)
        terminal = self._terminal
        if body.how != LINKS:
            status, message = body.status, body.message or slugs.slug(body.status).meaning
        elif any(link.place != MADE for link in links):
            status, message = "link-loop", "all links lead back"
        elif self._lists.wall(terminal.url):
            status, message = "blocked-wall", "a login, by its address"
        elif self.request.ingest_type == "pdf" and terminal.mimetype in HTML_TYPES:
            status, message = "no-pdf-link", "no link on the page may be its PDF"
        else:
            status, message = "wrong-mimetype", f"{terminal.mimetype}, no links"
        if not links:
            raise HopFailed(status, message, body)
        verdict = self._ended(status, message, body)
        self._pages.append(LinkingPage(terminal.url, depth, links, verdict))
        self._linking_type = terminal.mimetype

    def _next_link(self) -> Candidate | None:
        """Return the next link of the nearest page that may be tried; leave pages without any."""
        while self._pages:
            page = self._pages[-1]
            while page.links and self._tries < TRIES_MAX:
                link = page.links.popleft()
                url = joined_url(page.url, link.url)
                key = url_without_fragment(url)
                if slot(url) in self._closed:
                    continue
                if key in self._requested and (
                    key in self._answered or not self._may_repeat(key, self._retried)
                ):
                    continue
                if self.request.ingest_type != "html" and link.place != MADE:
                    page.verdict = None  # the failures of its links say more
                self._tries += 1
                return link
            self._pages.pop()
            if page.verdict:
                self._failures.append(page.verdict)
        return None

    def _may_repeat(self, key: str, repeated: set[str]) -> bool:
        """Return whether new cookies may change the response of an address, once."""
        if key in repeated or not self._has_new_cookies(key):
            return False
        repeated.add(key)
        return True

    def _has_new_cookies(self, url: str) -> bool:
        """Return whether there are new cookies since the last request to *url*."""
        return self._client.cookies > self._requested[url_without_fragment(url)]

    def _add_hop(self, url: str) -> None:
        if not self.hops or self.hops[-1] != url:
            self.hops.append(url)

    def _set_terminal(self, url: str, response: HopResponse) -> None:
        """Set the present address and response."""
        # Some servers send a status of 99999.
        code = response.status if 100 <= response.status <= 999 else None
        self._terminal = HopEnd("", url, "", code, response.datetime, response.mimetype, self.link)

    def _ended(self, status: str, message: str, body: BodyReading | None = None) -> HopEnd:
        return self._terminal._replace(status=status, message=message[:MESSAGE_MAX], reading=body)

    def _requeued(self, end: HopEnd) -> HopEnd:
        """Return *end* with another ingest type that accepts the content there."""
        requeue = other_type(self.request, end.status, end.mimetype, self._linking_type)
        return end._replace(requeue=requeue)
