"""
A Wayback Machine: its index of captures (CDX API), and what it captured (replay).

https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server
https://www.rfc-editor.org/rfc/rfc7089 (Memento)
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode, urljoin

from scrapy.http import Headers, Response

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.cdx_lines import hexadecimal
from pubcrawl.fetch.decompress import AS_SENT, unpack
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.history_rows import GOOD, is_body, is_usable
from pubcrawl.fetch.services import ask
from pubcrawl.ids.url import sent_url
from pubcrawl.items.ingest import Capture

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

ROWS_ASKED = 1000
"""Rows that one answer of the index may have; an address with more gives its newest."""

# What an index calls its columns; the first name is that of the Internet Archive.
_NAMES = {
    "urlkey": "surt",
    "surt": "surt",
    "timestamp": "datetime",
    "original": "url",
    "url": "url",
    "mimetype": "mimetype",
    "mime": "mimetype",
    "statuscode": "status_code",
    "status": "status_code",
    "digest": "sha1b32",
    "filename": "warc_path",
    "offset": "warc_offset",
    "length": "warc_csize",
}

# Columns of plain text, by their number: as the Internet Archive gives them, and
# CDX with 9 and 11 fields. https://archive.org/web/researcher/cdx_legend.php
_PLAIN: dict[int, tuple[str, ...]] = {
    7: ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length"),
    9: (
        *("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest"),
        *("redirect", "offset", "filename"),
    ),
    11: (
        *("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest"),
        *("redirect", "robotflags", "length", "offset", "filename"),
    ),
}

# Headers of the archive itself, not of what it captured.
_ORIGINAL = b"x-archive-orig-"
_OWN = re.compile(
    rb"(?:x-archive-|x-app-|x-ts|x-tr|x-page-cache|x-location|x-cache|x-rl|x-na|x-nid"
    rb"|memento-datetime|link$|server-timing|transfer-encoding|content-encoding"
    rb"|content-length|connection|date$|server$|referrer-policy|permissions-policy)",
    re.IGNORECASE,
)


class Archived(NamedTuple):
    """
    What was captured: *status*, *headers* and *body* as sent, content-encoded if they say so.

    *original*: of a revisit, the capture that holds the body.
    """

    capture: Capture
    status: int
    headers: Headers
    body: bytes
    original: Capture | None = None


class Wayback:
    """
    A client of *cdx_url* and *replay_url*.

    Raises ``FetchError``: ``cdx-error`` where the index cannot be asked,
    ``wayback-error`` where the archive does not give what its index names,
    ``wayback-content-error`` where it gives something else.
    """

    def __init__(self, crawler: Crawler, cdx_url: str, replay_url: str) -> None:
        self.crawler = crawler
        self.cdx_url = cdx_url
        self.replay_url = replay_url.rstrip("/")
        self._rewritten = re.compile(
            rf"(?:(?:https?:)?//{re.escape(_netloc(replay_url))})?"
            rf"{re.escape(_path(replay_url))}/web/[0-9]{{1,14}}(?:[a-z]{{2}}_)?/(.+)",
            re.IGNORECASE | re.DOTALL,
        )

    async def captures(self, url: str, near: str = "") -> list[Capture]:
        """Return the rows of *url*; *near*: 14 digits, a date around which they are wanted."""
        found = await self._rows(url, ROWS_ASKED)
        if len(found) >= ROWS_ASKED:
            found = await self._rows(url, -ROWS_ASKED, year=near[:4]) or found
        return [row for row in found if row is not None]

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
            raise _failed("cdx-error", f"the index cannot be asked: {error}") from error
        if answer.status == 404 or _is_closed(answer):
            return []
        if answer.status != 200:
            raise _failed("cdx-error", f"the index answers HTTP {answer.status}")
        try:
            return list(rows(answer.body))
        except ValueError as error:
            raise _failed("cdx-error", f"the index answers something else: {error}") from error

    async def fetch(self, capture: Capture, limits: Mapping[str, Any] | None = None) -> Archived:
        """
        Return what *capture* names, with the digest that its row has.

        *limits*: ``download_maxsize`` (bytes) and ``download_timeout`` (seconds);
        raises ``too-large`` too.
        """
        try:
            answer = await ask(
                self.crawler,
                f"{self.replay_url}/web/{capture.datetime}id_/{capture.url.partition('#')[0]}",
                # What was sent packed is given unpacked to who takes it no other way,
                # and has another digest then.
                headers={"Accept-Encoding": "gzip, deflate, br"},
                meta={AS_SENT: True, **(limits or {})},
            )
        except FetchError as error:
            if error.slug == "too-large":
                raise
            raise _failed("wayback-error", f"the archive cannot be asked: {error}") from error
        self._check(capture, answer)
        return self._archived(capture, answer)

    def _check(self, capture: Capture, answer: Response) -> None:
        """Raise ``FetchError`` if *answer* is not what *capture* names."""
        status, wanted = answer.status, capture.status_code
        if 300 <= status < 400:
            # An archive without that capture leads to another one of the address.
            if 300 <= wanted < 400 or not wanted:
                target = self._target(capture, answer)
                if target and sent_url(target) != sent_url(capture.url):
                    return
            raise _failed("wayback-error", f"{answer.url} leads to another capture")
        if wanted and status != wanted and not {status, wanted} <= GOOD:
            raise _failed("wayback-error", f"{answer.url}: HTTP {status}, {wanted} is in the index")
        if not wanted and status >= 400 and b"Memento-Datetime" not in answer.headers:
            raise _failed("wayback-error", f"{answer.url}: HTTP {status}")
        if status < 300 and not _is_whole(capture, answer):
            raise _failed(
                "wayback-content-error", f"{answer.url} has another digest than in the index"
            )

    def _archived(self, capture: Capture, answer: Response) -> Archived:
        headers = _original_headers(answer.headers)
        if 300 <= answer.status < 400:
            headers["Location"] = self._target(capture, answer)
        if b"Content-Type" not in headers and "/" in capture.mimetype:
            headers["Content-Type"] = capture.mimetype
        if b"Content-Encoding" in answer.headers:
            headers["Content-Encoding"] = answer.headers["Content-Encoding"]
        if not capture.status_code:
            capture = capture._replace(status_code=answer.status)
        return Archived(capture, answer.status, headers, answer.body)

    def _target(self, capture: Capture, answer: Response) -> str:
        """Return where a captured redirect led, "" if nowhere."""
        raw = answer.headers.get("X-Archive-Orig-Location") or answer.headers.get("Location")
        text = (raw or b"").decode("utf-8", "replace").strip()
        if rewritten := self._rewritten.fullmatch(text):
            text = rewritten[1]
        try:
            return urljoin(capture.url, text) if text else ""
        except ValueError:
            return ""


def _original_headers(headers: Headers) -> Headers:
    """Return the headers of what was captured, without those of the archive."""
    named = [
        (name[len(_ORIGINAL) :] if name.lower().startswith(_ORIGINAL) else name, value)
        for name, values in headers.items()
        for value in values
    ]
    kept = Headers()
    for name, value in named:
        if not _OWN.match(name):
            kept[name] = value
    return kept


def _is_whole(capture: Capture, answer: Response) -> bool:
    """Answer whether the body has the digest of *capture*, as far as that can be told."""
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
    """Answer whether the archive keeps this address to itself, as its owner asked."""
    return answer.status in (403, 451) and b"AccessControlException" in answer.body


def rows(body: bytes) -> Iterator[Capture | None]:
    """
    Yield the rows of an index's answer, ``None`` for each that cannot be used.

    Knows JSON (a list of lists, the first with the names), a JSON object a
    line, CDXJ, and plain text of 7, 9 or 11 columns. Of no use is a row without
    its place in the archive, in an index that tells places, and one without a
    date, an address or the SHA-1 of the payload.

    Raises ``ValueError`` if *body* is none of these.
    """
    text = body.decode("utf-8", "replace").strip()
    if text.startswith("["):
        table = json.loads(text)
        if not all(isinstance(row, list) for row in table):
            raise ValueError("no table")
        names = [str(name) for name in table[0]] if table else []
        found = (dict(zip(names, row, strict=False)) for row in table[1:])
    else:
        found = (_line(line) for line in text.splitlines() if line.strip())
    yield from map(_capture, found)


def _line(line: str) -> dict[str, Any]:
    front, brace, rest = line.partition("{")
    if brace and len(front.split()) in (0, 2):
        fields = json.loads(brace + rest)
        if front:
            fields["urlkey"], fields["timestamp"] = front.split()
        return dict(fields)
    columns = line.split()
    names = _PLAIN.get(len(columns))
    if names is None:
        raise ValueError(f"no row of an index: {line[:80]!r}")
    return dict(zip(names, columns, strict=True))


def _capture(fields: Mapping[str, Any]) -> Capture | None:
    given = {
        ours: "" if fields[theirs] in (None, "-") else str(fields[theirs])
        for theirs, ours in _NAMES.items()
        if theirs in fields
    }
    if not given.get("warc_path", "?") or not given.get("warc_offset", "?"):
        return None
    digest = given.get("sha1b32", "").removeprefix("sha1:").upper()
    row = Capture(
        surt=given.get("surt", ""),
        datetime=given.get("datetime", ""),
        url=given.get("url", ""),
        mimetype=given.get("mimetype", ""),
        status_code=_number(given.get("status_code", "")),
        sha1b32=digest,
        sha1hex="",
        warc_path=given.get("warc_path", ""),
        warc_offset=_number(given.get("warc_offset", "")),
        warc_csize=_number(given.get("warc_csize", "")) if "warc_path" in given else 0,
    )
    return row._replace(sha1hex=hexadecimal(digest)) if is_usable(row) else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _netloc(url: str) -> str:
    return url.partition("://")[2].partition("/")[0]


def _path(url: str) -> str:
    return "".join(url.partition("://")[2].partition("/")[1:]).rstrip("/")


def _failed(slug: str, message: str) -> FetchError:
    return fetch_error(slug, message)
