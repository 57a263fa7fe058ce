"""
The client of an artifact's crawl: its requests, their redirects, the reading of their responses.

What was read for unfinished artifacts is stored beside the queue: after a kill, the next crawl runs
again over it, and requests only what is missing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from scrapy import Request
from scrapy.http import Response

from pubcrawl.artifacts import page_reader
from pubcrawl.artifacts.page_reader import find_controls
from pubcrawl.engine.client import FetchResult
from pubcrawl.engine.memory import MISSING, AnswerMemory
from pubcrawl.engine.redirects import RedirectChain, follow
from pubcrawl.engine.spider import SpiderClient
from pubcrawl.engine.work_queue import RecordWork
from pubcrawl.exceptions import AnswerError, Crash, FetchError, LimitReached
from pubcrawl.fetch.body_file import Body, head_of
from pubcrawl.fetch.browser import Browse
from pubcrawl.fetch.large import body_of
from pubcrawl.formats import mime
from pubcrawl.ids.url import artifact_url, is_loop
from pubcrawl.items.artifact import (
    About,
    ArtifactPage,
    ArtifactResponse,
    DocumentReading,
    DocumentRequest,
)
from pubcrawl.items.learned import Question
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import fixity
from pubcrawl.reading.boundary import signposting

REDIRECTS_MAX = 20

Headers = tuple[tuple[str, str], ...]

_LOOPS = ("redirect-loop", "redirects-exceeded")

_NAMES = {"robots-denied": "robots"}
"""Slug of a failure → its name in the record of an artifact."""
# Failures that may pass.
_PASSING = frozenset(name for name, reason in REASONS.items() if reason.later or reason.passes)


def _join(url: str, location: str) -> str:
    return artifact_url(location, url, keep_fragment=True)


def _closes_loop(chain: Sequence[str], target: str, *, cookies: bool) -> bool:
    return not target or is_loop(chain, target, cookies=cookies)


@dataclass(slots=True, eq=False)
class PendingFetch:
    """
    An open request for *get*.

    *url*: the last address. *redirects*: addresses with the headers of their responses.
    *head*: request only the headers.
    """

    get: DocumentRequest
    url: str
    redirects: list[tuple[str, Headers]] = field(default_factory=list)
    head: bool = False

    @property
    def hops(self) -> tuple[str, ...]:
        """Addresses between the requested and the current one."""
        return tuple(url for url, _ in self.redirects[1:])

    def page(self, *, status: int = 0, slug: str = "") -> ArtifactPage:
        """Return the page of a response whose body is not read."""
        return ArtifactPage(self.get.url, self.url, status, self.hops, slug)


class ArtifactTools(NamedTuple):
    """
    What the artifacts of a crawl share.

    *form*: ``engine.memory.reading_form``. *actions*: interactions with pages in a browser.
    """

    form: str
    actions: Callable[[str], Sequence[Mapping[str, Any]]]


logger = logging.getLogger(__name__)

READ_MAX = 10 << 20
"""The largest page or document that is read, in bytes; a larger body is a file."""

# Bodies of other types only get digests.
_READABLE = ("text/", "application/xhtml+xml", "application/xml", "application/json")
_READABLE_SUFFIXES = (
    "+json",
    "+xml",
    "application/pdf",
    "application/linkset",
    "application/ld+json",
)


class ArtifactRequests:
    """
    The client of an artifact's crawl; *client*: that of its seed.

    The time limit begins with the creation of the object.
    """

    def __init__(
        self, work: RecordWork[ArtifactRecord], client: SpiderClient, tools: ArtifactTools
    ) -> None:
        self._work = work
        self._request = work.record.request
        self._client = client
        self._form = tools.form
        self._browse = Browse(client.crawl.wait_until, actions=tools.actions)
        self._began = monotonic()

    async def read(
        self, requests: Sequence[DocumentRequest], about: About
    ) -> list[DocumentReading]:
        """Return the readings of *requests*; those of an earlier crawl are not requested again."""
        self._check_time()
        known = [self._memory(self._client).find(self._question(get, about)) for get in requests]
        missing = [get for get, stored in zip(requests, known, strict=True) if stored is None]
        fetches = [partial(self._fetch, get, about) for get in missing]
        fetched = iter(await self._client.gather(fetches))
        return [stored[0] if stored else next(fetched) for stored in known]

    def _memory(self, client: SpiderClient) -> AnswerMemory[DocumentReading]:
        return AnswerMemory(self._work, client, DocumentReading, self._form)

    def _question(self, get: DocumentRequest, about: About) -> Question:
        return Question(self._client.source, repr((get, about)), get.url)

    async def wait(self) -> None:
        """Wait until another artifact may have read the pages of a portal."""
        self._check_time()
        await self._client.tick()

    def _check_time(self) -> None:
        if monotonic() - self._began > self._request.limits.seconds:
            raise LimitReached("max_seconds")

    async def _fetch(
        self, get: DocumentRequest, about: About, client: SpiderClient
    ) -> DocumentReading:
        """Follow the redirects of *get*, and read what is at their end."""
        pending = PendingFetch(get, get.url, head=get.head)
        client.begun = get.purpose != "entry"
        reading = await self._read_end(pending, about, client)
        if pending.head and reading.page.slug == "" and not get.head:
            reading = reading._replace(only_size=True)
        page = reading.page
        # The next response to another one may differ.
        if not page.slug and (200 <= page.status < 300 or page.status in MISSING):
            self._memory(client).keep(self._question(get, about), reading)
        return reading

    async def _read_end(
        self, pending: PendingFetch, about: About, client: SpiderClient
    ) -> DocumentReading:
        """Follow the redirects of a request, and read the response at their end."""
        try:
            send = partial(self._send, pending, client)
            redirects = RedirectChain(_join, _closes_loop)
            answer, _ = await follow(send, pending.url, redirects, REDIRECTS_MAX)
        except FetchError as error:
            if error.slug in _LOOPS:
                pending.url = error.location
                return DocumentReading(pending.page(slug="redirect-loop"))
            client.count_failure(error.slug)
            if pending.get.purpose == "entry" and error.slug in _PASSING:
                self._work.record.fetch_exception = True
            slug = _NAMES.get(error.slug, error.slug)
            return DocumentReading(pending.page(status=error.status, slug=slug))
        response = answer.response
        assert response is not None  # noqa: S101 - what is remembered is not sent
        return await self._read_response(response, pending, about, client)

    async def _send(self, pending: PendingFetch, client: SpiderClient, url: str) -> FetchResult:
        """Request *url*; only its headers if the body is too large, as they have its size too."""
        pending.url = url
        try:
            answer = await client.send(self._scrapy_request(pending))
        except FetchError as error:
            if error.slug != "too-large" or pending.head:
                raise
            client.count_failure(error.slug)
            pending.head = True
            return await self._send(pending, client, url)
        if answer.redirects and answer.response is not None:
            pending.redirects.append((url, headers(answer.response)))
        return answer

    def _scrapy_request(self, pending: PendingFetch) -> Request:
        get, size_max = pending.get, self._request.limits.item_bytes
        meta: dict[str, Any] = {
            "dont_redirect": True,
            "handle_httpstatus_all": True,
            "cookiejar": self._client.jar,
            "download_maxsize": size_max,
            "download_warnsize": size_max,
        }
        if get.reader.startswith("api:"):
            # robots.txt is not meant for APIs.
            meta["dont_obey_robotstxt"] = meta["api"] = True
        if get.render:
            used = find_controls if self._request.render == "on" else None
            meta["browser"] = self._browse._replace(controls=used)
        headers = {"Accept": get.accept, "Accept-Profile": get.profile and f"<{get.profile}>"}
        return Request(
            pending.url,
            method="HEAD" if pending.head else "GET",
            headers={name: value for name, value in headers.items() if value},
            meta=meta,
        )

    async def _read_response(
        self, response: Response, pending: PendingFetch, about: About, client: SpiderClient
    ) -> DocumentReading:
        """Return the page or document of a response."""
        get = pending.get
        body: Any = body_of(response)  # a worker receives bytes
        final_url = response.url if "browser" in response.flags else pending.url
        content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
        if not about.final_uri or get.purpose == "entry":
            about = about._replace(final_uri=final_url)
        artifact_response = ArtifactResponse(
            get.url,
            final_url,
            response.status,
            content_type,
            headers(response),
            b"",
            tuple(pending.redirects),
        )
        try:
            if get.reader:
                document = await client.read(
                    page_reader.read_document,
                    body,
                    response=artifact_response,
                    about=about,
                    reader=get.reader,
                )
                if document.slug:
                    logger.info("%s: %s (%s)", get.url, document.message, document.slug)
                return DocumentReading(
                    replace(document.page, hops=pending.hops), document.source_claims
                )
            if pending.head or not _is_readable(body, content_type, final_url):
                page = await asyncio.to_thread(_file, response, pending, content_type)
                claims = signposting.read_signposting(None, artifact_response, about)
                page = replace(page, source_claims=(claims,) if claims else ())
            else:
                page = await client.read(
                    page_reader.read_page,
                    body,
                    response=artifact_response,
                    about=about,
                    look_for=get.look_for,
                    rendered="browser" in response.flags,
                )
        except AnswerError as error:
            if isinstance(error, Crash) and get.purpose == "entry":
                raise
            logger.info("%s: %s (%s)", get.url, error, error.slug)
            page = pending.page(status=response.status, slug=error.slug)
        return DocumentReading(replace(page, hops=pending.hops))


def headers(response: Response) -> Headers:
    """Return the headers of a response, names in lower case."""
    return tuple(
        (name.decode("latin-1").lower(), value.decode("latin-1"))
        for name, values in response.headers.items()
        for value in values
    )


def _is_readable(body: Body, content_type: str, url: str) -> bool:
    if len(body) > READ_MAX:
        return False
    kind = mime.sniff(head_of(body), name=url) or content_type
    return kind.startswith(_READABLE) or kind.endswith(_READABLE_SUFFIXES)


def _file(response: Response, pending: PendingFetch, content_type: str) -> ArtifactPage:
    """Return the page of a file: its type and digests, or only its size."""
    disposition = (response.headers.get("Content-Disposition") or b"").lstrip().lower()
    page = replace(
        pending.page(status=response.status), attachment=disposition.startswith(b"attachment")
    )
    kind = content_type.partition(";")[0].strip().lower()
    if pending.head:
        length = (response.headers.get("Content-Length") or b"").decode("latin-1")
        size = int(length) if length.isascii() and length.isdigit() else None
        return replace(page, mimetype=kind, size=size)
    body = body_of(response)
    meta = fixity(body, mime.sniff(head_of(body), name=pending.url) or kind)
    return replace(
        page,
        mimetype=meta.mimetype,
        size=meta.size_bytes,
        sha256hex=meta.sha256hex,
        digests=(("md5", meta.md5hex), ("sha1", meta.sha1hex)),
    )
