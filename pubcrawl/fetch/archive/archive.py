"""
An archive: WARC files and their index, and what they hold for an address.

All ``*.cdxj`` files of its folder are the index, also those of other programs. A revisit is
resolved by the address and date that it refers to, then by any equal digest.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx import build as cdx_build
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.lines import normal_digest
from pubcrawl.fetch.archive.cdx.sorted_lines import SortedFile, SortedLines, index_files, state_of
from pubcrawl.fetch.archive.exchanges import capture_of_record, date_digits, failure_of, has_payload
from pubcrawl.formats.warc_file import Damaged, WARCRecord, record_at, warc_files
from pubcrawl.model.ingest import Capture

logger = logging.getLogger(__name__)

_OTHER_DIGEST = re.compile(r'"sha256": "([^"]+)"')
TICK = 100_000_000  # nanoseconds; longer than the time resolution of any file system


class ArchivedResponse(NamedTuple):
    """
    A captured response: *status*, *headers* and *body* as sent, perhaps content-encoded.

    *original*: for a revisit, the capture that holds the body. *failure*: the slug in place of a
    response: of a recorded failure, or ``not-archived`` for a revisit without its original.
    """

    capture: Capture
    status: int
    headers: Headers
    body: bytes
    original: Capture | None = None
    failure: str = ""

    def to_scrapy(self, url: str, flag: str) -> Response:
        """Return Scrapy's response to a request for *url*, marked with *flag*."""
        kind = responsetypes.from_args(headers=self.headers, url=url, body=self.body)
        return kind(
            url,
            status=self.status,
            headers=self.headers,
            body=self.body,
            flags=[flag],
            protocol="HTTP/1.1",
        )


