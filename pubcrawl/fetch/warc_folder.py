"""
A folder of WARC files that a crawl writes: rotation, revisits, index.

A file that is full is closed, its index put beside it, and the next one begun.
A payload that is in the folder already is not written again, as far as we
remember: the last payloads of the crawl under any address, and those of former
crawls under the same one.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch import cdx_build, cdx_lines
from pubcrawl.fetch.cdx import CdxIndex
from pubcrawl.fetch.cdx_records import digits
from pubcrawl.fetch.warc import ArchiveWriter, HeaderList, Original, warc_date
from pubcrawl.fetch.warc_file import fields_at
from pubcrawl.items.ingest import Capture

logger = logging.getLogger(__name__)

REMEMBERED = 30_000  # payloads, some 25 MB
LINES_MAX = 50_000  # answers in a file, some 25 MB of index in memory
SAVED_FIRST = 256  # answers after which an index is first put beside its file


class _Known(NamedTuple):
    capture: Capture
    record: Original


class StoredCapture(NamedTuple):
    """A *capture*; *original*: that of the record that holds the payload, if it is another."""

    capture: Capture
    original: Capture | None


class WarcFolder:
    """
    Writes WARC files into *folder*, each of about *max_size* bytes at most.

    What a killed crawl left is put in order first. Raises ``ArchiveError`` if
    the folder cannot be written.
    """

    def __init__(self, folder: str | os.PathLike[str], max_size: int) -> None:
        self.folder = Path(folder)
        self.max_size = max_size
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArchiveError(f"{folder} cannot be written: {error.strerror}") from error
        if added := cdx_build.complete(self.folder):
            logger.info("%s: %d answers of former crawls indexed", folder, added)
        self._aside = ThreadPoolExecutor(max_workers=1)
        self._aside.submit(self._merge)
        self._index = CdxIndex(self.folder)
        self._started = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self._serial = 0
        self._writer: ArchiveWriter | None = None
        self._lines: dict[str, list[str]] = {}
        self._count = 0
        self._remembered: OrderedDict[str, _Known] = OrderedDict()

    def close(self) -> None:
        """Close the last file and put its index beside it."""
        self._seal()
        self._aside.shutdown()
        self._index.close()

    def captures(self, url: str) -> list[Capture]:
        """Return the captures of *url* in this folder, oldest first; those of this crawl too."""
        key = cdx_lines.key(url)
        now = [cdx_lines.capture(line) for line in self._lines.get(key, ())]
        held = {(one.warc_path, one.warc_offset) for one in now}
        old = self._index.under(key)
        return [one for one in old if (one.warc_path, one.warc_offset) not in held] + now

    def exchange(
        self,
        method: str,
        url: str,
        request_headers: HeaderList,
        request_body: bytes,
        status: int,
        response_headers: HeaderList,
        body: bytes,
        capture: Capture,
        date: datetime,
    ) -> StoredCapture:
        """
        Write one request and its response, which is *capture* up to its place.

        Bodies as sent. Raises ``ArchiveError``.
        """
        known = self._known(capture) if body else None
        writer = self._open()
        headers = list(request_headers)
        written = writer.exchange(
            *(method, url, headers, request_body, status, "", response_headers, body, date),
            original=known.record if known else None,
        )
        content_type = b"".join(v for name, v in headers if name.lower() == b"content-type")
        capture = capture._replace(
            surt=cdx_lines.key(url, method, request_body, content_type.decode("latin-1")),
            warc_path=writer.path.name,
            warc_offset=written.offset,
            warc_csize=written.size,
        )
        if known:
            refers = known.record
            capture = capture._replace(
                mimetype=cdx_lines.REVISIT, revisit=f"{digits(refers.date)} {refers.url}"
            )
        else:
            record = Original(capture.url, warc_date(date), written.record_id)
            self._remember(_Known(capture, record))
        self._add(capture, method)
        return StoredCapture(capture, known.capture if known else None)

    def failure(
        self,
        method: str,
        url: str,
        request_headers: HeaderList,
        request_body: bytes,
        slug: str,
        date: datetime,
    ) -> None:
        """Write a request that got no response. Raises ``ArchiveError``."""
        self._open().failure(method, url, request_headers, request_body, slug, date)

    def conversion(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write what a document became. Raises ``ArchiveError``."""
        self._open().conversion(url, content_type, body, date)

    def metadata(self, url: str, content_type: str, body: bytes, date: datetime) -> None:
        """Write what is known of an address. Raises ``ArchiveError``."""
        self._open().metadata(url, content_type, body, date)

    def _known(self, capture: Capture) -> _Known | None:
        """Return the record that holds the payload of *capture* already."""
        known = self._remembered.get(capture.sha1b32)
        if known is None:
            known = self._known_before(capture)
            if known is not None:
                self._remember(known)
        return known

    def _known_before(self, capture: Capture) -> _Known | None:
        for one in reversed(self._index.under(capture.surt)):
            if one.sha1b32 != capture.sha1b32 or one.mimetype == cdx_lines.REVISIT:
                continue
            try:
                fields = fields_at(self.folder / one.warc_path, one.warc_offset)
            except ArchiveError as error:
                logger.debug("no revisit: %s", error)
                continue
            date, name = fields.get("warc-date"), fields.get("warc-record-id")
            same = fields.get("warc-payload-digest") == f"sha1:{capture.sha1b32}"
            if fields.get("warc-type") == "response" and same and date and name:
                return _Known(one, Original(one.url, date, name))
        return None

    def _remember(self, known: _Known) -> None:
        self._remembered[known.capture.sha1b32] = known
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def _add(self, capture: Capture, method: str) -> None:
        self._lines.setdefault(capture.surt, []).append(cdx_lines.cdxj(capture, method=method))
        self._count += 1
        # A power of two of them: all that is written so is twice what there is.
        if self._count >= SAVED_FIRST and self._count & (self._count - 1) == 0:
            self._save()

    def _save(self) -> None:
        if self._writer is not None:
            lines = sorted(line for group in self._lines.values() for line in group)
            cdx_build.put(cdx_build.sidecar(self._writer.path), lines)

    def _seal(self) -> None:
        writer = self._writer
        if writer is None:
            return
        try:
            self._save()
            cdx_build.seal(writer.path, writer.size)
        except OSError as error:
            # The next crawl here finds the file, and indexes it.
            logger.error("%s: its index cannot be written: %s", writer.path, error)
        # Until a gigabyte is on the disk, hosts are not to wait.
        self._aside.submit(writer.close)
        self._writer = None
        self._lines = {}
        self._count = 0

    def _merge(self) -> None:
        try:
            cdx_build.merge(self.folder)
        except OSError as error:
            logger.warning("%s: indexes are not merged: %s", self.folder, error)

    def _open(self) -> ArchiveWriter:
        full = self._writer is not None and (
            self._writer.size >= self.max_size or self._count >= LINES_MAX
        )
        if full:
            self._seal()
            self._aside.submit(self._merge)
        if self._writer is None:
            self._writer = ArchiveWriter(self._new_file())
            logger.info("recording to %s", self._writer.path)
        return self._writer

    def _new_file(self) -> Path:
        while True:
            name = f"{cdx_build.OURS}{self._started}-{os.getpid()}-{self._serial:05}.warc.gz"
            self._serial += 1
            try:
                (self.folder / name).touch(exist_ok=False)
            except FileExistsError:
                continue  # another crawl of this process, or on another machine
            except OSError as error:
                message = f"{self.folder / name} cannot be written: {error.strerror}"
                raise ArchiveError(message) from error
            return self.folder / name
