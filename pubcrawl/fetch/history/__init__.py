"""
History: an earlier capture answers a request before anything is sent to its host.

``HISTORY``: ``local``, our own archive; ``wayback``, a Wayback Machine;
``none``. ``CAPTURE`` applies to addresses without a capture. ``live``: the request
is sent to its host; ``spn2``: Save Page Now captures the address; ``none``: the
request fails with ``no-capture``.

This holds for GET requests with ``ingest`` in their meta. Further keys there:
``force_recrawl``, history is not used; ``wanted``, preferred types (MIME); ``near``, 14
digits, the preferred date of a capture; ``other_than``, SHA-1 digests of captures that are not
whole: only another capture is an answer, else ``no-capture``. An answer from history has the
flag ``archived``; its meta gets ``capture``, the row, and ``original``, the row of the record
with the body if that is another.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self
from urllib.parse import urlsplit

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response

from pubcrawl.exceptions import FetchError, SettingError
from pubcrawl.fetch import guard
from pubcrawl.fetch.archive.archive import Archive, ArchivedResponse
from pubcrawl.fetch.archive.recorder import Recorder
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history.local import LocalHistory
from pubcrawl.fetch.history.rows import GOOD, best_capture, original
from pubcrawl.fetch.history.spn2 import SavePageNow
from pubcrawl.fetch.history.wayback import Wayback
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import expected_redirect, host, url_without_fragment

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.model.ingest import Capture

logger = logging.getLogger(__name__)

HISTORIES = ("none", "local", "wayback")
DAMAGED_MAX = 3  # most damaged captures of an address in place of which another one is tried
TRANSIENT = (408, 425, 429)  # with all from 500: statuses that say nothing about the address
CAPTURES = ("live", "spn2", "none")
FAILURES_SINCE = "2019"  # an older failure says little of a host: it is tried again

ARCHIVED = "archived"
"""Flag of a response from history."""


class CaptureSource(Protocol):
    """A source of captures."""

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*; raises ``FetchError``."""
        ...

    async def fetch(self, capture: Capture, limits: Mapping[str, Any]) -> ArchivedResponse:
        """Return the answer of *capture* within *limits*; raises ``FetchError``."""
        ...


