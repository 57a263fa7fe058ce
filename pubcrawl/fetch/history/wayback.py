"""
A Wayback Machine: its index of captures (CDX API) and the captures themselves (replay).

https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server
https://www.rfc-editor.org/rfc/rfc7089 (Memento)
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from scrapy.http import Headers, Response

from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.fetch.archive.archive import ArchivedResponse
from pubcrawl.fetch.archive.cdx.lines import capture_of_fields, read_fields
from pubcrawl.fetch.decompress import AS_SENT, unpack
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history.rows import GOOD, is_body, is_usable
from pubcrawl.fetch.services import ask
from pubcrawl.formats.xml.elements import load_json
from pubcrawl.ids.url import header_url, joined_url, url_without_fragment
from pubcrawl.model.ingest import Capture

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

ROWS_LIMIT = 1000
"""Rows in one answer of the index; of an address with more rows, the newest are read."""

# Headers of the archive itself, not of the captured answer.
_ORIGINAL = b"x-archive-orig-"
_OWN = re.compile(
    rb"(?:x-archive-|x-app-|x-ts|x-tr|x-page-cache|x-location|x-cache|x-rl|x-na|x-nid"
    rb"|memento-datetime|link$|server-timing|transfer-encoding|content-encoding"
    rb"|content-length|connection|date$|server$|referrer-policy|permissions-policy)",
    re.IGNORECASE,
)


class Wayback:
    """
    A client of *cdx_url* and *replay_url*.

    Raises ``FetchError``: ``cdx-error`` if the index does not answer properly,
    ``wayback-error`` if the archive does not return a capture in its index,
    ``wayback-content-error`` if it returns another content.
    """

    def __init__(self, crawler: Crawler, cdx_url: str, replay_url: str) -> None:
        self.crawler = crawler
        self.cdx_url = cdx_url
        self.replay_url = replay_url.rstrip("/")
        self._reported = False  # whether the log says that the address has no index
        self._replay_link = re.compile(
            rf"(?:(?:https?:)?//{re.escape(_netloc(replay_url))})?"
            rf"{re.escape(_path(replay_url))}/web/[0-9]{{1,14}}(?:[a-z]{{2}}_)?/(.+)",
            re.IGNORECASE | re.DOTALL,
        )

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*; *near*: 14 digits, a date to prefer if there are many."""
        rows = await self._rows(url, ROWS_LIMIT)
        if len(rows) >= ROWS_LIMIT:
            rows = await self._rows(url, -ROWS_LIMIT, year=near[:4]) or rows
        return [row for row in rows if row is not None]

    async def _rows(self, url: str, limit: int, year: str = "") -> list[Capture | None]:
        fields = {"url": url, "matchType": "exact", "output": "json", "limit": str(limit)}
        if year:
            fields |= {"from": year, "to": year}
        try:
            answer = await ask(
                self.crawler,
                f"{self.cdx_url}?{urlencode(fields)}",
                headers={"Accept": "application/json"},
            )
        except FetchError as error:
            raise fetch_error("cdx-error", f"no answer of the index: {error}") from error
        if answer.status == 404 and b"html" in (answer.headers.get("Content-Type") or b""):
            # An index reports missing captures in JSON or text; HTML is from another server.
            message = f"{self.cdx_url} is not an index, HTTP 404: correct WAYBACK_CDX_URL"
            if not self._reported:
                logger.error(message)
            self._reported = True
            raise fetch_error("cdx-error", message)
        if answer.status == 404 or _is_closed(answer):
            return []
        if answer.status != 200:
            raise fetch_error("cdx-error", f"the index answers HTTP {answer.status}")
        try:
            return list(read_rows(answer.body))
        except ParseError as error:
            raise fetch_error(
                "cdx-error", f"the answer of the index is invalid: {error}"
            ) from error

    async def fetch(
        self, capture: Capture, limits: Mapping[str, Any] | None = None
    ) -> ArchivedResponse:
        """
        Return the answer of *capture*, whose digest must be that of its row.

        *limits*: ``download_maxsize`` (bytes) and ``download_timeout`` (seconds);
        raises ``too-large`` too.
        """
        try:
            answer = await ask(
                self.crawler,
                f"{self.replay_url}/web/{capture.datetime}id_/{capture.url.partition('#')[0]}",
                # Without this header the archive unpacks compressed bodies, which
                # changes their digest.
                headers={"Accept-Encoding": "gzip, deflate, br"},
                meta={AS_SENT: True, **(limits or {})},
            )
        except FetchError as error:
            if error.slug == "too-large":
                raise
            raise fetch_error("wayback-error", f"no answer of the archive: {error}") from error
        self._check(capture, answer)
        return self._read_answer(capture, answer)

    def _check(self, capture: Capture, answer: Response) -> None:
        """Raise ``FetchError`` if *answer* is not that of *capture*."""
        status, expected = answer.status, capture.status_code
        if 300 <= status < 400:
            # An archive without the capture redirects to another one of the address.
            if 300 <= expected < 400 or not expected:
                target = self._target(capture, answer)
                same = url_without_fragment(target) == url_without_fragment(capture.url)
                if target and (not same or self._leads_to_itself(capture, answer)):
                    return
            raise fetch_error("wayback-error", f"{answer.url} redirects to another capture")
        if expected and status != expected and not {status, expected} <= GOOD:
            raise fetch_error(
                "wayback-error", f"{answer.url}: HTTP {status}, the index says {expected}"
            )
        if not expected and status >= 400 and b"Memento-Datetime" not in answer.headers:
            raise fetch_error("wayback-error", f"{answer.url}: HTTP {status}")
        if status < 300 and not _is_whole(capture, answer):
            raise fetch_error(
                "wayback-content-error", f"the digest of {answer.url} is not that of the index"
            )

    def _leads_to_itself(self, capture: Capture, answer: Response) -> bool:
        """Answer whether a redirect to its own address was captured so, as for a cookie."""
        if b"X-Archive-Orig-Location" in answer.headers:
            return True
        location = (answer.headers.get("Location") or b"").decode("latin-1")
        return f"/web/{capture.datetime}" in location

    def _read_answer(self, capture: Capture, answer: Response) -> ArchivedResponse:
        headers = _original_headers(answer.headers)
        if 300 <= answer.status < 400:
            headers["Location"] = self._target(capture, answer)
        if b"Content-Type" not in headers and "/" in capture.mimetype:
            headers["Content-Type"] = capture.mimetype
        if b"Content-Encoding" in answer.headers:
            headers["Content-Encoding"] = answer.headers["Content-Encoding"]
        if not capture.status_code:
            capture = capture._replace(status_code=answer.status)
        return ArchivedResponse(capture, answer.status, headers, answer.body)

    def _target(self, capture: Capture, answer: Response) -> str:
        """Return the target of a captured redirect, "" if it has none."""
        raw = answer.headers.get("X-Archive-Orig-Location") or answer.headers.get("Location")
        text = header_url(raw).strip()
        if rewritten := self._replay_link.fullmatch(text):
            text = rewritten[1]
        return joined_url(capture.url, text) if text else ""


