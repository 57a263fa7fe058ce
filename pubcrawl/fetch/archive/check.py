"""Check that the WARC files of a folder are complete and agree with their index."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from pubcrawl.exceptions import ArchiveError
from pubcrawl.fetch.archive.archive import Archive
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.fetch.archive.cdx.lines import digest_of, normal_digest
from pubcrawl.fetch.archive.cdx.sorted_lines import index_files
from pubcrawl.fetch.archive.exchanges import CONVERSION, RESPONSES, has_payload
from pubcrawl.formats.warc_file import DamagedRecord, WARCRecord, scan, warc_files


def faults(archive: Archive) -> Iterator[str]:
    """
    Yield a sentence for each fault of *archive*.

    The check reads every record, computes its digests, compares responses with the lines of the
    index, and looks for the payloads of revisits. It takes eight bytes of memory per line.
    """
    indexed: dict[str, array[int]] = {}
    for path in index_files(archive.folder):
        before = ""
        with path.open(encoding="utf-8", errors="replace", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                if line < before:
                    yield f"{path.name}:{number}: not sorted; rebuild it: scrapy archive index"
                before = line
                try:
                    capture = cdx_lines.read_capture(line)
                except ValueError as error:
                    yield f"{path.name}:{number}: {error}"
                else:
                    indexed.setdefault(capture.warc_path, array("Q")).append(capture.warc_offset)
    for warc in warc_files(archive.folder):
        offsets = set(indexed.pop(warc.name, ()))
        try:
            for record in scan(warc):
                for fault in _faults_of_record(archive, record, offsets):
                    yield f"{warc.name}, byte {record.offset}: {fault}"
        except ArchiveError as error:
            yield str(error)
        for offset in sorted(offsets):
            yield f"{warc.name}, byte {offset}: in the index, but there is no answer"
    for name, lost in sorted(indexed.items()):
        yield f"{name}: {len(lost)} lines of the index, but no such file"


def _faults_of_record(
    archive: Archive, record: WARCRecord | DamagedRecord, offsets: set[int]
) -> Iterator[str]:
    """Yield the faults of a record; remove it from *offsets*, those of its file in the index."""
    if isinstance(record, DamagedRecord):
        yield f"{record.problem}; {record.end - record.offset} bytes are left out"
        return
    block = normal_digest(record.field("WARC-Block-Digest"))
    if block and digest_of(record.block, block) not in ("", block):
        yield "the digest of its block is wrong"
    payload = normal_digest(record.field("WARC-Payload-Digest"))
    if record.kind == "revisit":
        if archive.original(record) is None:
            url = record.field("WARC-Refers-To-Target-URI").strip("<>") or record.url
            yield f"a revisit of {url}, whose record is in no file"
    elif payload and not has_payload(record, payload):
        yield "the digest of its payload is wrong"
    if record.kind in RESPONSES and record.offset not in offsets:
        yield "not in the index; scrapy archive index adds it"
    if record.kind in (*RESPONSES, CONVERSION):
        offsets.discard(record.offset)