def check(settings: BaseSettings) -> tuple[str, str]:
    """Return ``HISTORY`` and ``CAPTURE``; raises ``SettingError`` for invalid settings."""
    history = str(settings.get("HISTORY") or "none").lower()
    capture = str(settings.get("CAPTURE") or "live").lower()
    if history not in HISTORIES:
        raise SettingError(f"HISTORY={history}: give {', '.join(HISTORIES)}")
    if capture not in CAPTURES:
        raise SettingError(f"CAPTURE={capture}: give {', '.join(CAPTURES)}")
    if history == "local" and not _folder(settings):
        raise SettingError("HISTORY=local: name the folder of the archive, HISTORY_DIR or WARC_DIR")
    folder = settings.get("HISTORY_DIR")
    if history == "local" and folder and not Path(folder).is_dir():
        raise SettingError(f"HISTORY_DIR={folder}: no such folder; give a folder of WARC files")
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
    Downloader middleware, the first of all, so that robots.txt is not fetched either.

    *source*: source of captures, ``None`` without history. *since*: first digits of a
    date; an earlier captured failure is no answer if the address can be fetched or
    captured now. *spn2*: client that captures. *live*: whether requests may be sent to
    their hosts.
    """

    def __init__(
        self,
        crawler: Crawler,
        source: CaptureSource | None,
        spn2: SavePageNow | None,
        *,
        live: bool,
    ) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.source = source
        self.spn2 = spn2
        self.live = live
        self.start = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self.allow_private = settings.getbool("ALLOW_PRIVATE_HOSTS") or bool(settings.get("REPLAY"))
        self.replay = f"{str(settings.get('WAYBACK_URL') or '').rstrip('/')}/web/"

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware; off if all requests go live. Raises ``SettingError``."""
        settings = crawler.settings
        history, capture = check(settings)
        if history == "none" and capture == "live":
            raise NotConfigured
        source: CaptureSource | None = None
        spn2 = None
        if history == "local":
            folder, written = _folder(settings), settings.get("WARC_DIR")
            same = written and Path(folder).resolve() == Path(written).resolve()
            source = _RecordedHistory(crawler) if same else LocalHistory(Archive(folder))
        if history == "wayback" or capture == "spn2":
            wayback = Wayback(crawler, settings["WAYBACK_CDX_URL"], settings["WAYBACK_URL"])
            source = wayback if history == "wayback" else source
            spn2 = SavePageNow(crawler, wayback) if capture == "spn2" else None
        return cls(crawler, source, spn2, live=capture == "live")

    async def process_request(self, request: Request) -> Response | None:
        """Return the captured answer, ``None`` to send the request; raises ``FetchError``."""
        meta = request.meta
        if not meta.get("ingest") or request.method != "GET":
            return None
        scheme = urlsplit(request.url).scheme
        if scheme in ("http", "https"):
            guard.check_address(request.url, allow_private=self.allow_private)
        elif scheme != "ftp":
            return None
        # A Wayback Machine does not hold its own pages; our archive may.
        of_archive = self._is_archive(request.url)
        other = meta.get("other_than")
        may_find = (other or not meta.get("force_recrawl")) and not (
            of_archive and isinstance(self.source, Wayback)
        )
        archived = await self._find(request) if may_find else None
        if archived is None and other:
            raise fetch_error("no-capture", f"no other capture of {request.url}")
        # Answers of APIs and files of archives are not pages to capture.
        direct = meta.get("api") or (of_archive and "api" in meta)
        if archived is None and self.spn2 is not None and not of_archive and not direct:
            archived = await self.spn2.capture(
                request.url,
                wanted=meta.get("wanted", ()),
                force=bool(meta.get("force_recrawl")),
                limits=_limits(meta),
            )
        if archived is None:
            if self.live or (self.spn2 is not None and direct):
                return None
            if of_archive:
                raise fetch_error("not-implemented", "no archive holds pages of another")
            raise fetch_error("no-capture", f"no capture of {request.url}")
        return self._response(request, archived)

    async def _find(self, request: Request) -> ArchivedResponse | None:
        """Return the best captured answer to *request*, ``None`` if none is usable."""
        if self.source is None:
            return None
        meta = request.meta
        url = url_without_fragment(expected_redirect(request.url))
        try:
            rows = await self.source.captures(url, meta.get("near", ""))
            if refused := meta.get("other_than"):
                count(self.crawler, "history/incomplete")
                rows = [row for row in rows if row.sha1hex not in refused]
            archived = await self._fetched(self.source, rows, url, meta)
            if archived is None:
                return None
        except FetchError as error:
            count(self.crawler, f"history/failed/{error.slug}")
            if error.slug != "too-large" and (self.live or self.spn2 is not None):
                # A broken history is no reason to lose a request.
                logger.info("%s: %s: %s", request.url, error.slug, error)
                return None
            raise
        if self._is_old_failure(archived.capture):
            count(self.crawler, "history/old")
            return None
        count(self.crawler, "history/found")
        return archived

    async def _fetched(
        self, source: CaptureSource, rows: list[Capture], url: str, meta: Mapping[str, Any]
    ) -> ArchivedResponse | None:
        """Return the best of *rows* that is whole, ``None`` if none is an answer."""
        near = meta.get("near", "")
        damage: FetchError | None = None
        left = rows
        for _ in range(DAMAGED_MAX + 1):
            row = best_capture(left, url, wanted=meta.get("wanted", ()), near=near)
            if row is None or (damage is not None and row.status_code not in GOOD):
                break
            if self._is_old_failure(row):
                count(self.crawler, "history/old")
                return None
            try:
                archived = await source.fetch(row, _limits(meta))
            except FetchError as error:
                if error.slug != "wayback-content-error":
                    raise
                # The newest record of a file may be cut off; an older one is as good.
                damage = damage or error
                count(self.crawler, "history/damaged")
                left = [each for each in left if not _is_same(each, row)]
                continue
            if archived.original is None:
                archived = archived._replace(original=original(archived.capture, rows))
            return archived
        if damage is not None:
            raise damage
        count(self.crawler, "history/missing")
        return None

    def _is_old_failure(self, row: Capture) -> bool:
        if row.status_code < 400 or not (self.live or self.spn2 is not None):
            return False
        # A transient failure is not an answer, nor is one from an earlier attempt of this crawl.
        transient = row.status_code in TRANSIENT or row.status_code >= 500
        return transient or not FAILURES_SINCE <= row.datetime < self.start

    def _is_archive(self, url: str) -> bool:
        name = host(url)
        is_internet_archive = name == "archive.org" or name.endswith(".archive.org")
        return is_internet_archive or url.startswith(self.replay)

    def _response(self, request: Request, archived: ArchivedResponse) -> Response:
        """Return *archived* as the answer to *request*."""
        url: str = url_without_fragment(request.url)
        if expected_redirect(url) != url:
            url = archived.capture.url
        request.meta["capture"] = archived.capture
        request.meta["original"] = archived.original
        return archived.to_scrapy(url, ARCHIVED)


def _is_same(first: Capture, second: Capture) -> bool:
    """Answer whether two rows are of one record; best_capture completes those of revisits."""
    names = ("datetime", "url", "warc_path", "warc_offset")
    return all(getattr(first, name) == getattr(second, name) for name in names)


def _limits(meta: Mapping[str, Any]) -> dict[str, Any]:
    """Return the limits of a request that apply to its capture too."""
    return {name: meta[name] for name in ("download_maxsize", "download_timeout") if name in meta}


class _RecordedHistory(LocalHistory):
    """The captures of the archive that this crawl writes, with its own."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(None)
        self.crawler = crawler

    def archive(self) -> Archive | None:
        """Return the archive of the recorder."""
        recorder = self.crawler.get_downloader_middleware(Recorder)
        return recorder.archive if recorder is not None else None
