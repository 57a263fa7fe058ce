"""
History: what was captured before stands for a request, before anything is sent to its host.

``HISTORY``: ``local``, our own archive; ``wayback``, a Wayback Machine;
``none``. ``CAPTURE``: what happens where nothing was captured. ``live``: the
request goes on its way; ``spn2``: Save Page Now captures it; ``none``: it
fails with ``no-capture``.

For GET requests with ``ingest`` in their meta, which may say further:
``force_recrawl``, history is not asked; ``wanted``, the types (MIME) that are
liked best; ``near``, 14 digits, the date that a capture should be of. An answer
that was captured is flagged ``archived``; its row is ``capture`` in the meta, and
``original`` that of the record which holds the body, if it is another.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response
from scrapy.responsetypes import responsetypes

from pubcrawl.exceptions import FetchError, SettingError
from pubcrawl.fetch import guard
from pubcrawl.fetch.cdx import CdxIndex
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history_local import LocalHistory
from pubcrawl.fetch.history_rows import best, original
from pubcrawl.fetch.recorder import Recorder
from pubcrawl.fetch.spn2 import SavePageNow
from pubcrawl.fetch.wayback import Archived, Wayback
from pubcrawl.ids.url import host, known_redirect, sent_url

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.items.ingest import Capture

logger = logging.getLogger(__name__)

HISTORIES = ("none", "local", "wayback")
PASSING = (408, 425, 429)  # with all from 500 on: statuses that say nothing of the address
CAPTURES = ("live", "spn2", "none")

ARCHIVED = "archived"
"""Flag of a response that was captured before."""


class CaptureSource(Protocol):
    """Where captures are."""

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*; raises ``FetchError``."""
        ...

    async def fetch(self, capture: Capture, limits: Mapping[str, Any]) -> Archived:
        """Return what *capture* names, within *limits*; raises ``FetchError``."""
        ...


def check(settings: BaseSettings) -> tuple[str, str]:
    """Return ``HISTORY`` and ``CAPTURE``; raises ``SettingError`` for what cannot be done."""
    history = str(settings.get("HISTORY") or "none").lower()
    capture = str(settings.get("CAPTURE") or "live").lower()
    if history not in HISTORIES:
        raise SettingError(f"HISTORY={history}: give {', '.join(HISTORIES)}")
    if capture not in CAPTURES:
        raise SettingError(f"CAPTURE={capture}: give {', '.join(CAPTURES)}")
    if history == "local" and not _folder(settings):
        raise SettingError("HISTORY=local: name the folder of the archive, HISTORY_DIR or WARC_DIR")
    named = settings.get("HISTORY_DIR")
    if history == "local" and named and not Path(named).is_dir():
        raise SettingError(f"HISTORY_DIR={named}: no such folder; give one that holds WARC files")
    if capture == "none" and history == "none":
        raise SettingError("CAPTURE=none: nothing is fetched, so give HISTORY=local or wayback")
    keys = settings.get("SPN2_ACCESS_KEY") and settings.get("SPN2_SECRET_KEY")
    if capture == "spn2" and not keys and not settings.get("REPLAY"):
        raise SettingError(
            "CAPTURE=spn2: give SPN2_ACCESS_KEY and SPN2_SECRET_KEY in the environment; "
            "https://archive.org/account/s3.php shows yours"
        )
    return history, capture


def _folder(settings: BaseSettings) -> str:
    return str(settings.get("HISTORY_DIR") or settings.get("WARC_DIR") or "")


