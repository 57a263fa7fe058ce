"""
Copy the records of some addresses from an archive into a new WARC file.

Requests and responses are copied byte by byte. A revisit that refers to a payload under an
address outside the selection becomes a response with that payload, so that the new file needs no
other.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.exchanges import CONVERSION, Exchange, capture_of_record, exchanges
from pubcrawl.fetch.archive.warc import ArchiveWriter
from pubcrawl.fetch.body_file import Body
from pubcrawl.formats.warc_file import records
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture


class _Companions(NamedTuple):
    """
    The records of a file that accompany responses.

    *requests*: offset of a response → capture of its request. *describing*: address → captures
    of its metadata and of its conversions, such as a rendered page.
    """

    requests: dict[int, Capture]
    describing: dict[str, list[Capture]]


class WarcExtractor:
    """Copies records from *archive*; a file is searched once. Raises ``ArchiveError``."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._companions: dict[str, _Companions] = {}

    def extract(self, urls: Iterable[str], target: Path, date: datetime) -> list[str]:
        """
        Write the records of *urls* to *target*, a new WARC file; return its index, sorted.

        *date*: of the new file.
        """
        wanted: set[str] = {url_without_fragment(url) for url in urls}
        captures = {
            (row.warc_path, row.warc_offset): row
            for url in sorted(wanted)
            for row in self.archive.captures(url)
            if row.url in wanted
        }
        lines = []
        described: dict[tuple[str, int], Capture] = {}
        with ArchiveWriter(target, date=date) as writer:
            for (name, offset), capture in sorted(captures.items()):
                if name not in self._companions:
                    pairs = exchanges(records(self.archive.folder / name))
                    self._companions[name] = _companions(name, pairs)
                companions = self._companions[name]
                if request := companions.requests.get(offset):
                    writer.append(self._raw(request))
                lines.append(cdx_lines.cdxj(self._copy(writer, capture, wanted)))
                for row in companions.describing.get(capture.url, ()):
                    described[name, row.warc_offset] = row
            for _, row in sorted(described.items()):
                writer.append(self._raw(row))
        return sorted(lines)

    def _copy(self, writer: ArchiveWriter, capture: Capture, wanted: set[str]) -> Capture:
        """Copy one response; return its capture in the new file."""
        own = self.archive.record(capture)
        original = self.archive.original(own) if own.kind == "revisit" else None
        if original is None or original.url in wanted:
            whole: Body = self._raw(capture)
            row = capture
        else:
            source = self.archive.record(original)
            payload = source.block.partition(b"\r\n\r\n")[2]
            head = (own.block or source.block).partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
            partner = own.field("WARC-Concurrent-To")
            fields = {"WARC-Concurrent-To": partner} if partner else {}
            date = datetime.fromisoformat(own.field("WARC-Date"))
            _, whole = writer.record("response", capture.url, date, payload, fields, head=head)
            row = capture_of_record("", source)._replace(
                surt=capture.surt, datetime=capture.datetime, url=capture.url
            )
        location = writer.append(whole)
        return row._replace(
            warc_path=writer.path.name, warc_offset=location.offset, warc_csize=location.size
        )

    def _raw(self, capture: Capture) -> bytes:
        """Return the bytes of a record, uncompressed."""
        end = self.archive.record(capture).end
        with self.archive.open(capture.warc_path) as file:
            file.seek(capture.warc_offset)
            data = file.read(end - capture.warc_offset)
        return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def _companions(name: str, pairs: Iterable[Exchange]) -> _Companions:
    """Read a file once, for the requests of its responses and for what describes its addresses."""
    requests: dict[int, Capture] = {}
    describing: dict[str, list[Capture]] = {}
    for record, request in pairs:
        if request is not None:
            requests[record.offset] = capture_of_record(name, request)
        if record.kind in ("metadata", CONVERSION) and not record.field("WARC-Concurrent-To"):
            describing.setdefault(record.url, []).append(capture_of_record(name, record))
    return _Companions(requests, describing)
