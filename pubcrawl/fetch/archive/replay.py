"""
Replay: an archive answers every request, and nothing is sent to the network.

``REPLAY`` names a WARC file, compressed or not, or a folder of them. Answers are found
by method, address and body. Several captures of one address are returned in their
order, then the last one again and again. A missing answer is a 404 with the slug
``not-archived``; for robots.txt this means that everything is allowed. A recorded
failure fails again. There are no slots, delays or rests.
"""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Self

from scrapy.exceptions import NotConfigured
from scrapy.http import Request, Response

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive, ArchivedResponse
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.sorted_lines import SortedFile, SortedLines, state_of
from pubcrawl.fetch.archive.exchanges import (
    RESPONSES,
    capture_of_record,
    exchanges,
    failure_of,
    other_digest,
)
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.formats.warc_file import records, warc_files
from pubcrawl.ids.url import host, url_without_fragment

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


def exchange_key(method: str, url: str, body: bytes) -> str:
    """Return the sort key of an exchange; unlike those of indexes it has the whole body."""
    key = cdx_lines.sort_key(url_without_fragment(url))
    if method == "GET":
        return key
    return f"{key}#{method}:{hashlib.sha1(body, usedforsecurity=False).hexdigest()}"


class ScannedArchive(Archive):
    """
    The WARC files at *path*, a file or a folder, with an index in memory that has failures too.

    Raises ``ArchiveError`` if *path* does not exist, holds no WARC file, or its only one cannot
    be read. A file that ends in the middle of a record, as after a killed crawl, is read up to
    its last whole record.
    """

    def __init__(self, path: Path) -> None:
        files = replayed_files(path)
        super().__init__(path if path.is_dir() else path.parent)
        self._lines = SortedLines(line for file in files for line in self._lines_of(file))

    def __len__(self) -> int:
        return len(self._lines)

    def lines(self) -> list[SortedFile | SortedLines]:
        """Return the index in memory."""
        return [self._lines]

    def hosts(self) -> frozenset[str]:
        """Return the hosts of all records."""
        return frozenset(host(row.url) for _, row in self._rows())

    def _lines_of(self, file: Path) -> Iterator[str]:
        name = str(file.relative_to(self.folder))
        for exchange in exchanges(records(file)):
            record = exchange.record
            if record.kind in RESPONSES or (exchange.request and failure_of(record)):
                method, body, _ = exchange.query()
                key = exchange_key(method, record.url, body)
                capture = capture_of_record(name, record, key)
                if record.kind not in RESPONSES:
                    capture = capture._replace(mimetype=cdx_lines.FAILURE)
                yield cdx_lines.cdxj(capture, sha256=other_digest(record))


@lru_cache(maxsize=1)
def _scanned(path: Path, states: tuple[object, ...]) -> ScannedArchive:
    return ScannedArchive(path)


def scanned_archive(path: str | Path) -> ScannedArchive:
    """Return the archive at *path*, which is scanned again only if it has changed."""
    files = warc_files(Path(path), "**/*")
    return _scanned(
        Path(path), tuple((file, *state_of(file.stat())) for file in files if file.exists())
    )


def replayed_files(path: Path) -> list[Path]:
    """
    Return *path*, or the WARC files below it if it is a folder; raises ``ArchiveError``.

    In a folder, a file without a whole record, as a killed crawl leaves it, is skipped
    with a warning, unless there is no other file.
    """
    if not path.exists():
        raise ArchiveError(f"REPLAY: {path} does not exist")
    files = warc_files(path, "**/*")
    if not files:
        raise ArchiveError(f"REPLAY: no .warc or .warc.gz file in {path}")
    whole: list[Path] = []
    for file in files:
        try:
            next(records(file))
        except ArchiveError as error:
            if file == files[-1] and not whole:
                raise
            logger.warning("%s; skipped", error)
        else:
            whole.append(file)
    return whole


class Replay:
    """Downloader middleware that answers from the archive at *path*; raises ``ArchiveError``."""

    def __init__(self, path: str | Path, *, compat: bool = False) -> None:
        self.archive = scanned_archive(path)
        self.compat = compat
        self._given: Counter[tuple[str, str]] = Counter()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware for ``REPLAY``; off without it. Raises ``ArchiveError``."""
        path = crawler.settings.get("REPLAY")
        if not path:
            raise NotConfigured
        replay = cls(path, compat=crawler.settings.getbool("PUBFETCHER_COMPAT"))
        logger.info("replaying %d exchanges from %s", len(replay.archive), path)
        return replay

    def answer(self, method: str, url: str, body: bytes = b"") -> ArchivedResponse | None:
        """Return the next capture of this request, or ``None``."""
        url = url_without_fragment(url)
        key = exchange_key(method, url, body)
        rows = [
            row for row in self.archive.captures_by_key(key) if url_without_fragment(row.url) == url
        ]
        if not rows:
            return None
        rows.sort(key=lambda row: (row.warc_path, row.warc_offset))
        number = min(self._given[key, url], len(rows) - 1)
        self._given[key, url] += 1
        return self.archive.response(rows[number])

    def process_request(self, request: Request) -> Response:
        """Return the recorded response; raises ``FetchError``."""
        answer = self.answer(request.method, request.url, request.body)
        accepts = request.meta.get("accepts", "")
        if answer is None:
            raise fetch_error("not-archived", f"not in the archive: {request}", status=404)
        if answer.failure:
            raise fetch_error(answer.failure, url=request.url, accepts=accepts, compat=self.compat)
        if request.meta.get("ingest"):
            request.meta["capture"] = answer.capture
            request.meta["original"] = answer.original
        return answer.to_scrapy(request.url.partition("#")[0], "cached")