class History:
    """
    Downloader middleware; the first of all, so that robots.txt is not asked either.

    *place*: where captures are looked up, ``None`` for nowhere. *since*: first
    digits of a date; a captured failure from before it is not taken for an
    answer where there is another way. *spn2*: who captures. *live*: whether
    requests may go on to their hosts.
    """

    def __init__(
        self,
        crawler: Crawler,
        place: CaptureSource | None,
        spn2: SavePageNow | None,
        *,
        live: bool,
    ) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.place = place
        self.spn2 = spn2
        self.live = live
        self.since = str(settings.get("HISTORY_FAILURES_SINCE") or "")
        self.started = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self.allow_private = settings.getbool("ALLOW_PRIVATE_HOSTS") or bool(settings.get("REPLAY"))
        self.replay = f"{str(settings.get('WAYBACK_URL') or '').rstrip('/')}/web/"

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off where every request goes live. Raises ``SettingError``."""
        settings = crawler.settings
        history, capture = check(settings)
        if history == "none" and capture == "live":
            raise NotConfigured
        place: CaptureSource | None = None
        spn2 = None
        if history == "local":
            place = LocalHistory(_index(crawler), Path(_folder(settings)))
        if history == "wayback" or capture == "spn2":
            wayback = Wayback(crawler, settings["WAYBACK_CDX_URL"], settings["WAYBACK_URL"])
            place = wayback if history == "wayback" else place
            spn2 = SavePageNow(crawler, wayback) if capture == "spn2" else None
        return cls(crawler, place, spn2, live=capture == "live")

    async def process_request(self, request: Request) -> Response | None:
        """Return what was captured, ``None`` to go on; raises ``FetchError``."""
        meta = request.meta
        if not meta.get("ingest") or request.method != "GET":
            return None
        scheme = urlsplit(request.url).scheme
        if scheme in ("http", "https"):
            guard.check(request.url, allow_private=self.allow_private)
        elif scheme != "ftp":
            return None
        # Such an archive does not hold its own pages; ours may.
        archive = self._is_archive(request.url)
        asked = not meta.get("force_recrawl") and not (archive and isinstance(self.place, Wayback))
        found = await self._found(request) if asked else None
        # What an API says, and what archives keep as files, is no page to capture.
        direct = meta.get("api") or (archive and "api" in meta)
        if found is None and self.spn2 is not None and not archive and not direct:
            found = await self.spn2.capture(
                request.url,
                wanted=meta.get("wanted", ()),
                force=bool(meta.get("force_recrawl")),
                limits=_limits(meta),
            )
        if found is None:
            if self.live or (self.spn2 is not None and direct):
                return None
            if archive:
                raise fetch_error("not-implemented", "a page of an archive is in no other")
            raise fetch_error("no-capture", f"no capture of {request.url}")
        return self._response(request, found)

    async def _found(self, request: Request) -> Archived | None:
        """Return what was captured of *request*, ``None`` if nothing that can stand for it."""
        if self.place is None:
            return None
        meta = request.meta
        url = sent_url(known_redirect(request.url))
        try:
            rows = await self.place.captures(url, meta.get("near", ""))
            row = best(rows, url, wanted=meta.get("wanted", ()), near=meta.get("near", ""))
            if row is None:
                self._count("missing")
                return None
            if self._is_old_failure(row):
                self._count("old")
                return None
            found = await self.place.fetch(row, _limits(meta))
            if found.original is None:
                found = found._replace(original=original(found.capture, rows))
        except FetchError as error:
            self._count(f"failed/{error.slug}")
            if error.slug != "too-large" and (self.live or self.spn2 is not None):
                # A history that is out of order is no reason to lose a request.
                logger.info("%s: %s: %s", request.url, error.slug, error)
                return None
            raise
        if self._is_old_failure(found.capture):
            self._count("old")
            return None
        self._count("found")
        return found

    def _is_old_failure(self, row: Capture) -> bool:
        if row.status_code < 400 or not (self.live or self.spn2 is not None):
            return False
        # "Later" is no answer later, and a try of this crawl none for its next.
        passing = row.status_code in PASSING or row.status_code >= 500
        return passing or not self.since <= row.datetime < self.started

    def _is_archive(self, url: str) -> bool:
        name = host(url)
        ours = name == "archive.org" or name.endswith(".archive.org")
        return ours or url.startswith(self.replay)

    def _response(self, request: Request, found: Archived) -> Response:
        """Return *found* as the answer to *request*."""
        url: str = sent_url(request.url)
        if known_redirect(url) != url:
            url = found.capture.url
        request.meta["capture"] = found.capture
        request.meta["original"] = found.original
        kind = responsetypes.from_args(headers=found.headers, url=url, body=found.body)
        return kind(
            url,
            status=found.status,
            headers=found.headers,
            body=found.body,
            flags=[ARCHIVED],
            protocol="HTTP/1.1",
        )

    def _count(self, what: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"history/{what}")


def _limits(meta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the limits of a request that hold for its capture too."""
    return {name: meta[name] for name in ("download_maxsize", "download_timeout") if name in meta}


class _OwnIndex:
    """The index of the folder that this crawl writes: what it captured itself is there too."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    def captures(self, url: str) -> list[Capture]:
        """Return the rows of *url*."""
        recorder = self.crawler.get_downloader_middleware(Recorder)
        archive = recorder.archive if recorder is not None else None
        return archive.captures(url) if archive is not None else []


def _index(crawler: Crawler) -> CdxIndex | _OwnIndex:
    """Return the index of the archive that history looks into."""
    folder, written = _folder(crawler.settings), crawler.settings.get("WARC_DIR")
    if written and Path(folder).resolve() == Path(written).resolve():
        return _OwnIndex(crawler)
    return CdxIndex(folder)