def _original_headers(headers: Headers) -> Headers:
    """Return the headers of the captured answer, without those of the archive."""
    pairs = [
        (name[len(_ORIGINAL) :] if name.lower().startswith(_ORIGINAL) else name, value)
        for name, values in headers.items()
        for value in values
    ]
    originals = Headers()
    for name, value in pairs:
        if not _OWN.match(name):
            originals[name] = value
    return originals


def _is_whole(capture: Capture, answer: Response) -> bool:
    """Answer whether the body has the digest of *capture*, if this can be checked."""
    encoding = (answer.headers.get("Content-Encoding") or b"").decode("latin-1").strip().lower()
    if is_body(capture, answer.body):
        return True
    if not encoding and b"X-Archive-Orig-Content-Encoding" in answer.headers:
        return True  # unpacked by the archive
    try:
        return bool(encoding) and is_body(capture, unpack(answer.body, encoding, 0))
    except (FetchError, KeyError):
        return False


def _is_closed(answer: Response) -> bool:
    """Answer whether the archive excludes this address at the request of its owner."""
    return answer.status in (403, 451) and b"AccessControlException" in answer.body


def read_rows(body: bytes) -> Iterator[Capture | None]:
    """
    Yield the rows of an index's answer, ``None`` for each unusable row.

    Formats: JSON (a list of lists, the first with the names), one JSON object per
    line, CDXJ, and plain text with 7, 9 or 11 columns. A row is unusable without a
    date, an address or the SHA-1 of the payload; also without file or offset, if the
    index has such a column.

    A line of another form is unusable, too, and logged; so that one damaged line does not
    hide the captures in the others. Raises ``ParseError`` if no line of *body* is a row.
    """
    text = body.decode("utf-8", "replace").strip()
    if text.startswith("["):
        table = load_json(text.encode())
        if not all(isinstance(row, list) for row in table):
            raise ParseError("no table")
        names = [str(name) for name in table[0]] if table else []
        rows: list[Mapping[str, Any] | None] = [
            dict(zip(names, row, strict=True)) if len(row) == len(names) else None
            for row in table[1:]
        ]
    else:
        rows = [read_fields(line) for line in text.splitlines() if line.strip()]
    damaged = rows.count(None)
    if damaged and damaged == len(rows):
        raise ParseError(f"not a row of an index: {text.splitlines()[-1][:80]!r}")
    if damaged:
        logger.warning("%d of %d rows of an index are damaged and ignored", damaged, len(rows))
    captures = (capture_of_fields(row) if row is not None else None for row in rows)
    yield from (row if row is not None and is_usable(row) else None for row in captures)


def _netloc(url: str) -> str:
    return url.partition("://")[2].partition("/")[0]


def _path(url: str) -> str:
    return "".join(url.partition("://")[2].partition("/")[1:]).rstrip("/")
