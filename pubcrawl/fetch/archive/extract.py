"""
Copy the records of some addresses from a folder of WARC files into a new file.

Requests and responses are copied byte by byte. A revisit that refers to a payload under an
address outside the selection becomes a response with that payload, so that the new file needs no
other.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.index import CdxIndex
from pubcrawl.fetch.archive.cdx.records import capture_from_record
from pubcrawl.fetch.archive.warc import ArchiveWriter, record
from pubcrawl.formats.warc_file import Damaged, WARCRecord, is_packed, read_record, records
from pubcrawl.ids.url import url_without_fragment
from pubcrawl.model.ingest import Capture

_DESCRIBING = frozenset(("metadata", "conversion"))


class _Companions(NamedTuple):
    """
    The records of a file that accompany responses.

    *requests*: offset of a response → that of its request. *describing*: address → offsets of
    its metadata and of its conversions, such as a rendered page.
    """

    requests: dict[int, int]
    describing: dict[str, list[int]]


class WarcExtractor:
    """
    Copies records from the WARC files of *folder*, whose index is *index*.

    A file is searched once for the requests in it. Raises ``ArchiveError``.
    """

    def __init__(self, folder: Path, index: CdxIndex) -> None:
        self.folder = folder
        self.index = index
        self._companions: dict[str, _Companions] = {}

    def extract(self, urls: Iterable[str], target: Path, date: datetime) -> list[str]:
        """
        Write the records of *urls* to *target*, a new WARC file; return its index, sorted.

        *date*: of the new file.
        """
        wanted: set[str] = {url_without_fragment(url) for url in urls}
        captures = {
            (each.warc_path, each.warc_offset): each
            for url in sorted(wanted)
            for each in self.index.captures(url)
            if each.url in wanted
        }
        lines = []
        described: set[tuple[str, int]] = set()
        with ArchiveWriter(target, date=date) as writer:
            for (name, offset), capture in sorted(captures.items()):
                companions = self._companions_in(name)
                request = companions.requests.get(offset)
                if request is not None:
                    writer.append(self._raw(name, request))
                copied = self._copy(writer, capture, wanted)
                lines.append(cdx_lines.cdxj(copied))
                described |= {(name, at) for at in companions.describing.get(capture.url, ())}
            for name, offset in sorted(described):
                writer.append(self._raw(name, offset))
        return sorted(lines)

    def _copy(self, writer: ArchiveWriter, capture: Capture, wanted: set[str]) -> Capture:
        """Copy one response; return its capture in the new file."""
        own = self._record(capture.warc_path, capture.warc_offset)
        original = self._original(capture)
        if original is None or original.url in wanted:
            location = writer.append(self._raw(capture.warc_path, capture.warc_offset))
            return capture._replace(
                warc_path=writer.path.name, warc_offset=location.offset, warc_csize=location.size
            )
        source = self._record(original.warc_path, original.warc_offset)
        head, _, _ = own.block.partition(b"\r\n\r\n")
        _, _, payload = source.block.partition(b"\r\n\r\n")
        fields = {"WARC-Target-URI": capture.url}
        if partner := own.field("WARC-Concurrent-To"):
            fields["WARC-Concurrent-To"] = partner
        location = writer.append(
            record(
                "response",
                head + b"\r\n\r\n" + payload,
                datetime.fromisoformat(own.field("WARC-Date")),
                fields,
                "application/http; msgtype=response",
                payload=payload,
            )[1]
        )
        whole = capture_from_record(
            writer.path.name, source._replace(offset=location.offset, end=writer.size)
        )
        return whole._replace(
            surt=capture.surt, datetime=capture.datetime, url=capture.url, revisit=""
        )

    def _original(self, capture: Capture) -> Capture | None:
        """Return the capture with the payload of a revisit; None for another capture."""
        date, _, url = capture.revisit.partition(" ")
        if not url:
            return None
        found = [each for each in self.index.captures(url) if not each.revisit]
        same = [each for each in found if each.datetime == date] or [
            each for each in found if each.sha1b32 == capture.sha1b32
        ]
        return same[0] if same else None

    def _companions_in(self, name: str) -> _Companions:
        if name not in self._companions:
            self._companions[name] = _companions(records(self.folder / name))
        return self._companions[name]

    def _record(self, name: str, offset: int) -> WARCRecord:
        path = self.folder / name
        try:
            with path.open("rb") as file:
                return read_record(file, offset, packed=is_packed(file))
        except (Damaged, OSError) as error:
            raise ArchiveError(f"{path} has no record at byte {offset}: {error}") from error

    def _raw(self, name: str, offset: int) -> bytes:
        """Return the bytes of a record, uncompressed."""
        path = self.folder / name
        end = self._record(name, offset).end
        try:
            with path.open("rb") as file:
                packed = is_packed(file)
                file.seek(offset)
                data = file.read(end - offset)
        except OSError as error:
            raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error
        return gzip.decompress(data) if packed else data


def _companions(all_records: Iterator[WARCRecord]) -> _Companions:
    """Read a file once, for the requests of its responses and for what describes its addresses."""
    requests: dict[int, int] = {}
    describing: dict[str, list[int]] = {}
    last: dict[str, WARCRecord] = {}
    loose: dict[str, int] = {}
    for each in all_records:
        kind, partner = each.field("WARC-Type"), each.field("WARC-Concurrent-To")
        if kind == "request":
            # In files of other programs the request follows its response.
            if partner in loose:
                requests[loose.pop(partner)] = each.offset
            last = {each.field("WARC-Record-ID"): each._replace(block=b"")}
        elif kind in ("response", "revisit"):
            if partner in last:
                requests[each.offset] = last[partner].offset
            else:
                loose = {each.field("WARC-Record-ID"): each.offset}
        elif kind in _DESCRIBING and not partner:
            url = each.field("WARC-Target-URI").strip("<>")
            describing.setdefault(url, []).append(each.offset)
    return _Companions(requests, describing)
