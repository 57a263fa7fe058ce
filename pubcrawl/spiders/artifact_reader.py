"""What comes for artifacts, made into what their machine is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import AnswerError
from pubcrawl.fetch.browser import Browse
from pubcrawl.frontier.artifact import DocumentReading
from pubcrawl.items.artifact import ArtifactPage, ArtifactResponse
from pubcrawl.parse import mime
from pubcrawl.parse.boundary import signposting
from pubcrawl.spiders.artifact_trip import Headers, Ticket
from pubcrawl.spiders.visits import Visits
from pubcrawl.workers import artifact_jobs as jobs
from pubcrawl.workers.ingest_jobs import fixity

logger = logging.getLogger(__name__)

READ_MAX = 10 << 20
"""Bytes of a page or document that is read; the rest is a file."""

# A body of another type has nothing to be read, but its digests.
_READ = ("text/", "application/xhtml+xml", "application/xml", "application/json")
_READ_ALSO = ("+json", "+xml", "application/pdf", "application/linkset", "application/ld+json")


class ArtifactReader:
    """Asks, and reads answers; *actions*: what is done on a page that a browser shows."""

    def __init__(
        self, visits: Visits, actions: Callable[[str], Sequence[Mapping[str, Any]]]
    ) -> None:
        self.visits = visits
        self.browse = Browse(visits.wait_until, actions=actions)

    def request(self, ticket: Ticket, **options: Any) -> Request:
        """Return the request for what *ticket* is out for, as *options*."""
        get = ticket.get
        size_max = ticket.trip.record.request.limits.item_bytes
        meta: dict[str, Any] = {
            "dont_redirect": True,
            "handle_httpstatus_all": True,
            "cookiejar": id(ticket.trip),
            "download_maxsize": size_max,
            "download_warnsize": size_max,
        }
        if get.reader.startswith("api:"):
            # An API is made for programs.
            meta["dont_obey_robotstxt"] = meta["api"] = True
        if get.render:
            meta["browser"] = self.browse
        headers = {"Accept": get.accept, "Accept-Profile": get.profile and f"<{get.profile}>"}
        return Request(
            ticket.url,
            method="HEAD" if ticket.head else "GET",
            headers={name: value for name, value in headers.items() if value},
            meta=meta,
            **options,
        )

    async def read(self, response: Response, ticket: Ticket) -> DocumentReading:
        """Return what an answer gives."""
        get, body = ticket.get, response.body
        final_url = response.url if "browser" in response.flags else ticket.url
        said = (response.headers.get("Content-Type") or b"").decode("latin-1")
        about = ticket.trip.artifact.about
        if not about.final_uri or get.purpose == "entry":
            about = about._replace(final_uri=final_url)
        answer = ArtifactResponse(
            get.url,
            final_url,
            response.status,
            said,
            headers(response),
            b"",
            tuple(ticket.redirects),
        )
        try:
            if get.reader:
                document = await self.visits.pool.run(
                    jobs.said, body, answer=answer, about=about, reader=get.reader
                )
                if document.slug:
                    logger.info("%s: %s (%s)", get.url, document.message, document.slug)
                return DocumentReading(replace(document.page, hops=ticket.hops), document.said)
            if ticket.head or not _is_read(body, said, final_url):
                page = await asyncio.to_thread(_file, response, ticket, said)
                told = signposting.said(None, answer, about)
                page = replace(page, said=(told,) if told else ())
            else:
                page = await self.visits.pool.run(
                    jobs.page,
                    body,
                    answer=answer,
                    about=about,
                    look_for=get.look_for,
                    rendered="browser" in response.flags,
                    keep_fragment=ticket.trip.artifact.keeps_fragments,
                )
        except AnswerError as error:
            logger.info("%s: %s (%s)", get.url, error, error.slug)
            page = ticket.page(status=response.status, slug=error.slug)
        return DocumentReading(replace(page, hops=ticket.hops))


def headers(response: Response) -> Headers:
    """Return the headers of an answer, names in lower case."""
    return tuple(
        (name.decode("latin-1").lower(), value.decode("latin-1"))
        for name, values in response.headers.items()
        for value in values
    )


def _is_read(body: bytes, content_type: str, url: str) -> bool:
    if len(body) > READ_MAX:
        return False
    kind = mime.sniff(body, name=url) or content_type
    return kind.startswith(_READ) or kind.endswith(_READ_ALSO)


def _file(response: Response, ticket: Ticket, content_type: str) -> ArtifactPage:
    """Return what is known of a file: its type and digests, or only its size."""
    page = ticket.page(status=response.status)
    kind = content_type.partition(";")[0].strip().lower()
    if ticket.head:
        length = (response.headers.get("Content-Length") or b"").decode("latin-1")
        size = int(length) if length.isascii() and length.isdigit() else None
        return replace(page, mimetype=kind, size=size)
    meta = fixity(response.body, mime.sniff(response.body, name=ticket.url) or kind)
    return replace(
        page,
        mimetype=meta.mimetype,
        size=meta.size_bytes,
        sha256hex=meta.sha256hex,
        digests=(("md5", meta.md5hex), ("sha1", meta.sha1hex)),
    )