class Archive:
    """
    The WARC files in *folder*, with their index. New and deleted index files are noticed.

    Raises ``ArchiveError`` if *folder* is not a folder, or can no longer be read.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise ArchiveError(f"{folder} is not a folder; give one that holds WARC files")
        self._files: dict[Path, SortedFile] = {}
        self._folder_time = 0
        self._originals: dict[str, Capture] | None = None

    def close(self) -> None:
        """Close the index."""
        for file in self._files.values():
            file.close()
        self._files.clear()
        self._folder_time = 0

    def open(self, path: str) -> IO[bytes]:
        """Open the WARC file *path* of the index for reading; raises ``OSError``."""
        return (self.folder / path).open("rb")

    def complete(self) -> int:
        """Index what is not in the index; return the number of new lines."""
        if not warc_files(self.folder):
            raise ArchiveError(f"{self.folder} holds no .warc or .warc.gz file")
        return cdx_build.complete(self.folder)

    def lines(self) -> list[SortedFile | SortedLines]:
        """Return the parts of the index, each sorted."""
        try:
            self._refresh()
        except OSError as error:
            raise ArchiveError(f"{error.filename} cannot be read: {error.strerror}") from error
        return [*self._files.values()]

    def __iter__(self) -> Iterator[Capture]:
        """Yield all captures of responses to GET requests."""
        return (row for _, row in self._rows() if "__wb_method=" not in row.surt)

    def captures(self, url: str) -> list[Capture]:
        """
        Return the captures of *url* and of addresses with the same SURT, oldest first.

        Responses to requests other than GET are left out. A row has the SHA-1 of its payload,
        even if its record has only another digest.
        """
        return [
            row if row.sha1hex else self._with_sha1(row)
            for row in self.captures_by_key(cdx_lines.sort_key(url))
        ]

    def captures_by_key(self, key: str) -> list[Capture]:
        """Return the captures with the sort key *key*, oldest first, as the index has them."""
        prefix = f"{key} ".encode("utf-8", "surrogatepass")
        # Two indexes may list the same record.
        rows = {(row.warc_path, row.warc_offset): row for _, row in self._rows(prefix)}
        return sorted(rows.values(), key=lambda row: (row.datetime, row.warc_path, row.warc_offset))

    def record(self, capture: Capture) -> WARCRecord:
        """Return the record of *capture*; raises ``ArchiveError``."""
        path = self.folder / capture.warc_path
        try:
            with self.open(capture.warc_path) as file:
                return record_at(file, capture.warc_offset)
        except OSError as error:
            raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error
        except Damaged as error:
            raise _damaged(capture, str(error)) from error

    def original(self, revisit: WARCRecord) -> Capture | None:
        """Return the capture of the record with the payload of *revisit*; None without one."""
        digest = normal_digest(revisit.field("WARC-Payload-Digest"))
        url = revisit.field("WARC-Refers-To-Target-URI").strip("<>") or revisit.url
        date = date_digits(revisit.field("WARC-Refers-To-Date"))
        rows = [
            row
            for row in self.captures_by_key(cdx_lines.sort_key(url))
            if not cdx_lines.is_revisit(row) and row.mimetype != cdx_lines.FAILURE
        ]
        dated = [row for row in rows if row.datetime == date]
        if is_unchanged(revisit) or not digest:
            # Its digest, if it has one, is that of the empty body of a 304.
            until = date_digits(revisit.field("WARC-Date"))
            earlier = [row for row in rows[::-1] if row.datetime <= until]
            return next(iter(dated or earlier), None)
        dated = [row for row in dated if self._holds(row, digest)]
        same = dated or [row for row in rows if row.sha1b32 == digest]
        return same[0] if same else self._by_digest().get(digest)

    def response(self, capture: Capture, *, verify: bool = False) -> ArchivedResponse:
        """
        Return the response of *capture*; a revisit has the body of its original.

        *verify*: the body must have the digest of *capture*. Raises ``ArchiveError`` for a record
        that is missing or damaged.
        """
        record = self.record(capture)
        if failure := failure_of(record):
            return ArchivedResponse(capture, 0, Headers(), b"", failure=failure)
        source, original = record, None
        if record.kind == "revisit":
            original = self.original(record)
            if original is None:
                problem = "the record that it refers to is missing; add its file"
                logger.warning("%s, byte %d: %s", capture.warc_path, capture.warc_offset, problem)
                return ArchivedResponse(capture, 0, Headers(), b"", failure="not-archived")
            source = self.record(original)
            capture = capture._replace(revisit=f"{original.datetime} {original.url}")
        status, pairs, body = source.response()
        if verify and not (status and has_payload(source, capture.sha1b32)):
            raise _damaged(capture, "not the response in its row")
        if source is not record and not is_unchanged(record):
            own_status, own_pairs, _ = record.response()
            # A 304 only confirms the status of the original.
            if own_status not in (0, 304):
                status, pairs = own_status, own_pairs
        return ArchivedResponse(capture, status, Headers(pairs), body, original)

    def _with_sha1(self, row: Capture) -> Capture:
        """Return *row* with the SHA-1 of its payload, if its record can be read."""
        try:
            record = self.record(row)
            same = self.original(record) if record.kind == "revisit" else None
        except ArchiveError as error:
            logger.debug("no digest: %s", error)
            return row
        same = same or capture_of_record(row.warc_path, record)
        return row._replace(sha1b32=same.sha1b32, sha1hex=same.sha1hex)

    def _holds(self, row: Capture, digest: str) -> bool:
        """Return whether *digest* is that of the payload of *row*."""
        if row.sha1hex and ":" not in digest:
            return row.sha1b32 == digest
        try:
            return has_payload(self.record(row), digest)
        except ArchiveError:
            return False

    def _by_digest(self) -> dict[str, Capture]:
        """Return the captures that revisits may name by their digest alone."""
        if self._originals is None:
            wanted = {row.sha1b32 for _, row in self._rows() if cdx_lines.is_revisit(row)}
            self._originals = {
                digest: row
                for line, row in self._rows()
                if not cdx_lines.is_revisit(row)
                for digest in wanted.intersection((row.sha1b32, *_OTHER_DIGEST.findall(line)))
            }
        return self._originals

    def _rows(self, prefix: bytes = b"") -> Iterator[tuple[str, Capture]]:
        """Yield the lines of the index that begin with *prefix*, with their captures."""
        for part in self.lines():
            for raw in part.lines_with_prefix(prefix):
                line = raw.decode("utf-8", "replace")
                try:
                    yield line, cdx_lines.read_capture(line)
                except ValueError as error:
                    logger.warning("%s; rebuild the index: scrapy archive index", error)

    def _refresh(self) -> None:
        # A file that is added, renamed or deleted changes the time of the folder.
        folder_time = self.folder.stat().st_mtime_ns
        if folder_time == self._folder_time:
            return
        # Within one tick of the clock, further changes would go unnoticed.
        self._folder_time = folder_time if time.time_ns() - folder_time > TICK else 0
        paths = set(index_files(self.folder))
        for path in self._files.keys() - paths:
            self._files.pop(path).close()
        for path in sorted(paths):
            file = self._files.get(path)
            try:
                if file is None or file.state != state_of(path.stat()):
                    self._files[path] = SortedFile(path)
                    if file is not None:
                        file.close()
            except FileNotFoundError:
                self._folder_time = 0  # deleted in between: check again next time


def is_unchanged(revisit: WARCRecord) -> bool:
    """Return whether a record says that the host has confirmed the payload, without sending it."""
    return revisit.field("WARC-Profile").endswith("/server-not-modified")


def _damaged(capture: Capture, problem: str) -> ArchiveError:
    return ArchiveError(f"{capture.warc_path}, byte {capture.warc_offset}: {problem}")
