"""Turn the responses of an artifact crawl into events for its state machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl.artifacts import jobs
from pubcrawl.artifacts.interaction import find_controls
from pubcrawl.artifacts.spider.job import Headers, PendingFetch
from pubcrawl.engine.page_client import PageClient
from pubcrawl.exceptions import AnswerError, Crash
from pubcrawl.fetch.browser import Browse
from pubcrawl.formats import mime
from pubcrawl.items.artifact import ArtifactPage, ArtifactResponse, DocumentReading
from pubcrawl.model.ingest import fixity
from pubcrawl.reading.boundary import signposting

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


class ArtifactReader:
    """Builds requests and reads responses. *actions*: interactions with pages in a browser."""

    def __init__(
        self, client: PageClient, actions: Callable[[str], Sequence[Mapping[str, Any]]]
    ) -> None:
        self.client = client
        self.browse = Browse(client.wait_until, actions=actions)

    def request(self, pending: PendingFetch, **options: Any) -> Request:
        """Return the Scrapy request for *pending*; *options*: of that request."""
        get = pending.get
        size_max = pending.job.record.request.limits.item_bytes
        meta: dict[str, Any] = {
            "dont_redirect": True,
            "handle_httpstatus_all": True,
            "cookiejar": id(pending.job),
            "download_maxsize": size_max,
            "download_warnsize": size_max,
        }
        if get.reader.startswith("api:"):
            # robots.txt is not meant for APIs.
            meta["dont_obey_robotstxt"] = meta["api"] = True
        if get.render:
            used = find_controls if pending.job.record.request.render == "on" else None
            meta["browser"] = self.browse._replace(controls=used)
        headers = {"Accept": get.accept, "Accept-Profile": get.profile and f"<{get.profile}>"}
        return Request(
            pending.url,
            method="HEAD" if pending.head else "GET",
            headers={name: value for name, value in headers.items() if value},
            meta=meta,
            **options,
        )

    async def read_response(self, response: Response, pending: PendingFetch) -> DocumentReading:
        """Return the page or document of a response."""
        get, body = pending.get, response.body
        final_url = response.url if "browser" in response.flags else pending.url
        content_type = (response.headers.get("Content-Type") or b"").decode("latin-1")
        about = pending.job.about
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
                document = await self.client.pool.run(
                    jobs.read_document,
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
                page = await self.client.pool.run(
                    jobs.read_page,
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


def _is_readable(body: bytes, content_type: str, url: str) -> bool:
    if len(body) > READ_MAX:
        return False
    kind = mime.sniff(body, name=url) or content_type
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
    meta = fixity(response.body, mime.sniff(response.body, name=pending.url) or kind)
    return replace(
        page,
        mimetype=meta.mimetype,
        size=meta.size_bytes,
        sha256hex=meta.sha256hex,
        digests=(("md5", meta.md5hex), ("sha1", meta.sha1hex)),
    )
