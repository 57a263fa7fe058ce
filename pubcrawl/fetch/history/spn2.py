"""
Save Page Now: the Internet Archive fetches an address and stores the answer.

The client starts a job, waits for its end, finds the capture in the index and reads it
from the archive. Keys are added at the wire (``credentials``).
https://docs.google.com/document/d/1Nsv52MvSjbLb2PCpHlat0gkzw0EvtSgpKHu4mk0MnrA/
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode, urlsplit

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.archive.archive import ArchivedResponse
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history.rows import best_capture
from pubcrawl.fetch.history.wayback import Wayback
from pubcrawl.fetch.services import ask
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import url_without_fragment

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response


POLLS = 60

POLL = 3.0  # seconds between two queries for a job
INDEX_WAIT = 9.0  # seconds until a new capture is in the index
"""Largest number of status requests for a job."""

SESSIONS_MIN = 2
"""With fewer free sessions no job is started, as other clients may need one."""

REUSE_AGE = timedelta(days=14)
"""A capture younger than this is as good as a new one."""

DATE = "%Y%m%d%H%M%S"

# A job reports the time of the page; its redirects are captured earlier.
SLACK = timedelta(hours=1)

CAPTURES_MAX = 1000
"""Captures of this crawl in memory, whose addresses are not captured again."""

# Error codes of the service about the address → slugs, where they differ from spn2-error.
SLUGS = {
    "invalid-url": "invalid-url",
    "not-found": "not-found",
    "no-access": "forbidden",
    "forbidden": "forbidden",
    "unauthorized": "forbidden",
    "invalid-host-resolution": "invalid-host-resolution",
    "gateway-timeout": "gateway-timeout",
    "read-timeout": "read-timeout",
    "too-many-redirects": "too-many-redirects",
    "internal-server-error": "remote-server-error",
    "bad-gateway": "remote-server-error",
    "service-unavailable": "remote-server-error",
    "user-session-limit": "spn2-backoff",
    "too-many-daily-captures": "spn2-recent-capture",
}

_CODE = re.compile(r"[a-z0-9-]{1,60}")

# Options of a job: the answer to a plain GET, with any status, and no other captures.
FORM = {
    "capture_all": "1",
    "force_get": "1",
    "skip_first_archive": "1",
    "js_behavior_timeout": "0",
}


def error_slug(status_ext: str) -> str:
    """Return the slug of an error code of the service, such as ``error:no-access``."""
    code = status_ext.removeprefix("error:").strip().lower()
    if not _CODE.fullmatch(code):
        return "spn2-error"
    return SLUGS.get(code, f"spn2-error:{code}")


class SavePageNow:
    """
    A client of ``SPN2_URL``, which reads captures from *wayback*.

    It asks for a job's status or the index every ``POLL`` seconds; a capture must be in the index
    after ``INDEX_WAIT`` seconds.
    """

    def __init__(self, crawler: Crawler, wayback: Wayback) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.wayback = wayback
        self.base = str(settings["SPN2_URL"]).rstrip("/")
        self.polls = 1 + round(INDEX_WAIT / POLL)
        self.poll = 0.0 if settings.get("REPLAY") else POLL
        self._captures: dict[str, datetime] = {}  # address captured in this crawl → date

    async def capture(
        self,
        url: str,
        *,
        wanted: Sequence[str] = (),
        force: bool = False,
        limits: Mapping[str, Any] | None = None,
    ) -> ArchivedResponse:
        """
        Return a capture of *url*, made now or in the last ``REUSE_AGE``.

        *wanted*: preferred types (MIME). *force*: accept no earlier capture. *limits*:
        those of ``Wayback.fetch``. Raises ``FetchError``: ``spn2-…``, or the slug of
        the failure that the service met at the address.
        """
        if urlsplit(url).scheme == "ftp":
            raise fetch_error("spn2-no-ftp", "Save Page Now takes no FTP")
        url = url_without_fragment(url)
        count(self.crawler, "spn2/asked")
        try:
            response = await self._capture(url, wanted, limits or {}, force=force)
        except FetchError as error:
            count(self.crawler, f"spn2/failed/{error.slug}")
            raise
        count(self.crawler, "spn2/captured")
        return response

    async def _capture(
        self, url: str, wanted: Sequence[str], limits: Mapping[str, Any], *, force: bool
    ) -> ArchivedResponse:
        if date := self._captures.get(url_without_fragment(url)):
            return await self._read(url, date - SLACK, wanted, limits)
        await self._check_quota()
        try:
            job = await self._submit(url, force=force)
        except FetchError as error:
            if error.slug != "spn2-recent-capture":
                raise
            try:
                return await self._read(url, datetime.now(UTC) - REUSE_AGE, wanted, limits)
            except FetchError as failure:
                raise (failure if failure.slug == "too-large" else error) from None
        return await self._read(url, await self._wait_for_capture(url, job) - SLACK, wanted, limits)

    async def _wait_for_capture(self, url: str, job: str) -> datetime:
        """Return the time at which *job* captured *url*."""
        status = await self._wait_for_job(job)
        final, date = str(status.get("original_url") or url), str(status.get("timestamp") or "")
        if not urlsplit(final).netloc:
            raise fetch_error("spn2-success-partial-url", f"captured, but as {final}")
        try:
            moment = datetime.strptime(date, DATE).replace(tzinfo=UTC)
        except ValueError:
            raise fetch_error("spn2-error", f"captured, but at {date or 'no time'}") from None
        for address in (url, final):
            self._captures[url_without_fragment(address)] = moment
        while len(self._captures) > CAPTURES_MAX:
            del self._captures[next(iter(self._captures))]
        return moment

    async def _check_quota(self) -> None:
        status = await self._json(f"{self.base}/status/user")
        sessions = status.get("available")
        if isinstance(sessions, int) and sessions < SESSIONS_MIN:
            raise fetch_error("spn2-backoff", f"{sessions} sessions available")
        captures, limit = status.get("daily_captures"), status.get("daily_captures_limit")
        if isinstance(captures, int) and isinstance(limit, int) and captures >= limit:
            raise fetch_error("spn2-backoff", f"{captures} captures today, the daily limit")

    async def _submit(self, url: str, *, force: bool) -> str:
        """Return the job that captures *url*."""
        form = {"url": url, **FORM}
        if not force:
            form["if_not_archived_within"] = f"{REUSE_AGE.days}d"
        answer = await self._json(
            self.base,
            method="POST",
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            body=urlencode(form).encode(),
        )
        job = answer.get("job_id")
        if job and isinstance(job, str):
            return job
        message = str(answer.get("message") or "no job")
        recent = "same snapshot" in message.lower()
        raise fetch_error("spn2-recent-capture" if recent else "spn2-error", message[:500])

    async def _wait_for_job(self, job: str) -> dict[str, Any]:
        """Return the final status of *job*."""
        for attempt in range(POLLS):
            if attempt:
                await asyncio.sleep(self.poll)
            status = await self._json(f"{self.base}/status/{quote(job, safe='')}")
            if status.get("status") == "success":
                return status
            if status.get("status") != "pending":
                raise fetch_error("spn2-error", f"job {job}: {status.get('status')}")
        raise fetch_error("spn2-error", f"job {job} is still pending after {POLLS} status requests")

    async def _json(self, url: str, **request: Any) -> dict[str, Any]:
        """Return the JSON object in the answer of the service; raises ``FetchError``."""
        headers = {"Accept": "application/json", **request.pop("headers", {})}
        try:
            response = await ask(self.crawler, url, headers=headers, **request)
        except FetchError as error:
            is_busy = error.slug == "rate-limited"
            raise fetch_error(
                "spn2-backoff" if is_busy else "spn2-error", f"Save Page Now: {error}"
            ) from error
        answer = _object(response)
        if answer.get("status") == "error":
            message = str(answer.get("message") or answer.get("status_ext") or "error")
            raise fetch_error(error_slug(str(answer.get("status_ext") or "")), message[:500])
        if response.status == 429:
            raise fetch_error("spn2-backoff", "Save Page Now: HTTP 429")
        if response.status == 401:
            raise fetch_error("spn2-error", "Save Page Now refuses the keys: check SPN2_ACCESS_KEY")
        if response.status != 200 or not answer:
            raise fetch_error(
                "spn2-error", f"Save Page Now: HTTP {response.status}, no JSON object"
            )
        return answer

    async def _read(
        self, url: str, begin: datetime, wanted: Sequence[str], limits: Mapping[str, Any]
    ) -> ArchivedResponse:
        """Return the capture of *url* from *begin* or later as soon as it is in the index."""
        since = begin.strftime(DATE)
        error = fetch_error("spn2-cdx-lookup-failure", f"{url} is not in the index yet")
        for attempt in range(self.polls):
            if attempt:
                await asyncio.sleep(self.poll)
            try:
                rows = await self.wayback.captures(url, since)
                row = best_capture(
                    [row for row in rows if row.datetime >= since], url, wanted=wanted
                )
                if row is not None:
                    return await self.wayback.fetch(row, limits)
            except FetchError as failure:
                if failure.slug == "too-large":
                    raise
                in_index = failure.slug != "cdx-error"
                error = fetch_error(
                    "spn2-wayback-error" if in_index else "spn2-cdx-lookup-failure", str(failure)
                )
        raise error


def _object(response: Response) -> dict[str, Any]:
    try:
        value = json.loads(response.body)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
