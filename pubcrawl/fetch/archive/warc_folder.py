"""
A folder of WARC files that a crawl writes: rotation, revisits, index.

When a file is full, the folder closes it, writes its index beside it and begins the next
file. It does not write a payload again that it knows to be in the folder: it knows the
last payloads of this crawl under any address, and those of earlier crawls under the same
address.
"""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from scrapy.http import Request, Response

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.exchanges import capture_of, date_digits, warc_date
from pubcrawl.fetch.archive.warc import (
    ArchiveWriter,
    Original,
    RecordLocation,
)
from pubcrawl.fetch.large import body_of
from pubcrawl.formats.warc_file import Damaged, fields_at
from pubcrawl.model.ingest import Capture

logger = logging.getLogger(__name__)

PAYLOADS_MAX = 30_000  # payloads in memory, about 25 MB
LINES_MAX = 50_000  # answers in a file, about 25 MB of index in memory
FIRST_SAVE = 256  # answers in a file when its index is first written


class _StoredPayload(NamedTuple):
    capture: Capture
    record: Original


class StoredCapture(NamedTuple):
    """A *capture*; *original*: the capture of the record with the payload, if it is another."""

    capture: Capture
    original: Capture | None


class WarcFolder(Archive):
    """
    An archive that this crawl writes: files in *folder*, each of at most about *max_size* bytes.

    It first repairs the files of a killed crawl. Raises ``ArchiveError`` if the
    folder cannot be written.
    """

    def __init__(self, folder: str | os.PathLike[str], max_size: int) -> None:
        try:
            Path(folder).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArchiveError(f"{folder} cannot be written: {error.strerror}") from error
        super().__init__(folder)
        self.max_size = max_size
        if added := cdx_build.complete(self.folder):
            logger.info("%s: %d answers of earlier crawls indexed", folder, added)
        self._background = ThreadPoolExecutor(max_workers=1)
        self._background.submit(self._merge)
        self._start = datetime.now(UTC).strftime("%Y%m%d%H%M%S")
        self._serial = 0
        self._writer: ArchiveWriter | None = None
        self._closing: Future[None] | None = None
        self._lines: dict[str, list[str]] = {}
        self._count = 0
        self._payloads: OrderedDict[str, _StoredPayload] = OrderedDict()

    def close(self) -> None:
        """Close the last file and write its index. Raises ``ArchiveError``."""
        try:
            self._seal()
        finally:
            self._background.shutdown()
            super().close()
        if self._closing is not None:
            self._closing.result()

    def captures_by_key(self, key: str) -> list[Capture]:
        """Return the captures with the sort key *key*, this crawl's last."""
        new = [cdx_lines.read_capture(line) for line in self._lines.get(key, ())]
        rows = (*super().captures_by_key(key), *new)
        return [*{(row.warc_path, row.warc_offset): row for row in rows}.values()]

    def exchange(self, request: Request, response: Response, date: datetime) -> StoredCapture:
        """Write one request and its response, bodies as sent. Raises ``ArchiveError``."""
        capture = capture_of(request.url, response, date)
        payload = self._find_payload(capture) if body_of(response) else None
        writer = self.writer()
        record = payload.record if payload else None
        location = writer.exchange(request, response, date, record, capture.sha1b32)
        content_type = (request.headers.get("Content-Type") or b"").decode("latin-1")
        key = cdx_lines.sort_key(request.url, request.method, request.body, content_type)
        capture = _located(capture, key, writer, location)
        if record:
            revisit = f"{date_digits(record.date)} {record.url}"
            capture = capture._replace(mimetype=cdx_lines.REVISIT, revisit=revisit)
        else:
            record = Original(capture.url, warc_date(date), location.record_id)
            self._remember(_StoredPayload(capture, record))
        self._add(capture, request.method)
        return StoredCapture(capture, payload.capture if payload else None)

    def conversion(self, page: Response, date: datetime, source: str) -> None:
        """Write the rendered page of the document at *source*. Raises ``ArchiveError``."""
        writer = self.writer()
        location = writer.conversion(page, date, source)
        key = cdx_lines.sort_key(source, cdx_lines.RENDERED)
        capture = capture_of(page.url, page, date)
        self._add(_located(capture, key, writer, location), cdx_lines.RENDERED)

    def _find_payload(self, capture: Capture) -> _StoredPayload | None:
        """Return the stored payload of *capture*, None if it is new."""
        payload = self._payloads.get(capture.sha1b32)
        rows = self.captures_by_key(capture.surt)[::-1] if payload is None else ()
        for row in rows:
            if row.sha1b32 != capture.sha1b32 or cdx_lines.is_revisit(row):
                continue
            try:
                with self.open(row.warc_path) as file:
                    fields = fields_at(file, row.warc_offset)
            except (Damaged, OSError) as error:
                logger.debug("no revisit: %s", error)
                continue
            date, name = fields.get("warc-date"), fields.get("warc-record-id")
            same = fields.get("warc-payload-digest") == f"sha1:{capture.sha1b32}"
            if fields.get("warc-type") == "response" and same and date and name:
                payload = _StoredPayload(row, Original(row.url, date, name))
                self._remember(payload)
                break
        return payload

    def _remember(self, payload: _StoredPayload) -> None:
        self._payloads[payload.capture.sha1b32] = payload
        if len(self._payloads) > PAYLOADS_MAX:
            self._payloads.popitem(last=False)

    def _add(self, capture: Capture, method: str) -> None:
        self._lines.setdefault(capture.surt, []).append(cdx_lines.cdxj(capture, method=method))
        self._count += 1
        # At powers of two only, so that all saves together write twice the index at most.
        if self._count >= FIRST_SAVE and self._count & (self._count - 1) == 0:
            self._save()

    def _save(self) -> None:
        if self._writer is not None:
            lines = sorted(line for group in self._lines.values() for line in group)
            cdx_build.write_lines(cdx_build.sidecar(self._writer.path), lines)

    def _seal(self) -> None:
        writer, before = self._writer, self._closing
        if writer is None:
            return
        try:
            writer.check()
            self._save()
            cdx_build.seal(writer.path, writer.size)
        except OSError as error:
            # The next crawl indexes the file.
            raise ArchiveError(f"{writer.path}: its index cannot be written: {error}") from error
        finally:
            # In the background: syncing a gigabyte to the disk would stop the crawl.
            self._closing = self._background.submit(writer.close)
            self._writer = None
            self._lines = {}
            self._count = 0
        if before is not None:
            before.result()

    def _merge(self) -> None:
        try:
            cdx_build.merge(self.folder)
        except OSError as error:
            logger.warning("%s: indexes are not merged: %s", self.folder, error)

    def writer(self) -> ArchiveWriter:
        """Return the writer of the current file, for records that the index does not have."""
        full = self._writer is not None and (
            self._writer.size >= self.max_size or self._count >= LINES_MAX
        )
        if full:
            self._seal()
            self._background.submit(self._merge)
        if self._writer is None:
            self._writer = ArchiveWriter(self._new_file())
            logger.info("recording to %s", self._writer.path)
        return self._writer

    def _new_file(self) -> Path:
        while True:
            name = f"{cdx_build.OURS}{self._start}-{os.getpid()}-{self._serial:05}.warc.gz"
            self._serial += 1
            try:
                (self.folder / name).touch(exist_ok=False)
            except FileExistsError:
                continue  # another crawl of this process, or on another machine
            except OSError as error:
                message = f"{self.folder / name} cannot be written: {error.strerror}"
                raise ArchiveError(message) from error
            return self.folder / name


def _located(
    capture: Capture, key: str, writer: ArchiveWriter, location: RecordLocation
) -> Capture:
    """Return *capture* with its sort key and the location of its record."""
    return capture._replace(
        surt=key,
        warc_path=writer.path.name,
        warc_offset=location.offset,
        warc_csize=location.size,
    )
